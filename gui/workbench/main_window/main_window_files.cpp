// Files at the window: opening, saving, importing, what a crash left, tables and pictures.

#include "gui/workbench/dialogs/picture_dialog.h"
#include "gui/workbench/main_window/main_window.h"

#include "engine/results/result_file.h"
#include "gui/document/proposed_file.h"
#include "gui/document/recovery.h"
#include "gui/panels/tables/events_panel.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/runs/run_actions.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/edit_actions.h"
#include "gui/workbench/actions/exporting.h"
#include "gui/workbench/dialogs/start_page.h"
#include "gui/workbench/export_notice.h"
#include "gui/workbench/floating_stack.h"
#include "plots/difference_measures.h"
#include "plots/file_ending.h"
#include "plots/language/language.h"
#include "plots/last_folder.h"
#include "plots/plots_panel.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>

#include <algorithm>
#include <set>

namespace escapement {

namespace {

bool isOf(const Recoverable& left, const QString& project) {
    return !project.isEmpty() && QFileInfo(QString::fromStdString(left.project.string())) == QFileInfo(project);
}

} // namespace

void MainWindow::openFile(const QString& file) {
    if (waitsForRun(tr("A run goes on: stop it before opening another file."))) return;
    if (!document_->isEmpty() && file.endsWith(".h5", Qt::CaseInsensitive)) addOrOpenResult(file);
    else if (mayLoseEdits()) document_->open(file);
}

/// A result is added to the project that is open, unless it is plainly of another one.
void MainWindow::addOrOpenResult(const QString& file) {
    std::set<std::string> bodies;
    for (const auto& body : document_->mechanism().bodies) bodies.insert(body.name);
    RunRecord run;
    try {
        run.head = readResultHead(file.toStdString());
    } catch (const std::exception& error) {
        notice(tr("%1 was not opened. %2").arg(QFileInfo(file).fileName(), translated(error.what())), true);
        return;
    }
    const auto model = modelOf(run);
    const bool ours = model && std::any_of(model->bodies.begin(), model->bodies.end(),
                                           [&](const Body& body) { return bodies.contains(body.name); });
    if (ours) document_->runs().addFile(file);
    else if (mayLoseEdits()) document_->open(file);
}

void MainWindow::startNew() {
    if (waitsForRun(tr("A run goes on: stop it before beginning another mechanism."))) return;
    if (mayLoseEdits()) document_->startNew();
}

bool MainWindow::mayLoseEdits() {
    if (!pendingTaken()) return false;
    if (!document_->hasUnsavedWork()) return true;
    const int runs = static_cast<int>(document_->runs().all().size());
    // Of the mechanism nothing would be lost: that is said, as it is what one fears for.
    const bool onlyPlots =
        document_->history().isClean() && !document_->runs().areUnsaved() && !document_->place().project().isEmpty();
    const QString what =
        onlyPlots
            ? tr("Only the plots of \"%1\" have changes that are not saved; the mechanism and its results are saved.")
        : !document_->runs().areUnsaved() ? tr("\"%1\" has changes that are not saved.")
        : document_->isDirty()
            ? (runs == 1
                   ? tr("\"%1\" has changes and a result that are not saved.")
                   : tr("\"%1\" has changes and %2 results that are not saved.").replace("%2", QString::number(runs)))
            : (runs == 1 ? tr("\"%1\" has a result that is not saved.")
                         : tr("\"%1\" has %2 results that are not saved.").replace("%2", QString::number(runs)));
    QMessageBox question(QMessageBox::Question, tr("Unsaved changes"), what.arg(document_->place().title()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setObjectName("unsavedQuestion");
    QStringList more;
    if (controller_->state() != RunController::State::Idle) more << tr("The run that goes on ends where it is now.");
    more << tr("Save before going on? What is discarded is lost.");
    question.setInformativeText(more.join(' '));
    question.setDefaultButton(QMessageBox::Save);
    const int answer = question.exec();
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

bool MainWindow::mayEndRun() {
    constexpr double longEnough = 10.0; // s of computing that one would not like to do again
    const Progress now = controller_->progress();
    if (controller_->state() == RunController::State::Idle || now.wall < longEnough) return true;
    QMessageBox question(QMessageBox::Question, tr("A run goes on"),
                         tr("A run has been computing for %1 and is at %2 of %3. Closing ends it there; what it has "
                            "computed is kept.")
                             .arg(durationText(now.wall), timeText(now.time, now.until), quantityText(now.until, "s")),
                         QMessageBox::Close | QMessageBox::Cancel, this);
    question.setObjectName("runningQuestion");
    question.setDefaultButton(QMessageBox::Cancel);
    return question.exec() == QMessageBox::Close;
}

bool MainWindow::mayEndFilms() {
    const QStringList files = exporting_->endWithWindow();
    if (files.isEmpty()) return true;
    QMessageBox question(QMessageBox::Question, tr("A file is being made"),
                         tr("%1 is not finished. Closing leaves nothing of it.").arg(files.join(", ")),
                         QMessageBox::Close | QMessageBox::Cancel, this);
    question.setObjectName("makingQuestion");
    question.setDefaultButton(QMessageBox::Cancel);
    return question.exec() == QMessageBox::Close;
}

namespace {
QString notSaved() { return MainWindow::tr("Nothing was saved. %1"); }
} // namespace

bool MainWindow::save() {
    return document_->place().project().isEmpty() ? saveAs() : saveTo(document_->place().project());
}

bool MainWindow::saveAs() {
    if (!pendingTaken(notSaved())) return false; // before a name is asked for
    const QString start =
        document_->place().project().isEmpty()
            ? QDir(lastFolder(document_->place().folder())).filePath(document_->place().title() + ".escapement")
            : document_->place().project();
    QString file = QFileDialog::getSaveFileName(this, tr("Save project"), start, tr("Projects (*.escapement)"));
    if (!file.isEmpty()) file = withEnding(file, "escapement", this);
    return !file.isEmpty() && saveTo(file);
}

bool MainWindow::saveTo(const QString& file) {
    if (!pendingTaken(notSaved())) return false;
    const QString target = QFileInfo(file).absoluteFilePath(), before = document_->place().path();
    if (target == document_->place().project() && document_->place().wasChangedOutside()) {
        QMessageBox question(QMessageBox::Warning, tr("The file has changed"),
                             tr("\"%1\" was changed by another program or window since it was opened here.")
                                 .arg(QFileInfo(file).fileName()),
                             QMessageBox::Cancel, this);
        question.setInformativeText(tr("Saving here replaces those changes."));
        question.setObjectName("changedOutsideQuestion");
        const auto* replace = question.addButton(tr("Replace them"), QMessageBox::DestructiveRole);
        const auto* another = question.addButton(tr("Save as…"), QMessageBox::AcceptRole);
        question.setDefaultButton(QMessageBox::Cancel);
        question.exec();
        if (question.clickedButton() == another) return saveAs();
        if (question.clickedButton() != replace) return false;
    }
    try {
        document_->saveAs(file);
    } catch (const std::exception& error) {
        notice(tr("Not saved. %1").arg(translated(error.what())), tr("Save as…"), [this] { saveAs(); });
        return false;
    }
    messages_->note(tr("Saved to %1.").arg(file));
    status_->setText(tr("Saved to %1").arg(file));
    // A plain save goes where it went before, and says nothing of where pictures are to go.
    if (before != document_->place().path()) rememberFolder();
    rememberFile(document_->place().path());
    showTitle();
    return true;
}

/// Those to which a material would give one: surfaces without volume have none of any material.
int MainWindow::bodiesWithoutMass() const {
    const auto waits = [this](const Shape& shape) {
        const auto part = shape.primitive.empty() ? document_->parts().find(shape.geometry, shape.part) : nullptr;
        return shape.material.empty() && !(part && part->open);
    };
    int without = 0;
    for (const auto& body : document_->mechanism().bodies)
        without += !body.fixed && !body.mass && std::any_of(body.shapes.begin(), body.shapes.end(), waits);
    return without;
}

void MainWindow::askForDensity() {
    const int without = bodiesWithoutMass();
    if (without == 0) {
        if (asksForDensity_) notice_->hide();
        return;
    }
    notice(
        tr("Bodies without a material: %1. Choose one for them: without a density they have no mass.").arg(without),
        tr("Choose material"),
        [this] {
            edits_->offerMaterial(noticeAct_->mapToGlobal(QPoint(0, noticeAct_->height())));
            askForDensity(); // whoever leaves the menu without one is still asked
        },
        false);
    asksForDensity_ = true;
}

/// Of the project that is open what is newer than its file; before anything is open, whatever there is.
void MainWindow::offerRecovery() {
    if (recovering_) return;
    const auto left = Recovery::left();
    const auto chosen =
        document_->isEmpty() ? left.begin() : std::find_if(left.begin(), left.end(), [this](const Recoverable& one) {
            return isOf(one, document_->place().project());
        });
    if (chosen != left.end()) offerRecoveryOf(*chosen, left.size() - 1);
}

void MainWindow::offerRecoveryOf(const Recoverable& left, std::size_t more) {
    QString text = tr("Escapement did not end properly while \"%1\" was being edited (%2).")
                       .arg(QString::fromStdString(left.title), QString::fromStdString(left.when));
    if (isOf(left, document_->place().project())) text += " " + tr("What is open is older.");
    else if (more > 0) text += " " + tr("Copies of other projects after this one: %1.").arg(more);
    offer(
        text, tr("Recover"),
        [this, left] {
            if (waitsForRun(tr("A run goes on: stop it before recovering unsaved work.")) || !mayLoseEdits()) return;
            recovering_ = true;
            document_->recover(left);
        },
        tr("Discard"),
        [this, left] {
            Recovery::discard(left, true);
            if (document_->isEmpty()) offerRecovery();
        });
}

/// The plots that were saved with the project.
void MainWindow::restorePlots() {
    const Json& views = document_->mechanism().views.json();
    QJsonObject plots;
    if (const auto found = views.find("plots"); found != views.end())
        plots = QJsonDocument::fromJson(QByteArray::fromStdString(found->dump())).object();
    const QSignalBlocker quiet(plots_); // what is restored is no change
    plots_->setResult(nullptr);
    plots_->setRuns({}, -1);
    plots_->restore(plots);
    document_->views().setPlots(Json::parse(
                                    QJsonDocument(plots_->saved()).toJson(QJsonDocument::Compact).toStdString()),
                                true);
    runActions_->update(); // what is compared is not told while it is restored
}

void MainWindow::chooseFile() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Open"), lastFolder(document_->place().folder()),
        tr("All that can be opened (*.escapement *.step *.stp *.iges *.igs *.brep *.STEP *.STP *.h5);;"
           "Projects (*.escapement);;CAD files (*.step *.stp *.iges *.igs *.brep *.STEP *.STP);;Results (*.h5)"));
    if (!file.isEmpty()) openFile(file);
}

void MainWindow::chooseCsv() {
    if (!document_->runs().result()) { // of an earlier day: it is read first
        showResult();
        notice(tr("The result is being read. Export it when it is there."), false);
        return;
    }
    ShownThing table; // of the run, also while the model is shown
    table.result = document_->runs().result();
    exporting_->chooseTable(*findExporter("csv"), table, proposedFile(*document_, table.result.get()) + ".csv");
}

void MainWindow::exportCsvTo(const QString& file) {
    ShownThing table;
    table.result = document_->runs().result();
    if (table.result) exporting_->write(*findExporter("csv"), table, file);
}

void MainWindow::makeExporting() {
    exporting_ = new Exporting(this);
    for (const auto& [action, choose] : {std::pair(exporting_->exportAs(), &Exporting::choose),
                                         {exporting_->report(), &Exporting::chooseReport},
                                         {exporting_->film(), &Exporting::chooseFilm}})
        connect(action, &QAction::triggered, this, [this, choose = choose] {
            const ShownThing shown = shownThing();
            (exporting_->*choose)(shown, proposedFile(*document_, shown.result.get()));
        });
    needMechanism_.push_back(exporting_->exportAs());
    needResult_.insert(needResult_.end(), {exporting_->film(), exporting_->report()});
    connect(events_, &EventsPanel::exportWanted, this, [this] {
        ShownThing table;
        table.result = events_->model().result();
        exporting_->chooseTable(*findExporter("events"), table,
                                tr("%1 events").arg(proposedFile(*document_, table.result.get())) + ".csv");
    });
    connect(exporting_, &Exporting::done, this, [this](const QString& file) {
        messages_->note(tr("%1 was written.").arg(file));
        status_->setText(tr("Written: %1").arg(file));
    });
    connect(exporting_, &Exporting::failed, this, [this](const QString& problem) {
        messages_->add({Severity::Error, "", problem.toStdString()});
        notice(problem, true);
    });
    connect(exporting_, &Exporting::cancelled, this, [this](const QString& file) {
        const QString said = tr("%1 was cancelled.").arg(QFileInfo(file).fileName());
        messages_->note(said);
        status_->setText(said);
    });
    connect(exporting_, &Exporting::queued, this, [this](const QString& file) {
        const QString said = tr("%1 is made after what is being made now.").arg(QFileInfo(file).fileName());
        messages_->note(said);
        status_->setText(said);
    });
    if (auto* floating = centralWidget()->findChild<FloatingStack*>())
        floating->add(new ExportNotice(*exporting_, centralWidget()));
    connect(exporting_, &Exporting::pictureWanted, this, [this](const QString& file) {
        if (!savePictureTo(file)) notice(tr("The picture could not be written to %1.").arg(file), true);
    });
}

namespace {

/// The curves of a plot, and the plot's name with what a file of one run's curves leaves out.
void addPlot(ShownThing& shown, const QString& name, const PlotPanel& plot, bool inFront) {
    QStringList curves = plot.shownQuantities();
    QString title = name;
    if (drawsDifferences(plot)) {
        curves.clear();
        for (Measure& one : differenceMeasures(plot, shown.result)) {
            const QString path = QString::fromStdString(one.path);
            curves << path;
            const auto same = [&](const Measure& known) { return known.path == one.path; };
            if (std::none_of(shown.differences.begin(), shown.differences.end(), same))
                shown.differences.push_back(std::move(one));
        }
    } else if (const ComparedRuns& runs = plot.comparison(); !runs.all().empty() && !runs.shownName().isEmpty()) {
        title = MainWindow::tr("%1 (%2 alone)").arg(name, runs.shownName());
    }
    shown.plots.emplace_back(title, curves);
    if (inFront) shown.curves = curves;
}

} // namespace

/// The result at the moment shown, or the model at its start.
ShownThing MainWindow::shownThing() {
    constexpr double longest = 120.0; // s: a film that the playback's speed would make longer goes faster
    ShownThing shown;
    shown.mechanism = std::make_shared<const Mechanism>(this->shown());
    shown.parts = std::make_shared<const PartLibrary>(document_->parts());
    shown.result = showsModel_ ? nullptr : playback_->result();
    if (const RunRecord* run = document_->runs().currentRun(); run && run->result == shown.result)
        shown.resultFile = run->file;
    shown.geometryFolder = document_->place().folder();
    for (const Geometry& geometry : document_->mechanism().geometry)
        for (const Geometry& its : shown.mechanism->geometry) // the same file, wherever it is now
            if (its.id == geometry.id && !its.sha256.empty() && its.sha256 == geometry.sha256)
                shown.geometryNow << QString::fromStdString(geometry.id) + "=" + document_->place().fileOf(geometry);
    shown.time = playback_->time();
    if (playback_->lastTime() <= longest * playback_->speed()) shown.speed = playback_->speed();
    shown.camera = cameraOf(viewport_->scene());
    for (int i = 0; i < plots_->count(); ++i)
        addPlot(shown, plots_->nameOf(i), plots_->plot(i), &plots_->plot(i) == &plots_->current());
    for (const RunRecord& run : document_->runs().all()) {
        const auto compares = [&](int i) { return plots_->plot(i).comparison().names().contains(run.name); };
        bool compared = false;
        for (int i = 0; i < plots_->count(); ++i) compared = compared || compares(i);
        if (compared && run.result != shown.result && !run.file.isEmpty())
            shown.compared.emplace_back(run.name, run.file);
    }
    const DocumentPlace& place = document_->place();
    const QString project = place.path().isEmpty() ? place.title() : QFileInfo(place.path()).completeBaseName();
    QStringList title{project, QString::fromStdString(shown.mechanism->name)};
    if (const RunRecord* run = document_->runs().currentRun(); run && run->result == shown.result) title << run->name;
    title.removeAll(QString());
    title.removeDuplicates();
    shown.title = title.join(" – ");
    exporting_->setProgram(document_->loader().cadWorker());
    return shown;
}

void MainWindow::choosePicture() {
    const Result* result = showsModel_ ? nullptr : playback_->result().get();
    QString file = QFileDialog::getSaveFileName(this, tr("Save picture"), proposedFile(*document_, result) + ".png",
                                                tr("Picture (*.png)"));
    if (!file.isEmpty()) file = withEnding(file, "png", this);
    if (file.isEmpty()) return;
    rememberFolderOf(file);
    const auto size = askPictureSize(*viewport_, this);
    if (!size) return;
    const bool plays = playback_->isPlaying();
    playback_->setPlaying(false);
    std::optional<bool> saved;
    {
        const QSignalBlocker still(*playback_); // a run that is followed goes on; the picture is of one moment
        saved = savePicture(*viewport_, *size, file);
    }
    emit playback_->moved();
    playback_->setPlaying(plays);
    if (!saved) return;
    if (!*saved) return notice(tr("The picture could not be written to %1.").arg(file), true);
    messages_->note(tr("The picture was written to %1.").arg(file));
    status_->setText(tr("Picture written to %1").arg(file));
}

bool MainWindow::savePictureTo(const QString& file) {
    if (!pictureOf(*viewport_, {}).save(file)) return false;
    messages_->note(tr("The picture was written to %1.").arg(file));
    status_->setText(tr("Picture written to %1").arg(file));
    return true;
}

/// Dialogs begin where the project is; not beside a sample that came with the program.
void MainWindow::rememberFolder() {
    const QString file = document_->place().path();
    if (QFileInfo::exists(file) && QFileInfo(file).absolutePath() == document_->place().folder())
        rememberFolderOf(file);
}

void MainWindow::rememberFile(const QString& file) {
    if (!QFileInfo::exists(file)) return; // recovered, and never saved
    QSettings settings;
    QStringList files = settings.value("recent").toStringList();
    files.removeAll(file);
    files.prepend(file);
    settings.setValue("recent", QStringList(files.mid(0, 10)));
    fillRecent();
}

void MainWindow::fillRecent() {
    recent_->clear();
    QStringList there;
    for (const QString& file : QSettings().value("recent").toStringList())
        if (QFileInfo::exists(file)) there << file;
    start_->setRecent(there);
    for (const QString& file : there) {
        auto* action = recent_->addAction(QFileInfo(file).fileName());
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { openFile(file); });
    }
    recent_->setEnabled(!recent_->isEmpty());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls[0].isLocalFile() && canOpen(urls[0].toLocalFile().toStdString()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openFile(event->mimeData()->urls().value(0).toLocalFile());
}

} // namespace escapement
