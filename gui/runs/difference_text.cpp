#include "gui/runs/difference_text.h"

#include "gui/panels/feature_text.h"
#include "gui/words/property_rows.h"
#include "plots/language/tr.h"
#include "plots/units/units.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

QString valueText(const std::optional<FieldRow>& row) {
    if (!row) return tr("none");
    // Of a vector some numbers may be formulas: what they came to is in the same units as the others.
    const bool hasValue = !row->usesTime && row->variables.empty(); // one for all times and states
    if (row->isNumber && !row->values.empty() && (!row->isExpression || hasValue || row->values.size() > 1)) {
        QStringList numbers;
        for (double value : row->values)
            numbers << (row->unit.empty() ? QString::number(value, 'g', 6)
                                          : quantityText(value, QString::fromStdString(row->unit), 6));
        // What it came to tells two runs apart; what it is written as tells where it comes from.
        const bool formula = row->isExpression && row->values.size() == 1;
        return formula ? QString("%1 (%2)").arg(numbers.front(), QString::fromStdString(row->text))
                       : numbers.join(", ");
    }
    if (row->key == "faces" && row->text.find('#') != std::string::npos) { // of which body, the thing and its side say
        QStringList faces;
        for (const QString& face : QString::fromStdString(row->text).split(", ")) faces << featuresAlone(face);
        return faces.join(", ");
    }
    if (row->isFlag) return row->text == "true" ? tr("yes") : tr("no");
    return row->text.empty() ? tr("none") : QString::fromStdString(row->text);
}

QString fieldName(const Difference& difference) {
    const FieldRow& row = difference.after ? *difference.after : *difference.before;
    if (difference.thing == "parameter") return tr("value");
    if (row.key == "sha256") return tr("file");
    const QString label = labelOf(row);
    return row.group.empty() ? label : QString("%1, %2").arg(headingOf(QString::fromStdString(row.group)), label);
}

QString word(const std::string& thing) {
    if (thing == "body") return tr("body");
    if (thing == "joint") return tr("joint");
    if (thing == "load") return tr("load");
    if (thing == "contact") return tr("contact");
    if (thing == "coupling") return tr("coupling");
    if (thing == "material") return tr("material");
    if (thing == "pair of materials") return tr("pair of materials");
    if (thing == "sensor") return tr("sensor");
    if (thing == "geometry") return tr("CAD file");
    if (thing == "parameter") return tr("parameter");
    if (thing == "run") return tr("run settings");
    return tr("project");
}

/// False: there is no such thing.
template <class T>
bool giveUnit(std::optional<FieldRow>& row, const Mechanism& mechanism, const std::vector<T>& things,
              Selection::Kind kind, const std::string& name) {
    const auto thing = std::find_if(things.begin(), things.end(), [&](const T& one) { return one.name == name; });
    if (!row || thing == things.end()) return false;
    std::vector<FieldRow> rows{*row};
    giveUnits(rows, mechanism, {kind, static_cast<int>(thing - things.begin())});
    if (!rows.empty()) row->unit = rows.front().unit;
    return true;
}

bool giveUnit(std::optional<FieldRow>& row, const Mechanism& mechanism, const Difference& of) {
    if (of.thing == "joint") return giveUnit(row, mechanism, mechanism.joints, Selection::Kind::Joint, of.name);
    if (of.thing == "load") return giveUnit(row, mechanism, mechanism.loads, Selection::Kind::Load, of.name);
    if (of.thing == "coupling")
        return giveUnit(row, mechanism, mechanism.couplings, Selection::Kind::Coupling, of.name);
    if (of.thing == "sensor") return giveUnit(row, mechanism, mechanism.sensors, Selection::Kind::Sensor, of.name);
    return false;
}

/// Numbers that moving bodies has left a trace in, which no digit that is told would show: 175 mm → 175 mm.
bool isRoundoff(const Difference& difference) {
    constexpr double share = 1e-7; // of the largest number of the field
    const auto &before = difference.before, &after = difference.after;
    if (difference.kind != Difference::Kind::Changed || !before || !after) return false;
    if (!before->isNumber || !after->isNumber || before->isExpression || after->isExpression) return false;
    if (before->unit != after->unit || before->values.size() != after->values.size()) return false;
    double largest = 0.0, change = 0.0;
    for (std::size_t i = 0; i < after->values.size(); ++i) {
        largest = std::max({largest, std::abs(before->values[i]), std::abs(after->values[i])});
        change = std::max(change, std::abs(after->values[i] - before->values[i]));
    }
    return change <= share * largest && valueText(before) == valueText(after);
}

} // namespace

std::vector<Difference> shownDifferences(const Mechanism& before, const Mechanism& after) {
    std::vector<Difference> all = differences(before, after);
    for (Difference& one : all) {
        if (!giveUnit(one.before, before, one))
            giveUnit(one.before, after, one); // renamed: it has its name there alone
        giveUnit(one.after, after, one);
    }
    std::erase_if(all, isRoundoff);
    return all;
}

QString thingText(const Difference& difference) {
    const QString kind = word(difference.thing), name = QString::fromStdString(difference.name);
    return name.isEmpty() ? kind : QString("%1 %2").arg(kind, name);
}

QString changeText(const Difference& difference) {
    if (difference.kind == Difference::Kind::Added)
        return difference.after ? tr("added, %1").arg(valueText(difference.after)) : tr("added");
    if (difference.kind == Difference::Kind::Removed) return tr("removed");
    if (difference.kind == Difference::Kind::Renamed)
        return tr("renamed '%1'").arg(QString::fromStdString(difference.now));
    if (difference.after && difference.after->key == "sha256") return tr("another content");
    return QString("%1 %2 → %3").arg(fieldName(difference), valueText(difference.before), valueText(difference.after));
}

QString differencesHtml(const std::vector<Difference>& all, int most) {
    QString html, last;
    int shown = 0;
    for (const Difference& difference : all) {
        if (shown++ == most) break;
        if (const QString thing = thingText(difference); thing != last) {
            html += QString("<p style='margin:6px 0 1px 0'><b>%1</b></p>")
                        .arg(thing.left(1).toUpper() + thing.mid(1).toHtmlEscaped());
            last = thing;
        }
        html += QString("<p style='margin:0 0 1px 10px'>%1</p>").arg(changeText(difference).toHtmlEscaped());
    }
    if (static_cast<int>(all.size()) > most)
        html += QString("<p style='margin:6px 0 0 0'>%1</p>")
                    .arg(tr("and %1 more").arg(all.size() - static_cast<std::size_t>(most)));
    return html;
}

QString differencesLine(const std::vector<Difference>& all, int most) {
    std::vector<const Difference*> order;
    for (const Difference& one : all) order.push_back(&one);
    // What came or went is a parameter that another value is written with, or stands beside what it changed.
    std::stable_partition(order.begin(), order.end(),
                          [](const Difference* one) { return one->kind == Difference::Kind::Changed; });
    const std::size_t shown = std::min(order.size(), static_cast<std::size_t>(std::max(most, 1)));
    QStringList parts;
    QString last;
    for (std::size_t i = 0; i < shown; ++i) {
        const QString thing = thingText(*order[i]), change = changeText(*order[i]);
        parts << (thing == last ? change : QString("%1: %2").arg(thing, change));
        last = thing;
    }
    const QString said = parts.join("; ");
    return shown == order.size() ? said : tr("%1, and %2 more").arg(said).arg(order.size() - shown);
}

} // namespace escapement
