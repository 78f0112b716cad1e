#include "gui/panels/feature_text.h"

#include "engine/model/two_features.h"
#include "plots/language/tr.h"

#include <QStringList>

namespace escapement {
namespace {

/// "face:3" as people say it.
QString spoken(const QString& name) {
    const QString kind = name.section(':', 0, 0), number = name.section(':', 1);
    if (kind == "face") return tr("face %1").arg(number);
    if (kind == "edge") return tr("edge %1").arg(number);
    if (kind == "vertex") return tr("vertex %1").arg(number);
    return QString(name).replace(':', ' ');
}

QString shortFeature(const QString& feature) {
    const int hash = static_cast<int>(feature.lastIndexOf('#'));
    const int bar = static_cast<int>(feature.indexOf('|'));
    if (hash < 0) return bar >= 0 ? feature.left(bar) : feature; // "arm|hinge": what a joint is between
    QString owner = bar >= 0 && bar < hash ? feature.left(bar) : feature.left(hash).section('/', -1);
    return owner + " " + spoken(feature.mid(hash + 1));
}

/// Two, or what is one alone.
QStringList sidesOf(const QString& features) {
    const auto [first, second] = twoFeatures(features.toStdString());
    QStringList sides{QString::fromStdString(first)};
    if (!second.empty()) sides << QString::fromStdString(second);
    return sides;
}

} // namespace

QString featuresAlone(const QString& features) {
    QStringList sides = sidesOf(features);
    for (QString& side : sides)
        if (const auto hash = side.lastIndexOf('#'); hash >= 0) side = spoken(side.mid(hash + 1).trimmed());
    return sides.join(" – ");
}

QString shortFeatures(const QString& features) {
    QStringList sides = sidesOf(features);
    for (QString& side : sides) side = shortFeature(side.trimmed());
    return sides.join(" – ");
}

} // namespace escapement
