#include "cad/geometry/canonical_trace.h"

#include "cad/geometry/canonical_shapes.h"

#include <Geom2d_BSplineCurve.hxx>
#include <Geom2d_Line.hxx>
#include <Geom_BSplineCurve.hxx>
#include <TColStd_Array1OfInteger.hxx>
#include <TColStd_Array1OfReal.hxx>
#include <TColgp_Array1OfPnt2d.hxx>

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace escapement {

namespace {

constexpr int traceDegree = 7;
constexpr std::size_t mostTracePieces = 400;
constexpr double narrowestPiece = 1e-7; // of the whole

using Places = Eigen::Matrix<double, traceDegree + 1, 2>;
using Weights = Eigen::Matrix<double, traceDegree + 1, traceDegree + 1>;

/// Where a piece is interpolated, its ends included.
double nodeOf(int k) { return 0.5 * (1.0 - std::cos(std::numbers::pi * k / traceDegree)); }

Eigen::Matrix<double, 1, traceDegree + 1> bernstein(double x) {
    Eigen::Matrix<double, 1, traceDegree + 1> values = Eigen::Matrix<double, 1, traceDegree + 1>::Zero();
    values[0] = 1.0;
    for (int degree = 1; degree <= traceDegree; ++degree)
        for (int k = degree; k >= 0; --k)
            values[k] = (1.0 - x) * (k < degree ? values[k] : 0.0) + x * (k > 0 ? values[k - 1] : 0.0);
    return values;
}

/// From places at the nodes to poles.
const Weights& polesFromNodes() {
    static const Weights weights = [] {
        Weights values;
        for (int k = 0; k <= traceDegree; ++k) values.row(k) = bernstein(nodeOf(k));
        return Weights(values.inverse());
    }();
    return weights;
}

/// The nearest places on the surface along a curve, without jumps.
class Trace {
  public:
    Trace(const Handle(Geom_Curve) & curve, double first, double last, const Handle(Geom_ElementarySurface) & surface,
          double atMiddle, const gp_Pnt2d& middle)
        : curve_(curve), surface_(surface), first_(first), last_(last), ends_{first, last} {
        if (const auto spline = Handle(Geom_BSplineCurve)::DownCast(curve); !spline.IsNull())
            for (int i = 1; i <= spline->NbKnots(); ++i)
                if (const double knot = spline->Knot(i); knot > first && knot < last) ends_.push_back(knot);
        std::sort(ends_.begin(), ends_.end());
        const gp_Pnt there = curve->Value(atMiddle);
        hair_ = 1e-7 * std::max(gp_Vec(surface->Position().Location(), there).Magnitude(), 1e-3);
        const std::size_t count = std::max<std::size_t>(64, 8 * ends_.size());
        const auto at = [&](std::size_t k) { return first + (last - first) * double(k) / double(count); };
        known_.resize(count + 1);
        const auto start = std::size_t(std::clamp((atMiddle - first) / (last - first), 0.0, 1.0) * double(count) + 0.5);
        known_[start] = beside(raw(at(start)), middle);
        for (std::size_t k = start + 1; k <= count; ++k) goOn(known_[k] = raw(at(k)), known_[k - 1]);
        for (std::size_t k = start; k-- > 0;) goOn(known_[k] = raw(at(k)), known_[k + 1]);
    }

    bool runsOn() const { return runsOn_; } ///< without a jump
    const std::vector<double>& ends() const { return ends_; }
    gp_Pnt2d at(double t) const {
        const double place = (t - first_) / (last_ - first_) * double(known_.size() - 1);
        const auto k = std::size_t(std::clamp(place + 0.5, 0.0, double(known_.size() - 1)));
        return beside(raw(t), known_[k]);
    }
    /// In space, between two places in the parameters.
    double apart(const gp_Pnt2d& a, const gp_Pnt2d& b) const {
        return surface_->Value(a.X(), a.Y()).Distance(surface_->Value(b.X(), b.Y()));
    }

  private:
    /// At a pole with the angle that the curve has beside it.
    gp_Pnt2d raw(double t) const {
        const gp_Pnt point = curve_->Value(t);
        gp_Pnt2d place = parametersOn(surface_, point);
        if (!isOnAxis(surface_, point, hair_)) return place;
        const double inwards = t < 0.5 * (first_ + last_) ? 1e-4 : -1e-4;
        place.SetX(parametersOn(surface_, curve_->Value(t + inwards * (last_ - first_))).X());
        return place;
    }
    gp_Pnt2d beside(const gp_Pnt2d& place, const gp_Pnt2d& other) const {
        return {turnedBeside(place.X(), other.X(), periodOf(surface_, 0)),
                turnedBeside(place.Y(), other.Y(), periodOf(surface_, 1))};
    }
    void goOn(gp_Pnt2d& place, const gp_Pnt2d& before) {
        place = beside(place, before);
        for (int d : {0, 1})
            if (periodOf(surface_, d) > 0.0 && std::abs(place.Coord(d + 1) - before.Coord(d + 1)) > 2.0)
                runsOn_ = false;
    }

    Handle(Geom_Curve) curve_;
    Handle(Geom_ElementarySurface) surface_;
    double first_, last_, hair_ = 0.0;
    bool runsOn_ = true;
    std::vector<double> ends_;
    std::vector<gp_Pnt2d> known_;
};

/// Null where it is none.
Handle(Geom2d_Curve) lineAlong(const Trace& trace, double first, double last, double within) {
    const gp_Pnt2d from = trace.at(first), to = trace.at(last);
    const Handle(Geom2d_Curve) line = evenLine(first, from, last, to);
    constexpr int looks = 23;
    for (int k = 0; k <= looks; ++k) {
        const double t = first + (last - first) * k / looks;
        if (!(trace.apart(line->Value(t), trace.at(t)) <= within)) return {};
    }
    return line;
}

class TraceSpline {
  public:
    TraceSpline(const Trace& trace, double within) : trace_(trace), within_(within) {
        const auto& ends = trace.ends();
        least_ = narrowestPiece * (ends.back() - ends.front());
        for (std::size_t i = 1; i < ends.size() && good_; ++i) add(ends[i - 1], ends[i]);
    }

    Handle(Geom2d_Curve) curve() const {
        if (!good_ || pieces_.empty()) return {};
        const int count = int(pieces_.size());
        TColgp_Array1OfPnt2d poles(1, count * traceDegree + 1);
        TColStd_Array1OfReal knots(1, count + 1);
        TColStd_Array1OfInteger multiplicities(1, count + 1);
        multiplicities.Init(traceDegree);
        multiplicities.SetValue(1, traceDegree + 1);
        multiplicities.SetValue(count + 1, traceDegree + 1);
        knots.SetValue(1, trace_.ends().front());
        for (int i = 0; i < count; ++i) {
            const Places& own = pieces_[std::size_t(i)].second;
            knots.SetValue(i + 2, pieces_[std::size_t(i)].first);
            for (int k = 0; k <= traceDegree; ++k)
                poles.SetValue(i * traceDegree + k + 1, gp_Pnt2d(own(k, 0), own(k, 1)));
        }
        return new Geom2d_BSplineCurve(poles, knots, multiplicities, traceDegree);
    }

  private:
    void add(double from, double to) {
        Places at;
        for (int k = 0; k <= traceDegree; ++k) {
            const gp_Pnt2d place = trace_.at(from + nodeOf(k) * (to - from));
            at.row(k) << place.X(), place.Y();
        }
        const Places poles = polesFromNodes() * at;
        bool near = true;
        for (int k = 0; k < traceDegree && near; ++k) {
            const double share = 0.5 * (nodeOf(k) + nodeOf(k + 1));
            const Eigen::Matrix<double, 1, 2> place = bernstein(share) * poles;
            near = trace_.apart({place[0], place[1]}, trace_.at(from + share * (to - from))) <= within_;
        }
        if (near) {
            pieces_.emplace_back(to, poles);
            return;
        }
        good_ = good_ && to - from > least_ && pieces_.size() < mostTracePieces;
        if (!good_) return;
        const double middle = 0.5 * (from + to);
        add(from, middle);
        if (good_) add(middle, to);
    }

    const Trace& trace_;
    double within_, least_ = 0.0;
    bool good_ = true;
    std::vector<std::pair<double, Places>> pieces_; ///< with their ends
};

} // namespace

Handle(Geom2d_Curve) evenLine(double first, const gp_Pnt2d& from, double last, const gp_Pnt2d& to) {
    gp_Vec2d speed = gp_Vec2d(from, to) / (last - first);
    for (int d : {1, 2}) // along a parameter exactly
        if (std::abs(speed.Coord(d)) < 1e-12 * speed.Magnitude()) speed.SetCoord(d, 0.0);
    if (std::abs(speed.Magnitude() - 1.0) < 1e-11) { // the kernel's lines run through their length
        const gp_Dir2d along(speed);
        return new Geom2d_Line(gp_Pnt2d(from.XY() - first * along.XY()), along);
    }
    TColgp_Array1OfPnt2d poles(1, 2);
    poles.SetValue(1, from);
    poles.SetValue(2, gp_Pnt2d(from.XY() + (last - first) * speed.XY()));
    TColStd_Array1OfReal knots(1, 2);
    knots.SetValue(1, first);
    knots.SetValue(2, last);
    TColStd_Array1OfInteger multiplicities(1, 2);
    multiplicities.Init(2);
    return new Geom2d_BSplineCurve(poles, knots, multiplicities, 1);
}

Handle(Geom2d_Curve)
    traceOf(const Handle(Geom_Curve) & curve, double first, double last, const Handle(Geom_ElementarySurface) & surface,
            double atMiddle, const gp_Pnt2d& middle, double within) {
    const Trace trace(curve, first, last, surface, atMiddle, middle);
    if (!trace.runsOn()) return {};
    const Handle(Geom2d_Curve) line = lineAlong(trace, first, last, within);
    return line.IsNull() ? TraceSpline(trace, within).curve() : line;
}

} // namespace escapement
