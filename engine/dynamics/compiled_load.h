#pragma once
// Loads as forces and moments on bodies, with what they store, feed in and take out.

#include "engine/dynamics/joint_rows.h"
#include "engine/math/derivative.h"
#include "engine/math/expression.h"
#include "engine/math/smooth_pieces.h"
#include "engine/math/time_table.h"
#include "engine/model/errors.h"
#include "engine/model/number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <type_traits>
#include <utility>

namespace escapement {

/// A constant or an expression in t.
class LoadFunction {
  public:
    LoadFunction() = default;
    LoadFunction(const TimeFunction& f, const std::map<std::string, double>& parameters) : constant_(f.value) {
        if (!f.isExpression()) return;
        expression_ = std::make_shared<const Expression>(f.expression, parameters, true);
    }
    explicit LoadFunction(TimeTable table) : table_(std::make_shared<const TimeTable>(std::move(table))) {}
    bool usesTime() const { return table_ || (expression_ && expression_->usesTime()); }
    double operator()(double t) const { return expression_ || table_ ? anywhere(std::clamp(t, range_.low, range_.high)) : constant_; }

    /// The same without regard to the range that it is kept to.
    double anywhere(double t) const { return table_ ? table_->value(t) : expression_ ? (*expression_)(t) : constant_; }
    /// Its derivatives by t, on the piece that it is kept to. Throw std::domain_error where it has no finite value.
    double rate(double t) const {
        if (!usesTime()) return 0.0;
        return table_ ? table_->rate(std::clamp(t, range_.low, range_.high), t >= range_.high) : derivative(*this, t, range_);
    }
    double secondRate(double t) const {
        if (!usesTime()) return 0.0;
        return table_ ? table_->secondRate(std::clamp(t, range_.low, range_.high), t >= range_.high) : secondDerivative(*this, t, range_);
    }
    /// Where it is smooth, looked at panel (s) by panel; null: a constant, or nobody has asked for it.
    void watch(double panel) {
        if (table_) pieces_ = std::make_shared<SmoothPieces>(table_->kinks(), table_->cubic() ? table_->times() : std::vector<double>());
        else if (usesTime()) pieces_ = std::make_shared<SmoothPieces>([expression = expression_](double t) { return (*expression)(t); }, panel);
    }
    const SmoothPieces* pieces() const { return pieces_.get(); }

    /// Within `range` it is smooth. Beyond, its value at the border counts, until another range is set: a step that ends at a
    /// jump sees one side of it.
    void keepTo(const SmoothRange& range) { range_ = range; }
    const SmoothRange& range() const { return range_; }

  private:
    SmoothRange range_;
    std::shared_ptr<const SmoothPieces> pieces_;
    double constant_ = 0.0;
    std::shared_ptr<const Expression> expression_;
    std::shared_ptr<const TimeTable> table_;
};

/// A point of a body, from its centre of mass in body axes; of the world when body is -1.
struct MountedPoint {
    int body = -1;
    Vec3 position = Vec3::Zero();
};

/// `of(body)` gives a body's kinematics, `on(body, arm, force, moment, rotation)` takes what acts on it (world axes).
class CompiledLoad {
  public:
    enum Kind { Force, Torque, JointTorque, SpringDamper, JointSpring };
    std::string name;
    Kind kind = Force;
    MountedPoint a, b;
    bool bodyAxes = false;
    std::array<LoadFunction, 3> vector;
    int joint = -1, coordinate = 0; ///< of the compiled ones, and which of its coordinates
    bool motor = false; ///< of the joint `name`, instead of a load of that name
    LoadFunction value;
    double stiffness = 0.0, damping = 0.0;
    double length = 0.0; ///< m, or the joint's coordinate, without force
    const double* counted = nullptr; ///< rad: the joint's angle at the last accepted step, turns counted; null: it slides

    /// Throws RunError naming the load when its expression has no finite value at t.
    template <class Kinematics, class Apply>
    void apply(double t, const std::vector<CompiledJoint>& joints, const Kinematics& of, const Apply& on) const {
        switch (kind) {
        case Force: {
            const BodyKinematics body = of(a.body);
            on(a.body, body.rotation * a.position, vectorAt(t, body), Vec3::Zero(), body.rotation);
            break;
        }
        case Torque: {
            const BodyKinematics body = of(a.body);
            on(a.body, Vec3::Zero(), Vec3::Zero(), vectorAt(t, body), body.rotation);
            break;
        }
        case JointTorque:
        case JointSpring: {
            const CompiledJoint& j = joints[joint];
            const BodyKinematics ka = of(j.a.body), kb = of(j.b.body);
            const double size = kind == JointTorque ? valueAt(t) : -stiffness * extension(j, ka, kb) - damping * coordinateSpeed(j, coordinate, ka, kb);
            const ScalarRow unit = coordinateWrench(j, coordinate, ka, kb);
            if (!j.coordinate(coordinate).turns()) {
                // Along one line through b's joint point, so that no moment is left over.
                const Vec3 along = size * unit.force, point = kb.centre + kb.rotation * j.b.position;
                on(j.b.body, point - kb.centre, along, Vec3::Zero(), kb.rotation);
                on(j.a.body, point - ka.centre, -along, Vec3::Zero(), ka.rotation);
            } else {
                const Vec3 about = size * unit.moment;
                on(j.b.body, Vec3::Zero(), Vec3::Zero(), about, kb.rotation);
                on(j.a.body, Vec3::Zero(), Vec3::Zero(), -about, ka.rotation);
            }
            break;
        }
        case SpringDamper: {
            const BodyKinematics ka = of(a.body), kb = of(b.body);
            const Stretch s = stretch(ka, kb);
            const Vec3 pull = (stiffness * (s.distance - length) + damping * s.rate) * s.direction;
            on(a.body, ka.rotation * a.position, pull, Vec3::Zero(), ka.rotation);
            on(b.body, kb.rotation * b.position, -pull, Vec3::Zero(), kb.rotation);
            break;
        }
        }
    }

    template <class Kinematics> double storedEnergy(const std::vector<CompiledJoint>& joints, const Kinematics& of) const {
        double stretched = 0.0;
        if (kind == SpringDamper) stretched = stretch(of(a.body), of(b.body)).distance - length;
        if (kind == JointSpring) stretched = extension(joints[joint], of(joints[joint].a.body), of(joints[joint].b.body));
        return 0.5 * stiffness * stretched * stretched;
    }

    /// W fed in by the load, W taken out by its damper.
    template <class Kinematics>
    std::pair<double, double> power(double t, const std::vector<CompiledJoint>& joints, const Kinematics& of) const {
        if (kind == SpringDamper) {
            const Stretch s = stretch(of(a.body), of(b.body));
            return {0.0, damping * s.rate * s.rate};
        }
        if (kind == JointSpring) {
            const double rate = coordinateSpeed(joints[joint], coordinate, of(joints[joint].a.body), of(joints[joint].b.body));
            return {0.0, damping * rate * rate};
        }
        double fed = 0.0;
        apply(t, joints, of, [&](int body, const Vec3& arm, const Vec3& force, const Vec3& moment, const Mat3&) {
            if (body < 0) return;
            const BodyKinematics k = of(body);
            fed += force.dot(k.velocity + k.angular.cross(arm)) + moment.dot(k.angular);
        });
        return {fed, 0.0};
    }

    /// Of a JointTorque (N m or N).
    double valueAt(double t) const {
        return guarded(t, [&] { return value(t); });
    }

  private:
    double extension(const CompiledJoint& j, const BodyKinematics& ka, const BodyKinematics& kb) const {
        const double turn = 2.0 * std::numbers::pi, at = coordinateValue(j, coordinate, ka, kb);
        return at + (counted ? turn * std::round((*counted - at) / turn) : 0.0) - length;
    }
    struct Stretch {
        double distance, rate;
        Vec3 direction; ///< from a to b
    };
    Stretch stretch(const BodyKinematics& ka, const BodyKinematics& kb) const {
        const Vec3 armA = ka.rotation * a.position, armB = kb.rotation * b.position;
        const Vec3 d = kb.centre + armB - ka.centre - armA;
        const double distance = d.norm();
        // Ends that coincide have no direction: the spring then pulls nowhere.
        const Vec3 direction = distance > 0.0 ? Vec3(d / distance) : Vec3::Zero();
        const Vec3 rate = kb.velocity + kb.angular.cross(armB) - ka.velocity - ka.angular.cross(armA);
        return {distance, direction.dot(rate), direction};
    }
    template <class Evaluate> std::invoke_result_t<Evaluate> guarded(double t, const Evaluate& evaluate) const {
        try {
            return evaluate();
        } catch (const std::domain_error&) {
            throw RunError((motor ? "The motor of joint '" : "Load '") + name + "' has no finite value at t = " + std::to_string(t) +
                           " s; check its expression there");
        }
    }
    Vec3 vectorAt(double t, const BodyKinematics& body) const {
        const Vec3 v = guarded(t, [&] { return Vec3(vector[0](t), vector[1](t), vector[2](t)); });
        return bodyAxes ? Vec3(body.rotation * v) : v;
    }
};

} // namespace escapement
