#include "gui/runs/run_reader.h"

#include "plots/language/language.h"

#include <algorithm>

namespace escapement {

RunReader::RunReader(QObject* parent) : QObject(parent) {
    worker_ = std::jthread([this](std::stop_token stop) { work(stop); });
}

RunReader::~RunReader() {
    worker_.request_stop();
    wake_.notify_all();
    worker_.join(); // what it posts goes with this object
}

void RunReader::ask(const QString& file) {
    {
        std::lock_guard lock(mutex_);
        if (file == busy_ || std::find(queue_.begin(), queue_.end(), file) != queue_.end()) return;
        queue_.push_back(file);
    }
    wake_.notify_one();
}

void RunReader::forget() {
    std::lock_guard lock(mutex_);
    queue_.clear();
}

void RunReader::work(std::stop_token stop) {
    while (!stop.stop_requested()) {
        QString file;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, stop, [this] { return !queue_.empty(); })) return;
            file = queue_.front();
            queue_.pop_front();
            busy_ = file;
        }
        std::shared_ptr<Result> result;
        ResultHead head;
        QString problem;
        try {
            head = readResultHead(file.toStdString());
            result = readResult(file.toStdString(), Checkpoints::Leave);
        } catch (const std::exception& error) {
            problem = translated(error.what());
        }
        {
            std::lock_guard lock(mutex_);
            busy_.clear();
        }
        QMetaObject::invokeMethod(
            this, [this, file, result, head, problem] { emit read(file, result, head, problem); },
            Qt::QueuedConnection);
    }
}

} // namespace escapement
