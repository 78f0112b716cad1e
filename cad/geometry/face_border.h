#pragma once
// The border of a face as its file draws it: curves in the parameters of the face's surface.

#include "cad/geometry/numbered_shapes.h"
#include "engine/contact/geometry/curve.h"
#include "engine/contact/geometry/face_moments.h"

#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>

#include <functional>
#include <memory>
#include <vector>

namespace escapement {

/// One edge of a border, in the engine's parameters of the face.
struct BorderPiece {
    int number = 0; ///< of the edge; Trim::noBorder for a seam or a pole
    TopoDS_Edge edge;
    std::function<void(double t, Vec2& uv, Vec2* derivative)> at;
    double from = 0.0, to = 0.0;        ///< as the border of the forward face runs; `to` may be the lower one
    std::shared_ptr<const Curve> exact; ///< in the kernel's parameters; null where it could not be taken over
    Vec2 unit = Vec2::Ones();           ///< the engine's parameters per kernel's

    Vec2 point(double t) const {
        Vec2 uv;
        at(t, uv, nullptr);
        return uv;
    }
};

struct FaceBorder {
    std::vector<std::vector<BorderPiece>> wires;
    int gaps = 0; ///< wires whose edges do not follow on one another, or lack a curve
};

/// `parameterScale`: engine's parameter per kernel's. `edges` numbers the edges.
FaceBorder borderOf(const TopoDS_Face& shape, const Vec2& parameterScale, const NumberedShapes& edges);

/// The same for faceMoments().
std::vector<std::vector<BorderCurve>> borderCurves(const FaceBorder& border);

} // namespace escapement
