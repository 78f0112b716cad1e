#include "cad/trim_builder.h"

#include "cad/cad_curve.h"

#include <BRepTools_WireExplorer.hxx>
#include <BRep_Tool.hxx>
#include <Geom2d_Curve.hxx>
#include <Geom_Curve.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_MapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Iterator.hxx>
#include <TopoDS_Wire.hxx>

#include <algorithm>
#include <functional>
#include <optional>

namespace escapement {

namespace {

/// Points of a loop with the parameters of their curves.
struct Loop {
    std::vector<Vec2> points;
    std::vector<double> parameters;
    void add(double t, const Vec2& p) {
        points.push_back(p);
        parameters.push_back(t);
    }
};

/// Points of a curve over [from, to] without the last one, halved until the middle of every piece is within
/// `chordError` (m) of its chord. Returns whether it is straight.
bool sample(const std::function<Vec2(double)>& curve, double from, double to, const Vec2& metric, double chordError,
            Loop& loop) {
    std::function<void(double, const Vec2&, double, const Vec2&, int)> halve = [&](double a, const Vec2& pa, double b,
                                                                                   const Vec2& pb, int depth) {
        const double middle = 0.5 * (a + b);
        const Vec2 p = curve(middle);
        const Vec2 chord = (pb - pa).cwiseProduct(metric), offset = (p - pa).cwiseProduct(metric);
        const double squared = chord.squaredNorm();
        const double t = squared > 0.0 ? std::clamp(offset.dot(chord) / squared, 0.0, 1.0) : 0.0;
        if (depth >= 3 && ((offset - t * chord).norm() <= chordError || depth >= 12)) {
            loop.add(a, pa);
            return;
        }
        halve(a, pa, middle, p, depth + 1);
        halve(middle, p, b, pb, depth + 1);
    };
    const Vec2 start = curve(from), end = curve(to);
    // Straight at the quarter points and evenly run through: a line, whatever the kind of curve; its ends are exact.
    bool straight = true;
    for (double s : {0.25, 0.5, 0.75})
        straight &= (curve(from + s * (to - from)) - start - s * (end - start)).norm() <= 1e-12 * (end - start).norm();
    if (straight)
        loop.add(from, start);
    else
        halve(from, start, to, end, 0);
    return straight;
}

/// Metres per unit of each parameter, averaged over the box of the loops.
Vec2 metricOf(const Surface& surface, const Vec2& low, const Vec2& high) {
    Vec2 sum = Vec2::Zero();
    for (int i = 1; i <= 3; ++i)
        for (int j = 1; j <= 3; ++j) {
            Eigen::Matrix<double, 3, 2> first;
            surface.derivatives(low + Vec2(0.25 * i, 0.25 * j).cwiseProduct(high - low), first);
            sum += Vec2(first.col(0).norm(), first.col(1).norm()) / 9.0;
        }
    return sum.cwiseMax(1e-12);
}

struct Piece {
    int number = 0;
    std::function<Vec2(double)> curve;
    double from = 0.0, to = 0.0;
    std::shared_ptr<const Curve> exact; ///< in the kernel's parameters; null where it could not be taken over
};

std::vector<TopoDS_Edge> edgesInOrder(const TopoDS_Wire& wire, const TopoDS_Face& face, bool& connected) {
    std::vector<TopoDS_Edge> ordered;
    for (BRepTools_WireExplorer it(wire, face); it.More(); it.Next()) ordered.push_back(it.Current());
    std::vector<TopoDS_Edge> all;
    for (TopoDS_Iterator it(wire); it.More(); it.Next())
        if (it.Value().Orientation() == TopAbs_FORWARD || it.Value().Orientation() == TopAbs_REVERSED)
            all.push_back(TopoDS::Edge(it.Value()));
    connected = ordered.size() == all.size();
    return connected ? ordered : all;
}

/// The edge's curve in the engine's parameters of the face; nothing where the kernel has none.
std::optional<Piece> pieceOf(const TopoDS_Edge& edge, const TopoDS_Face& shape, const Vec2& parameterScale) {
    Piece piece;
    const auto flat = BRep_Tool::CurveOnSurface(edge, shape, piece.from, piece.to);
    if (flat.IsNull()) return std::nullopt;
    piece.curve = [flat, parameterScale](double t) {
        const gp_Pnt2d p = flat->Value(t);
        return Vec2(p.X() * parameterScale.x(), p.Y() * parameterScale.y());
    };
    if (edge.Orientation() == TopAbs_REVERSED) std::swap(piece.from, piece.to);
    piece.exact = convertCurve(flat);
    return piece;
}

/// Whether the surface shrinks the piece to a point.
bool isPoint(const Surface& surface, const Piece& piece, double tolerance) {
    const Vec3 start = surface.point(piece.curve(piece.from));
    for (double share : {0.25, 0.5, 0.75, 1.0})
        if ((surface.point(piece.curve(piece.from + share * (piece.to - piece.from))) - start).norm() > tolerance) return false;
    return true;
}

} // namespace

Trim trimOf(const TopoDS_Face& oriented, const Face& face, const Vec2& parameterScale,
            const NumberedShapes& edges, double chordError, std::vector<std::string>& notes) {
    const TopoDS_Face shape = TopoDS::Face(oriented.Oriented(TopAbs_FORWARD));
    // A seam is run through twice by the one face. Two faces of one closed surface may meet along its seam too: there the
    // edge has two curves on that surface all the same, yet it is a border.
    TopTools_MapOfShape once, twice;
    for (TopExp_Explorer it(shape, TopAbs_EDGE); it.More(); it.Next())
        if (!once.Add(it.Current())) twice.Add(it.Current());
    std::vector<std::vector<Piece>> wires;
    for (TopExp_Explorer it(shape, TopAbs_WIRE); it.More(); it.Next()) {
        bool connected = true;
        std::vector<Piece> wire;
        for (const auto& edge : edgesInOrder(TopoDS::Wire(it.Current()), shape, connected)) {
            auto piece = pieceOf(edge, shape, parameterScale);
            if (!piece) {
                connected = false;
                continue;
            }
            const bool seam = twice.Contains(edge) && BRep_Tool::IsClosed(edge, shape);
            const bool border = !BRep_Tool::Degenerated(edge) && !seam;
            piece->number = border ? edges.find(edge) : Trim::noBorder;
            wire.push_back(std::move(*piece));
        }
        if (!connected) notes.push_back("its border has a gap, so where it ends is uncertain");
        if (!wire.empty()) wires.push_back(std::move(wire));
    }
    if (wires.empty()) return {};

    Vec2 low = wires[0][0].curve(wires[0][0].from), high = low;
    for (const auto& wire : wires)
        for (const auto& piece : wire)
            for (int i = 0; i <= 8; ++i) {
                const Vec2 p = piece.curve(piece.from + i / 8.0 * (piece.to - piece.from));
                low = low.cwiseMin(p);
                high = high.cwiseMax(p);
            }
    const Vec2 metric = metricOf(*face.surface, low, high);
    // An edge that is a point is no border either, though its file does not say so.
    const double extent = metric.cwiseProduct(high - low).norm();
    for (auto& wire : wires)
        for (auto& piece : wire)
            if (isPoint(*face.surface, piece, 1e-9 * extent)) piece.number = Trim::noBorder;

    std::vector<std::vector<Vec2>> loops;
    std::vector<std::vector<int>> numbers;
    std::vector<std::vector<TrimArc>> arcs;
    for (const auto& wire : wires) {
        Loop loop;
        numbers.emplace_back();
        arcs.emplace_back();
        for (const auto& piece : wire) {
            const std::size_t begin = loop.points.size();
            const bool straight = sample(piece.curve, piece.from, piece.to, metric, chordError, loop);
            numbers.back().resize(loop.points.size(), piece.number);
            for (std::size_t k = begin; k < loop.points.size(); ++k)
                arcs.back().push_back({straight ? nullptr : piece.exact, parameterScale, loop.parameters[k],
                                       k + 1 < loop.points.size() ? loop.parameters[k + 1] : piece.to});
        }
        loops.push_back(std::move(loop.points));
    }
    return Trim(std::move(loops), face.surface->range().period, metric, chordError, numbers,
                arcs);
}

} // namespace escapement
