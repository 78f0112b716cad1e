// A spring and damper whose pull is an expression in `length` and `speed`.
//
// What it does at speed 0 has a potential, which is stored energy, counted from the length at the start. The rest is
// work: of a damper where it takes energy out, of a load where it brings some in. Kinks and jumps along the length (at
// speed 0) and along the speed (at the length of the start) are found ahead (math/smooth_pieces.h); beyond one of them
// a piece goes on as the cubic through four of its places.

#include "engine/loads/load_type.h"
#include "engine/math/derivative.h"
#include "engine/math/expression.h"
#include "engine/math/smooth_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double panelsBelow = 128.3819660112501;           // of the search for breaks: as far below zero as above it
constexpr double panelOfSize = 1.0 / 16.0;                  // of LawInput::size; of rates, of that a second
constexpr double nearEnd = 1e-9, placesApart = 1.0 / 128.0; // of a panel: of the places that a piece goes on from
constexpr int places = 4;

/// Where a function of a length or a rate is smooth.
class Pieces {
  public:
    Pieces(std::function<double(double)> f, double panel)
        : panel_(panel), shift_(panelsBelow * panel),
          pieces_([f = std::move(f), shift = shift_](double s) { return f(s - shift); }, panel) {}

    /// The stretch without a break around x, as far as it was looked for.
    std::pair<double, double> around(double x) const {
        std::pair<double, double> ends{-HUGE_VAL, HUGE_VAL};
        const double s = x + shift_, within = panelsBelow / 2 * panel_;
        if (!(std::abs(x) < within)) return ends;
        // A jump is known to lie between two places: it is taken to be in their middle.
        const auto middle = [](const SmoothPieces::Break& b) { return 0.5 * (b.before + b.after); };
        const double look = 64.0 * panel_, margin = 1e-9 * panel_;
        for (const auto* b = pieces_.next(s - margin, look); b; b = pieces_.next(b->after, look)) {
            if (middle(*b) > s) {
                ends.second = middle(*b) - shift_;
                break;
            }
        }
        for (const auto* b = pieces_.last(s + margin, look); b;
             b = pieces_.last(std::nextafter(b->before, -HUGE_VAL), look)) {
            if (middle(*b) <= s) {
                ends.first = middle(*b) - shift_;
                break;
            }
        }
        return ends;
    }
    double panel() const { return panel_; }

  private:
    double panel_, shift_;
    SmoothPieces pieces_;
};

class ExpressionLaw final : public LoadLaw {
  public:
    explicit ExpressionLaw(const LawInput& input)
        : start_(input.start),
          expression_(input.expression, input.parameters, std::vector<std::string_view>{"length", "speed"}),
          lengths_([this](double length) { return expression_(length, 0.0); }, panelOfSize * input.size),
          rates_([this](double rate) { return expression_(start_, rate); }, panelOfSize * input.size) {
        refuseDryFriction();
    }

    double pull(double length, double rate, const LawPiece& piece) const override {
        return continued(length, piece.shortest, piece.longest, lengths_.panel(), [&](double l) {
            return continued(rate, piece.slowest, piece.fastest, rates_.panel(),
                             [&](double r) { return expression_(l, r); });
        });
    }

    double stored(double length) const override {
        const auto f = [this](double l) { return expression_(l, 0.0); };
        const double sign = length < start_ ? -1.0 : 1.0, low = std::min(length, start_),
                     high = std::max(length, start_);
        double sum = 0.0, from = low;
        while (from < high) { // quadrature does not converge over a kink
            const double next = lengths_.around(from + nearEnd * lengths_.panel()).second,
                         to = std::min(next > from ? next : high, high);
            sum += integral(f, from, to);
            from = to;
        }
        return sign * sum;
    }

    LawPiece pieceAt(double length, double rate) const override {
        const auto [shortest, longest] = lengths_.around(length);
        const auto [slowest, fastest] = rates_.around(rate);
        return {shortest, longest, slowest, fastest};
    }

  private:
    /// f at x, or beyond the ends of a stretch the cubic through four places within it.
    template <class F> static double continued(double x, double low, double high, double panel, const F& f) {
        const double margin = nearEnd * panel;
        const bool below = x<low + margin, above = x> high - margin;
        if (!below && !above) return f(x);
        const double step = std::min(placesApart * panel, (high - low) / (2.0 * places));
        const double first = below ? low + margin : high - margin, towards = below ? step : -step;
        const double s = (x - first) / towards;
        double sum = 0.0;
        for (int i = 0; i < places; ++i) {
            double weight = 1.0;
            for (int k = 0; k < places; ++k)
                if (k != i) weight *= (s - k) / (i - k);
            sum += weight * f(first + i * towards);
        }
        return sum;
    }

    /// A force that jumps up with the speed would hold its ends together, as friction does: no step could go on from
    /// there.
    void refuseDryFriction() const {
        for (double rate = rates_.around(-32.0 * rates_.panel()).second; rate < 32.0 * rates_.panel();) {
            const double beside = 1e-6 * rates_.panel();
            const auto rise = [&](double within) {
                return expression_(start_, rate + within) - expression_(start_, rate - within);
            };
            // At a kink it gets less with the distance.
            if (const double jump = rise(0.01 * beside); jump > 0.0 && jump > 0.5 * rise(beside))
                throw std::invalid_argument(fmt::format(
                    "its force jumps by {:.4g} where the speed passes {:.4g}, so it would hold its ends as dry "
                    "friction does; "
                    "give a joint the friction, or let the force rise within a small speed, like tanh(speed/0.001)",
                    jump, std::abs(rate) < beside ? 0.0 : rate));
            const double next = rates_.around(rate + beside).second;
            if (!(next > rate)) break;
            rate = next;
        }
    }

    double start_;
    Expression expression_;
    Pieces lengths_, rates_;
};

std::shared_ptr<const LoadLaw> expressionLaw(const LawInput& input) { return std::make_shared<ExpressionLaw>(input); }

double pullOfExpression(const Stretched& at) { return at.law->pull(at.length, at.rate, *at.piece); }
double storedOfExpression(const Stretched& at) { return at.law->stored(at.length); }
double lostOfExpression(const Stretched& at) {
    return (at.law->pull(at.length, at.rate, *at.piece) -
            at.law->pull(at.length, 0.0, {at.piece->shortest, at.piece->longest})) *
           at.rate;
}

LoadType expressionSpring(LoadType::Ends ends) {
    LoadType type{.name = "spring-expression", .kind = "", .help = "", .ends = ends};
    type.parameters = {
        {.kind = LoadParameter::Law,
         .key = "pull",
         .help = "the force that pulls the ends together (on a joint: back to smaller coordinates), in "
                 "`length` (m; on a joint its coordinate, turns counted) and `speed` (with which the length grows)",
         .unit = "N or N m",
         .required = true,
         .variables = {"length", "speed"},
         .freshLaw = "1000*(length - {})"}};
    type.pull = pullOfExpression;
    type.storedAlong = storedOfExpression;
    type.lostAlong = lostOfExpression;
    type.law = expressionLaw;
    return type;
}

} // namespace

LoadType expressionSpringLoad() {
    LoadType type = expressionSpring(LoadType::Points);
    type.kind = type.name;
    type.help =
        "spring-expression, a spring and damper with their force by an expression, between two points or on a joint";
    type.picking = {.label = "Spring by e&xpression",
                    .action = "springExpression",
                    .icon = "code-function",
                    .help = "A spring and damper whose force is an expression in length and speed, between points of "
                            "two bodies: click both ends",
                    .prompts = {"Click one end of the spring: a corner, edge (its middle) or face (its centre).",
                                "Now click the other end, on another body."},
                    .called = "spring by expression",
                    .focus = "pull"};
    type.symbols = {springCoil()};
    return type;
}

LoadType jointExpressionSpringLoad() {
    LoadType type = expressionSpring(LoadType::OnJoint);
    type.kind = "joint " + type.name;
    type.noCoordinate = "has no single coordinate for a spring; name one, or put the spring between two points";
    type.symbols = {torqueArrow(), forceArrow()};
    return type;
}

} // namespace escapement
