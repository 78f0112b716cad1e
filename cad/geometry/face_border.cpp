#include "cad/geometry/face_border.h"

#include "cad/geometry/cad_curve.h"
#include "engine/contact/geometry/knots.h"
#include "engine/contact/geometry/trim.h"

#include <BRepTools.hxx>
#include <BRepTools_WireExplorer.hxx>
#include <BRep_Tool.hxx>
#include <Geom2d_Curve.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_MapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Iterator.hxx>
#include <TopoDS_Wire.hxx>

#include <optional>
#include <utility>

namespace escapement {

namespace {

/// The edges of a wire in the order in which they follow on one another; as they come where they do not.
std::vector<TopoDS_Edge> edgesInOrder(const TopoDS_Wire& wire, const TopoDS_Face& face, const double (&bounds)[4],
                                      bool& connected) {
    std::vector<TopoDS_Edge> all;
    for (TopoDS_Iterator it(wire); it.More(); it.Next())
        if (it.Value().Orientation() == TopAbs_FORWARD || it.Value().Orientation() == TopAbs_REVERSED)
            all.push_back(TopoDS::Edge(it.Value()));
    connected = true;
    if (all.size() < 2) return all;
    std::vector<TopoDS_Edge> ordered;
    BRepTools_WireExplorer it; // with the bounds of the face, which it would look for anew for every wire
    for (it.Init(wire, face, bounds[0], bounds[1], bounds[2], bounds[3]); it.More(); it.Next())
        ordered.push_back(it.Current());
    connected = ordered.size() == all.size();
    return connected ? ordered : all;
}

/// Nothing where the kernel has no curve on the face.
std::optional<BorderPiece> pieceOf(const TopoDS_Edge& edge, const TopoDS_Face& shape, const Vec2& parameterScale) {
    BorderPiece piece;
    const auto flat = BRep_Tool::CurveOnSurface(edge, shape, piece.from, piece.to);
    if (flat.IsNull()) return std::nullopt;
    piece.at = [flat, parameterScale](double t, Vec2& uv, Vec2* derivative) {
        gp_Pnt2d p;
        gp_Vec2d d;
        if (derivative) {
            flat->D1(t, p, d);
            *derivative = Vec2(d.X() * parameterScale.x(), d.Y() * parameterScale.y());
        } else {
            flat->D0(t, p);
        }
        uv = Vec2(p.X() * parameterScale.x(), p.Y() * parameterScale.y());
    };
    if (edge.Orientation() == TopAbs_REVERSED) std::swap(piece.from, piece.to);
    piece.exact = convertCurve(flat);
    piece.unit = parameterScale;
    piece.edge = edge;
    return piece;
}

} // namespace

FaceBorder borderOf(const TopoDS_Face& oriented, const Vec2& parameterScale, const NumberedShapes& edges) {
    const TopoDS_Face shape = TopoDS::Face(oriented.Oriented(TopAbs_FORWARD));
    // A seam is run through twice by the one face. Two faces of one closed surface may meet along its seam too: there
    // the edge has two curves on that surface all the same, yet it is a border.
    TopTools_MapOfShape once, twice;
    for (TopExp_Explorer it(shape, TopAbs_EDGE); it.More(); it.Next())
        if (!once.Add(it.Current())) twice.Add(it.Current());
    double bounds[4] = {};
    BRepTools::UVBounds(shape, bounds[0], bounds[1], bounds[2], bounds[3]);
    FaceBorder border;
    for (TopoDS_Iterator it(shape); it.More(); it.Next()) {
        if (it.Value().ShapeType() != TopAbs_WIRE) continue;
        bool connected = true;
        std::vector<BorderPiece> wire;
        for (const auto& edge : edgesInOrder(TopoDS::Wire(it.Value()), shape, bounds, connected)) {
            auto piece = pieceOf(edge, shape, parameterScale);
            if (!piece) {
                connected = false;
                continue;
            }
            const bool seam = twice.Contains(edge) && BRep_Tool::IsClosed(edge, shape);
            const bool ends = !BRep_Tool::Degenerated(edge) && !seam;
            piece->number = ends ? edges.find(edge) : Trim::noBorder;
            wire.push_back(std::move(*piece));
        }
        border.gaps += !connected;
        if (!wire.empty()) border.wires.push_back(std::move(wire));
    }
    return border;
}

std::vector<std::vector<BorderCurve>> borderCurves(const FaceBorder& border) {
    std::vector<std::vector<BorderCurve>> loops;
    for (const auto& wire : border.wires) {
        loops.emplace_back();
        for (const auto& piece : wire) {
            BorderCurve curve{[&piece](double t, Vec2& uv, Vec2& derivative) { piece.at(t, uv, &derivative); },
                              piece.from,
                              piece.to,
                              {},
                              false};
            if (piece.exact) {
                // The same to rounding, and several times faster than the kernel's.
                curve.at = [&piece, span = 0](double t, Vec2& uv, Vec2& derivative) mutable {
                    CurveJet jet;
                    piece.exact->evaluate(t, 1, jet, &span);
                    uv = jet.d[0].head<2>().cwiseProduct(piece.unit);
                    derivative = jet.d[1].head<2>().cwiseProduct(piece.unit);
                };
                curve.straight = piece.exact->kind() == CurveKind::Line;
                curve.knots =
                    placesOfKnots(*piece.exact, std::min(piece.from, piece.to), std::max(piece.from, piece.to));
            }
            loops.back().push_back(std::move(curve));
        }
    }
    return loops;
}

} // namespace escapement
