#include "gui/document/start_check.h"

namespace escapement {

StartChecker::StartChecker(Document& document, QObject* parent) : QObject(parent), document_(document) {
    soon_.setSingleShot(true);
    soon_.setInterval(150); // after the joints' check, which is quicker
    connect(&soon_, &QTimer::timeout, this, &StartChecker::begin);
    const auto changed = [this] {
        upToDate_ = false;
        ++generation_;
        soon_.start();
        emit begun();
    };
    connect(&document_, &Document::edited, this, changed);
    connect(&document_, &Document::changed, this, changed);
}

StartChecker::~StartChecker() = default;

void StartChecker::begin() {
    if (document_.isEmpty() || working_) return; // one at a time; the newest state comes after the one being worked on
    working_ = true;
    if (worker_.joinable()) worker_.join(); // it has told us that it ended
    worker_ = std::jthread([this, mine = generation_, mechanism = document_.mechanism(), parts = document_.parts()] {
        Readiness found = readinessOf(mechanism, parts);
        QMetaObject::invokeMethod(
            this, [this, mine, found = std::move(found)]() mutable { take(mine, std::move(found)); },
            Qt::QueuedConnection);
    });
}

void StartChecker::take(int generation, Readiness found) {
    working_ = false;
    if (generation != generation_) return begin();
    last_ = std::move(found);
    upToDate_ = true;
    emit checked();
}

} // namespace escapement
