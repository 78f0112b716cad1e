#include "gui/panels/feature_text.h"

#include <QStringList>

namespace escapement {
namespace {

QString shortFeature(const QString& feature) {
    const int hash = static_cast<int>(feature.lastIndexOf('#'));
    if (hash < 0) return feature;
    const int bar = static_cast<int>(feature.indexOf('|'));
    QString owner = bar >= 0 && bar < hash ? feature.left(bar) : feature.left(hash).section('/', -1);
    return owner + " " + feature.mid(hash + 1).replace(':', ' ');
}

} // namespace

QString featuresAlone(const QString& features) {
    QStringList sides = features.split(" - ");
    for (QString& side : sides)
        if (const auto hash = side.lastIndexOf('#'); hash >= 0) side = side.mid(hash + 1).replace(':', ' ').trimmed();
    return sides.join(" – ");
}

QString shortFeatures(const QString& features) {
    QStringList sides = features.split(" - ");
    for (QString& side : sides) side = shortFeature(side.trimmed());
    return sides.join(" – ");
}

} // namespace escapement
