#include "engine/dynamics/joints/joint_diagnosis.h"

#include "engine/dynamics/assembly.h"
#include "engine/dynamics/joints/joint_elimination.h"
#include "engine/dynamics/smooth_model/row_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace escapement {

namespace {

constexpr double takesPart = 1e-6; // share in a redundancy below which a joint has none

/// Errors of a joint's rows: lengths, and sines of angles.
OpenJoint errorsOf(const MultibodySystem& system, int j, const Vector& g) {
    const CompiledJoint& joint = system.joints()[j];
    OpenJoint open;
    open.joint = j;
    double length = 0.0, sine = 0.0;
    int r = joint.firstRow;
    for (const auto& row : joint.type->rows)
        for (int k = 0; k < row.count(); ++k, ++r) (row.isLength() ? length : sine) += g[r] * g[r];
    open.distance = std::sqrt(length);
    open.angle = std::asin(std::min(std::sqrt(sine), 1.0));
    return open;
}

/// Independent rows, motors one after the other behind the joints, and the joint rows' shares in redundancies.
std::vector<int> chooseWhole(MultibodySystem& system, In<Vector> q, int joints, Vector& shares) {
    const int all = system.constraintCount();
    Matrix jacobian(all, system.nv());
    system.constraintJacobian(0.0, q, jacobian);
    Matrix inverse = jacobian.transpose();
    system.solveMass(inverse);
    std::vector<int> groups{joints};
    for (int k = joints; k < all; ++k) groups.push_back(k + 1);
    const auto chosen = chooseRows(jacobian, inverse, groups);
    const auto motors = std::lower_bound(chosen.begin(), chosen.end(), joints);
    if (motors - chosen.begin() < joints)
        shares = redundancyShares(Matrix(jacobian.topRows(joints) * inverse.leftCols(joints)));
    return chosen;
}

std::vector<int> chooseByBlocks(MultibodySystem& system, In<Vector> q, int joints, Vector& shares) {
    BlockRows rows;
    system.constraintBlocks(0.0, q, rows);
    BlockRows inverse = rows;
    solveMass(system, inverse);
    std::vector<int> rank(std::size_t(rows.groupCount()), 0);
    for (int k = joints, g = rows.groupCount() - (rows.rowCount() - joints); g < rows.groupCount(); ++g, ++k)
        rank[std::size_t(g)] = 1 + k - joints;
    const auto chosen = chooseRows(rows, inverse, rank);
    const auto motors = std::lower_bound(chosen.begin(), chosen.end(), joints);
    if (motors - chosen.begin() < joints) {
        std::vector<int> position(std::size_t(rows.rowCount()), -1);
        std::iota(position.begin(), position.begin() + joints, 0);
        rows.choose(position, joints);
        inverse.choose(position, joints);
        shares = redundancyShares(rows, inverse, {chosen.begin(), motors});
    }
    return chosen;
}

} // namespace

JointDiagnosis diagnoseJoints(MultibodySystem& system, In<Vector> q) {
    JointDiagnosis d;
    d.rows = system.jointRowCount();
    d.freedoms = system.nv();
    const int all = system.constraintCount();
    if (all == 0) return d;
    Vector g(all);
    system.constraints(0.0, q, g);
    const double tolerance = closedTolerance(system);
    for (int j = 0; j < int(system.joints().size()); ++j) {
        OpenJoint open = errorsOf(system, j, g);
        for (int k = 0; k < system.placedRowCount() - d.rows; ++k)
            if (system.drives()[k].joint == j) open.motor = g[d.rows + k];
        if (std::max({open.distance, open.angle, std::abs(open.motor)}) > tolerance) d.open.push_back(open);
    }
    for (int c = 0; c < int(system.couplings().size()); ++c)
        if (const int row = system.couplings()[std::size_t(c)].row; row >= 0 && std::abs(g[row]) > tolerance)
            d.openCouplings.emplace_back(c, g[row]);
    system.prepareMass(q);
    Vector shares;
    const std::vector<int> chosen =
        all >= rowsForBlocks ? chooseByBlocks(system, q, d.rows, shares) : chooseWhole(system, q, d.rows, shares);
    d.rank = int(std::count_if(chosen.begin(), chosen.end(), [&](int r) { return r < d.rows; }));
    d.freedoms -= d.rank;
    for (int k = 0; k < all - d.rows; ++k)
        if (!std::binary_search(chosen.begin(), chosen.end(), d.rows + k)) d.overdriven.push_back(k);
    if (d.rank < d.rows) {
        for (int j = 0; j < int(system.joints().size()); ++j) {
            const CompiledJoint& joint = system.joints()[j];
            if (shares.segment(joint.firstRow, joint.type->rowCount()).sum() > takesPart) d.redundant.push_back(j);
        }
        for (int c = 0; c < int(system.couplings().size()); ++c)
            if (const int row = system.couplings()[std::size_t(c)].row; row >= 0 && shares[row] > takesPart)
                d.redundantCouplings.push_back(c);
    }
    return d;
}

std::string jointNames(const MultibodySystem& system, const std::vector<int>& joints) {
    std::string text;
    for (int j : joints) text += (text.empty() ? "'" : ", '") + system.joints()[j].name + "'";
    return text;
}

std::string openNames(const MultibodySystem& system, const JointDiagnosis& diagnosis) {
    std::string text;
    std::size_t count = 0;
    const auto add = [&](const char* what, const std::string& name) {
        text += fmt::format("{}{} '{}'", count == 0 ? "" : ", ", what, name);
        ++count;
    };
    for (const auto& open : diagnosis.open) add("joint", system.joints()[std::size_t(open.joint)].name);
    for (const auto& [c, error] : diagnosis.openCouplings) add("coupling", system.couplings()[std::size_t(c)].name);
    return text + (count == 1 ? " stays" : " stay") + " open";
}

const char* unitOfCoupling(const MultibodySystem& system, int coupling) {
    const CoordinateTerm& last = system.couplings()[std::size_t(coupling)].form.all().back();
    return system.joints()[std::size_t(last.joint)].coordinate(last.coordinate).unit();
}

std::string openBy(MultibodySystem& system, const JointDiagnosis& diagnosis) {
    double distance = 0.0, angle = 0.0;
    const auto widen = [&](bool turns, double by) {
        double& widest = turns ? angle : distance;
        widest = std::max(widest, std::abs(by));
    };
    for (const OpenJoint& open : diagnosis.open) {
        widen(false, open.distance);
        widen(true, open.angle);
        for (const auto& drive : system.drives())
            if (drive.joint == open.joint)
                widen(system.joints()[std::size_t(drive.joint)].coordinate(drive.coordinate).turns(), open.motor);
    }
    for (const auto& [c, error] : diagnosis.openCouplings)
        widen(unitOfCoupling(system, c) == std::string("rad"), error);
    const double tolerance = closedTolerance(system);
    std::string text;
    if (distance > tolerance) text = fmt::format("{:.3g} m", distance);
    if (angle > tolerance) text += fmt::format("{}{:.3g} rad", text.empty() ? "" : ", ", angle);
    return text;
}

std::string motorObstacle(MultibodySystem& system, const JointDiagnosis& diagnosis) {
    if (diagnosis.overdriven.empty()) return "";
    std::vector<int> joints;
    for (int k : diagnosis.overdriven) joints.push_back(system.drives()[k].joint);
    return fmt::format(
        "The motor of joint {} prescribes a motion that the joints and the other motors already decide. Remove "
        "a motor, or let it give a torque or a force instead",
        jointNames(system, joints));
}

} // namespace escapement
