#include "gui/panels/property_rows.h"

#include "engine/model/field_rows.h"
#include "gui/style/units.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace escapement {
namespace {

QString words(const char* text) { return QCoreApplication::translate("PropertiesPanel", text); }

/// One number with its prefix ("38 g"); several with one unit after them ("0, 76.5, 0 mm").
QString numbersText(const std::vector<double>& numbers, const QString& unit) {
    // "N or N m" names no single unit: prefixes would be wrong.
    if (numbers.size() == 1 && !unit.contains(" or ")) return quantityText(numbers[0], unit, 6);
    const bool length = unit == "m";
    QStringList parts;
    for (double number : numbers) parts << QString::number(length ? 1e3 * number : number, 'g', 6);
    return (parts.join(", ") + " " + (length ? QString("mm") : unitText(unit))).trimmed();
}

QString valueText(const FieldRow& row) {
    const QString typed = QString::fromStdString(row.text), unit = QString::fromStdString(row.unit);
    if (!row.isNumber) return typed.isEmpty() ? QString("–") : typed;
    if (row.isExpression && row.usesTime) return typed + " " + unitText(unit);
    const QString value = numbersText(row.values, unit);
    return row.isExpression ? typed + "  =  " + value : value;
}

std::vector<PropertyRow> shown(const std::vector<FieldRow>& rows, const QString& heading = {}) {
    std::vector<PropertyRow> all;
    for (const FieldRow& row : rows)
        if (row.key != "escapement") // the format's version is the file's business
            all.push_back({heading.isEmpty() ? QString::fromStdString(row.group) : heading,
                           QString::fromStdString(row.label), valueText(row), QString::fromStdString(row.help)});
    // The thing's own fields first, then the groups, each together.
    std::stable_partition(all.begin(), all.end(), [&](const PropertyRow& row) { return row.group == heading; });
    return all;
}

template <class T> const T* at(const std::vector<T>& things, int index) {
    return index >= 0 && index < static_cast<int>(things.size()) ? &things[static_cast<std::size_t>(index)] : nullptr;
}

template <class T> std::vector<PropertyRow> shownAt(const std::vector<T>& things, int index) {
    const T* thing = at(things, index);
    return thing ? shown(fieldRows(*thing, "")) : std::vector<PropertyRow>();
}

std::vector<PropertyRow> projectRows(const Mechanism& mechanism) {
    std::vector<PropertyRow> all = shown(fieldRows(mechanism));
    const auto append = [&](const std::vector<PropertyRow>& more) { all.insert(all.end(), more.begin(), more.end()); };
    for (const auto& geometry : mechanism.geometry)
        append(shown(fieldRows(geometry, ""), words("geometry %1").arg(QString::fromStdString(geometry.id))));
    for (const auto& material : mechanism.materials)
        append(shown(fieldRows(material, ""), words("material %1").arg(QString::fromStdString(material.name))));
    return all;
}

} // namespace

QString titleOf(const Mechanism& m, const Selection& selection) {
    using Kind = Selection::Kind;
    const auto named = [](const QString& kind, const auto* thing) {
        return thing ? kind.arg(QString::fromStdString(thing->name)) : QString();
    };
    switch (selection.kind) {
    case Kind::Body: return named(words("Body: %1"), at(m.bodies, selection.index));
    case Kind::Joint: return named(words("Joint: %1"), at(m.joints, selection.index));
    case Kind::Load: return named(words("Load: %1"), at(m.loads, selection.index));
    case Kind::Contact: return named(words("Contact: %1"), at(m.contacts, selection.index));
    case Kind::RunSettings: return words("Run settings");
    case Kind::Mechanism:
    case Kind::Run:
    case Kind::None: break;
    }
    return words("Project: %1").arg(QString::fromStdString(m.name));
}

std::vector<PropertyRow> rowsOf(const Mechanism& m, const Selection& selection) {
    using Kind = Selection::Kind;
    switch (selection.kind) {
    case Kind::Body: return shownAt(m.bodies, selection.index);
    case Kind::Joint: return shownAt(m.joints, selection.index);
    case Kind::Load: return shownAt(m.loads, selection.index);
    case Kind::Contact: return shownAt(m.contacts, selection.index);
    case Kind::RunSettings: return shown(fieldRows(m.run));
    case Kind::Mechanism:
    case Kind::Run:
    case Kind::None: break;
    }
    return projectRows(m);
}

} // namespace escapement
