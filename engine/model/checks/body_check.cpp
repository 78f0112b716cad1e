// Bodies: orientations, sizes of primitives, inertias.

#include "engine/model/checks/mechanism_check.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/pose.h"

#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

class BodyCheck : MechanismCheck {
  public:
    using MechanismCheck::MechanismCheck;

    void all(const Body& body, const std::string& at) {
        checkQuaternion(body.pose, pointerTo(at, "pose"));
        each(body.shapes, pointerTo(at, "shapes"), [&](const Shape& shape, const std::string& where) {
            if (shape.placement) checkQuaternion(*shape.placement, pointerTo(where, "placement"));
            const PrimitiveType* primitive = findPrimitiveType(shape.primitive);
            for (std::size_t i = 0; primitive && i < std::size_t(primitive->sizes); ++i)
                if (shape.size[i].value == 0.0)
                    error(pointerTo(pointerTo(where, "size"), i), "must be greater than 0, but is 0");
        });
        if (body.mass && !body.fixed) checkInertia(*body.mass, pointerTo(pointerTo(at, "mass"), "inertia"), body.name);
    }

  private:
    void checkQuaternion(const Pose& pose, const std::string& at) {
        double norm = 0.0;
        for (const auto& component : pose.quaternion) norm = std::max(norm, std::abs(component.value));
        if (norm == 0.0)
            error(pointerTo(at, "quaternion"), "is zero and describes no orientation; [1, 0, 0, 0] is unturned");
    }

    void checkInertia(const MassProperties& mass, const std::string& at, const std::string& body) {
        const auto& i = mass.inertia;
        Mat3 inertia;
        inertia << i[0].value, i[3].value, i[4].value, //
            i[3].value, i[1].value, i[5].value,        //
            i[4].value, i[5].value, i[2].value;
        const Vec3 principal = Eigen::SelfAdjointEigenSolver<Mat3>(inertia, Eigen::EigenvaluesOnly).eigenvalues();
        if (!(principal[0] > 1e-14 * principal[2]))
            return error(at, fmt::format("the inertia of \"{}\" is not positive definite (principal moments {:.6g}, "
                                         "{:.6g}, {:.6g} kg m^2); the order is xx, yy, zz, xy, xz, yz",
                                         body, principal[0], principal[1], principal[2]));
        // No distribution of mass has a principal moment above the sum of the other two.
        if (principal[2] > (principal[0] + principal[1]) * (1.0 + 1e-6))
            warn(at, fmt::format("the inertia of \"{}\" belongs to no solid: its largest principal moment {:.6g} "
                                 "exceeds the sum of the others, {:.6g} kg m^2",
                                 body, principal[2], principal[0] + principal[1]));
    }
};

} // namespace

void checkBodies(const Mechanism& mechanism, Findings& findings) {
    BodyCheck check(mechanism, findings);
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) check.all(mechanism.bodies[i], pointerTo("/bodies", i));
}

} // namespace escapement
