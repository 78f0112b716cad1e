// A spring whose force is a table of lengths and forces, joined by straight lines or by a natural cubic spline, beside
// a damper. Outside of its table the force goes on along the last line, of a spline along its tangent at the end, which
// bends no more.

#include "engine/loads/load_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double bend = 1e-12; // of the steepest slope: by less two lines are one

class TableLaw final : public LoadLaw {
  public:
    explicit TableLaw(const LawInput& input) : cubic_(input.interpolation == "cubic") {
        for (const auto& [x, y] : input.points) {
            x_.push_back(x);
            y_.push_back(y);
        }
        cubic_ ? makeSpline() : makeLines();
        makePotential();
    }

    double pull(double length, double, const LawPiece& piece) const override {
        return valueOn(segmentOf(piece, length), length);
    }

    std::array<double, 2> slopes(double length, double, const LawPiece& piece) const override {
        const Segment& s = segments_[segmentOf(piece, length)];
        const double h = length - s.at;
        return {s.slope + h * (2.0 * s.square + 3.0 * h * s.cube), 0.0};
    }

    double stored(double length) const override { return potential(length) - potentialAtReference_; }

    LawPiece pieceAt(double length, double) const override {
        const auto next = std::upper_bound(ends_.begin(), ends_.end(), length);
        LawPiece piece;
        if (next != ends_.end()) piece.longest = *next;
        if (next != ends_.begin()) piece.shortest = *(next - 1);
        return piece;
    }

    std::string remark(double length) const override {
        if (length >= x_.front() && length <= x_.back()) return {};
        return fmt::format("its length has left its table, which goes from {:.6g} to {:.6g} (m or rad): beyond, the "
                           "force goes on along the straight line at the table's end",
                           x_.front(), x_.back());
    }

  private:
    /// On segment k the force is y_k + slope h + square h^2 + cube h^3, h from x_k; segment 0 lies before the table.
    struct Segment {
        double at, value, slope, square = 0.0, cube = 0.0;
    };

    void makeLines() {
        const std::size_t n = x_.size();
        double steepest = 0.0;
        for (std::size_t i = 0; i + 1 < n; ++i) {
            const double slope = (y_[i + 1] - y_[i]) / (x_[i + 1] - x_[i]);
            steepest = std::max(steepest, std::abs(slope));
            segments_.push_back({x_[i], y_[i], slope});
        }
        addEnds(segments_.front().slope, segments_.back().slope);
        for (std::size_t i = 0; i < n; ++i) {
            const bool end = i == 0 || i + 1 == n;
            if (end || std::abs(segments_[i + 1].slope - segments_[i].slope) > bend * steepest) ends_.push_back(x_[i]);
        }
    }

    /// Second derivatives are zero at both ends and continuous: Thomas's algorithm.
    void makeSpline() {
        const std::size_t n = x_.size();
        std::vector<double> second(n, 0.0), factor(n, 0.0);
        for (std::size_t i = 1; i + 1 < n; ++i) {
            const double before = x_[i] - x_[i - 1], after = x_[i + 1] - x_[i];
            const double pivot = 2.0 * (before + after) - before * factor[i - 1];
            const double bending = 6.0 * ((y_[i + 1] - y_[i]) / after - (y_[i] - y_[i - 1]) / before);
            factor[i] = after / pivot;
            second[i] = (bending - before * second[i - 1]) / pivot;
        }
        for (std::size_t i = n - 1; i-- > 1;) second[i] -= factor[i] * second[i + 1];
        double last = 0.0;
        for (std::size_t i = 0; i + 1 < n; ++i) {
            const double h = x_[i + 1] - x_[i];
            const double slope = (y_[i + 1] - y_[i]) / h - h * (2.0 * second[i] + second[i + 1]) / 6.0;
            segments_.push_back({x_[i], y_[i], slope, 0.5 * second[i], (second[i + 1] - second[i]) / (6.0 * h)});
            last = slope + 0.5 * h * (second[i] + second[i + 1]);
        }
        addEnds(segments_.front().slope, last);
        ends_ = {x_.front(), x_.back()};
    }

    void addEnds(double first, double last) {
        segments_.insert(segments_.begin(), {x_.front(), y_.front(), first});
        segments_.push_back({x_.back(), y_.back(), last});
    }

    std::size_t segmentAt(double length) const {
        return std::size_t(std::upper_bound(x_.begin(), x_.end(), length) - x_.begin());
    }
    /// That of a length, or where it lies outside of its piece the last one within it.
    std::size_t segmentOf(const LawPiece& piece, double length) const {
        if (length >= piece.longest) return segmentAt(std::nextafter(piece.longest, -HUGE_VAL));
        return segmentAt(std::max(length, piece.shortest));
    }
    double valueOn(std::size_t k, double length) const {
        const Segment& s = segments_[k];
        const double h = length - s.at;
        return s.value + h * (s.slope + h * (s.square + h * s.cube));
    }
    static double integralOn(const Segment& s, double h) {
        return h * (s.value + h * (s.slope / 2.0 + h * (s.square / 3.0 + h * s.cube / 4.0)));
    }

    /// From the table's first length.
    double potential(double length) const {
        const std::size_t k = segmentAt(length);
        return (k == 0 ? 0.0 : sums_[k - 1]) + integralOn(segments_[k], length - segments_[k].at);
    }
    /// Counted from where the force first vanishes, or from the first length where it does not.
    void makePotential() {
        sums_ = {0.0};
        for (std::size_t i = 0; i + 1 < x_.size(); ++i)
            sums_.push_back(sums_.back() + integralOn(segments_[i + 1], x_[i + 1] - x_[i]));
        double reference = x_.front();
        for (std::size_t i = 0; i + 1 < x_.size(); ++i) {
            if ((y_[i] > 0.0) == (y_[i + 1] > 0.0) && y_[i] != 0.0) continue;
            double low = x_[i], high = x_[i + 1];
            if (y_[i] == 0.0) high = low;
            for (int k = 0; k < 80 && high > low; ++k) {
                const double middle = 0.5 * (low + high);
                ((valueOn(i + 1, middle) > 0.0) == (y_[i] > 0.0) ? low : high) = middle;
                if (middle <= x_[i] || middle >= x_[i + 1]) break;
            }
            reference = low;
            break;
        }
        potentialAtReference_ = potential(reference);
    }

    bool cubic_;
    std::vector<double> x_, y_, sums_, ends_;
    std::vector<Segment> segments_;
    double potentialAtReference_ = 0.0;
};

std::shared_ptr<const LoadLaw> tableLaw(const LawInput& input) {
    if (input.points.size() < 2) throw std::invalid_argument("its table needs at least two points");
    return std::make_shared<TableLaw>(input);
}

std::vector<LoadProblem> check(const LawInput& input) {
    if (input.points.size() < 2)
        return {{"points", fmt::format("has {} points; a table needs at least two", input.points.size())}};
    for (std::size_t i = 0; i + 1 < input.points.size(); ++i)
        if (!(input.points[i][0] < input.points[i + 1][0]))
            return {{"points", fmt::format("the lengths must grow from point to point, but {} is followed by {}; sort "
                                           "the points, and give each length once",
                                           input.points[i][0], input.points[i + 1][0])}};
    return {};
}

double pullOfTable(const Stretched& at) {
    return at.law->pull(at.length, at.rate, *at.piece) + at.numbers[0] * at.rate;
}
Vec2 slopesOfTable(const Stretched& at) {
    const auto [byLength, byRate] = at.law->slopes(at.length, at.rate, *at.piece);
    return {byLength, byRate + at.numbers[0]};
}
double storedOfTable(const Stretched& at) { return at.law->stored(at.length); }
double lostOfTable(const Stretched& at) { return at.numbers[0] * at.rate * at.rate; }

LoadType tableSpring(LoadType::Ends ends) {
    LoadType type{.name = "spring-table", .kind = "", .help = "", .ends = ends};
    type.parameters = {{.kind = LoadParameter::Points,
                        .key = "points",
                        .help = "pairs of a length (on a joint: its coordinate) and the force that pulls the ends "
                                "together there, lengths growing; "
                                "outside of them the force goes on along the straight line at the table's end",
                        .unit = "m or rad, N or N m",
                        .required = true,
                        .freshPoints = {{0.5, -50.0}, {1.0, 0.0}, {1.5, 50.0}}},
                       {.kind = LoadParameter::Word,
                        .key = "interpolation",
                        .help = "between the points: straight lines, or a cubic spline whose ends do not bend",
                        .choices = {"linear", "cubic"}},
                       {.key = "damping", .help = "of the damper", .unit = "N s/m or N m s/rad", .lower = 0.0}};
    type.pull = pullOfTable;
    type.storedAlong = storedOfTable;
    type.lostAlong = lostOfTable;
    type.slopes = slopesOfTable;
    type.law = tableLaw;
    type.check = check;
    return type;
}

} // namespace

LoadType tableSpringLoad() {
    LoadType type = tableSpring(LoadType::Points);
    type.kind = type.name;
    type.help = "spring-table, a spring with its force by a table of lengths, between two points or on a joint";
    type.picking = {
        .label = "Spring by t&able",
        .action = "springTable",
        .icon = "office-chart-line",
        .help =
            "A spring whose force is a table of lengths, and a damper, between points of two bodies: click both ends",
        .prompts = {"Click one end of the spring: a corner, edge (its middle) or face (its centre).",
                    "Now click the other end, on another body."},
        .called = "spring by table",
        .focus = "points"};
    type.symbols = {springCoil()};
    return type;
}

LoadType jointTableSpringLoad() {
    LoadType type = tableSpring(LoadType::OnJoint);
    type.kind = "joint " + type.name;
    type.noCoordinate = "has no single coordinate for a spring; name one, or put the spring between two points";
    type.symbols = {torqueArrow(), forceArrow()};
    return type;
}

} // namespace escapement
