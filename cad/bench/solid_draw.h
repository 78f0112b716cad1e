#pragma once
// Solids of CAD files and random poses of them, for the benches that compare us with the geometry kernel.

#include "engine/contact/diagnostics/solid.h"

#include <TopoDS_Shape.hxx>
#include <gp_Pnt.hxx>
#include <gp_Trsf.hxx>

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace escapement {

struct DrawnSolid {
    std::string name;                 ///< "as1.stp[3]"
    TopoDS_Shape shape;               ///< mm, without its place in an assembly
    std::shared_ptr<const Part> part; ///< its path is the name
    std::shared_ptr<const Solid> solid;
    double tolerance = 0.0; ///< m, of the file
};

/// All closed solids of STEP files, in the order of the files. Throws InputError for a file that cannot be read, and
/// where there is no closed solid at all.
std::vector<DrawnSolid> drawSolids(const std::vector<std::string>& files);

/// Draws the same numbers each time.
class Poser {
  public:
    explicit Poser(std::uint64_t seed = 20260202) : random_(seed) {}
    double number(double low = -1.0, double high = 1.0) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    std::size_t index(std::size_t count) { return std::size_t(random_() % count); }
    Vec3 direction();
    Mat3 turn() { return Eigen::AngleAxisd(number(0.0, 3.14), direction()).toRotationMatrix(); }
    /// In the box, or a little beside it.
    Vec3 in(const Eigen::AlignedBox3d& box) {
        return box.center() + 0.55 * box.sizes().cwiseProduct(Vec3(number(), number(), number()));
    }

  private:
    std::mt19937_64 random_;
};

/// From metres to the kernel's millimetres.
gp_Pnt kernelPoint(const Vec3& p);
gp_Trsf kernelMotion(const RigidMotion& motion);

/// mm^3, of the solids of a shape, by the kernel.
double kernelVolume(const TopoDS_Shape& shape);
/// The kernel's boolean common. Throws Standard_Failure where the kernel gives up.
TopoDS_Shape kernelCommon(const TopoDS_Shape& a, const TopoDS_Shape& b);
/// Whether the kernel's classifier finds a point (m) in the material.
bool kernelInside(const TopoDS_Shape& shape, const Vec3& p);

} // namespace escapement
