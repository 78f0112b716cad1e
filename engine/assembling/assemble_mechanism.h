#pragma once
// Assembling while a mechanism is still being built: poses and velocities moved onto the joints, what is redundant or
// in conflict with what would mend it, and dragging bodies along their freedoms. Materials need not be given yet: a
// body without mass gets a stand-in for its solids.

#include "engine/contact/features/part.h"
#include "engine/dynamics/frame.h"
#include "engine/model/mechanism.h"

#include <memory>

namespace escapement {

struct JointFinding {
    /// What is wrong and what would mend it, in one or two sentences.
    std::string said() const { return (blame.empty() ? text : blame) + (mend.empty() ? "." : ". " + mend + "."); }

    int joint = -1;
    std::string name;
    std::string text;     ///< what is wrong
    std::string mend;     ///< a sentence; empty when no single change mends it
    std::string mendType; ///< the joint type that would mend it
    bool remove = false;  ///< whether removing it would
    std::string blame;  ///< in place of `text`, of the joint that made the mechanism impossible: those before it close
    bool motor = false; ///< its motor is at fault, not its frames
    int coupling = -1;  ///< it is one of the couplings; then `joint` is -1
};

struct Assembled {
    Mechanism mechanism; ///< as given, unless all joints close; numbers that did not change keep their expressions
    bool closed = false;
    double positionBefore = 0.0, positionAfter = 0.0; ///< largest joint error, m or 1
    double velocityBefore = 0.0;
    int freedoms = 0; ///< motors standing still not counted
    std::vector<JointFinding> redundant, conflicting;
    double largestMotion = 0.0; ///< m, of any body's origin
};

/// Least motion in the mass metric onto the joints, then what motors prescribe at the start. A CAD part that stood
/// where its file puts it gets an explicit placement when its body moves, so that it moves along. Throws ModelError
/// when a joint is not well defined (a missing body, an axis of no direction). Where the joints cannot all be closed,
/// the one that made it impossible comes first among the conflicts: joints count as added in the order of the list,
/// those of `recent` (what was added or changed last) after the others.
Assembled assembleMechanism(const Mechanism& resolved, const PartLibrary& parts, const std::vector<int>& recent = {});

/// Dragging a body along its freedoms: least motion in the mass metric with the grabbed point pulled to the target,
/// joints kept and limits too. Motors are off meanwhile; joints that cannot close are left out.
class Drag {
  public:
    /// Throws as assembleMechanism does.
    Drag(const Mechanism& resolved, const PartLibrary& parts, int body, const Vec3& grabbedWorldPoint);
    ~Drag();
    Drag(Drag&&) noexcept;
    Drag& operator=(Drag&&) noexcept;

    /// As far towards the target as the joints let it, from where the last call ended. Poses of all bodies.
    const std::vector<BodyState>& to(const Vec3& target);
    /// Where the grabbed point is now.
    Vec3 point() const;
    /// The mechanism in the pose reached; velocities as given.
    Mechanism result() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace escapement
