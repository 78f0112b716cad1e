#include "gui/viewport/scene/mesh_maker.h"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <cmath>

namespace escapement {
namespace {
constexpr int around = 16;
constexpr double turn = 2.0 * M_PI;
} // namespace

int MeshMaker::add(const Vec3& point, const Vec3& normal) {
    points_.push_back(point);
    normals_.push_back(normal.normalized());
    return static_cast<int>(points_.size()) - 1;
}

void MeshMaker::tube(const Line& path, double radius) {
    const std::size_t n = path.size();
    Vec3 aside = (path[1] - path[0]).unitOrthogonal();
    std::vector<int> before;
    for (std::size_t i = 0; i < n; ++i) {
        const Vec3 along = (path[std::min(i + 1, n - 1)] - path[i == 0 ? 0 : i - 1]).normalized();
        aside = (aside - aside.dot(along) * along).normalized(); // carried along, so that the tube does not twist
        const Vec3 third = along.cross(aside);
        std::vector<int> ring;
        for (int k = 0; k < around; ++k) {
            const Vec3 out = std::cos(turn * k / around) * aside + std::sin(turn * k / around) * third;
            ring.push_back(add(path[i] + radius * out, out));
        }
        for (int k = 0; i > 0 && k < around; ++k) {
            const int next = (k + 1) % around;
            triangles_.push_back({before[k], before[next], ring[next]});
            triangles_.push_back({before[k], ring[next], ring[k]});
        }
        if ((i == 0 || i == n - 1) && (path.front() - path.back()).norm() > 1e-9) {
            const Vec3 out = i == 0 ? Vec3(-along) : along;
            const int middle = add(path[i], out);
            std::vector<int> cap;
            for (int k = 0; k < around; ++k) cap.push_back(add(points_[ring[k]], out));
            for (int k = 0; k < around; ++k) triangles_.push_back({middle, cap[k], cap[(k + 1) % around]});
        }
        before = ring;
    }
    lines_.push_back(path);
}

void MeshMaker::arc(const Vec3& centre, double ringRadius, double from, double to, double radius) {
    Line path;
    const int steps = std::max(8, static_cast<int>(48 * std::abs(to - from) / turn));
    for (int i = 0; i <= steps; ++i) {
        const double angle = from + (to - from) * i / steps;
        path.push_back(centre + ringRadius * Vec3(std::cos(angle), std::sin(angle), 0.0));
    }
    tube(path, radius);
}

void MeshMaker::line(const Line& path) {
    lines_.push_back(path);
    drawnLines_.push_back(path);
}

void MeshMaker::cone(const Vec3& base, const Vec3& tip, double radius) {
    const Vec3 along = tip - base, aside = along.unitOrthogonal(), third = along.normalized().cross(aside);
    const int middle = add(base, -along);
    for (int k = 0; k < around; ++k) {
        const auto out = [&](int i) -> Vec3 {
            return std::cos(turn * i / around) * aside + std::sin(turn * i / around) * third;
        };
        const Vec3 a = base + radius * out(k), b = base + radius * out(k + 1);
        const double lean = radius / along.norm();
        const Vec3 up = lean * along.normalized();
        const int i = add(a, out(k) + up), j = add(b, out(k + 1) + up), t = add(tip, out(k) + out(k + 1) + 2.0 * up);
        triangles_.push_back({i, j, t});
        triangles_.push_back({middle, add(b, -along), add(a, -along)});
    }
    lines_.push_back({base, tip});
}

void MeshMaker::ball(const Vec3& centre, double radius) {
    constexpr int rows = 10;
    const int first = static_cast<int>(points_.size());
    for (int j = 0; j <= rows; ++j)
        for (int i = 0; i <= around; ++i) {
            const double v = M_PI * j / rows, u = turn * i / around;
            const Vec3 out(std::sin(v) * std::cos(u), std::sin(v) * std::sin(u), std::cos(v));
            add(centre + radius * out, out);
        }
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < around; ++i) {
            const int a = first + j * (around + 1) + i, b = a + around + 1;
            triangles_.push_back({a, b, b + 1});
            triangles_.push_back({a, b + 1, a + 1});
        }
    lines_.push_back({centre - 0.6 * radius * Vec3::UnitX(), centre + 0.6 * radius * Vec3::UnitX()});
}

void MeshMaker::box(const Vec3& centre, const Vec3& size) {
    for (int axis = 0; axis < 3; ++axis)
        for (double side : {-1.0, 1.0}) {
            const Vec3 out = side * Vec3::Unit(axis);
            const Vec3 u = Vec3::Unit((axis + 1) % 3).cwiseProduct(size) / 2,
                       v = Vec3::Unit((axis + 2) % 3).cwiseProduct(size) / 2;
            const Vec3 middle = centre + out.cwiseProduct(size) / 2;
            const int a = add(middle - u - v, out), b = add(middle + u - v, out), c = add(middle + u + v, out),
                      d = add(middle - u + v, out);
            triangles_.push_back({a, b, c});
            triangles_.push_back({a, c, d});
        }
    lines_.push_back({centre - Vec3(size.x() / 2, 0, 0), centre + Vec3(size.x() / 2, 0, 0)});
}

vtkSmartPointer<vtkPolyData> MeshMaker::mesh() const {
    auto points = vtkSmartPointer<vtkPoints>::New();
    auto normals = vtkSmartPointer<vtkFloatArray>::New();
    normals->SetNumberOfComponents(3);
    for (const Vec3& point : points_) points->InsertNextPoint(point.data());
    for (const Vec3& normal : normals_) normals->InsertNextTuple(normal.data());
    auto cells = vtkSmartPointer<vtkCellArray>::New();
    for (const auto& t : triangles_) cells->InsertNextCell({t[0], t[1], t[2]});
    auto lines = vtkSmartPointer<vtkCellArray>::New();
    for (const Line& line : drawnLines_) {
        lines->InsertNextCell(static_cast<int>(line.size()));
        for (const Vec3& point : line) lines->InsertCellPoint(points->InsertNextPoint(point.data()));
    }
    auto data = vtkSmartPointer<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetPolys(cells);
    data->SetLines(lines);
    if (drawnLines_.empty()) data->GetPointData()->SetNormals(normals);
    return data;
}

} // namespace escapement
