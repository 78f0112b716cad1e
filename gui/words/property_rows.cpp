#include "gui/words/property_rows.h"

#include "engine/math/cardan.h"
#include "engine/math/expression.h"
#include "engine/model/checks/validation.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/kinds/load_values.h"
#include "engine/model/kinds/motor_kinds.h"
#include "engine/sensors/sensor_type.h"
#include "gui/words/finding_text.h"
#include "plots/language/language.h"
#include "plots/language/tr.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QStringList>

#include <algorithm>
#include <map>
#include <set>

namespace escapement {
namespace {

constexpr std::size_t longestTyped = 20000; // characters

std::vector<FieldRow> shown(std::vector<FieldRow> rows, const std::string& heading = {}) {
    // The format's version, a file's checksum and the word that shapes know it by are the program's business.
    std::erase_if(rows, [](const FieldRow& row) {
        return row.key == "escapement" || row.key == "sha256" || row.key == "id";
    });
    // A long table has no room in a line of text, which would cut it off.
    std::erase_if(rows, [](const FieldRow& row) { return row.columns > 0 && row.text.size() > longestTyped; });
    if (!heading.empty())
        for (FieldRow& row : rows) row.group = heading;
    // The thing's own fields first, then the groups, each together.
    std::stable_partition(rows.begin(), rows.end(), [&](const FieldRow& row) { return row.group == heading; });
    return rows;
}

template <class T> const T* at(const std::vector<T>& things, int index) {
    return index >= 0 && index < static_cast<int>(things.size()) ? &things[static_cast<std::size_t>(index)] : nullptr;
}

template <class T> std::vector<FieldRow> shownAt(const std::vector<T>& things, const std::string& list, int index) {
    const T* thing = at(things, index);
    return thing ? shown(fieldRows(*thing, "/" + list + "/" + std::to_string(index))) : std::vector<FieldRow>();
}

/// The names of a joint's coordinates to choose from, where there are any.
void offerCoordinates(std::vector<FieldRow>& rows, const Joint& joint) {
    const JointType* type = findJointType(joint.type);
    const auto names = type ? type->carrierNames() : std::vector<std::string>();
    if (names.empty()) std::erase_if(rows, [](const FieldRow& row) { return row.key == "coordinate"; });
    for (FieldRow& row : rows) {
        if (row.key != "coordinate") continue;
        row.choices = {""};
        row.choices.insert(row.choices.end(), names.begin(), names.end());
    }
}

/// Of "N/m or N m/rad" that for what slides, or for what turns; so of each column of points.
void chooseUnit(FieldRow& row, bool turns) {
    const auto ofTurns = [](const QString& unit) { return unit.contains("rad") || unit.contains("N m"); };
    QStringList units = QString::fromStdString(row.unit).split(", ");
    for (QString& unit : units)
        if (const QStringList either = unit.split(" or "); either.size() == 2)
            unit = either[ofTurns(either[0]) == turns ? 0 : 1];
    row.unit = units.join(", ").toStdString();
}

/// A load's values are forces or moments by its type, or by the coordinate that it acts on.
void giveUnits(std::vector<FieldRow>& rows, const Mechanism& m, const Load& load) {
    const LoadType* type = typeOf(load);
    if (!type) return;
    bool turns = type->moment;
    for (const Joint& joint : m.joints) {
        if (joint.name != load.joint) continue;
        offerCoordinates(rows, joint);
        if (const JointCoordinate* on = coordinateOf(joint, load.coordinate)) turns = on->turns();
    }
    for (FieldRow& row : rows) chooseUnit(row, turns);
}

/// Where nothing can act on any coordinate of a joint, what would act there is not offered; what it has can be removed.
void withoutUnusable(std::vector<FieldRow>& rows, const Joint& joint) {
    const JointType* type = findJointType(joint.type);
    if (!type || type->driven >= 0 || !type->carrierNames().empty()) return;
    const bool plain = joint.friction.value == 0.0 && joint.static_friction.value == 0.0;
    std::erase_if(rows, [&](const FieldRow& row) {
        return (row.key == "motor" && !joint.motor) ||
               ((row.key == "limits" || row.key == "stop_restitution") && !joint.limits) ||
               (row.key.ends_with("friction") && plain) || (row.key == "coordinate" && row.group.empty());
    });
}

/// Only kinds of motors that fit what the coordinate does; one that does not and is there already stays to be seen.
void offerMotors(FieldRow& row, bool slides) {
    std::erase_if(row.choices,
                  [&](const std::string& kind) { return kind != row.text && fittingMotor(kind, !slides) != kind; });
}

/// A joint's limits and motor are lengths or angles by its type, and the motor's value by its kind.
void giveUnits(std::vector<FieldRow>& rows, const Joint& joint) {
    withoutUnusable(rows, joint);
    const JointCoordinate *limited = carriedCoordinate(joint), *driven = drivenCoordinate(joint);
    const bool slides = driven && !driven->turns();
    offerCoordinates(rows, joint);
    for (FieldRow& row : rows) {
        if (row.key == "limits") row.unit = limited && !limited->turns() ? "m" : "rad";
        if (row.key.ends_with("friction") && limited) chooseUnit(row, limited->turns());
        if (row.key == "kind" && driven) offerMotors(row, slides);
        if (!joint.motor || (row.key != "value" && row.columns == 0)) continue;
        const std::string& kind = joint.motor->kind;
        const std::string unit = kind == "torque"  ? "N m"
                                 : kind == "force" ? "N"
                                 : kind == "speed" ? (slides ? "m/s" : "rad/s")
                                 : slides          ? "m"
                                                   : "rad";
        row.unit = row.columns > 0 ? "s, " + unit : unit;
    }
}

/// What a sensor's value is measured in, and the coordinates of its joint to choose from. Points have no axes.
void giveUnits(std::vector<FieldRow>& rows, const Mechanism& m, const Sensor& sensor) {
    const SensorType* type = findSensorType(sensor.type);
    if (!type) return;
    std::string unit = type->unit;
    for (const Joint& joint : m.joints) {
        const JointType* of = joint.name == sensor.joint ? findJointType(joint.type) : nullptr;
        if (!of) continue;
        std::vector<std::string> names;
        for (const auto& coordinate : of->coordinates)
            if (*coordinate.name && type->follows(coordinate)) names.emplace_back(coordinate.name);
        if (names.empty()) std::erase_if(rows, [](const FieldRow& row) { return row.key == "coordinate"; });
        for (FieldRow& row : rows)
            if (row.key == "coordinate") row.choices = names, row.choices.insert(row.choices.begin(), "");
        const int watched = sensedCoordinate(*of, sensor.coordinate);
        if (watched >= 0 && of->coordinates[static_cast<std::size_t>(watched)].turns()) unit = type->turnsUnit;
    }
    std::erase_if(rows, [](const FieldRow& row) { return row.key == "z" || row.key == "x"; });
    for (FieldRow& row : rows) {
        if (row.key == "value") row.unit = unit;
        row.group = row.group == "a"   ? tr("Point").toStdString()
                    : row.group == "b" ? tr("Other point").toStdString()
                                       : row.group;
    }
}

/// What a coupling's play and phase are measured in, and the coordinates to choose from at each of its ends.
void giveUnits(std::vector<FieldRow>& rows, const Mechanism& m, const Coupling& coupling) {
    const CouplingType* type = findCouplingType(coupling.type);
    for (int k = 0; type && k < type->termCount(); ++k) {
        const CouplingEnd& end = couplingEnd(coupling, k);
        const auto joint =
            std::find_if(m.joints.begin(), m.joints.end(), [&](const Joint& j) { return j.name == end.joint; });
        const JointType* of = joint == m.joints.end() ? nullptr : findJointType(joint->type);
        if (!of) continue;
        const std::string group(1, "abc"[k]);
        const auto names = of->carrierNames();
        if (names.empty())
            std::erase_if(rows, [&](const FieldRow& row) { return row.group == group && row.key == "coordinate"; });
        for (FieldRow& row : rows)
            if (row.group == group && row.key == "coordinate") {
                row.choices = {""};
                row.choices.insert(row.choices.end(), names.begin(), names.end());
            }
        const int taken = coupledCoordinate(*of, end.coordinate, type->terms[static_cast<std::size_t>(k)].motion);
        if (k + 1 < type->termCount() || taken < 0) continue;
        for (FieldRow& row : rows)
            if (row.key == "phase" || row.key == "backlash")
                row.unit = of->coordinates[static_cast<std::size_t>(taken)].unit();
    }
}

/// The orientation that a quaternion's row, or that of a frame's x behind its z, stands for; nothing: it is another
/// row.
std::optional<Quaternion> orientationAt(const std::vector<FieldRow>& rows, std::size_t i) {
    const std::vector<double>& values = rows[i].values;
    if (rows[i].key == "quaternion" && values.size() == 4) {
        const Quaternion q(values[0], values[1], values[2], values[3]);
        return q.norm() > 0.0 ? q.normalized() : Quaternion::Identity();
    }
    if (i == 0 || rows[i].key != "x" || rows[i - 1].key != "z" || values.size() != 3 || rows[i - 1].values.size() != 3)
        return std::nullopt;
    const Vec3 z = Eigen::Map<const Vec3>(rows[i - 1].values.data()), x = Eigen::Map<const Vec3>(values.data());
    const Vec3 across = z.cross(x);
    if (!(across.norm() > 1e-9 * z.norm() * x.norm())) return Quaternion::Identity(); // no frame yet
    Mat3 axes;
    axes.col(2) = z.normalized();
    axes.col(1) = across.normalized();
    axes.col(0) = axes.col(1).cross(axes.col(2));
    return Quaternion(axes);
}

/// Behind each orientation the same as Cardan angles, which are another way to type it.
void addCardanAngles(std::vector<FieldRow>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto orientation = orientationAt(rows, i);
        if (!orientation) continue;
        FieldRow angles;
        angles.pointer = rows[i].pointer.substr(0, rows[i].pointer.rfind('/') + 1) + cardanKey;
        angles.key = cardanKey;
        angles.label = tr("Cardan angles").toStdString();
        angles.group = rows[i].group;
        angles.unit = "rad";
        angles.help = tr("the same orientation: turned about x, then about the new y, then about the new z. The file "
                         "keeps the fields above")
                          .toStdString();
        angles.isNumber = true;
        angles.defaultText = "0, 0, 0";
        for (const double one : toCardan(*orientation)) {
            angles.values.push_back(one);
            angles.components.push_back(Json(one).dump());
            angles.text += (angles.text.empty() ? "" : ", ") + angles.components.back();
        }
        rows.insert(rows.begin() + long(i) + 1, std::move(angles));
    }
}

std::vector<FieldRow> projectRows(const Mechanism& mechanism) {
    std::vector<FieldRow> all = shown(fieldRows(mechanism));
    const auto append = [&](const std::vector<FieldRow>& more) { all.insert(all.end(), more.begin(), more.end()); };
    for (std::size_t i = 0; i < mechanism.geometry.size(); ++i)
        append(shown(fieldRows(mechanism.geometry[i], "/geometry/" + std::to_string(i)),
                     tr("CAD file %1").arg(QString::fromStdString(mechanism.geometry[i].id)).toStdString()));
    for (std::size_t i = 0; i < mechanism.materials.size(); ++i)
        append(shown(fieldRows(mechanism.materials[i], "/materials/" + std::to_string(i)),
                     tr("material %1").arg(QString::fromStdString(mechanism.materials[i].name)).toStdString()));
    for (std::size_t i = 0; i < mechanism.material_pairs.size(); ++i) {
        const MaterialPair& pair = mechanism.material_pairs[i];
        append(shown(fieldRows(pair, "/material_pairs/" + std::to_string(i)),
                     tr("%1 on %2").arg(QString::fromStdString(pair.a), QString::fromStdString(pair.b)).toStdString()));
    }
    return all;
}

} // namespace

std::string withCardanAngles(const std::string& project, const std::string& pointer, const std::optional<Json>& typed,
                             const std::map<std::string, double>& parameters) {
    Vec3 angles = Vec3::Zero();
    for (std::size_t k = 0; typed && k < 3; ++k) {
        const Json& one = typed->at(k);
        angles[Eigen::Index(k)] =
            one.is_number() ? one.get<double>() : Expression(one.get<std::string>(), parameters, false)();
    }
    const Quaternion q = fromCardan(angles);
    const std::string thing = pointer.substr(0, pointer.rfind('/') + 1);
    const auto set = [&](const std::string& text, const char* key, const Json& value) {
        return withSetting(text, thing + key + "=" + value.dump());
    };
    if (pointer.ends_with("/pose/" + std::string(cardanKey)) ||
        pointer.ends_with("/placement/" + std::string(cardanKey)))
        return set(project, "quaternion", Json::array({q.w(), q.x(), q.y(), q.z()}));
    const auto list = [](const Vec3& v) { return Json::array({v.x(), v.y(), v.z()}); };
    return set(set(project, "z", list(q * Vec3::UnitZ())), "x", list(q * Vec3::UnitX()));
}

QString titleOf(const Mechanism& m, const Selection& selection) {
    using Kind = Selection::Kind;
    const auto named = [](const QString& kind, const auto* thing) {
        return thing ? kind.arg(QString::fromStdString(thing->name)) : QString();
    };
    switch (selection.kind) {
    case Kind::Body:
        return named(tr("Body: %1"), at(m.bodies, selection.index));
    case Kind::Joint:
        return named(tr("Joint: %1"), at(m.joints, selection.index));
    case Kind::Load:
        return named(tr("Load: %1"), at(m.loads, selection.index));
    case Kind::Contact:
        return named(tr("Contact: %1"), at(m.contacts, selection.index));
    case Kind::Coupling:
        return named(tr("Coupling: %1"), at(m.couplings, selection.index));
    case Kind::Sensor:
        return named(tr("Sensor: %1"), at(m.sensors, selection.index));
    case Kind::RunSettings:
        return tr("Run settings");
    case Kind::Mechanism:
    case Kind::Run:
    case Kind::None:
        break;
    }
    return m.name.empty() ? tr("Project") : tr("Project: %1").arg(QString::fromStdString(m.name));
}

std::vector<FieldRow> rowsOf(const Mechanism& m, const Selection& selection) {
    using Kind = Selection::Kind;
    switch (selection.kind) {
    case Kind::Body: {
        auto rows = shownAt(m.bodies, "bodies", selection.index);
        addCardanAngles(rows);
        return rows;
    }
    case Kind::Joint: {
        auto rows = shownAt(m.joints, "joints", selection.index);
        addCardanAngles(rows);
        if (!rows.empty()) giveUnits(rows, m.joints[static_cast<std::size_t>(selection.index)]);
        return rows;
    }
    case Kind::Load: {
        auto rows = shownAt(m.loads, "loads", selection.index);
        addCardanAngles(rows);
        giveUnits(rows, m, selection);
        return rows;
    }
    case Kind::Contact: {
        auto rows = shownAt(m.contacts, "contacts", selection.index);
        const ContactPair* contact = at(m.contacts, selection.index);
        if (contact && !isOfEveryBody(*contact)) // these say which of all bodies are meant
            std::erase_if(rows, [](const FieldRow& row) { return row.key == "jointed" || row.key == "except"; });
        if (contact && contact->by_materials) // the pairs of materials have them
            std::erase_if(rows, [](const FieldRow& row) {
                return row.key == "restitution" || row.key == "friction" || row.key == "static_friction";
            });
        return rows;
    }
    case Kind::Coupling: {
        auto rows = shownAt(m.couplings, "couplings", selection.index);
        if (!rows.empty()) giveUnits(rows, m, m.couplings[static_cast<std::size_t>(selection.index)]);
        for (FieldRow& row : rows)
            row.group = row.group == "a"   ? tr("First joint").toStdString()
                        : row.group == "b" ? tr("Second joint").toStdString()
                        : row.group == "c" ? tr("Third joint").toStdString()
                                           : row.group;
        return rows;
    }
    case Kind::Sensor: {
        auto rows = shownAt(m.sensors, "sensors", selection.index);
        if (!rows.empty()) giveUnits(rows, m, m.sensors[static_cast<std::size_t>(selection.index)]);
        return rows;
    }
    case Kind::RunSettings: {
        auto rows = shown(fieldRows(m.run));
        // Means nothing with another strategy; what is set all the same can be taken back.
        if (m.run.strategy != "time-stepping" && !m.run.adaptive)
            std::erase_if(rows, [](const FieldRow& row) { return row.key == "adaptive"; });
        return rows;
    }
    case Kind::Mechanism:
    case Kind::Run:
    case Kind::None:
        break;
    }
    return projectRows(m);
}

void giveUnits(std::vector<FieldRow>& rows, const Mechanism& m, const Selection& selection) {
    if (const Joint* joint = selection.kind == Selection::Kind::Joint ? at(m.joints, selection.index) : nullptr)
        giveUnits(rows, *joint);
    if (const Load* load = selection.kind == Selection::Kind::Load ? at(m.loads, selection.index) : nullptr)
        giveUnits(rows, m, *load);
    if (const Coupling* one = selection.kind == Selection::Kind::Coupling ? at(m.couplings, selection.index) : nullptr)
        giveUnits(rows, m, *one);
    if (const Sensor* sensor = selection.kind == Selection::Kind::Sensor ? at(m.sensors, selection.index) : nullptr)
        giveUnits(rows, m, *sensor);
}

int pointedIndex(const std::string& pointer) {
    const auto slash = pointer.find('/', 1);
    return slash == std::string::npos ? -1 : std::atoi(pointer.c_str() + slash + 1);
}

QStringList usesOfParameter(Mechanism m, const std::string& name) {
    using Kind = Selection::Kind;
    static const std::map<std::string, Kind> kinds{{"bodies", Kind::Body},        {"joints", Kind::Joint},
                                                   {"loads", Kind::Load},         {"contacts", Kind::Contact},
                                                   {"couplings", Kind::Coupling}, {"sensors", Kind::Sensor},
                                                   {"run", Kind::RunSettings}};
    std::erase_if(m.parameters, [&](const auto& one) { return one.first == name; });
    QStringList uses;
    for (const Finding& finding : resolve(m)) { // what does not know it any more
        if (finding.severity != Severity::Error) continue;
        const std::string group = finding.pointer.substr(1, finding.pointer.find('/', 1) - 1);
        if (group == "parameters") {
            uses << tr("Parameter: %1").arg(QString::fromStdString(finding.pointer.substr(group.size() + 2)));
            continue;
        }
        const auto kind = kinds.find(group);
        uses << titleOf(m, kind == kinds.end() ? Selection{Kind::Mechanism, 0}
                                               : Selection{kind->second, pointedIndex(finding.pointer)});
    }
    uses.removeDuplicates();
    return uses;
}

QString labelOf(const FieldRow& row) {
    if (row.group == "parameters") return QString::fromStdString(row.label); // a name, as it is used in expressions
    // Where the file's word would not tell a newcomer what it is.
    const std::string field = row.pointer.starts_with("/run/")       ? row.pointer
                              : row.group == "a" || row.group == "b" ? "side/" + row.key
                                                                     : row.key;
    static const std::map<std::string, const char*> plain{
        {"/run/until", QT_TRANSLATE_NOOP("escapement", "Run until")},
        {"/run/transitions", QT_TRANSLATE_NOOP("escapement", "At changes of friction")},
        {"/run/integrator", QT_TRANSLATE_NOOP("escapement", "Method between events")},
        {"/run/tolerance", QT_TRANSLATE_NOOP("escapement", "Error allowed a step")},
        {"/run/output_step", QT_TRANSLATE_NOOP("escapement", "Frame every")},
        {"/run/step", QT_TRANSLATE_NOOP("escapement", "Time-stepping step")},
        {"/run/scheme", QT_TRANSLATE_NOOP("escapement", "Time-stepping scheme")},
        {"/run/adaptive", QT_TRANSLATE_NOOP("escapement", "Adapt the time step")},
        {"/run/theta", QT_TRANSLATE_NOOP("escapement", "Weight of a step's end")},
        {"/run/cone_facets", QT_TRANSLATE_NOOP("escapement", "Sides of the friction pyramid")},
        {"/run/recovery_speed", QT_TRANSLATE_NOOP("escapement", "Recovery speed")},
        {"/run/step_rule", QT_TRANSLATE_NOOP("escapement", "Steps follow")},
        {"/run/first_step", QT_TRANSLATE_NOOP("escapement", "First step")},
        {"/run/largest_step", QT_TRANSLATE_NOOP("escapement", "Largest step")},
        {"/run/bdf_order", QT_TRANSLATE_NOOP("escapement", "Order of backward differences")},
        {"/run/adams_order", QT_TRANSLATE_NOOP("escapement", "Order, predictor and corrector")},
        {"/run/baumgarte_time", QT_TRANSLATE_NOOP("escapement", "Draw drift back within")},
        {"/run/spectral_radius", QT_TRANSLATE_NOOP("escapement", "Vibrations kept")},
        {"/run/accumulation_height", QT_TRANSLATE_NOOP("escapement", "Ignore bounces below")},
        {"/run/cluster", QT_TRANSLATE_NOOP("escapement", "Strike together within")},
        {"side/z", QT_TRANSLATE_NOOP("escapement", "Axis (z)")},
        {"side/x", QT_TRANSLATE_NOOP("escapement", "Angle zero (x)")},
        {"side/picked", QT_TRANSLATE_NOOP("escapement", "Picked on")},
        {"fixed", QT_TRANSLATE_NOOP("escapement", "Ground")},
        {"by_materials", QT_TRANSLATE_NOOP("escapement", "By materials")},
    };
    if (const auto found = plain.find(field); found != plain.end()) return tr(found->second);
    const QString label = translated(row.label);
    return label.left(1).toUpper() + label.mid(1);
}

QString zeroWordOf(const FieldRow& row) {
    static const std::set<std::string> found{"first_step", "accumulation_height", "cluster"};
    return found.contains(row.key) ? tr("automatic") : QString();
}

QString headingOf(const QString& group) {
    if (group == "a") return tr("First body");
    if (group == "b") return tr("Second body");
    if (group == "parameters") return tr("Parameters (SI units)"); // lengths beside them are in mm
    return translated(group);
}

QString variablesOf(const FieldRow& row) {
    const QString unit = row.unit == "N m" ? "rad" : "m"; // of what turns, or of what slides
    QStringList all;
    for (const auto& variable : row.variables)
        all << QString("%1 [%2]").arg(QString::fromStdString(variable), all.isEmpty() ? unit : unit + "/s");
    return all.join(tr(" and "));
}

QString helpOf(const FieldRow& row) {
    QStringList lines{helpText(row.help)};
    lines[0] = lines[0].left(1).toUpper() + lines[0].mid(1) + ".";
    if (row.isNumber) {
        if (const std::string range = row.range.text(); !range.empty())
            lines << tr("Allowed: %1 (SI).").arg(translated(range));
        if (!row.variables.empty())
            lines << tr("A number or an expression in %1 and the project's parameters, in SI; its numbers may have "
                        "units, as in 120 mm.")
                         .arg(variablesOf(row));
        else
            lines << (row.usesTime
                          ? tr("A number, with any unit that fits, arithmetic, or an expression in the project's "
                               "parameters and the time t (s); expressions with names are in SI.")
                          : tr("A number, with any unit that fits, arithmetic, or an expression in the project's "
                               "parameters; expressions with names are in SI."));
    }
    if (row.columns > 0)
        lines << tr("Points with a semicolon between them, the numbers of each with a comma: 0, 1; 2, 3");
    lines << tr("In the file: %1").arg(QString::fromStdString(row.pointer));
    return "<p>" + lines.join("</p><p>").replace("<p>", "<p style='margin:0 0 4px 0'>") + "</p>";
}

} // namespace escapement
