#include "gui/runs/run_actions.h"

#include "gui/workbench/actions/action.h"
#include "plots/plots_panel.h"
#include "plots/units/units.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace escapement {

RunActions::RunActions(Document& document, MechanismTree& tree, PlotsPanel& plots, QWidget& window)
    : QObject(&window), document_(document), tree_(tree), plots_(plots), window_(window) {
    look_ = helpfulAction(this, "showRunAction", tr("&Show the run"), "media-playback-start", {},
                          tr("Shows the selected run: view, timeline, events, contacts and plots"));
    look_->setIconText(tr("Show"));
    compare_ = helpfulAction(this, "compareRunAction", tr("&Compare in the plot"), "office-chart-line", {},
                             tr("Draws the curves of the selected run dashed beside those of the run that is shown"));
    compare_->setIconText(tr("Compare"));
    compare_->setCheckable(true);
    continue_ = helpfulAction(this, "continueRunAction", tr("C&ontinue run"), "media-seek-forward", {},
                              tr("Goes on with the selected run from its last checkpoint, to the end that it or the "
                                 "model has, whichever is later; it stays as it is beside the new one"));
    continue_->setIconText(tr("Continue"));
    takeModel_ = helpfulAction(this, "takeModelAction", tr("&Take this run's model"), "document-revert", {},
                               tr("Makes the model again what was run; Ctrl+Z brings the present one back"));
    takeModel_->setIconText(tr("Take its model"));
    add_ = helpfulAction(this, "addResultAction", tr("&Add a result file…"), "list-add", tr("Ctrl+Shift+O"),
                         tr("Adds a result (*.h5) that there is to this project; the file stays where it is"));
    connect(look_, &QAction::triggered, this, [this] { document_.runs().show(selected()); });
    connect(compare_, &QAction::triggered, this, [this](bool on) {
        if (selected() >= 0)
            plots_.current().comparison().compare(document_.runs().all()[static_cast<std::size_t>(selected())].name,
                                                  on);
    });
    connect(continue_, &QAction::triggered, this, [this] { emit continueWanted(selected()); });
    connect(takeModel_, &QAction::triggered, this, &RunActions::takeModel);
    connect(add_, &QAction::triggered, this, &RunActions::chooseFile);
    connect(&tree_, &MechanismTree::selected, this, &RunActions::update);
    connect(&document_.runs(), &ProjectRuns::changed, this, &RunActions::update);
    connect(&document_, &Document::changed, this, &RunActions::update);
    connect(&document_, &Document::edited, this, &RunActions::update);
    connect(&plots_, &PlotsPanel::layoutChanged, this, &RunActions::update);
    update();
}

void RunActions::fillMenu(QMenu& menu) { menu.addActions({add_, look_, compare_, takeModel_}); }

int RunActions::selected() const {
    const Selection now = tree_.selection();
    return now.kind == Selection::Kind::Run && now.index < static_cast<int>(document_.runs().all().size()) ? now.index
                                                                                                           : -1;
}

void RunActions::update() {
    const int run = selected();
    for (auto* action : {look_, compare_, takeModel_}) action->setEnabled(run >= 0);
    const auto& all = document_.runs().all();
    continue_->setEnabled(run >= 0 && std::none_of(all.begin(), all.end(), goesOn) &&
                          furtherEnd(all[static_cast<std::size_t>(run)], document_.mechanism()).has_value());
    add_->setEnabled(!document_.isEmpty());
    compare_->setChecked(run >= 0 && plots_.current().comparison().names().contains(
                                         document_.runs().all()[static_cast<std::size_t>(run)].name));
}

void RunActions::chooseFile() {
    const QString file =
        QFileDialog::getOpenFileName(&window_, tr("Add a result"), document_.place().folder(), tr("Results (*.h5)"));
    if (!file.isEmpty()) document_.runs().addFile(file);
}

void RunActions::takeModel() {
    const int run = selected();
    if (run < 0) return;
    const RunRecord& record = document_.runs().all()[static_cast<std::size_t>(run)];
    const auto model = modelOf(record);
    if (!model) {
        emit told(tr("\"%1\" does not say what was run.").arg(record.name), true);
        return;
    }
    Mechanism back = *model;
    // The CAD files are where they are now, whatever the run called them.
    for (Geometry& geometry : back.geometry)
        for (const Geometry& known : document_.mechanism().geometry)
            if (known.id == geometry.id) geometry.file = known.file, geometry.sha256 = known.sha256;
    back.views = document_.mechanism().views;
    document_.edit(tr("Take the model of %1").arg(record.name), std::move(back));
}

void RunActions::remove(const std::vector<int>& runs) {
    const auto& all = document_.runs().all();
    qint64 bytes = 0;
    int own = 0;
    QString name;
    for (int run : runs) {
        const RunRecord& record = all.at(static_cast<std::size_t>(run));
        if (goesOn(record)) {
            emit told(tr("\"%1\" goes on: stop it before deleting it.").arg(record.name), true);
            return;
        }
        name = record.name;
        if (record.added || record.file.isEmpty()) continue;
        ++own;
        bytes += QFileInfo(record.file).size();
    }
    const QString which = runs.size() == 1 ? QString("\"%1\"").arg(name) : tr("%1 runs").arg(runs.size());
    if (own > 0) {
        QMessageBox question(QMessageBox::Question, tr("Delete runs"),
                             tr("Delete %1 with what was computed (%2)? This cannot be taken back.")
                                 .arg(which, QLocale().formattedDataSize(bytes)),
                             QMessageBox::NoButton, &window_);
        question.setObjectName("deleteRunsQuestion");
        auto* yes = question.addButton(tr("Delete"), QMessageBox::DestructiveRole);
        question.addButton(QMessageBox::Cancel);
        question.setDefaultButton(QMessageBox::Cancel);
        question.exec();
        if (question.clickedButton() != yes) return;
    }
    const QString problem = document_.runs().remove(runs);
    if (!problem.isEmpty()) emit told(problem, true);
    else if (own == 0)
        emit told(tr("%1 is no longer among the results; its file stays where it is.").arg(which), false);
}

} // namespace escapement
