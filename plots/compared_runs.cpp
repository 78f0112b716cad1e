#include "plots/compared_runs.h"

#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>

namespace escapement {

ComparedRuns::ComparedRuns(QWidget* parent) : QObject(parent), menu_(new QMenu(parent)) {
    menu_->setObjectName("plotCompareMenu");
    menu_->setToolTipsVisible(true);
    differences_ = new QAction(tr("Draw differences from the run shown"), this);
    differences_->setObjectName("plotDifferencesAction");
    differences_->setToolTip(tr("In place of the curves, over time: those of the other runs less those of the run "
                                "shown. There is none where one of the two runs has no values."));
    differences_->setCheckable(true);
    connect(differences_, &QAction::toggled, this, [this] {
        emit changed();
        emit chosen();
    });
}

void ComparedRuns::setDifferences(bool wanted) { differences_->setChecked(wanted); }

void ComparedRuns::rename(const QString& before, const QString& after) {
    bool any = false;
    for (auto* list : {&compared_, &runs_})
        for (PlotRun& run : *list)
            if (run.name == before) run.name = after, any = any || list == &compared_;
    if (!any) return;
    fillMenu();
    emit changed();
    emit chosen();
}

void ComparedRuns::setRuns(const std::vector<PlotRun>& runs, int current) {
    runs_ = runs;
    current_ = current;
    std::erase_if(compared_, [&](PlotRun& compared) {
        if (!compared.result) {
            for (const PlotRun& run : runs_)
                if (run.name == compared.name) {
                    compared.result = run.result;
                    if (!run.result) emit runWanted(run.name);
                }
            return false;
        }
        return std::none_of(runs_.begin(), runs_.end(),
                            [&](const PlotRun& run) { return run.result == compared.result; });
    });
    fillMenu();
    emit changed();
}

void ComparedRuns::fillMenu() {
    menu_->clear();
    if (runs_.empty()) return; // its button says so
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const bool shown = static_cast<int>(i) == current_;
        const QString name = runs_[i].name;
        QString text = shown ? tr("%1, shown: keep for comparison").arg(name) : name;
        if (!runs_[i].changes.isEmpty())
            text += "   " + menu_->fontMetrics().elidedText(runs_[i].changes, Qt::ElideRight, 360);
        QAction* action = menu_->addAction(text);
        action->setToolTip(shown ? tr("Its curves stay, dashed, when another run is shown")
                                 : tr("Draw the same quantities of this run too, dashed"));
        action->setData(name);
        action->setCheckable(true);
        action->setChecked(names().contains(name));
        connect(action, &QAction::triggered, this, [this, name](bool on) { compare(name, on); });
    }
    menu_->addSeparator();
    menu_->addAction(differences_);
}

QStringList ComparedRuns::names() const {
    QStringList names;
    for (const PlotRun& run : compared_) names << run.name;
    return names;
}

void ComparedRuns::add(const QString& name) {
    PlotRun added{name, nullptr};
    bool known = false;
    for (const PlotRun& run : runs_)
        if (run.name == name) known = true, added.result = run.result;
    compared_.push_back(added);
    if (known && !added.result) emit runWanted(name);
}

void ComparedRuns::compare(const QString& name, bool compared) {
    if (names().contains(name) == compared) return;
    if (compared) add(name);
    else std::erase_if(compared_, [&](const PlotRun& run) { return run.name == name; });
    fillMenu();
    emit changed();
    emit chosen();
}

void ComparedRuns::restore(const QStringList& names, bool differences) {
    const QSignalBlocker quiet(differences_); // all is told at once below
    differences_->setChecked(differences);
    compared_.clear();
    for (const QString& name : names) add(name);
    fillMenu();
    emit changed();
}

std::shared_ptr<Result> ComparedRuns::resultOf(const QString& run) const {
    for (const auto* list : {&compared_, &runs_})
        for (const PlotRun& one : *list)
            if (one.name == run && one.result) return one.result;
    return nullptr;
}

ThingNames ComparedRuns::namesIn(const std::shared_ptr<Result>& result) const {
    for (const PlotRun& run : runs_)
        if (result && run.result == result) return run.names;
    return {};
}

QStringList ComparedRuns::contactsIn(const std::shared_ptr<Result>& result) const {
    for (const PlotRun& run : runs_)
        if (result && run.result == result) return run.contacts;
    return {};
}

ThingNames ComparedRuns::shownNames() const {
    return current_ >= 0 && current_ < static_cast<int>(runs_.size()) ? runs_[static_cast<std::size_t>(current_)].names
                                                                      : ThingNames();
}

QString ComparedRuns::shownName() const {
    return current_ >= 0 && current_ < static_cast<int>(runs_.size()) ? runs_[static_cast<std::size_t>(current_)].name
                                                                      : QString();
}

} // namespace escapement
