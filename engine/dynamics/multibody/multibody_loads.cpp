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

/// m of the mechanism's size: ends that pass each other nearer than that pass through one another. Further away their
/// pull turns as smoothly as steps can follow. And so near they are where that is located.
constexpr double passesThrough = 1e-9, meets = 2.0 * passed;

/// Whether what pulls between two points does so where these lie on one another: its direction jumps there.
bool pullsAtZero(const CompiledLoad& load) {
    if (load.type->ends != LoadType::Points) return false;
    Stretched at;
    at.numbers = load.numbers.data();
    at.law = load.law.get();
    try {
        const double pull = load.type->pull(at);
        return std::isfinite(pull) && pull != 0.0;
    } catch (const std::domain_error&) {
        return false; // it holds its ends apart
    }
}

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
            const bool turns =
                type->onJoint() && joints_[std::size_t(compiled.joint)].coordinate(compiled.coordinate).turns();
            input.size = turns ? 1.0 : length_;
            Vector q, v;
            initialState(q, v);
            input.start = compiled.stretched(joints_, [&](int index) { return kinematics(index, q); }).length;
            try {
                compiled.law = type->law(input);
            } catch (const std::invalid_argument& error) {
                throw ModelError(fmt::format("Load '{}': {}", load.name, error.what()));
            }
        }
        if (pullsAtZero(compiled)) compiled.aside = passesThrough * length_;
        if (compiled.law || compiled.aside > 0.0) lawful_.push_back(int(loads_.size()));
        loads_.push_back(std::move(compiled));
    }
}

std::pair<double, double> MultibodySystem::lawAt(int i, In<Vector> q, In<Vector> v) const {
    const Stretched at = loads_[std::size_t(lawful_[std::size_t(i)])].stretched(joints_, [&](int index) {
        return v.size() > 0 ? kinematics(index, q, v) : kinematics(index, q);
    });
    return {at.length, at.rate};
}

bool MultibodySystem::lawAsksRate(int i) const {
    const LawPiece& piece = loads_[std::size_t(lawful_[std::size_t(i)])].piece;
    return std::isfinite(piece.slowest) || std::isfinite(piece.fastest);
}

Vec2 MultibodySystem::lawBorders(int i, In<Vector> q, In<Vector> v) const {
    const LawPiece& piece = loads_[std::size_t(lawful_[std::size_t(i)])].piece;
    const auto [length, rate] = lawAt(i, q, v);
    return {std::min(length - piece.shortest, piece.longest - length) + passed * length_,
            std::min(rate - piece.slowest, piece.fastest - rate) + passedRate};
}

std::string MultibodySystem::lawRemark(int i, In<Vector> q) const {
    const CompiledLoad& load = loads_[std::size_t(lawful_[std::size_t(i)])];
    const double length = load.stretched(joints_, [&](int index) { return kinematics(index, q); }).length;
    if (load.aside > 0.0 && length < passed * length_)
        return "its ends pass through one another: its pull turns round there";
    return load.law ? load.law->remark(length) : std::string();
}

void MultibodySystem::keepToLaws(In<Vector> q, In<Vector> v) {
    for (std::size_t i = 0; i < lawful_.size(); ++i) {
        CompiledLoad& load = loads_[std::size_t(lawful_[i])];
        const auto of = [&](int index) { return kinematics(index, q, v); };
        if (load.aside > 0.0) load.head(of, meets * length_);
        const Stretched at = load.stretched(joints_, of);
        load.piece = load.law ? load.law->pieceAt(at.length, at.rate) : LawPiece();
        if (load.aside > 0.0) load.piece.shortest = std::max(load.piece.shortest, 0.0);
    }
}

void MultibodySystem::leaveLaws() {
    for (int i : lawful_) {
        loads_[std::size_t(i)].piece = {};
        loads_[std::size_t(i)].heading.setZero();
    }
}

} // namespace escapement
