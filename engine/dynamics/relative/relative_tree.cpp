#include "engine/dynamics/relative/relative_tree.h"

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/math/disjoint_sets.h"
#include "engine/math/skew.h"

#include <algorithm>
#include <numeric>

namespace escapement {

namespace {

bool bears(const CompiledJoint& joint) {
    return std::all_of(joint.type->rows.begin(), joint.type->rows.end(),
                       [](const JointRow& row) { return !row.rateAlone && row.kind != JointRow::Follow; });
}

} // namespace

RelativeTree::RelativeTree(MultibodySystem& system) {
    choose(system);
    weigh(system);
    bodies_.setZero(system.nq());
    articulated_.resize(links_.size());
    pass_.resize(links_.size());
    other_.resize(links_.size());
    rows_.block.resize(links_.size());
    rows_.touched.assign(links_.size(), 0);
}

/// The tree of joints with the most rows, then its links from the ground outwards, in the order of the bodies.
void RelativeTree::choose(const MultibodySystem& system) {
    const auto& joints = system.joints();
    const int moving = system.movingCount();
    inTree_.assign(joints.size(), 0);
    std::vector<int> order(joints.size());
    DisjointSets sets(std::size_t(moving) + 1);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return joints[std::size_t(a)].type->rowCount() > joints[std::size_t(b)].type->rowCount();
    });
    std::vector<std::vector<int>> of(std::size_t(moving) + 1); // joints of the tree at each body; the last: the ground
    const auto node = [&](int body) { return body < 0 ? moving : body; };
    for (const int j : order) {
        const CompiledJoint& joint = joints[std::size_t(j)];
        const int a = node(joint.a.body), b = node(joint.b.body);
        if (!bears(joint) || sets.find(a) == sets.find(b)) continue;
        sets.join(a, b);
        inTree_[std::size_t(j)] = 1;
        of[std::size_t(a)].push_back(j);
        of[std::size_t(b)].push_back(j);
    }
    linkOf_.assign(std::size_t(moving), -1);
    const auto add = [&](int body, int from, const CompiledJoint* joint, bool reversed) {
        linkOf_[std::size_t(body)] = int(links_.size());
        Link& link = links_.emplace_back(body, from, RelativeJoint(joint, reversed));
        link.first = freedom_;
        link.freedom = link.joint.freedom();
        freedom_ += link.freedom;
    };
    const auto addBeyond = [&](int at, int from) {
        for (const int j : of[std::size_t(at)]) {
            const CompiledJoint& joint = joints[std::size_t(j)];
            const bool reversed = node(joint.b.body) == at;
            const int other = node(reversed ? joint.a.body : joint.b.body);
            if (other != moving && linkOf_[std::size_t(other)] < 0) add(other, from, &joint, reversed);
        }
    };
    std::size_t reached = 0;
    const auto addAllBeyond = [&] {
        for (; reached < links_.size(); ++reached) addBeyond(links_[reached].body, int(reached));
    };
    addBeyond(moving, -1);
    addAllBeyond();
    for (int body = 0; body < moving; ++body) {
        if (linkOf_[std::size_t(body)] >= 0) continue;
        add(body, -1, nullptr, false);
        addAllBeyond();
    }
}

void RelativeTree::weigh(MultibodySystem& system) {
    Vector unit(system.nv()), column(system.nv());
    for (int k = 0; k < 6; ++k) {
        unit.setZero();
        for (int i = k; i < unit.size(); i += 6) unit[i] = 1.0;
        system.multiplyMass(unit, column);
        for (Link& link : links_) link.mass.col(k) = column.segment<6>(6 * link.body);
    }
}

void RelativeTree::refer(In<Vector> bodies) {
    const auto kinematics = [&](int body) {
        BodyKinematics at;
        if (body < 0) return std::pair(at, Quaternion::Identity());
        const auto q = bodies.segment<7>(7 * body);
        const Quaternion turn = Quaternion(q[3], q[4], q[5], q[6]).normalized();
        at.centre = q.head<3>();
        at.rotation = turn.toRotationMatrix();
        return std::pair(at, turn);
    };
    for (Link& link : links_) {
        const auto [parent, parentTurn] = kinematics(link.parent < 0 ? -1 : parentOf(link).body);
        const auto [child, childTurn] = kinematics(link.body);
        link.joint.refer(parent, parentTurn, child, childTurn, link.reference);
    }
}

void RelativeTree::place(In<Vector> coordinates) {
    for (Link& link : links_) {
        RelativeJoint::Place& place = link.place;
        link.joint.place(link.reference, coordinates.segment(link.first, link.freedom), place);
        const bool grounded = link.parent < 0;
        const Mat3 parentTurn = grounded ? Mat3::Identity() : parentOf(link).at.rotation;
        const Vec3 way = parentTurn * place.centre;
        link.turn = grounded ? place.turn : (parentOf(link).turn * place.turn).normalized();
        link.at.rotation = link.turn.toRotationMatrix();
        link.at.centre = grounded ? way : Vec3(parentOf(link).at.centre + way);
        bodies_.segment<3>(7 * link.body) = link.at.centre;
        bodies_.segment<4>(7 * link.body + 3) << link.turn.w(), link.turn.x(), link.turn.y(), link.turn.z();
        link.carries << Mat3::Identity(), -skew(way) * parentTurn, Mat3::Zero(), place.rotation.transpose();
        const Mat3 child = link.at.rotation * link.joint.childAxes();
        link.moves.resize(6, link.freedom);
        link.moves.topRows(3) = parentTurn * link.joint.parentAxes() * place.twists.topRows(3) +
                                skew(parentTurn * place.arm) * child * place.twists.bottomRows(3);
        link.moves.bottomRows(3) = link.joint.childAxes() * place.twists.bottomRows(3);
    }
}

void RelativeTree::rates(In<Vector> v, Out<Vector> result) const {
    for (const Link& link : links_) {
        if (link.freedom == 0) continue;
        const Vec6 twist = link.place.twists * v.segment(link.first, link.freedom);
        link.joint.rates(link.reference, link.place, twist, result.segment(link.first, link.freedom));
    }
}

void RelativeTree::move(In<Vector> v, Vector& velocities, Vector* bias) const {
    velocities.resize(6 * bodyCount());
    if (bias) bias->resize(6 * bodyCount());
    for (const Link& link : links_) {
        const auto own = v.segment(link.first, link.freedom);
        const bool grounded = link.parent < 0;
        Vec6 velocity = link.moves * own;
        if (!grounded) velocity += link.carries * velocities.segment<6>(6 * parentOf(link).body);
        velocities.segment<6>(6 * link.body) = velocity;
        if (!bias) continue;
        const RelativeJoint::Place& place = link.place;
        const Vec6 twist = place.twists * own, change = link.joint.bias(link.reference, place, twist);
        const Vec3 turns = link.joint.angularVelocity(place, twist); // parent's axes, as all that follows
        const Vec3 towards = link.joint.centreVelocity(place, twist);
        const Vec3 ofParent = grounded ? Vec3::Zero() : Vec3(velocities.segment<3>(6 * parentOf(link).body + 3));
        const Mat3 parentTurn = grounded ? Mat3::Identity() : parentOf(link).at.rotation;
        Vec3 linear = link.joint.centreVelocity(place, change) - turns.cross(turns.cross(place.arm));
        linear += 2.0 * ofParent.cross(towards) + ofParent.cross(ofParent.cross(place.centre));
        const Vec3 angular = link.joint.angularVelocity(place, change) - turns.cross(ofParent);
        Vec6 acceleration;
        acceleration << parentTurn * linear, place.rotation.transpose() * angular;
        if (!grounded) acceleration += link.carries * bias->segment<6>(6 * parentOf(link).body);
        bias->segment<6>(6 * link.body) = acceleration;
    }
}

void RelativeTree::velocitiesFrom(In<Vector> bodies, Out<Vector> v) const {
    for (const Link& link : links_) {
        if (link.freedom == 0) continue;
        Vec6 own = bodies.segment<6>(6 * link.body);
        const bool grounded = link.parent < 0;
        if (!grounded) own -= link.carries * bodies.segment<6>(6 * parentOf(link).body);
        const Mat3 parentTurn = grounded ? Mat3::Identity() : parentOf(link).at.rotation;
        Vec6 twist;
        twist.tail<3>() = link.joint.childAxes().transpose() * own.tail<3>();
        const Vec3 point = own.head<3>() + (link.at.rotation * own.tail<3>()).cross(parentTurn * link.place.arm);
        twist.head<3>() = link.joint.parentAxes().transpose() * (parentTurn.transpose() * point);
        for (int k = 0; k < link.freedom; ++k)
            v[link.first + k] = twist[link.reference.order[std::size_t(6 - link.freedom + k)]];
    }
}

void RelativeTree::project(In<Vector> forces, Out<Vector> result) const {
    for (const Link& link : links_) pass_[std::size_t(&link - links_.data())] = forces.segment<6>(6 * link.body);
    for (std::size_t i = links_.size(); i-- > 0;) {
        const Link& link = links_[i];
        result.segment(link.first, link.freedom) = link.moves.transpose() * pass_[i];
        if (link.parent >= 0) pass_[std::size_t(link.parent)] += link.carries.transpose() * pass_[i];
    }
}

void RelativeTree::beginRows(int rows) {
    rows_.count = rows;
    std::fill(rows_.touched.begin(), rows_.touched.end(), 0);
}

void RelativeTree::addBlock(int body, In<Matrix> block) {
    const std::size_t i = std::size_t(linkOf_[std::size_t(body)]);
    if (!rows_.touched[i]) rows_.block[i].setZero();
    rows_.touched[i] = 1;
    rows_.block[i].topRows(rows_.count) += block;
}

void RelativeTree::endRows(Out<Matrix> result) {
    result.setZero();
    for (std::size_t i = links_.size(); i-- > 0;) {
        if (!rows_.touched[i]) continue;
        const Link& link = links_[i];
        const auto block = rows_.block[i].topRows(rows_.count);
        result.middleCols(link.first, link.freedom) = block * link.moves;
        if (link.parent < 0) continue;
        const std::size_t parent = std::size_t(link.parent);
        if (!rows_.touched[parent]) rows_.block[parent].setZero();
        rows_.touched[parent] = 1;
        rows_.block[parent].topRows(rows_.count) += block * link.carries;
    }
}

void RelativeTree::prepareMass() {
    for (std::size_t i = 0; i < links_.size(); ++i) articulated_[i].inertia = links_[i].mass;
    for (std::size_t i = links_.size(); i-- > 0;) {
        const Link& link = links_[i];
        Articulated& own = articulated_[i];
        own.carries = link.carries;
        own.moves = link.moves;
        own.pushes.noalias() = own.inertia * own.moves;
        if (link.freedom > 0) own.ofJoint.compute(own.moves.transpose() * own.pushes);
        if (link.parent < 0) continue;
        Mat6 passed = own.inertia;
        if (link.freedom > 0) passed -= own.pushes * own.ofJoint.solve(own.pushes.transpose());
        const Mat6 carried = passed * own.carries;
        articulated_[std::size_t(link.parent)].inertia.noalias() += own.carries.transpose() * carried;
    }
}

void RelativeTree::solveMass(Out<Matrix> columns) const {
    for (Eigen::Index c = 0; c < columns.cols(); ++c) {
        auto column = columns.col(c);
        for (Vec6& pass : pass_) pass.setZero();
        for (std::size_t i = links_.size(); i-- > 0;) {
            const Link& link = links_[i];
            const Articulated& own = articulated_[i];
            auto force = column.segment(link.first, link.freedom);
            if (link.freedom > 0) {
                force -= own.moves.transpose() * pass_[i];
                own.ofJoint.solveInPlace(force);
            }
            if (link.parent < 0) continue;
            pass_[std::size_t(link.parent)] += own.carries.transpose() * (pass_[i] + own.pushes * force);
        }
        for (std::size_t i = 0; i < links_.size(); ++i) {
            const Link& link = links_[i];
            const Articulated& own = articulated_[i];
            auto rate = column.segment(link.first, link.freedom);
            other_[i].setZero();
            if (link.parent >= 0) other_[i] = own.carries * other_[std::size_t(link.parent)];
            if (link.freedom == 0) continue;
            SmallVector taken = own.pushes.transpose() * other_[i];
            own.ofJoint.solveInPlace(taken);
            rate -= taken;
            other_[i] += own.moves * rate;
        }
    }
}

void RelativeTree::momentum(In<Vector> velocities, Vector& result) const {
    result.resize(velocities.size());
    for (const Link& link : links_) result.segment<6>(6 * link.body) = link.mass * velocities.segment<6>(6 * link.body);
}

void RelativeTree::multiplyMass(In<Vector> v, Out<Vector> result) const {
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const Link& link = links_[i];
        other_[i] = articulated_[i].moves * v.segment(link.first, link.freedom);
        if (link.parent >= 0) other_[i] += articulated_[i].carries * other_[std::size_t(link.parent)];
        pass_[i] = link.mass * other_[i];
    }
    for (std::size_t i = links_.size(); i-- > 0;) {
        const Link& link = links_[i];
        result.segment(link.first, link.freedom) = articulated_[i].moves.transpose() * pass_[i];
        if (link.parent >= 0) pass_[std::size_t(link.parent)] += articulated_[i].carries.transpose() * pass_[i];
    }
}

} // namespace escapement
