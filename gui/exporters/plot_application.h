#pragma once
// Plots are drawn by widgets; the command line has none of what they need.

#include <QApplication>

#include <memory>

namespace escapement {

/// Null where there is an application already; else one without windows, to be kept while something is drawn.
inline std::unique_ptr<QApplication> applicationWhereNone() {
    if (QCoreApplication::instance()) return nullptr;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;
    static char name[] = "escapement", *arguments[] = {name, nullptr};
    return std::make_unique<QApplication>(count, arguments);
}

} // namespace escapement
