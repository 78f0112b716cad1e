#pragma once
// Contacts that run over a smooth border of their faces. Beyond it another contact, of the face beyond, is what bodies
// touch by, and presses as the one before did. Schemes ask what has pressed: it holds on where a step's straight way
// lifts it off a curved surface by less than it will fall back, and has not been struck where it comes in no faster
// than its path curves. So what the memory knows of the one it is told of the other before a step that leads there;
// else the step would let go what presses, and the next would strike it.

#include "engine/dynamics/contact_motion.h"
#include "engine/integrators/time_stepping/time_stepper.h"

#include <memory>
#include <utility>
#include <vector>

namespace escapement {

class OverBorders final : public TimeStepper {
  public:
    OverBorders(System& system, std::unique_ptr<TimeStepper> scheme)
        : system_(system), motion_(system), scheme_(std::move(scheme)) {}
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override;
    bool bouncesThrough() const override { return scheme_->bouncesThrough(); }
    bool damps() const override { return scheme_->damps(); }
    bool countRestitution(double share, const std::vector<std::pair<int, double>>& of) override {
        return scheme_->countRestitution(share, of);
    }

  private:
    void findBeyond(const TimeStepStart& start, const TimeStepMemory& memory);
    void lookAt(int contact, const Vec3& impulse, In<Vector> q);

    System& system_;
    ContactMotion motion_;
    std::unique_ptr<TimeStepper> scheme_;
    Vector move_, middle_, ahead_;
    std::vector<std::pair<int, Vec3>> beyond_; ///< contacts of faces beyond, and what has pressed on this side
};

std::unique_ptr<TimeStepper> overBorders(System& system, std::unique_ptr<TimeStepper> scheme);

} // namespace escapement
