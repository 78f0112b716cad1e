#include "engine/contact/diagnostics/overlap.h"

#include "engine/contact/diagnostics/triangle_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace escapement {

namespace {

constexpr std::size_t probesOfPair = 4; // of two faces
constexpr std::size_t probesOfRestricted = 1;
constexpr double caps[] = {0.25, 0.01}; // of the thinner part
constexpr std::size_t mostClimbs = 3;   // from the deepest probes
constexpr int climbSteps = 16;
constexpr double firstStep = 0.05;     // of the smaller part
constexpr double smallPart = 50.0;     // times the deviation of the other's triangles
constexpr double betweenSamples = 0.1; // of the part, between two places of a chosen face
constexpr double mostPlaces = 1000.0;
constexpr double leaning = 0.5; // cosine: the nearest triangle, of a curved face, leans against the way to the face
constexpr double alike = 1e-4;  // of volume and size: two bodies of one shape at one place
constexpr std::size_t inwardLooks = 20;
constexpr int looksAlongRim = 16;        // of a straight piece, where a solid is near
constexpr std::size_t mostPoints = 4000; // of a part, looked at once it is known to overlap

using Corners = std::array<Vec3, 3>;

/// The points of a triangle that lie over another one, along that one's normal.
struct Clipped {
    Vec3 points[16];
    int count = 0;

    Clipped(const Corners& triangle, const Corners& over, const Vec3& normal) {
        for (const Vec3& p : triangle) points[count++] = p;
        for (int k = 0; k < 3 && count > 0; ++k) {
            const Vec3 inward = normal.cross(over[std::size_t((k + 1) % 3)] - over[std::size_t(k)]);
            cut(inward, inward.dot(over[std::size_t(k)]));
        }
    }

    /// Keeps what has inward . p >= level.
    void cut(const Vec3& inward, double level) {
        Vec3 kept[16];
        int n = 0;
        for (int i = 0; i < count; ++i) {
            const Vec3 &p = points[i], &q = points[(i + 1) % count];
            const double hp = inward.dot(p) - level, hq = inward.dot(q) - level;
            if (hp >= 0.0) kept[n++] = p;
            if ((hp > 0.0 && hq < 0.0) || (hp < 0.0 && hq > 0.0)) kept[n++] = p + hp / (hp - hq) * (q - p);
        }
        count = n;
        std::copy(kept, kept + n, points);
    }
};

/// A point of one part's triangle below a triangle of the other.
struct Probe {
    double depth = 0.0;        ///< m below that triangle's plane
    Vec3 point = Vec3::Zero(); ///< A's part frame
    bool ofA = true;           ///< whose boundary the point belongs to
};

bool chosen(const FaceChoice& choice, int face) {
    return choice.empty() || (face > 0 && choice[std::size_t(face - 1)]);
}

class OverlapSearch {
  public:
    OverlapSearch(const Solid& a, const Solid& b, const RigidMotion& motion, double tolerance,
                  const FaceChoice& chosenA, const FaceChoice& chosenB, bool any, const OverlapRestriction* restriction)
        : a_(a), b_(b), treeA_(restriction ? restriction->a.tree : a.mesh()),
          treeB_(restriction ? restriction->b.tree : b.mesh()), motion_(motion), back_(motion.inverse()),
          tolerance_(tolerance), chosenA_(chosenA), chosenB_(chosenB), any_(any), restriction_(restriction) {}

    /// In A's part frame.
    Penetration run() {
        collect();
        std::vector<Probe> probes;
        for (const auto* kinds : {&probes_, &inner_})
            for (const Probes& lists : *kinds)
                for (const auto& [faces, list] : lists) probes.insert(probes.end(), list.begin(), list.end());
        std::stable_sort(probes.begin(), probes.end(),
                         [](const Probe& x, const Probe& y) { return x.depth > y.depth; });
        std::size_t climbs = any_ ? 0 : mostClimbs;
        for (const Probe& probe : probes) {
            // Triangles stick out where a border is hollow: what counts is the nearest place of the exact boundary.
            const BoundaryPlace own = probe.ofA ? a_.nearest(probe.point) : b_.nearest(back_ * probe.point);
            const Vec3 p = probe.ofA ? own.point : Vec3(motion_ * own.point);
            look(p, probe.ofA, own.face);
            if (climbs > 0) --climbs, climb(p, probe.ofA);
            if (any_ && result_.found) return result_;
        }
        // One within the other without touching; a part that is small beside what the other's triangles miss; or how
        // deep.
        const bool tiny = std::min(a_.size(), b_.size()) < smallPart * std::max(a_.deviation(), b_.deviation());
        // Of chosen faces: those that have gone through each other need not cross any more.
        const bool some = !chosenA_.empty() || !chosenB_.empty();
        if (restriction_) {
            pointsOf(restriction_->a, true);
            pointsOf(restriction_->b, false);
        } else if (probes.empty() || tiny || some || result_.found) {
            const std::size_t most = probes.empty() && !tiny && !some ? 1 : mostPoints;
            for (const bool ofA : {true, false}) {
                points(ofA, most);
                if (most > 1 || any_ || !result_.found) continue;
                points(ofA, mostPoints); // all of it lies in the other: how deep
                climb(result_.point, ofA);
                break;
            }
        }
        if (!result_.found && !restriction_ && chosenA_.empty() && chosenB_.empty() && fillTheSameRoom()) lookWithin();
        return result_;
    }

  private:
    void collect() {
        const Triangulation &meshA = treeA_.mesh(), &meshB = treeB_.mesh();
        const double deviates = a_.deviation() + b_.deviation();
        treeA_.pairs(treeB_, motion_, deviates, [&](int i, int k) {
            const int fa = meshA.face[std::size_t(i)], fb = meshB.face[std::size_t(k)];
            if (!chosen(chosenA_, fa) || !chosen(chosenB_, fb)) return true;
            const Corners ta = treeA_.triangle(i);
            Corners tb = treeB_.triangle(k);
            for (Vec3& p : tb) p = motion_ * p;
            const Vec3 na = (ta[1] - ta[0]).cross(ta[2] - ta[0]).normalized(),
                       nb = (tb[1] - tb[0]).cross(tb[2] - tb[0]).normalized();
            // Only what crosses, or may: triangles that are near each other. One of them is on one side of the other's
            // plane.
            const double margin = a_.deviation(fa) + b_.deviation(fb) + tolerance_, shallow = 2.0 * tolerance_ - margin;
            if (besides(ta, tb[0], nb, margin) || besides(tb, ta[0], na, margin) || nearness(ta, tb).distance > margin)
                return true;
            below(ta, tb, nb, shallow, true, {fa, fb});
            below(tb, ta, na, shallow, false, {fa, fb});
            return true;
        });
    }

    static bool besides(const Corners& triangle, const Vec3& origin, const Vec3& normal, double margin) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const Vec3& p : triangle) {
            const double h = normal.dot(p - origin);
            low = std::min(low, h);
            high = std::max(high, h);
        }
        return low > margin || high < -margin;
    }

    void below(const Corners& triangle, const Corners& plane, const Vec3& normal, double shallow, bool ofA,
               std::pair<int, int> faces) {
        double lowest = std::numeric_limits<double>::infinity();
        for (const Vec3& p : triangle) lowest = std::min(lowest, normal.dot(p - plane[0]));
        if (-lowest <= shallow) return;
        Clipped polygon(triangle, plane, normal);
        // What reaches through a wall is in it only just below the surface: look no deeper than a part, and a small
        // part, of the thinner part.
        for (std::size_t k = 0; k < std::size(probes_); ++k) {
            if (polygon.count < 3) return;
            Vec3 lowestPoint = Vec3::Zero(), middle = Vec3::Zero();
            double depth = shallow;
            for (int i = 0; i < polygon.count; ++i) {
                middle += polygon.points[i] / polygon.count;
                if (const double d = -normal.dot(polygon.points[i] - plane[0]); d > depth)
                    depth = d, lowestPoint = polygon.points[i];
            }
            if (!(depth > shallow)) return;
            // The deepest point, and one further in: on the border of a flush face no point is deep.
            keep(probes_[k][faces], {depth, lowestPoint, ofA});
            if (restriction_) return; // what has come further in is found by the places
            const Vec3 inner = 0.5 * (lowestPoint + middle);
            keep(inner_[k][faces], {-normal.dot(inner - plane[0]), inner, ofA});
            if (k + 1 == std::size(probes_)) return;
            const double most = caps[k] * std::min(a_.thickness(), b_.thickness());
            if (!(depth > most)) return;
            polygon.cut(normal, normal.dot(plane[0]) - most);
        }
    }

    void keep(std::vector<Probe>& list, const Probe& probe) const {
        if (list.size() < (restriction_ ? probesOfRestricted : probesOfPair)) return list.push_back(probe);
        const auto shallowest = std::min_element(list.begin(), list.end(),
                                                 [](const Probe& x, const Probe& y) { return x.depth < y.depth; });
        if (shallowest->depth < probe.depth) *shallowest = probe;
    }

    /// Whether this boundary point (A's part frame) of one part lies in the other.
    void look(const Vec3& p, bool ofA, int face) {
        if (!chosen(ofA ? chosenA_ : chosenB_, face)) return;
        const BoundaryPlace place = ofA ? b_.nearest(back_ * p) : a_.nearest(p);
        if (!(-place.height > std::max(tolerance_, result_.depth)) || !chosen(ofA ? chosenB_ : chosenA_, place.face))
            return;
        if (restriction_ && !restriction_->counts(ofA ? p : Vec3(back_ * p), ofA, place)) return;
        // Out of A is along its normal; A out of B against B's.
        result_ = {true,
                   -place.height,
                   p,
                   ofA ? Vec3(-(motion_.rotation * place.normal)) : place.normal,
                   ofA ? face : place.face,
                   ofA ? place.face : face};
    }

    /// From a boundary point (A's part frame) of one part along that boundary to where it is deepest in the other.
    void climb(Vec3 p, bool ofA) {
        const Solid &of = ofA ? a_ : b_, &in = ofA ? b_ : a_;
        const auto into = [&](const Vec3& point, bool a) {
            return a ? point : Vec3(back_ * point);
        }; // that part's frame
        BoundaryPlace place = in.nearest(into(p, !ofA));
        double step = firstStep * std::min(a_.size(), b_.size());
        for (int i = 0; i < climbSteps; ++i) {
            const Vec3 down = ofA ? Vec3(motion_.rotation * place.normal) : place.normal;
            const BoundaryPlace own = of.nearest(into(p - step * down, ofA));
            const Vec3 next = ofA ? own.point : Vec3(motion_ * own.point);
            const BoundaryPlace there = in.nearest(into(next, !ofA));
            if (there.height < place.height) {
                p = next;
                place = there;
                look(p, ofA, own.face);
            } else {
                step *= 0.4;
            }
        }
    }

    /// Whether one part may be where the other is, boundary on boundary: a body that was added twice.
    bool fillTheSameRoom() const {
        const Part &a = a_.part(), &b = b_.part();
        return std::abs(a.volume - b.volume) <= alike * a.volume &&
               (motion_ * b.centre - a.centre).norm() <= alike * a_.size();
    }

    /// No place of either boundary is then deep in the other: from there into A, to where both are.
    void lookWithin() {
        const Triangulation& mesh = a_.part().triangulation;
        const std::size_t step = std::max<std::size_t>(1, mesh.triangles.size() / inwardLooks);
        for (std::size_t i = 0; i < mesh.triangles.size(); i += step) {
            const Corners t = a_.mesh().triangle(int(i));
            const Vec3 inward = -(t[1] - t[0]).cross(t[2] - t[0]).normalized();
            for (const double share : {0.5, 0.25, 0.1}) {
                const Vec3 p = (t[0] + t[1] + t[2]) / 3.0 + share * a_.thickness() * inward;
                const BoundaryPlace inA = a_.nearest(p), inB = b_.nearest(back_ * p);
                const double depth = std::min(-inA.height, -inB.height);
                if (depth > std::max(tolerance_, result_.depth))
                    result_ = {true, depth, p, inA.normal, inA.face, inB.face};
            }
        }
    }

    /// The cheapest question first: most places of a part are not even in the other's box.
    static bool inBox(const Solid& in, const Vec3& there) {
        return !in.mesh().empty() && in.mesh().box().exteriorDistance(there) <= in.deviation();
    }

    bool mayLieIn(const Solid& in, const Vec3& there) const {
        return inBox(in, there) && (in.mesh().nearest(there, in.deviation()).triangle >= 0 || in.roughlyInside(there));
    }

    /// Whether the nearest boundary of the other part may be a chosen face, with the point below it.
    bool isBelowChosen(bool ofA, const Vec3& there) const {
        const MeshTree& tree = ofA ? treeB_ : treeA_;
        const MeshTree::Nearest near = tree.nearest(there, restriction_->reach);
        if (near.triangle < 0) return false;
        const double deviates = (ofA ? b_ : a_).deviation(tree.mesh().face[std::size_t(near.triangle)]);
        if (near.distance + deviates < tolerance_) return false;
        const Corners t = tree.triangle(near.triangle);
        const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]).normalized();
        return near.distance < 2.0 * deviates || normal.dot(there - near.point) < -leaning * near.distance;
    }

    void pointsOf(const ChosenMesh& chosen, bool ofA) {
        for (std::size_t i = 0; i < chosen.places.size(); ++i) {
            const Vec3& own = chosen.places[i];
            const Vec3 p = ofA ? own : Vec3(motion_ * own), there = ofA ? Vec3(back_ * own) : p;
            if (inBox(ofA ? b_ : a_, there) && isBelowChosen(ofA, there) && mayLieIn(ofA ? b_ : a_, there))
                look(p, ofA, chosen.face[i]);
            if (any_ && result_.found) return;
        }
    }

    void points(bool ofA, std::size_t most) {
        const Solid &of = ofA ? a_ : b_, &in = ofA ? b_ : a_;
        const Triangulation& mesh = of.part().triangulation;
        const std::size_t step = std::max<std::size_t>(1, mesh.triangles.size() / most);
        for (std::size_t i = 0, looked = 0; i < mesh.triangles.size() && looked < most; i += step, ++looked) {
            if (!chosen(ofA ? chosenA_ : chosenB_, mesh.face[i])) continue;
            const Vec3& own = mesh.points[std::size_t(mesh.triangles[i][Eigen::Index(i % 3)])];
            const Vec3 p = ofA ? own : Vec3(motion_ * own), there = ofA ? Vec3(back_ * own) : p;
            if (!mayLieIn(in, there)) continue;
            look(p, ofA, mesh.face[i]);
            if (any_ && result_.found) return;
        }
    }

    const Solid &a_, &b_;
    const MeshTree &treeA_, &treeB_; ///< of what is looked at
    RigidMotion motion_, back_;
    double tolerance_;
    const FaceChoice &chosenA_, &chosenB_;
    bool any_;
    const OverlapRestriction* restriction_;
    using Probes = std::map<std::pair<int, int>, std::vector<Probe>>;
    Probes probes_[3], inner_[3]; ///< of two faces; no deeper than anything, and than each of `caps`
    Penetration result_;
};

/// The rim of a lone plane within a solid: nothing touches it, and past it a body tips or falls through.
void rimWithin(const Solid& of, const RigidMotion& place, const Part& plane, const RigidMotion& other, double tolerance,
               bool planeIsA, Penetration& result) {
    if (!of.closed() || of.mesh().empty()) return;
    const Face& face = plane.features.faces[0];
    const RigidMotion toOf = place.inverse() * other;
    const Eigen::AlignedBox3d& box = of.mesh().box();
    const Vec3 centre = box.center();
    const double radius = 0.5 * box.diagonal().norm();
    for (const auto& loop : face.trim.loops())
        for (std::size_t k = 0; k < loop.size(); ++k) {
            const Vec3 from = toOf * face.surface->point(loop[k]),
                       along = toOf * face.surface->point(loop[(k + 1) % loop.size()]) - from;
            const double length = along.norm();
            if (!(length > 0.0)) continue;
            // The part of the piece that is in the ball around the solid.
            const double middle = (centre - from).dot(along) / length,
                         room = radius * radius - (from + middle / length * along - centre).squaredNorm();
            if (!(room > 0.0)) continue;
            const double first = std::max(0.0, middle - std::sqrt(room)),
                         last = std::min(length, middle + std::sqrt(room));
            for (int i = 0; i <= looksAlongRim && first <= last; ++i) {
                const Vec3 p = from + (first + (last - first) * i / looksAlongRim) / length * along;
                if (!(box.exteriorDistance(p) <= 0.0)) continue;
                const BoundaryPlace through = of.nearest(p);
                if (!(-through.height > std::max(tolerance, result.depth))) continue;
                const Vec3 out = place.rotation * through.normal;
                result = {true,
                          -through.height,
                          place * p,
                          planeIsA ? Vec3(-out) : out,
                          planeIsA ? 1 : through.face,
                          planeIsA ? through.face : 1};
            }
        }
}

/// A lone plane has no inside; what reaches through it, with a part on either side, overlaps it, and so does what its
/// rim is in.
void throughPlane(const Solid& of, const RigidMotion& place, const Part& plane, const RigidMotion& other,
                  double tolerance, bool planeIsA, Penetration& result) {
    const Face& face = plane.features.faces[0];
    const RigidMotion toOther = other.inverse() * place;
    const Vec3 normal = face.outward(Vec2::Zero()), origin = face.surface->point(Vec2::Zero());
    double highest = -std::numeric_limits<double>::infinity(), lowest = -tolerance;
    Vec3 at = Vec3::Zero();
    const auto test = [&](const Vec3& p) {
        const Vec3 there = toOther * p;
        const double height = normal.dot(there - origin);
        highest = std::max(highest, height);
        if (height >= lowest || face.trim.borderDistance(face.surface->closestParameter(there, Vec2::Zero())) < 0.0)
            return;
        lowest = height;
        at = p;
    };
    const Part& part = of.part();
    for (const auto& v : part.features.vertices) test(v.point);
    for (std::size_t i = 0; i < part.triangulation.triangles.size(); ++i)
        for (int corner : part.triangulation.triangles[i]) test(part.triangulation.points[std::size_t(corner)]);
    if (!(highest > 0.0)) return;
    if (-lowest > std::max(tolerance, result.depth)) {
        const Vec3 out = other.rotation * normal;
        result = {true, -lowest, place * at, planeIsA ? out : Vec3(-out), planeIsA ? 1 : 0, planeIsA ? 0 : 1};
    }
    rimWithin(of, place, plane, other, tolerance, planeIsA, result);
}

/// As `throughPlane`, by the points of the chosen faces that count.
void chosenThroughPlane(const ChosenMesh& of, const RigidMotion& place, const Part& plane, const RigidMotion& other,
                        double tolerance, bool planeIsA, const OverlapRestriction& restriction, Penetration& result) {
    const RigidMotion toOther = other.inverse() * place;
    for (std::size_t i = 0; i < of.places.size(); ++i) {
        const BoundaryPlace there = nearestOfPlane(plane, toOther * of.places[i]);
        if (!(-there.height > std::max(tolerance, result.depth)) || !restriction.counts(of.places[i], !planeIsA, there))
            continue;
        const Vec3 out = other.rotation * there.normal;
        result = {true,
                  -there.height,
                  place * of.places[i],
                  planeIsA ? out : Vec3(-out),
                  planeIsA ? 1 : of.face[i],
                  planeIsA ? of.face[i] : 1};
    }
}

Triangulation chosenTriangles(const Triangulation& all, const FaceChoice& choice) {
    Triangulation some;
    std::vector<int> known(all.points.size(), -1);
    for (std::size_t i = 0; i < all.triangles.size(); ++i) {
        if (!chosen(choice, all.face[i])) continue;
        Eigen::Vector3i corners = all.triangles[i];
        for (int& corner : corners) {
            int& number = known[std::size_t(corner)];
            if (number < 0) {
                number = int(some.points.size());
                some.points.push_back(all.points[std::size_t(corner)]);
            }
            corner = number;
        }
        some.triangles.push_back(corners);
        some.face.push_back(all.face[i]);
    }
    return some;
}

} // namespace

ChosenMesh::ChosenMesh(const Solid& solid, const FaceChoice& choice)
    : mesh(chosenTriangles(solid.part().triangulation, choice)), tree(mesh) {
    std::vector<char> known(mesh.points.size(), 0);
    double area = 0.0;
    std::vector<int> original; // numbers in the part's triangulation
    for (std::size_t i = 0; i < solid.part().triangulation.triangles.size(); ++i)
        if (chosen(choice, solid.part().triangulation.face[i])) original.push_back(int(i));
    const auto areaOf = [](const Corners& t) { return 0.5 * (t[1] - t[0]).cross(t[2] - t[0]).norm(); };
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        area += areaOf(tree.triangle(int(i)));
        for (int corner : mesh.triangles[i]) {
            if (std::exchange(known[std::size_t(corner)], 1)) continue;
            places.push_back(mesh.points[std::size_t(corner)]);
            face.push_back(mesh.face[i]);
        }
    }
    const double spacing = std::max(betweenSamples * solid.size(), std::sqrt(2.0 * area / mostPlaces));
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Corners t = tree.triangle(int(i));
        const double longest = std::max({(t[1] - t[0]).norm(), (t[2] - t[1]).norm(), (t[0] - t[2]).norm()});
        const int n = int(std::ceil(longest / spacing));
        if (n < 2 || areaOf(t) < 0.1 * spacing * spacing) continue;
        for (int k = 0; k <= n; ++k)
            for (int l = 0; k + l <= n; ++l) {
                if (k == n || l == n || k + l == 0) continue; // its corners
                const double u = double(k) / n, w = double(l) / n;
                places.push_back(solid.onFace(original[i], t[0] + u * (t[1] - t[0]) + w * (t[2] - t[0])));
                face.push_back(mesh.face[i]);
            }
    }
}

bool isLonePlane(const Part& part) {
    return !(part.volume > 0.0) && part.features.faces.size() == 1 &&
           part.features.faces[0].surface->kind() == SurfaceKind::Plane;
}

BoundaryPlace nearestOfPlane(const Part& plane, const Vec3& p) {
    const Face& face = plane.features.faces[0];
    const Vec2 at = face.surface->closestParameter(p, Vec2::Zero());
    BoundaryPlace place;
    place.point = face.surface->point(at);
    place.normal = face.outward(at);
    place.face = 1;
    // Beside its rectangle is outside, however low.
    const double beside = -face.trim.borderDistance(at), height = place.normal.dot(p - place.point);
    place.height = beside > 0.0 ? std::hypot(beside, height) : height;
    if (beside > 0.0) place.face = 0;
    return place;
}

bool isBallOutside(const Solid& a, const Solid& b, const RigidMotion& motion, double tolerance) {
    // A place of the ball that is deep in the other solid, or of that one's boundary deep in the ball, would make the
    // centre nearer than the radius by as much.
    const auto outside = [&](const Solid& ball, const Solid& other, const RigidMotion& toOther) {
        const double radius = ball.ballRadius();
        return radius > 0.0 && other.nearest(toOther * ball.middle(), radius).height >= radius - tolerance;
    };
    return a.closed() && b.closed() && (outside(b, a, motion) || outside(a, b, motion.inverse()));
}

Penetration findOverlap(const Solid& partA, const RigidMotion& a, const Solid& partB, const RigidMotion& b,
                        double tolerance, const FaceChoice& chosenA, const FaceChoice& chosenB, bool any,
                        const OverlapRestriction* restriction) {
    Penetration result;
    if (partA.closed() && partB.closed()) {
        const RigidMotion motion = a.inverse() * b;
        if (isBallOutside(partA, partB, motion, tolerance)) return result;
        result = OverlapSearch(partA, partB, motion, tolerance, chosenA, chosenB, any, restriction).run();
        result.point = a * result.point;
        result.normal = a.rotation * result.normal;
    } else if (restriction) {
        if (isLonePlane(partB.part()))
            chosenThroughPlane(restriction->a, a, partB.part(), b, tolerance, false, *restriction, result);
        if (isLonePlane(partA.part()))
            chosenThroughPlane(restriction->b, b, partA.part(), a, tolerance, true, *restriction, result);
    } else {
        if (isLonePlane(partB.part())) throughPlane(partA, a, partB.part(), b, tolerance, false, result);
        if (isLonePlane(partA.part())) throughPlane(partB, b, partA.part(), a, tolerance, true, result);
    }
    return result;
}

} // namespace escapement
