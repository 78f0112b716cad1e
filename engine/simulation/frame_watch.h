#pragma once
// Who looks at a run's frames whether they can be trusted, and what is said where they cannot.

#include "engine/dynamics/frame.h"
#include "engine/model/errors.h"

#include <string>
#include <vector>

namespace escapement {

/// What a run has done cannot be trusted from some instant on.
class UntrustedError : public RunError {
  public:
    enum class By { Bodies, Energies };
    /// `seen` (s): the instant at which it was noticed.
    UntrustedError(const std::string& message, double seen, By by) : RunError(message), seen(seen), by(by) {}
    double seen;
    By by;
    /// Of bodies: the contact between them, their names, and how deep they lie in one another (m).
    std::string contact, bodyA, bodyB;
    double depth = 0.0;
};

/// Throws UntrustedError where a frame shows what cannot be.
class FrameWatch {
  public:
    virtual ~FrameWatch() = default;
    /// Of a run that goes on: a row that its table of pairs has already.
    virtual void knowPair(int index, const PairRow& row) = 0;
    virtual double trustedUntil() const = 0; ///< s: until then all has been looked at
    virtual void lookNext() = 0;             ///< at all that has moved, at the next frame
    virtual void goBack(double time) = 0;    ///< the run goes on from there (s), where all was well
    /// m: the deepest place seen, known or not, from where its contact's gaps are measured.
    virtual double deepest() const = 0;
};

} // namespace escapement
