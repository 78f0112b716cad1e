#pragma once
// The language of the window. Everything is written in English; another language is three tables in
// resources/languages/: the window's own words, what the engine says, and what the window and the command line share.

#include <QList>
#include <QString>
#include <QStringList>

#include <string>

namespace escapement {

struct Language {
    QString code;        ///< "de"
    QString name;        ///< as its speakers call it: "Deutsch"
    QString atNextStart; ///< says in it that it is used when the program starts again
};

/// English first, which needs no table.
const QList<Language>& languages();

/// The code of the language to use: `choice` where there is such a language, else (it is empty: as the system has it)
/// the first of the system's languages ("de-AT", "en-GB", …) that there is, else English.
QString languageFor(const QString& choice, const QStringList& systems);

/// Puts the program into a language, by its code: before any window is made, and after the application is. Returns what
/// of it is missing, a line each; Qt's own table, which names its buttons and keys, is the system's (Debian:
/// qt6-translations-l10n), and without it those stay English.
QStringList useLanguage(const QString& code);

/// The code of the language in use; "en" at first.
QString languageInUse();

/// What the engine says, in the language in use; in English as it is, at no cost. Names of the user do not go through
/// it: a body may be called like a word of the engine.
QString translated(const QString& text);
QString translated(const std::string& text);
QString translated(const char* text);

} // namespace escapement
