#pragma once
// A mechanism of masses and joints alone with one coordinate of one joint in hand.

#include "engine/contact/features/part.h"
#include "engine/dynamics/frame.h"
#include "engine/joints/joint_type.h"
#include "engine/model/mechanism.h"

#include <functional>
#include <memory>

namespace escapement {

/// The skeleton (joint_skeleton.h) without motors and friction. Its limits hold nothing: they say on which turn joints
/// stand.
Mechanism freeSkeletonOf(const Mechanism& resolved, const PartLibrary& parts);

/// rad or m: a coordinate of a joint as the bodies of a free skeleton stand, on the turn that limits and couplings say.
/// Throws ModelError when a joint is not well defined.
double standingAt(const Mechanism& skeleton, int joint, int coordinate, const PartLibrary& parts);

/// rad or m: the joint's limits where it has them on this coordinate, or else a turn about `origin`, or as far both
/// ways as the larger of the two bodies is large.
std::pair<double, double> rangeOf(const Mechanism& resolved, const PartLibrary& parts, const Joint& joint,
                                  const JointCoordinate& along, double origin);

class CoordinateSweep {
  public:
    /// `skeleton`: a free one. Its joints are closed first. Throws ModelError when a joint is not well defined.
    CoordinateSweep(const Mechanism& skeleton, int joint, const JointCoordinate& along, const PartLibrary& parts);
    ~CoordinateSweep();

    bool closed() const;   ///< the joints could be
    double origin() const; ///< rad or m, of the coordinate once they are
    void goBack();         ///< to the origin
    struct Place {
        Vector q;
        double at = 0.0; ///< rad or m
        Checkpoint turns;
    };
    Place place() const; ///< to come back to
    void putAt(const Place& place);
    /// From where it is by the least motion; false: the joints do not let it.
    bool moveTo(double coordinate);
    /// The same for a path: what else is free moves as little as it can at every place on the way, to the second order
    /// of the step, so that a slide on a turning arm stays where it is on the arm.
    bool leadTo(double coordinate);
    /// Where all bodies are, and the coordinates of all joints.
    Frame frame() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace escapement
