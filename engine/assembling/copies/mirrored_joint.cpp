#include "engine/assembling/copies/mirrored_joint.h"

#include "engine/joints/joint_type.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/kinds/load_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace escapement {

namespace {

constexpr double sameJoint = 1e-9; // of values and derivatives of order 1

/// Whether y is one of the two axes, but not both: then the product changes its sign in the mirror.
bool changes(const AxisProduct& product) { return (product.a == 1) != (product.b == 1); }

/// A pair of bodies with a joint frame in each, and its image in the plane through the origin across x.
struct Sample {
    BodyKinematics a, b, imageA, imageB;
    MountedFrame frameA, frameB, imageFrameA, imageFrameB;

    explicit Sample(std::mt19937& random) {
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        const auto vector = [&] { return Vec3(any(random), any(random), any(random)); };
        const Mat3 across = Vec3(-1, 1, 1).asDiagonal();
        const auto make = [&](BodyKinematics& body, BodyKinematics& image, MountedFrame& frame, MountedFrame& other) {
            body.centre = vector();
            body.rotation = Quaternion(any(random), any(random), any(random), any(random)).normalized();
            body.velocity = vector(), body.angular = vector();
            frame.position = vector();
            frame.axes = Quaternion(any(random), any(random), any(random), any(random)).normalized();
            image.centre = across * body.centre;
            image.rotation = across * body.rotation * across;
            image.velocity = across * body.velocity, image.angular = -(across * body.angular);
            other.position = across * frame.position;
            // x and z are images, y is against its own.
            other.axes = across * frame.axes * Mat3(Vec3(1, -1, 1).asDiagonal());
        };
        make(a, imageA, frameA, imageFrameA);
        make(b, imageB, frameB, imageFrameB);
    }
    JointAt here() const { return {frameA, frameB, a, b}; }
    JointAt there() const { return {imageFrameA, imageFrameB, imageA, imageB}; }
};

/// Whether the row says the same of the image, but for its sign.
bool isMirrored(const JointRow& row, const std::vector<double>& numbers, const std::vector<double>& images) {
    std::mt19937 random(1);
    const Mat3 across = Vec3(-1, 1, 1).asDiagonal();
    double sign = 0.0;
    for (int i = 0; i < 20; ++i) {
        const Sample sample(random);
        const ScalarRow here = row.own(sample.here(), numbers.data());
        const ScalarRow there = row.own(sample.there(), images.data());
        // Forces are mirrored, moments mirrored and turned round.
        for (const double s : {1.0, -1.0}) {
            if (sign != 0.0 && s != sign) continue;
            if (std::abs(there.value - s * here.value) < sameJoint &&
                (there.force - s * (across * here.force)).norm() < sameJoint &&
                (there.moment + s * (across * here.moment)).norm() < sameJoint) {
                sign = s;
                break;
            }
            if (sign != 0.0 || s < 0.0) return false;
        }
    }
    return true;
}

/// The type's own numbers in the mirror: as they are, or with those that have a hand turned round.
std::vector<double> mirroredNumbers(const Joint& joint, const JointType& type) {
    const std::vector<double> numbers = jointNumbers(joint, type);
    std::vector<double> handed = numbers;
    for (std::size_t k = 0; k < handed.size(); ++k)
        if (type.parameters[k].lower < 0.0) handed[k] = -handed[k];
    for (const auto& images : {numbers, handed})
        if (std::all_of(type.rows.begin(), type.rows.end(), [&](const JointRow& row) {
                return row.kind != JointRow::Own || isMirrored(row, numbers, images);
            }))
            return images;
    throw ModelError(fmt::format("\"{}\" cannot be mirrored: the mirror image of a {} joint is none of the same type. "
                                 "Mirror the bodies without it (take it out of the selection) and make the joint anew.",
                                 joint.name, joint.type));
}

/// Whether the pull on a coordinate that runs the other way is the opposite one.
bool pullsBack(const LoadType& type, const std::vector<double>& numbers, const std::vector<double>& images) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> any(-1.0, 1.0);
    for (int i = 0; i < 20; ++i) {
        const double length = any(random), rate = any(random), value = any(random);
        const double here = type.pull({length, rate, numbers.data(), value}),
                     there = type.pull({-length, -rate, images.data(), -value});
        if (!(std::abs(there + here) <= sameJoint * (1.0 + std::abs(here)))) return false;
    }
    return true;
}

/// Whether what acts between two frames is mirrored with them.
bool isMirrored(const LoadType& type, const std::vector<double>& numbers) {
    std::mt19937 random(1);
    const Mat3 across = Vec3(-1, 1, 1).asDiagonal();
    for (int i = 0; i < 20; ++i) {
        const Sample sample(random);
        const LoadWrench here = type.between(sample.here(), numbers.data()),
                         there = type.between(sample.there(), numbers.data());
        const double size = 1.0 + here.force.norm() + here.moment.norm();
        if (!((there.force - across * here.force).norm() <= sameJoint * size) ||
            !((there.moment + across * here.moment).norm() <= sameJoint * size))
            return false;
    }
    return true;
}

} // namespace

Number negated(const Number& number) {
    Number other = number;
    other.value = -number.value;
    if (number.isExpression()) other.expression = "-(" + number.expression + ")";
    return other;
}

bool runsBack(const JointCoordinate& coordinate) {
    return coordinate.turns() ? changes(coordinate.sine) : coordinate.axis == 1;
}

bool mirrorNumbers(Load& load, const JointCoordinate* coordinate) {
    const LoadType* type = typeOf(load);
    if (!type) return false;
    if (type->ends == LoadType::Frames) return isMirrored(*type, loadNumbers(load, *type));
    if (!coordinate || !runsBack(*coordinate)) return true;
    Load image = load;
    for (const LoadParameter& parameter : type->parameters) {
        // What is drawn or written over a coordinate would have to be written anew.
        if (parameter.kind == LoadParameter::Law || parameter.kind == LoadParameter::Points) return false;
        for (const LoadPlace& place : loadPlaces()) {
            if (std::string_view(place.key->parameter->key) != parameter.key) continue;
            if (const auto* function = std::get_if<TimeFunction Load::*>(&place.member))
                static_cast<Number&>(image.**function) = negated(load.**function);
            const auto* number = std::get_if<Number Load::*>(&place.member);
            if (number && parameter.lower < 0.0) image.** number = negated(load.**number);
        }
    }
    if (!pullsBack(*type, loadNumbers(load, *type), loadNumbers(image, *type))) return false;
    load = std::move(image);
    return true;
}

void mirrorNumbers(Joint& joint) {
    const JointType& type = jointType(joint.type);
    if (type.followsEdges())
        throw ModelError(fmt::format("\"{}\" cannot be mirrored: it follows edges that the mirrored body has at other "
                                     "places. Mirror the bodies without it and make the joint anew.",
                                     joint.name));
    const auto before = jointNumbers(joint, type), after = mirroredNumbers(joint, type);
    for (std::size_t k = 0; k < after.size(); ++k)
        if (after[k] != before[k]) {
            Number& number = jointNumber(joint, type.parameters[k].key);
            number = negated(number);
        }
    if (const JointCoordinate* carried = carriedCoordinate(joint); carried && joint.limits && runsBack(*carried))
        joint.limits = NumberVector<2>{negated((*joint.limits)[1]), negated((*joint.limits)[0])};
    if (const JointCoordinate* driven = drivenCoordinate(joint); driven && joint.motor && runsBack(*driven)) {
        static_cast<Number&>(joint.motor->value) = negated(joint.motor->value);
        if (joint.motor->table)
            for (auto& point : joint.motor->table->points) point[1] = negated(point[1]);
    }
}

} // namespace escapement
