#include "cad/soundness/sound_shape.h"

#include "cad/geometry/cad_curve.h"
#include "cad/geometry/kernel_geometry.h"
#include "cad/geometry/simple_loops.h"
#include "engine/contact/geometry/knots.h"

#include <BRepCheck_Analyzer.hxx>
#include <BRep_Tool.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Iterator.hxx>
#include <TopoDS_Vertex.hxx>
#include <TopoDS_Wire.hxx>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int looks = 23;                        // along an edge, as many as the kernel's
constexpr int chords = 12, chordsASpan = 4;      // of a curved piece of a border, and of each of its spans
constexpr double rounding = 1e-9, narrow = 1e-2; // of the size of a border: what counts as nothing, and as a gap

class Sounder {
  public:
    Sounder(const NumberedShapes& faces, const NumberedShapes& edges, FaceGeometries& geometries)
        : faces_(faces), edges_(edges), geometries_(geometries), perMetre_(geometries.perMetre()) {}

    bool shellsClose(const TopoDS_Shape& shape) {
        std::vector<int> forward(std::size_t(edges_.count()) + 1, 0), reversed = forward;
        int shells = 0, solids = 0;
        for (TopExp_Explorer it(shape, TopAbs_SHELL); it.More(); it.Next()) ++shells;
        for (TopExp_Explorer it(shape, TopAbs_SOLID); it.More(); it.Next()) ++solids;
        if (solids == 0 || shells != solids || TopExp_Explorer(shape, TopAbs_FACE, TopAbs_SHELL).More()) return false;
        for (TopExp_Explorer it(shape, TopAbs_EDGE); it.More(); it.Next()) { // with its sense in the shell
            const auto sense = it.Current().Orientation();
            if (sense != TopAbs_FORWARD && sense != TopAbs_REVERSED) return false;
            if (BRep_Tool::Degenerated(TopoDS::Edge(it.Current()))) continue;
            ++(sense == TopAbs_FORWARD ? forward : reversed)[std::size_t(edges_.find(it.Current()))];
        }
        for (std::size_t number = 1; number < forward.size(); ++number)
            if (forward[number] > 1 || forward[number] != reversed[number]) return false;
        return forward[0] == 0 && reversed[0] == 0;
    }

    bool edgesAreSound() {
        curves_.resize(std::size_t(edges_.count()));
        for (int number = 1; number <= edges_.count(); ++number) {
            const TopoDS_Edge edge = TopoDS::Edge(edges_(number).Oriented(TopAbs_FORWARD));
            if (BRep_Tool::Degenerated(edge)) continue;
            double first = 0.0, last = 0.0;
            if (BRep_Tool::Curve(edge, first, last).IsNull() || !(first < last) || !BRep_Tool::SameParameter(edge) ||
                !BRep_Tool::SameRange(edge))
                return false;
            EdgeCurve& own = curves_[std::size_t(number) - 1] = curveOf(edge, perMetre_);
            if (!own.curve || own.tolerance > 0.0) return false;
            TopoDS_Vertex ends[2];
            TopExp::Vertices(edge, ends[0], ends[1]);
            for (int i : {0, 1})
                if (ends[i].IsNull() || !isNear(ends[i], own.curve->point(i == 0 ? own.from : own.to))) return false;
        }
        return true;
    }

    /// By the kernel's check of this face alone where it cannot be seen at once.
    bool isSound(const TopoDS_Face& face) { return isSeenToBeSound(face) || BRepCheck_Analyzer(face).IsValid(); }

  private:
    bool isSeenToBeSound(const TopoDS_Face& face) {
        const Surface& surface = *geometries_.surfaceOf(face).surface;
        const FaceBorder& border = geometries_.borderOf(face, edges_);
        if (border.wires.empty() || border.gaps > 0 || !everyPieceIsThere(face, border)) return false;
        for (const auto& wire : border.wires)
            for (const auto& piece : wire)
                if (!piece.exact || !liesOnItsEdge(piece, surface)) return false;
        return boundOneRegion(chordsOf(border, surface));
    }

    bool isNear(const TopoDS_Vertex& vertex, const Vec3& point) const {
        return (toVec3(BRep_Tool::Pnt(vertex).XYZ()) / perMetre_ - point).norm() <=
               BRep_Tool::Tolerance(vertex) / perMetre_;
    }

    static bool everyPieceIsThere(const TopoDS_Face& face, const FaceBorder& border) {
        std::size_t pieces = 0, found = 0, wires = 0;
        for (TopoDS_Iterator it(face); it.More(); it.Next()) {
            if (it.Value().ShapeType() != TopAbs_WIRE) return false;
            ++wires;
            for (TopoDS_Iterator edge(it.Value()); edge.More(); edge.Next()) ++pieces;
        }
        for (const auto& wire : border.wires) found += wire.size();
        return wires == border.wires.size() && pieces == found;
    }

    bool liesOnItsEdge(const BorderPiece& piece, const Surface& surface) const {
        if (piece.edge.IsNull()) return false;
        const TopoDS_Edge& edge = piece.edge;
        const double low = std::min(piece.from, piece.to), high = std::max(piece.from, piece.to);
        TopoDS_Vertex ends[2];
        TopExp::Vertices(edge, ends[0], ends[1]);
        for (int i : {0, 1})
            if (ends[i].IsNull() || !isNear(ends[i], surface.point(piece.point(i == 0 ? low : high)))) return false;
        if (BRep_Tool::Degenerated(edge)) return true;
        const EdgeCurve& own = curves_[std::size_t(edges_.find(edge)) - 1];
        const double tolerance = BRep_Tool::Tolerance(edge) / perMetre_;
        CurveJet onEdge, onFace;
        SurfaceJet there;
        SpanHint hint;
        int edgeSpan = 0, faceSpan = 0;
        for (int k = 0; k < looks; ++k) {
            const double share = double(k) / (looks - 1);
            piece.exact->evaluate(low + share * (high - low), 0, onFace, &faceSpan);
            surface.evaluate(onFace.d[0].head<2>().cwiseProduct(piece.unit), 0, there, &hint);
            own.curve->evaluate(own.from + share * (own.to - own.from), 0, onEdge, &edgeSpan);
            if (!((there.point - onEdge.d[0]).norm() <= tolerance)) return false;
        }
        return true;
    }

    /// In metres, roughly: parameters times what they are worth in the middle.
    static std::vector<std::vector<Chord>> chordsOf(const FaceBorder& border, const Surface& surface) {
        std::vector<std::vector<Chord>> loops;
        Vec2 low = Vec2::Constant(1e300), high = -low;
        for (const auto& wire : border.wires) {
            auto& loop = loops.emplace_back();
            for (const auto& piece : wire) addChords(piece, loop);
            for (const auto& chord : loop) {
                low = low.cwiseMin(chord.from);
                high = high.cwiseMax(chord.from);
            }
        }
        SurfaceJet jet;
        surface.evaluate(0.5 * (low + high), 1, jet);
        const Vec2 metric(std::max(jet.u.norm(), 1e-12), std::max(jet.v.norm(), 1e-12));
        const double size = (high - low).cwiseProduct(metric).norm();
        for (auto& loop : loops) {
            for (auto& chord : loop) {
                chord.from = chord.from.cwiseProduct(metric);
                chord.to = chord.to.cwiseProduct(metric);
                chord.off =
                    2.0 * (chord.middle.cwiseProduct(metric) - 0.5 * (chord.from + chord.to)).norm() + rounding * size;
            }
            // Ends that are one vertex may be a little apart; by more, and the loop does not close here.
            for (std::size_t k = 0; k < loop.size(); ++k) {
                Chord& next = loop[(k + 1) % loop.size()];
                const double gap = (loop[k].to - next.from).norm();
                if (!(gap <= narrow * size)) return {};
                loop[k].off += gap;
                next.off += gap;
                loop[k].to = next.from;
            }
        }
        return loops;
    }

    static void addChords(const BorderPiece& piece, std::vector<Chord>& loop) {
        CurveJet jet;
        int span = 0;
        const auto at = [&](double share) {
            piece.exact->evaluate(piece.from + share * (piece.to - piece.from), 0, jet, &span);
            return Vec2(jet.d[0].head<2>().cwiseProduct(piece.unit));
        };
        if (piece.exact->kind() == CurveKind::Line) {
            loop.push_back({at(0.0), at(1.0), at(0.5)});
            return;
        }
        Vec2 before = at(0.0);
        const auto knots = placesOfKnots(*piece.exact, std::min(piece.from, piece.to), std::max(piece.from, piece.to));
        const int count = std::max(chords, chordsASpan * (int(knots.size()) + 1));
        for (int k = 1; k <= count; ++k) {
            const Vec2 here = at(double(k) / count);
            loop.push_back({before, here, at((k - 0.5) / count)});
            before = here;
        }
    }

    const NumberedShapes &faces_, &edges_;
    FaceGeometries& geometries_;
    double perMetre_;
    std::vector<EdgeCurve> curves_;
};

} // namespace

bool surelySound(const TopoDS_Shape& shape, const NumberedShapes& faces, const NumberedShapes& edges,
                 FaceGeometries& geometries) {
    Sounder sounder(faces, edges, geometries);
    if (!sounder.shellsClose(shape) || !sounder.edgesAreSound()) return false;
    for (int number = 1; number <= faces.count(); ++number) {
        const TopoDS_Face face = TopoDS::Face(faces(number));
        if (BRep_Tool::Surface(face).IsNull() || !sounder.isSound(face)) return false;
    }
    return true;
}

} // namespace escapement
