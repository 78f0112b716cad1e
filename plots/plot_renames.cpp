// How a plot follows the names of what it draws: the project's as they change, and those that each run has.

#include "plots/plot_names.h"

#include "plots/plot_panel.h"

#include <QLabel>

#include <algorithm>

namespace escapement {

void PlotPanel::renameThings(const ThingNames& renamed) {
    QStringList wanted;
    for (const QString& path : wanted_) wanted << pathNow(renamed, path);
    wanted.removeDuplicates();
    const QString x = pathNow(renamed, wantedX_);
    if (wanted == wanted_ && x == wantedX_) return;
    for (auto& known : colours_) known.first = pathNow(renamed, known.first); // a curve keeps its colour
    for (Curve& curve : curves_) curve.wanted = pathNow(renamed, curve.wanted);
    std::map<QString, QString> names;
    for (const auto& [path, name] : names_) names[pathNow(renamed, path)] = name;
    names_ = std::move(names);
    wanted_ = wanted;
    wantedX_ = x;
    renamed_ = true;
    if (!restoring_) emit layoutChanged();
}

void PlotPanel::runsChanged() {
    // What the run shown calls its things is told with the runs, which come after its result.
    if (!renamed_ && comparison_->namesIn(result_) == shownNames_) updateCurves();
    else fillList();
}

void PlotPanel::showMissing() {
    QStringList runs, drawn = wanted_;
    if (!spectrum_ && !overTime() && !wanted_.isEmpty()) drawn << wantedX_;
    inNoRun_ = wanted_;
    const auto look = [&](const QString& run, const std::shared_ptr<Result>& result) {
        // A run that goes on may have it yet, and of one that is not read nothing is known.
        if (!result || run.isEmpty() || result->frameCount() == 0 || result->status() == RunStatus::Running) {
            inNoRun_.clear();
            return;
        }
        const ThingNames names = comparison_->namesIn(result);
        const QStringList contacts = comparison_->contactsIn(result);
        const std::vector<Quantity> known = drawableQuantities(*result);
        QStringList missing, apart;
        for (const QString& path : drawn) {
            const std::string there = pathThen(names, path).toStdString();
            const std::string place = placeOf(QString::fromStdString(there)).toStdString();
            const auto is = [&](const Quantity& one) { return one.path == there; };
            const auto isOfIt = [&](const Quantity& one) { return one.path.starts_with(place); };
            if (std::any_of(known.begin(), known.end(), is)) {
                inNoRun_.removeAll(path);
                continue;
            }
            const bool hasThing = !there.empty() && std::any_of(known.begin(), known.end(), isOfIt);
            const QString thing = hasThing ? QString() : thingOf(path);
            const bool neverNear = !thing.isEmpty() && there.starts_with("contacts/") &&
                                   contacts.contains(thingOf(QString::fromStdString(there)));
            (neverNear ? apart : missing) << QString("\"%1\"").arg(thing.isEmpty() ? shortName(unmarked(path)) : thing);
        }
        missing.removeDuplicates();
        apart.removeDuplicates();
        if (!apart.isEmpty()) runs << tr("%1 did not touch in %2").arg(apart.join(", "), run).toHtmlEscaped();
        if (!missing.isEmpty()) runs << tr("%1 has no %2").arg(run, missing.join(", ")).toHtmlEscaped();
    };
    if (result_) {
        look(comparison_->shownName(), result_);
        for (const PlotRun& run : comparison_->all())
            if (run.result != result_) look(run.name, run.result);
    }
    QString text = runs.join("&nbsp;&nbsp;·&nbsp; ");
    if (!runs.isEmpty() && !inNoRun_.isEmpty())
        text += QString("&nbsp;&nbsp; <a href='forget'>%1</a>").arg(tr("Take it out of the plot").toHtmlEscaped());
    missing_->setText(text);
    missing_->setVisible(!runs.isEmpty());
}

void PlotPanel::forgetMissing() {
    for (const QString& path : QStringList(inNoRun_)) wanted_.removeAll(path);
    updateCurves();
    if (!restoring_) emit layoutChanged();
}

} // namespace escapement
