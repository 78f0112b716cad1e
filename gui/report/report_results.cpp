// What happened: energies, events, curves.

#include "gui/report/report.h"

#include "engine/model/suggestion.h"
#include "engine/results/blows.h"
#include "engine/results/energy_ledger.h"
#include "engine/results/quantity.h"
#include "gui/panels/tables/event_counts.h"
#include "gui/panels/tables/events_model.h"
#include "gui/report/report_text.h"
#include "gui/style/style.h"
#include "plots/language/language.h"
#include "plots/language/tr.h"
#include "plots/ledger/ledger_plot.h"
#include "plots/pictures/result_pictures.h"
#include "plots/plot_names.h"
#include "plots/roundoff.h"
#include "plots/series.h"
#include "plots/units/units.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <utility>

namespace escapement {
namespace {

constexpr std::size_t largestShown = 20, eventsShown = 100, curvesAPlot = 6;

QString joules(double value) { return quantityText(value, "J", 6); }

void addPicture(ReportText& text, PlotPicture picture, const QString& caption) {
    text.figure({std::move(picture.svg), std::move(picture.image), picture.width}, caption);
}

/// Those that a reader will ask for when none was chosen: how the joints move and what the contacts bear.
std::vector<std::string> usualCurves(const Result& result) {
    std::vector<std::string> paths;
    const ResultLayout layout = result.layout();
    std::size_t joints = 0, contacts = 0;
    for (const Quantity& one : quantities(result)) {
        const bool joint = one.path.starts_with("joints/") && (one.unit == "rad" || one.unit == "m");
        const bool contact = one.path.starts_with("contacts/") && one.path.ends_with("/normal force");
        if (joint && joints++ < curvesAPlot) paths.push_back(one.path);
        if (contact && contacts++ < curvesAPlot) paths.push_back(one.path);
    }
    return paths;
}

} // namespace

void reportEnergy(ReportText& text, const ExportInput& input) {
    const Result& result = *input.result;
    const Energies first = result.frameAt(0).energy, last = result.frameAt(result.frameCount() - 1).energy;
    const auto stored = [](const Energies& e) { return e.kinetic + e.potential + e.springs; };
    const double turnover =
        std::max({std::abs(first.kinetic), std::abs(last.kinetic), std::abs(stored(last) - stored(first)),
                  std::abs(last.work), std::abs(last.dissipated)});
    const auto joules = [turnover](double value) {
        return quantityText(told(value, leastTold("J", turnover)), "J", 6);
    };
    // What a run does wrong is told however little it is, unless it is roundoff of nothing.
    const auto error = [turnover](double value) { return quantityText(told(value, 1e-14 * turnover), "J", 6); };
    text.heading(tr("Energy"));
    std::vector<QStringList> rows;
    const auto kept = [&](const QString& name, double before, double after) {
        rows.push_back({name, joules(before), joules(after), joules(after - before)});
    };
    kept(tr("kinetic"), first.kinetic, last.kinetic);
    kept(tr("potential"), first.potential, last.potential);
    kept(tr("springs"), first.springs, last.springs);
    kept(tr("stored together"), stored(first), stored(last));
    text.table({tr("Stored"), tr("at the start"), tr("at the end"), tr("change")}, rows, 3);
    rows.clear();
    const double lost = last.dissipated - first.dissipated, work = last.work - first.work;
    const double numerical = std::max(0.0, last.numerical) - std::max(0.0, first.numerical);
    if (std::isnan(last.motors)) { // of a version that did not tell them apart
        rows.push_back({tr("given by loads and motors"), joules(work)});
    } else {
        const double motors = last.motors - first.motors;
        rows.push_back({tr("given by motors"), joules(motors)});
        rows.push_back({tr("given by loads"), joules(work - motors)});
    }
    rows.push_back({tr("taken by friction"), joules(last.friction - first.friction)});
    rows.push_back({tr("taken by impacts"), joules(last.impacts - first.impacts)});
    rows.push_back({tr("taken by dampers"), joules(last.dampers - first.dampers)});
    rows.push_back({tr("other losses (positions put right)"), error(otherLosses(last) - otherLosses(first))});
    rows.push_back({tr("damped by the method"), error(numerical)});
    rows.push_back({tr("unexplained"), error(stored(last) - stored(first) + lost + numerical - work)});
    text.table({tr("Given and taken over the run"), ""}, rows, 1);
    if (told(last.friction - first.friction, leastTold("J", turnover)) < 0.0) text.paragraph(givingFrictionText());
    const EnergyShares ledger = energyLedger(result);
    addPicture(text, ledgerPicture(ledger),
               tr("Where the energy is and where it has gone, stacked; the dashed line is what the start and the loads "
                  "have given. The two differ by at most %1.")
                   .arg(error(ledger.unexplained)));
}

void reportEvents(ReportText& text, const ExportInput& input) {
    const auto events = input.result->events();
    const double end = input.result->timeAt(input.result->frameCount() - 1);
    text.heading(tr("Events"));
    if (events.empty())
        return text.paragraph(tr("Nothing happened that the run logs: no impact, no change of contacts."));
    const std::vector<Blow> blows = blowsOf(events); // a flat block's corners are one blow, not four light ones
    text.paragraph(kindsText(countsOf(blows)) + ".");
    const TurningContacts angles(input.result->layout());
    ResultScale scale;
    scale.refresh(*input.result);
    // What happened in the words of the window's table of events.
    const auto row = [&](const Blow& blow) {
        const Event& event = blow.total;
        const double impulse = event.impulse.norm();
        const QString what = EventsModel::whatText(event);
        return QStringList{timeText(event.time, end), eventWord(event.kind),
                           blow.events.size() > 1 ? tr("%1, %2 places").arg(what, QString::number(blow.events.size()))
                                                  : what,
                           impulse > 0.0 ? quantityText(impulse, angles.impulseUnit(event.subject), 5) : QString(),
                           event.energy_lost != 0.0 ? joules(told(event.energy_lost, leastLost(scale))) : QString()};
    };
    const QStringList head{tr("Time"), tr("Kind"), tr("What"), tr("Impulse"), tr("Energy lost")};
    std::vector<const Blow*> struck;
    for (const Blow& blow : blows)
        if (blow.total.impulse.squaredNorm() > 0.0) struck.push_back(&blow);
    std::stable_sort(struck.begin(), struck.end(), [](const Blow* a, const Blow* b) {
        return a->total.impulse.squaredNorm() > b->total.impulse.squaredNorm();
    });
    std::vector<QStringList> rows;
    for (std::size_t i = 0; i < std::min(struck.size(), largestShown); ++i) rows.push_back(row(*struck[i]));
    if (!rows.empty()) {
        text.subheading(struck.size() > largestShown
                            ? tr("The %1 largest impulses of %2").arg(largestShown).arg(struck.size())
                            : tr("Impulses, the largest first"));
        text.table(head, rows, 2);
    }
    rows.clear();
    for (std::size_t i = 0; i < std::min(blows.size(), eventsShown); ++i) rows.push_back(row(blows[i]));
    text.subheading(blows.size() > eventsShown
                        ? tr("The first %1 of %2 events; the result holds them all").arg(eventsShown).arg(blows.size())
                        : tr("All events in their order"));
    text.table(head, rows, 2);
}

namespace {

/// The curves of one plot, those of one unit together, each with its figures.
void reportPlot(ReportText& text, const Result& result, const std::vector<Quantity>& known,
                const std::vector<std::string>& wanted) {
    std::map<std::string, std::vector<std::string>> byUnit; // curves of one unit share a picture
    std::vector<std::string> order;
    const auto unitOf = [&](const std::string& path) {
        return std::find_if(known.begin(), known.end(), [&](const Quantity& one) { return one.path == path; })->unit;
    };
    for (const auto& path : wanted) {
        const std::string key = unitOf(path) + (isOfSteps(path) ? " steps" : "");
        if (!byUnit.contains(key)) order.push_back(key);
        byUnit[key].push_back(path);
    }
    for (const auto& key : order) {
        const auto& paths = byUnit[key];
        for (std::size_t i = 0; i < paths.size(); i += curvesAPlot) {
            const std::size_t until = std::min(i + curvesAPlot, paths.size());
            const std::vector<std::string> some(paths.begin() + std::ptrdiff_t(i),
                                                paths.begin() + std::ptrdiff_t(until));
            QStringList names;
            std::vector<QStringList> rows;
            for (const auto& path : some) {
                const auto unit = unitOf(path);
                names << spokenSteps(plain(path), plain(unit)).join('/'); // as the window calls it
                const Series curve = series(result, "time", path);
                CurveFigures f = curveFigures(curve);
                judgeRoundoff(f, result, path, curve.y);
                const auto value = [&](double read) { return quantityText(told(read, f.leastValue), plain(unit), 6); };
                rows.push_back({names.back(), value(f.minimum), quantityText(f.timeOfMinimum, "s", 6), value(f.maximum),
                                quantityText(f.timeOfMaximum, "s", 6),
                                unit == "N s" || unit == "N m s" ? QString("–") : value(f.mean)});
            }
            addPicture(text, curvesPicture(result, some), names.join(", "));
            text.table({tr("Curve"), tr("least"), tr("at"), tr("largest"), tr("at"), tr("mean")}, rows, 5);
        }
    }
}

} // namespace

void reportCurves(ReportText& text, const ExportInput& input) {
    const Result& result = *input.result;
    const auto known = drawableQuantities(result);
    std::vector<ReportPlot> plots = input.plots;
    if (!input.columns.empty() || plots.empty())
        plots.push_back({{}, input.columns.empty() ? usualCurves(result) : input.columns});
    bool begun = false;
    for (ReportPlot& plot : plots) {
        std::erase_if(plot.curves, [&](const std::string& path) {
            if (path == "time") return true;
            if (std::any_of(known.begin(), known.end(), [&](const Quantity& one) { return one.path == path; }))
                return false;
            readingNamed(result, path); // throws, with the nearest name
            return true;
        });
        if (plot.curves.empty()) continue;
        if (!std::exchange(begun, true)) text.heading(tr("Curves"));
        if (!plot.title.empty()) text.subheading(plain(plot.title));
        reportPlot(text, result, known, plot.curves);
    }
}

} // namespace escapement
