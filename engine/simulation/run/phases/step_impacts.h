#pragma once
// What of a time step's contact impulses belongs to impacts (Schindler's Lambda), and what to forces (lambda). A scheme
// knows one impulse a contact and step, p = h lambda + Lambda. An impact is a contact that carried nothing in the step
// before and comes faster than twice what the finite forces of a step change its bodies' speeds by; slower ones are
// contacts that close and open again with the noise of a step. Contacts that give way have forces only.
//
//     a contact that strikes    Lambda = p: the step does not say when within it, nor what the contact carries after
//     others in the same step   Lambda = p - h lambda, with their force lambda of the step before
//     a step without impacts    Lambda = 0
//
// Frames show forces without impacts, and the sum of the impacts since the frame before.

#include "engine/simulation/run/run_context.h"

namespace escapement {

class StepImpacts : RunPart {
  public:
    using RunPart::RunPart;
    void split();               ///< the impulses of the time step just made
    void keep();                ///< what the next one is compared with, and what `show` shows
    void show(const Vector& q); ///< the impacts since the last frame, in this one

  private:
    double noise(int contact, const Vector& a);

    BlockRows blocks_;
};

} // namespace escapement
