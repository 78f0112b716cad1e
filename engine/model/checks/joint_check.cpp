// Joints: what their type lets them carry, motors, limits, friction, and the edges that some run along.

#include "engine/model/checks/mechanism_check.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/kinds/motor_kinds.h"
#include "engine/model/suggestion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace escapement {

namespace {

class JointCheck : MechanismCheck {
  public:
    using MechanismCheck::MechanismCheck;

    void all(const Joint& joint, const std::string& at) {
        const JointCoordinate *driven = drivenCoordinate(joint), *limited = carriedCoordinate(joint);
        checkCoordinate(joint, joint.coordinate, pointerTo(at, "coordinate"));
        if (joint.motor)
            checkCoordinate(joint, joint.motor->coordinate, pointerTo(pointerTo(at, "motor"), "coordinate"));
        if (joint.motor && !driven)
            error(pointerTo(at, "motor"),
                  fmt::format("joint \"{}\" is {}; a motor drives only a {} joint{}: remove \"motor\", "
                              "or use loads on the bodies",
                              joint.name, joint.type, drivenJointTypes(), orNamed(joint)));
        else if (joint.motor) checkMotor(joint, pointerTo(pointerTo(at, "motor"), "kind"), !driven->turns());
        // Folded onto the turn of its limits, an angle that comes out at one of them comes back in at the other.
        const double span = joint.limits ? (*joint.limits)[1].value - (*joint.limits)[0].value : 0.0;
        if (limited && limited->turns() && span > 5.7 && span < 6.2832 && mechanism_.run.strategy != "event-driven")
            warn(pointerTo(at, "limits"),
                 fmt::format("joint \"{}\" turns nearly a whole turn between its limits; time stepping may step over "
                             "them: set \"strategy\" to \"event-driven\", or choose a smaller span",
                             joint.name));
        if (joint.limits && !limited)
            error(pointerTo(at, "limits"),
                  fmt::format("joint \"{}\" is {}; only a {} joint has limits{}: remove \"limits\", or "
                              "use a contact as a stop",
                              joint.name, joint.type, drivenJointTypes(), orNamed(joint)));
        else if (joint.limits && !((*joint.limits)[0].value < (*joint.limits)[1].value))
            error(pointerTo(at, "limits"), fmt::format("the lower limit {} must be below the upper one, {}",
                                                       (*joint.limits)[0].value, (*joint.limits)[1].value));
        checkDryFriction(joint, at);
        if (followsEdges(joint)) checkEdges(joint, pointerTo(at, "edges"));
        if (!joint.limits && joint.stop_restitution.value > 0.0)
            warn(pointerTo(at, "stop_restitution"),
                 fmt::format("joint \"{}\" has no limits to rebound from; give \"limits\", or leave it out",
                             joint.name));
        checkSides("joint", joint.name, joint.a.body, joint.b.body, at);
        checkAxes(toVec3(joint.a.z), toVec3(joint.a.x), pointerTo(at, "a"));
        checkAxes(toVec3(joint.b.z), toVec3(joint.b.x), pointerTo(at, "b"));
    }

  private:
    /// Of a joint with several coordinates: that one of them must be named.
    static std::string orNamed(const Joint& joint) {
        const JointType* type = findJointType(joint.type);
        const auto names = type ? type->carrierNames() : std::vector<std::string>();
        return names.empty() ? "" : fmt::format(", or a named coordinate (\"coordinate\": {})", inSentence(names));
    }

    std::vector<std::string> instancesOf(const Body& body) {
        std::vector<std::string> known;
        for (const auto& name : shapesOf(body).names()) known.push_back(name.lasting());
        return known;
    }

    /// Names of edges, each of a shape of body a; whether the part has them is known once it is read.
    void checkEdges(const Joint& joint, const std::string& at) {
        const Body* body = bodyNamed(joint.a.body);
        if (joint.edges.empty())
            error(at, fmt::format("joint \"{}\" has no curve to run along; name at least one edge of body a, like "
                                  "\"{}#edge:1\"",
                                  joint.name,
                                  body && !body->shapes.empty() ? instancesOf(*body).front() : "instance/path"));
        each(joint.edges, at, [&](const std::string& name, const std::string& where) {
            const auto hash = name.rfind("#edge:");
            const std::string number = hash == std::string::npos ? "" : name.substr(hash + 6);
            if (hash == 0 || number.empty() || number.find_first_not_of("0123456789") != std::string::npos ||
                number[0] == '0')
                return error(where,
                             fmt::format("\"{}\" is no edge; write \"instance/path#edge:N\", N counting from 1", name));
            if (!body) return; // already reported
            const std::string instance = name.substr(0, hash);
            checkAmbiguous(*body, name, where);
            if (shapesOf(*body).find(instance) >= 0) return;
            const std::vector<std::string> known = instancesOf(*body);
            if (known.empty())
                error(where, fmt::format("body \"{}\" has no shapes, so it has no edge \"{}\"; give it the part that "
                                         "carries the curve, or change a and b over",
                                         body->name, name));
            else
                error(where, fmt::format("body \"{}\" has no part \"{}\"{}; the edges are those of body a", body->name,
                                         instance, didYouMean(instance, known)));
        });
    }

    void checkMotor(const Joint& joint, const std::string& at, bool slides) {
        const std::string& kind = joint.motor->kind;
        const std::string wanted = fittingMotor(kind, !slides);
        if (wanted != kind)
            error(at, fmt::format("joint \"{}\" {}; use \"{}\" instead of \"{}\"", joint.name,
                                  slides ? "slides" : "turns", wanted, kind));
        if (!joint.motor->table) return;
        const auto& points = joint.motor->table->points;
        const std::string table = at.substr(0, at.rfind('/')) + "/table/points";
        if (points.size() < 2)
            error(table, fmt::format("the table of the motor of joint \"{}\" has {} {}; give at least two", joint.name,
                                     points.size(), points.size() == 1 ? "point" : "points"));
        for (std::size_t i = 1; i < points.size(); ++i)
            if (!(points[i][0].value > points[i - 1][0].value))
                return error(pointerTo(pointerTo(table, i), 0),
                             fmt::format("the times of the motor's table must grow from point to point, but {} is "
                                         "followed by {}; sort the points, and give each time once",
                                         points[i - 1][0].value, points[i][0].value));
    }

    void checkDryFriction(const Joint& joint, const std::string& at) {
        checkStatic(joint.friction, joint.static_friction, at);
        const std::string pointer = pointerTo(at, joint.friction.value > 0.0 ? "friction" : "static_friction");
        if (joint.friction.value == 0.0 && joint.static_friction.value == 0.0) return;
        const JointCoordinate* carrier = carriedCoordinate(joint);
        if (!carrier)
            error(pointer, fmt::format("joint \"{}\" is {}; only a {} joint has friction{}: remove it", joint.name,
                                       joint.type, drivenJointTypes(), orNamed(joint)));
    }
};

} // namespace

void checkJoints(const Mechanism& mechanism, Findings& findings) {
    JointCheck check(mechanism, findings);
    for (std::size_t i = 0; i < mechanism.joints.size(); ++i) check.all(mechanism.joints[i], pointerTo("/joints", i));
}

} // namespace escapement
