// Exact tangents of loads, gyroscopic moments, joints, couplings and motors, each of them over the bodies that it
// touches. Rows bring theirs by their bias (row_tangent.h), loads by the slopes of their types (loads/load_type.h).

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/smooth_model/row_tangent.h"
#include "engine/math/skew.h"

namespace escapement {

namespace {

Vec12 velocitiesOf(int bodyA, int bodyB, In<Vector> v) {
    Vec12 pair = Vec12::Zero();
    if (bodyA >= 0) pair.head<6>() = v.segment<6>(6 * bodyA);
    if (bodyB >= 0) pair.tail<6>() = v.segment<6>(6 * bodyB);
    return pair;
}

/// Value, derivative and second derivative of a coordinate of a joint.
struct CoordinateTangent {
    Eigen::Matrix<double, 1, 12> gradient = Eigen::Matrix<double, 1, 12>::Zero();
    Mat12 second;

    CoordinateTangent(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b) {
        Eigen::Matrix<double, 2, 12> storage = Eigen::Matrix<double, 2, 12>::Zero(); // a single row is not by columns
        const int columnsA = joint.a.body < 0 ? 0 : 6, columnsB = joint.b.body < 0 ? 0 : 6;
        coordinateJacobian(joint, k, a, b, storage.block(0, 0, 1, columnsA), storage.block(0, 6, 1, columnsB));
        gradient = storage.topRows<1>();
        std::array<Mat12, 1> seconds;
        secondDerivatives<1>(
            1, a, b, columnsA > 0, columnsB > 0, gradient,
            [&](const BodyKinematics& ka, const BodyKinematics& kb, auto& gamma) {
                gamma[0] = coordinateBias(joint, k, ka, kb);
            },
            seconds);
        second = seconds[0];
    }
};

void addTurning(int row, int bodyA, int bodyB, const Eigen::Matrix<double, 1, 12>& values, Tangents& tangents) {
    if (bodyA >= 0) tangents.turning.push_back({row, 6 * bodyA, values.head<6>()});
    if (bodyB >= 0) tangents.turning.push_back({row, 6 * bodyB, values.tail<6>()});
}

/// A load that pulls by a length with that derivative, and by the rate with which `wrench` moves: F = -pull `wrench`.
void addPull(double pull, const Vec2& slopes, const Vec12& wrench, const Mat12& wrenchChange,
             const Eigen::Matrix<double, 1, 12>& gradient, int bodyA, int bodyB, In<Vector> v, Tangents& tangents) {
    const Vec12 pair = velocitiesOf(bodyA, bodyB, v);
    const Eigen::Matrix<double, 1, 12> pulls = slopes[0] * gradient + slopes[1] * (pair.transpose() * wrenchChange);
    const Mat12 byMotion = -wrench * pulls - pull * wrenchChange;
    const Mat12 byVelocity = -slopes[1] * wrench * wrench.transpose();
    addPair(bodyA, bodyB, byMotion, &byVelocity, tangents);
}

} // namespace

void addPair(int bodyA, int bodyB, const Mat12& byMotion, const Mat12* byVelocity, Tangents& tangents) {
    const int body[2] = {bodyA, bodyB};
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            if (body[i] < 0 || body[j] < 0) continue;
            tangents.stiffness.push_back({6 * body[i], 6 * body[j], -byMotion.block<6, 6>(6 * i, 6 * j)});
            if (byVelocity)
                tangents.damping.push_back({6 * body[i], 6 * body[j], -byVelocity->block<6, 6>(6 * i, 6 * j)});
        }
}

bool MultibodySystem::tangents(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Tangents& tangents) const {
    for (int i = 0; i < movingCount(); ++i) {
        const RigidBody& body = bodies_[std::size_t(moving_[std::size_t(i)])];
        const Vec3 omega = v.segment<3>(6 * i + 3);
        Mat6 gyroscopic = Mat6::Zero();
        gyroscopic.bottomRightCorner<3, 3>() = skew(omega) * body.inertia - skew(body.inertia * omega);
        tangents.damping.push_back({6 * i, 6 * i, gyroscopic});
    }
    for (const auto& load : loads_) addLoadTangent(load, t, q, v, tangents);
    for (const auto& joint : joints_) addJointTangent(joint, q, v, lambda, tangents);
    for (const auto& coupling : couplings_) {
        if (coupling.row < 0) continue;
        for (const CoordinateTerm& term : coupling.form.all())
            addCoordinateTangent(term.joint, term.coordinate, term.factor, coupling.row, lambda[coupling.row], q, v,
                                 tangents);
    }
    for (std::size_t k = 0; k < drives_.size(); ++k) {
        const Eigen::Index row = jointRowCount_ + Eigen::Index(k);
        addCoordinateTangent(drives_[k].joint, drives_[k].coordinate, 1.0, int(row), lambda[row], q, v, tangents);
    }
    return true;
}

void MultibodySystem::addCoordinateTangent(int j, int k, double factor, int row, double lambda, In<Vector> q,
                                           In<Vector> v, Tangents& tangents) const {
    const CompiledJoint& joint = joints_[std::size_t(j)];
    const int a = joint.a.body, b = joint.b.body;
    const CoordinateTangent at(joint, k, kinematics(a, q), kinematics(b, q));
    addTurning(row, a, b, factor * (at.second * velocitiesOf(a, b, v)).transpose(), tangents);
    addPair(a, b, factor * lambda * at.second.transpose(), nullptr, tangents);
}

void MultibodySystem::addJointTangent(const CompiledJoint& joint, In<Vector> q, In<Vector> v, In<Vector> lambda,
                                      Tangents& tangents) const {
    const int a = joint.a.body, b = joint.b.body, rows = joint.type->rowCount();
    const BodyKinematics ka = kinematics(a, q), kb = kinematics(b, q);
    Eigen::Matrix<double, 6, 12> gradient = Eigen::Matrix<double, 6, 12>::Zero();
    jointJacobian(joint, ka, kb, gradient.block(0, 0, rows, a < 0 ? 0 : 6), gradient.block(0, 6, rows, b < 0 ? 0 : 6));
    std::array<Mat12, 6> second;
    secondDerivatives<6>(
        rows, ka, kb, a >= 0, b >= 0, gradient,
        [&](const BodyKinematics& ma, const BodyKinematics& mb, auto& gamma) {
            jointBias(joint, ma, mb, gamma.head(rows));
        },
        second);
    const Vec12 pair = velocitiesOf(a, b, v);
    Mat12 byMotion = Mat12::Zero();
    for (int r = 0; r < rows; ++r) {
        const int row = joint.firstRow + r;
        addTurning(row, a, b, (second[std::size_t(r)] * pair).transpose(), tangents);
        byMotion += lambda[row] * second[std::size_t(r)].transpose();
    }
    addPair(a, b, byMotion, nullptr, tangents);
}

namespace {

/// Between two points: along |p_b - p_a|.
void addPointsTangent(const CompiledLoad& load, const Stretched& s, const BodyKinematics& ka, const BodyKinematics& kb,
                      In<Vector> v, Tangents& tangents) {
    const int a = load.a.body, b = load.b.body;
    const JointAt at(load.a, load.b, ka, kb);
    const auto along = [&](const Vec3& n) {
        Eigen::Matrix<double, 1, 12> g = Eigen::Matrix<double, 1, 12>::Zero();
        if (a >= 0) g.head<6>() << -n.transpose(), -at.fa.arm.cross(n).transpose() * ka.rotation;
        if (b >= 0) g.tail<6>() << n.transpose(), at.fb.arm.cross(n).transpose() * kb.rotation;
        return g;
    };
    const Vec2 slopes = load.type->slopesAt(s);
    if (!(s.length > 0.0)) { // no direction: as a spring without length stretches all ways
        Mat12 byMotion = Mat12::Zero();
        for (int k = 0; k < 3; ++k) byMotion -= slopes[0] * along(Vec3::Unit(k)).transpose() * along(Vec3::Unit(k));
        const Mat12 none = Mat12::Zero();
        return addPair(a, b, byMotion, &none, tangents);
    }
    const auto gradient = along(at.between() / s.length);
    std::array<Mat12, 1> second;
    secondDerivatives<1>(
        1, ka, kb, a >= 0, b >= 0, gradient,
        [&](const BodyKinematics& ma, const BodyKinematics& mb, auto& gamma) {
            gamma[0] = distanceRow(JointAt(load.a, load.b, ma, mb)).bias;
        },
        second);
    addPull(load.type->pull(s), slopes, gradient.transpose(), second[0].transpose(), gradient, a, b, v, tangents);
}

/// Along or about a coordinate of a joint.
void addCoordinatePull(const CompiledLoad& load, const CompiledJoint& joint, const Stretched& s,
                       const BodyKinematics& ka, const BodyKinematics& kb, In<Vector> v, Tangents& tangents) {
    const int a = joint.a.body, b = joint.b.body;
    const CoordinateTangent at(joint, load.coordinate, ka, kb);
    Vec12 wrench = at.gradient.transpose();
    Mat12 change = at.second.transpose();
    if (joint.coordinate(load.coordinate).kind == JointCoordinate::Angle) {
        // Pull and speed are about the axis of frame a, from which the angle's own derivative departs where the joint's
        // rows are not met.
        const Vec3 inA = joint.a.axes.col(joint.coordinate(load.coordinate).axis), axis = ka.rotation * inA;
        const Vec3 inB = kb.rotation.transpose() * axis;
        wrench.setZero();
        change.setZero();
        if (a >= 0) wrench.segment<3>(3) = -inA;
        if (b >= 0) {
            wrench.tail<3>() = inB;
            change.block<3, 3>(9, 9) = skew(inB);
            if (a >= 0) change.block<3, 3>(9, 3) = -kb.rotation.transpose() * ka.rotation * skew(inA);
        }
    }
    addPull(load.type->pull(s), load.type->slopesAt(s), wrench, change, at.gradient, a, b, v, tangents);
}

/// Between two frames: the wrench on b at its point, one motion after the other.
void addFramesTangent(const CompiledLoad& load, const BodyKinematics& ka, const BodyKinematics& kb,
                      Tangents& tangents) {
    const JointAt at(load.a, load.b, ka, kb);
    const LoadWrench w = load.type->between(at, load.numbers.data());
    Mat6 slopeMotion, slopeRate;
    load.type->slopesBetween(load.a, load.b, ka, kb, load.numbers.data(), slopeMotion, slopeRate);
    const Mat3 &axes = at.fa.axes, toA = axes.transpose();
    const Vec3 armB = at.fb.arm, fromA = at.fb.point - ka.centre;
    const Vec3 seen = kb.velocity + kb.angular.cross(armB) - ka.velocity - ka.angular.cross(fromA);
    Mat12 byMotion = Mat12::Zero(), byVelocity = Mat12::Zero();
    for (int i = 0; i < 12; ++i) {
        if ((i < 6 ? load.a.body : load.b.body) < 0) continue;
        Vec3 moves[4]; // centre and rotation of a, then of b; world axes
        for (Vec3& m : moves) m.setZero();
        Vec3& moved = moves[i / 3];
        moved = (i / 3) % 2 == 0 ? Vec3(Vec3::Unit(i % 3)) : Vec3((i < 6 ? ka : kb).rotation.col(i % 3));
        const auto& [centreA, turnA, centreB, turnB] = moves;
        const auto pushes = [&](const Vec6& inA, const Vec3& turns, const Vec3& turnsB, const Vec3& armBy,
                                const Vec3& fromABy, Mat12& result) {
            const Vec3 force = axes * inA.head<3>() + turns.cross(w.force);
            const Vec3 moment = axes * inA.tail<3>() + turns.cross(w.moment);
            const Vec3 aboutB =
                armBy.cross(w.force) + armB.cross(force) + moment - turnsB.cross(armB.cross(w.force) + w.moment);
            const Vec3 aboutA =
                fromABy.cross(w.force) + fromA.cross(force) + moment - turns.cross(fromA.cross(w.force) + w.moment);
            if (load.a.body >= 0) result.col(i).head<6>() << -force, -(ka.rotation.transpose() * aboutA);
            if (load.b.body >= 0) result.col(i).tail<6>() << force, kb.rotation.transpose() * aboutB;
        };
        const Vec3 armBy = turnB.cross(armB), fromABy = centreB + armBy - centreA;
        Vec6 motion, rate;
        motion << toA * (fromABy - turnA.cross(fromA)), toA * (turnB - turnA);
        // Angular velocities are kept in body axes, so they turn with their bodies.
        const Vec3 angularA = turnA.cross(ka.angular), angularB = turnB.cross(kb.angular);
        rate << toA * (angularB.cross(armB) + kb.angular.cross(armBy) - angularA.cross(fromA) -
                       ka.angular.cross(fromABy) - turnA.cross(seen)),
            toA * (angularB - angularA - turnA.cross(kb.angular - ka.angular));
        pushes(slopeMotion * motion + slopeRate * rate, turnA, turnB, armBy, fromABy, byMotion);
        rate << toA * (centreB + turnB.cross(armB) - centreA - turnA.cross(fromA)), toA * (turnB - turnA);
        pushes(slopeRate * rate, Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), byVelocity);
    }
    addPair(load.a.body, load.b.body, byMotion, &byVelocity, tangents);
}

} // namespace

void MultibodySystem::addLoadTangent(const CompiledLoad& load, double t, In<Vector> q, In<Vector> v,
                                     Tangents& tangents) const {
    const auto of = [&](int index) { return kinematics(index, q, v); };
    switch (load.type->ends) {
    case LoadType::OnBody: {
        const int body = load.a.body;
        if (body < 0) return;
        Mat6 byMotion = Mat6::Zero();
        load.apply(t, joints_, of,
                   [&](int, const Vec3& arm, const Vec3& force, const Vec3& moment, const Mat3& rotation) {
                       const Mat3 back = rotation.transpose();
                       if (load.bodyAxes) byMotion.topRightCorner<3, 3>() = -rotation * skew(back * force);
                       else
                           byMotion.bottomRightCorner<3, 3>() =
                               skew(back * arm) * skew(back * force) + skew(back * moment);
                   });
        tangents.stiffness.push_back({6 * body, 6 * body, -byMotion});
        break;
    }
    case LoadType::Points:
        addPointsTangent(load, load.stretched(joints_, of), of(load.a.body), of(load.b.body), v, tangents);
        break;
    case LoadType::OnJoint: {
        const CompiledJoint& joint = joints_[std::size_t(load.joint)];
        Stretched s;
        if (load.type->looksAtLength) s = load.stretched(joints_, of);
        else s.value = load.valueAt(t);
        addCoordinatePull(load, joint, s, of(joint.a.body), of(joint.b.body), v, tangents);
        break;
    }
    case LoadType::Frames:
        addFramesTangent(load, of(load.a.body), of(load.b.body), tangents);
        break;
    }
}

} // namespace escapement
