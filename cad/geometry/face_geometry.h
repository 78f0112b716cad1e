#pragma once
// The surface and the border of a face as the engine sees them, converted once for all who ask while a part is built.

#include "cad/geometry/cad_surface.h"
#include "cad/geometry/face_border.h"

#include <TopoDS_TShape.hxx>

#include <optional>
#include <unordered_map>

namespace escapement {

/// By the faces' shapes: one that is made anew is converted anew. Keeps those shapes alive.
class FaceGeometries {
  public:
    explicit FaceGeometries(double perMetre) : perMetre_(perMetre) {}
    /// The kernel's surface must be there.
    const ConvertedSurface& surfaceOf(const TopoDS_Face& face) { return known(face).converted; }
    /// `edges` numbers the edges.
    const FaceBorder& borderOf(const TopoDS_Face& face, const NumberedShapes& edges);
    double perMetre() const { return perMetre_; }
    /// For when edges get other numbers.
    void forget() { known_.clear(); }

  private:
    struct Known {
        TopoDS_Face face;
        ConvertedSurface converted;
        std::optional<FaceBorder> border;
    };
    Known& known(const TopoDS_Face& face);

    double perMetre_;
    std::unordered_map<const TopoDS_TShape*, Known> known_;
};

} // namespace escapement
