#include "gui/report/report.h"

#include "engine/model/errors.h"
#include "engine/results/summary.h"
#include "gui/panels/tables/event_counts.h"
#include "gui/run/run_report.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/picture.h"
#include "gui/words/finding_text.h"
#include "plots/language/language.h"
#include "plots/language/tr.h"
#include "plots/units/units.h"

#include <QDateTime>
#include <QFileInfo>

namespace escapement {
namespace {

QString statusText(const Result& result) {
    switch (result.status()) {
    case RunStatus::Done:
        return tr("The run came to its end.");
    case RunStatus::Stopped:
        return tr("The run was stopped before its end.");
    case RunStatus::Failed:
        return tr("The run failed: what follows holds up to where it ended.");
    case RunStatus::Running:
        return tr("The run has not ended: what follows holds so far.");
    }
    return {};
}

} // namespace

QString reportTitle(const ExportInput& input) {
    if (!input.title.empty()) return QString::fromStdString(input.title);
    const QString name = QString::fromStdString(input.mechanism->name);
    const QString file = QFileInfo(QString::fromStdString(input.result->layout().project_file)).completeBaseName();
    if (file.isEmpty()) return name.isEmpty() ? tr("Mechanism") : name;
    return name.isEmpty() || name == file ? file : QString("%1 – %2").arg(file, name);
}

void reportHead(ReportText& text, const ExportInput& input) {
    const Result& result = *input.result;
    const ResultLayout layout = result.layout();
    RunSummary summary = summaryOf(result);
    summary.integrator = input.mechanism->run.integrator;
    summary.scheme = input.mechanism->run.scheme;
    const bool whole = result.status() == RunStatus::Done;
    text.paragraph(statusText(result) + (result.message().empty() ? QString() : " " + runText(result.message())),
                   !whole);
    std::vector<QStringList> rows;
    const auto row = [&](const QString& what, const QString& value) { rows.push_back({what, value}); };
    if (!layout.project_file.empty()) row(tr("Project"), QString::fromStdString(layout.project_file));
    row(tr("Simulated"), quantityText(summary.simulated, "s", 6));
    row(tr("Computed in"), quantityText(summary.wall, "s", 3));
    row(tr("Frames, steps"), QString("%1, %2").arg(result.frameCount()).arg(result.stepCount()));
    const EventCounts counts = countsOf(blowsOf(result.events()));
    row(tr("Events"), eventsText(counts.all.events, counts.all.places));
    row(tr("Project's checksum (SHA-256)"), QString::fromStdString(layout.project_sha256));
    row(tr("Units"), Units::chosen().summary());
    row(tr("Written"), QDateTime::currentDateTime().toString("yyyy-MM-dd hh:mm"));
    text.table({tr("Run"), ""}, rows);
    text.paragraph(runReport(summary));
    for (const std::string& note : summary.notes)
        text.paragraph(textInUnits(findingText(*input.mechanism, {Severity::Warning, "", note})), true);
}

void reportPictures(ReportText& text, const ExportInput& input) {
    text.heading(tr("Pictures"));
    constexpr int shown = 900; // pixels on the page; drawn with half as many again
    try {
        const Result& result = *input.result;
        OffscreenScene stage(*input.mechanism, *input.parts, QSize(3 * shown / 2, 3 * shown / 4));
        if (stage.scene().bodies().isEmpty()) throw RunError(tr("no body has a shape").toStdString());
        stage.scene().camera().look(StandardView::Home);
        if (input.camera) stage.place(*input.camera);
        else if (const auto box = motionBounds(stage.scene().bodies(), result)) stage.scene().camera().fitBox(*box);
        const auto pairs = result.pairs();
        const std::size_t last = result.frameCount() - 1;
        for (const std::size_t index : {std::size_t(0), last}) {
            const Frame frame = result.frameAt(index);
            stage.show(frame, pairs);
            const QString when = quantityText(frame.time, "s", 6);
            text.figure({{}, stage.draw(), shown},
                        index == 0 ? tr("The start, at %1.").arg(when) : tr("The end, at %1.").arg(when));
            if (last == 0) break;
        }
    } catch (const std::exception& problem) {
        text.paragraph(tr("No pictures: %1").arg(translated(problem.what())), true);
    }
}

ReportText makeReport(const ExportInput& input) {
    if (input.result->frameCount() == 0)
        throw InputError("The result has no frame, so there is nothing to report; run the mechanism first.");
    if (input.result->layout().bodies.size() != input.mechanism->bodies.size())
        throw InputError(
            "The result is of other bodies than the mechanism; export it with the project it was run from.");
    const auto goesOn = [&](double share) {
        if (input.progress && !input.progress(share)) throw InputError("The report was ended before its end.");
    };
    ReportText text;
    reportHead(text, input);
    reportComparison(text, input);
    goesOn(0.05);
    reportPictures(text, input);
    goesOn(0.5);
    reportMechanism(text, input);
    reportSettings(text, input);
    goesOn(0.6);
    reportEnergy(text, input);
    goesOn(0.75);
    reportEvents(text, input);
    goesOn(0.8);
    reportCurves(text, input);
    goesOn(1.0);
    return text;
}

} // namespace escapement
