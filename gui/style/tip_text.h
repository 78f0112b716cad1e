#pragma once
// Tips of more than a few words, in lines that fit on the screen.

#include <QString>

namespace escapement {

/// Plain text as a tip that is wrapped: Qt wraps rich text alone. Rich text stays as it is.
QString wrappedTip(const QString& text);

} // namespace escapement
