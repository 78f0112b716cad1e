#pragma once
// How a clock beats: each swing of its pendulum, taken from what a run emits.

#include "engine/dynamics/frame.h"
#include "engine/model/mechanism.h"

#include <optional>

namespace escapement {

/// One swing of a pendulum, from one extreme to the next. Moments are those of all contacts of the pendulum's body
/// about the axis of its joint.
struct Swing {
    double middle = 0.0;    ///< s, when the pendulum passes zero
    double amplitude = 0.0; ///< rad, half of the way from extreme to extreme
    double impulse = 0.0;   ///< N m s: their time integral, shocks included; positive pushes on
    double energy = 0.0;    ///< J: their work
    double phase = 0.0;     ///< N m rad s: the time integral of moment times angle (Airy's integral over one swing)
};

/// Takes the swings of the body `b` of a joint that turns about an axis from the frames of a run as they come. Passes
/// and extremes come from cubics through angles and speeds of neighbouring frames; integrals are trapezoidal between
/// them; frames stand before and after each event.
class BeatRecorder final : public FrameSink {
  public:
    /// Throws InputError when the mechanism has no such joint of that name.
    BeatRecorder(const Mechanism& mechanism, const std::string& pendulumJoint);

    void begin(const ResultLayout& layout) override;
    void pair(int index, const PairRow& row) override;
    void frame(const Frame& frame) override;

    /// Whole swings so far, the first from the first extreme on.
    const std::vector<Swing>& swings() const { return swings_; }

  private:
    struct Instant {
        double time = 0.0, angle = 0.0, speed = 0.0, moment = 0.0;
        bool struck = false; ///< just after an impact: forces are not known yet
    };
    void addStretch(const Instant& from, const Instant& to);

    std::string jointName_, bodyName_;
    Vec3 pivot_, axis_; ///< of the joint, in the pendulum's body frame
    std::size_t joint_ = 0, body_ = 0;
    std::vector<double> side_; ///< of each pair: 1 where the pendulum is B, -1 where it is A, else 0
    std::optional<Instant> last_;
    std::optional<Swing> open_; ///< none before the first extreme
    double extreme_ = 0.0;      ///< rad, where it began
    std::vector<Swing> swings_;
};

/// s; of swings `from` to `to` (exclusive) by number, between the passes of the first and the last.
double meanBeat(const std::vector<Swing>& swings, std::size_t from, std::size_t to);

/// How much longer, relatively, this swing lasts for what pushes the pendulum, of this moment of inertia (kg m^2) and
/// angular frequency (rad/s): Airy's integral (Trans. Cambridge Phil. Soc. 3, 1830, p. 105). First order in the
/// moments.
double airysChange(const Swing& swing, double inertia, double frequency);

/// The period (s) of an undamped pendulum of that amplitude (rad), `small` being that of small swings: by the
/// arithmetic- geometric mean.
double freePeriod(double small, double amplitude);

} // namespace escapement
