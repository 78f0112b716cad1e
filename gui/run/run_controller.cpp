#include "gui/run/run_controller.h"

#include "engine/model/project_file.h"
#include "engine/results/result_file.h"
#include "gui/run/run_report.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace escapement {
namespace {

/// A file name that is not taken: an earlier run is never overwritten.
QString freeName(const QString& folder, const QString& stem) {
    for (int i = 1;; ++i) {
        const QString name = QDir(folder).filePath(QString("%1.run%2.h5").arg(stem).arg(i));
        if (!QFileInfo::exists(name)) return name;
    }
}

QString resultPlace(const QString& folder, const QString& stem) {
    if (!folder.isEmpty() && QFileInfo(folder).isWritable()) return freeName(folder, stem);
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/runs";
    QDir().mkpath(cache);
    return freeName(cache, stem);
}

} // namespace

RunController::RunController(QObject* parent) : QObject(parent) {
    timer_.setInterval(33);
    connect(&timer_, &QTimer::timeout, this, &RunController::ticked);
}

RunController::~RunController() { stop(); }

Progress RunController::progress() const {
    std::lock_guard lock(progressMutex_);
    return progress_;
}

void RunController::start(const Mechanism& mechanism, const PartLibrary& parts, const QString& folder,
                          const QString& stem) {
    if (state_ != State::Idle) return;
    if (worker_.joinable()) worker_.join(); // it has told us that it ended
    result_ = std::make_shared<Result>();
    file_ = resultPlace(folder, stem);
    control_.pause = false;
    control_.stop = false;
    {
        std::lock_guard lock(progressMutex_);
        progress_ = Progress{};
        progress_.until = mechanism.run.until.value;
    }
    control_.progress = [this](const Progress& now) {
        std::lock_guard lock(progressMutex_);
        progress_ = now;
    };
    state_ = State::Running;
    emit stateChanged();
    timer_.start();

    worker_ = std::jthread([this, mechanism, parts, result = result_, file = file_.toStdString()] {
        QString message, report;
        std::vector<Finding> findings;
        try {
            ResultLayout layout;
            layout.project_name = mechanism.name;
            layout.project_text = projectText(mechanism);
            layout.project_sha256 =
                QCryptographicHash::hash(QByteArray::fromStdString(layout.project_text), QCryptographicHash::Sha256)
                    .toHex()
                    .toStdString();
            ResultFileWriter writer(file);
            TeeSink sink({result.get(), &writer});
            const RunSummary summary = simulate(mechanism, parts, layout, sink, control_);
            message = QString::fromStdString(summary.message);
            report = runReport(summary);
            writer.facts({summary.wall, summary.rejected, summary.contacts});
        } catch (const ModelError& error) {
            findings = error.findings;
            message = tr("The run did not start: the model has a problem.");
        } catch (const std::exception& error) {
            findings = {{Severity::Error, "", error.what()}};
            message = tr("The run could not go on.");
        }
        // Every way out ends the result, so that nothing shows a dead run as a running one.
        if (result->status() == RunStatus::Running) result->finish(RunStatus::Failed, message.toStdString());
        QMetaObject::invokeMethod(this, [this, message, report, findings] { ended(message, report, findings); }, Qt::QueuedConnection);
    });
}

void RunController::ended(const QString& message, const QString& report, const std::vector<Finding>& findings) {
    report_ = report;
    timer_.stop();
    state_ = State::Idle;
    emit ticked();
    emit stateChanged();
    emit finished(message, findings);
}

void RunController::pause() {
    if (state_ != State::Running) return;
    control_.pause = true;
    state_ = State::Paused;
    emit stateChanged();
}

void RunController::resume() {
    if (state_ != State::Paused) return;
    control_.pause = false;
    state_ = State::Running;
    emit stateChanged();
}

void RunController::stop() {
    control_.stop = true;
    control_.pause = false;
}

} // namespace escapement
