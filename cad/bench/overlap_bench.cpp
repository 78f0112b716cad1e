#include "cad/bench/overlap_bench.h"

#include "cad/bench/solid_draw.h"
#include "engine/contact/diagnostics/overlap.h"

#include <BRepClass3d_SolidClassifier.hxx>
#include <BRepGProp.hxx>
#include <GProp_GProps.hxx>
#include <Standard_Failure.hxx>

#include <fmt/format.h>

#include <chrono>

namespace escapement {

namespace {

constexpr std::size_t listed = 20; // of the wrong ones
void comparePoints(const std::vector<DrawnSolid>& solids, std::size_t count, BenchReport& report) {
    Poser random, atEdges(7);
    std::size_t wrong = 0, decided = 0, open = 0;
    std::string first;
    for (std::size_t k = 0; k < count; ++k) {
        const DrawnSolid& drawn = solids[random.index(solids.size())];
        const Solid& solid = *drawn.solid;
        Vec3 p = random.in(solid.mesh().box());
        if (k % 2) { // close to the boundary, on either side
            const BoundaryPlace place = solid.nearest(p);
            p = place.point + std::pow(10.0, random.number(-7.0, -2.0)) * (random.number() > 0.0 ? 1.0 : -1.0) *
                                  solid.size() * place.normal;
        }
        if (k % 4 == 2) { // close to an edge, where triangles end short of a round border
            const auto& edges = solid.part().features.edges;
            const Edge& edge = edges[atEdges.index(edges.size())];
            if (edge.curve)
                p = edge.curve->point(edge.from + atEdges.number(0.0, 1.0) * (edge.to - edge.from)) +
                    std::pow(10.0, atEdges.number(-7.0, -3.0)) * solid.size() * atEdges.direction();
        }
        const double tolerance = 2.0 * drawn.tolerance + 1e-9 * solid.size();
        const BoundaryPlace place = solid.nearest(p);
        BRepClass3d_SolidClassifier classifier(drawn.shape, kernelPoint(p), 1e-7);
        const TopAbs_State state = classifier.State();
        if (std::abs(place.height) <= tolerance || state == TopAbs_ON || state == TopAbs_UNKNOWN) {
            ++open;
            continue;
        }
        ++decided;
        if ((place.height < 0.0) == (state == TopAbs_IN)) continue;
        // Two against one: distance of the kernel, and the triangles.
        const bool triangles = solid.roughlyInside(p);
        if (std::abs(place.height) > solid.deviation() + tolerance && triangles == (place.height < 0.0))
            continue; // the kernel's classifier errs
        ++wrong;
        if (wrong <= listed)
            first += fmt::format("{}: height {:.3e} m (triangles deviate by {:.1e} m) at ({:.9g}, {:.9g}, {:.9g}), "
                                 "face {}, kernel says {}, triangles {}\n",
                                 drawn.name, place.height, solid.deviation(), p.x(), p.y(), p.z(), place.face,
                                 state == TopAbs_IN ? "in" : "out", triangles ? "in" : "out");
    }
    report.tables.push_back({fmt::format("{} points of {} solids, inside or outside", count, solids.size()),
                             {"outcome", "points"},
                             {{"decided", std::to_string(decided)},
                              {"on the boundary within tolerance", std::to_string(open)},
                              {"wrong", std::to_string(wrong)}},
                             first});
    report.atMost("points on the wrong side", double(wrong), "points", 0.0);
}

/// Whether the kernel's classifier finds a point in both within that distance.
bool sharesAround(const Vec3& place, double distance, const TopoDS_Shape& a, const TopoDS_Shape& b) {
    Poser around;
    for (int i = 0; i < 200; ++i) {
        const Vec3 at = place + distance * around.number(0.0, 1.0) * around.direction();
        if (kernelInside(a, at) && kernelInside(b, at)) return true;
    }
    return false;
}

void comparePoses(const BenchRequest& request, const std::vector<DrawnSolid>& solids, std::size_t count,
                  BenchReport& report) {
    Poser random;
    std::size_t both = 0, none = 0, missed = 0, invented = 0, shallow = 0, failed = 0;
    std::string list;
    double ourSeconds = 0.0;
    for (std::size_t k = 0; k < request.from + count; ++k) {
        const DrawnSolid &a = solids[random.index(solids.size())], &b = solids[random.index(solids.size())];
        const auto &boxA = a.solid->mesh().box(), &boxB = b.solid->mesh().box();
        const RigidMotion motion = [&] {
            const Mat3 turn = random.turn();
            const double apart = 0.5 * (boxA.diagonal().norm() + boxB.diagonal().norm()) * random.number(0.1, 0.9);
            return RigidMotion{turn, boxA.center() + apart * random.direction() - turn * boxB.center()};
        }();
        if (k < request.from) continue; // drawn, so that the next ones are what they are
        const double tolerance = a.tolerance + b.tolerance + 1e-8;
        const auto start = std::chrono::steady_clock::now();
        const Penetration ours = findOverlap(*a.solid, {}, *b.solid, motion, tolerance);
        ourSeconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        double volume = 0.0;
        const TopoDS_Shape moved = b.shape.Moved(TopLoc_Location(kernelMotion(motion)));
        TopoDS_Shape common;
        try {
            common = kernelCommon(a.shape, moved);
            volume = kernelVolume(common);
        } catch (const Standard_Failure&) {
            ++failed;
            continue;
        }
        const double least = std::min(kernelVolume(a.shape), kernelVolume(b.shape));
        const bool theirs = volume > 1e-9 * least;
        if (ours.found == theirs) {
            ++(theirs ? both : none);
            continue;
        }
        if (theirs) { // how deep is what they share?
            GProp_GProps properties;
            BRepGProp::VolumeProperties(common, properties);
            const gp_Pnt c = properties.CentreOfMass();
            const Vec3 centre = 1e-3 * Vec3(c.X(), c.Y(), c.Z());
            const double depth =
                -std::max(a.solid->nearest(centre).height, b.solid->nearest(motion.inverse() * centre).height);
            if (depth < tolerance) {
                ++shallow;
                continue;
            }
            ++missed;
            list += fmt::format("pose {}: {} ({:.3e} m) and {} ({:.3e} m) share {:.3g} of the smaller volume, {:.3e} m "
                                "deep at its middle (tolerance {:.1e} m): missed\n",
                                k, a.name, a.solid->size(), b.name, b.solid->size(), volume / least, depth, tolerance);
        } else {
            // Around a boundary point of one that lies in the other there is material of both.
            const Vec3 p = ours.point;
            if (sharesAround(p, 0.9 * ours.depth, a.shape, moved)) {
                ++failed; // the kernel's own classifier finds points in both
                continue;
            }
            ++invented;
            list += fmt::format("pose {}: {} and {}: ours {:.3e} m deep at ({:.6g}, {:.6g}, {:.6g}), the kernel finds "
                                "nothing in common\n",
                                k, a.name, b.name, ours.depth, p.x(), p.y(), p.z());
        }
        request.tell(list.substr(list.rfind('\n', list.size() - 2) + 1));
    }
    report.tables.push_back({fmt::format("{} poses of two solids of {}", count, solids.size()),
                             {"outcome", "poses"},
                             {{"both overlap", std::to_string(both)},
                              {"both apart", std::to_string(none)},
                              {"shared, but no deeper than the tolerance", std::to_string(shallow)},
                              {"the kernel fails", std::to_string(failed)},
                              {"missed", std::to_string(missed)},
                              {"invented", std::to_string(invented)}},
                             fmt::format("{}a decision takes us {:.2f} ms on average", list,
                                         1e3 * ourSeconds / double(std::max<std::size_t>(count, 1)))});
    report.atMost("overlaps missed", double(missed), "poses", 0.0);
    report.atMost("overlaps invented", double(invented), "poses", 0.0);
}

BenchReport benchOverlap(const BenchRequest& request) {
    const std::size_t points = request.wants("points") ? 20 * request.cases.value_or(10000) : 0,
                      poses = request.wants("poses") ? request.cases.value_or(10000) : 0;
    return compareOverlaps(request, points, poses);
}

} // namespace

BenchReport compareOverlaps(const BenchRequest& request, std::size_t points, std::size_t poses) {
    const auto solids = drawSolids(request.files);
    BenchReport report;
    if (points > 0) comparePoints(solids, points, report);
    if (poses > 0) comparePoses(request, solids, poses, report);
    return report;
}

const Bench& overlapBench() {
    static const Bench bench{"overlap",
                             "inside, outside and overlap of solids of CAD FILES beside the geometry kernel's",
                             true,
                             {"points", "poses"},
                             benchOverlap,
                             true};
    return bench;
}

} // namespace escapement
