#pragma once
// Whether the run's energies add up, as far as its methods can account for them.

#include "engine/simulation/run/energy_ledger.h"

#include <limits>

namespace escapement {

class EnergyWatch : RunPart {
  public:
    EnergyWatch(RunContext& run, EnergyLedger& ledger) : RunPart(run), ledger_(ledger) {}

    void watch();                  ///< at each frame; throws UntrustedError where the balance does not close
    void allowError(double error); ///< of an accepted smooth step
    /// Whether the energies at `theta` of the prepared smooth step are those of its start and the works until there, as
    /// far as a step within the tolerance has them: an error estimate may step over a turn of friction unseen.
    bool balances(double theta);
    /// Whether they are nowhere near: what is off by more is no motion.
    bool balancesRoughly(double theta);
    void allowStep(double h);                         ///< s, of a time step
    void note();                                      ///< after each step: how much energy there is to be lost
    double allowedNow() const { return allowedNow_; } ///< J, that the last step may have wrong

  private:
    double left(double theta);
    double granted(double error) const; ///< J
    double stiffness(double h);

    EnergyLedger& ledger_;
    Vector q_, v_, loads_, moved_;
    double allowedNow_ = 0.0;
    double made_ = 0.0; ///< J, by steps that were longer than loads bear, dampers may have taken it since
    double bearable_ = std::numeric_limits<double>::infinity(); ///< s: steps since the last look were longer than loads
                                                                ///< bear; infinite: none was
};

} // namespace escapement
