#include "gui/inspector/contact_inspecting.h"

#include "engine/model/errors.h"
#include "gui/document/proposed_file.h"
#include "gui/inspector/contact_inspector.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/tables/contacts_panel.h"
#include "gui/runs/run_names.h"
#include "gui/timeline/playback.h"
#include "gui/workbench/actions/action.h"
#include "plots/file_ending.h"
#include "plots/language/language.h"
#include "plots/last_folder.h"

#include <QDockWidget>
#include <QFileDialog>
#include <QStackedWidget>

#include <algorithm>

namespace escapement {

ContactInspecting::ContactInspecting(Document& document, const Places& places, QWidget* parent)
    : QObject(parent), document_(document), places_(places) {
    inspector_ = new ContactInspector(parent);
    places_.stack.addWidget(inspector_);
    action_ = helpfulAction(this, "inspectContactAction", tr("&Inspect contact"), "view-statistics", tr("Ctrl+Shift+I"),
                            tr("Shows the selected contact over the run: forces, impulses, slip, work, friction cone"));
    action_->setEnabled(false);
    connect(action_, &QAction::triggered, this, &ContactInspecting::inspectSelected);
    connect(&places_.table, &ContactsPanel::pairPicked, this, [this](int pair) {
        inspector_->inspectPair(pair);
        bringUp();
    });
    connect(inspector_, &ContactInspector::timePicked, &places_.playback, [this](double time) {
        places_.playback.setPlaying(false);
        places_.playback.seek(time);
    });
    connect(inspector_, &ContactInspector::titleChanged, this, [this](const QString& title) {
        if (places_.stack.currentWidget() == inspector_) places_.dock.setWindowTitle(title);
    });
    connect(inspector_, &ContactInspector::plotWanted, this, &ContactInspecting::plotWanted);
    connect(inspector_, &ContactInspector::exportWanted, this, &ContactInspecting::chooseFile);
}

void ContactInspecting::bringUp() {
    places_.stack.setCurrentWidget(inspector_);
    places_.dock.setWindowTitle(inspector_->title());
    places_.dock.show();
    places_.dock.raise();
    if (const auto result = places_.playback.result(); result && result->frameCount() > 0)
        inspector_->showMoment(result->frameAt(places_.playback.index()));
}

/// The contact of the tree; without one that of the table, else the first that the result has.
void ContactInspecting::inspectSelected() {
    const auto result = places_.playback.result();
    if (!result) return;
    const Selection chosen = places_.tree.selection();
    const auto& contacts = document_.mechanism().contacts;
    if (chosen.kind == Selection::Kind::Contact && chosen.index >= 0 &&
        chosen.index < static_cast<int>(contacts.size())) {
        const QString name = QString::fromStdString(contacts[static_cast<std::size_t>(chosen.index)].name);
        const QString then = nameInRun(name);
        if (then.isEmpty()) return emit told(tr("The result shown has no contact '%1'.").arg(name), true);
        inspector_->inspectContact(then);
    } else if (!inspector_->hasContact()) {
        const auto pairs = result->pairs();
        if (pairs.empty())
            return emit told(tr("Nothing has come near anything in this run: there is no contact to inspect."), false);
        inspector_->inspectContact(QString::fromStdString(pairs.front().contact));
    }
    bringUp();
}

/// What the run shown calls a contact of the project; empty: it has none.
QString ContactInspecting::nameInRun(const QString& contact) const {
    const RunRecord* run = document_.runs().currentRun();
    if (!run) return contact;
    const QString then = nameThen(namesIn(*run, document_.mechanism()), "contacts", contact);
    const auto model = modelOf(*run);
    const bool isThere = !model || std::any_of(model->contacts.begin(), model->contacts.end(),
                                               [&](const auto& one) { return one.name == then.toStdString(); });
    return isThere ? then : QString();
}

void ContactInspecting::momentShown(const Mechanism& shown) {
    const auto result = places_.playback.result();
    if (result != known_.lock() || !result) {
        known_ = result;
        inspector_->setResult(result, result ? std::make_shared<const Mechanism>(shown) : nullptr);
    }
    action_->setEnabled(result != nullptr);
    if (!result && places_.stack.currentWidget() == inspector_) places_.stack.setCurrentIndex(0);
    if (result && result->frameCount() > 0 && places_.stack.currentWidget() == inspector_)
        inspector_->showMoment(result->frameAt(places_.playback.index()));
}

void ContactInspecting::chooseFile() {
    QString name = inspector_->title().section(": ", 1);
    name.replace('/', '_');
    QString file = QFileDialog::getSaveFileName(inspector_, tr("Export contact history"),
                                                proposedFile(document_, known_.lock().get()) + " " + name + ".csv",
                                                tr("Table (*.csv)"));
    if (!file.isEmpty()) file = withEnding(file, "csv", inspector_);
    if (file.isEmpty()) return;
    rememberFolderOf(file);
    try {
        inspector_->exportTo(file);
        emit told(tr("Written: %1").arg(file), false);
    } catch (const InputError& problem) {
        emit told(translated(problem.what()), true);
    }
}

} // namespace escapement
