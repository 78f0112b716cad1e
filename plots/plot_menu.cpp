// How the curves of a plot are called, and the menu over the plot, in which that is chosen.

#include "plots/plot_cursors.h"
#include "plots/plot_names.h"
#include "plots/plot_panel.h"
#include "plots/plot_zooms.h"

#include <qcustomplot.h>

#include <QAction>
#include <QInputDialog>
#include <QMenu>

#include <algorithm>

namespace escapement {

QString PlotPanel::curveName(const Curve& curve) const {
    const auto own = names_.find(curve.wanted);
    const QString name = own != names_.end() ? own->second : shortName(curve.path, curve.unit);
    if (curve.less) return QString("%1 (%2 − %3)").arg(name, curve.run, comparison_->shownName());
    QString run = curve.run;
    // Beside other runs the one shown needs its name as well.
    if (run.isEmpty() &&
        std::any_of(curves_.begin(), curves_.end(), [](const Curve& one) { return !one.run.isEmpty(); }))
        run = comparison_->shownName();
    return run.isEmpty() ? name : QString("%1 (%2)").arg(name, run);
}

void PlotPanel::nameCurves(const QString& path, const QString& name) {
    // Asked for by the name that the run shown has for it, or by the project's.
    const QString wanted = wanted_.contains(path) ? path : pathNow(shownNames_, path);
    const QString chosen = name.simplified();
    if (chosen.isEmpty() ? names_.erase(wanted) == 0 : std::exchange(names_[wanted], chosen) == chosen) return;
    curvesRenamed();
    if (!restoring_) emit layoutChanged();
}

void PlotPanel::curvesRenamed() {
    for (const Curve& curve : curves_) {
        if (curve.graph) curve.graph->setName(curveName(curve));
        if (curve.curve) curve.curve->setName(curveName(curve));
    }
    showLegend();
    showFigures();
}

void PlotPanel::fillNameMenu(QMenu& menu) {
    menu.setEnabled(!wanted_.isEmpty());
    for (const QString& path : wanted_) {
        const auto own = names_.find(path);
        const QString its = shortName(unmarked(path));
        QAction* action = menu.addAction(own == names_.end() ? its : QString("%1 (%2)").arg(own->second, its));
        connect(action, &QAction::triggered, this, [this, path] { askName(path); });
    }
}

void PlotPanel::askName(const QString& path) {
    const auto own = names_.find(path);
    const QString its = shortName(unmarked(path));
    bool given = false;
    const QString name =
        QInputDialog::getText(this, tr("Name curves"), tr("Name of \"%1\" in this plot; empty: its own").arg(its),
                              QLineEdit::Normal, own == names_.end() ? its : own->second, &given);
    if (given) nameCurves(path, name.simplified() == its ? QString() : name);
}

void PlotPanel::contextMenu(const QPoint& position) {
    QMenu menu(this);
    comparison_->menu()->setTitle(tr("Compare with"));
    menu.addMenu(comparison_->menu());
    menu.addActions({marksAction_, figuresAction_, spectrumAction_});
    fillNameMenu(*menu.addMenu(tr("Name curves")));
    menu.addSeparator();
    if (overTime() && !curves_.empty()) {
        const double time = plot_->xAxis->pixelToCoord(position.x()) / xShown_.factor;
        connect(menu.addAction(tr("Second cursor here")), &QAction::triggered, this,
                [this, time] { cursors_->setSecond(time); });
        if (cursors_->second())
            connect(menu.addAction(tr("Take the second cursor away")), &QAction::triggered, this,
                    [this] { cursors_->setSecond({}); });
        menu.addSeparator();
    }
    menu.addActions({zooms_->back(), zooms_->forth(), fitAction_, exportAction_});
    menu.exec(plot_->mapToGlobal(position));
}

} // namespace escapement
