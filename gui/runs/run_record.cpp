#include "gui/runs/run_record.h"

#include "gui/runs/difference_text.h"
#include "gui/words/finding_text.h"
#include "plots/units/units.h"

#include "engine/model/files/project_file.h"
#include "plots/language/language.h"
#include "plots/language/tr.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace escapement {

RunStatus statusOf(const RunRecord& run) { return run.result ? run.result->status() : run.head.status; }

QString messageOf(const RunRecord& run) { return runText(run.result ? run.result->message() : run.head.message); }

std::size_t framesOf(const RunRecord& run) { return run.result ? run.result->frameCount() : run.head.frames; }

double lastTimeOf(const RunRecord& run) {
    if (!run.result) return run.head.last_time;
    const std::size_t frames = run.result->frameCount();
    return frames > 0 ? run.result->timeAt(frames - 1) : 0.0;
}

bool hasRemarks(const RunRecord& run) { return !(run.result ? run.result->facts().notes : run.head.notes).empty(); }

QStringList remarksOf(const RunRecord& run) {
    QStringList said;
    const auto model = modelOf(run);
    for (const std::string& note : run.result ? run.result->facts().notes : run.head.notes)
        said << (model ? textInUnits(findingText(*model, {Severity::Warning, "", note})) : runText(note));
    return said;
}

std::string projectTextOf(const RunRecord& run) {
    return run.result ? run.result->layout().project_text : run.head.project_text;
}

std::shared_ptr<const Mechanism> modelOf(const RunRecord& run) {
    if (run.model) return run.model;
    const std::string text = projectTextOf(run);
    if (text.empty()) return nullptr;
    try {
        run.model = std::make_shared<const Mechanism>(parseProject(text).mechanism);
    } catch (const std::exception&) {
        return nullptr; // of a newer version, say: its curves can be looked at all the same
    }
    return run.model;
}

std::optional<double> furtherEnd(const RunRecord& run, const Mechanism& now) {
    const bool kept = !run.file.isEmpty() && run.problem.isEmpty() && framesOf(run) > 0;
    const auto model = kept && !goesOn(run) && statusOf(run) != RunStatus::Failed ? modelOf(run) : nullptr;
    if (!model) return std::nullopt;
    const double end = std::max(model->run.until.value, now.run.until.value);
    constexpr double roundoff = 1e-12; // of the last frame's time
    return lastTimeOf(run) < end * (1.0 - roundoff) ? std::optional(end) : std::nullopt;
}

QString changesOf(const std::vector<RunRecord>& runs, std::size_t index) {
    if (index >= runs.size() || runs[index].added) return {};
    const RunRecord& run = runs[index];
    const RunRecord* before = nullptr;
    for (std::size_t i = 0; i < index; ++i)
        if (!runs[i].added) before = &runs[i];
    if (!before) return {};
    const QString since = before->file.isEmpty() ? before->name : QFileInfo(before->file).fileName();
    const QString units = Units::chosen().system(), language = languageInUse();
    const bool known = run.changes && run.changes->since == since;
    if (known && run.changes->units == units && run.changes->language == language) return run.changes->text;
    // Reading what was run takes its time: not for all the runs of a project that is being opened.
    if (!run.result && !run.changes) return {};
    const auto earlier = modelOf(*before), mine = modelOf(run);
    if (!earlier || !mine) return known ? run.changes->text : QString(); // in other words, but true
    constexpr int told = 8;                                              // a row shows the first of them, its tip all
    run.changes = RunChanges{since, differencesLine(shownDifferences(*earlier, *mine), told), units, language};
    return run.changes->text;
}

bool goesOn(const RunRecord& run) { return run.begun && run.result && run.result->status() == RunStatus::Running; }

QString stateText(const RunRecord& run) {
    if (goesOn(run)) return run.paused ? tr("paused") : tr("running");
    if (!run.problem.isEmpty()) return tr("cannot be read");
    switch (statusOf(run)) {
    case RunStatus::Done:
        if (messageOf(run).isEmpty() && hasRemarks(run)) return tr("done, with remarks");
        return messageOf(run).isEmpty() ? tr("done") : tr("done: %1").arg(messageOf(run)); // a sensor has ended it
    case RunStatus::Stopped:
        return tr("stopped");
    case RunStatus::Failed:
        return messageOf(run).isEmpty() ? tr("failed") : tr("failed: %1").arg(messageOf(run));
    case RunStatus::Running:
        break;
    }
    return tr("broken off");
}

QString startedText(const RunRecord& run) {
    const QDateTime when = QDateTime::fromString(QString::fromStdString(run.head.started), Qt::ISODate);
    if (!when.isValid()) return {};
    const QDateTime local = when.toLocalTime();
    const QLocale locale;
    return local.date() == QDate::currentDate() ? locale.toString(local.time(), "HH:mm")
                                                : locale.toString(local, "yyyy-MM-dd HH:mm");
}

} // namespace escapement
