#pragma once
// A part as the 3-D view draws and picks it: triangles, drawn edges, and a search tree, all in the part's own frame so
// that every copy of the part shares them.

#include "gui/viewport/picking/triangle_tree.h"

#include <vtkSmartPointer.h>

#include <unordered_map>

class vtkPolyData;

namespace escapement {

struct PartShape {
    explicit PartShape(std::shared_ptr<const Part> of);

    std::shared_ptr<const Part> part;
    vtkSmartPointer<vtkPolyData> faces; ///< triangle i of the part is cell i, coloured by the kind of its surface
    /// The edges that a draughtsman would draw: not seams, not smooth ones. Cells are coloured by the edge's kind.
    vtkSmartPointer<vtkPolyData> edges;
    std::vector<int> drawnEdges;    ///< their numbers
    std::vector<int> shownKinds;    ///< numbers of those and of the smooth ones
    std::vector<int> drawnVertices; ///< numbers of the vertices at the ends of drawn edges
    TriangleTree tree;
    double diagonal = 0.0; ///< m

    /// The edges and the smooth ones, for the overlay that shows what contact sees; made when it is asked for.
    vtkSmartPointer<vtkPolyData> kindEdges() const;
    int faceOf(int triangle) const;
    vtkSmartPointer<vtkPolyData> onlyFace(int face) const;
    vtkSmartPointer<vtkPolyData> onlyEdge(int edge) const;
    vtkSmartPointer<vtkPolyData> onlyVertex(int vertex) const;

  private:
    mutable vtkSmartPointer<vtkPolyData> kindEdges_;
};

/// The shapes in use: asking for a part again costs nothing, also for a primitive that was made anew with equal
/// triangles.
class PartShapes {
  public:
    std::shared_ptr<const PartShape> of(const std::shared_ptr<const Part>& part);
    /// Lets go of what nobody else holds.
    void sweep();

  private:
    std::unordered_map<const Part*, std::shared_ptr<const PartShape>> byPart_;
    std::unordered_multimap<std::size_t, std::shared_ptr<const PartShape>> byLook_; ///< by a hash of the triangles
};

} // namespace escapement
