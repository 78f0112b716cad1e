#include "gui/viewport/symbols/mechanism_symbols.h"

#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/kinds/load_values.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace escapement {
namespace {

/// Where in its list each thing of a mechanism stands, by its name.
class NumbersByName {
  public:
    template <class Thing> explicit NumbersByName(const std::vector<Thing>& things) {
        for (std::size_t i = 0; i < things.size(); ++i) places_.emplace(things[i].name, static_cast<int>(i));
    }
    /// -1: nowhere.
    int of(const std::string& name) const {
        const auto found = places_.find(name);
        return found == places_.end() ? -1 : found->second;
    }

  private:
    std::unordered_map<std::string_view, int> places_;
};

Mat3 axesOf(const Vec3& z, const Vec3& x) {
    Mat3 axes;
    axes.col(2) = z.norm() > 0.0 ? Vec3(z.normalized()) : Vec3(Vec3::UnitZ());
    Vec3 across = x - x.dot(axes.col(2)) * axes.col(2);
    if (across.norm() < 1e-9) across = axes.col(2).unitOrthogonal();
    axes.col(0) = across.normalized();
    axes.col(1) = axes.col(2).cross(axes.col(0));
    return axes;
}

RigidMotion frameOf(const JointFrame& frame) {
    return {axesOf(toVec3(frame.z), toVec3(frame.x)), toVec3(frame.position)};
}

/// A broken line from one joint to the next.
const JointSymbol& dashes() {
    static const JointSymbol symbol = [] {
        JointSymbol line{.place = JointSymbol::Between};
        constexpr int count = 9;
        for (int i = 0; i < count; i += 2)
            line.strokes.push_back(
                lineStroke({Vec3(0.0, 0.0, double(i) / count), Vec3(0.0, 0.0, double(i + 1) / count)}));
        return line;
    }();
    return symbol;
}

/// The type's symbol beside each joint that it couples, in that joint's frame, and broken lines between them.
void addCoupling(const Mechanism& mechanism, const NumbersByName& bodies, const NumbersByName& joints, int index,
                 bool selected, std::vector<Symbol>& symbols) {
    const Coupling& coupling = mechanism.couplings[static_cast<std::size_t>(index)];
    const CouplingType* type = findCouplingType(coupling.type);
    const JointFrame* before = nullptr;
    for (int k = 0; type && k < type->termCount(); ++k) {
        const int place = joints.of(couplingEnd(coupling, k).joint);
        if (place < 0) return;
        const JointFrame& b = mechanism.joints[static_cast<std::size_t>(place)].b;
        Symbol symbol;
        symbol.kind = Symbol::Coupling;
        symbol.index = index;
        symbol.selected = selected;
        symbol.drawing = &type->symbol;
        symbol.bodyA = bodies.of(b.body); // what turns shows it
        symbol.frame = frameOf(b);
        symbols.push_back(symbol);
        if (before) {
            symbol.drawing = &dashes();
            symbol.bodyB = bodies.of(before->body);
            symbol.other = toVec3(before->position);
            symbols.push_back(symbol);
        }
        before = &b;
    }
}

} // namespace

std::vector<Symbol> symbolsOf(const Mechanism& mechanism, int selectedJoint, int selectedLoad, int selectedCoupling) {
    const NumbersByName bodies(mechanism.bodies), joints(mechanism.joints);
    std::vector<Symbol> symbols;
    for (std::size_t i = 0; i < mechanism.couplings.size(); ++i)
        addCoupling(mechanism, bodies, joints, static_cast<int>(i), static_cast<int>(i) == selectedCoupling, symbols);
    for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
        const Joint& joint = mechanism.joints[i];
        const JointType* type = findJointType(joint.type);
        if (!type) continue;
        Symbol symbol;
        symbol.drawing = &type->symbol;
        symbol.index = static_cast<int>(i);
        symbol.bodyA = bodies.of(joint.a.body);
        symbol.bodyB = bodies.of(joint.b.body);
        symbol.frame = frameOf(joint.a);
        symbol.other = toVec3(joint.b.position);
        if (type->symbol.place == JointSymbol::AtB) {
            std::swap(symbol.bodyA, symbol.bodyB);
            symbol.frame = frameOf(joint.b);
        }
        symbol.selected = symbol.index == selectedJoint;
        symbols.push_back(symbol);
    }
    for (std::size_t i = 0; i < mechanism.loads.size(); ++i) {
        const Load& load = mechanism.loads[i];
        const LoadType* type = typeOf(load);
        if (!type || type->symbols.empty()) continue;
        Symbol symbol;
        symbol.kind = Symbol::Load;
        symbol.index = static_cast<int>(i);
        symbol.selected = symbol.index == selectedLoad;
        symbol.bodyA = bodies.of(load.a.body);
        symbol.frame.translation = toVec3(load.a.position);
        const auto numbers = loadNumbers(load, *type);
        symbol.drawing = &type->symbols[std::size_t(type->whichSymbol ? type->whichSymbol(numbers.data()) : 0)];
        if (type->hasTwoEnds()) {
            symbol.bodyB = bodies.of(load.b.body);
            symbol.other = toVec3(load.b.position);
            if (type->ends == LoadType::Frames) symbol.frame.rotation = axesOf(toVec3(load.a.z), toVec3(load.a.x));
        } else if (type->onJoint()) {
            // Beside the joint's own symbol, on its axis.
            const int place = joints.of(load.joint);
            if (place < 0) continue;
            const Joint& joint = mechanism.joints[static_cast<std::size_t>(place)];
            const JointCoordinate* along = coordinateOf(joint, load.coordinate);
            symbol.drawing = &type->symbols[along && !along->turns() ? 1 : 0];
            symbol.bodyA = bodies.of(joint.b.body);
            symbol.frame = frameOf(joint.b);
            if (along && along->axis != 2) { // its z is the axis that the coordinate belongs to
                const Mat3 axes = symbol.frame.rotation;
                for (int k = 0; k < 3; ++k) symbol.frame.rotation.col(k) = axes.col((along->axis + 1 + k) % 3);
            }
        } else {
            Vec3 direction(load.vector[0].value, load.vector[1].value, load.vector[2].value);
            if (load.axes == "world" && symbol.bodyA >= 0)
                direction = toQuaternion(mechanism.bodies[symbol.bodyA].pose.quaternion).inverse() * direction;
            symbol.frame.rotation = axesOf(direction, direction.unitOrthogonal());
            if (direction.norm() == 0.0) continue; // it has no direction yet
        }
        symbols.push_back(symbol);
    }
    return symbols;
}

std::vector<ShownReaction> reactionsOf(const Mechanism& mechanism, const Frame& frame) {
    const NumbersByName bodies(mechanism.bodies);
    std::vector<ShownReaction> reactions;
    for (std::size_t i = 0; i < std::min(mechanism.joints.size(), frame.joints.size()); ++i) {
        const JointFrame& b = mechanism.joints[i].b;
        const int body = bodies.of(b.body);
        RigidMotion pose;
        if (body >= 0 && body < static_cast<int>(frame.bodies.size()))
            pose = RigidMotion::from(frame.bodies[body].position, frame.bodies[body].orientation);
        pose = pose * frameOf(b);
        const Vec3 force = frame.joints[i].force.head<3>();
        reactions.push_back({static_cast<int>(i), pose.translation, pose.rotation * force});
    }
    return reactions;
}

} // namespace escapement
