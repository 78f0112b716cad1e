#include "gui/workbench/actions/exporting.h"

#include "engine/results/result_file.h"
#include "engine/results/whole_file.h"
#include "gui/exporters/chosen_units.h"
#include "gui/workbench/actions/action.h"
#include "gui/workbench/dialogs/film_dialog.h"
#include "plots/file_ending.h"
#include "plots/language/language.h"
#include "plots/last_folder.h"
#include "plots/units/table_choice.h"
#include "plots/units/units.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QUrl>

#include <algorithm>
#include <map>
#include <memory>

namespace escapement {
namespace {

/// The result in a file that a program of its own can read.
void keep(const Result& result, const std::filesystem::path& file) {
    ResultFileWriter writer(file);
    writer.begin(result.layout());
    const auto pairs = result.pairs();
    for (std::size_t k = 0; k < pairs.size(); ++k) writer.pair(static_cast<int>(k), pairs[k]);
    for (std::size_t k = 0; k < result.frameCount(); ++k) writer.frame(result.frameAt(k));
    writer.finish(result.status(), result.message());
}

/// Those of the plot in front that a program of its own can draw: a comma in a name would end it, and what was measured
/// in the window, or is a difference of two runs, is not in the result's file.
QStringList curvesInFile(const ShownThing& shown) {
    QStringList apart;
    for (const auto& one : shown.result->measures()) apart << QString::fromStdString(one->path);
    for (const Measure& one : shown.differences) apart << QString::fromStdString(one.path);
    QStringList curves;
    for (const QString& curve : shown.curves)
        if (!curve.contains(',') && !apart.contains(curve)) curves << curve;
    return curves;
}

/// What was measured in the window and the differences of runs, as `escapement export --measured` takes them; false
/// where they cannot be written.
bool writeMeasured(const ShownThing& shown, const QString& name) {
    const std::size_t frames = shown.result->frameCount();
    QJsonArray all;
    const auto add = [&](const Measure& one) {
        if (one.values.size() > frames) return;
        QJsonArray values;
        for (const double value : one.values) values.append(value);              // what is not a number becomes null
        while (std::size_t(values.size()) < frames) values.append(QJsonValue()); // measured while it ran
        all.append(QJsonObject{{"path", QString::fromStdString(one.path)},
                               {"unit", QString::fromStdString(one.unit)},
                               {"values", values}});
    };
    for (const auto& one : shown.result->measures()) add(*one);
    for (const Measure& one : shown.differences) add(one);
    QFile file(name);
    return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(all).toJson(QJsonDocument::Compact)) > 0 &&
           file.flush();
}

/// Of what an option has a meaning for of its own.
QString encoded(const QString& text) { return QString::fromLatin1(QUrl::toPercentEncoding(text, " /")); }

/// All plots that have curves, as `escapement export --tab` takes them.
QStringList plotsInFile(const ShownThing& shown) {
    QStringList plots;
    for (const auto& [name, all] : shown.plots) {
        QStringList curves;
        for (const QString& curve : all) curves << encoded(curve);
        if (!curves.isEmpty()) plots << encoded(name) + "=" + curves.join(',');
    }
    return plots;
}

QString numbers(std::initializer_list<double> values) {
    QStringList texts;
    for (double value : values) texts << QString::number(value, 'g', 17);
    return texts.join(',');
}

} // namespace

Exporting::Exporting(QWidget* window) : QObject(window), window_(window) {
    exportAs_ =
        helpfulAction(window, "exportAsAction", tr("Export &as…"), "document-export", tr("Ctrl+Alt+E"),
                      tr("Takes what is shown away as a file: 3-D models with or without their motion, pictures, "
                         "films, tables, reports"));
    film_ = helpfulAction(window, "filmAction", tr("&Film…"), "camera-video", {},
                          tr("Makes a film of the whole run, as the camera sees it now, with a plot where wanted (MP4, "
                             "WebM)"));
    report_ =
        helpfulAction(window, "reportAction", tr("&Report…"), "document-print", tr("Ctrl+Alt+R"),
                      tr("Writes a report of the run: mechanism, settings, events, energy, the curves of all plots, "
                         "pictures of start and end"));
}

Exporting::~Exporting() {
    if (!process_) return;
    process_->disconnect(this);
    process_->terminate(); // it takes away what it has begun
    if (process_->waitForFinished(2000)) return;
    process_->kill();
    process_->waitForFinished(3000);
}

void Exporting::stop() {
    if (!process_) return;
    process_->setProperty("stopped", true);
    process_->kill();
}

void Exporting::choose(const ShownThing& shown, const QString& proposed) {
    std::vector<const Exporter*> offered;
    for (const Exporter& exporter : exporters())
        if (!exporter.asks(Exporter::NeedsResult) || shown.result) offered.push_back(&exporter);
    // Without an ending: the kind that is chosen gives it.
    ask(tr("Export as"), offered, shown, proposed);
}

void Exporting::chooseFilm(const ShownThing& shown, const QString& proposed) {
    if (!shown.result) return emit failed(tr("The model alone does not move. Run it, or show a result."));
    ask(tr("Film"), {findExporter("mp4"), findExporter("webm")}, shown, proposed + ".mp4");
}

void Exporting::chooseReport(const ShownThing& shown, const QString& proposed) {
    if (!shown.result) return emit failed(tr("The model alone has nothing to report. Run it, or show a result."));
    ask(tr("Report"), {findExporter("html"), findExporter("pdf")}, shown, proposed + ".html");
}

void Exporting::ask(const QString& title, const std::vector<const Exporter*>& offered, const ShownThing& shown,
                    const QString& proposed) {
    QStringList filters;
    std::map<QString, const Exporter*> kinds;
    for (const Exporter* exporter : offered) {
        filters << QString("%1 (*.%2)")
                       .arg(translated(exporter->words).replace('(', "– ").remove(')'),
                            QString::fromStdString(exporter->extension));
        kinds[filters.back()] = exporter;
    }
    QString chosen;
    QString file = QFileDialog::getSaveFileName(window_, title, proposed, filters.join(";;"), &chosen);
    if (file.isEmpty()) return;
    rememberFolderOf(file);
    const std::string ending = QFileInfo(file).suffix().toLower().toStdString();
    const Exporter* exporter = exporterOfExtension(ending);
    if (exporter && kinds.contains(chosen) && kinds[chosen]->extension == ending) exporter = kinds[chosen];
    if (!exporter) {
        exporter = kinds.contains(chosen) ? kinds[chosen] : offered.front();
        file = withEnding(file, QString::fromStdString(exporter->extension), window_);
        if (file.isEmpty()) return;
        // An ending of no kind that is known: the name goes on.
        if (!exporterOfExtension(QFileInfo(file).suffix().toLower().toStdString()))
            file += "." + QString::fromStdString(exporter->extension);
    }
    ShownThing wanted = shown;
    if (exporter->asks(Exporter::Film) && shown.result) {
        const std::size_t frames = shown.result->frameCount();
        FilmOffer offer{.speed = shown.speed, .curves = curvesInFile(shown)};
        if (frames > 0) offer.length = shown.result->timeAt(frames - 1) - shown.result->timeAt(0);
        offer.leftOut = static_cast<int>(shown.curves.size() - offer.curves.size());
        const auto wish = askFilm(offer, window_);
        if (!wish) return;
        wanted.plot = wish->plot;
        wanted.speed = wish->speed;
        wanted.filmSize = wish->size;
    }
    write(*exporter, wanted, file);
}

void Exporting::chooseTable(const Exporter& exporter, const ShownThing& shown, const QString& proposed) {
    const TableChoice offered = tableChoice();
    QString chosen = offered.last();
    QString file = QFileDialog::getSaveFileName(window_, translated(exporter.words), proposed,
                                                offered.own + ";;" + offered.si, &chosen);
    if (!file.isEmpty()) file = withEnding(file, "csv", window_);
    if (file.isEmpty()) return;
    rememberFolderOf(file);
    rememberTablesInSi(chosen == offered.si);
    write(exporter, shown, file);
}

void Exporting::write(const Exporter& exporter, const ShownThing& shown, QString file) {
    if (exporter.asks(Exporter::NeedsResult) && !shown.result)
        return emit failed(tr("The model alone has no %1. Run it, or show a result.").arg(translated(exporter.words)));
    if (exporter.asks(Exporter::Apart)) return apart(exporter, shown, file);
    if (exporter.asks(Exporter::Size)) return emit pictureWanted(file);
    const std::optional<double> time = shown.result ? std::optional(shown.time) : std::nullopt;
    const TableUnits units =
        exporter.asks(Exporter::Table) && !tablesInSi() ? chosenUnits(*shown.result) : TableUnits();
    inThread(file, [&exporter, shown, time, units, path = file.toStdString(), program = program_.toStdString()] {
        ExportInput input;
        input.mechanism = shown.mechanism.get();
        input.parts = shown.parts.get();
        input.result = shown.result.get();
        input.time = time;
        input.folder = shown.geometryFolder.toStdString();
        input.program = program;
        input.tableUnits = units;
        exporter.write(input, path);
    });
}

void Exporting::inThread(const QString& file, std::function<void()> write) {
    ++busy_;
    threads_.emplace_back([this, file, write = std::move(write)] {
        std::string problem;
        try {
            write();
        } catch (const std::exception& error) {
            problem = error.what();
        }
        QMetaObject::invokeMethod(
            this,
            [this, file, problem] {
                --busy_;
                problem.empty() ? emit done(file) : emit failed(translated(problem));
            },
            Qt::QueuedConnection);
    });
}

/// Drawing shares nothing with the window's own view: another OpenGL context in this process could take it along when a
/// driver fails. So `escapement export` draws, from the result's file.
QStringList Exporting::endWithWindow() const {
    QStringList files;
    if (process_) files << process_->property("file").toString();
    for (const Waiting& one : waiting_) files << QFileInfo(one.file).fileName();
    return files;
}

void Exporting::apart(const Exporter& exporter, const ShownThing& shown, const QString& file) {
    if (process_) {
        waiting_.push_back({&exporter, shown, file});
        return emit queued(file);
    }
    auto* process = process_ = new QProcess(this);
    process->setProperty("file", QFileInfo(file).fileName());
    ++busy_;
    QString result = shown.resultFile;
    auto folder = std::make_shared<QTemporaryDir>();
    connect(process, &QObject::destroyed, [folder] {}); // it goes with the process
    if (result.isEmpty() || !QFile::exists(result)) {
        result = folder->filePath("run.h5");
        try {
            keep(*shown.result, result.toStdString());
        } catch (const std::exception& problem) {
            process->deleteLater();
            ended();
            return emit failed(translated(problem.what()));
        }
    }
    const CameraPlace& c = shown.camera;
    QStringList arguments{"export",
                          result,
                          "--to",
                          QString::fromStdString(exporter.name),
                          "--out",
                          file,
                          "--camera",
                          numbers({c.eye.x(), c.eye.y(), c.eye.z(), c.target.x(), c.target.y(), c.target.z(), c.up.x(),
                                   c.up.y(), c.up.z(), c.height > 0.0 ? -c.height : c.angle}),
                          "--progress"};
    if (exporter.asks(Exporter::InUnits) || exporter.asks(Exporter::Film)) arguments << "--language" << languageInUse();
    if (exporter.asks(Exporter::InUnits)) {
        const QString measured = folder->filePath("measured.json");
        const bool any = !shown.result->measures().empty() || !shown.differences.empty();
        if (any && !writeMeasured(shown, measured)) {
            process->deleteLater();
            ended();
            return emit failed(tr("What was measured cannot be written to %1.").arg(measured));
        }
        if (any) arguments << "--measured" << measured;
        for (const QString& plot : plotsInFile(shown)) arguments << "--tab" << plot;
        for (const auto& [name, run] : shown.compared) arguments << "--compare" << encoded(name) + "=" + run;
        if (!shown.title.isEmpty()) arguments << "--title" << shown.title;
        arguments << "--units" << Units::chosen().system();
    }
    if (exporter.asks(Exporter::Film) && shown.plot != FilmPlotPlace::None)
        arguments << "--plot" << (shown.plot == FilmPlotPlace::Below ? "below" : "beside") << "--columns"
                  << curvesInFile(shown).join(',');
    if (exporter.asks(Exporter::Film) && shown.speed > 0.0)
        arguments << "--speed" << QString::number(shown.speed, 'g', 17);
    if (exporter.asks(Exporter::Film) && !shown.filmSize.isEmpty())
        arguments << "--width" << QString::number(shown.filmSize.width()) << "--height"
                  << QString::number(shown.filmSize.height());
    if (!shown.geometryFolder.isEmpty()) arguments << "--project" << shown.geometryFolder + "/project";
    for (const QString& file : shown.geometryNow) arguments << "--geometry" << file;
    connect(process, &QProcess::started, this, [process] { process->setProperty("id", process->processId()); });
    connect(process, &QProcess::readyReadStandardError, this, [this, process, file] { programSays(*process, file); });
    connect(process, &QProcess::errorOccurred, this, [this, process, file](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return; // else `finished` follows
        process->deleteLater();
        ended();
        emit failed(tr("%1 cannot be made: %2 does not start.").arg(QFileInfo(file).fileName(), process->program()));
    });
    connect(process, &QProcess::finished, this, [this, process, file](int code, QProcess::ExitStatus status) {
        process->deleteLater();
        ended();
        const QString said = process->property("said").toString().trimmed();
        if (status == QProcess::NormalExit && code == 0) return emit done(file);
        std::error_code ignored; // what was begun is of no use; what stood there before stays
        const auto begun = WholeFile::beside(file.toStdString(), process->property("id").toLongLong());
        if (begun != std::filesystem::path(file.toStdString())) std::filesystem::remove(begun, ignored);
        if (process->property("stopped").toBool()) return emit cancelled(file);
        emit failed(said.isEmpty() ? tr("%1 could not be made.").arg(QFileInfo(file).fileName()) : said);
    });
    emit progressed(file, 0.0);
    process->start(program_.isEmpty() ? QCoreApplication::applicationFilePath() : program_, arguments);
}

/// One is made after the other: the next begins when what is said of this one has been heard.
void Exporting::ended() {
    process_ = nullptr;
    --busy_;
    if (waiting_.empty()) return;
    const Waiting next = waiting_.front();
    waiting_.pop_front();
    QMetaObject::invokeMethod(
        this, [this, next] { apart(*next.exporter, next.shown, next.file); }, Qt::QueuedConnection);
}

/// Lines "progress 0.42" and, when it fails, why.
void Exporting::programSays(QProcess& process, const QString& file) {
    process.setReadChannel(QProcess::StandardError);
    while (process.canReadLine()) {
        const QString line = QString::fromUtf8(process.readLine()).trimmed();
        if (line.startsWith("progress ")) emit progressed(file, line.mid(9).toDouble());
        else if (line.startsWith("escapement: ")) process.setProperty("said", translated(line.mid(12)));
    }
}

} // namespace escapement
