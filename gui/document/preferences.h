#pragma once
// What a user prefers on this computer, beside what the view's own switches remember. None of it is part of a project.

#include <QString>
#include <QStringList>

namespace escapement {

/// Error allowed a step (`/run/tolerance`) of a mechanism that is begun new or from a CAD file.
double preferredTolerance();
void setPreferredTolerance(double tolerance);

/// Seconds after an edit until a copy is kept for the case of a crash.
double recoveryDelay();
void setRecoveryDelay(double seconds);

/// The code of the window's language, "de"; empty: as the system has it. It is used from the next start on.
QString preferredLanguage();
void setPreferredLanguage(const QString& code);

/// Puts the program into that language; as `useLanguage`.
QStringList usePreferredLanguage();

} // namespace escapement
