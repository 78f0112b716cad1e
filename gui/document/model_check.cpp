#include "gui/document/model_check.h"

#include "plots/language/language.h"

#include <algorithm>

namespace escapement {

ModelChecker::ModelChecker(Document& document, QObject* parent) : QObject(parent), document_(document) {
    soon_.setSingleShot(true);
    soon_.setInterval(60);
    connect(&soon_, &QTimer::timeout, this, &ModelChecker::begin);
    const auto changed = [this] {
        upToDate_ = false;
        ++generation_;
        soon_.start();
    };
    connect(&document_, &Document::edited, this, changed);
    connect(&document_, &Document::changed, this, [this, changed] {
        everClosed_ = false;
        changed();
    });
}

ModelChecker::~ModelChecker() = default;

void ModelChecker::begin() {
    if (document_.isEmpty() || working_) return; // one at a time; the newest state comes after the one being worked out
    working_ = true;
    if (worker_.joinable()) worker_.join(); // it has told us that it ended
    worker_ = std::jthread([this, mine = generation_, recent = recentJoints(), mechanism = document_.mechanism(),
                            parts = document_.parts()] {
        ModelCheck check;
        try {
            check.recent = recent;
            check.assembled = assembleMechanism(mechanism, parts, recent);
            check.possible = true;
        } catch (const std::exception& error) {
            check.problem = translated(error.what());
        }
        QMetaObject::invokeMethod(
            this, [this, mine, check = std::move(check)]() mutable { take(mine, std::move(check)); },
            Qt::QueuedConnection);
    });
}

std::vector<int> ModelChecker::recentJoints() const {
    std::vector<int> recent;
    const auto& joints = document_.mechanism().joints;
    for (std::size_t j = 0; everClosed_ && j < joints.size(); ++j)
        if (std::find(closedJoints_.begin(), closedJoints_.end(), joints[j]) == closedJoints_.end())
            recent.push_back(static_cast<int>(j));
    return recent;
}

void ModelChecker::take(int generation, ModelCheck check) {
    working_ = false;
    if (generation != generation_) return begin();
    last_ = std::move(check);
    if (last_.possible && last_.assembled.closed) {
        everClosed_ = true;
        closedJoints_ = document_.mechanism().joints;
    }
    upToDate_ = true;
    emit checked();
}

} // namespace escapement
