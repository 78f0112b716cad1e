#include "engine/model/validation.h"

#include "engine/model/contact_bodies.h"
#include "engine/model/contact_law_type.h"
#include "engine/model/contact_solver_type.h"
#include "engine/model/coupling_numbers.h"
#include "engine/model/instance_names.h"
#include "engine/model/integrator_check.h"
#include "engine/model/integrator_type.h"
#include "engine/model/joint_numbers.h"
#include "engine/model/load_values.h"
#include "engine/model/material_pairs.h"
#include "engine/model/primitive_type.h"
#include "engine/model/scheme_check.h"
#include "engine/model/scheme_type.h"
#include "engine/model/sensor_check.h"

#include "engine/model/suggestion.h"
#include "engine/model/walk.h"

#include <Eigen/Eigenvalues>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace escapement {

namespace {

/// The coupling that a word asked for as a joint stands for: its name, or a word of it ("gear", "rack"). Null: none.
const CouplingType* couplingCalled(std::string_view word) {
    for (const auto& type : couplingTypes()) {
        const std::string_view name = type.name;
        if (name == word || name.starts_with(std::string(word) + "-") || name.ends_with("-" + std::string(word)))
            return &type;
    }
    return nullptr;
}

constexpr double farthest = 1e6; ///< m: there a double's last digit is 1e-10 m

class Validator {
  public:
    explicit Validator(const Mechanism& mechanism) : mechanism_(mechanism) {
        for (const auto& body : mechanism.bodies) names_["body"].push_back(body.name);
        for (const auto& joint : mechanism.joints) names_["joint"].push_back(joint.name);
        for (const auto& geometry : mechanism.geometry) names_["geometry"].push_back(geometry.id);
        for (const auto& contact : mechanism.contacts) names_["contact"].push_back(contact.name);
        for (const auto& material : mechanism.materials) names_["material"].push_back(material.name);
    }

    std::vector<Finding> run() {
        walkFields(mechanism_, "", [&](const FieldInfo& info, const std::string& pointer, const auto& member) {
            checkLeaf(info, pointer, member);
        });
        unique(mechanism_.geometry, "/geometry", "id", &Geometry::id);
        unique(mechanism_.materials, "/materials", "name", &Material::name);
        unique(mechanism_.bodies, "/bodies", "name", &Body::name);
        unique(mechanism_.joints, "/joints", "name", &Joint::name);
        unique(mechanism_.couplings, "/couplings", "name", &Coupling::name);
        unique(mechanism_.loads, "/loads", "name", &Load::name);
        unique(mechanism_.contacts, "/contacts", "name", &ContactPair::name);
        unique(mechanism_.sensors, "/sensors", "name", &Sensor::name);
        each(mechanism_.bodies, "/bodies", [&](const Body& body, const std::string& at) { checkBody(body, at); });
        each(mechanism_.joints, "/joints", [&](const Joint& joint, const std::string& at) { checkJoint(joint, at); });
        each(mechanism_.couplings, "/couplings",
             [&](const Coupling& coupling, const std::string& at) { checkCoupling(coupling, at); });
        each(mechanism_.loads, "/loads", [&](const Load& load, const std::string& at) { checkLoad(load, at); });
        each(mechanism_.contacts, "/contacts",
             [&](const ContactPair& pair, const std::string& at) { checkContact(pair, at); });
        for (Finding& finding : checkSensors(mechanism_)) findings_.push_back(std::move(finding));
        for (Finding& finding : checkMaterialPairs(mechanism_)) findings_.push_back(std::move(finding));
        checkRun(mechanism_.run, "/run");
        return std::move(findings_);
    }

  private:
    void error(const std::string& pointer, const std::string& message) {
        findings_.push_back({Severity::Error, pointer, message});
    }
    void warn(const std::string& pointer, const std::string& message) {
        findings_.push_back({Severity::Warning, pointer, message});
    }

    template <class T, class Check> void each(const std::vector<T>& things, const std::string& list, Check check) {
        for (std::size_t i = 0; i < things.size(); ++i) check(things[i], pointerTo(list, i));
    }

    template <class T>
    void unique(const std::vector<T>& things, const std::string& list, std::string_view key, std::string T::*name) {
        std::map<std::string, std::size_t> first;
        each(things, list, [&](const T& thing, const std::string& at) {
            const auto [found, isNew] = first.emplace(thing.*name, &thing - things.data());
            if (!isNew && !(thing.*name).empty())
                error(pointerTo(at, key), fmt::format("\"{}\" is already used by {}; names must differ", thing.*name,
                                                      pointerTo(list, found->second)));
        });
    }

    // What the field descriptions say: ranges, choices, references.

    void checkLeaf(const FieldInfo& info, const std::string& pointer, const Number& number) {
        if (info.unit == "m" && std::abs(number.value) > farthest)
            return error(pointer, fmt::format("is {:.6g} m, more than {:.0f} km: contacts could not be computed there; "
                                              "check the number and its unit",
                                              number.value, 1e-3 * farthest));
        if (info.range.contains(number.value)) return;
        error(pointer, fmt::format("must be {}, but is {}{}", info.range.text(), number.value,
                                   number.isExpression() ? " (" + number.expression + ")" : ""));
    }
    template <NumberLike N, std::size_t n>
    void checkLeaf(const FieldInfo& info, const std::string& pointer, const std::array<N, n>& numbers) {
        for (std::size_t i = 0; i < n; ++i)
            checkLeaf(info, pointerTo(pointer, i), static_cast<const Number&>(numbers[i]));
    }
    void checkLeaf(const FieldInfo& info, const std::string& pointer, const std::string& word) {
        if (word.empty()) {
            if (info.required) error(pointer, fmt::format("is empty; give {}", info.help));
        } else if (!info.choices.empty()) {
            checkChoice(info, pointer, word);
        } else if (!info.refersTo.empty() && (info.everyWord.empty() || word != info.everyWord)) {
            const auto& known = names_[std::string(info.refersTo)];
            if (std::find(known.begin(), known.end(), word) == known.end())
                error(pointer,
                      fmt::format("there is no {} named \"{}\"{}", info.refersTo, word, didYouMean(word, known)));
        }
    }
    template <class Other> void checkLeaf(const FieldInfo&, const std::string&, const Other&) {}

    void checkChoice(const FieldInfo& info, const std::string& pointer, const std::string& word) {
        const std::vector<std::string> known(info.choices.begin(), info.choices.end());
        if (std::find(known.begin(), known.end(), word) != known.end()) return;
        const std::string_view noun = info.noun.empty() ? info.key : info.noun;
        if (const CouplingType* coupling = noun == "joint" ? couplingCalled(word) : nullptr)
            return error(
                pointer,
                fmt::format("\"{}\" joins no two bodies: it is a coupling of two joints; add one of the type \"{}\" to "
                            "\"couplings\", between the coordinates of joints that carry its wheels or slides",
                            word, coupling->name));
        if (const ContactSolver* solver = noun == "solver" ? findContactSolver(word) : nullptr)
            return error(pointer, fmt::format("\"{}\" solves {} (bilateral rows), of which no run has a problem: "
                                              "joints are eliminated before, and contacts, limits and "
                                              "friction have inequalities; set \"solver\" to \"{}\"",
                                              solver->name, solver->purpose, usualContactSolver()));
        error(pointer, fmt::format("unknown {} \"{}\"{}", noun, word, didYouMean(word, known)));
    }

    // What takes more than one field.

    void checkBody(const Body& body, const std::string& at) {
        checkQuaternion(body.pose, pointerTo(at, "pose"));
        each(body.shapes, pointerTo(at, "shapes"), [&](const Shape& shape, const std::string& where) {
            if (shape.placement) checkQuaternion(*shape.placement, pointerTo(where, "placement"));
            const PrimitiveType* primitive = findPrimitiveType(shape.primitive);
            for (std::size_t i = 0; primitive && i < std::size_t(primitive->sizes); ++i)
                if (shape.size[i].value == 0.0)
                    error(pointerTo(pointerTo(where, "size"), i), "must be greater than 0, but is 0");
        });
        if (body.mass && !body.fixed) checkInertia(*body.mass, pointerTo(pointerTo(at, "mass"), "inertia"), body.name);
    }

    void checkQuaternion(const Pose& pose, const std::string& at) {
        double norm = 0.0;
        for (const auto& component : pose.quaternion) norm = std::max(norm, std::abs(component.value));
        if (norm == 0.0)
            error(pointerTo(at, "quaternion"), "is zero and describes no orientation; [1, 0, 0, 0] is unturned");
    }

    void checkInertia(const MassProperties& mass, const std::string& at, const std::string& body) {
        const auto& i = mass.inertia;
        Mat3 inertia;
        inertia << i[0].value, i[3].value, i[4].value, //
            i[3].value, i[1].value, i[5].value,        //
            i[4].value, i[5].value, i[2].value;
        const Vec3 principal = Eigen::SelfAdjointEigenSolver<Mat3>(inertia, Eigen::EigenvaluesOnly).eigenvalues();
        if (!(principal[0] > 1e-14 * principal[2]))
            return error(at, fmt::format("the inertia of \"{}\" is not positive definite (principal moments {:.6g}, "
                                         "{:.6g}, {:.6g} kg m^2); the order is xx, yy, zz, xy, xz, yz",
                                         body, principal[0], principal[1], principal[2]));
        // No distribution of mass has a principal moment above the sum of the other two.
        if (principal[2] > (principal[0] + principal[1]) * (1.0 + 1e-6))
            warn(at, fmt::format("the inertia of \"{}\" belongs to no solid: its largest principal moment {:.6g} "
                                 "exceeds the sum of the others, {:.6g} kg m^2",
                                 body, principal[2], principal[0] + principal[1]));
    }

    void checkJoint(const Joint& joint, const std::string& at) {
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
        checkAxes(joint.a, pointerTo(at, "a"));
        checkAxes(joint.b, pointerTo(at, "b"));
    }

    /// Of a joint with several coordinates: that one of them must be named.
    static std::string orNamed(const Joint& joint) {
        const JointType* type = findJointType(joint.type);
        const auto names = type ? type->carrierNames() : std::vector<std::string>();
        return names.empty() ? "" : fmt::format(", or a named coordinate (\"coordinate\": {})", inSentence(names));
    }

    void checkCoordinate(const Joint& joint, const std::string& name, const std::string& at) {
        const JointType* type = findJointType(joint.type);
        if (name.empty() || !type || type->carrier(name) >= 0) return;
        const auto names = type->carrierNames();
        error(at, names.empty() ? fmt::format("joint \"{}\" is {} and has no coordinate to be named; leave it out",
                                              joint.name, joint.type)
                                : fmt::format("joint \"{}\" has no coordinate \"{}\"{}", joint.name, name,
                                              didYouMean(name, names)));
    }

    static std::vector<std::string> instancesOf(const Body& body) {
        std::vector<std::string> known;
        for (const auto& name : instanceNames(body)) known.push_back(name.lasting());
        return known;
    }

    /// Two files with one instance name on a body: which is meant goes by the order of the shapes alone.
    void checkAmbiguous(const Body& body, const std::string& feature, const std::string& at) {
        const auto hash = feature.rfind('#');
        if (hash == std::string::npos) return;
        const auto names = instanceNames(body);
        const int shape = shapeNamed(names, feature.substr(0, hash));
        if (shape < 0 || !names[std::size_t(shape)].ambiguous ||
            names[std::size_t(shape)].qualified == feature.substr(0, hash))
            return;
        std::string others;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (int(i) != shape && body.shapes[i].primitive.empty() &&
                body.shapes[i].part == body.shapes[std::size_t(shape)].part)
                others +=
                    fmt::format("{}\"{}{}\"", others.empty() ? "" : ", ", names[i].qualified, feature.substr(hash));
        warn(at, fmt::format("\"{}\" may mean a part of more than one file of body \"{}\"; the one of \"{}\" is taken. "
                             "Write \"{}{}\", or {} if another is meant",
                             feature, body.name, body.shapes[std::size_t(shape)].geometry,
                             names[std::size_t(shape)].qualified, feature.substr(hash), others));
    }

    void checkAmbiguous(const std::string& bodyName, const std::vector<std::string>& features, const std::string& at) {
        if (const Body* body = mechanism_.findBody(bodyName))
            each(features, at,
                 [&](const std::string& feature, const std::string& where) { checkAmbiguous(*body, feature, where); });
    }

    /// Names of edges, each of a shape of body a; whether the part has them is known once it is read.
    void checkEdges(const Joint& joint, const std::string& at) {
        const Body* body = mechanism_.findBody(joint.a.body);
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
            if (shapeNamed(instanceNames(*body), instance) >= 0) return;
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
        const std::string wanted = slides ? (kind == "angle"    ? "position"
                                             : kind == "torque" ? "force"
                                                                : "")
                                          : (kind == "position" ? "angle"
                                             : kind == "force"  ? "torque"
                                                                : "");
        if (!wanted.empty())
            error(at, fmt::format("joint \"{}\" {}; use \"{}\" instead of \"{}\"", joint.name,
                                  slides ? "slides" : "turns", wanted, kind));
        if (!joint.motor->table) return;
        const auto& points = joint.motor->table->points;
        const std::string table = at.substr(0, at.rfind('/')) + "/table/points";
        if (points.size() < 2)
            error(table, fmt::format("the table of the motor of joint \"{}\" has {} point{}; give at least two",
                                     joint.name, points.size(), points.size() == 1 ? "" : "s"));
        for (std::size_t i = 1; i < points.size(); ++i)
            if (!(points[i][0].value > points[i - 1][0].value))
                return error(pointerTo(pointerTo(table, i), 0),
                             fmt::format("the times of the motor's table must grow from point to point, but {} is "
                                         "followed by {}; sort the points, and give each time once",
                                         points[i - 1][0].value, points[i][0].value));
    }

    template <class Frame> void checkAxes(const Frame& frame, const std::string& at) {
        const Vec3 z = toVec3(frame.z), x = toVec3(frame.x);
        if (z.norm() == 0.0) return error(pointerTo(at, "z"), "is zero; the axis needs a direction");
        if (x.norm() == 0.0) return error(pointerTo(at, "x"), "is zero; the zero of the angle needs a direction");
        if (z.normalized().cross(x.normalized()).norm() < 1e-9)
            error(pointerTo(at, "x"), "is parallel to the axis z; give a direction across the axis");
    }

    void checkCoupling(const Coupling& coupling, const std::string& at) {
        const CouplingType* type = findCouplingType(coupling.type);
        if (!type) return; // already reported
        const std::vector<double> numbers = couplingNumbers(coupling, *type);
        bool counts = true;
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            if (!type->parameters[k].notZero || numbers[k] != 0.0) continue;
            counts = false;
            error(pointerTo(at, type->parameters[k].key),
                  fmt::format("is 0, so coupling \"{}\" would tie nothing together; give another number",
                              coupling.name));
        }
        if (const std::string fault = counts && type->fault ? type->fault(numbers.data()) : ""; !fault.empty())
            error(at, fmt::format("coupling \"{}\" {}", coupling.name, fault));
        std::vector<std::pair<std::string, int>> taken;
        constexpr std::array keys{"a", "b", "c"};
        for (int k = 0; k < type->termCount(); ++k) {
            const std::string where = pointerTo(at, keys[std::size_t(k)]);
            const CouplingEnd& end = couplingEnd(coupling, k);
            const int coordinate = checkCouplingEnd(*type, k, coupling, where);
            if (coordinate < 0) continue;
            if (std::find(taken.begin(), taken.end(), std::pair(end.joint, coordinate)) != taken.end())
                error(where, fmt::format("coupling \"{}\" takes the same coordinate of joint \"{}\" twice; name "
                                         "another joint or another coordinate",
                                         coupling.name, end.joint));
            taken.emplace_back(end.joint, coordinate);
        }
        if (coupling.backlash.value == 0.0 && coupling.restitution.value > 0.0)
            warn(pointerTo(at, "restitution"),
                 fmt::format("coupling \"{}\" has no backlash, so nothing strikes; give \"backlash\", or leave it out",
                             coupling.name));
    }

    /// The coordinate that it takes; -1: said why not.
    int checkCouplingEnd(const CouplingType& type, int term, const Coupling& coupling, const std::string& at) {
        const CouplingEnd& end = couplingEnd(coupling, term);
        for (const auto& joint : mechanism_.joints) {
            const JointType* of = joint.name == end.joint ? findJointType(joint.type) : nullptr;
            if (!of) continue;
            const CoupledMotion wanted = type.terms[std::size_t(term)].motion;
            const int coordinate = coupledCoordinate(*of, end.coordinate, wanted);
            if (coordinate >= 0) return coordinate;
            const std::size_t findings = findings_.size();
            checkCoordinate(joint, end.coordinate, pointerTo(at, "coordinate"));
            if (findings_.size() > findings) return -1;
            const char* needed = wanted == CoupledMotion::Angle   ? "an angle"
                                 : wanted == CoupledMotion::Slide ? "a slide"
                                                                  : "a coordinate";
            if (end.coordinate.empty())
                error(at, fmt::format("coupling \"{}\" needs {} here, and joint \"{}\", which is {}, has none that can "
                                      "be coupled; name another joint",
                                      coupling.name, needed, joint.name, joint.type));
            else
                error(pointerTo(at, "coordinate"),
                      fmt::format("coupling \"{}\" needs {} here, but \"{}\" of joint \"{}\" is {}; name another "
                                  "coordinate or joint",
                                  coupling.name, needed, end.coordinate, joint.name,
                                  wanted == CoupledMotion::Angle ? "a slide" : "an angle"));
            return -1;
        }
        return -1; // no such joint, or no such type: already reported
    }

    void checkLoad(const Load& load, const std::string& at) {
        const LoadType* type = typeOf(load);
        if (!type) return; // already reported
        if (type->hasTwoEnds()) checkSides("load", load.name, load.a.body, load.b.body, at);
        checkAttachment(load.a, *type, pointerTo(at, "a"));
        if (type->hasTwoEnds()) checkAttachment(load.b, *type, pointerTo(at, "b"));
        if (type->check)
            for (const auto& [key, message] : type->check(lawInput(load, mechanism_)))
                error(pointerTo(at, key), message);
        if (load.joint.empty() || load.coordinate.empty()) return;
        for (const auto& joint : mechanism_.joints)
            if (joint.name == load.joint) checkCoordinate(joint, load.coordinate, pointerTo(at, "coordinate"));
    }

    void checkAttachment(const Attachment& end, const LoadType& type, const std::string& at) {
        if (type.ends == LoadType::Frames) return checkAxes(end, at);
        const Attachment usual;
        if (!(end.z == usual.z)) warn(pointerTo(at, "z"), fmt::format("is kept but has no effect on a {}", type.kind));
        if (!(end.x == usual.x)) warn(pointerTo(at, "x"), fmt::format("is kept but has no effect on a {}", type.kind));
    }

    void checkContact(const ContactPair& pair, const std::string& at) {
        checkSides("contact", pair.name, pair.a.body, pair.b.body, at);
        checkEvery(pair, at);
        checkAmbiguous(pair.a.body, pair.a.faces, pointerTo(pointerTo(at, "a"), "faces"));
        checkAmbiguous(pair.b.body, pair.b.faces, pointerTo(pointerTo(at, "b"), "faces"));
        if (!pair.by_materials) checkStatic(pair.friction, pair.static_friction, at);
        if (pair.impact_law == "poisson" && pair.tangential_restitution.value != 0.0)
            error(pointerTo(at, "tangential_restitution"),
                  "goes with Newton's impact law only; set it to 0, or \"impact_law\" to \"newton\"");
        const ContactLawType* law = findContactLawType(pair.law);
        if (!law) return; // already reported
        if (law->check)
            for (const auto& [key, message] : law->check(pair.by_materials ? withNumbersOf(pair, nullptr) : pair))
                error(pointerTo(at, key), message);
        if (!law->located && mechanism_.run.strategy == "event-driven")
            error(pointerTo(at, "law"),
                  fmt::format("contact \"{}\" is {}, which only time stepping follows; set the run's \"strategy\" to "
                              "\"hybrid\" or \"time-stepping\", or the law to \"{}\"",
                              pair.name, pair.law, usualContactLaw()));
    }

    /// What goes with a contact of every body, and what does not.
    void checkEvery(const ContactPair& pair, const std::string& at) {
        if (!isOfEveryBody(pair)) {
            if (pair.jointed) error(pointerTo(at, "jointed"), "goes with a side's body \"*\" only; remove it");
            if (!pair.except.empty()) error(pointerTo(at, "except"), "goes with a side's body \"*\" only; remove it");
            return;
        }
        for (const auto& [side, key] : {std::pair(&pair.a, "a"), std::pair(&pair.b, "b")})
            if (side->body == everyBody && !side->faces.empty())
                error(pointerTo(pointerTo(at, key), "faces"),
                      "must be \"all\" where the body is \"*\": faces have names of one body; give those bodies "
                      "a contact of their own, which takes precedence");
        if (pair.accepted_overlap.value != 0.0)
            error(pointerTo(at, "accepted_overlap"),
                  "is measured between two bodies: give those that overlap a contact of their own, which takes "
                  "precedence");
        for (std::size_t i = 0; i < pair.except.size(); ++i)
            if (pair.except[i].a == pair.except[i].b)
                error(pointerTo(pointerTo(at, "except"), i),
                      fmt::format("is \"{}\" and itself, which never touch; remove it", pair.except[i].a));
    }

    void checkStatic(const Number& kinetic, const Number& sticking, const std::string& at) {
        if (sticking.value != 0.0 && sticking.value < kinetic.value)
            error(pointerTo(at, "static_friction"),
                  fmt::format("is {}, below the friction while sliding, {}; give at least that, or 0 for the same",
                              sticking.value, kinetic.value));
    }

    void checkDryFriction(const Joint& joint, const std::string& at) {
        checkStatic(joint.friction, joint.static_friction, at);
        const std::string pointer = pointerTo(at, joint.friction.value > 0.0 ? "friction" : "static_friction");
        if (joint.friction.value == 0.0 && joint.static_friction.value == 0.0) return;
        const JointCoordinate* carrier = carriedCoordinate(joint);
        if (!carrier)
            error(pointer, fmt::format("joint \"{}\" is {}; only a {} joint has friction{}: remove it", joint.name,
                                       joint.type, drivenJointTypes(), orNamed(joint)));
        else if (joint.motor && drivenCoordinate(joint) == carrier && joint.motor->kind != "torque" &&
                 joint.motor->kind != "force")
            error(pointer, fmt::format("the motor of joint \"{}\" prescribes its motion, so friction has nothing to "
                                       "act on; remove the friction, or let the motor give a {}",
                                       joint.name, carrier->turns() ? "torque" : "force"));
    }

    void checkSides(std::string_view what, const std::string& name, const std::string& a, const std::string& b,
                    const std::string& at) {
        const Body* first = mechanism_.findBody(a);
        const Body* second = mechanism_.findBody(b);
        if (!first || !second) return; // already reported
        std::string fault;
        if (first == second) fault = fmt::format("\"{}\" and itself; a rigid body does not move against itself", a);
        else if (first->fixed && second->fixed)
            fault = fmt::format("\"{}\" and \"{}\", which are both fixed, so it has no effect", a, b);
        if (!fault.empty())
            error(at, fmt::format("{} \"{}\" is between {}; choose another body or remove the {}", what, name, fault,
                                  what));
    }

    /// What would be wrong under the convex relaxation, because a given force stands in its normal rows; empty:
    /// nothing.
    std::string needsExactLaw() const {
        for (const auto& joint : mechanism_.joints)
            if (joint.friction.value > 0.0 || joint.static_friction.value > 0.0)
                return fmt::format("the friction of joint \"{}\"", joint.name);
        for (const auto& acting : actingContacts(mechanism_)) {
            const ContactPair& pair = acting.numbers;
            if (pair.impact_law == "poisson" && pair.restitution.value > 0.0)
                return fmt::format("Poisson's law at contact \"{}\"", pair.name);
            if (const ContactLawType* law = findContactLawType(pair.law);
                law && law->givesNormal && law->givesNormal(pair))
                return fmt::format("the plastic law of contact \"{}\"", pair.name);
        }
        return "";
    }

    void checkContactSolving(const RunSettings& run, const std::string& at) {
        const bool relaxed = run.contact_law == "relaxed";
        const ContactSolver* solver = findContactSolver(run.solver);
        if (solver && relaxed && !solver->relaxed)
            error(pointerTo(at, "solver"),
                  fmt::format(
                      "\"{}\" solves the exact law only; set \"solver\" to \"{}\", or \"contact_law\" to \"exact\"",
                      solver->name, usualContactSolver()));
        const SchemeType* scheme = run.strategy != "event-driven" ? findSchemeType(run.scheme) : nullptr;
        const bool pivots = scheme && scheme->friction == SchemeType::Pyramid;
        if (pivots && solver && solver->name != usualContactSolver() && !solver->pyramids) {
            std::string others;
            for (const auto& other : contactSolvers())
                if (other.pyramids) others += fmt::format(" or \"{}\"", other.name);
            error(pointerTo(at, "solver"),
                  fmt::format("the scheme \"{}\" is made for Lemke's method; set \"solver\" to \"{}\"{}", run.scheme,
                              usualContactSolver(), others));
        }
        if (pivots && relaxed)
            error(pointerTo(at, "contact_law"),
                  fmt::format("the scheme \"{}\" has a friction law of its own; set \"contact_law\" to \"exact\"",
                              run.scheme));
        if (!relaxed) return;
        if (const std::string special = needsExactLaw(); !special.empty())
            error(pointerTo(at, "contact_law"),
                  fmt::format("the convex relaxation does not follow {}; set \"contact_law\" to \"exact\"", special));
        else if (run.strategy != "time-stepping")
            warn(pointerTo(at, "contact_law"), "under the relaxation what slides leaves each impact and bounces; it is "
                                               "made for the strategy \"time-stepping\"");
    }

    void checkRun(const RunSettings& run, const std::string& at) {
        checkContactSolving(run, at);
        if (run.adaptive && run.strategy != "time-stepping")
            error(pointerTo(at, "adaptive"),
                  "adaptive time steps are for time stepping alone; set \"strategy\" to \"time-stepping\", or "
                  "\"adaptive\" to false");
        if (run.step_rule == "fixed" && run.strategy != "time-stepping" && !(run.first_step.value > 0.0))
            error(pointerTo(at, "first_step"),
                  "all smooth steps are to be that long, and it is 0; give a length, or set \"step_rule\" to \"pi\"");
        if (run.integrator == usualScheme() && run.strategy != "time-stepping")
            error(pointerTo(at, "integrator"),
                  fmt::format("\"{}\" is the time-stepping scheme, not a method between events; set \"strategy\" to "
                              "\"time-stepping\", or \"integrator\" to \"{}\"",
                              run.integrator, usualIntegrator()));
        for (Finding& finding : checkScheme(mechanism_, at)) findings_.push_back(std::move(finding));
        for (Finding& finding : checkIntegrator(mechanism_, at)) findings_.push_back(std::move(finding));
    }

    const Mechanism& mechanism_;
    std::map<std::string, std::vector<std::string>> names_;
    std::vector<Finding> findings_;
};

} // namespace

std::vector<Finding> validate(const Mechanism& mechanism) { return Validator(mechanism).run(); }

bool hasErrors(const std::vector<Finding>& findings) {
    return std::any_of(findings.begin(), findings.end(),
                       [](const Finding& finding) { return finding.severity == Severity::Error; });
}

} // namespace escapement
