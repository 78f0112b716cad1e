#include "gui/viewport/scene/part_shape.h"

#include "gui/viewport/picking/feature_colours.h"
#include "gui/viewport/scene/vtk_pointer.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkTypeInt32Array.h>
#include <vtkUnsignedCharArray.h>

#include <functional>
#include <set>

namespace escapement {
namespace {

/// Filled at once: adding a large part's triangles one by one holds up the window.
Vtk<vtkFloatArray> vectorsOf(const SharedList<Vec3>& all) {
    auto values = Vtk<vtkFloatArray>::New();
    values->SetNumberOfComponents(3);
    values->SetNumberOfTuples(static_cast<vtkIdType>(all.size()));
    float* at = values->GetPointer(0);
    for (const Vec3& one : all)
        for (int k = 0; k < 3; ++k) *at++ = static_cast<float>(one[k]);
    return values;
}

Vtk<vtkUnsignedCharArray> coloursOf(std::size_t count) {
    auto colours = Vtk<vtkUnsignedCharArray>::New();
    colours->SetNumberOfComponents(3);
    colours->SetNumberOfTuples(static_cast<vtkIdType>(count));
    return colours;
}

unsigned char* put(unsigned char* at, const QColor& colour) {
    for (const int share : {colour.red(), colour.green(), colour.blue()}) *at++ = static_cast<unsigned char>(share);
    return at;
}

/// Of each triangle, by the kind of its face's surface.
Vtk<vtkUnsignedCharArray> kindColours(const Part& part) {
    std::vector<QColor> ofFace{faceColour(SurfaceKind::Other)};
    for (const auto& face : part.features.faces)
        ofFace.push_back(faceColour(face.surface ? face.surface->kind() : SurfaceKind::Other));
    const auto& faces = part.triangulation.face;
    auto colours = coloursOf(faces.size());
    unsigned char* at = colours->GetPointer(0);
    for (const int number : faces)
        at = put(at, ofFace[number >= 1 && number < static_cast<int>(ofFace.size()) ? std::size_t(number) : 0]);
    return colours;
}

Vtk<vtkPolyData> trianglesOf(const Part& part) {
    const Triangulation& mesh = part.triangulation;
    auto points = Vtk<vtkPoints>::New();
    points->SetData(vectorsOf(mesh.points));
    auto corners = Vtk<vtkTypeInt32Array>::New();
    corners->SetNumberOfValues(static_cast<vtkIdType>(3 * mesh.triangles.size()));
    auto* corner = corners->GetPointer(0);
    for (const auto& triangle : mesh.triangles)
        for (int k = 0; k < 3; ++k) *corner++ = triangle[k];
    auto cells = Vtk<vtkCellArray>::New();
    cells->SetData(3, corners);
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetPolys(cells);
    if (mesh.face.size() == mesh.triangles.size()) data->GetCellData()->SetScalars(kindColours(part));
    if (mesh.normals.size() == mesh.points.size()) data->GetPointData()->SetNormals(vectorsOf(mesh.normals));
    return data;
}

bool isDrawn(const Edge& edge) {
    return edge.kind != EdgeKind::Seam && edge.kind != EdgeKind::Smooth && edge.kind != EdgeKind::Degenerate &&
           edge.polyline.size() >= 2;
}

Vtk<vtkPolyData> linesOf(const Part& part, const std::vector<int>& numbers) {
    std::size_t count = 0;
    for (int number : numbers) count += part.features.edges[number - 1].polyline.size();
    auto places = Vtk<vtkFloatArray>::New();
    places->SetNumberOfComponents(3);
    places->SetNumberOfTuples(static_cast<vtkIdType>(count));
    auto offsets = Vtk<vtkTypeInt32Array>::New(), ends = Vtk<vtkTypeInt32Array>::New();
    offsets->SetNumberOfValues(static_cast<vtkIdType>(numbers.size() + 1));
    ends->SetNumberOfValues(static_cast<vtkIdType>(count));
    auto colours = coloursOf(numbers.size());
    float* place = places->GetPointer(0);
    unsigned char* colour = colours->GetPointer(0);
    int next = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Edge& edge = part.features.edges[numbers[i] - 1];
        offsets->SetValue(static_cast<vtkIdType>(i), next);
        for (const Vec3& point : edge.polyline) {
            ends->SetValue(next, next);
            ++next;
            for (int k = 0; k < 3; ++k) *place++ = static_cast<float>(point[k]);
        }
        colour = put(colour, edgeColour(edge.kind));
    }
    offsets->SetValue(static_cast<vtkIdType>(numbers.size()), next);
    auto points = Vtk<vtkPoints>::New();
    points->SetData(places);
    auto cells = Vtk<vtkCellArray>::New();
    cells->SetData(offsets, ends);
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

/// Equal for parts of the same look.
std::size_t hashOfLook(const Part& part) {
    std::size_t hash = part.triangulation.triangles.size();
    for (const Vec3& point : part.triangulation.points)
        for (int k = 0; k < 3; ++k) hash = hash * 0x9e3779b97f4a7c15 + std::hash<double>()(point[k]);
    return hash;
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
}

Vtk<vtkPolyData> PartShape::kindEdges() const {
    if (!kindEdges_) kindEdges_ = linesOf(*part, shownKinds);
    return kindEdges_;
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
    const std::size_t look = hashOfLook(*part);
    const auto [first, end] = byLook_.equal_range(look);
    for (auto known = first; known != end; ++known)
        if (sameLook(*known->second->part, *part)) return known->second;
    auto shape = std::make_shared<const PartShape>(part);
    byPart_.emplace(part.get(), shape);
    byLook_.emplace(look, shape);
    return shape;
}

void PartShapes::sweep() {
    std::erase_if(byPart_, [](const auto& entry) { return entry.second.use_count() == 2; }); // both lists have it
    std::erase_if(byLook_, [](const auto& entry) { return entry.second.use_count() == 1; });
}

} // namespace escapement
