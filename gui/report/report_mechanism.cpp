// What was run: bodies, joints, couplings, loads, contacts and the settings, from the same field rows as the panels.

#include "gui/report/report.h"

#include "engine/contact/features/placed_part.h"
#include "engine/joints/joint_type.h"
#include "engine/model/fields/field_rows.h"
#include "engine/model/pose.h"
#include "gui/report/report_text.h"
#include "gui/style/vector_text.h"
#include "gui/words/property_rows.h"
#include "plots/language/language.h"
#include "plots/language/tr.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <cmath>
#include <set>

namespace escapement {
namespace {

/// What a setting is; which of its words serves what is the manual's business.
QString firstSentence(const std::string& help) {
    const auto end = help.find(". For ");
    return translated(help.substr(0, end));
}

/// A field's value as a reader wants it; an expression stands beside its value.
QString valueText(const FieldRow& row) {
    const QString unit = plain(row.unit);
    // A plain number is what it is, whatever an expression in its place might use.
    const bool evaluated =
        !row.values.empty() && row.isNumber && (!row.isExpression || (!row.usesTime && row.variables.empty()));
    if (row.isFlag) return row.text == "true" ? tr("on") : tr("off");
    if (!row.choices.empty()) return translated(row.text);
    if (!evaluated) return plain(row.text) + (unit.isEmpty() ? "" : " " + unit);
    if (const QString word = zeroWordOf(row); row.values.size() == 1 && row.values[0] == 0.0 && !word.isEmpty())
        return word;
    if (unit.contains(" or ")) return plain(row.text) + " (SI)"; // the coordinate that it acts on tells which
    QString text;
    if (row.values.size() == 1) {
        text = quantityText(row.values[0], unit, 6);
    } else {
        const Unit shown = Units::chosen().of(unit);
        QStringList numbers;
        for (double value : row.values) numbers << numberText(value / shown.factor, 6);
        text = numbers.join(", ") + (unit.isEmpty() ? "" : " " + shown.name);
    }
    return row.isExpression ? text + " (= " + plain(row.text) + ")" : text;
}

/// Everything that was set, but what has a column of its own; `always` also at its default.
QString setFields(const std::vector<FieldRow>& rows, const std::set<std::string>& apart,
                  const std::set<std::string>& always = {}) {
    QStringList parts;
    for (const FieldRow& row : rows) {
        const bool side = row.group == "a" || row.group == "b" || row.group == "c";
        if (side || apart.contains(row.key) || row.presence != FieldRow::Presence::Always || row.text.empty()) continue;
        if (!row.required && row.text == row.defaultText && !always.contains(row.key)) continue;
        const QString group = row.group.empty() ? QString() : translated(row.group) + " ";
        // In a sentence, but in the words of the panel where these are others.
        const QString label = labelOf(row), plainLabel = translated(row.label);
        parts << group + (label.compare(plainLabel, Qt::CaseInsensitive) == 0 ? plainLabel : label) + " " +
                     valueText(row);
    }
    return parts.join("; ");
}

template <class Things>
void reportThings(ReportText& text, const Mechanism& mechanism, const QString& title, const Things& things,
                  Selection::Kind kind, const char* pointer, const auto& between,
                  const std::set<std::string>& always = {}) {
    if (things.empty()) return;
    text.subheading(title);
    std::vector<QStringList> rows;
    for (std::size_t i = 0; i < things.size(); ++i) {
        auto fields = fieldRows(things[i], std::string(pointer) + "/" + std::to_string(i));
        giveUnits(fields, mechanism, {kind, static_cast<int>(i)});
        QString type;
        if constexpr (requires { things[i].type; }) type = translated(things[i].type);
        else if constexpr (requires { things[i].law; }) type = translated(things[i].law);
        std::set<std::string> left{"name", "type", "joint", "contact", "coordinate", "corners", "picked", "law"},
            told = always;
        if constexpr (requires { things[i].by_materials; })
            if (things[i].by_materials) { // the pairs of materials have them
                left.insert({"restitution", "friction", "static_friction", "by_materials"});
                told.clear();
            }
        rows.push_back({plain(things[i].name), type, between(things[i]), setFields(fields, left, told)});
    }
    text.table({tr("Name"), tr("Type"), tr("Between"), tr("Values")}, rows);
}

void reportBodies(ReportText& text, const ExportInput& input) {
    const Mechanism& m = *input.mechanism;
    text.subheading(tr("Bodies"));
    std::vector<QStringList> rows;
    double total = 0.0;
    for (const Body& body : m.bodies) {
        QString mass = body.fixed ? tr("stands still") : "–", centre = "–", inertia = "–";
        try {
            if (!body.fixed) {
                const RigidMass own = massOf(body, placedParts(body, m, *input.parts));
                total += own.mass;
                mass = quantityText(own.mass, "kg", 5);
                centre = vectorText(own.centre, "m");
                inertia = vectorText(own.inertia.diagonal(), "kg m^2");
            }
        } catch (const std::exception& problem) {
            mass = translated(problem.what());
        }
        std::set<std::string> materials;
        for (const Shape& shape : body.shapes)
            if (!shape.material.empty()) materials.insert(shape.material);
        QStringList made;
        for (const auto& name : materials) made << plain(name);
        rows.push_back({plain(body.name), QString::number(body.shapes.size()), made.join(", "), mass, centre, inertia,
                        vectorText(toVec3(body.pose.position), "m")});
    }
    text.table({tr("Name"), tr("Shapes"), tr("Material"), tr("Mass"), tr("Centre of mass, in the body"),
                tr("Inertia xx, yy, zz about it"), tr("Body frame at the start")},
               rows, 4);
    text.paragraph(tr("All moving bodies together: %1. Gravity: %2.")
                       .arg(quantityText(total, "kg", 6), vectorText(toVec3(m.gravity), "m/s^2")));
}

} // namespace

void reportMechanism(ReportText& text, const ExportInput& input) {
    const Mechanism& m = *input.mechanism;
    text.heading(tr("Mechanism"));
    reportBodies(text, input);
    reportThings(text, m, tr("Joints"), m.joints, Selection::Kind::Joint, "/joints", [&](const Joint& joint) {
        QString where = plain(joint.a.body) + " – " + plain(joint.b.body);
        if (const Body* body = m.findBody(joint.a.body); body && joint.edges.empty()) {
            const RigidMotion pose = motionOf(body->pose);
            const Vec3 axis = (pose.rotation * toVec3(joint.a.z)).normalized();
            where += tr(", at %1, axis %2").arg(vectorText(pose * toVec3(joint.a.position), "m"), vectorText(axis, ""));
        }
        return where;
    });
    reportThings(text, m, tr("Couplings"), m.couplings, Selection::Kind::Coupling, "/couplings",
                 [](const Coupling& coupling) {
                     QStringList joints{plain(coupling.a.joint), plain(coupling.b.joint)};
                     if (!coupling.c.joint.empty()) joints << plain(coupling.c.joint);
                     return joints.join(" – ");
                 });
    reportThings(text, m, tr("Loads"), m.loads, Selection::Kind::Load, "/loads", [&](const Load& load) {
        if (!load.joint.empty()) return tr("joint %1").arg(plain(load.joint));
        return plain(load.a.body) + (load.b.body.empty() ? QString() : " – " + plain(load.b.body));
    });
    reportThings(text, m, tr("Contacts"), m.contacts, Selection::Kind::Contact, "/contacts",
                 [](const ContactPair& contact) {
                     const auto side = [](const ContactSide& one) {
                         const auto count = one.faces.size();
                         return (one.body == everyBody ? tr("every body") : plain(one.body)) +
                                (count ? (count == 1 ? tr(" (1 face)") : tr(" (%1 faces)").arg(count)) : QString());
                     };
                     return side(contact.a) + " – " + side(contact.b) +
                            (contact.by_materials ? tr(", by materials") : QString());
                 },
                 {"restitution", "friction"});
    reportThings(text, m, tr("Sensors"), m.sensors, Selection::Kind::Sensor, "/sensors", [](const Sensor& sensor) {
        if (!sensor.joint.empty()) return tr("joint %1").arg(plain(sensor.joint));
        if (!sensor.contact.empty()) return tr("contact %1").arg(plain(sensor.contact));
        return plain(sensor.a.body) + (sensor.b.body.empty() ? QString() : " – " + plain(sensor.b.body));
    });
    if (!m.materials.empty()) {
        std::vector<QStringList> rows;
        for (const Material& one : m.materials)
            rows.push_back({plain(one.name), quantityText(one.density.value, "kg/m^3", 5)});
        text.subheading(tr("Materials"));
        text.table({tr("Name"), tr("Density")}, rows, 1);
    }
    if (!m.material_pairs.empty()) {
        std::vector<QStringList> rows;
        for (const MaterialPair& one : m.material_pairs)
            rows.push_back(
                {plain(one.a) + " – " + plain(one.b), quantityText(one.restitution.value, "1"),
                 quantityText(one.friction.value, "1"),
                 one.static_friction.value > 0.0 ? quantityText(one.static_friction.value, "1") : tr("as friction")});
        text.subheading(tr("Pairs of materials"));
        text.table({tr("Materials"), tr("Restitution"), tr("Friction"), tr("Static friction")}, rows, 1);
    }
    if (!m.geometry.empty()) {
        std::vector<QStringList> rows;
        for (const Geometry& one : m.geometry)
            rows.push_back({plain(one.id), plain(one.file), plain(one.sha256).left(16) + "…"});
        text.subheading(tr("CAD files"));
        text.table({tr("Name"), tr("File"), tr("Checksum (SHA-256)")}, rows);
    }
}

void reportSettings(ReportText& text, const ExportInput& input) {
    text.heading(tr("Settings of the run"));
    std::vector<QStringList> rows;
    for (const FieldRow& row : fieldRows(input.mechanism->run)) {
        if (row.text.empty()) continue;
        rows.push_back({labelOf(row), valueText(row), row.text == row.defaultText ? tr("as usual") : tr("set"),
                        firstSentence(row.help)});
    }
    text.table({tr("Setting"), tr("Value"), "", tr("What it is")}, rows);
    if (input.mechanism->parameters.empty()) return;
    rows.clear();
    for (const auto& [name, number] : input.mechanism->parameters)
        rows.push_back({plain(name), numberText(number.value, 8), plain(number.expression)});
    text.subheading(tr("Parameters (SI)"));
    text.table({tr("Name"), tr("Value"), tr("Expression")}, rows);
}

} // namespace escapement
