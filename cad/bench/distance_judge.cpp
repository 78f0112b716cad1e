#include "cad/bench/distance_judge.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRepCheck_Analyzer.hxx>
#include <BRepTools.hxx>
#include <BRepTopAdaptor_FClass2d.hxx>
#include <BRep_Tool.hxx>
#include <Precision.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Vertex.hxx>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace escapement {

namespace {

constexpr int acrossFace = 48, alongEdge = 96;
constexpr int couplesAPair = 4;   // of two pieces: apart from one another by a few steps
constexpr int refined = 24;       // of all couples the nearest
constexpr double settled = 1e-12; // of the first step

using Piece = SampledFace::Piece;

/// Where on two pieces; of a corner nothing counts.
struct Couple {
    const Piece *a, *b;
    Vec2 ua, ub;
    double distance;
};

/// Hooke and Jeeves: one parameter after the other, then on in the direction that all of them went; half the steps
/// where nothing is gained.
double descend(Couple c, const RigidMotion& motion) {
    const auto at = [&](const Vec4& x) {
        const Vec2 ua = x.head<2>(), ub = x.tail<2>();
        if (!c.a->on(ua) || !c.b->on(ub)) return std::numeric_limits<double>::infinity();
        return (motion * c.b->point(ub) - c.a->point(ua)).norm();
    };
    Vec4 x, step;
    x << c.ua, c.ub;
    step << c.a->step, c.b->step;
    double best = c.distance;
    const auto explore = [&](Vec4& from, double value) {
        for (int i = 0; i < 4; ++i) {
            if (i % 2 >= (i < 2 ? c.a : c.b)->dimensions) continue;
            for (double way : {1.0, -1.0}) {
                Vec4 trial = from;
                trial[i] += way * step[i];
                if (const double now = at(trial); now < value) {
                    value = now;
                    from = trial;
                    break;
                }
            }
        }
        return value;
    };
    double share = 1.0;
    for (int round = 0; round < 4000 && share > settled; ++round) {
        Vec4 next = x;
        double value = explore(next, best);
        if (!(value < best)) {
            step *= 0.5;
            share *= 0.5;
            continue;
        }
        for (int leap = 0; leap < 50; ++leap) {
            Vec4 further = next + (next - x);
            x = next;
            best = value;
            const double there = at(further);
            const double found = std::isfinite(there) ? explore(further, there) : there;
            if (!(found < best)) break;
            next = further;
            value = found;
        }
    }
    return best;
}

/// The nearest couples of two pieces, few steps of the first apart.
void addCouples(const Piece& a, const Piece& b, const RigidMotion& motion, std::vector<Couple>& all) {
    if (a.parameters.empty() || b.parameters.empty()) return;
    const RigidMotion back = motion.inverse();
    std::vector<Couple> couples;
    for (std::size_t i = 0; i < a.parameters.size(); ++i) {
        const Vec3 p = back * a.tree.points()[i];
        const auto k = std::size_t(b.tree.nearest(p));
        couples.push_back({&a, &b, a.parameters[i], b.parameters[k], (b.tree.points()[k] - p).norm()});
    }
    std::stable_sort(couples.begin(), couples.end(),
                     [](const Couple& one, const Couple& other) { return one.distance < other.distance; });
    std::vector<Couple> kept;
    for (const auto& c : couples) {
        if (kept.size() == couplesAPair) break;
        const bool beside = std::any_of(kept.begin(), kept.end(), [&](const Couple& k) {
            return ((c.ua - k.ua).array().abs() <= 3.0 * a.step.array()).all();
        });
        if (!beside) kept.push_back(c);
    }
    all.insert(all.end(), kept.begin(), kept.end());
}

Piece pointPiece(const Vec3& p) {
    Piece piece;
    piece.point = [p](const Vec2&) { return p; };
    piece.on = [](const Vec2&) { return true; };
    piece.parameters.push_back(Vec2::Zero());
    piece.tree = SeedTree({p});
    return piece;
}

double leastOf(std::vector<Couple>& couples, const RigidMotion& motion) {
    std::stable_sort(couples.begin(), couples.end(),
                     [](const Couple& one, const Couple& other) { return one.distance < other.distance; });
    if (couples.size() > refined) couples.resize(refined);
    double best = std::numeric_limits<double>::infinity();
    for (const auto& c : couples) best = std::min(best, descend(c, motion));
    return best;
}

} // namespace

SampledFace::SampledFace(const TopoDS_Face& oriented, double perMetre) {
    const TopoDS_Face face = TopoDS::Face(oriented.Oriented(TopAbs_FORWARD));
    valid_ = BRepCheck_Analyzer(face).IsValid();
    tolerance_ = BRep_Tool::Tolerance(face);
    const auto inMetres = [perMetre](const gp_Pnt& p) { return Vec3(Vec3(p.X(), p.Y(), p.Z()) / perMetre); };
    const auto sow = [](Piece& piece, std::vector<Vec3>& points, const Vec2& at) {
        if (!piece.on(at)) return;
        piece.parameters.push_back(at);
        points.push_back(piece.point(at));
    };

    const auto surface = std::make_shared<BRepAdaptor_Surface>(face, Standard_False);
    const auto border = std::make_shared<BRepTopAdaptor_FClass2d>(face, Precision::PConfusion());
    Vec2 low, high;
    BRepTools::UVBounds(face, low.x(), high.x(), low.y(), high.y());
    Piece inside;
    inside.dimensions = 2;
    inside.step = (high - low) / acrossFace;
    inside.point = [surface, inMetres](const Vec2& uv) { return inMetres(surface->Value(uv.x(), uv.y())); };
    inside.on = [border](const Vec2& uv) { return border->Perform(gp_Pnt2d(uv.x(), uv.y())) != TopAbs_OUT; };
    std::vector<Vec3> points;
    for (int i = 0; i < acrossFace; ++i)
        for (int k = 0; k < acrossFace; ++k)
            sow(inside, points, low + Vec2(i + 0.5, k + 0.5).cwiseProduct(inside.step));
    inside.tree = SeedTree(std::move(points));
    pieces_.push_back(std::move(inside));

    TopTools_IndexedMapOfShape edges, corners;
    TopExp::MapShapes(face, TopAbs_EDGE, edges);
    TopExp::MapShapes(face, TopAbs_VERTEX, corners);
    for (int n = 1; n <= edges.Extent(); ++n) {
        const TopoDS_Edge edge = TopoDS::Edge(edges(n));
        tolerance_ = std::max(tolerance_, BRep_Tool::Tolerance(edge));
        if (BRep_Tool::Degenerated(edge)) continue;
        const auto curve = std::make_shared<BRepAdaptor_Curve>(edge);
        const double from = curve->FirstParameter(), to = curve->LastParameter();
        Piece piece;
        piece.dimensions = 1;
        piece.step = Vec2((to - from) / alongEdge, 0.0);
        piece.point = [curve, inMetres](const Vec2& t) { return inMetres(curve->Value(t.x())); };
        piece.on = [from, to](const Vec2& t) { return t.x() >= from && t.x() <= to; };
        std::vector<Vec3> along;
        for (int i = 0; i <= alongEdge; ++i) sow(piece, along, Vec2(std::min(from + i * piece.step.x(), to), 0.0));
        piece.tree = SeedTree(std::move(along));
        pieces_.push_back(std::move(piece));
    }
    for (int n = 1; n <= corners.Extent(); ++n) {
        const TopoDS_Vertex corner = TopoDS::Vertex(corners(n));
        tolerance_ = std::max(tolerance_, BRep_Tool::Tolerance(corner));
        pieces_.push_back(pointPiece(inMetres(BRep_Tool::Pnt(corner))));
    }
    tolerance_ /= perMetre;
}

double SampledFace::distanceTo(const Vec3& point) const {
    const Piece asked = pointPiece(point);
    std::vector<Couple> couples;
    for (const auto& piece : pieces_) addCouples(piece, asked, {}, couples);
    return leastOf(couples, {});
}

double sampledDistance(const SampledFace& a, const SampledFace& b, const RigidMotion& motion,
                       const std::vector<PointPair>& hints) {
    std::vector<Couple> couples;
    for (const auto& pa : a.pieces())
        for (const auto& pb : b.pieces()) addCouples(pa, pb, motion, couples);
    double best = leastOf(couples, motion);
    for (const auto& hint : hints) {
        couples.clear();
        for (const auto& pa : a.pieces())
            for (const auto& pb : b.pieces()) {
                if (pa.parameters.empty() || pb.parameters.empty()) continue;
                const auto i = std::size_t(pa.tree.nearest(hint.a)), k = std::size_t(pb.tree.nearest(hint.b));
                couples.push_back({&pa, &pb, pa.parameters[i], pb.parameters[k],
                                   (motion * pb.tree.points()[k] - pa.tree.points()[i]).norm()});
            }
        best = std::min(best, leastOf(couples, motion));
    }
    return best;
}

} // namespace escapement
