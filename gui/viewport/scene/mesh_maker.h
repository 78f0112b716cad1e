#pragma once
// Small meshes for symbols: rods, rings, cones, balls. Remembers the centre lines, by which a pointer finds a symbol.

#include "engine/math/types.h"

#include <vtkSmartPointer.h>

#include <vector>

class vtkPolyData;

namespace escapement {

class MeshMaker {
  public:
    using Line = std::vector<Vec3>;

    void tube(const Line& path, double radius);
    void rod(const Vec3& from, const Vec3& to, double radius) { tube({from, to}, radius); }
    /// Around z at the height of `centre`, from angle to angle (rad).
    void arc(const Vec3& centre, double ringRadius, double from, double to, double radius);
    /// A line without thickness in the mesh: the property's line width counts.
    void line(const Line& path);
    void cone(const Vec3& base, const Vec3& tip, double radius);
    void ball(const Vec3& centre, double radius);
    void box(const Vec3& centre, const Vec3& size);

    vtkSmartPointer<vtkPolyData> mesh() const;
    const std::vector<Line>& lines() const { return lines_; }

  private:
    int add(const Vec3& point, const Vec3& normal);

    std::vector<Vec3> points_, normals_;
    std::vector<Eigen::Vector3i> triangles_;
    std::vector<Line> lines_, drawnLines_;
};

} // namespace escapement
