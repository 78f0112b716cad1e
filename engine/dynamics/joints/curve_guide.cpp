#include "engine/dynamics/joints/curve_guide.h"

#include "engine/contact/diagnostics/passages.h"
#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/math/derivative.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace escapement {

namespace {

constexpr double tangentAngle = 1e-6;  // rad: what files write as tangent
constexpr double sameCurvature = 1e-6; // relative
constexpr double endsMeet = 1e-6;      // part of the chain's length, besides the edges' own tolerances
constexpr double dragged = 1e-9;       // part of the chain's length: nearer to its end a point is still on its piece
constexpr int samples = 64;            // of a piece, where nothing is known about the place

/// A quantity with its first and second derivative.
struct Rated {
    double value, rate, second;
};

Rated operator*(const Rated& a, const Rated& b) {
    return {a.value * b.value, a.rate * b.value + a.value * b.rate,
            a.second * b.value + 2.0 * a.rate * b.rate + a.value * b.second};
}

Rated operator/(const Rated& a, const Rated& b) {
    Rated q;
    q.value = a.value / b.value;
    q.rate = (a.rate - q.value * b.rate) / b.value;
    q.second = (a.second - 2.0 * q.rate * b.rate - q.value * b.second) / b.value;
    return q;
}

Rated operator-(const Rated& a, const Rated& b) { return {a.value - b.value, a.rate - b.rate, a.second - b.second}; }

/// The unit tangent T of a curve with derivatives `c` (up to the third) and T', T''.
struct Tangent {
    Vec3 t, t1, t2;

    Tangent(const CurveJet& c, int order) {
        const double speed = c.d[1].norm();
        t = c.d[1] / speed;
        t1 = t2 = Vec3::Zero();
        if (order < 1) return;
        const double speed1 = t.dot(c.d[2]);
        t1 = (c.d[2] - t * speed1) / speed;
        if (order < 2) return;
        const double speed2 = t1.dot(c.d[2]) + t.dot(c.d[3]);
        t2 = (c.d[3] - 2.0 * t1 * speed1 - t * speed2) / speed;
    }
};

double angleBetween(const Vec3& a, const Vec3& b) { return std::atan2(a.cross(b).norm(), a.dot(b)); }

/// Curvature vector (1/m).
Vec3 bend(const CurveJet& c) { return Tangent(c, 1).t1 / c.d[1].norm(); }

} // namespace

CurveJet GuidePiece::at(double parameter, int order) const {
    CurveJet jet;
    curve->evaluate(parameter, order, jet);
    jet.d[0] = placement * jet.d[0];
    for (int k = 1; k <= order; ++k) jet.d[k] = placement.rotation * jet.d[k];
    return jet;
}

CurveGuide::CurveGuide(const std::string& joint, std::vector<GuidePiece> pieces, CornerLaw law)
    : joint_(joint), pieces_(std::move(pieces)), law_(law) {
    if (pieces_.empty())
        throw ModelError(fmt::format("Joint '{}' has no curve to run along; name at least one edge", joint));
    orderPieces();
    requireSmoothPieces();
    parameter_ = pieces_.front().from;
    normals_[0] = Tangent(pieces_.front().at(parameter_, 1), 0).t.unitOrthogonal();
    moveTo(parameter_);
}

/// How each piece is turned, from which of its ends meets its neighbour; then the ways along the chain.
void CurveGuide::orderPieces() {
    const auto endOf = [](const GuidePiece& p, bool last) { return p.at(last != p.reversed ? p.to : p.from, 0).d[0]; };
    for (auto& piece : pieces_) piece.length = std::abs(wayOn(piece, piece.to));
    for (const auto& piece : pieces_) length_ += piece.length;
    if (pieces_.size() > 1) {
        const auto distance = [&](bool last) {
            const Vec3 end = endOf(pieces_[0], last);
            return std::min((end - endOf(pieces_[1], false)).norm(), (end - endOf(pieces_[1], true)).norm());
        };
        pieces_[0].reversed = distance(false) < distance(true);
    }
    const auto gapTo = [&](const GuidePiece& a, const GuidePiece& b) {
        return (endOf(a, true) - endOf(b, false)).norm();
    };
    const auto leeway = [&](const GuidePiece& a, const GuidePiece& b) {
        return endsMeet * length_ + 2.0 * (a.tolerance + b.tolerance);
    };
    double way = 0.0;
    for (std::size_t k = 0; k < pieces_.size(); ++k) {
        GuidePiece& piece = pieces_[k];
        if (k > 0) {
            const GuidePiece& before = pieces_[k - 1];
            const Vec3 end = endOf(before, true);
            piece.reversed = (end - endOf(piece, true)).norm() < (end - endOf(piece, false)).norm();
            if (const double gap = gapTo(before, piece); gap > leeway(before, piece))
                throw ModelError(fmt::format(
                    "Joint '{}': the edge {} is {:.4g} mm away from the end of {}; list the edges in the order in "
                    "which the point runs over them, without leaving one out",
                    joint_, piece.name, 1e3 * gap, before.name));
        }
        piece.start = way;
        way += piece.length;
    }
    const GuidePiece &first = pieces_.front(), &last = pieces_.back();
    closed_ =
        gapTo(last, first) <= leeway(last, first) && (pieces_.size() > 1 || length_ > 10.0 * leeway(first, first));
    // There and back along one line is no closed chain.
    if (pieces_.size() == 2 && closed_ &&
        (pieces_[0].at(0.5 * (pieces_[0].from + pieces_[0].to), 0).d[0] -
         pieces_[1].at(0.5 * (pieces_[1].from + pieces_[1].to), 0).d[0])
                .norm() <= leeway(first, last))
        throw ModelError(fmt::format("Joint '{}': the edges {} and {} lie on top of each other; name one of them",
                                     joint_, first.name, last.name));
}

/// A corner within a spline has no end of an edge to be located at.
void CurveGuide::requireSmoothPieces() const {
    for (const auto& piece : pieces_) {
        const auto* spline = dynamic_cast<const BSplineCurve*>(piece.curve.get());
        if (!spline) continue;
        const auto& knots = spline->basis().knots();
        const double width = piece.to - piece.from;
        for (std::size_t i = 1; i < knots.size(); ++i) {
            const double knot = knots[i];
            if (knot == knots[i - 1] || knot <= piece.from + 1e-9 * width || knot >= piece.to - 1e-9 * width) continue;
            const double step = 1e-9 * width;
            const double angle = angleBetween(piece.at(knot - step, 1).d[1], piece.at(knot + step, 1).d[1]);
            if (angle > 1e-5)
                throw ModelError(fmt::format(
                    "Joint '{}': the edge {} has a corner of {:.3g} degrees within; split it there in the CAD file, "
                    "so that the corner lies between two edges",
                    joint_, piece.name, angle * 180.0 / std::numbers::pi));
        }
    }
}

bool CurveGuide::seamless(const GuidePiece& piece) const {
    const double period = piece.curve->range().period;
    return pieces_.size() == 1 && period > 0.0 && std::abs(piece.to - piece.from - period) < 1e-9 * period;
}

int CurveGuide::next(int piece, bool ahead) const {
    const int n = int(pieces_.size()), other = piece + (ahead ? 1 : -1);
    if (other >= 0 && other < n) return other;
    return closed_ ? (other + n) % n : -1;
}

/// Way (m) along the curve of a piece from its start in the sense of the chain.
double CurveGuide::wayOn(const GuidePiece& piece, double parameter) const {
    const double start = piece.reversed ? piece.to : piece.from;
    const CurveKind kind = piece.curve->kind();
    double way;
    if (kind == CurveKind::Line || kind == CurveKind::Circle)
        way = (parameter - start) * piece.at(start, 1).d[1].norm();
    else way = integral([&](double t) { return piece.at(t, 1).d[1].norm(); }, start, parameter);
    return piece.reversed ? -way : way;
}

/// The parameter of the point nearest to r, near the place.
double CurveGuide::closest(const Vec3& r) const {
    const GuidePiece& piece = pieces_[piece_];
    return piece.curve->closestParameter(piece.placement.inverse() * r, parameter_);
}

Vec2 CurveGuide::values(const Vec3& r) const {
    const GuidePiece& piece = pieces_[piece_];
    const CurveJet c = piece.at(closest(r), 1);
    const Vec3 t0 = Tangent(piece.at(parameter_, 1), 0).t, t = Tangent(c, 0).t, d = r - c.d[0];
    const double share = t0.dot(d) / (1.0 + t0.dot(t));
    return {normals_[0].dot(d) - normals_[0].dot(t) * share, normals_[1].dot(d) - normals_[1].dot(t) * share};
}

Eigen::Matrix<double, 2, 3> CurveGuide::gradient(const Vec3& r) const {
    const GuidePiece& piece = pieces_[piece_];
    const CurveJet c = piece.at(closest(r), 2);
    const Tangent tangent(c, 1);
    const Vec3 t0 = Tangent(piece.at(parameter_, 1), 0).t, d = r - c.d[0];
    // ds/dr = C' / D and dd/dr = 1 - C' C'^T / D with D = C' . C' - d . C''.
    const Vec3 dsdr = c.d[1] / (c.d[1].squaredNorm() - d.dot(c.d[2]));
    const double b = t0.dot(d), w = 1.0 + t0.dot(tangent.t), wRate = t0.dot(tangent.t1);
    Eigen::Matrix<double, 2, 3> g;
    for (int i = 0; i < 2; ++i) {
        const double a = normals_[i].dot(tangent.t), aRate = normals_[i].dot(tangent.t1);
        const Vec3 along = normals_[i] - (a / w) * t0; // what d is multiplied with
        g.row(i) = along - dsdr * (along.dot(c.d[1]) + b * (aRate / w - a * wRate / (w * w)));
    }
    return g;
}

Vec2 CurveGuide::secondRate(const Vec3& r, const Vec3& rate, const Vec3& acceleration) const {
    const GuidePiece& piece = pieces_[piece_];
    const CurveJet c = piece.at(closest(r), 3);
    const Tangent tangent(c, 2);
    const Vec3 t0 = Tangent(piece.at(parameter_, 1), 0).t, d = r - c.d[0];
    const double metric = c.d[1].squaredNorm() - d.dot(c.d[2]);
    const double s1 = rate.dot(c.d[1]) / metric;
    const Vec3 d1 = rate - c.d[1] * s1;
    // metric s' = r' . C', once more differentiated
    const double metric1 = 2.0 * c.d[1].dot(c.d[2]) * s1 - d1.dot(c.d[2]) - d.dot(c.d[3]) * s1;
    const double s2 = (acceleration.dot(c.d[1]) + rate.dot(c.d[2]) * s1 - metric1 * s1) / metric;
    const Vec3 d2 = acceleration - c.d[2] * (s1 * s1) - c.d[1] * s2;
    const Vec3 t1 = tangent.t1 * s1, t2 = tangent.t2 * (s1 * s1) + tangent.t1 * s2;
    const Rated b{t0.dot(d), t0.dot(d1), t0.dot(d2)}, w{1.0 + t0.dot(tangent.t), t0.dot(t1), t0.dot(t2)};
    Vec2 second;
    for (int i = 0; i < 2; ++i) {
        const Vec3& e = normals_[i];
        const Rated direct{e.dot(d), e.dot(d1), e.dot(d2)}, a{e.dot(tangent.t), e.dot(t1), e.dot(t2)};
        second[i] = (direct - a * b / w).second;
    }
    return second;
}

Vec3 CurveGuide::direction(const Vec3& r) const {
    const GuidePiece& piece = pieces_[piece_];
    const Vec3 t = Tangent(piece.at(closest(r), 1), 0).t;
    return piece.reversed ? Vec3(-t) : t;
}

double CurveGuide::way(const Vec3& r) const {
    const GuidePiece& piece = pieces_[piece_];
    return laps_ * length_ + piece.start + wayOn(piece, closest(r));
}

Vec2 CurveGuide::borders(const Vec3& r) const {
    const GuidePiece& piece = pieces_[piece_];
    if (seamless(piece)) return Vec2::Constant(std::numeric_limits<double>::infinity());
    const double s = closest(r);
    const Vec2 ends((s - piece.from) * piece.at(piece.from, 1).d[1].norm(),
                    (piece.to - s) * piece.at(piece.to, 1).d[1].norm());
    return piece.reversed ? Vec2(ends[1], ends[0]) : ends;
}

GuideJoin CurveGuide::join(bool ahead) const { return joinOf(piece_, ahead); }

GuideJoin CurveGuide::joinOf(int number, bool ahead) const {
    const GuidePiece& piece = pieces_[number];
    GuideJoin join;
    join.joint = joint_;
    join.from = piece.name;
    join.law = law_;
    // Travelling ahead along a piece that is not reversed, or back along a reversed one, the parameter grows.
    const bool grows = ahead != piece.reversed;
    const CurveJet c = piece.at(grows ? piece.to : piece.from, 2);
    join.before = c.d[1].normalized() * (grows ? 1.0 : -1.0);
    join.point = c.d[0];
    const Vec3 bendBefore = bend(c);
    join.bendBefore = bendBefore.norm();
    const int other = next(number, ahead);
    if (other < 0) return join;
    const GuidePiece& into = pieces_[other];
    const bool intoGrows = ahead != into.reversed;
    const CurveJet e = into.at(intoGrows ? into.from : into.to, 2);
    join.to = into.name;
    join.after = e.d[1].normalized() * (intoGrows ? 1.0 : -1.0);
    join.gap = (e.d[0] - c.d[0]).norm();
    const Vec3 bendAfter = bend(e);
    join.bendAfter = bendAfter.norm();
    join.angle = angleBetween(join.before, join.after);
    const double scale = std::max({join.bendBefore, join.bendAfter, 1.0 / length_});
    if (join.angle >= nearlyTangentAngle) join.kind = JoinKind::Corner;
    else if (join.angle >= tangentAngle) join.kind = JoinKind::NearlyTangent;
    else join.kind = (bendAfter - bendBefore).norm() > sameCurvature * scale ? JoinKind::Tangent : JoinKind::Smooth;
    return join;
}

/// The normals go along with the tangent by the least rotation, and are put square again.
void CurveGuide::moveTo(double parameter) {
    const GuidePiece& piece = pieces_[piece_];
    const Vec3 t0 = Tangent(piece.at(parameter_, 1), 0).t, t = Tangent(piece.at(parameter, 1), 0).t;
    const double w = 1.0 + t0.dot(t);
    Vec3 e = w > 1e-6 ? Vec3(normals_[0] - (normals_[0].dot(t) / w) * (t0 + t)) : t.unitOrthogonal();
    e = (e - t * t.dot(e)).normalized();
    normals_[0] = e;
    normals_[1] = t.cross(e);
    parameter_ = parameter;
    if (seamless(piece)) {
        const double period = piece.to - piece.from, turns = std::floor((parameter_ - piece.from) / period);
        parameter_ -= turns * period;
        laps_ += piece.reversed ? -int(turns) : int(turns);
    }
}

void CurveGuide::enter(bool ahead, const Vec3& r) {
    const int other = next(piece_, ahead);
    if (ahead && other <= piece_) ++laps_;
    if (!ahead && other >= piece_) --laps_;
    piece_ = other;
    const GuidePiece& piece = pieces_[piece_];
    const bool grows = ahead != piece.reversed;
    parameter_ = grows ? piece.from : piece.to;
    normals_[0] = Tangent(piece.at(parameter_, 1), 0).t.unitOrthogonal();
    moveTo(closest(r));
}

void CurveGuide::settle(const Vec3& r) {
    double best = std::numeric_limits<double>::infinity(), parameter = 0.0;
    int found = 0;
    for (int k = 0; k < int(pieces_.size()); ++k) {
        const GuidePiece& piece = pieces_[k];
        const Vec3 local = piece.placement.inverse() * r;
        const double width = piece.to - piece.from;
        double distance[samples + 1];
        for (int i = 0; i <= samples; ++i)
            distance[i] = (piece.at(piece.from + width * i / samples, 0).d[0] - r).norm();
        for (int i = 0; i <= samples; ++i) {
            if ((i > 0 && distance[i - 1] < distance[i]) || (i < samples && distance[i + 1] < distance[i])) continue;
            const double s = std::clamp(piece.curve->closestParameter(local, piece.from + width * i / samples),
                                        piece.from, piece.to);
            const double away = (piece.at(s, 0).d[0] - r).norm();
            // Where pieces meet the first of them counts.
            if (!(away < best - 1e-12 * length_)) continue;
            best = away;
            parameter = s;
            found = k;
        }
    }
    piece_ = found;
    laps_ = 0;
    parameter_ = parameter;
    normals_[0] = Tangent(pieces_[piece_].at(parameter_, 1), 0).t.unitOrthogonal();
    moveTo(parameter_);
}

void CurveGuide::follow(const Vec3& r) { moveTo(closest(r)); }

void CurveGuide::pass(const Vec3& r) {
    for (std::size_t passed = 0; passed <= pieces_.size(); ++passed) {
        const Vec2 left = borders(r);
        const bool ahead = left[1] < left[0];
        if (!(left.minCoeff() < -dragged * length_) || next(piece_, ahead) < 0) break;
        enter(ahead, r);
    }
}

void CurveGuide::save(std::vector<double>& place) const {
    place.insert(place.end(), {double(piece_), parameter_, double(laps_)});
    for (const Vec3& normal : normals_) place.insert(place.end(), normal.begin(), normal.end());
}

void CurveGuide::restore(const double* place) {
    const int piece = int(place[0]);
    if (piece < 0 || piece >= int(pieces_.size()) || !std::isfinite(place[1]))
        throw InputError(fmt::format(
            "the checkpoint's place on the curve of joint '{}' is none of its {} edges; run the project from its start",
            joint_, pieces_.size()));
    piece_ = piece;
    parameter_ = place[1];
    laps_ = int(place[2]);
    for (int i : {0, 1}) normals_[i] = Vec3(place[3 + 3 * i], place[4 + 3 * i], place[5 + 3 * i]);
}

} // namespace escapement
