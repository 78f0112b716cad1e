#include "gui/run/run_controller.h"

#include "engine/assembling/doubtful_parts.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result_file.h"
#include "engine/results/summary.h"
#include "gui/commands/continued_run.h"
#include "gui/run/run_report.h"

#include <QCoreApplication>
#include <QCryptographicHash>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace escapement {
namespace {

ResultLayout layoutToRun(const Mechanism& mechanism) {
    ResultLayout layout;
    layout.project_name = mechanism.name;
    layout.project_text = projectText(mechanism);
    layout.project_sha256 =
        QCryptographicHash::hash(QByteArray::fromStdString(layout.project_text), QCryptographicHash::Sha256)
            .toHex()
            .toStdString();
    return layout;
}

/// Every way out ends the result, so that nothing shows a dead run as a running one; without a frame no file is left.
void endResult(Result& result, std::optional<ResultFileWriter>& writer, const std::string& file,
               const std::string& why) {
    const bool broken = result.status() == RunStatus::Running;
    if (broken) result.finish(RunStatus::Failed, why);
    if (broken && writer && result.frameCount() > 0) {
        try {
            writer->finish(RunStatus::Failed, why);
        } catch (const std::exception&) {
            // The disk is full, say: the frames that were committed stay readable, and the window says what happened.
        }
    }
    writer.reset();
    std::error_code ignored;
    if (result.frameCount() == 0) std::filesystem::remove(file, ignored);
}

/// What is said at an instant of the run stands in the table of its events already.
std::vector<std::string> notesBesideEvents(const RunSummary& summary, const Result& result) {
    std::vector<std::string> notes = summary.notes;
    if (notes.empty()) return notes;
    const auto events = result.events();
    std::erase_if(notes, [&](const std::string& note) {
        return std::any_of(events.begin(), events.end(), [&](const Event& event) { return event.text == note; });
    });
    return notes;
}

} // namespace

RunController::RunController(QObject* parent) : QObject(parent) {
    timer_.setInterval(33);
    connect(&timer_, &QTimer::timeout, this, &RunController::ticked);
}

RunController::~RunController() { control_.stop = true, control_.pause = false; }

Progress RunController::progress() const {
    std::lock_guard lock(progressMutex_);
    return progress_;
}

void RunController::start(const Mechanism& mechanism, const PartLibrary& parts, const QString& file,
                          const QString& from) {
    if (state_ != State::Idle) return;
    if (worker_.joinable()) worker_.join(); // it has told us that it ended
    result_ = std::make_shared<Result>();
    file_ = file;
    control_.pause = false;
    control_.stop = false;
    control_.threads = 0;
    {
        std::lock_guard lock(progressMutex_);
        progress_ = Progress{};
        progress_.until = mechanism.run.until.value;
        told_.start();
    }
    control_.progress = [this](const Progress& now) {
        std::lock_guard lock(progressMutex_);
        progress_ = now;
        told_.start();
    };
    state_ = State::Running;
    emit stateChanged();
    timer_.start();

    worker_ = std::jthread([this, mechanism, parts, result = result_, file = file_.toStdString(), from] {
        QString message;
        std::optional<RunSummary> done;
        std::vector<Finding> findings;
        std::optional<ResultFileWriter> writer;
        try {
            auto doubts = doubtsOfParts(mechanism, parts);
            std::erase_if(doubts, [](const Finding& one) { return one.severity != Severity::Error; });
            if (!doubts.empty()) throw ModelError(doubts);
            const ResultLayout layout = layoutToRun(mechanism);
            std::optional<ContinuedRun> earlier;
            if (!from.isEmpty()) earlier.emplace(CheckpointName{from.toStdString(), {}}).accept(layout.project_text);
            writer.emplace(file);
            TeeSink both({result.get(), &*writer});
            std::optional<ContinuedSink> continued;
            if (earlier) continued.emplace(*earlier, both);
            const RunSummary summary =
                simulate(mechanism, parts, layout, continued ? static_cast<FrameSink&>(*continued) : both, control_,
                         earlier ? std::optional(earlier->continuation()) : std::nullopt);
            message = QString::fromStdString(summary.message);
            done = summary;
            const RunFacts facts{summary.wall, summary.rejected, summary.contacts, summary.penetration,
                                 earlier ? earlier->notesWith(summary.notes) : summary.notes};
            result->setFacts(facts);
            writer->facts(facts);
        } catch (const ModelError& error) {
            findings = error.findings;
            message = tr("The run did not start: the model has a problem.");
        } catch (const std::exception& error) {
            findings = {{Severity::Error, "", error.what()}};
            message = tr("The run could not go on.");
        }
        endResult(*result, writer, file, findings.empty() ? message.toStdString() : findings.front().message);
        // From what is kept of the run, as its report tells it later: one run has one number for each thing.
        std::optional<RunSummary> kept;
        std::vector<std::string> notes;
        if (done) {
            notes = notesBesideEvents(*done, *result);
            kept = summaryOf(*result);
            kept->integrator = done->integrator;
            kept->scheme = done->scheme;
        }
        // Told in the window's units, which are the window's thread's alone.
        QMetaObject::invokeMethod(
            this,
            [this, message, kept, notes, findings] {
                report_ = kept ? runReport(*kept) : QString();
                notes_ = notes;
                ended(message, findings);
            },
            Qt::QueuedConnection);
    });
}

void RunController::ended(const QString& message, const std::vector<Finding>& findings) {
    if (result_->frameCount() == 0) file_.clear();
    timer_.stop();
    state_ = State::Idle;
    emit ticked();
    emit stateChanged();
    emit finished(message, findings);
}

void RunController::pause() {
    if (state_ != State::Running || control_.stop) return;
    control_.pause = true;
    state_ = State::Paused;
    emit stateChanged();
}

void RunController::resume() {
    if (state_ != State::Paused) return;
    control_.pause = false;
    {
        std::lock_guard lock(progressMutex_);
        told_.start();
    }
    state_ = State::Running;
    emit stateChanged();
}

void RunController::stop() {
    control_.stop = true;
    control_.pause = false;
    if (state_ != State::Idle) emit stateChanged();
}

double RunController::silentFor() const {
    std::lock_guard lock(progressMutex_);
    return 1e-3 * double(told_.elapsed());
}

void RunController::stopAndWait() {
    if (state_ == State::Idle) return;
    stop();
    if (worker_.joinable()) worker_.join();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall); // what it told last
}

} // namespace escapement
