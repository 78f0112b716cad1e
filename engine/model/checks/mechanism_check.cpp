#include "engine/model/checks/mechanism_check.h"

#include "engine/joints/joint_type.h"
#include "engine/model/suggestion.h"

#include <fmt/format.h>

namespace escapement {

void MechanismCheck::checkSides(std::string_view what, const std::string& name, const std::string& a,
                                const std::string& b, const std::string& at) {
    const Body* first = bodyNamed(a);
    const Body* second = bodyNamed(b);
    if (!first || !second) return; // already reported
    std::string fault;
    if (first == second) fault = fmt::format("\"{}\" and itself; a rigid body does not move against itself", a);
    else if (first->fixed && second->fixed)
        fault = fmt::format("\"{}\" and \"{}\", which are both fixed, so it has no effect", a, b);
    if (!fault.empty())
        error(at,
              fmt::format("{} \"{}\" is between {}; choose another body or remove the {}", what, name, fault, what));
}

void MechanismCheck::checkCoordinate(const Joint& joint, const std::string& name, const std::string& at) {
    const JointType* type = findJointType(joint.type);
    if (name.empty() || !type || type->carrier(name) >= 0) return;
    const auto names = type->carrierNames();
    error(at, names.empty()
                  ? fmt::format("joint \"{}\" is {} and has no coordinate to be named; leave it out", joint.name,
                                joint.type)
                  : fmt::format("joint \"{}\" has no coordinate \"{}\"{}", joint.name, name, didYouMean(name, names)));
}

void MechanismCheck::checkAxes(const Vec3& z, const Vec3& x, const std::string& at) {
    if (z.norm() == 0.0) return error(pointerTo(at, "z"), "is zero; the axis needs a direction");
    if (x.norm() == 0.0) return error(pointerTo(at, "x"), "is zero; the zero of the angle needs a direction");
    if (z.normalized().cross(x.normalized()).norm() < 1e-9)
        error(pointerTo(at, "x"), "is parallel to the axis z; give a direction across the axis");
}

void MechanismCheck::checkStatic(const Number& kinetic, const Number& sticking, const std::string& at) {
    if (sticking.value != 0.0 && sticking.value < kinetic.value)
        error(pointerTo(at, "static_friction"),
              fmt::format("is {}, below the friction while sliding, {}; give at least that, or 0 for the same",
                          sticking.value, kinetic.value));
}

/// Two files with one instance name on a body: which is meant goes by the order of the shapes alone.
void MechanismCheck::checkAmbiguous(const Body& body, const std::string& feature, const std::string& at) {
    const auto hash = feature.rfind('#');
    if (hash == std::string::npos) return;
    const std::vector<InstanceName>& names = shapesOf(body).names();
    const int shape = shapesOf(body).find(feature.substr(0, hash));
    if (shape < 0 || !names[std::size_t(shape)].ambiguous ||
        names[std::size_t(shape)].qualified == feature.substr(0, hash))
        return;
    std::string others;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (int(i) != shape && body.shapes[i].primitive.empty() &&
            body.shapes[i].part == body.shapes[std::size_t(shape)].part)
            others += fmt::format("{}\"{}{}\"", others.empty() ? "" : ", ", names[i].qualified, feature.substr(hash));
    warn(at, fmt::format("\"{}\" may mean a part of more than one file of body \"{}\"; the one of \"{}\" is taken. "
                         "Write \"{}{}\", or {} if another is meant",
                         feature, body.name, body.shapes[std::size_t(shape)].geometry,
                         names[std::size_t(shape)].qualified, feature.substr(hash), others));
}

} // namespace escapement
