#include "gui/viewport/part_polydata.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkFloatArray.h>
#include <vtkIntArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

namespace escapement {
namespace {
template <class T> using Vtk = vtkSmartPointer<T>;
const char* faceArray = "face";
} // namespace

Vtk<vtkPolyData> facesOf(const Part& part, const RigidMotion& placement) {
    const Triangulation& mesh = part.triangulation;
    auto points = Vtk<vtkPoints>::New();
    auto normals = Vtk<vtkFloatArray>::New();
    normals->SetNumberOfComponents(3);
    for (const Vec3& point : mesh.points) {
        const Vec3 moved = placement * point;
        points->InsertNextPoint(moved.data());
    }
    for (const Vec3& normal : mesh.normals) {
        const Vec3 turned = placement.rotation * normal;
        normals->InsertNextTuple(turned.data());
    }
    auto cells = Vtk<vtkCellArray>::New();
    auto numbers = Vtk<vtkIntArray>::New();
    numbers->SetName(faceArray);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& triangle = mesh.triangles[i];
        cells->InsertNextCell({triangle[0], triangle[1], triangle[2]});
        numbers->InsertNextValue(i < mesh.face.size() ? mesh.face[i] : 0);
    }
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetPolys(cells);
    if (mesh.normals.size() == mesh.points.size()) data->GetPointData()->SetNormals(normals);
    data->GetCellData()->AddArray(numbers);
    return data;
}

Vtk<vtkPolyData> edgesOf(const Part& part, const RigidMotion& placement) {
    auto points = Vtk<vtkPoints>::New();
    auto cells = Vtk<vtkCellArray>::New();
    for (const Edge& edge : part.features.edges) {
        if (edge.kind == EdgeKind::Seam || edge.kind == EdgeKind::Smooth || edge.kind == EdgeKind::Degenerate) continue;
        if (edge.polyline.size() < 2) continue;
        cells->InsertNextCell(static_cast<int>(edge.polyline.size()));
        for (const Vec3& point : edge.polyline) {
            const Vec3 moved = placement * point;
            cells->InsertCellPoint(points->InsertNextPoint(moved.data()));
        }
    }
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetLines(cells);
    return data;
}

int faceOfCell(vtkPolyData* faces, vtkIdType cell) {
    auto* numbers = vtkIntArray::SafeDownCast(faces->GetCellData()->GetArray(faceArray));
    return numbers && cell >= 0 && cell < numbers->GetNumberOfValues() ? numbers->GetValue(cell) : 0;
}

Vtk<vtkPolyData> onlyFace(vtkPolyData* faces, int face) {
    auto cells = Vtk<vtkCellArray>::New();
    auto ids = Vtk<vtkIdList>::New();
    for (vtkIdType cell = 0; cell < faces->GetNumberOfCells(); ++cell) {
        if (faceOfCell(faces, cell) != face) continue;
        faces->GetCellPoints(cell, ids);
        cells->InsertNextCell(ids);
    }
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(faces->GetPoints());
    data->GetPointData()->SetNormals(faces->GetPointData()->GetNormals());
    data->SetPolys(cells);
    return data;
}

} // namespace escapement
