#include "cad/geometry/canonical_shapes.h"
#include "cad/geometry/kernel_geometry.h"

#include <GeomAdaptor_Surface.hxx>
#include <Geom_ConicalSurface.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <Geom_Plane.hxx>
#include <Geom_SphericalSurface.hxx>
#include <Geom_ToroidalSurface.hxx>
#include <TColStd_Array1OfReal.hxx>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace escapement {

namespace {

constexpr double sameNormal = 1e-6; // rad

/// A place of a surface, about its middle and in parts of its size; no normal at a pole.
struct Sampled {
    Vec3 point, normal;
    bool pole;
};

struct SampledGrid {
    std::vector<Sampled> at; ///< the second parameter runs faster
    std::size_t columns = 0;
    Vec3 middle = Vec3::Zero(); ///< in the kernel's unit, like `size`
    double size = 0.0;
};

enum class Canonical { Plane, Sphere, Cylinder, Cone, Torus };

/// In the grid's own frame. `place`: on a plane or axis, a centre, or the tip of a cone.
struct FittedShape {
    Canonical kind;
    Vec3 place, axis;
    double radius = 0.0, second = 0.0; ///< second: the tube's radius, or half the angle of a cone
};

using Values = std::vector<double>;

/// Uneven between the ends, so that no wave hides between them.
Values coarse(double low, double high) {
    Values values;
    for (const double share : {0.0, 0.217, 0.463, 0.729, 1.0}) values.push_back(low + share * (high - low));
    return values;
}

/// Within every span between the knots of splines, and on them.
Values dense(const Handle(Geom_Surface) & surface, int direction, double low, double high) {
    Values ends{low, high};
    const GeomAdaptor_Surface adaptor(surface); // swept and trimmed splines have knots, too
    TColStd_Array1OfReal knots(1, 1 + (direction == 0 ? adaptor.NbUIntervals(GeomAbs_CN)
                                                      : adaptor.NbVIntervals(GeomAbs_CN)));
    if (direction == 0) adaptor.UIntervals(knots, GeomAbs_CN);
    else adaptor.VIntervals(knots, GeomAbs_CN);
    for (const double knot : knots)
        if (knot > low && knot < high) ends.push_back(knot);
    std::sort(ends.begin(), ends.end());
    Values values{low};
    const int pieces = ends.size() > 4 ? 4 : 12;
    for (std::size_t i = 1; i < ends.size(); ++i)
        for (int k = 1; k <= pieces; ++k) {
            const double share = k == pieces ? 1.0 : (k + 0.07 * (k % 3 - 1)) / pieces;
            values.push_back(ends[i - 1] + share * (ends[i] - ends[i - 1]));
        }
    return values;
}

SampledGrid sampledAt(const Handle(Geom_Surface) & surface, const Values& us, const Values& vs) {
    SampledGrid grid;
    grid.columns = vs.size();
    Vec3 low = Vec3::Constant(1e300), high = -low;
    for (const double u : us)
        for (const double v : vs) {
            gp_Pnt p;
            gp_Vec du, dv;
            surface->D1(u, v, p, du, dv);
            const Vec3 along = toVec3(du.XYZ()), across = toVec3(dv.XYZ()), normal = along.cross(across);
            const bool pole =
                !(normal.norm() > 1e-9 * along.norm() * across.norm()) ||
                !(along.norm() * (us.back() - us.front()) > 1e-9 * across.norm() * (vs.back() - vs.front())) ||
                !(across.norm() * (vs.back() - vs.front()) > 1e-9 * along.norm() * (us.back() - us.front()));
            grid.at.push_back({toVec3(p.XYZ()), pole ? Vec3::Zero() : Vec3(normal.normalized()), pole});
            low = low.cwiseMin(grid.at.back().point);
            high = high.cwiseMax(grid.at.back().point);
        }
    grid.middle = 0.5 * (low + high);
    grid.size = (high - low).norm();
    if (grid.size > 0.0)
        for (auto& one : grid.at) one.point = (one.point - grid.middle) / grid.size;
    return grid;
}

/// Mean place and normal, and how normals scatter: about their mean, and about nothing.
struct Scatter {
    Vec3 point = Vec3::Zero(), normal = Vec3::Zero();
    Mat3 aboutMean = Mat3::Zero(), aboutNothing = Mat3::Zero();

    explicit Scatter(const SampledGrid& grid) {
        double count = 0.0;
        for (const auto& one : grid.at) {
            if (one.pole) continue;
            ++count;
            point += one.point;
            normal += one.normal;
            aboutNothing += one.normal * one.normal.transpose();
        }
        point /= std::max(count, 1.0);
        normal /= std::max(count, 1.0);
        aboutMean = aboutNothing - count * normal * normal.transpose();
    }
};

Vec3 leastDirection(const Mat3& matrix) { return Eigen::SelfAdjointEigenSolver<Mat3>(matrix).eigenvectors().col(0); }

/// point = place + radius * normal, seen along `axis` (nothing: in space).
void fitRadius(const SampledGrid& grid, const Scatter& mean, const Vec3& axis, FittedShape& shape) {
    const Mat3 across = Mat3::Identity() - axis * axis.transpose();
    double both = 0.0, normals = 0.0;
    for (const auto& one : grid.at) {
        if (one.pole) continue;
        const Vec3 n = across * (one.normal - mean.normal);
        both += n.dot(one.point - mean.point);
        normals += n.squaredNorm();
    }
    const double radius = both / normals;
    shape.place = across * (mean.point - radius * mean.normal);
    shape.radius = std::abs(radius);
}

std::optional<FittedShape> fittedCone(const SampledGrid& grid, const Scatter& mean) {
    FittedShape cone{Canonical::Cone, Vec3::Zero(), leastDirection(mean.aboutMean)};
    Vec3 right = Vec3::Zero();
    for (const auto& one : grid.at)
        if (!one.pole) right += one.normal * one.normal.dot(one.point);
    cone.place = mean.aboutNothing.ldlt().solve(right);
    if (cone.axis.dot(mean.point - cone.place) < 0.0) cone.axis = -cone.axis;
    cone.second = std::asin(std::min(1.0, std::abs(cone.axis.dot(mean.normal))));
    constexpr double least = 1e-4, most = 0.5 * std::numbers::pi - 1e-4;
    if (!(cone.second > least && cone.second < most)) return std::nullopt;
    return cone;
}

/// The normals of what turns about an axis all meet it: a linear complex that contains them.
std::optional<FittedShape> fittedTorus(const SampledGrid& grid) {
    Eigen::Matrix<double, 6, 6> sum = Eigen::Matrix<double, 6, 6>::Zero();
    for (const auto& one : grid.at) {
        if (one.pole) continue;
        Eigen::Matrix<double, 6, 1> line;
        line << one.normal, one.point.cross(one.normal);
        sum += line * line.transpose();
    }
    const Eigen::Matrix<double, 6, 1> complex =
        Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 6, 6>>(sum).eigenvectors().col(0);
    const Vec3 along = complex.tail<3>(), moment = complex.head<3>();
    if (!(along.norm() > 1e-6)) return std::nullopt;
    FittedShape torus{Canonical::Torus, along.cross(moment) / along.squaredNorm(), along.normalized()};
    Mat3 matrix = Mat3::Zero(); // of height, radius and the tube's radius
    Vec3 right = Vec3::Zero();
    for (const auto& one : grid.at) {
        if (one.pole) continue;
        const Vec3 arm = one.point - torus.place, flat = arm - torus.axis * torus.axis.dot(arm);
        const double reach = flat.norm();
        if (!(reach > 1e-9)) return std::nullopt;
        const Vec3 outwards(0.0, 1.0, one.normal.dot(flat) / reach), upwards(1.0, 0.0, one.normal.dot(torus.axis));
        matrix += outwards * outwards.transpose() + upwards * upwards.transpose();
        right += outwards * reach + upwards * torus.axis.dot(arm);
    }
    const Vec3 found = matrix.ldlt().solve(right);
    torus.place += found[0] * torus.axis;
    torus.radius = found[1];
    torus.second = std::abs(found[2]);
    if (!(torus.second > 0.0 && torus.radius > 1.000001 * torus.second)) return std::nullopt;
    return torus;
}

std::optional<FittedShape> fitted(Canonical kind, const SampledGrid& grid, const Scatter& mean) {
    FittedShape shape{kind, mean.point, mean.normal.normalized()};
    if (kind == Canonical::Plane) return shape;
    if (kind == Canonical::Cone) return fittedCone(grid, mean);
    if (kind == Canonical::Torus) return fittedTorus(grid);
    if (kind == Canonical::Cylinder) shape.axis = leastDirection(mean.aboutNothing);
    fitRadius(grid, mean, kind == Canonical::Cylinder ? shape.axis : Vec3(Vec3::Zero()), shape);
    if (kind == Canonical::Cylinder) shape.place += shape.axis * shape.axis.dot(mean.point);
    return shape;
}

/// How far a point is from the shape, and the shape's normal there.
double distanceFrom(const FittedShape& shape, const Vec3& point, Vec3& normal) {
    const Vec3 arm = point - shape.place;
    const double height = shape.axis.dot(arm);
    if (shape.kind == Canonical::Plane) {
        normal = shape.axis;
        return height;
    }
    if (shape.kind == Canonical::Sphere) {
        normal = arm.normalized();
        return arm.norm() - shape.radius;
    }
    const Vec3 flat = arm - height * shape.axis, outwards = flat.normalized();
    if (shape.kind == Canonical::Cylinder) {
        normal = outwards;
        return flat.norm() - shape.radius;
    }
    if (shape.kind == Canonical::Cone) {
        const double c = std::cos(shape.second), s = std::sin(shape.second);
        normal = c * outwards - s * shape.axis;
        return height < -1e-9 ? 1.0 : c * flat.norm() - s * height;
    }
    const Vec3 tube = arm - shape.radius * outwards;
    normal = tube.normalized();
    return tube.norm() - shape.second;
}

/// 1 where the grid lies on the shape, -1 where it does with its other side outwards, else 0.
int sideOf(const SampledGrid& grid, const FittedShape& shape, double within) {
    int side = 0;
    for (const auto& one : grid.at) {
        Vec3 normal;
        if (!(std::abs(distanceFrom(shape, one.point, normal)) <= within)) return 0;
        if (one.pole) continue;
        const int here = normal.dot(one.normal) > 0.0 ? 1 : -1;
        if (!(normal.cross(one.normal).norm() <= sameNormal) || side * here < 0) return 0;
        side = here;
    }
    return side;
}

/// The axis about which the lines along a parameter of a sphere are circles of latitude.
std::optional<Vec3> axisOfSphere(const SampledGrid& grid, const FittedShape& sphere, double within) {
    const std::size_t columns = grid.columns, rows = grid.at.size() / columns;
    const auto at = [&](bool alongRows, std::size_t line, std::size_t k) {
        return Vec3(grid.at[alongRows ? line * columns + k : k * columns + line].point - sphere.place);
    };
    for (const bool alongRows : {true, false}) {
        const std::size_t lines = alongRows ? rows : columns, count = alongRows ? columns : rows;
        const Vec3 a = at(alongRows, lines / 2, 0), b = at(alongRows, lines / 2, count / 3),
                   c = at(alongRows, lines / 2, 2 * count / 3);
        const Vec3 axis = (b - a).cross(c - a).normalized();
        if (!axis.allFinite()) continue;
        bool same = true;
        for (std::size_t line = 0; line < lines && same; ++line)
            for (std::size_t k = 1; k < count && same; ++k)
                same = std::abs(axis.dot(at(alongRows, line, k) - at(alongRows, line, 0))) <= 10.0 * within;
        if (same) return axis;
    }
    return std::nullopt;
}

gp_Pnt toPoint(const Vec3& p) { return {p.x(), p.y(), p.z()}; }

/// In the kernel's unit. Another side outwards is a left-handed frame.
Handle(Geom_ElementarySurface) made(const FittedShape& shape, const SampledGrid& grid, int side) {
    const gp_Dir axis(shape.axis.x(), shape.axis.y(), shape.axis.z());
    gp_Ax3 frame(toPoint(grid.middle + grid.size * shape.place), axis);
    if (shape.kind == Canonical::Plane) {
        if (side < 0) frame.ZReverse();
        if (!frame.Direct()) frame.YReverse();
        return new Geom_Plane(frame);
    }
    if (side < 0) frame.YReverse();
    const double radius = grid.size * shape.radius, second = grid.size * shape.second;
    if (shape.kind == Canonical::Sphere) return new Geom_SphericalSurface(frame, radius);
    if (shape.kind == Canonical::Cylinder) return new Geom_CylindricalSurface(frame, radius);
    if (shape.kind == Canonical::Torus) return new Geom_ToroidalSurface(frame, radius, second);
    double height = 0.0;
    for (const auto& one : grid.at) height += shape.axis.dot(one.point - shape.place) / double(grid.at.size());
    frame.SetLocation(toPoint(grid.middle + grid.size * (shape.place + height * shape.axis)));
    return new Geom_ConicalSurface(frame, shape.second, grid.size * height * std::tan(shape.second));
}

/// Turns the frame so that the angle begins where the surface does. False where it comes round more than once.
bool turnToBegin(const Handle(Geom_Surface) & given, const ParameterBox& box,
                 const Handle(Geom_ElementarySurface) & surface, double hair) {
    if (periodOf(surface, 0) == 0.0) return true;
    const ParameterMap map(given, surface, box);
    double least = 1e300, most = -1e300;
    constexpr int sides = 8;
    for (int i = 0; i <= sides; ++i)
        for (int j = 0; j <= sides; ++j) {
            const gp_Pnt2d uv(box.low[0] + (box.high[0] - box.low[0]) * i / sides,
                              box.low[1] + (box.high[1] - box.low[1]) * j / sides);
            if (isOnAxis(surface, given->Value(uv.X(), uv.Y()), hair)) continue;
            const double angle = map.at(uv).X();
            least = std::min(least, angle);
            most = std::max(most, angle);
        }
    if (!(most - least <= 2.0 * std::numbers::pi * (1.0 + 1e-6))) return false;
    const gp_Ax3 frame = surface->Position();
    gp_Vec x(frame.XDirection());
    x = std::cos(least) * x + std::sin(least) * gp_Vec(frame.YDirection());
    gp_Ax3 turned(frame.Location(), frame.Direction(), gp_Dir(x));
    if (!frame.Direct()) turned.YReverse();
    surface->SetPosition(turned);
    return true;
}

} // namespace

double sameWithin(double size, double perMetre) { return std::min(1e-9 * perMetre, 1e-7 * size); }

Handle(Geom_ElementarySurface)
    canonicalSurface(const Handle(Geom_Surface) & surface, const ParameterBox& face, double perMetre) {
    const ParameterBox box = boxOf(surface, face);
    if (!std::isfinite(box.high[0] - box.low[0]) || !std::isfinite(box.high[1] - box.low[1])) return {};
    const SampledGrid few = sampledAt(surface, coarse(box.low[0], box.high[0]), coarse(box.low[1], box.high[1]));
    if (!(few.size > 0.0)) return {};
    const Scatter fewMean(few);
    std::optional<SampledGrid> many;
    for (const auto kind :
         {Canonical::Plane, Canonical::Cylinder, Canonical::Sphere, Canonical::Cone, Canonical::Torus}) {
        const auto guess = fitted(kind, few, fewMean);
        if (!guess || sideOf(few, *guess, 2.0 * sameWithin(few.size, perMetre) / few.size) == 0) continue;
        if (!many)
            many = sampledAt(surface, dense(surface, 0, box.low[0], box.high[0]),
                             dense(surface, 1, box.low[1], box.high[1]));
        const double within = sameWithin(many->size, perMetre) / many->size;
        auto shape = fitted(kind, *many, Scatter(*many));
        if (!shape) continue;
        const int side = sideOf(*many, *shape, within);
        if (side == 0) continue;
        if (kind == Canonical::Sphere) {
            const auto axis = axisOfSphere(*many, *shape, within);
            if (!axis) return {};
            shape->axis = *axis;
        }
        const auto result = made(*shape, *many, side);
        return turnToBegin(surface, box, result, 1e-6 * many->size) ? result : Handle(Geom_ElementarySurface)();
    }
    return {};
}

} // namespace escapement
