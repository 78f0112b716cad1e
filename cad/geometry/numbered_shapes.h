#pragma once
// Faces, edges or vertices by the numbers that they have in a part as read from its file.

#include <TopExp.hxx>
#include <TopTools_DataMapOfShapeInteger.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopTools_ShapeMapHasher.hxx>
#include <TopoDS_Shape.hxx>

#include <vector>

namespace escapement {

/// Healing may put another shape in a number's place, also one shape in the places of two (what was sewn together).
class NumberedShapes {
  public:
    NumberedShapes(const TopoDS_Shape& whole, TopAbs_ShapeEnum kind) {
        TopTools_IndexedMapOfShape map;
        TopExp::MapShapes(whole, kind, map);
        std::vector<TopoDS_Shape> shapes;
        for (int number = 1; number <= map.Extent(); ++number) shapes.push_back(map(number));
        replace(std::move(shapes));
    }

    int count() const { return int(shapes_.size()); }
    const TopoDS_Shape& operator()(int number) const { return shapes_[std::size_t(number) - 1]; }
    /// The lowest number of a shape; 0: it has none.
    int find(const TopoDS_Shape& shape) const {
        const int* number = numbers_.Seek(shape);
        return number ? *number : 0;
    }
    void replace(std::vector<TopoDS_Shape> shapes) {
        shapes_ = std::move(shapes);
        numbers_.Clear();
        for (int number = count(); number >= 1; --number) numbers_.Bind((*this)(number), number);
    }

  private:
    std::vector<TopoDS_Shape> shapes_;
    TopTools_DataMapOfShapeInteger numbers_;
};

} // namespace escapement
