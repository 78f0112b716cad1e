#include "gui/document/model_check.h"

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
    connect(&document_, &Document::changed, this, changed);
}

ModelChecker::~ModelChecker() = default;

void ModelChecker::begin() {
    if (document_.isEmpty()) return;
    // The last one is nearly always done; one that is overtaken ends by itself, its answer is thrown away.
    if (workers_.size() > 2) workers_.erase(workers_.begin());
    workers_.emplace_back([this, mine = generation_, mechanism = document_.mechanism(), parts = document_.parts()] {
        ModelCheck check;
        try {
            check.assembled = assembleMechanism(mechanism, parts);
            check.possible = true;
        } catch (const std::exception& error) {
            check.problem = QString::fromStdString(error.what());
        }
        QMetaObject::invokeMethod(
            this,
            [this, mine, check = std::move(check)]() mutable {
                if (mine != generation_) return;
                last_ = std::move(check);
                upToDate_ = true;
                emit checked();
            },
            Qt::QueuedConnection);
    });
}

} // namespace escapement
