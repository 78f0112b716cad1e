#include "cad/geometry/solid_mass.h"

#include "cad/geometry/kernel_geometry.h"
#include "cad/geometry/rough_extent.h"
#include "cad/soundness/healing.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRepGProp.hxx>
#include <BRep_Tool.hxx>
#include <GProp_GProps.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace escapement {

namespace {

constexpr double worthSaying = 1e-4;          // relative difference to the kernel's
constexpr double converged = 1e-7;            // of the volume
constexpr double tooRough = 0.25;             // of the volume: triangles that may be so far off say nothing
constexpr double leaking = 1e-5, torn = 1e-3; // of the volume, by what the boundary does not close

/// Of one solid, about the origin of the part.
struct Mass {
    double volume = 0.0;
    Vec3 first = Vec3::Zero();
    Mat3 second = Mat3::Zero(); ///< integral of r r^T

    Vec3 centre() const { return first / volume; }
    Mat3 inertia() const {
        const Mat3 central = second - first * first.transpose() / volume;
        return central.trace() * Mat3::Identity() - central;
    }
    Mass& add(const Mass& other) {
        volume += other.volume;
        first += other.first;
        second += other.second;
        return *this;
    }
    Mass turned() const { return {-volume, -first, -second}; }
};

Mass fromMoments(const FaceMoments& sum, const Vec3& about) {
    const Vec3 &f = sum.volumeTimesPlace, &c = about;
    return {sum.volume, f + sum.volume * c,
            sum.volumeTimesPlaces + f * c.transpose() + c * f.transpose() + sum.volume * c * c.transpose()};
}

Mass fromKernel(const TopoDS_Shape& solid, const Vec3& about, double perMetre) {
    const gp_Pnt origin(about.x() * perMetre, about.y() * perMetre, about.z() * perMetre);
    GProp_GProps properties(origin);
    BRepGProp::VolumeProperties(solid, properties);
    Mass mass;
    mass.volume = properties.Mass() / std::pow(perMetre, 3);
    if (mass.volume == 0.0) return mass;
    mass.first = mass.volume * toVec3(properties.CentreOfMass().XYZ()) / perMetre;
    const gp_Mat given = properties.MatrixOfInertia(); // about the centre
    Mat3 inertia;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) inertia(i, j) = given(i + 1, j + 1) / std::pow(perMetre, 5);
    mass.second =
        0.5 * inertia.trace() * Mat3::Identity() - inertia + mass.first * mass.first.transpose() / mass.volume;
    return mass;
}

/// Of `b` against `a`, as shares: of the volume, of the size, of the greatest moment of inertia.
struct Difference {
    double volume = 0.0, centre = 0.0, inertia = 0.0;
    double most() const { return std::max({std::abs(volume), centre, inertia}); }
};
Difference differenceOf(const Mass& a, const Mass& b, double size) {
    if (a.volume == 0.0) return {};
    const Mat3 inertia = a.inertia();
    return {b.volume / a.volume - 1.0, (a.centre() - b.centre()).norm() / size,
            (inertia - b.inertia()).cwiseAbs().maxCoeff() / inertia.cwiseAbs().maxCoeff()};
}

/// Whether the triangles, which know nothing of curves in parameters, say the same as far as they can tell.
bool trianglesAgree(const TopoDS_Shape& solid, double volume, double perMetre) {
    const RoughVolume rough = roughVolume(solid);
    const double unit = std::pow(perMetre, 3), uncertain = rough.uncertain / unit;
    return rough.known && uncertain < tooRough * std::abs(volume) &&
           std::abs(rough.volume / unit - volume) <= uncertain + worthSaying * std::abs(volume);
}

/// Whether all faces are planes, cylinders, cones, spheres and tori between lines and circles, over which nobody's
/// quadrature has any difficulty.
bool isElementary(const TopoDS_Shape& solid) {
    for (TopExp_Explorer it(solid, TopAbs_FACE); it.More(); it.Next())
        if (BRepAdaptor_Surface(TopoDS::Face(it.Current()), false).GetType() > GeomAbs_Torus) return false;
    for (TopExp_Explorer it(solid, TopAbs_EDGE); it.More(); it.Next()) {
        const TopoDS_Edge edge = TopoDS::Edge(it.Current());
        if (!BRep_Tool::Degenerated(edge) && BRepAdaptor_Curve(edge).GetType() > GeomAbs_Circle) return false;
    }
    return true;
}

std::string inWords(const Difference& difference, double size) {
    return fmt::format("volume {:+.3g} %, centre off by {:.3g} mm, moments of inertia by up to {:.3g} %",
                       100.0 * difference.volume, 1e3 * difference.centre * size, 100.0 * difference.inertia);
}

} // namespace

SolidMass solidMass(const TopoDS_Shape& shape, const NumberedShapes& faces, const std::vector<FaceMoments>& moments,
                    const Vec3& about, double size, double perMetre) {
    SolidMass result;
    Mass total;
    for (TopExp_Explorer it(shape, TopAbs_SOLID); it.More(); it.Next()) {
        const int number = ++result.solids;
        FaceMoments sum;
        std::set<int> open, members;
        for (TopExp_Explorer face(it.Current(), TopAbs_FACE); face.More(); face.Next()) {
            const auto orientation = face.Current().Orientation();
            if (orientation != TopAbs_FORWARD && orientation != TopAbs_REVERSED) continue; // within the solid
            const int known = faces.find(face.Current());
            const FaceMoments& own = moments[std::size_t(known - 1)];
            sum.add(own, orientation == TopAbs_FORWARD ? 1.0 : -1.0);
            members.insert(known);
            if (!own.closed) open.insert(known);
        }
        const Mass ours = fromMoments(sum, about);
        const double scale = std::abs(ours.volume), leak = sum.vectorArea.norm() * size / 3.0;
        const bool usable = open.empty() && sum.error <= converged * scale && scale > 1e-12 * size * size * size;
        const bool borneOut = usable && trianglesAgree(it.Current(), ours.volume, perMetre);
        const Mass kernels = borneOut && isElementary(it.Current()) ? ours : fromKernel(it.Current(), about, perMetre);
        const Difference difference = differenceOf(ours, kernels, size);
        const bool refuted = usable && !borneOut && difference.most() > worthSaying &&
                             trianglesAgree(it.Current(), kernels.volume, perMetre);
        Mass mass = usable && !refuted ? ours : kernels;
        if (mass.volume < 0.0) {
            result.notes.push_back(fmt::format("solid {} is inside out; its normals were turned (healed)", number));
            result.turned.insert(members.begin(), members.end());
            mass = mass.turned();
        }
        total.add(mass);
        if (!usable && !open.empty())
            result.notes.push_back(fmt::format(
                "solid {}: volume, centre and inertia are the geometry kernel's, as the border of {} does not "
                "close in its parameters (used as it is)",
                number, listed("face", open)));
        else if (!usable && std::abs(kernels.volume) > 1e-12 * size * size * size)
            result.notes.push_back(fmt::format(
                "solid {}: volume, centre and inertia are the geometry kernel's, as our own integration over its "
                "faces does not converge (used as it is)",
                number));
        else if (refuted)
            result.notes.push_back(fmt::format(
                "solid {}: volume, centre and inertia are the geometry kernel's, as our own integration over its "
                "faces differs from it ({}) and its triangles bear it out (used as it is)",
                number, inWords(differenceOf(kernels, ours, size), size)));
        else if (usable && difference.most() > worthSaying)
            result.notes.push_back(fmt::format(
                "solid {}: volume, centre and inertia are integrated over its exact faces; the geometry kernel's "
                "quadrature differs ({}), as it is too coarse for these curves and surfaces (ours is used)",
                number, inWords(difference, size)));
        if (usable && leak > torn * scale)
            result.warnings.push_back(fmt::format(
                "solid {}: its faces do not close by {:.3g} m2; its volume may be wrong by {:.2g} % and its "
                "centre with it: give its body explicit mass, or export the part again",
                number, sum.vectorArea.norm(), 100.0 * leak / scale));
        else if (usable && leak > leaking * scale)
            result.notes.push_back(fmt::format(
                "solid {}: its faces do not close by {:.3g} m2, which makes its volume uncertain by up to {:.2g} % "
                "(used as it is)",
                number, sum.vectorArea.norm(), 100.0 * leak / scale));
    }
    if (result.solids == 0 || total.volume == 0.0) return result;
    result.volume = total.volume;
    result.centre = total.centre();
    result.inertia = total.inertia();
    return result;
}

} // namespace escapement
