#include "gui/document/preferences.h"

#include "engine/model/mechanism.h"
#include "plots/language/language.h"

#include <QLocale>
#include <QSettings>

#include <algorithm>

namespace escapement {
namespace {

constexpr const char *toleranceKey = "new/tolerance", *delayKey = "recovery/delay", *languageKey = "language";
constexpr double usualDelay = 1.5, shortestDelay = 0.5, longestDelay = 600; // s: soon, but not at every key

} // namespace

double preferredTolerance() {
    const double usual = RunSettings().tolerance.value;
    const double kept = QSettings().value(toleranceKey, usual).toDouble();
    return kept > 0.0 && kept < 1.0 ? kept : usual;
}

void setPreferredTolerance(double tolerance) { QSettings().setValue(toleranceKey, tolerance); }

double recoveryDelay() {
    return std::clamp(QSettings().value(delayKey, usualDelay).toDouble(), shortestDelay, longestDelay);
}

void setRecoveryDelay(double seconds) {
    QSettings().setValue(delayKey, std::clamp(seconds, shortestDelay, longestDelay));
}

QString preferredLanguage() { return QSettings().value(languageKey).toString(); }

void setPreferredLanguage(const QString& code) { QSettings().setValue(languageKey, code); }

QStringList usePreferredLanguage() {
    return useLanguage(languageFor(preferredLanguage(), QLocale::system().uiLanguages()));
}

} // namespace escapement
