#include "engine/dynamics/joints/joint_contacts.h"

#include "engine/math/rotation.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/joint_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace escapement {

MultibodySystem::~MultibodySystem() = default;

void MultibodySystem::initialState(Vector& q, Vector& v) const {
    q.resize(nq());
    v.resize(nv());
    for (int i = 0; i < movingCount(); ++i) {
        const RigidBody& body = bodies_[moving_[i]];
        const Quaternion turn(body.pose.rotation);
        q.segment<3>(7 * i) = body.pose * body.centre;
        q.segment<4>(7 * i + 3) << turn.w(), turn.x(), turn.y(), turn.z();
        v.segment<3>(6 * i) = body.linear;
        v.segment<3>(6 * i + 3) = body.pose.rotation.transpose() * body.angular;
    }
}

void MultibodySystem::rates(In<Vector> q, In<Vector> v, Out<Vector> qdot) const {
    for (int i = 0; i < movingCount(); ++i) {
        qdot.segment<3>(7 * i) = v.segment<3>(6 * i);
        const double w = q[7 * i + 3];
        const Vec3 e = q.segment<3>(7 * i + 4), omega = v.segment<3>(6 * i + 3);
        qdot[7 * i + 3] = -0.5 * e.dot(omega);
        qdot.segment<3>(7 * i + 4) = 0.5 * (w * omega + e.cross(omega));
    }
}

void MultibodySystem::displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const {
    for (int i = 0; i < movingCount(); ++i) {
        result.segment<3>(7 * i) = q.segment<3>(7 * i) + dv.segment<3>(6 * i);
        const Quaternion turn(q[7 * i + 3], q[7 * i + 4], q[7 * i + 5], q[7 * i + 6]);
        const Quaternion next = (turn * exponential(dv.segment<3>(6 * i + 3))).normalized();
        result.segment<4>(7 * i + 3) << next.w(), next.x(), next.y(), next.z();
    }
}

void MultibodySystem::normalise(Out<Vector> q) const {
    for (int i = 0; i < movingCount(); ++i) q.segment<4>(7 * i + 3).normalize();
}

void MultibodySystem::solveMass(Out<Matrix> columns) const {
    if (columns.cols() == 0) return; // has no memory that rows could be taken of
    for (int i = 0; i < movingCount(); ++i) {
        const RigidBody& body = bodies_[moving_[i]];
        columns.middleRows<3>(6 * i) /= body.mass;
        for (Eigen::Index c = 0; c < columns.cols(); ++c) {
            const Vec3 moment = columns.block<3, 1>(6 * i + 3, c);
            columns.block<3, 1>(6 * i + 3, c) = body.inertiaInverse * moment;
        }
    }
}

void MultibodySystem::multiplyMass(In<Vector> v, Out<Vector> result) const {
    for (int i = 0; i < movingCount(); ++i) {
        const RigidBody& body = bodies_[moving_[i]];
        result.segment<3>(6 * i) = body.mass * v.segment<3>(6 * i);
        result.segment<3>(6 * i + 3) = body.inertia * v.segment<3>(6 * i + 3);
    }
}

/// Many ask for the same configuration, one after another.
const Mat3& MultibodySystem::rotation(int index, In<Vector> q) const {
    Turned& last = turned_[std::size_t(index)];
    if (const auto now = q.segment<4>(7 * index + 3); last.quaternion != now) {
        last.quaternion = now;
        last.rotation = Quaternion(now[0], now[1], now[2], now[3]).normalized().toRotationMatrix();
    }
    return last.rotation;
}

BodyKinematics MultibodySystem::kinematics(int index, In<Vector> q) const {
    if (index < 0) return {};
    return {q.segment<3>(7 * index), rotation(index, q), Vec3::Zero(), Vec3::Zero()};
}

BodyKinematics MultibodySystem::kinematics(int index, In<Vector> q, In<Vector> v) const {
    if (index < 0) return {};
    const Mat3& turn = rotation(index, q);
    return {q.segment<3>(7 * index), turn, v.segment<3>(6 * index), turn * v.segment<3>(6 * index + 3)};
}

RigidMotion MultibodySystem::bodyPose(int body, In<Vector> q) const {
    const RigidBody& rigid = bodies_[body];
    if (rigid.index < 0) return rigid.pose;
    const Mat3& turn = rotation(rigid.index, q);
    return {turn, q.segment<3>(7 * rigid.index) - turn * rigid.centre};
}

BodyMotion MultibodySystem::bodyMotion(int body, In<Vector> q, In<Vector> v) const {
    const RigidBody& rigid = bodies_[body];
    BodyMotion motion;
    motion.pose = bodyPose(body, q);
    if (rigid.index < 0) return motion;
    motion.angular = motion.pose.rotation * v.segment<3>(6 * rigid.index + 3);
    motion.velocity = v.segment<3>(6 * rigid.index) - motion.angular.cross(motion.pose.rotation * rigid.centre);
    return motion;
}

bool MultibodySystem::gyroscopicForces(In<Vector>, In<Vector> v, Out<Vector> f) const {
    for (int i = 0; i < movingCount(); ++i) {
        const Vec3 omega = v.segment<3>(6 * i + 3);
        f.segment<3>(6 * i).setZero();
        f.segment<3>(6 * i + 3) = -omega.cross(bodies_[moving_[i]].inertia * omega);
    }
    return true;
}

void MultibodySystem::forces(double t, In<Vector> q, In<Vector> v, Out<Vector> f) const {
    gyroscopicForces(q, v, f);
    for (int i = 0; i < movingCount(); ++i) f.segment<3>(6 * i) = bodies_[moving_[i]].mass * gravity_;
    const auto apply = [&](int index, const Vec3& arm, const Vec3& force, const Vec3& moment, const Mat3& rotation) {
        if (index < 0) return;
        f.segment<3>(6 * index) += force;
        f.segment<3>(6 * index + 3) += rotation.transpose() * (arm.cross(force) + moment);
    };
    for (const auto& load : loads_)
        load.apply(
            t, joints_, [&](int index) { return kinematics(index, q, v); }, apply);
}

void MultibodySystem::constraints(double t, In<Vector> q, Out<Vector> g) const {
    for (const auto& joint : joints_)
        jointValues(joint, kinematics(joint.a.body, q), kinematics(joint.b.body, q),
                    g.segment(joint.firstRow, joint.type->rowCount()));
    for (const auto& coupling : couplings_)
        if (coupling.row >= 0) g[coupling.row] = formValue(coupling.form, q);
    for (std::size_t k = 0; k < drives_.size(); ++k) g[jointRowCount_ + Eigen::Index(k)] = driveError(int(k), t, q);
}

double MultibodySystem::driveError(int k, double t, In<Vector> q) const {
    const Drive& drive = drives_[k];
    const double error = coordinateAt(drive.joint, drive.coordinate, q) - drive.value(t);
    // What is asked for says which turn is meant.
    return joints_[drive.joint].coordinate(drive.coordinate).counted() ? std::remainder(error, 2.0 * std::numbers::pi)
                                                                       : error;
}

double MultibodySystem::coordinateAt(int j, int k, In<Vector> q) const {
    const CompiledJoint& joint = joints_[std::size_t(j)];
    return coordinateValue(joint, k, kinematics(joint.a.body, q), kinematics(joint.b.body, q));
}

void MultibodySystem::coordinateRow(int j, int k, In<Vector> q, double sign, Out<Matrix> row) const {
    const CompiledJoint& joint = joints_[j];
    Eigen::Matrix<double, 2, 6> storage[2]; // two rows, because a single one is not a matrix by columns
    const auto block = [](Eigen::Matrix<double, 2, 6>& m, int index) -> Out<Matrix> {
        return m.topLeftCorner(1, index < 0 ? 0 : 6);
    };
    coordinateJacobian(joint, k, kinematics(joint.a.body, q), kinematics(joint.b.body, q),
                       block(storage[0], joint.a.body), block(storage[1], joint.b.body));
    row.setZero();
    if (joint.a.body >= 0) row.middleCols<6>(6 * joint.a.body) = sign * storage[0].topRows<1>();
    if (joint.b.body >= 0) row.middleCols<6>(6 * joint.b.body) = sign * storage[1].topRows<1>();
}

void MultibodySystem::constraintTimeRate(double t, In<Vector>, Out<Vector> gt) const {
    gt.setZero();
    for (std::size_t k = 0; k < drives_.size(); ++k) gt[jointRowCount_ + Eigen::Index(k)] = -drives_[k].rate(t);
}

void MultibodySystem::constraintJacobian(double, In<Vector> q, Out<Matrix> jacobian) const {
    jacobian.setZero();
    for (const auto& joint : joints_) {
        const int rows = joint.type->rowCount();
        const auto block = [&](int index) {
            return index < 0 ? jacobian.block(joint.firstRow, 0, rows, 0)
                             : jacobian.block(joint.firstRow, 6 * index, rows, 6);
        };
        jointJacobian(joint, kinematics(joint.a.body, q), kinematics(joint.b.body, q), block(joint.a.body),
                      block(joint.b.body));
    }
    for (const auto& coupling : couplings_)
        if (coupling.row >= 0) formRow(coupling.form, q, 1.0, jacobian.middleRows(coupling.row, 1));
    for (std::size_t k = 0; k < drives_.size(); ++k)
        coordinateRow(drives_[k].joint, drives_[k].coordinate, q, 1.0,
                      jacobian.middleRows(jointRowCount_ + Eigen::Index(k), 1));
}

void MultibodySystem::constraintBias(double t, In<Vector> q, In<Vector> v, Out<Vector> gamma) const {
    for (const auto& joint : joints_)
        jointBias(joint, kinematics(joint.a.body, q, v), kinematics(joint.b.body, q, v),
                  gamma.segment(joint.firstRow, joint.type->rowCount()));
    for (const auto& coupling : couplings_)
        if (coupling.row >= 0) gamma[coupling.row] = formBias(coupling.form, q, v);
    for (std::size_t k = 0; k < drives_.size(); ++k) {
        const CompiledJoint& joint = joints_[drives_[k].joint];
        gamma[jointRowCount_ + Eigen::Index(k)] =
            coordinateBias(joint, drives_[k].coordinate, kinematics(joint.a.body, q, v),
                           kinematics(joint.b.body, q, v)) -
            drives_[k].acceleration(t);
    }
}

int MultibodySystem::counterOf(int joint, int coordinate) const {
    if (counters_[std::size_t(joint)].coordinate == coordinate) return joint;
    for (std::size_t c = joints_.size(); c < counters_.size(); ++c)
        if (counters_[c].joint == joint && counters_[c].coordinate == coordinate) return int(c);
    return -1;
}

template <class Visit> void MultibodySystem::visitCounters(const Visit& visit) const {
    for (std::size_t c = 0; c < counters_.size(); ++c)
        if (counters_[c].coordinate >= 0)
            visit(int(c), joints_[std::size_t(counters_[c].joint)], counters_[c].coordinate);
}

double MultibodySystem::countedAngle(int counter, double angle, double reference) const {
    const double turn = 2.0 * std::numbers::pi;
    return counter < 0 ? angle : angle + turn * std::round((reference - angle) / turn);
}

SystemEnergy MultibodySystem::energy(double, In<Vector> q, In<Vector> v) const {
    SystemEnergy e;
    for (int i = 0; i < movingCount(); ++i) {
        const RigidBody& body = bodies_[moving_[i]];
        const Vec3 linear = v.segment<3>(6 * i), omega = v.segment<3>(6 * i + 3);
        e.kinetic += 0.5 * (body.mass * linear.squaredNorm() + omega.dot(body.inertia * omega));
        e.potential -= body.mass * gravity_.dot(q.segment<3>(7 * i));
    }
    for (const auto& load : loads_)
        e.springs += load.storedEnergy(joints_, [&](int index) { return kinematics(index, q); });
    return e;
}

SystemPower MultibodySystem::power(double t, In<Vector> q, In<Vector> v) const {
    SystemPower p;
    for (const auto& load : loads_) {
        const auto [fed, taken] = load.power(t, joints_, [&](int index) { return kinematics(index, q, v); });
        p.loads += fed;
        p.dampers += taken;
    }
    return p;
}

double MultibodySystem::motorPower(double t, In<Vector> q, In<Vector> v) const {
    double fed = 0.0;
    for (const auto& load : loads_)
        if (load.motor) fed += load.power(t, joints_, [&](int index) { return kinematics(index, q, v); }).first;
    return fed;
}

void MultibodySystem::describe(ResultLayout& layout) const {
    for (const auto& body : bodies_) layout.bodies.push_back(body.name);
    for (const auto& joint : joints_) layout.joints.push_back({joint.name, joint.type->coordinateCount()});
    for (const auto& coupling : couplings_) layout.couplings.push_back(coupling.name);
}

void MultibodySystem::observe(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Frame& frame) {
    frame.bodies.resize(bodies_.size());
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const BodyMotion motion = bodyMotion(int(i), q, v);
        const int index = bodies_[i].index;
        frame.bodies[i].position = motion.pose.translation;
        frame.bodies[i].orientation =
            index < 0 ? Quaternion(motion.pose.rotation)
                      : Quaternion(q[7 * index + 3], q[7 * index + 4], q[7 * index + 5], q[7 * index + 6]).normalized();
        frame.bodies[i].linear = index < 0 ? Vec3::Zero() : Vec3(v.segment<3>(6 * index));
        frame.bodies[i].angular = motion.angular;
    }
    observeCouplings(q, v, lambda, frame);
    frame.joints.resize(joints_.size());
    driven_.assign(joints_.size(), {});
    const auto drives = [&](int joint, double size, int coordinate) {
        driven_[std::size_t(joint)].size += size;
        driven_[std::size_t(joint)].coordinate = coordinate;
    };
    if (lambda.size() == rowCount_) {
        for (std::size_t k = 0; k < drives_.size(); ++k)
            drives(drives_[k].joint, lambda[jointRowCount_ + Eigen::Index(k)], drives_[k].coordinate);
        for (const auto& load : loads_)
            if (load.motor) drives(load.joint, load.valueAt(t), load.coordinate);
    }
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        const CompiledJoint& joint = joints_[j];
        const BodyKinematics a = kinematics(joint.a.body, q, v), b = kinematics(joint.b.body, q, v);
        JointState& state = frame.joints[j];
        state.dof = joint.type->coordinateCount();
        jointCoordinate(joint, a, b, state.coordinate, state.speed);
        for (int k = 0; k < state.dof; ++k)
            if (const int counter = joint.coordinate(k).counted() ? counterOf(int(j), k) : -1; counter >= 0)
                state.coordinate[k] =
                    countedAngle(counter, state.coordinate[k], expectedAngle(counter, t, state.speed[k]));
        state.force.setZero();
        if (lambda.size() != rowCount_) continue;
        const int rows = joint.type->rowCount();
        Matrix ja(rows, joint.a.body < 0 ? 0 : 6), jb(rows, joint.b.body < 0 ? 0 : 6);
        jointJacobian(joint, a, b, ja, jb);
        const auto forces = lambda.segment(joint.firstRow, rows);
        const auto [drive, coordinate] = driven_[j];
        const Vec3 pointB = b.centre + b.rotation * joint.b.position;
        const bool onB = joint.b.body >= 0;
        const Vec6 raw = onB ? Vec6(jb.transpose() * forces) : Vec6(-ja.transpose() * forces);
        const BodyKinematics& body = onB ? b : a;
        const Vec3 force = raw.head<3>();
        const Vec3 moment = body.rotation * Vec3(raw.tail<3>()) - (pointB - body.centre).cross(force);
        const Mat3 axes = b.rotation * joint.b.axes;
        state.force << axes.transpose() * force, axes.transpose() * moment;
        if (drive == 0.0) continue;
        const JointCoordinate& along = joint.coordinate(coordinate);
        if (along.axis == 2 && along.kind != JointCoordinate::Turn) { // the axis that both frames share
            state.force[along.turns() ? 5 : 2] += drive;
        } else {
            const ScalarRow unit = coordinateWrench(joint, coordinate, a, b);
            state.force.head<3>() += drive * (axes.transpose() * unit.force);
            state.force.tail<3>() += drive * (axes.transpose() * unit.moment);
        }
    }
}

/// Where the angle should be by now: the last accepted one and what the speeds then and now cover. A step may be longer
/// than half a turn.
double MultibodySystem::expectedAngle(int counter, double t, double speed) const {
    return lastAngle_[std::size_t(counter)] + 0.5 * (lastSpeed_[std::size_t(counter)] + speed) * (t - lastTime_);
}

void MultibodySystem::startCounting(In<Vector> q) {
    lastTime_ = 0.0;
    std::fill(lastSpeed_.begin(), lastSpeed_.end(), 0.0);
    std::vector<char> settled(counters_.size(), 0);
    visitCounters([&](int counter, const CompiledJoint& joint, int k) {
        const BodyKinematics a = kinematics(joint.a.body, q), b = kinematics(joint.b.body, q);
        double& angle = lastAngle_[std::size_t(counter)];
        angle = coordinateValue(joint, k, a, b);
        if (k > 0 || !joint.type->angleAt || counter >= int(joints_.size())) return;
        angle =
            countedAngle(counter, angle, joint.type->angleAt(coordinateValue(joint, 1, a, b), joint.numbers.data()));
        settled[std::size_t(counter)] = 1;
    });
    settleGuides(q);
    // The pose's own angle where the limits admit it; else the turn on which they lie.
    const auto ontoTurnOf = [&](const JointLimit& limit) {
        const int counter = limit.form.terms[0].counter;
        if (counter < 0 || limit.coupling >= 0) return;
        double& angle = lastAngle_[std::size_t(counter)];
        const double room = std::abs(limit.limit - limit.middle);
        if (!(std::abs(angle - limit.middle) <= room + 1e-9 * (1.0 + room)))
            angle = countedAngle(counter, angle, limit.middle);
        settled[std::size_t(counter)] = 1;
    };
    for (const JointLimit* limit : limits_) ontoTurnOf(*limit);
    for (const auto& guard : guards_) ontoTurnOf(*guard);
    for (auto& drive : drives_) {
        if (drive.kind == Drive::Position) {
            // The motor's own function says which turn it is.
            if (const int counter = counterOf(drive.joint, drive.coordinate); counter >= 0) {
                lastAngle_[std::size_t(counter)] =
                    countedAngle(counter, lastAngle_[std::size_t(counter)], drive.value(0.0));
                settled[std::size_t(counter)] = 1;
            }
            continue;
        }
        drive.start = coordinateAt(drive.joint, drive.coordinate, q);
    }
    settleTurns(q, settled);
    for (auto& drive : drives_) // on the turn that is counted: its limits lie there
        if (const int counter = counterOf(drive.joint, drive.coordinate); counter >= 0 && drive.kind == Drive::Speed)
            drive.start = lastAngle_[std::size_t(counter)];
}

void MultibodySystem::follow(double t, In<Vector> q, In<Vector> v) {
    followClosestPoints(q);
    if (!ownRows_.empty() || !actedTurns_.empty()) requireRegularJoints(q);
    visitCounters([&](int counter, const CompiledJoint& joint, int k) {
        const BodyKinematics a = kinematics(joint.a.body, q, v), b = kinematics(joint.b.body, q, v);
        const double speed = coordinateSpeed(joint, k, a, b);
        lastAngle_[std::size_t(counter)] =
            countedAngle(counter, coordinateValue(joint, k, a, b), expectedAngle(counter, t, speed));
        lastSpeed_[std::size_t(counter)] = speed;
    });
    lastTime_ = t;
    for (int j : guided_)
        joints_[j].guide->follow(
            RelativePoint(joints_[j], kinematics(joints_[j].a.body, q), kinematics(joints_[j].b.body, q)).position);
    for (auto& load : loads_) load.follow([&](int body) { return kinematics(body, q); });
    for (const auto& guard : guards_) {
        const CoordinateTerm& term = guard->form.terms[0];
        const double coordinate =
            term.counter >= 0 ? lastAngle_[std::size_t(term.counter)] : coordinateAt(term.joint, term.coordinate, q);
        const double beyond = guard->upper ? coordinate - guard->limit : guard->limit - coordinate;
        if (beyond > 2.0 * limitPassed()) throw RunError(passesLimit(*guard));
    }
}

void MultibodySystem::saveCounters(Checkpoint& checkpoint) const {
    checkpoint.reals["joint_angles"] = lastAngle_;
    checkpoint.reals["joint_speeds"] = lastSpeed_;
    auto& motors = checkpoint.reals["motors"];
    motors = {lastTime_};
    for (const auto& drive : drives_) motors.push_back(drive.start);
    checkpoint.reals["accepted_overlaps"] = acceptedOverlaps_;
    saveContacts(checkpoint);
    for (int j : guided_) joints_[j].guide->save(checkpoint.reals["guides"]);
}

void MultibodySystem::restoreCounters(const Checkpoint& checkpoint) {
    told_.known = false;
    ownWrenches_.clear(); // of a later state, as what loads remember
    for (auto& load : loads_) load.forget();
    const auto list = [&](const char* name, std::size_t size) -> const std::vector<double>& {
        const auto found = checkpoint.reals.find(name);
        if (found == checkpoint.reals.end() || found->second.size() != size)
            throw InputError(
                fmt::format("the checkpoint's '{}' does not fit the mechanism; it is from another version or "
                            "another mechanism: run the project from its start",
                            name));
        return found->second;
    };
    const auto& angles = list("joint_angles", counters_.size());
    std::copy(angles.begin(), angles.end(), lastAngle_.begin()); // in place: springs look at them
    lastSpeed_ = list("joint_speeds", counters_.size());
    if (checkpoint.reals.contains("accepted_overlaps"))
        acceptedOverlaps_ = list("accepted_overlaps", acceptedOverlaps_.size()); // older files have none
    const auto& motors = list("motors", 1 + drives_.size());
    lastTime_ = motors.front();
    for (std::size_t k = 0; k < drives_.size(); ++k) drives_[k].start = motors[k + 1];
    if (!restoreContacts(checkpoint))
        throw InputError("the checkpoint's contacts do not fit the mechanism; it is from another version or another "
                         "mechanism: run the project from its start");
    measures_.clear();
    unused_.clear();
    measureOf_.assign(std::size_t(firstJointContact()), -1);
    if (guided_.empty()) return;
    const auto& places = list("guides", CurveGuide::placeSize * guided_.size());
    for (std::size_t k = 0; k < guided_.size(); ++k)
        joints_[guided_[k]].guide->restore(&places[CurveGuide::placeSize * k]);
}

} // namespace escapement
