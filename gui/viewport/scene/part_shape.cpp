#include "gui/viewport/scene/part_shape.h"

#include "gui/viewport/picking/feature_colours.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

#include <set>

namespace escapement {
namespace {

template <class T> using Vtk = vtkSmartPointer<T>;

Vtk<vtkPolyData> trianglesOf(const Part& part) {
    const Triangulation& mesh = part.triangulation;
    auto points = Vtk<vtkPoints>::New();
    auto normals = Vtk<vtkFloatArray>::New();
    normals->SetNumberOfComponents(3);
    for (const Vec3& point : mesh.points) points->InsertNextPoint(point.data());
    for (const Vec3& normal : mesh.normals) normals->InsertNextTuple(normal.data());
    auto cells = Vtk<vtkCellArray>::New();
    for (const auto& triangle : mesh.triangles) cells->InsertNextCell({triangle[0], triangle[1], triangle[2]});
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetPolys(cells);
    auto kinds = Vtk<vtkUnsignedCharArray>::New();
    kinds->SetNumberOfComponents(3);
    for (int number : mesh.face) {
        const bool known = number >= 1 && number <= static_cast<int>(part.features.faces.size());
        const auto& surface = known ? part.features.faces[static_cast<std::size_t>(number) - 1].surface : nullptr;
        const QColor colour = faceColour(surface ? surface->kind() : SurfaceKind::Other);
        kinds->InsertNextTuple3(colour.red(), colour.green(), colour.blue());
    }
    if (mesh.face.size() == mesh.triangles.size()) data->GetCellData()->SetScalars(kinds);
    if (mesh.normals.size() == mesh.points.size()) data->GetPointData()->SetNormals(normals);
    return data;
}

bool isDrawn(const Edge& edge) {
    return edge.kind != EdgeKind::Seam && edge.kind != EdgeKind::Smooth && edge.kind != EdgeKind::Degenerate &&
           edge.polyline.size() >= 2;
}

Vtk<vtkPolyData> linesOf(const Part& part, const std::vector<int>& numbers) {
    auto points = Vtk<vtkPoints>::New();
    auto cells = Vtk<vtkCellArray>::New();
    auto colours = Vtk<vtkUnsignedCharArray>::New();
    colours->SetNumberOfComponents(3);
    for (int number : numbers) {
        const Edge& edge = part.features.edges[number - 1];
        cells->InsertNextCell(static_cast<int>(edge.polyline.size()));
        for (const Vec3& point : edge.polyline) cells->InsertCellPoint(points->InsertNextPoint(point.data()));
        const QColor colour = edgeColour(edge.kind);
        colours->InsertNextTuple3(colour.red(), colour.green(), colour.blue());
    }
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetLines(cells);
    data->GetCellData()->SetScalars(colours);
    return data;
}

bool sameLook(const Part& a, const Part& b) {
    const auto &one = a.triangulation, &other = b.triangulation;
    return one.points == other.points && one.triangles == other.triangles && one.face == other.face &&
           a.features.edges.size() == b.features.edges.size() &&
           a.features.vertices.size() == b.features.vertices.size();
}

} // namespace

PartShape::PartShape(std::shared_ptr<const Part> of)
    : part(std::move(of)), faces(trianglesOf(*part)), tree(part->triangulation),
      diagonal((tree.high() - tree.low()).norm()) {
    std::set<int> ends;
    for (std::size_t i = 0; i < part->features.edges.size(); ++i) {
        const Edge& edge = part->features.edges[i];
        if (edge.kind == EdgeKind::Smooth && edge.polyline.size() >= 2) shownKinds.push_back(static_cast<int>(i) + 1);
        if (!isDrawn(edge)) continue;
        shownKinds.push_back(static_cast<int>(i) + 1);
        drawnEdges.push_back(static_cast<int>(i) + 1);
        for (int vertex : edge.vertices)
            if (vertex > 0) ends.insert(vertex);
    }
    drawnVertices.assign(ends.begin(), ends.end());
    edges = linesOf(*part, drawnEdges);
    kindEdges = linesOf(*part, shownKinds);
}

int PartShape::faceOf(int triangle) const {
    const auto& face = part->triangulation.face;
    if (triangle < 0 || triangle >= static_cast<int>(face.size())) return 0;
    return part->features.fileNumber(FeatureKind::Face, face[static_cast<std::size_t>(triangle)]);
}

Vtk<vtkPolyData> PartShape::onlyFace(int face) const {
    auto cells = Vtk<vtkCellArray>::New();
    const auto& mesh = part->triangulation;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        if (faceOf(static_cast<int>(i)) == face)
            cells->InsertNextCell({mesh.triangles[i][0], mesh.triangles[i][1], mesh.triangles[i][2]});
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(faces->GetPoints());
    data->GetPointData()->SetNormals(faces->GetPointData()->GetNormals());
    data->SetPolys(cells);
    return data;
}

Vtk<vtkPolyData> PartShape::onlyEdge(int edge) const {
    auto data = linesOf(*part, {edge});
    data->GetCellData()->SetScalars(nullptr);
    return data;
}

Vtk<vtkPolyData> PartShape::onlyVertex(int vertex) const {
    auto points = Vtk<vtkPoints>::New();
    points->InsertNextPoint(part->features.vertices[vertex - 1].point.data());
    auto cells = Vtk<vtkCellArray>::New();
    cells->InsertNextCell({0});
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetVerts(cells);
    return data;
}

std::shared_ptr<const PartShape> PartShapes::of(const std::shared_ptr<const Part>& part) {
    auto found = byPart_.find(part.get());
    if (found != byPart_.end()) return found->second;
    for (const auto& [known, shape] : byPart_)
        if (sameLook(*known, *part)) return shape;
    auto shape = std::make_shared<const PartShape>(part);
    byPart_.emplace(part.get(), shape);
    return shape;
}

void PartShapes::sweep() {
    std::erase_if(byPart_, [](const auto& entry) { return entry.second.use_count() == 1; });
}

} // namespace escapement
