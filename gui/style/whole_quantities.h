#pragma once
// Lines of text that are cut where there is no room, but never within a number and its unit: "-35 m…" of "-35 mm"
// would say another thing.

#include <QFontMetrics>
#include <QString>

namespace escapement {

/// The text as far as there is room for it, with "…" behind; the whole of it where that is so.
QString elidedText(const QFontMetrics& metrics, const QString& text, int width);

} // namespace escapement
