#pragma once
// The products of a document, and in which of them a face or edge of the kernel's reader has gone.

#include "cad/geometry/numbered_shapes.h"

#include <TDF_Label.hxx>
#include <TDocStd_Document.hxx>
#include <TopoDS_TShape.hxx>

#include <unordered_map>
#include <vector>

namespace escapement {

/// A feature of a product by its number; nothing where `product` is negative.
struct ProductFeature {
    int product = -1;
    int number = 0;
};

/// Every product that is a shape of its own, in the document's order.
class ProductShapes {
  public:
    explicit ProductShapes(const Handle(TDocStd_Document) & document);
    const std::vector<TDF_Label>& labels() const { return labels_; }
    /// Whatever its place and orientation.
    ProductFeature face(const TopoDS_Shape& shape) const { return in(faces_, shape); }
    ProductFeature edge(const TopoDS_Shape& shape) const { return in(edges_, shape); }
    /// The face that a wire bounds.
    ProductFeature faceOfWire(const TopoDS_Shape& wire) const { return in(wires_, wire); }

  private:
    using Index = std::unordered_map<const TopoDS_TShape*, ProductFeature>;
    static ProductFeature in(const Index& index, const TopoDS_Shape& shape);

    std::vector<TDF_Label> labels_;
    Index faces_, edges_, wires_;
};

} // namespace escapement
