#include "gui/commands/continued_run.h"

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>

namespace escapement {
namespace {

/// How much had been emitted before the checkpoint.
std::size_t before(const Checkpoint& checkpoint, const char* what) {
    const auto found = checkpoint.integers.find(what);
    if (found == checkpoint.integers.end() || found->second.empty() || found->second[0] < 0)
        throw InputError(fmt::format("The checkpoint does not say how many {} precede it; run the project from its "
                                     "start.",
                                     what));
    return std::size_t(found->second[0]);
}

bool sameMoment(const Checkpoint& a, const Checkpoint& b) {
    return before(a, "steps") == before(b, "steps") && before(a, "frames") == before(b, "frames") &&
           before(a, "events") == before(b, "events");
}

} // namespace

CheckpointName checkpointNamed(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || std::filesystem::exists(text)) return {text, std::nullopt};
    const std::string number = text.substr(colon + 1);
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
    if (number.empty() || error != std::errc() || end != number.data() + number.size())
        throw InputError("--from takes RESULT.h5 or RESULT.h5:k with the number of a checkpoint, not '" + text + "'");
    return {text.substr(0, colon), index};
}

ContinuedRun::ContinuedRun(const CheckpointName& name) : file_(name.file), result_(readResult(name.file)) {
    checkpoints_ = result_->checkpoints();
    if (checkpoints_.empty())
        throw InputError("'" + name.file.string() +
                         "' has no checkpoint to go on from; run the project from its start.");
    index_ = name.index.value_or(checkpoints_.size() - 1);
    if (index_ >= checkpoints_.size())
        throw InputError(fmt::format("'{}' has no checkpoint {}; it has 0 to {}.", name.file.string(), index_,
                                     checkpoints_.size() - 1));
    // A run that was stopped leaves one more checkpoint where there may already be one: the first of them counts, so
    // that the continued run is the one that was never stopped.
    while (index_ > 0 && sameMoment(checkpoints_[index_], checkpoints_[index_ - 1])) --index_;
    const Checkpoint& chosen = checkpoints_[index_];
    if (before(chosen, "frames") > result_->frameCount() || before(chosen, "events") > result_->eventCount() ||
        before(chosen, "steps") > result_->stepCount() || before(chosen, "pairs") > result_->pairs().size())
        throw InputError(fmt::format("'{}' has lost rows that precede checkpoint {}; choose an earlier one.",
                                     name.file.string(), index_));
}

void ContinuedRun::accept(const std::string& text) const {
    const auto withoutEnd = [](const std::string& project, Mechanism& mechanism) {
        mechanism = parseProject(project).mechanism;
        Mechanism timeless = mechanism;
        timeless.run.until = {};
        return Json::parse(projectText(timeless));
    };
    Mechanism then, now;
    const Json a = withoutEnd(result_->layout().project_text, then), b = withoutEnd(text, now);
    const Json difference = Json::diff(a, b);
    if (!difference.empty())
        throw InputError(fmt::format(
            "'{}' was computed from another project: {} differs. A run that goes on may only end at another time; "
            "run this project from its start.",
            file_.string(), difference[0]["path"].get<std::string>()));
    resolve(now);
    const auto scalars = checkpoints_[index_].reals.find("scalars");
    if (scalars != checkpoints_[index_].reals.end() && !scalars->second.empty() &&
        now.run.until.value < scalars->second[0])
        throw InputError(fmt::format("The run is to end at {} s, before the checkpoint at {:.9g} s that it goes on "
                                     "from; choose a later end or an earlier checkpoint.",
                                     now.run.until.value, scalars->second[0]));
}

Continuation ContinuedRun::continuation() const { return {checkpoints_[index_]}; }

std::vector<std::string> ContinuedRun::notesWith(const std::vector<std::string>& later) const {
    constexpr const char* earlier = "of the run that this one goes on from, which went to ";
    std::vector<std::string> all = result_->facts().notes;
    const double end = result_->frameCount() > 0 ? result_->timeAt(result_->frameCount() - 1) : 0.0;
    for (std::string& note : all)
        if (!note.starts_with(earlier)) note = fmt::format("{}{:.4g} s: {}", earlier, end, note);
    for (const std::string& note : later) // what is said again is said of all of it
        std::erase_if(all, [&](const std::string& before) { return before.ends_with(": " + note); });
    all.insert(all.end(), later.begin(), later.end());
    return all;
}

void ContinuedRun::replay(FrameSink& to) const {
    const Checkpoint& chosen = checkpoints_[index_];
    const auto pairs = result_->pairs();
    for (std::size_t i = 0; i < before(chosen, "pairs"); ++i) to.pair(int(i), pairs[i]);
    for (std::size_t i = 0; i < before(chosen, "frames"); ++i) to.frame(result_->frameAt(i));
    const auto events = result_->events();
    for (std::size_t i = 0; i < before(chosen, "events"); ++i) to.event(events[i]);
    const auto steps = result_->steps();
    for (std::size_t i = 0; i < before(chosen, "steps"); ++i) to.step(steps[i]);
    for (std::size_t i = 0; i < index_; ++i) to.checkpoint(checkpoints_[i]);
}

} // namespace escapement
