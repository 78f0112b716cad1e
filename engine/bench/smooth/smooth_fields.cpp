// The two smooth fields on either side of a surface [Haddouni2015, figures 4.9 to 4.17]: what a transition says of them
// (simulation/field_crossing.h), and pictures of both. A mass that slides to and fro has both kinds of surface in one
// picture; a bead that runs from a parabola onto a plane, or back, has a transversal one.

#include "engine/bench/smooth/smooth_runs.h"
#include "engine/simulation/field_crossing.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <limits>

namespace escapement {

namespace {

constexpr double gravity = 9.81;       // m/s^2
constexpr double stiffness = 40.0;     // N/m, of the sliding mass of 1 kg
constexpr double friction = 0.3;       // of it
constexpr double arrowShare = 0.06;    // of the picture's sides: the longest arrow
constexpr int columns = 16, lines = 8; // of arrows
constexpr double gap = std::numeric_limits<double>::quiet_NaN();

using Field = std::function<Vec2(double x, double y)>;

/// A field over a part of a picture.
struct CostPart {
    std::string name;
    Field field;
    Vec2 from, to;
};

/// Arrows at the places of a grid, a curve with gaps for each part, all of one scale; `span` are the picture's sides.
void addArrows(const std::vector<CostPart>& parts, const Vec2& span, BenchPicture& picture) {
    const auto each = [&](const CostPart& part, const auto& use) {
        for (int i = 0; i < columns; ++i)
            for (int k = 0; k < lines; ++k) {
                const Vec2 share((i + 0.5) / columns, (k + 0.5) / lines),
                    at = part.from + share.cwiseProduct(part.to - part.from);
                use(at, Vec2(part.field(at[0], at[1]).cwiseQuotient(span)));
            }
    };
    double longest = 0.0;
    for (const CostPart& part : parts)
        each(part, [&](const Vec2&, const Vec2& f) { longest = std::max(longest, f.norm()); });
    for (const CostPart& part : parts) {
        BenchPicture::Curve curve{part.name, {}, {}};
        each(part, [&](const Vec2& at, const Vec2& f) {
            if (!(f.norm() > 0.0)) return;
            // In units of the sides, so that heads are not sheared.
            const Vec2 way = arrowShare / longest * f, across(-way[1], way[0]);
            for (const Vec2& p : {Vec2(0.0, 0.0), way, Vec2(0.7 * way + 0.15 * across), way,
                                  Vec2(0.7 * way - 0.15 * across), Vec2(gap, gap)}) {
                curve.x.push_back(at[0] + p[0] * span[0]);
                curve.y.push_back(at[1] + p[1] * span[1]);
            }
        });
        picture.curves.push_back(std::move(curve));
    }
}

BenchPicture::Curve line(std::string name, std::vector<double> x, std::vector<double> y) {
    return {std::move(name), std::move(x), std::move(y)};
}

const char* name(FieldCrossing::Mode mode) {
    return mode == FieldCrossing::Mode::Transversal  ? "transversal"
           : mode == FieldCrossing::Mode::Attractive ? "attractive"
           : mode == FieldCrossing::Mode::Repulsive  ? "repulsive"
                                                     : "tangent";
}

void tell(BenchTable& table, const std::string& what, const FieldCrossing& fields, const char* unit) {
    const bool stays = fields.mode() == FieldCrossing::Mode::Attractive;
    table.rows.push_back({what, fmt::format("{:.6g} {}", fields.before, unit),
                          fmt::format("{:.6g} {}", fields.behind, unit), name(fields.mode()),
                          stays ? fmt::format("{:.4g}", fields.share()) : std::string("-")});
}

/// A mass on a spring and a rough floor: on x' = 0 sliding on and sliding back meet.
void slidingMass(BenchTable& table, BenchReport& report) {
    const double held = friction * gravity, off = held / stiffness;
    const auto accelerated = [&](double x, double side) { return -stiffness * x - side * held; };
    for (const double x : {2.0 * off, 0.5 * off, -0.5 * off, -2.0 * off})
        // It comes from x' > 0: the surface is reached with -x'.
        tell(table, fmt::format("sliding ends at x = {:.3g} mm", 1e3 * x),
             {-accelerated(x, 1.0), -accelerated(x, -1.0)}, "m/s^2");
    BenchPicture picture{"A mass that slides to and fro (figures 4.9 and 4.10)", "x [m]", "x' [m/s]", false, false, {}};
    const Vec2 span(0.6, 3.0);
    addArrows(
        {{"sliding forth", [&](double x, double v) { return Vec2(v, accelerated(x, 1.0)); }, {-0.3, 0.0}, {0.3, 1.5}},
         {"sliding back", [&](double x, double v) { return Vec2(v, accelerated(x, -1.0)); }, {-0.3, -1.5}, {0.3, 0.0}}},
        span, picture);
    picture.curves.push_back(line("transversal: slides on", {-0.3, -off, gap, off, 0.3}, {0.0, 0.0, gap, 0.0, 0.0}));
    picture.curves.push_back(line("attractive: sticks", {-off, off}, {0.0, 0.0}));
    report.pictures.push_back(std::move(picture));
}

/// A bead on y = curve(x), whose curvature is 1 at x > 0, or -1 at x < 0, and 0 on the other side; it comes from x > 0.
/// The speed follows from its energy.
void bead(bool fromParabola, BenchTable& table, BenchReport& report) {
    // (1 + x^2) x'^2 + 2 g y is kept [Haddouni2015, eqs. 4.31 to 4.40].
    const double curvature = fromParabola ? 1.0 : -1.0, square = fromParabola ? 5.0 + 4.0 * gravity : 4.0;
    const auto curved = [&](double x) { return (x > 0.0) == fromParabola; };
    const auto height = [&](double x) { return curved(x) ? 0.5 * curvature * x * x : 0.0; };
    const auto speed = [&](double x) {
        return -std::sqrt((square - 2.0 * gravity * height(x)) / (curved(x) ? 1.0 + x * x : 1.0));
    };
    tell(table, fromParabola ? "bead from the parabola onto the plane" : "bead from the plane onto the parabola",
         {-speed(1e-12), -speed(-1e-12)}, "m/s");
    // y'' on the surfaces g = 0, g' = 0 of either piece, whatever the speed.
    const auto risen = [&](double x, double v) {
        const double c = curvature;
        return c * (v * v - gravity * c * x * x) / (1.0 + x * x);
    };
    BenchPicture picture{fromParabola ? "A bead from a parabola onto a plane (figures 4.14 and 4.15)"
                                      : "A bead from a plane onto a parabola (figures 4.16 and 4.17)",
                         "x [m]",
                         "y' [m/s]",
                         false,
                         false,
                         {}};
    std::vector<double> x, vy;
    double low = 0.0, high = 0.0;
    for (double at = 2.0; at >= -2.0; at -= 0.02) {
        x.push_back(at);
        vy.push_back(curved(at) ? curvature * at * speed(at) : 0.0);
        low = std::min(low, vy.back());
        high = std::max(high, vy.back());
    }
    const Vec2 span(4.0, high - low);
    const Field onParabola = [&](double at, double) { return Vec2(speed(at), risen(at, speed(at))); };
    const Field onPlane = [&](double at, double) { return Vec2(speed(at), 0.0); };
    addArrows({{"field before", fromParabola ? onParabola : onPlane, {0.0, low}, {2.0, high}},
               {"field behind", fromParabola ? onPlane : onParabola, {-2.0, low}, {0.0, high}}},
              span, picture);
    picture.curves.push_back(line("the motion", std::move(x), std::move(vy)));
    picture.curves.push_back(line("the border", {0.0, 0.0}, {low, high}));
    report.pictures.push_back(std::move(picture));
}

} // namespace

void fieldPictures(const BenchRequest& request, BenchReport& report) {
    request.tell("fields on both sides of a transition");
    BenchTable table{"Filippov's classification of transitions",
                     {"transition", "normal part before", "behind", "mode", "alpha"},
                     {},
                     "Normal parts are positive in the direction in which the surface is reached. The bead's fields "
                     "differ in y'' alone, so both cross the border with its speed."};
    slidingMass(table, report);
    bead(true, table, report);
    bead(false, table, report);
    report.tables.push_back(std::move(table));
}

} // namespace escapement
