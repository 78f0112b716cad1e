#include "cad/geometry/canonical_faces.h"

#include "cad/geometry/canonical_shapes.h"
#include "cad/geometry/canonical_trace.h"
#include "cad/geometry/numbered_shapes.h"

#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Geom2d_Curve.hxx>
#include <Geom2d_TrimmedCurve.hxx>
#include <GeomAdaptor_Curve.hxx>
#include <Geom_Circle.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <Geom_Line.hxx>
#include <Geom_Plane.hxx>
#include <Geom_RectangularTrimmedSurface.hxx>
#include <Precision.hxx>
#include <Standard_Failure.hxx>
#include <TColStd_Array1OfReal.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Iterator.hxx>
#include <TopoDS_Vertex.hxx>
#include <gp_Circ.hxx>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace escapement {

namespace {

constexpr int canonicalLooks = 23; // along an edge, as many as the kernel's check
constexpr double slack = 1.1;      // of tolerances, which the kernel measures at a few places of its own
constexpr double traceShare = 0.1; // of what counts as the same: how exactly borders are drawn anew

struct CanonicalFace {
    TopoDS_Face face; ///< forward, as it stands in itself
    Handle(Geom_Surface) given;
    Handle(Geom_ElementarySurface) elementary; ///< what it is, or is taken for; null for another kind
    std::unique_ptr<ParameterMap> map;         ///< from the given parameters, where it is taken for something else
    bool taken() const { return map != nullptr; }
    bool flat() const { return !Handle(Geom_Plane)::DownCast(elementary).IsNull(); }
};

/// An edge on one of its faces.
struct EdgeSide {
    std::size_t face = 0;
    TopoDS_Edge edge;   ///< with its sense in the forward face
    bool twice = false; ///< a seam: the edge is forward
};

/// A curve in the parameters of a face; two at a seam, null on planes, whose edges have none.
struct NewTrace {
    std::size_t face = 0;
    Handle(Geom2d_Curve) one, other;
    double off = 0.0; ///< how far the edge is from the face along it
};

struct CanonicalEdge {
    TopoDS_Edge edge; ///< forward
    std::vector<EdgeSide> sides;
    Handle(Geom_Curve) curve; ///< null at a pole
    double first = 0.0, last = 0.0;
    bool sound = true;          ///< its curves run evenly with each other
    std::vector<double> places; ///< shares of its way, at which it is looked at: evenly, and between all its knots
};

/// The curve of an edge, perhaps in another form: place and parameter of each.
struct EdgeForm {
    Handle(Geom_Curve) curve;
    double first = 0.0, last = 0.0;
    bool anew = false;

    /// The parameter at a place on it, going on from `before`.
    double parameterAt(const gp_Pnt& place, double before) const {
        if (auto line = Handle(Geom_Line)::DownCast(curve))
            return gp_Vec(line->Position().Location(), place).Dot(gp_Vec(line->Position().Direction()));
        const gp_Circ circle = Handle(Geom_Circle)::DownCast(curve)->Circ();
        const gp_Vec arm(circle.Location(), place);
        return turnedBeside(std::atan2(arm.Dot(gp_Vec(circle.YAxis().Direction())),
                                       arm.Dot(gp_Vec(circle.XAxis().Direction()))),
                            before, 2.0 * M_PI);
    }
};

class CanonicalRebuild {
  public:
    CanonicalRebuild(const TopoDS_Shape& shape, double perMetre)
        : shape_(shape), numbers_(shape, TopAbs_FACE), perMetre_(perMetre) {}

    CanonicalShape run() {
        CanonicalShape result{shape_, {}, 0};
        if (!collectFaces() || !collectEdges()) return result;
        recognise();
        while (drawEdges()) {
            made_.clear();
            plainEdges_ = 0;
        }
        if (made_.empty()) return result;
        for (const auto& [number, face] : faceNumbers_)
            if (faces_[face].taken()) result.faces.insert(number);
        result.shape = rebuilt(shape_);
        if (!sameNumbers(result.shape)) return {shape_, {}, 0};
        result.edges = plainEdges_;
        return result;
    }

  private:
    /// False where a place within the shape is not the shape's own.
    bool collectFaces() {
        for (int number = 1; number <= numbers_.count(); ++number) {
            const TopoDS_Shape& shape = numbers_(number);
            const auto [at, fresh] = faceIndex_.emplace(shape.TShape().get(), faces_.size());
            faceNumbers_.emplace(number, at->second);
            if (!fresh) continue;
            CanonicalFace one;
            one.face = TopoDS::Face(shape.Located(TopLoc_Location()).Oriented(TopAbs_FORWARD));
            TopLoc_Location within;
            one.given = BRep_Tool::Surface(one.face, within);
            if (!within.IsIdentity()) return false;
            Handle(Geom_Surface) basis = one.given;
            while (auto trimmed = Handle(Geom_RectangularTrimmedSurface)::DownCast(basis))
                basis = trimmed->BasisSurface();
            one.elementary = Handle(Geom_ElementarySurface)::DownCast(basis);
            faces_.push_back(std::move(one));
        }
        return true;
    }

    bool collectEdges() {
        for (std::size_t i = 0; i < faces_.size(); ++i)
            for (TopExp_Explorer it(faces_[i].face, TopAbs_EDGE); it.More(); it.Next()) {
                const TopoDS_Edge edge = TopoDS::Edge(it.Current());
                if (!edge.Location().IsIdentity()) return false;
                const auto [at, fresh] = edgeIndex_.emplace(edge.TShape().get(), edges_.size());
                if (fresh) edges_.push_back(described(edge));
                auto& sides = edges_[at->second].sides;
                const auto same =
                    std::find_if(sides.begin(), sides.end(), [&](const EdgeSide& side) { return side.face == i; });
                if (same == sides.end()) sides.push_back({i, edge, false});
                else *same = {i, TopoDS::Edge(edge.Oriented(TopAbs_FORWARD)), true};
            }
        return true;
    }

    static CanonicalEdge described(const TopoDS_Edge& edge) {
        CanonicalEdge one;
        one.edge = TopoDS::Edge(edge.Oriented(TopAbs_FORWARD));
        for (int k = 0; k <= canonicalLooks; ++k) one.places.push_back(double(k) / canonicalLooks);
        TopLoc_Location within;
        if (BRep_Tool::Degenerated(edge)) {
            BRep_Tool::Range(edge, one.first, one.last);
            return one;
        }
        one.curve = BRep_Tool::Curve(one.edge, within, one.first, one.last);
        one.sound = !one.curve.IsNull() && within.IsIdentity() && one.first < one.last &&
                    !Precision::IsInfinite(one.first) && !Precision::IsInfinite(one.last) &&
                    BRep_Tool::SameParameter(edge) && BRep_Tool::SameRange(edge);
        if (!one.sound) return one;
        const GeomAdaptor_Curve adaptor(one.curve, one.first, one.last);
        TColStd_Array1OfReal knots(1, 1 + adaptor.NbIntervals(GeomAbs_CN));
        adaptor.Intervals(knots, GeomAbs_CN);
        for (int i = knots.Lower(); i < knots.Upper() && knots.Length() > 2; ++i)
            for (const double share : {0.0, 0.27, 0.49, 0.76})
                one.places.push_back((knots(i) + share * (knots(i + 1) - knots(i)) - one.first) /
                                     (one.last - one.first));
        std::sort(one.places.begin(), one.places.end());
        return one;
    }

    void recognise() {
        for (auto& one : faces_) {
            if (one.given.IsNull() || !one.elementary.IsNull()) continue;
            if (!TopExp_Explorer(one.face, TopAbs_EDGE).More()) continue; // it ends where its surface does
            try {
                ParameterBox face;
                BRepTools::UVBounds(one.face, face.low[0], face.high[0], face.low[1], face.high[1]);
                one.elementary = canonicalSurface(one.given, face, perMetre_);
                if (!one.elementary.IsNull())
                    one.map = std::make_unique<ParameterMap>(one.given, one.elementary, boxOf(one.given, face));
            } catch (const Standard_Failure&) {
                one.elementary.Nullify();
            }
        }
    }

    void leave(std::size_t face) {
        faces_[face].elementary.Nullify();
        faces_[face].map.reset();
    }

    /// Whether a face had to be left as it is, which changes what its neighbours' edges may become.
    bool drawEdges() {
        bool left = false;
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            const CanonicalEdge& one = edges_[i];
            const bool needed = std::any_of(one.sides.begin(), one.sides.end(),
                                            [&](const EdgeSide& side) { return faces_[side.face].taken(); });
            std::vector<NewTrace> traces;
            const EdgeForm plain = plainForm(one);
            if (!plain.curve.IsNull() && meetsItsEnds(one, plain) && !drawn(one, plain, traces)) {
                make(i, plain, traces);
                plainEdges_ += !needed;
                continue;
            }
            if (!needed) continue;
            const EdgeForm same{one.curve, one.first, one.last, false};
            traces.clear();
            if (const auto fault = drawn(one, same, traces)) {
                leave(*fault);
                left = true;
            } else {
                make(i, same, traces);
            }
        }
        return left;
    }

    /// A line or circle, if the curve is one.
    EdgeForm plainForm(const CanonicalEdge& one) const {
        EdgeForm form;
        form.anew = true;
        if (!one.sound || one.curve.IsNull()) return form;
        form.curve = canonicalCurve(one.curve, one.first, one.last, perMetre_, form.last);
        if (!form.curve.IsNull() || one.sides.size() != 2) return form;
        for (const int flat : {0, 1}) {
            const auto plane = Handle(Geom_Plane)::DownCast(faces_[one.sides[std::size_t(flat)].face].elementary);
            const auto tube =
                Handle(Geom_CylindricalSurface)::DownCast(faces_[one.sides[std::size_t(1 - flat)].face].elementary);
            if (plane.IsNull() || tube.IsNull()) continue;
            form.curve = rimAlong(one.curve, one.first, one.last, plane->Pln(), tube->Cylinder(),
                                  slack * BRep_Tool::Tolerance(one.edge), form.last);
        }
        return form;
    }

    static bool meetsItsEnds(const CanonicalEdge& one, const EdgeForm& form) {
        TopoDS_Vertex ends[2];
        TopExp::Vertices(one.edge, ends[0], ends[1]);
        for (int i : {0, 1})
            if (!ends[i].IsNull() && BRep_Tool::Pnt(ends[i]).Distance(form.curve->Value(i ? form.last : form.first)) >
                                         BRep_Tool::Tolerance(ends[i]))
                return false;
        const double tolerance = slack * BRep_Tool::Tolerance(one.edge);
        double before = 0.0;
        for (const double share : one.places) {
            const gp_Pnt place = one.curve->Value(one.first + (one.last - one.first) * share);
            before = form.parameterAt(place, before);
            if (form.curve->Value(before).Distance(place) > tolerance) return false;
        }
        return true;
    }

    /// The curves on the faces of an edge of this form. The face on which there is none, if any.
    std::optional<std::size_t> drawn(const CanonicalEdge& one, const EdgeForm& form,
                                     std::vector<NewTrace>& traces) const {
        for (const EdgeSide& side : one.sides) {
            const CanonicalFace& face = faces_[side.face];
            if (!face.taken() && !form.anew) continue;
            NewTrace trace{side.face, {}, {}};
            bool good = one.sound;
            if (good && face.elementary.IsNull()) good = runAnew(one, side, form, trace);
            else if (good && face.flat())
                good = !side.twice && !form.curve.IsNull() && isInPlane(one, form, face, trace.off);
            else if (good) good = drawnOnRound(one, side, form, trace);
            if (!good) return side.face;
            traces.push_back(trace);
        }
        return std::nullopt;
    }

    static bool isInPlane(const CanonicalEdge& one, const EdgeForm& form, const CanonicalFace& face, double& off) {
        const gp_Pln plane = Handle(Geom_Plane)::DownCast(face.elementary)->Pln();
        for (const double share : one.places)
            off = std::max(off, plane.Distance(form.curve->Value(form.first + (form.last - form.first) * share)));
        return off <= slack * BRep_Tool::Tolerance(one.edge);
    }

    /// As the file draws the edge on the face.
    Handle(Geom2d_Curve) givenTrace(const CanonicalEdge& one, const EdgeSide& side, bool second) const {
        const CanonicalFace& face = faces_[side.face];
        const auto sense = second ? TopAbs_REVERSED : side.edge.Orientation();
        double first = 0.0, last = 0.0;
        const Handle(Geom2d_Curve) curve =
            BRep_Tool::CurveOnSurface(TopoDS::Edge(side.edge.Oriented(sense)), face.face, first, last);
        const double hair = 1e-9 * (one.last - one.first);
        if (curve.IsNull() || std::abs(first - one.first) > hair || std::abs(last - one.last) > hair) return {};
        return curve;
    }

    /// The other one of the two curves that faces of one closed surface share belongs to another face.
    bool isShared(const EdgeSide& side) const {
        return !side.twice && BRep_Tool::IsClosed(side.edge, faces_[side.face].given, TopLoc_Location());
    }

    /// On a free form: only where the curve still is a line that is run through evenly.
    bool runAnew(const CanonicalEdge& one, const EdgeSide& side, const EdgeForm& form, NewTrace& trace) const {
        if (isShared(side)) return false;
        const CanonicalFace& face = faces_[side.face];
        for (const bool second : {false, true}) {
            if (second && !side.twice) break;
            const Handle(Geom2d_Curve) given = givenTrace(one, side, second);
            if (given.IsNull()) return false;
            auto& line = second ? trace.other : trace.one;
            line = evenLine(form.first, given->Value(one.first), form.last, given->Value(one.last));
            double before = form.first;
            const double within =
                traceShare *
                sameWithin(one.curve->Value(one.first).Distance(one.curve->Value(0.5 * (one.first + one.last))),
                           perMetre_);
            for (const double share : one.places) {
                const double t = one.first + (one.last - one.first) * share;
                before = form.parameterAt(one.curve->Value(t), before);
                const gp_Pnt2d old = given->Value(t), now = line->Value(before);
                if (face.given->Value(old.X(), old.Y()).Distance(face.given->Value(now.X(), now.Y())) > within)
                    return false;
            }
        }
        return true;
    }

    bool drawnOnRound(const CanonicalEdge& one, const EdgeSide& side, const EdgeForm& form, NewTrace& trace) const {
        const CanonicalFace& face = faces_[side.face];
        if (!face.taken() && isShared(side)) return false;
        for (const bool second : {false, true}) {
            if (second && !side.twice) break;
            const Handle(Geom2d_Curve) given = givenTrace(one, side, second);
            if (given.IsNull()) return false;
            auto& made = second ? trace.other : trace.one;
            const auto placeAt = [&](double t) {
                const gp_Pnt2d uv = given->Value(t);
                return face.taken() ? face.map->at(uv) : uv;
            };
            if (form.curve.IsNull()) {
                made = drawnAtPole(one, placeAt(one.first), placeAt(one.last), face);
            } else {
                const double middle = 0.5 * (one.first + one.last);
                const double there = form.anew ? form.parameterAt(one.curve->Value(middle), 0.5 * form.last) : middle;
                const gp_Pnt a = form.curve->Value(form.first), b = form.curve->Value(0.5 * (form.first + form.last));
                made = traceOf(form.curve, form.first, form.last, face.elementary, there, placeAt(middle),
                               traceShare * sameWithin(a.Distance(b), perMetre_));
            }
            if (made.IsNull() || !runsWith(one, form, face, made, trace.off)) return false;
        }
        return !side.twice || settleSeam(face, form, trace);
    }

    Handle(Geom2d_Curve) drawnAtPole(const CanonicalEdge& one, const gp_Pnt2d& from, const gp_Pnt2d& to,
                                     const CanonicalFace& face) const {
        const gp_Pnt place = face.elementary->Value(from.X(), from.Y());
        const double hair = 10.0 * BRep_Tool::Tolerance(one.edge);
        if (from.Distance(to) < 1e-6 || std::abs(from.Y() - to.Y()) > 1e-6 || !isOnAxis(face.elementary, place, hair))
            return {};
        return evenLine(one.first, from, one.last, {to.X(), from.Y()});
    }

    static bool runsWith(const CanonicalEdge& one, const EdgeForm& form, const CanonicalFace& face,
                         const Handle(Geom2d_Curve) & drawn, double& off) {
        const TopoDS_Vertex pole = TopExp::FirstVertex(one.edge);
        if (form.curve.IsNull() && pole.IsNull()) return false;
        for (const double share : one.places) {
            const double t = form.first + (form.last - form.first) * share;
            const gp_Pnt2d uv = drawn->Value(t);
            const gp_Pnt there = form.curve.IsNull() ? BRep_Tool::Pnt(pole) : form.curve->Value(t);
            off = std::max(off, face.elementary->Value(uv.X(), uv.Y()).Distance(there));
        }
        const double tolerance = form.curve.IsNull() ? BRep_Tool::Tolerance(pole) : BRep_Tool::Tolerance(one.edge);
        return off <= slack * tolerance;
    }

    /// The two curves of a seam are a full turn apart, exactly.
    static bool settleSeam(const CanonicalFace& face, const EdgeForm& form, NewTrace& trace) {
        const double middle = 0.5 * (form.first + form.last);
        const gp_Pnt2d a = trace.one->Value(middle), b = trace.other->Value(middle);
        gp_Vec2d shift;
        for (int d : {0, 1})
            if (const double period = periodOf(face.elementary, d); period > 0.0)
                shift.SetCoord(d + 1, period * std::round((b.Coord(d + 1) - a.Coord(d + 1)) / period));
        if (shift.Magnitude() < 1.0 || (gp_Vec2d(a, b) - shift).Magnitude() > 1e-6) return false;
        trace.other = Handle(Geom2d_Curve)::DownCast(trace.one->Translated(shift));
        return true;
    }

    void make(std::size_t edge, const EdgeForm& form, const std::vector<NewTrace>& traces) {
        const CanonicalEdge& one = edges_[edge];
        const BRep_Builder builder;
        const TopLoc_Location here;
        double tolerance = BRep_Tool::Tolerance(one.edge);
        for (const NewTrace& trace : traces) tolerance = std::max(tolerance, trace.off);
        TopoDS_Edge made = TopoDS::Edge(one.edge.EmptyCopied());
        if (form.anew) builder.UpdateEdge(made, form.curve, tolerance);
        for (const NewTrace& trace : traces) {
            const CanonicalFace& face = faces_[trace.face];
            const bool stays = std::any_of(one.sides.begin(), one.sides.end(), [&](const EdgeSide& side) {
                const CanonicalFace& other = faces_[side.face];
                return !other.taken() && !other.flat() && other.given == face.given;
            });
            if ((face.taken() || face.flat()) && !stays)
                builder.UpdateEdge(made, Handle(Geom2d_Curve)(), face.given, here, tolerance);
            if (trace.one.IsNull()) continue;
            const Handle(Geom_Surface) surface = face.taken() ? face.elementary : face.given;
            if (trace.other.IsNull()) builder.UpdateEdge(made, trace.one, surface, here, tolerance);
            else builder.UpdateEdge(made, trace.one, trace.other, surface, here, tolerance);
        }
        builder.Range(made, form.first, form.last);
        builder.SameRange(made, BRep_Tool::SameRange(one.edge));
        builder.SameParameter(made, BRep_Tool::SameParameter(one.edge));
        for (TopoDS_Iterator it(one.edge, false, false); it.More(); it.Next()) builder.Add(made, it.Value());
        made_.emplace(one.edge.TShape().get(), made);
    }

    /// With what is new within it, in the same order.
    TopoDS_Shape rebuilt(const TopoDS_Shape& shape) {
        const auto placed = [&](const TopoDS_Shape& one) {
            return one.Located(shape.Location()).Oriented(shape.Orientation());
        };
        if (const auto known = made_.find(shape.TShape().get()); known != made_.end()) return placed(known->second);
        if (shape.ShapeType() == TopAbs_VERTEX || shape.ShapeType() == TopAbs_EDGE) return shape;
        TopoDS_Shape own = shape.Located(TopLoc_Location()).Oriented(TopAbs_FORWARD);
        std::vector<TopoDS_Shape> pieces;
        bool any = false;
        for (TopoDS_Iterator it(own, false, false); it.More(); it.Next()) {
            pieces.push_back(rebuilt(it.Value()));
            any = any || !pieces.back().IsSame(it.Value());
        }
        const auto face = faceIndex_.find(own.TShape().get());
        const bool taken = face != faceIndex_.end() && faces_[face->second].taken();
        if (any || taken) {
            const BRep_Builder builder;
            TopoDS_Shape copy = own.EmptyCopied();
            if (taken) {
                TopoDS_Face other;
                builder.MakeFace(other, faces_[face->second].elementary, BRep_Tool::Tolerance(TopoDS::Face(own)));
                copy = other;
            }
            for (const auto& piece : pieces) builder.Add(copy, piece);
            copy.Closed(own.Closed());
            own = copy;
        }
        made_.emplace(shape.TShape().get(), own);
        return placed(own);
    }

    bool sameNumbers(const TopoDS_Shape& shape) const {
        for (const auto kind : {TopAbs_FACE, TopAbs_EDGE, TopAbs_VERTEX})
            if (NumberedShapes(shape, kind).count() != NumberedShapes(shape_, kind).count()) return false;
        return true;
    }

    TopoDS_Shape shape_;
    NumberedShapes numbers_;
    double perMetre_;
    int plainEdges_ = 0; ///< between faces that stay as they are
    std::vector<CanonicalFace> faces_;
    std::vector<CanonicalEdge> edges_;
    std::unordered_map<const TopoDS_TShape*, std::size_t> faceIndex_, edgeIndex_;
    std::map<int, std::size_t> faceNumbers_;
    std::unordered_map<const TopoDS_TShape*, TopoDS_Shape> made_; ///< what stands for what, where it stands in itself
};

} // namespace

CanonicalShape withCanonicalFaces(const TopoDS_Shape& shape, double perMetre) {
    try {
        return CanonicalRebuild(shape, perMetre).run();
    } catch (const Standard_Failure&) {
        return {shape, {}, 0};
    }
}

} // namespace escapement
