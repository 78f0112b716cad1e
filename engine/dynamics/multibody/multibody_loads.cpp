// Loads of a mechanism: compiled from the descriptors of their types, and the pieces of those that have a law.

#include "engine/dynamics/multibody/multibody_system.h"

#include "engine/model/errors.h"
#include "engine/model/kinds/load_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace escapement {

namespace {

/// How far beyond the end of its piece a law is met, of the mechanism's size and of 1 m/s or rad/s: more than the
/// roundoff of a located state, so that it is surely on the next piece then.
constexpr double passed = 1e-12, passedRate = 1e-9;

} // namespace

void MultibodySystem::compileLoads(const Mechanism& mechanism) {
    std::map<std::string, double> parameters;
    for (const auto& [name, number] : mechanism.parameters) parameters[name] = number.value;
    for (const auto& load : mechanism.loads) {
        const LoadType* type = typeOf(load);
        if (!type) throw ModelError(fmt::format("Load '{}': unknown type \"{}\"", load.name, load.type));
        CompiledLoad compiled;
        compiled.type = type;
        compiled.name = load.name;
        const auto numbers = loadNumbers(load, *type);
        if (numbers.size() > compiled.numbers.size())
            throw std::logic_error("a " + type->kind + " has more numbers than a compiled load has places for");
        std::copy(numbers.begin(), numbers.end(), compiled.numbers.begin());
        const auto mount = [&](const Attachment& end) {
            const bool frame = type->ends == LoadType::Frames;
            return mounted(end.body, toVec3(end.position), frame ? toVec3(end.z) : Vec3::UnitZ(),
                           frame ? toVec3(end.x) : Vec3::UnitX(), fmt::format("Load '{}'", load.name));
        };
        if (!type->onJoint()) compiled.a = mount(load.a);
        if (type->hasTwoEnds()) compiled.b = mount(load.b);
        if (type->onJoint()) {
            for (std::size_t j = 0; j < joints_.size(); ++j)
                if (joints_[j].name == load.joint) compiled.joint = int(j);
            if (compiled.joint < 0)
                throw ModelError(fmt::format("Load '{}': there is no joint '{}'", load.name, load.joint));
            compiled.coordinate = joints_[std::size_t(compiled.joint)].type->carrier(load.coordinate);
            if (compiled.coordinate < 0)
                throw ModelError(fmt::format("Load '{}': joint '{}' {}", load.name, load.joint, type->noCoordinate));
            if (type->looksAtLength)
                if (const int counter = counterOf(compiled.joint, compiled.coordinate); counter >= 0)
                    compiled.counted = &lastAngle_[std::size_t(counter)];
            if (!type->looksAtLength) compiled.value = LoadFunction(load.value, parameters);
        }
        if (type->ends == LoadType::OnBody) {
            compiled.bodyAxes = load.axes == "body";
            for (std::size_t k = 0; k < 3; ++k) compiled.vector[k] = LoadFunction(load.vector[k], parameters);
        }
        if (type->law) {
            LawInput input = lawInput(load, mechanism);
            input.size = length_;
            Vector q, v;
            initialState(q, v);
            input.start = compiled.stretched(joints_, [&](int index) { return kinematics(index, q); }).length;
            try {
                compiled.law = type->law(input);
            } catch (const std::invalid_argument& error) {
                throw ModelError(fmt::format("Load '{}': {}", load.name, error.what()));
            }
            lawful_.push_back(int(loads_.size()));
        }
        loads_.push_back(std::move(compiled));
    }
}

std::pair<double, double> MultibodySystem::lawAt(int i, In<Vector> q, In<Vector> v) const {
    const Stretched at = loads_[std::size_t(lawful_[std::size_t(i)])].stretched(joints_, [&](int index) {
        return kinematics(index, q, v);
    });
    return {at.length, at.rate};
}

Vec2 MultibodySystem::lawBorders(int i, In<Vector> q, In<Vector> v) const {
    const LawPiece& piece = loads_[std::size_t(lawful_[std::size_t(i)])].piece;
    const auto [length, rate] = lawAt(i, q, v);
    return {std::min(length - piece.shortest, piece.longest - length) + passed * length_,
            std::min(rate - piece.slowest, piece.fastest - rate) + passedRate};
}

std::string MultibodySystem::lawRemark(int i, In<Vector> q) const {
    const CompiledLoad& load = loads_[std::size_t(lawful_[std::size_t(i)])];
    return load.law->remark(load.stretched(joints_, [&](int index) { return kinematics(index, q); }).length);
}

void MultibodySystem::keepToLaws(In<Vector> q, In<Vector> v) {
    for (std::size_t i = 0; i < lawful_.size(); ++i) {
        CompiledLoad& load = loads_[std::size_t(lawful_[i])];
        const auto [length, rate] = lawAt(int(i), q, v);
        load.piece = load.law->pieceAt(length, rate);
    }
}

void MultibodySystem::leaveLaws() {
    for (int i : lawful_) loads_[std::size_t(i)].piece = {};
}

} // namespace escapement
