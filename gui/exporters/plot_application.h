#pragma once
// Plots are drawn by widgets; the command line has none of what they need.

#include "plots/language/language.h"

#include <QApplication>

#include <memory>
#include <string>

namespace escapement {

/// Null where there is an application already; else one without windows, to be kept while something is drawn, in a
/// language given by its code (empty: English).
inline std::unique_ptr<QApplication> applicationWhereNone(const std::string& language) {
    if (QCoreApplication::instance()) return nullptr;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;
    static char name[] = "escapement", *arguments[] = {name, nullptr};
    auto made = std::make_unique<QApplication>(count, arguments);
    if (!language.empty()) useLanguage(QString::fromStdString(language));
    return made;
}

} // namespace escapement
