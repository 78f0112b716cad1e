#include "engine/contact/narrow_phase/box_contact.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// A later axis must be better by this part of the box's size: between axes that roundoff alone would order, the first
/// one stays, so that the contact does not flicker.
constexpr double axisBias = 1e-5;

/// Overlap (part of the box's size) up to which points of other axes than the best are trusted.
constexpr double shallow = 2e-3;

/// Cross products shorter than this belong to edges that are parallel for our purpose: a face axis separates as well.
constexpr double parallel = 1e-4;

struct FaceAxis {
    int axis = 0;
    double sign = 1.0; ///< of the outward normal of the reference face
    double separation = 0.0;
};

struct EdgeAxis {
    int axisA = 0, axisB = 0;
    Vec3 normal = Vec3::Zero(); ///< from A to B
    double separation = -1e300;
};

int vertexNumber(const Vec3& signs) { return (signs[0] > 0.0) | (signs[1] > 0.0) << 1 | (signs[2] > 0.0) << 2; }

/// Edge along `axis` with these signs on the next axis and the one after.
int edgeNumber(int axis, double next, double afterNext) { return 4 * axis + ((next > 0.0) | (afterNext > 0.0) << 1); }

Vec3 corner(const PlacedBox& box, const Vec3& signs) { return box.centre + box.axes * box.half.cwiseProduct(signs); }

/// A corner of the polygon that clipping leaves, in the reference face's frame: x, y on it, z its gap.
struct PolygonPoint {
    Vec3 at;
    std::uint32_t name;
    int edge; ///< what the side to the next point lies on: 0..11 an edge of the incident box, 12 + k side k of the
              ///< reference
};

/// Adds a point that is not there yet. Two axes may find the same pair of features: the first one has it.
void add(Manifold& m, const ManifoldPoint& point) {
    for (int k = 0; k < m.count; ++k)
        if (m.points[k].name == point.name) return;
    if (m.count < Manifold::capacity) m.points[m.count++] = point;
}

/// Points of the incident box's facing side over the reference box's face, with gaps from `least` to `reach`.
void clipFaces(const PlacedBox& reference, const PlacedBox& incident, const FaceAxis& face, bool referenceIsFirst,
               double least, double reach, Manifold& m) {
    const int k = face.axis, i = (k + 1) % 3, j = (k + 2) % 3;
    const Vec3 outward = face.sign * reference.axes.col(k);
    const Vec3 centre = reference.centre + reference.half[k] * outward;
    const double hi = reference.half[i], hj = reference.half[j];
    const auto local = [&](const Vec3& p) {
        const Vec3 d = p - centre;
        return Vec3(d.dot(reference.axes.col(i)), d.dot(reference.axes.col(j)), d.dot(outward));
    };

    // The incident face: the one most opposed to the reference.
    int n;
    const Vec3 opposed = incident.axes.transpose() * outward;
    opposed.cwiseAbs().maxCoeff(&n);
    const double side = opposed[n] > 0.0 ? -1.0 : 1.0;
    const int a = (n + 1) % 3, b = (n + 2) % 3;

    PolygonPoint polygon[16], clipped[16];
    int count = 4;
    const double loop[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int c = 0; c < 4; ++c) {
        Vec3 signs;
        signs[n] = side;
        signs[a] = loop[c][0];
        signs[b] = loop[c][1];
        polygon[c].at = local(corner(incident, signs));
        polygon[c].name = referenceIsFirst ? vertexOfSecond(vertexNumber(signs)) : vertexOfFirst(vertexNumber(signs));
        // corners 0-1 and 2-3 are joined along a, 1-2 and 3-0 along b
        polygon[c].edge = c == 0   ? edgeNumber(a, -1, side)
                          : c == 1 ? edgeNumber(b, side, 1)
                          : c == 2 ? edgeNumber(a, 1, side)
                                   : edgeNumber(b, side, -1);
    }

    // Sides of the reference face: x <= hi, y <= hj, -x <= hi, -y <= hj, and the edges they are.
    const int sideEdge[4] = {edgeNumber(j, face.sign, 1), edgeNumber(i, 1, face.sign), edgeNumber(j, face.sign, -1),
                             edgeNumber(i, -1, face.sign)};
    const auto crossing = [&](int edge, int s) {
        if (edge < 12) return referenceIsFirst ? edgePair(sideEdge[s], edge) : edgePair(edge, sideEdge[s]);
        Vec3 signs; // two sides of the reference meet: its corner
        signs[k] = face.sign;
        const int t = edge - 12;
        signs[i] = s == 0 || t == 0 ? 1.0 : -1.0;
        signs[j] = s == 1 || t == 1 ? 1.0 : -1.0;
        return referenceIsFirst ? vertexOfFirst(vertexNumber(signs)) : vertexOfSecond(vertexNumber(signs));
    };
    for (int s = 0; s < 4 && count > 0; ++s) {
        const int along = s % 2;
        const double limit = along == 0 ? hi : hj, sign = s < 2 ? 1.0 : -1.0;
        int kept = 0;
        for (int c = 0; c < count; ++c) {
            const PolygonPoint &from = polygon[c], &to = polygon[(c + 1) % count];
            const double d0 = sign * from.at[along] - limit, d1 = sign * to.at[along] - limit;
            if (d0 <= 0.0) clipped[kept++] = from;
            if ((d0 <= 0.0) == (d1 <= 0.0)) continue;
            PolygonPoint& cut = clipped[kept++];
            cut.at = from.at + d0 / (d0 - d1) * (to.at - from.at);
            cut.name = crossing(from.edge, s);
            cut.edge = d0 <= 0.0 ? 12 + s : from.edge; // going out: on along the side; coming in: on along its own edge
        }
        count = kept;
        std::copy(clipped, clipped + count, polygon);
    }

    const Vec3 normal = referenceIsFirst ? outward : Vec3(-outward);
    for (int c = 0; c < count; ++c) {
        const Vec3& p = polygon[c].at;
        if (p.z() < least || p.z() > reach) continue;
        add(m, {centre + p.x() * reference.axes.col(i) + p.y() * reference.axes.col(j) + p.z() * outward, normal, p.z(),
                polygon[c].name});
    }
}

/// The point of two crossing edges; `onlyInside`: not when their lines come nearest beyond the edges' ends.
void crossEdges(const PlacedBox& a, const PlacedBox& b, const EdgeAxis& axis, bool onlyInside, Manifold& m) {
    // The edges that face each other along the normal.
    Vec3 signsA, signsB;
    for (int k = 0; k < 3; ++k) {
        signsA[k] = a.axes.col(k).dot(axis.normal) > 0.0 ? 1.0 : -1.0;
        signsB[k] = b.axes.col(k).dot(axis.normal) > 0.0 ? -1.0 : 1.0;
    }
    const int i = axis.axisA, j = axis.axisB;
    const int edgeA = edgeNumber(i, signsA[(i + 1) % 3], signsA[(i + 2) % 3]);
    const int edgeB = edgeNumber(j, signsB[(j + 1) % 3], signsB[(j + 2) % 3]);
    signsA[i] = signsB[j] = 0.0;
    const Vec3 onA = corner(a, signsA), onB = corner(b, signsB), da = a.axes.col(i), db = b.axes.col(j),
               between = onB - onA;
    const double c = da.dot(db), s = 1.0 - c * c;
    const double tB = (c * between.dot(da) - between.dot(db)) / s, tA = between.dot(da) + tB * c;
    if (onlyInside && (std::abs(tA) > a.half[i] || std::abs(tB) > b.half[j])) return;
    add(m, {onB + tB * db, axis.normal, axis.separation, edgePair(edgeA, edgeB)});
}

} // namespace

bool boxBox(const PlacedBox& a, const PlacedBox& b, double reach, Manifold& m) {
    m.count = 0;
    const Vec3 between = b.centre - a.centre;
    const Mat3 r = a.axes.transpose() * b.axes, absolute = r.cwiseAbs();
    const Vec3 inA = a.axes.transpose() * between, inB = b.axes.transpose() * between;

    FaceAxis faceA, faceB;
    faceA.separation = faceB.separation = -1e300;
    for (int k = 0; k < 3; ++k) {
        const double s = std::abs(inA[k]) - a.half[k] - absolute.row(k).dot(b.half);
        if (s > reach) return false;
        if (s > faceA.separation) faceA = {k, inA[k] > 0.0 ? 1.0 : -1.0, s};
    }
    for (int k = 0; k < 3; ++k) {
        const double s = std::abs(inB[k]) - b.half[k] - absolute.col(k).dot(a.half);
        if (s > reach) return false;
        if (s > faceB.separation) faceB = {k, inB[k] > 0.0 ? -1.0 : 1.0, s}; // its face looks back at A
    }

    EdgeAxis edge;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const double square = 1.0 - r(i, j) * r(i, j);
            if (square < parallel * parallel) continue;
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const double distance = inA[i2] * r(i1, j) - inA[i1] * r(i2, j);
            const double radii = a.half[i1] * absolute(i2, j) + a.half[i2] * absolute(i1, j) +
                                 b.half[j1] * absolute(i, j2) + b.half[j2] * absolute(i, j1);
            const double s = (std::abs(distance) - radii) / std::sqrt(square);
            if (s > reach) return false;
            if (s > edge.separation) {
                edge.axisA = i;
                edge.axisB = j;
                edge.separation = s;
                edge.normal = a.axes.col(i).cross(b.axes.col(j));
                if (edge.normal.dot(between) < 0.0) edge.normal = -edge.normal;
            }
        }

    const double bias = axisBias * std::min(a.half.minCoeff(), b.half.minCoeff());
    const double face = std::max(faceA.separation, faceB.separation);
    m.separation = std::max(face, edge.separation);
    const bool edges = edge.separation > -1e299; // not all parallel
    if (edges) edge.normal.normalize();
    constexpr double any = -1e300;
    if (edges && edge.separation > face + bias) crossEdges(a, b, edge, false, m);
    else if (faceB.separation > faceA.separation + bias) clipFaces(b, a, faceB, false, any, reach, m);
    else clipFaces(a, b, faceA, true, any, reach, m);

    // Points of the other box over a face have no negative gap while the boxes are apart. Where they overlap by no more
    // than a step leaves, a few times that overlap is the most such a point can show; what lies deeper belongs to
    // another side.
    const double least = 3.0 * std::min(m.separation, 0.0) - bias;
    if (m.separation > -shallow * bias / axisBias) {
        clipFaces(a, b, faceA, true, least, reach, m);
        clipFaces(b, a, faceB, false, least, reach, m);
        if (edges && edge.separation >= least) crossEdges(a, b, edge, true, m);
    }
    // A face may miss what faces it where both only just overlap sideways: then the outlines' edges face each other.
    if (m.count == 0 && edges) crossEdges(a, b, edge, false, m);
    return m.count > 0;
}

bool planeBox(const HalfSpace& plane, const PlacedBox& box, double reach, Manifold& m) {
    m.count = 0;
    const double middle = plane.normal.dot(box.centre) - plane.offset;
    const Vec3 along = (box.axes.transpose() * plane.normal).cwiseProduct(box.half);
    m.separation = middle - along.cwiseAbs().sum();
    if (m.separation > reach) return false;
    for (int v = 0; v < 8; ++v) {
        const Vec3 signs(v & 1 ? 1.0 : -1.0, v & 2 ? 1.0 : -1.0, v & 4 ? 1.0 : -1.0);
        const double gap = middle + along.dot(signs);
        if (gap <= reach) add(m, {corner(box, signs), plane.normal, gap, vertexOfSecond(v)});
    }
    return true;
}

bool planeSphere(const HalfSpace& plane, const Vec3& centre, double radius, double reach, Manifold& m) {
    m.count = 0;
    m.separation = plane.normal.dot(centre) - plane.offset - radius;
    if (m.separation > reach) return false;
    add(m, {centre - radius * plane.normal, plane.normal, m.separation, onlyPoint});
    return true;
}

bool sphereSphere(const Vec3& a, double radiusA, const Vec3& b, double radiusB, double reach, Manifold& m) {
    m.count = 0;
    const Vec3 between = b - a;
    const double distance = between.norm();
    m.separation = distance - radiusA - radiusB;
    if (m.separation > reach) return false;
    const Vec3 normal = distance > 0.0 ? Vec3(between / distance) : Vec3(Vec3::UnitZ());
    add(m, {b - radiusB * normal, normal, m.separation, onlyPoint});
    return true;
}

bool boxSphere(const PlacedBox& box, const Vec3& centre, double radius, double reach, Manifold& m) {
    m.count = 0;
    Vec3 normal;
    const Vec3 inside = box.axes.transpose() * (centre - box.centre);
    const Vec3 nearest = inside.cwiseMax(-box.half).cwiseMin(box.half), away = inside - nearest;
    const double distance = away.norm();
    if (distance > 0.0) {
        normal = box.axes * (away / distance);
        m.separation = distance - radius;
    } else {
        int k;
        const double depth = (box.half - inside.cwiseAbs()).minCoeff(&k);
        normal = (inside[k] < 0.0 ? -1.0 : 1.0) * box.axes.col(k);
        m.separation = -depth - radius;
    }
    if (m.separation > reach) return false;
    add(m, {centre - radius * normal, normal, m.separation, onlyPoint});
    return true;
}

} // namespace escapement
