#include "gui/document/recovery.h"

#include "engine/model/project_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

#include <csignal>

namespace escapement {
namespace {

constexpr int delay = 1500; // ms after an edit: soon, but not at every key

QString factsFile(const QString& copy) { return copy + ".json"; }

/// Whether the process that wrote a copy still runs, and so still looks after it.
bool isAlive(qint64 process) { return process > 0 && (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM); }

} // namespace

Recovery::Recovery(Document& document, QObject* parent) : QObject(parent), document_(document) {
    static int windows = 0;
    file_ = QString("%1/%2-%3.escapement").arg(folder()).arg(QCoreApplication::applicationPid()).arg(++windows);
    soon_.setSingleShot(true);
    soon_.setInterval(delay);
    connect(&soon_, &QTimer::timeout, this, &Recovery::write);
    connect(&document_, &Document::edited, this, [this] {
        if (!soon_.isActive()) soon_.start(); // not pushed back by the next edit: no stretch of work is without a copy
    });
    connect(&document_, &Document::changed, this, &Recovery::forget);
    connect(&document_, &Document::saved, this, &Recovery::forget);
    connect(&document_, &Document::dirtyChanged, this, [this](bool dirty) {
        if (dirty && !soon_.isActive()) soon_.start();
    });
}

Recovery::~Recovery() { forget(); }

QString Recovery::folder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/recovery";
}

void Recovery::write() {
    soon_.stop();
    if (!document_.isDirty()) return forget();
    QJsonObject facts{{"project", document_.projectPath()},
                      {"folder", document_.geometryFolder()},
                      {"title", document_.title()},
                      {"process", QCoreApplication::applicationPid()},
                      {"when", QDateTime::currentDateTime().toString(Qt::ISODate)}};
    QDir().mkpath(folder());
    QString problem;
    try {
        saveProject(document_.mechanism(), file_.toStdString());
        QSaveFile out(factsFile(file_));
        if (!out.open(QIODevice::WriteOnly) || out.write(QJsonDocument(facts).toJson()) < 0 || !out.commit())
            problem = out.errorString();
    } catch (const std::exception& error) {
        problem = QString::fromStdString(error.what());
    }
    if (problem.isEmpty()) {
        failing_ = false;
        emit written();
    } else if (!failing_) {
        failing_ = true;
        emit failed(tr("The automatic copy could not be written: %1. Save the project by hand.").arg(problem));
    }
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
        if (isAlive(facts["process"].toInteger())) continue;
        const auto text = [&](const char* key) { return facts[key].toString().toStdString(); };
        const QDateTime when = QDateTime::fromString(facts["when"].toString(), Qt::ISODate);
        all.push_back({info.absoluteFilePath().toStdString(), text("project"), text("folder"), text("title"),
                       QLocale().toString(when, QLocale::ShortFormat).toStdString()});
    }
    return all;
}

void Recovery::discard(const Recoverable& left) {
    const QString file = QString::fromStdString(left.file.string());
    QFile::remove(file);
    QFile::remove(factsFile(file));
}

} // namespace escapement
