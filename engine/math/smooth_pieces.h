#pragma once
// Where a function of time, known by values only, is smooth: the instants at which it jumps or has a kink, and how fast
// it changes in between. Found panel by panel, from values at many places of each.
//
// A stretch is smooth when the quartic through five of its values meets the others. Of a stretch that is not, the
// halves are looked at: a smooth function's residual falls by 32 each time, that of a kink by 2, that of a jump not at
// all; so a break is closed in on to the last digits that the values carry: an arc sine of a sine carries eight of them
// at its kinks. What begins and ends again within a thirty-second of a panel may be missed.

#include <array>
#include <deque>
#include <functional>
#include <vector>

namespace escapement {

class SmoothPieces {
  public:
    struct Break {
        double before = 0.0,
               after = 0.0;     ///< last instant of the one piece and first of the next; equal where no value jumps
        double jump = 0.0;      ///< of the value
        double blurred = 0.0;   ///< s, to either side of a kink: where the values carry too few digits to tell a change
        bool unbounded = false; ///< a pole: beside it the value grows beyond all bounds
    };

    /// `panel` > 0. Nothing is evaluated before it is asked for; values may throw std::domain_error, which counts as
    /// smooth.
    SmoothPieces(std::function<double(double)> f, double panel) : f_(std::move(f)), panel_(panel) {}

    /// Of a function whose breaks are known, and the instants between which it changes: nothing is evaluated.
    SmoothPieces(const std::vector<double>& breaks, std::vector<double> changes);

    /// How far from t >= 0 a step may go, at most `longest`, to see every change of the value that it passes.
    double longestStep(double t, double longest) const;
    /// The shortest stretch (s) over which it changes between t - within and t + within; infinite where that is slowly.
    double finest(double t, double within) const;
    /// The first break after t; null: there is none up to t + within.
    const Break* next(double t, double within) const;
    /// The last break at or before t; null: there is none from t - within on.
    const Break* last(double t, double within) const;

  private:
    struct Stretch {
        double from, to;
    };
    struct Panel {
        bool known = false;
        std::vector<Stretch> fast; ///< in which the value changes within less than a panel
        std::vector<Break> breaks;
    };
    const Panel& panel(std::size_t number) const;
    double startOf(std::size_t number) const;
    std::size_t numberOf(double t) const;
    double sizeAround(std::size_t number) const;
    double value(double t) const;
    struct Fit {
        double residual, floor, change, slope;
    };
    Fit fit(double from, double to, int places) const;
    bool isFast(const Fit& fit) const;
    void findFast(double from, double to, double coarse, std::vector<Stretch>& fast) const;
    bool isQuiet(double from, double to, const Fit& fit) const;
    /// A break, and how well the values tell where it is.
    struct Found {
        Break at;
        double within;
    };
    /// `older`: residuals of the stretches that this one is a half, a quarter and an eighth of; 0: not asked for.
    double findBreaks(double from, double to, const Fit& whole, std::array<double, 3> older,
                      std::vector<Found>& breaks) const;
    double meeting(double kink, double within) const;
    bool isPole(const Break& at) const;
    std::vector<Break> joined(const std::vector<Found>& found, double slope) const;

    std::function<double(double)> f_; ///< empty: all is known
    double panel_ = 0.0;
    std::vector<Break> known_;
    std::vector<double> changes_;
    mutable double size_ = 0.0; ///< of the values, while a panel is looked at
    mutable std::deque<Panel> panels_;
    mutable std::vector<double> sizes_; ///< of the values in each panel and all before it
};

} // namespace escapement
