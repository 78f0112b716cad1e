#include "engine/assembling/joint_freedom.h"

#include "engine/dynamics/joints/joint_rows.h"

#include <Eigen/SVD>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double roundoff = 1e-9; // of motions of unit size

} // namespace

std::optional<Matrix> allowedMotions(const JointType& type) {
    if (type.followsEdges()) return std::nullopt;
    CompiledJoint joint;
    joint.type = &type;
    joint.a.body = -1;
    joint.b.body = 0;
    for (const auto& parameter : type.parameters) joint.numbers.push_back(parameter.fresh);
    const BodyKinematics still;
    const int rows = type.rowCount();
    Matrix none(rows, 0), jacobian(rows, 6);
    jointJacobian(joint, still, still, none, jacobian);
    const Eigen::JacobiSVD<Matrix> svd(jacobian, Eigen::ComputeFullV);
    const Eigen::Index rank = (svd.singularValues().array() > roundoff).count();
    return Matrix(svd.matrixV().rightCols(6 - rank));
}

std::vector<std::string> looserTypes(const JointType& type) {
    std::vector<const JointType*> looser;
    const auto allowed = allowedMotions(type);
    for (const auto& other : jointTypes()) {
        const auto motions = allowed && other.parameters.empty() ? allowedMotions(other) : std::nullopt;
        if (!motions || motions->cols() <= allowed->cols()) continue;
        const Matrix left = *allowed - *motions * (motions->transpose() * *allowed);
        if (left.size() == 0 || left.cwiseAbs().maxCoeff() < roundoff) looser.push_back(&other);
    }
    std::stable_sort(looser.begin(), looser.end(),
                     [](const JointType* a, const JointType* b) { return a->rowCount() > b->rowCount(); });
    std::vector<std::string> names;
    for (const auto* one : looser) names.push_back(one->name);
    return names;
}

bool JointFreedom::keepsPlane(const Mat3& axes, const Vec3& normal, double tolerance) const {
    if (!motions_) return false;
    const Vec3 n = axes.transpose() * normal;
    const double turn = std::sqrt(2.0 * tolerance); // sine of an angle whose cosine is 1 - tolerance
    for (const auto& motion : motions_->colwise())
        if (std::abs(n.dot(motion.head<3>())) >= tolerance || n.cross(Vec3(motion.tail<3>())).norm() >= turn)
            return false;
    return true;
}

bool JointFreedom::keepsPoint() const {
    return motions_ && (motions_->size() == 0 || motions_->topRows<3>().cwiseAbs().maxCoeff() < roundoff);
}

bool JointFreedom::staysOnAxis() const {
    if (!motions_ || motions_->cols() == 0) return false;
    double aside = 0.0;
    for (int row : {0, 1, 3, 4}) aside = std::max(aside, motions_->row(row).cwiseAbs().maxCoeff());
    return aside < roundoff && motions_->row(5).cwiseAbs().maxCoeff() > roundoff;
}

bool JointFreedom::turnsAboutAxisOnly() const { return staysOnAxis() && keepsPoint(); }

} // namespace escapement
