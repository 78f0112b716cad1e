#pragma once
// A contact that gives way and is pressed beyond the border of its feature goes on over it as over a rounded one: it
// pushes the bodies outward, too, and what that works is taken out of what it stores. Its elastic depth d falls with
// the way b beyond the border by d dd = -b db / 4, to nothing at b = 2 d where it lies as deep, and no energy is lost
// if it ends there. What it no longer presses by is a dent (TimeStepMemory::dents). Only where another contact of the
// two bodies presses already: else the next one takes over as deep, as where a ball rolls off an edge.

#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/math/block_rows.h"

#include <Eigen/Core>

#include <vector>

namespace escapement {

class BorderPush {
  public:
    explicit BorderPush(System& system) : system_(system) {}

    /// Adds to `contacts` (ascending) those that press so far beyond a border that no search tells of them.
    void keep(const TimeStepStart& start, In<Vector> middle, const TimeStepMemory& memory,
              std::vector<int>& contacts) const;
    /// Adds to `force`, on the velocities, how those of `contacts` push that are beyond their borders where the step
    /// begins and at its `middle`. `last`: s, length of the step before.
    void push(const TimeStepStart& start, In<Vector> middle, const std::vector<int>& contacts, double last,
              const TimeStepMemory& memory, Vector& force);
    /// After the step: their work is taken out of what they store, and stands among what contacts have taken.
    void take(const TimeStepStart& start, TimeStep& step, TimeStepMemory& memory);

  private:
    struct Push {
        std::size_t place;                 ///< among the contacts
        int columns[2];                    ///< of the bodies' velocities; -1: one does not move
        double force;                      ///< N
        Eigen::Vector<double, 12> outward; ///< by the velocities of both: how fast the contact goes beyond its border
    };
    bool findOutward(int contact, In<Vector> q, Push& push);
    double rate(const Push& push, In<Vector> v) const; ///< m/s
    double mobility(const Push& push) const;           ///< 1/kg, without joints
    double normalMobility(int contact, In<Vector> q);  ///< likewise
    void moveAlong(In<Vector> q, int body, int velocity, double by);

    System& system_;
    std::vector<Push> pushes_;
    Vector moved_;
    BlockRows rows_;
};

} // namespace escapement
