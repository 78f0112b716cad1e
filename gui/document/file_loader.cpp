#include "gui/document/file_loader.h"

namespace escapement {

FileLoader::~FileLoader() {
    if (cancel_) cancel_->store(true);
}

void FileLoader::load(const QString& file, std::function<Loaded(const CadReadOptions&)> work) {
    if (cancel_) cancel_->store(true);
    const int mine = ++generation_;
    const auto cancel = std::make_shared<std::atomic<bool>>(false);
    cancel_ = cancel;
    loading_ = true;
    emit started(file);

    // A load that was overtaken ends by itself; its thread is joined when the loader goes, or a few loads later.
    if (workers_.size() > 4) workers_.erase(workers_.begin());
    workers_.emplace_back([this, file, mine, cancel, work = std::move(work), worker = cadWorker_] {
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
            here([this, fraction, text = QString::fromStdString(what)] { emit progress(fraction, text); });
        };
        const auto fail = [&](std::vector<Finding> findings) {
            here([this, file, findings = std::move(findings)] {
                loading_ = false;
                emit ended();
                emit failed(file, findings);
            });
        };
        try {
            auto then = work(options);
            for (const int part : {0, 1}) here([this, part] { emit arriving(part); });
            here([this, then = std::move(then)] {
                loading_ = false;
                emit ended();
                then();
            });
        } catch (const ModelError& error) {
            fail(error.findings);
        } catch (const std::exception& error) {
            fail({{Severity::Error, "", error.what()}});
        }
    });
}

void FileLoader::cancel() {
    if (!loading_) return;
    cancel_->store(true);
    ++generation_;
    loading_ = false;
    emit ended();
    emit cancelled();
}

} // namespace escapement
