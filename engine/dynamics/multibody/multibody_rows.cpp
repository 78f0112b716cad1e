// Rows of joints, motors and contacts by blocks, one for each moving body that they touch.

#include "engine/contact/narrow_phase/face_planes.h"
#include "engine/dynamics/joints/joint_contacts.h"

namespace escapement {

namespace {

constexpr double inOnePlane = 1e-9; // of a contact's size: roundoff of where bodies are

} // namespace

std::string MultibodySystem::constraintName(int row) const {
    if (row >= jointRowCount_) return "the motor of joint '" + drives_[std::size_t(row - jointRowCount_)].name() + "'";
    for (const CompiledJoint& joint : joints_)
        if (row >= joint.firstRow && row < joint.firstRow + joint.type->rowCount()) return "joint '" + joint.name + "'";
    for (const CompiledCoupling& coupling : couplings_)
        if (coupling.row == row) return "coupling '" + coupling.name + "'";
    return {};
}

void MultibodySystem::beginGroup(BlockRows& rows, int count, int bodyA, int bodyB) {
    rows.beginGroup(count);
    for (int body : {bodyA, bodyB})
        if (body >= 0) rows.addBlock(6 * body, 6);
}

Out<Matrix> MultibodySystem::blockOf(BlockRows& rows, int body, int count) {
    static Matrix none(BlockRows::height, 0);
    if (body < 0) return none.topRows(count);
    const BlockRows::Group& group = rows.group(rows.groupCount() - 1);
    int b = group.firstBlock;
    while (rows.place(b).column != 6 * body) ++b;
    return rows.block(b).topRows(count);
}

void MultibodySystem::addCoordinate(int j, int k, In<Vector> q, double sign, int count, int row,
                                    BlockRows& rows) const {
    const CompiledJoint& joint = joints_[std::size_t(j)];
    beginGroup(rows, count, joint.a.body, joint.b.body);
    coordinateJacobian(joint, k, kinematics(joint.a.body, q), kinematics(joint.b.body, q),
                       blockOf(rows, joint.a.body, count), blockOf(rows, joint.b.body, count));
    const BlockRows::Group& group = rows.group(rows.groupCount() - 1);
    for (int b = group.firstBlock; b < group.endBlock; ++b) {
        auto block = rows.block(b);
        if (row != 0) block.row(row).swap(block.row(0));
        if (sign != 1.0) block.row(row) *= sign;
    }
}

void MultibodySystem::constraintBlocks(double, In<Vector> q, BlockRows& rows) const {
    for (const auto& joint : joints_) {
        const int count = joint.type->rowCount();
        beginGroup(rows, count, joint.a.body, joint.b.body);
        jointJacobian(joint, kinematics(joint.a.body, q), kinematics(joint.b.body, q),
                      blockOf(rows, joint.a.body, count), blockOf(rows, joint.b.body, count));
    }
    for (const auto& coupling : couplings_)
        if (coupling.row >= 0) addForm(coupling.form, q, 1.0, 1, 0, rows);
    for (const Drive& drive : drives_) addCoordinate(drive.joint, drive.coordinate, q, 1.0, 1, 0, rows);
}

bool MultibodySystem::contactBodies(int i, int& first, int& second) const {
    if (isJointContact(i)) return false;
    const int group = near_.groupOf(i);
    first = bodies_[std::size_t(near_.bodyA(group))].index;
    second = bodies_[std::size_t(near_.bodyB(group))].index;
    return true;
}

bool MultibodySystem::lieOnSameFaces(int contact, int other, In<Vector> q, const Vec3& normal, double across) const {
    if (isJointContact(contact) || isJointContact(other)) return false;
    std::vector<FacePlane> planes[2][2]; // of each contact, of its A and B
    int bodies[2][2];
    for (const int which : {0, 1}) {
        const int i = which == 0 ? contact : other, group = near_.groupOf(i);
        const FeaturePair& pair = pairOf(i);
        for (const bool ofA : {true, false}) {
            const int body = ofA ? near_.bodyA(group) : near_.bodyB(group);
            std::vector<FacePlane>& found = planes[which][ofA ? 0 : 1];
            addFacePlanes(ofA ? *pair.first : *pair.second, found);
            const RigidMotion pose = bodyPose(body, q);
            for (FacePlane& plane : found) plane = {pose.rotation * plane.normal, pose * plane.point};
            bodies[which][ofA ? 0 : 1] = bodies_[std::size_t(body)].index;
        }
    }
    // Of three bodies, too: what stands beside one another.
    const bool swapped = bodies[0][0] != bodies[1][0] && bodies[0][1] != bodies[1][1];
    const double within = inOnePlane * contactSize(contact);
    for (const int side : {0, 1})
        if (!haveOneAcross(planes[0][side], planes[1][swapped ? 1 - side : side], normal, across, within)) return false;
    return true;
}

void MultibodySystem::contactBlocks(int i, In<Vector> q, BlockRows& rows) const {
    if (isJointContact(i)) return jointContact(i).blocks(*this, q, rows);
    const int group = near_.groupOf(i);
    const int bodyA = bodies_[std::size_t(near_.bodyA(group))].index,
              bodyB = bodies_[std::size_t(near_.bodyB(group))].index;
    const ContactMeasure& m = measureAt(i, q);
    beginGroup(rows, 3, bodyA, bodyB);
    const auto fill = [&](int index, const Vec3& point, double sign) {
        if (index < 0) return;
        Out<Matrix> block = blockOf(rows, index, 3);
        const Mat3& turn = rotation(index, q);
        const Vec3 arm = point - q.segment<3>(7 * index);
        const Vec3* axes[3] = {&m.normal, &m.tangent1, &m.tangent2};
        for (int k = 0; k < 3; ++k) {
            block.block<1, 3>(k, 0) = sign * axes[k]->transpose();
            block.block<1, 3>(k, 3) = sign * arm.cross(*axes[k]).transpose() * turn;
        }
    };
    fill(bodyA, m.pointA, -1.0);
    fill(bodyB, m.pointB, 1.0);
}

} // namespace escapement
