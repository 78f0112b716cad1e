#pragma once
// Names of features, shortened for tables.

#include <QString>

namespace escapement {

/// "slider|Assembly/Slider#vertex:3 - ground|Assembly/Guide#face:5" -> "slider vertex 3 – ground face 5".
/// What does not look like that comes back as it is.
QString shortFeatures(const QString& features);
/// The same without whose they are: "vertex 3 – face 5".
QString featuresAlone(const QString& features);

} // namespace escapement
