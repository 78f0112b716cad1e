#include "plots/language/language.h"

#include "plots/language/phrases.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QTranslator>

#include <atomic>
#include <memory>
#include <vector>

namespace escapement {
namespace {

/// Tables that are not in use any more are kept: a thread may still be reading one.
struct InUse {
    QString code = "en";
    std::vector<std::unique_ptr<QTranslator>> translators;
    std::vector<std::unique_ptr<Phrases>> tables;
};

InUse& inUse() {
    static InUse one;
    return one;
}

std::atomic<const Phrases*> phrases{nullptr};

void install(const QString& table, const QString& folder, const QString& without, QStringList& missing) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(table, folder)) {
        missing << QString("There is no table '%1' in '%2': %3.").arg(table, folder, without);
        return;
    }
    QCoreApplication::installTranslator(translator.get());
    inUse().translators.push_back(std::move(translator));
}

} // namespace

const QList<Language>& languages() {
    static const QList<Language> all{{"en", "English", "The window is in English when the program starts again."},
                                     {"de", "Deutsch", "Das Fenster ist deutsch, wenn das Programm neu startet."}};
    return all;
}

QString languageFor(const QString& choice, const QStringList& systems) {
    QStringList wanted{choice};
    if (choice.isEmpty()) wanted = systems;
    for (const QString& one : wanted)
        for (const Language& language : languages())
            if (QString(one).replace('_', '-').section('-', 0, 0) == language.code) return language.code;
    return languages().front().code;
}

QStringList useLanguage(const QString& code) {
    InUse& now = inUse();
    for (const auto& translator : now.translators) QCoreApplication::removeTranslator(translator.get());
    now.translators.clear();
    now.code = code;
    phrases = nullptr;
    if (code == languages().front().code) return {};

    QStringList missing;
    install("qtbase_" + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath),
            "Qt's own buttons and keys stay English; install qt6-translations-l10n", missing);
    install("escapement_" + code, ":/languages", "the window stays English", missing);
    auto table = std::make_unique<Phrases>();
    for (const char* name : {"shared", "engine"}) {
        QFile file(QString(":/languages/%1_%2.ts").arg(name, code));
        const QString problem = file.open(QIODevice::ReadOnly) ? table->read(file.readAll()) : file.errorString();
        if (!problem.isEmpty()) missing << QString("The table '%1' cannot be read: %2.").arg(file.fileName(), problem);
    }
    now.tables.push_back(std::move(table));
    phrases = now.tables.back().get();
    return missing;
}

QString languageInUse() { return inUse().code; }

QString translated(const QString& text) {
    const Phrases* table = phrases.load(std::memory_order_acquire);
    return table ? table->said(text) : text;
}

QString translated(const std::string& text) { return translated(QString::fromStdString(text)); }

QString translated(const char* text) { return translated(QString::fromUtf8(text)); }

} // namespace escapement
