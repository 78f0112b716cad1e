#include "gui/runs/run_store.h"

#include "plots/language/language.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>
#include <filesystem>

namespace escapement {
namespace {

QString indexOf(const QString& folder) { return folder + "/runs.json"; }

QJsonObject readIndex(const QString& folder) {
    QFile file(indexOf(folder));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QString absolute(const QString& folder, const QString& file) {
    return QDir::cleanPath(QDir(folder).absoluteFilePath(file));
}

/// "run-3.h5" -> "Run 3"; another name stays as it is.
QString nameFromFile(const QString& file) {
    const QString stem = QFileInfo(file).completeBaseName();
    const auto number = QRegularExpression("^run-(\\d+)$").match(stem);
    return number.hasMatch() ? QString("Run %1").arg(number.captured(1)) : stem;
}

int numberOf(const QString& file) {
    const auto number = QRegularExpression("^run-(\\d+)$").match(QFileInfo(file).completeBaseName());
    return number.hasMatch() ? number.captured(1).toInt() : 0;
}

bool isInside(const QString& folder, const QString& file) {
    return QFileInfo(file).absolutePath() == QDir(folder).absolutePath();
}

QJsonArray toJson(const ThingNames& names) {
    QJsonArray list;
    for (const ThingName& one : names)
        list.append(QJsonObject{{"folder", one.folder}, {"now", one.now}, {"then", one.then}});
    return list;
}

ThingNames namesFrom(const QJsonValue& value) {
    ThingNames names;
    for (const auto& one : value.toArray()) {
        const QJsonObject entry = one.toObject();
        ThingName name{entry["folder"].toString(), entry["now"].toString(), entry["then"].toString()};
        if (!name.folder.isEmpty() && !name.now.isEmpty() && !name.then.isEmpty()) names.push_back(std::move(name));
    }
    return names;
}

/// What the user did not say about a run, but was found out when it was made.
void readFound(RunRecord& run, const QJsonObject& entry) {
    if (entry["names"].isArray()) run.names = run.savedNames = namesFrom(entry["names"]);
    const QJsonObject changes = entry["changes"].toObject();
    if (changes["since"].isString())
        run.changes = RunChanges{changes["since"].toString(), changes["text"].toString(), changes["units"].toString(),
                                 changes["language"].toString()};
}

void writeFound(const RunRecord& run, QJsonObject& entry) {
    if (run.savedNames) entry["names"] = toJson(*run.savedNames);
    if (run.changes)
        entry["changes"] = QJsonObject{{"since", run.changes->since},
                                       {"text", run.changes->text},
                                       {"units", run.changes->units},
                                       {"language", run.changes->language}};
}

void readHead(RunRecord& run) {
    const QFileInfo file(run.file);
    if (!run.added && file.exists() && file.size() == 0) return; // its run is being prepared
    try {
        run.head = readResultHead(run.file.toStdString());
    } catch (const std::exception& error) {
        run.problem = translated(error.what());
    }
}

} // namespace

QString runFolderOf(const QString& project) {
    const QFileInfo file(project);
    const QString beside = file.absolutePath() + "/" + file.completeBaseName() + ".runs";
    if (QFileInfo(QFileInfo::exists(beside) ? beside : file.absolutePath()).isWritable()) return beside;
    const QByteArray key = QCryptographicHash::hash(file.absoluteFilePath().toUtf8(), QCryptographicHash::Sha1).toHex();
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/runs/" + file.completeBaseName() +
           "-" + key.left(12);
}

RunList readRunList(const QString& folder) {
    RunList list;
    const QDir place(folder);
    if (!place.exists()) return list;
    const QJsonObject index = readIndex(folder);
    list.next = std::max(1, index["next"].toInt(1));
    QStringList known;
    for (const auto& value : index["runs"].toArray()) {
        const QJsonObject entry = value.toObject();
        if (entry["file"].toString().isEmpty()) continue;
        RunRecord run;
        run.file = absolute(folder, entry["file"].toString());
        if (known.contains(run.file)) continue;
        run.added = !isInside(folder, run.file);
        // One whose file is gone stays with its name and note, for it may come back: a disk may be away.
        run.name = freeRunName(list.runs, entry["name"].toString(nameFromFile(run.file)));
        run.note = entry["note"].toString();
        readFound(run, entry);
        known << run.file;
        list.runs.push_back(run);
    }
    QStringList others;
    for (const QFileInfo& file : place.entryInfoList({"*.h5"}, QDir::Files, QDir::Name))
        if (!known.contains(file.absoluteFilePath())) others << file.absoluteFilePath();
    std::stable_sort(others.begin(), others.end(),
                     [](const QString& a, const QString& b) { return numberOf(a) < numberOf(b); });
    for (const QString& file : others) {
        RunRecord run;
        run.file = file;
        run.name = freeRunName(list.runs, nameFromFile(file));
        list.runs.push_back(run);
    }
    for (RunRecord& run : list.runs) {
        readHead(run);
        if (!run.added) list.next = std::max(list.next, numberOf(run.file) + 1);
    }
    // A run that was killed before its first frame has nothing to show; one that begins in another window soon will.
    std::erase_if(list.runs, [](const RunRecord& run) {
        const bool begins = run.head.status == RunStatus::Running &&
                            QFileInfo(run.file).lastModified().secsTo(QDateTime::currentDateTime()) < 600;
        const bool nothing = !run.added && run.problem.isEmpty() && run.head.frames == 0 && !begins;
        if (nothing) QFile::remove(run.file);
        return nothing;
    });
    list.shown = index["shown"].toString();
    return list;
}

bool writeRunList(const QString& folder, const RunList& list, const QStringList& forgotten, QString* problem) {
    const QDir place(folder);
    QStringList ours = forgotten;
    QJsonArray entries;
    for (const RunRecord& run : list.runs) {
        if (run.file.isEmpty()) continue;
        QJsonObject entry{{"file", place.relativeFilePath(run.file)}, {"name", run.name}};
        if (!run.note.isEmpty()) entry["note"] = run.note;
        writeFound(run, entry);
        entries.append(entry);
        ours << run.file;
    }
    const QJsonObject there = readIndex(folder);
    for (const auto& value : there["runs"].toArray()) {
        const QString file = absolute(folder, value.toObject()["file"].toString());
        if (!ours.contains(file) && QFileInfo::exists(file)) entries.append(value);
    }
    QJsonObject index{{"escapement runs", 1}, {"runs", entries}, {"next", std::max(list.next, there["next"].toInt(1))}};
    if (!list.shown.isEmpty()) index["shown"] = list.shown;
    if (index == there) return true;
    QSaveFile out(indexOf(folder));
    const bool done = out.open(QIODevice::WriteOnly) && out.write(QJsonDocument(index).toJson()) >= 0 && out.commit();
    if (!done && problem) *problem = out.errorString();
    return done;
}

QString freeRunFile(const QString& folder, int& number) {
    QDir().mkpath(folder);
    QString file;
    do file = QString("%1/run-%2.h5").arg(folder).arg(number);
    while (!QFile(file).open(QIODevice::NewOnly) && QFileInfo::exists(file) && ++number);
    return file;
}

QString bringRunFile(const QString& file, const QString& folder, bool keep) {
    namespace fs = std::filesystem;
    QDir().mkpath(folder);
    const QFileInfo from(file);
    QString to = folder + "/" + from.fileName();
    for (int i = 2; QFileInfo::exists(to); ++i) to = QString("%1/%2-%3.h5").arg(folder, from.completeBaseName()).arg(i);
    std::error_code error;
    const fs::path source = file.toStdString(), target = to.toStdString();
    // A result is never written again, so two names for one file are as good as a copy, and cost nothing.
    if (keep) fs::create_hard_link(source, target, error);
    else fs::rename(source, target, error);
    if (!error) return to;
    error.clear();
    fs::copy_file(source, target, error); // to another disk
    if (error) {
        fs::remove(target, error);
        return {};
    }
    if (!keep) fs::remove(source, error);
    return to;
}

QString freeRunName(const std::vector<RunRecord>& runs, const QString& wanted) {
    const auto taken = [&](const QString& name) {
        return std::any_of(runs.begin(), runs.end(), [&](const RunRecord& run) { return run.name == name; });
    };
    QString name = wanted;
    for (int i = 2; taken(name); ++i) name = QString("%1 (%2)").arg(wanted).arg(i);
    return name;
}

void removeIfEmpty(const QString& folder) {
    const QDir place(folder);
    if (!place.exists() || !place.entryList({"*"}, QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden)
                                .filter(QRegularExpression("^(?!runs\\.json$)"))
                                .isEmpty())
        return;
    QFile::remove(indexOf(folder));
    QDir().rmdir(folder);
}

} // namespace escapement
