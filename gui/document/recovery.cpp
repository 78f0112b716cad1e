#include "gui/document/recovery.h"

#include "gui/document/preferences.h"

#include "engine/model/files/project_file.h"
#include "plots/language/language.h"

#include <QDateTime>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

namespace escapement {
namespace {

QString factsFile(const QString& copy) { return copy + ".json"; }

QString lockFile(const QString& copy) { return copy + ".lock"; }

/// Runs of projects that were never saved, of which no copy tells any more and that nothing has touched for a week.
void removeOrphans() {
    const QDir place(Recovery::folder());
    for (const auto& info : place.entryInfoList({"*.runs"}, QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (info.lastModified().daysTo(QDateTime::currentDateTime()) < 7) continue;
        bool wanted = false;
        for (const auto& facts : place.entryInfoList({"*.escapement.json"}, QDir::Files)) {
            QFile file(facts.absoluteFilePath());
            wanted = wanted || (file.open(QIODevice::ReadOnly) && file.readAll().contains(info.fileName().toUtf8()));
        }
        if (!wanted) QDir(info.absoluteFilePath()).removeRecursively();
    }
}

/// Whether the window that wrote a copy still looks after it.
bool isAlive(const QString& copy) {
    QLockFile lock(lockFile(copy));
    lock.setStaleLockTime(0); // a lock is stale when its process is gone, however old it is
    return !lock.tryLock(0);
}

int pause() { return static_cast<int>(1000.0 * recoveryDelay()); } // ms

} // namespace

Recovery::Recovery(Document& document, QObject* parent) : QObject(parent), document_(document) {
    QDir().mkpath(folder());
    file_ = QString("%1/%2.escapement").arg(folder(), QUuid::createUuid().toString(QUuid::WithoutBraces));
    alive_ = std::make_unique<QLockFile>(lockFile(file_));
    alive_->setStaleLockTime(0);
    alive_->tryLock(0);
    soon_.setSingleShot(true);
    connect(&soon_, &QTimer::timeout, this, &Recovery::write);
    // Not pushed back by the next edit: no stretch of work is without a copy.
    connect(&document_, &Document::edited, this, &Recovery::renewSoon);
    connect(&document_, &Document::changed, this, &Recovery::forget);
    connect(&document_, &Document::saved, this, &Recovery::forget);
    connect(&document_, &Document::dirtyChanged, this, [this] {
        if (document_.hasUnsavedWork() && !soon_.isActive()) soon_.start(pause());
    });
    connect(&document_.runs(), &ProjectRuns::changed, this, [this] {
        if (document_.runs().areUnsaved() && !soon_.isActive()) soon_.start(pause());
    });
    document_.runs().folder().setScratch(QString(file_).replace(".escapement", ".runs"));
    removeOrphans();
}

Recovery::~Recovery() {
    forget();
    alive_->unlock();
}

QString Recovery::folder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/recovery"; }

bool Recovery::write() {
    soon_.stop();
    if (!document_.hasUnsavedWork()) {
        forget();
        return false;
    }
    QJsonObject facts{{"project", document_.place().project()},
                      {"folder", document_.place().geometryFolder()},
                      {"known", QString::fromStdString(document_.place().knownChecksum())},
                      {"title", document_.place().title()},
                      {"runs", document_.runs().areUnsaved() ? document_.runs().folder().scratch() : QString()},
                      {"when", QDateTime::currentDateTime().toString(Qt::ISODate)}};
    QDir().mkpath(folder());
    QString problem;
    try {
        saveProject(document_.mechanism(), file_.toStdString());
        QSaveFile out(factsFile(file_));
        if (!out.open(QIODevice::WriteOnly) || out.write(QJsonDocument(facts).toJson()) < 0 || !out.commit())
            problem = out.errorString();
    } catch (const std::exception& error) {
        problem = translated(error.what());
    }
    if (problem.isEmpty()) {
        failing_ = false;
        emit written();
    } else if (!failing_) {
        failing_ = true;
        emit failed(tr("The automatic copy could not be written: %1. Save the project by hand.").arg(problem));
    }
    return problem.isEmpty();
}

void Recovery::renewSoon() {
    if (!soon_.isActive()) soon_.start(pause());
}

void Recovery::forget() {
    soon_.stop();
    QFile::remove(file_);
    QFile::remove(factsFile(file_));
}

std::vector<Recoverable> Recovery::left() {
    std::vector<Recoverable> all;
    const QDir place(folder());
    for (const auto& info : place.entryInfoList({"*.escapement"}, QDir::Files, QDir::Time)) {
        QFile file(factsFile(info.absoluteFilePath()));
        if (!file.open(QIODevice::ReadOnly)) continue; // killed between the two files: the copy before it was whole
        const QJsonObject facts = QJsonDocument::fromJson(file.readAll()).object();
        if (isAlive(info.absoluteFilePath())) continue;
        const auto text = [&](const char* key) { return facts[key].toString().toStdString(); };
        const QDateTime when = QDateTime::fromString(facts["when"].toString(), Qt::ISODate);
        all.push_back({info.absoluteFilePath().toStdString(), text("project"), text("folder"), text("title"),
                       QLocale::system().toString(when, QLocale::ShortFormat).toStdString(), text("runs"),
                       text("known")});
    }
    return all;
}

void Recovery::discard(const Recoverable& left, bool withRuns) {
    if (withRuns && !left.runs.empty()) QDir(QString::fromStdString(left.runs.string())).removeRecursively();
    const QString file = QString::fromStdString(left.file.string());
    QFile::remove(file);
    QFile::remove(factsFile(file));
    QFile::remove(lockFile(file));
}

} // namespace escapement
