#include "cad/geometry/border_joins.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepLib.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <BndLib_Add3dCurve.hxx>
#include <Bnd_Box.hxx>
#include <Extrema_ExtPC.hxx>
#include <Geom2dConvert.hxx>
#include <Geom2d_BSplineCurve.hxx>
#include <Geom2d_TrimmedCurve.hxx>
#include <Geom_Curve.hxx>
#include <ShapeBuild_ReShape.hxx>
#include <ShapeFix_Edge.hxx>
#include <TColStd_Array1OfReal.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopTools_MapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Vertex.hxx>
#include <TopoDS_Wire.hxx>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace escapement {

namespace {

constexpr int looks = 16;       // along a piece, whether it lies on another
constexpr double evenly = 1e-2; // of the tolerance: so near two curves run with one another, parameter by parameter

/// A part of an edge between two vertices.
struct Piece {
    TopoDS_Edge edge = {};        ///< forward, as its edge's curve runs
    TopoDS_Face face = {};        ///< that it bounds
    int from = 0, to = 0, of = 0; ///< vertices, and its edge, among those that were found
    double first = 0.0, last = 0.0;
    TopoDS_Edge joined; ///< what takes its place: itself, or that onto which it was joined, turned as it runs
};

struct Border {
    TopoDS_Edge edge; ///< forward
    TopoDS_Face face;
    std::vector<std::pair<double, int>> cuts; ///< parameters with vertices, both ends included
    std::vector<int> pieces;
};

class Joiner {
  public:
    Joiner(HealedShape& healed, double tolerance, std::map<int, int>& edgeOf)
        : healed_(healed), tolerance_(tolerance), edgeOf_(edgeOf) {}

    std::set<int> run() {
        findBorders();
        for (Border& border : borders_) cut(border);
        std::map<std::pair<int, int>, std::vector<std::size_t>> between; // pieces by their ends
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            auto& others = between[std::minmax(pieces_[i].from, pieces_[i].to)];
            for (std::size_t k : others)
                if (pieces_[k].joined.IsNull() && pieces_[i].joined.IsNull()) join(pieces_[k], pieces_[i]);
            others.push_back(i);
        }
        if (!joined_.empty()) takeOver();
        return std::move(joined_);
    }

  private:
    void findBorders() {
        TopTools_IndexedDataMapOfShapeListOfShape faces;
        TopExp::MapShapesAndAncestors(healed_.shape, TopAbs_EDGE, TopAbs_FACE, faces);
        for (int i = 1; i <= faces.Extent(); ++i) {
            const TopoDS_Edge edge = TopoDS::Edge(faces.FindKey(i).Oriented(TopAbs_FORWARD));
            const TopoDS_Face face = TopoDS::Face(faces(i).First());
            double first = 0.0, last = 0.0;
            if (faces(i).Extent() != 1 || BRep_Tool::Degenerated(edge) || BRep_Tool::IsClosed(edge, face) ||
                BRep_Tool::Curve(edge, first, last).IsNull() || BRep_Tool::Surface(face).IsNull() ||
                BRep_Tool::CurveOnSurface(edge, face, first, last).IsNull() ||
                healed_.displayOnly.contains(healed_.faces.find(face)))
                continue;
            TopoDS_Vertex ends[2];
            TopExp::Vertices(edge, ends[0], ends[1]);
            if (ends[0].IsNull() || ends[1].IsNull()) continue;
            BRep_Tool::Range(edge, first, last);
            const int from = vertexFor(ends[0]), to = vertexFor(ends[1]);
            borders_.push_back({edge, face, {{first, from}, {last, to}}, {}});
        }
    }

    /// Vertices within the tolerance of each other are one.
    int vertexFor(const TopoDS_Vertex& vertex) {
        const gp_Pnt at = BRep_Tool::Pnt(vertex);
        int found = -1;
        for (auto near = alongX_.lower_bound(at.X() - tolerance_);
             found < 0 && near != alongX_.end() && near->first <= at.X() + tolerance_; ++near)
            if (BRep_Tool::Pnt(vertices_[std::size_t(near->second)]).Distance(at) <= tolerance_) found = near->second;
        if (found < 0) {
            TopoDS_Vertex own; // its tolerance will grow
            BRep_Builder().MakeVertex(own, at, BRep_Tool::Tolerance(vertex));
            found = int(vertices_.size());
            vertices_.push_back(own);
            alongX_.emplace(at.X(), found);
        }
        if (once_.Add(vertex)) originals_.emplace_back(TopoDS::Vertex(vertex.Oriented(TopAbs_FORWARD)), found);
        return found;
    }

    struct Near {
        double parameter = 0.0, distance = std::numeric_limits<double>::infinity();
    };
    static Near nearest(const BRepAdaptor_Curve& curve, double first, double last, const gp_Pnt& point) {
        Near near;
        const auto offer = [&](double t) {
            const double distance = curve.Value(t).Distance(point);
            if (distance < near.distance) near = {t, distance};
        };
        offer(first);
        offer(last);
        const Extrema_ExtPC search(point, curve, first, last);
        if (search.IsDone())
            for (int k = 1; k <= search.NbExt(); ++k) offer(search.Point(k).Parameter());
        return near;
    }

    void cut(Border& border) {
        const BRepAdaptor_Curve curve(border.edge);
        const double first = border.cuts[0].first, last = border.cuts[1].first;
        const int from = border.cuts[0].second, to = border.cuts[1].second;
        Bnd_Box box;
        BndLib_Add3dCurve::Add(curve, tolerance_, box);
        const double low = box.CornerMin().X() - tolerance_, high = box.CornerMax().X() + tolerance_;
        for (auto at = alongX_.lower_bound(low); at != alongX_.end() && at->first <= high; ++at) {
            const int v = at->second;
            if (v == from || v == to || box.IsOut(BRep_Tool::Pnt(vertices_[std::size_t(v)]))) continue;
            const Near near = nearest(curve, first, last, BRep_Tool::Pnt(vertices_[std::size_t(v)]));
            if (near.distance <= tolerance_ && near.parameter > first && near.parameter < last)
                border.cuts.emplace_back(near.parameter, v);
        }
        std::sort(border.cuts.begin(), border.cuts.end());
        const int of = int(&border - borders_.data());
        for (std::size_t k = 0; k + 1 < border.cuts.size(); ++k) {
            border.pieces.push_back(int(pieces_.size()));
            pieces_.push_back({TopoDS_Edge(), border.face, border.cuts[k].second, border.cuts[k + 1].second, of,
                               border.cuts[k].first, border.cuts[k + 1].first, TopoDS_Edge()});
        }
    }

    /// The piece as an edge of its own; a whole edge stays what it is, if its vertices do.
    void make(Piece& piece) {
        if (!piece.edge.IsNull()) return;
        const TopoDS_Edge& whole = borders_[std::size_t(piece.of)].edge;
        TopoDS_Edge edge = TopoDS::Edge(whole.EmptyCopied().Oriented(TopAbs_FORWARD));
        BRep_Builder builder;
        const auto add = [&](int number, double parameter, TopAbs_Orientation orientation) {
            const TopoDS_Vertex vertex = vertices_[std::size_t(number)];
            const double apart = BRep_Tool::Pnt(vertex).Distance(BRepAdaptor_Curve(whole).Value(parameter));
            builder.UpdateVertex(vertex, std::max(BRep_Tool::Tolerance(vertex), 1.01 * apart));
            builder.Add(edge, vertex.Oriented(orientation));
        };
        builder.Range(edge, piece.first, piece.last);
        add(piece.from, piece.first, TopAbs_FORWARD);
        add(piece.to, piece.last, TopAbs_REVERSED);
        piece.edge = edge;
    }

    /// Largest distance of places along `one` from `other`; how they run, and whether evenly, is said too.
    struct Meeting {
        double apart = 0.0;
        bool reversed = false, even = true;
    };
    Meeting meetingOf(const Piece& one, const Piece& other) const {
        const BRepAdaptor_Curve a(borders_[std::size_t(one.of)].edge), b(borders_[std::size_t(other.of)].edge);
        Meeting meeting;
        double before = 0.0;
        for (int k = 1; k < looks; ++k) {
            const double share = double(k) / looks;
            const gp_Pnt place = a.Value(one.first + share * (one.last - one.first));
            const Near near = nearest(b, other.first, other.last, place);
            meeting.apart = std::max(meeting.apart, near.distance);
            if (meeting.apart > tolerance_) return meeting;
            if (k == 2) meeting.reversed = near.parameter < before;
            before = near.parameter;
        }
        for (int k = 1; k < looks && meeting.even; ++k) {
            const double share = double(k) / looks, there = meeting.reversed ? 1.0 - share : share;
            meeting.even = a.Value(one.first + share * (one.last - one.first))
                               .Distance(b.Value(other.first + there * (other.last - other.first))) <=
                           meeting.apart + evenly * tolerance_;
        }
        return meeting;
    }

    void join(Piece& one, Piece& other) {
        if (one.face.IsSame(other.face)) return;
        const Meeting meeting = meetingOf(one, other);
        if (meeting.apart > tolerance_) return;
        make(one);
        make(other);
        BRep_Builder builder;
        const double tolerance =
            std::max({BRep_Tool::Tolerance(one.edge), BRep_Tool::Tolerance(other.edge), 1.01 * meeting.apart});
        if (!addCurve(one, other, meeting, tolerance)) return;
        builder.UpdateEdge(one.edge, tolerance);
        ShapeFix_Edge().FixVertexTolerance(one.edge);
        one.joined = one.edge;
        other.joined = TopoDS::Edge(one.edge.Oriented(meeting.reversed ? TopAbs_REVERSED : TopAbs_FORWARD));
        for (const Piece* piece : {&one, &other})
            joined_.insert(healed_.edges.find(borders_[std::size_t(piece->of)].edge));
    }

    /// Gives `one` the curve of `other` in the parameters of that one's face: as it is where both run evenly, else
    /// found anew.
    bool addCurve(const Piece& one, const Piece& other, const Meeting& meeting, double tolerance) const {
        double first = 0.0, last = 0.0;
        const Handle(Geom2d_Curve) known = BRep_Tool::CurveOnSurface(other.edge, other.face, first, last);
        if (known.IsNull()) return false;
        BRep_Builder builder;
        if (meeting.even) {
            Handle(Geom2d_BSplineCurve) curve =
                Geom2dConvert::CurveToBSplineCurve(new Geom2d_TrimmedCurve(known, first, last));
            if (meeting.reversed) curve->Reverse();
            TColStd_Array1OfReal knots(1, curve->NbKnots());
            curve->Knots(knots);
            const double low = knots.First(), high = knots.Last();
            for (int k = knots.Lower(); k <= knots.Upper(); ++k)
                knots(k) = one.first + (knots(k) - low) / (high - low) * (one.last - one.first);
            curve->SetKnots(knots);
            builder.UpdateEdge(one.edge, curve, other.face, tolerance);
        } else {
            ShapeFix_Edge fix;
            if (!fix.FixAddPCurve(one.edge, other.face, false)) return false;
            Handle(Geom2d_Curve) found = BRep_Tool::CurveOnSurface(one.edge, other.face, first, last);
            if (found.IsNull()) return false;
            shift(other, known, found, first, last);
            BRepLib::SameParameter(one.edge, tolerance);
        }
        builder.Range(one.edge, other.face, one.first, one.last);
        return true;
    }

    /// On a periodic surface, to where the known curve is.
    static void shift(const Piece& piece, const Handle(Geom2d_Curve) & known, const Handle(Geom2d_Curve) & found,
                      double first, double last) {
        double begin = 0.0, end = 0.0;
        BRep_Tool::Range(piece.edge, piece.face, begin, end);
        const gp_Pnt2d wanted = known->Value(0.5 * (begin + end)), got = found->Value(0.5 * (first + last));
        const Handle(Geom_Surface) surface = BRep_Tool::Surface(piece.face);
        gp_Vec2d by(0.0, 0.0);
        if (surface->IsUPeriodic())
            by.SetX(std::round((wanted.X() - got.X()) / surface->UPeriod()) * surface->UPeriod());
        if (surface->IsVPeriodic())
            by.SetY(std::round((wanted.Y() - got.Y()) / surface->VPeriod()) * surface->VPeriod());
        if (by.SquareMagnitude() > 0.0) found->Translate(by);
    }

    void takeOver() {
        Handle(ShapeBuild_ReShape) context = new ShapeBuild_ReShape;
        BRep_Builder builder;
        std::map<int, std::vector<TopoDS_Shape>> piecesOf; // of the edges that have changed
        std::set<int> used;                                // vertices of these
        for (Border& border : borders_) {
            const bool any = std::any_of(border.pieces.begin(), border.pieces.end(),
                                         [&](int p) { return !pieces_[std::size_t(p)].joined.IsNull(); });
            if (!any) continue; // cut where nothing is joined: whole
            TopoDS_Wire wire;
            builder.MakeWire(wire);
            std::vector<TopoDS_Shape>& all = piecesOf[healed_.edges.find(border.edge)];
            for (int p : border.pieces) {
                Piece& piece = pieces_[std::size_t(p)];
                make(piece);
                used.insert({piece.from, piece.to});
                all.push_back(piece.joined.IsNull() ? piece.edge : piece.joined);
                builder.Add(wire, all.back());
            }
            if (all.size() == 1) context->Replace(border.edge, all.front());
            else context->Replace(border.edge, wire);
        }
        for (const auto& [vertex, number] : originals_) {
            if (!used.contains(number)) continue;
            const TopoDS_Vertex& own = vertices_[std::size_t(number)];
            builder.UpdateVertex(own, std::max(BRep_Tool::Tolerance(own),
                                               BRep_Tool::Tolerance(vertex) +
                                                   BRep_Tool::Pnt(own).Distance(BRep_Tool::Pnt(vertex))));
            context->Replace(vertex, own);
        }
        healed_.shape = context->Apply(healed_.shape);
        renumber(healed_.faces, TopAbs_FACE, context);
        renumber(healed_.vertices, TopAbs_VERTEX, context);
        std::vector<TopoDS_Shape> edges, further;
        std::vector<int> owners;
        TopTools_MapOfShape known;
        for (int number = 1; number <= healed_.edges.count(); ++number) {
            const auto found = piecesOf.find(number);
            const std::vector<TopoDS_Shape> own =
                found == piecesOf.end()
                    ? std::vector<TopoDS_Shape>{applied(healed_.edges(number), TopAbs_EDGE, context)}
                    : found->second;
            edges.push_back(own.front());
            known.Add(own.front());
            for (std::size_t k = 1; k < own.size(); ++k) {
                further.push_back(own[k]);
                owners.push_back(edgeOf_.contains(number) ? edgeOf_.at(number) : number);
            }
        }
        for (std::size_t k = 0; k < further.size(); ++k)
            if (known.Add(further[k])) {
                edges.push_back(further[k]);
                edgeOf_[int(edges.size())] = owners[k];
            }
        healed_.edges.replace(std::move(edges));
    }

    static TopoDS_Shape applied(const TopoDS_Shape& before, TopAbs_ShapeEnum kind,
                                const Handle(ShapeBuild_ReShape) & context) {
        const TopExp_Explorer after(context->Apply(before), kind);
        return after.More() ? after.Current() : before;
    }
    void renumber(NumberedShapes& numbered, TopAbs_ShapeEnum kind, const Handle(ShapeBuild_ReShape) & context) const {
        TopTools_IndexedMapOfShape there;
        TopExp::MapShapes(healed_.shape, kind, there);
        std::vector<TopoDS_Shape> all;
        for (int number = 1; number <= numbered.count(); ++number) {
            const TopoDS_Shape after = applied(numbered(number), kind, context);
            const int index = there.FindIndex(after); // with its orientation in the part
            all.push_back(index ? there(index) : after);
        }
        numbered.replace(std::move(all));
    }

    HealedShape& healed_;
    double tolerance_;
    std::map<int, int>& edgeOf_;
    std::vector<TopoDS_Vertex> vertices_; ///< of our own, forward
    std::multimap<double, int> alongX_;   ///< these, by their x
    std::vector<std::pair<TopoDS_Vertex, int>>
        originals_; ///< a vertex of the shape, and that of vertices_ which stands for it
    TopTools_MapOfShape once_;
    std::vector<Border> borders_;
    std::vector<Piece> pieces_;
    std::set<int> joined_;
};

} // namespace

std::set<int> joinBorders(HealedShape& healed, double tolerance, std::map<int, int>& edgeOf) {
    return Joiner(healed, tolerance, edgeOf).run();
}

} // namespace escapement
