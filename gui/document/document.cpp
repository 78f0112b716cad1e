#include "gui/document/document.h"

#include <QFileInfo>
#include <QPointer>

namespace escapement {

Document::Document(QObject* parent) : QObject(parent) {}

Document::~Document() {
    if (cancel_) cancel_->store(true);
}

std::shared_ptr<Result> Document::result() const {
    return current_ >= 0 && current_ < static_cast<int>(runs_.size()) ? runs_[current_].result : nullptr;
}

void Document::open(const QString& file) {
    if (cancel_) cancel_->store(true);
    const int mine = ++generation_;
    const auto cancel = std::make_shared<std::atomic<bool>>(false);
    cancel_ = cancel;
    loading_ = true;
    emit loadingStarted(file);

    // A load that was overtaken ends by itself; its thread is joined when the document goes.
    workers_.emplace_back([this, file, mine, cancel, worker = cadWorker_] {
        const auto here = [this, mine, cancel](auto&& then) {
            QMetaObject::invokeMethod(
                this,
                [this, mine, then = std::forward<decltype(then)>(then)]() mutable {
                    if (mine == generation_) then();
                },
                Qt::QueuedConnection);
        };
        CadReadOptions options;
        options.worker = worker.toStdString();
        options.cancel = cancel.get();
        options.progress = [&](double fraction, const std::string& what) {
            here([this, fraction, text = QString::fromStdString(what)] { emit loadingProgress(fraction, text); });
        };
        const auto fail = [&](std::vector<Finding> findings) {
            here([this, file, findings = std::move(findings)] {
                loading_ = false;
                emit loadingEnded();
                emit openFailed(file, findings);
            });
        };
        try {
            auto opened = std::make_shared<OpenedFile>(
                openFile(std::filesystem::path(QFileInfo(file).absoluteFilePath().toStdString()), options));
            here([this, opened, file] { take(std::move(*opened), file); });
        } catch (const ModelError& error) {
            fail(error.findings);
        } catch (const std::exception& error) {
            fail({{Severity::Error, "", error.what()}});
        }
    });
}

void Document::cancelLoading() {
    if (!loading_) return;
    cancel_->store(true);
    ++generation_;
    loading_ = false;
    emit loadingEnded();
}

void Document::take(OpenedFile opened, const QString& file) {
    mechanism_ = std::move(opened.mechanism);
    parts_ = std::move(opened.parts);
    findings_ = std::move(opened.findings);
    title_ = QString::fromStdString(opened.title);
    path_ = QFileInfo(file).absoluteFilePath();
    folder_ = QString::fromStdString(opened.folder.string());
    runs_.clear();
    current_ = -1;
    if (opened.result) {
        runs_.push_back({QFileInfo(file).completeBaseName(), opened.result, path_});
        current_ = 0;
    }
    loading_ = false;
    emit loadingEnded();
    emit changed();
    emit runsChanged();
    emit resultChanged();
}

void Document::addRun(const RunRecord& run) {
    runs_.push_back(run);
    current_ = static_cast<int>(runs_.size()) - 1;
    emit runsChanged();
    emit resultChanged();
}

void Document::dropLastRun() {
    if (runs_.empty()) return;
    runs_.pop_back();
    current_ = static_cast<int>(runs_.size()) - 1;
    emit runsChanged();
    emit resultChanged();
}

void Document::showRun(int index) {
    if (index < 0 || index >= static_cast<int>(runs_.size()) || index == current_) return;
    current_ = index;
    emit runsChanged();
    emit resultChanged();
}

} // namespace escapement
