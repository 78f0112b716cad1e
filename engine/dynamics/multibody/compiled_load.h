#pragma once
// Loads as forces and moments on bodies, with what they store, feed in and take out.

#include "engine/dynamics/joints/joint_rows.h"
#include "engine/loads/load_type.h"
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
#include <optional>
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
    double operator()(double t) const {
        return expression_ || table_ ? anywhere(std::clamp(t, range_.low, range_.high)) : constant_;
    }

    /// The same without regard to the range that it is kept to.
    double anywhere(double t) const { return table_ ? table_->value(t) : expression_ ? (*expression_)(t) : constant_; }
    /// A table is known between its points, too: its integral from 0 on is exact, however many of them are passed.
    const TimeTable* table() const { return table_.get(); }
    /// Its derivatives by t, on the piece that it is kept to. Throw std::domain_error where it has no finite value.
    double rate(double t) const {
        if (!usesTime()) return 0.0;
        return table_ ? table_->rate(std::clamp(t, range_.low, range_.high), t >= range_.high)
                      : derivative(*this, t, range_);
    }
    double secondRate(double t) const {
        if (!usesTime()) return 0.0;
        return table_ ? table_->secondRate(std::clamp(t, range_.low, range_.high), t >= range_.high)
                      : secondDerivative(*this, t, range_);
    }
    /// Where it is smooth, looked at panel (s) by panel; null: a constant, or nobody has asked for it.
    void watch(double panel) {
        if (table_)
            pieces_ = std::make_shared<SmoothPieces>(table_->kinks(),
                                                     table_->cubic() ? table_->times() : std::vector<double>());
        else if (usesTime())
            pieces_ = std::make_shared<SmoothPieces>([expression = expression_](double t) { return (*expression)(t); },
                                                     panel);
    }
    const SmoothPieces* pieces() const { return pieces_.get(); }

    /// Within `range` it is smooth. Beyond, its value at the border counts, until another range is set: a step that
    /// ends at a jump sees one side of it.
    void keepTo(const SmoothRange& range) { range_ = range; }
    const SmoothRange& range() const { return range_; }

  private:
    SmoothRange range_;
    std::shared_ptr<const SmoothPieces> pieces_;
    double constant_ = 0.0;
    std::shared_ptr<const Expression> expression_;
    std::shared_ptr<const TimeTable> table_;
};

/// A load of any type, compiled. `of(body)` gives a body's kinematics, `on(body, arm, force, moment, rotation)` takes
/// what acts on it (world axes).
class CompiledLoad {
  public:
    // In the order of use: what each evaluation needs lies close together.
    const LoadType* type = nullptr;
    std::array<double, LoadType::mostNumbers> numbers{}; ///< of its type's parameters, SI
    MountedFrame a, b; ///< its ends: positions from the centres of mass; of the world where the body is -1
    bool bodyAxes = false;
    std::array<LoadFunction, 3> vector;
    int joint = -1, coordinate = 0; ///< of the compiled ones, and which of its coordinates
    bool motor = false;             ///< of the joint `name`, instead of a load of that name
    LoadFunction value;
    std::string name;
    std::shared_ptr<const LoadLaw> law; ///< null: its type has none
    LawPiece piece;                     ///< of the law, that it is kept to
    /// Of what pulls between two points that come onto one another: from a to b where it was last looked at; zero: as
    /// it is. Where b is behind a along it, no further than `aside` (m) from its line, the length counts negative and
    /// the pull goes on smoothly, as a step needs it in which the ends pass through one another.
    Vec3 heading = Vec3::Zero();
    double aside = 0.0;
    const double* counted =
        nullptr; ///< rad: the joint's angle at the last accepted step, turns counted; null: it slides

    /// Throws RunError naming the load when its expression has no finite value there.
    template <class Kinematics, class Apply>
    void apply(double t, const std::vector<CompiledJoint>& joints, const Kinematics& of, const Apply& on) const {
        switch (type->ends) {
        case LoadType::OnBody: {
            const BodyKinematics body = of(a.body);
            if (type->moment) on(a.body, Vec3::Zero(), Vec3::Zero(), vectorAt(t, body), body.rotation);
            else on(a.body, body.rotation * a.position, vectorAt(t, body), Vec3::Zero(), body.rotation);
            break;
        }
        case LoadType::OnJoint: {
            const CompiledJoint& j = joints[joint];
            const BodyKinematics ka = of(j.a.body), kb = of(j.b.body);
            Stretched s;
            if (type->looksAtLength) s = stretchedAlong(j, ka, kb);
            else s.value = valueAt(t);
            const double size = -guarded(s, [&] { return type->pull(s); });
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
        case LoadType::Points: {
            const BodyKinematics ka = of(a.body), kb = of(b.body);
            Vec3 direction;
            const Stretched s = stretchedBetween(ka, kb, direction);
            const Vec3 along = guarded(s, [&] { return type->pull(s); }) * direction;
            on(a.body, ka.rotation * a.position, along, Vec3::Zero(), ka.rotation);
            on(b.body, kb.rotation * b.position, -along, Vec3::Zero(), kb.rotation);
            break;
        }
        case LoadType::Frames: {
            const BodyKinematics ka = of(a.body), kb = of(b.body);
            const JointAt at(a, b, ka, kb);
            const LoadWrench wrench = type->between(at, numbers.data());
            on(b.body, at.fb.arm, wrench.force, wrench.moment, kb.rotation);
            on(a.body, at.fb.point - ka.centre, -wrench.force, -wrench.moment, ka.rotation);
            break;
        }
        }
    }

    template <class Kinematics>
    double storedEnergy(const std::vector<CompiledJoint>& joints, const Kinematics& of) const {
        if (type->storedAlong) {
            Stretched s = stretched(joints, of);
            if (law && !type->onJoint()) s.length = std::abs(s.length);
            return guarded(s, [&] { return type->storedAlong(s); });
        }
        if (!type->storedBetween) return 0.0;
        const BodyKinematics ka = of(a.body), kb = of(b.body);
        return type->storedBetween(JointAt(a, b, ka, kb), numbers.data());
    }

    /// W fed in by the load, W taken out by its damper. What a law of length and rate takes out at some instants and
    /// feeds in at others is a damper's at the former and a load's at the latter.
    template <class Kinematics>
    std::pair<double, double> power(double t, const std::vector<CompiledJoint>& joints, const Kinematics& of) const {
        if (type->lostAlong) {
            const Stretched s = stretched(joints, of);
            const double lost = guarded(s, [&] { return type->lostAlong(s); });
            return lost < 0.0 ? std::pair(-lost, 0.0) : std::pair(0.0, lost);
        }
        if (type->lostBetween) {
            const BodyKinematics ka = of(a.body), kb = of(b.body);
            return {0.0, type->lostBetween(JointAt(a, b, ka, kb), numbers.data())};
        }
        double fed = 0.0;
        apply(t, joints, of, [&](int body, const Vec3& arm, const Vec3& force, const Vec3& moment, const Mat3&) {
            if (body < 0) return;
            const BodyKinematics k = of(body);
            fed += force.dot(k.velocity + k.angular.cross(arm)) + moment.dot(k.angular);
        });
        return {fed, 0.0};
    }

    /// Of its function of time (N m or N).
    double valueAt(double t) const {
        return guarded(t, [&] { return value(t); });
    }

    /// Where it stands, as its type is asked with.
    template <class Kinematics>
    Stretched stretched(const std::vector<CompiledJoint>& joints, const Kinematics& of) const {
        Vec3 direction;
        return type->onJoint() ? stretchedAlong(joints[joint], of(joints[joint].a.body), of(joints[joint].b.body))
                               : stretchedBetween(of(a.body), of(b.body), direction);
    }

    /// Keeps the direction from a to b: that in which they move apart where they are within `meets` (m) of one another,
    /// else that between them.
    template <class Kinematics> void head(const Kinematics& of, double meets) {
        heading.setZero();
        const BodyKinematics ka = of(a.body), kb = of(b.body);
        Vec3 direction;
        const Stretched at = stretchedBetween(ka, kb, direction);
        const Vec3 rate = kb.velocity + kb.angular.cross(kb.rotation * b.position) - ka.velocity -
                          ka.angular.cross(ka.rotation * a.position);
        heading = at.length <= meets && rate.norm() > 0.0 ? Vec3(rate.normalized()) : direction;
    }

    /// At a step's end. Throws RunError where the rotation that it measures has passed half a turn since the last one:
    /// steps turn by less than that.
    template <class Kinematics> void follow(const Kinematics& of) {
        if (!type->turnBetween) return;
        const Vec3 now = type->turnBetween(JointAt(a, b, of(a.body), of(b.body)), numbers.data());
        if (turned && (now - *turned).norm() > std::numbers::pi)
            throw RunError("Load '" + name +
                           "' is turned by more than half a turn, where its moment would change sides at once; use a "
                           "joint that turns, with a spring on its coordinate, or stiffer springs");
        turned = now;
    }
    /// Before a step that begins elsewhere than where `follow` was called last.
    void forget() { turned.reset(); }

  private:
    std::optional<Vec3> turned; ///< where `follow` saw it last
    Stretched withValues(double length, double rate) const {
        return {length, rate, numbers.data(), 0.0, law.get(), &piece};
    }
    Stretched stretchedAlong(const CompiledJoint& j, const BodyKinematics& ka, const BodyKinematics& kb) const {
        const double turn = 2.0 * std::numbers::pi, at = coordinateValue(j, coordinate, ka, kb);
        return withValues(at + (counted ? turn * std::round((*counted - at) / turn) : 0.0),
                          coordinateSpeed(j, coordinate, ka, kb));
    }
    /// `direction`: from a to b.
    Stretched stretchedBetween(const BodyKinematics& ka, const BodyKinematics& kb, Vec3& direction) const {
        const Vec3 armA = ka.rotation * a.position, armB = kb.rotation * b.position;
        const Vec3 d = kb.centre + armB - ka.centre - armA;
        const double distance = d.norm();
        const double along = heading.dot(d);
        const bool behind = along < 0.0 && (d - along * heading).norm() <= aside;
        const double length = behind ? -distance : distance;
        // Ends that coincide have no direction but the one that is kept; without it the spring pulls nowhere.
        direction = distance > 0.0 ? Vec3(d / length) : heading;
        const Vec3 rate = kb.velocity + kb.angular.cross(armB) - ka.velocity - ka.angular.cross(armA);
        return withValues(length, direction.dot(rate));
    }
    template <class Evaluate> std::invoke_result_t<Evaluate> guarded(double t, const Evaluate& evaluate) const {
        try {
            return evaluate();
        } catch (const std::domain_error&) {
            throw RunError((motor ? "The motor of joint '" : "Load '") + name +
                           "' has no finite value at t = " + std::to_string(t) + " s; check its expression there");
        }
    }
    template <class Evaluate> double guarded(const Stretched& s, const Evaluate& evaluate) const {
        try {
            return evaluate();
        } catch (const std::domain_error&) {
            throw RunError("Load '" + name + "' has no finite value at the length " + std::to_string(s.length) +
                           " m (rad) and the speed " + std::to_string(s.rate) +
                           " m/s (rad/s); check its expression there");
        }
    }
    Vec3 vectorAt(double t, const BodyKinematics& body) const {
        const Vec3 v = guarded(t, [&] { return Vec3(vector[0](t), vector[1](t), vector[2](t)); });
        return bodyAxes ? Vec3(body.rotation * v) : v;
    }
};

} // namespace escapement
