#include "engine/results/result.h"

#include <algorithm>
#include <iterator>

namespace escapement {

void Result::begin(const ResultLayout& layout) {
    std::lock_guard lock(mutex_);
    layout_ = layout;
}

void Result::pair(int index, const PairRow& row) {
    std::lock_guard lock(mutex_);
    if (std::size_t(index) >= pairs_.size()) pairs_.resize(std::size_t(index) + 1);
    pairs_[std::size_t(index)] = row;
}

void Result::frame(const Frame& frame) {
    auto copy = std::make_unique<const Frame>(frame);
    std::lock_guard lock(mutex_);
    frames_.push_back(std::move(copy));
}

void Result::event(const Event& event) {
    std::lock_guard lock(mutex_);
    events_.push_back(event);
}

void Result::step(const StepRow& row) {
    std::lock_guard lock(mutex_);
    steps_.push_back(row);
}

void Result::checkpoint(const Checkpoint& checkpoint) {
    std::lock_guard lock(mutex_);
    checkpoints_.push_back(checkpoint);
}

void Result::finish(RunStatus status, const std::string& message) {
    std::lock_guard lock(mutex_);
    status_ = status;
    message_ = message;
}

void Result::setFrames(std::unique_ptr<const FrameStore> frames) {
    std::lock_guard lock(mutex_);
    store_ = std::move(frames);
}

const Frame& Result::at(std::size_t index, Frame& room) const {
    if (index >= stored()) return *frames_.at(index - stored());
    store_->read(index, room);
    return room;
}

void Result::setFacts(const RunFacts& facts) {
    std::lock_guard lock(mutex_);
    facts_ = facts;
}

void Result::setMeasure(Measure measure) {
    auto made = std::make_shared<const Measure>(std::move(measure));
    std::lock_guard lock(mutex_);
    for (auto& one : measures_)
        if (one->path == made->path) return void(one = std::move(made));
    measures_.push_back(std::move(made));
}

std::vector<std::shared_ptr<const Measure>> Result::measures() const {
    std::lock_guard lock(mutex_);
    return measures_;
}

ResultLayout Result::layout() const {
    std::lock_guard lock(mutex_);
    return layout_;
}

std::size_t Result::frameCount() const {
    std::lock_guard lock(mutex_);
    return countNow();
}

std::size_t Result::eventCount() const {
    std::lock_guard lock(mutex_);
    return events_.size();
}

std::size_t Result::stepCount() const {
    std::lock_guard lock(mutex_);
    return steps_.size();
}

Frame Result::frameAt(std::size_t index) const {
    std::lock_guard lock(mutex_);
    Frame room;
    return at(index, room);
}

double Result::timeAt(std::size_t index) const {
    std::lock_guard lock(mutex_);
    return index < stored() ? store_->time(index) : frames_.at(index - stored())->time;
}

std::size_t Result::frameIndexAt(double time) const {
    std::lock_guard lock(mutex_);
    const auto timeOf = [this](std::size_t i) { return i < stored() ? store_->time(i) : frames_[i - stored()]->time; };
    std::size_t first = 0, later = countNow(); // the first frame that is later lies between them
    while (first < later) {
        const std::size_t middle = first + (later - first) / 2;
        if (time < timeOf(middle)) later = middle;
        else first = middle + 1;
    }
    return later == 0 ? 0 : later - 1;
}

std::vector<Event> Result::events(std::size_t from) const {
    std::lock_guard lock(mutex_);
    return {events_.begin() + std::ptrdiff_t(std::min(from, events_.size())), events_.end()};
}

std::vector<StepRow> Result::steps(std::size_t from) const {
    std::lock_guard lock(mutex_);
    return {steps_.begin() + std::ptrdiff_t(std::min(from, steps_.size())), steps_.end()};
}

std::optional<StepRow> Result::stepAt(double time) const {
    std::lock_guard lock(mutex_);
    if (steps_.empty()) return {};
    const auto later = std::upper_bound(steps_.begin(), steps_.end(), time,
                                        [](double t, const StepRow& step) { return t < step.time; });
    return later == steps_.begin() ? *later : *std::prev(later);
}

std::vector<PairRow> Result::pairs() const {
    std::lock_guard lock(mutex_);
    return pairs_;
}

std::vector<Checkpoint> Result::checkpoints() const {
    std::lock_guard lock(mutex_);
    return checkpoints_;
}

RunStatus Result::status() const {
    std::lock_guard lock(mutex_);
    return status_;
}

std::string Result::message() const {
    std::lock_guard lock(mutex_);
    return message_;
}

RunFacts Result::facts() const {
    std::lock_guard lock(mutex_);
    return facts_;
}

} // namespace escapement
