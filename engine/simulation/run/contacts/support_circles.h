#pragma once
// Supports of circles, turned to where their circle is needed.
//
// A few contacts stand for each circle along which bodies touch (contact/features/roundness.h): a polygon within it.
// What they decide alone is too narrow by as much as the polygon is: a plate tips off a round post on the way between
// two of them. But while the axes coincide, normal velocities and accelerations along a circle are
//     w(angle) = a + b cos(angle) + c sin(angle),
// and those of its contacts tell w everywhere. Where the circle would go in, a support is turned there, and what was
// decided is decided anew, until w >= 0 all round: then it is as with the whole circle. Where the force of a rigid body
// is at one point of the circle, w has its zero and its least value there, and the way to it is a root of one unknown.

#include "engine/simulation/run/run_context.h"

#include <functional>
#include <map>

namespace escapement {

class SupportCircles : RunPart {
  public:
    using RunPart::RunPart;

    /// Begins a decision about what touches.
    void begin() { begin(24, settings_.cluster); }
    /// The same, for which each circle may be turned so often, and where gaps up to `within` (m) touch.
    void begin(int most, double within) {
        circles_.clear();
        most_ = most;
        within_ = within;
    }
    /// Turns the circles that `contacts` belong to where one would go in by `rates` (of the gaps of the contacts asked
    /// for: m/s or m/s^2) faster than `still`. True: some were turned, and what was decided holds no longer. It ends
    /// in any case.
    bool turn(const std::vector<int>& contacts, double still,
              const std::function<Vector(const std::vector<int>&)>& rates);
    /// These contacts, but of each circle those that touch now; ascending.
    std::vector<int> touching(std::vector<int> contacts) const;

  private:
    bool touches(int contact) const;
    /// Of one circle: between which angles (rad) the place is where a support is needed, and how far beyond either of
    /// them, seen from there, the circle would go in most.
    struct Search {
        int times = 0;
        double low = 0.0, high = 0.0, fromLow = 0.0, fromHigh = 0.0, at = 0.0;
        double next(double goesIn, double before, double behind);
    };
    bool turnOne(const ContactCircle& circle, In<Vector> rates, double still, Search& search);

    std::map<int, Search> circles_; ///< by their first contact
    int most_ = 0;
    double within_ = 0.0;
};

} // namespace escapement
