#pragma once
// Forces, slip and borders of the closed contacts at a few places of a step.

#include "engine/simulation/events/step_view.h"

namespace escapement {

struct ClosedSample { ///< a number a closed contact
    double theta = 0.0;
    Vector normal; ///< N
    Vector speed;  ///< m/s, along the direction at the step's start; of what does not slide 1
    Vector slow;   ///< m/s, over the speed that counts as stopped, of what has turned aside; else 1
    Vector slack;  ///< N, of friction to the cone
    Vector moved;  ///< m/s, by which dry friction that holds stays below what counts as moving; else 1
    Vector border; ///< m, inside the feature
    Vector cone;   ///< m, inside the normal cone (a sine times the mechanism's size)
    Vector held;   ///< N, by which a corner holds its point; else 1
};

class ClosedSamples {
  public:
    static constexpr int count = 4;

    /// Evenly from the step's start to the fraction `last`.
    void begin(StepView& step, double last);
    void sample(StepView& step, double theta, ClosedSample& s);

    const ClosedSample& operator[](int j) const { return samples_[j]; }
    double largest() const { return largest_; } ///< N, of the normal forces
    bool slides(int k) const { return slides_[std::size_t(k)]; }
    bool isDry(int k) const { return dry_[std::size_t(k)]; } ///< dry friction of a joint

  private:
    double heldBack(StepView& step, const Vector& q, int contact, double normal);

    ClosedSample samples_[count];
    std::vector<char> slides_, dry_;
    double largest_ = 0.0;
    Vector a_, lambda_, joints_;
    std::vector<Vec3> forces_;
};

} // namespace escapement
