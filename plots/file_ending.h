#pragma once
// The ending of a file that is to be written: who types "drop" and has chosen PNG means drop.png.

#include <QString>

class QWidget;

namespace escapement {

/// The file with that ending where it has none ("drop v1.2" has none). The dialog has asked about the name as it was
/// typed only: where there is such a file already, this asks whether it is to be replaced. Empty: it is not.
QString withEnding(const QString& file, const QString& ending, QWidget* parent);

} // namespace escapement
