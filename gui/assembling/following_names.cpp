#include "gui/assembling/following_names.h"

#include "engine/assembling/edit.h"
#include "engine/sensors/sensor_type.h"
#include "gui/assembling/new_names.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace escapement {
namespace {

/// What a thing may have been called when it was made: in the language in use and in English, as a project may be
/// older than the choice of a language.
using Given = std::vector<std::string>;

/// Either way round, as a joint may have been flipped since.
Given givenTo(const Joint& joint) { return {joint.a.body + " – " + joint.b.body, joint.b.body + " – " + joint.a.body}; }

Given givenTo(const ContactPair& pair) {
    return {newNameOn(pair.a.body, pair.b.body), pair.a.body + " on " + pair.b.body};
}

Given givenTo(const Load& load) {
    const LoadType* type = findLoadType(load.type, !load.joint.empty());
    if (!type || type->onJoint() || type->hasTwoEnds()) return {};
    return {newLoadName(*type, load.a.body), type->picking.called + load.a.body};
}

Given givenTo(const Coupling& coupling) { return {coupling.a.joint + " – " + coupling.b.joint}; }

Given givenTo(const Sensor& sensor) {
    const SensorType* type = findSensorType(sensor.type);
    if (!type) return {};
    const auto of = [&](const std::string& subject) -> Given {
        return {newSensorName(sensor.type, subject), sensor.type + " of " + subject};
    };
    switch (type->subject) {
    case SensorSubject::Coordinate:
        return of(sensor.joint);
    case SensorSubject::Contact:
        return of(sensor.contact);
    case SensorSubject::Point:
    case SensorSubject::PointDirection:
        return of(sensor.a.body);
    case SensorSubject::TwoPoints:
        return of(sensor.a.body + " – " + sensor.b.body);
    case SensorSubject::Mechanism:
        break;
    }
    return {};
}

/// " 2" of a thing that was not the first of its name, empty of the first; nothing where the name is another.
std::optional<std::string> numberBehind(const std::string& given, const std::string& name) {
    if (!name.starts_with(given)) return std::nullopt;
    const std::string rest = name.substr(given.size());
    const bool number = rest.size() > 1 && rest[0] == ' ' && rest.find_first_not_of("0123456789", 1) == rest.npos;
    return rest.empty() || number ? std::optional(rest) : std::nullopt;
}

/// What the thing with this number is to be called, which was `then` before; nothing where it keeps its name.
template <class T> std::optional<std::string> nameNow(const T& then, const std::vector<T>& things, std::size_t number) {
    const Given before = givenTo(then), now = givenTo(things[number]);
    for (std::size_t k = 0; k < before.size(); ++k) {
        const auto behind = numberBehind(before[k], then.name);
        if (!behind) continue;
        if (before[k] == now[k]) return std::nullopt;
        const std::string wanted = now[k] + *behind;
        const bool taken = std::any_of(things.begin(), things.end(), [&](const T& one) { return one.name == wanted; });
        return taken ? freeName(things, now[k]) : wanted;
    }
    return std::nullopt;
}

/// Joints and contacts first: couplings and sensors are called after them.
void carryNames(const Mechanism& before, Mechanism& after) {
    const auto each = [](const auto& then, auto& now, const auto& rename) {
        for (std::size_t i = 0; i < now.size(); ++i)
            if (now[i].name == then[i].name)
                if (const auto name = nameNow(then[i], now, i)) rename(static_cast<int>(i), *name);
    };
    const auto alone = [&](const auto& then, auto& now) {
        each(then, now, [&](int i, const std::string& name) { now[static_cast<std::size_t>(i)].name = name; });
    };
    each(before.joints, after.joints, [&](int i, const std::string& name) { renameJoint(after, i, name); });
    each(before.contacts, after.contacts, [&](int i, const std::string& name) { renameContact(after, i, name); });
    alone(before.loads, after.loads);
    alone(before.couplings, after.couplings);
    alone(before.sensors, after.sensors);
}

} // namespace

void renameBodyInNames(Mechanism& mechanism, int body, const std::string& name) {
    const Mechanism before = mechanism;
    renameBody(mechanism, body, name);
    carryNames(before, mechanism);
}

void renameJointInNames(Mechanism& mechanism, int joint, const std::string& name) {
    const Mechanism before = mechanism;
    renameJoint(mechanism, joint, name);
    carryNames(before, mechanism);
}

void renameContactInNames(Mechanism& mechanism, int contact, const std::string& name) {
    const Mechanism before = mechanism;
    renameContact(mechanism, contact, name);
    carryNames(before, mechanism);
}

} // namespace escapement
