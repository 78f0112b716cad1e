#pragma once
// Vectors and matrices used by every floor of the engine. SI units inside, always.

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace escapement {

using Vec2 = Eigen::Vector2d;
using Vec3 = Eigen::Vector3d;
using Vec4 = Eigen::Vector4d;
using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat2 = Eigen::Matrix2d;
using Mat3 = Eigen::Matrix3d;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using Quaternion = Eigen::Quaterniond;

template <class T> using In = const Eigen::Ref<const T>&;
template <class T> using Out = Eigen::Ref<T>;

/// A rigid motion x -> rotation * x + translation; also "the pose of frame B seen from frame A".
struct RigidMotion {
    Mat3 rotation = Mat3::Identity();
    Vec3 translation = Vec3::Zero();

    Vec3 operator*(const Vec3& point) const { return rotation * point + translation; }
    RigidMotion operator*(const RigidMotion& inner) const {
        return {rotation * inner.rotation, rotation * inner.translation + translation};
    }
    RigidMotion inverse() const { return {rotation.transpose(), -(rotation.transpose() * translation)}; }
    static RigidMotion from(const Vec3& position, const Quaternion& orientation) {
        return {orientation.normalized().toRotationMatrix(), position};
    }
};

} // namespace escapement
