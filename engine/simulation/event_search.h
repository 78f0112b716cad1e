#pragma once
// The first event of a smooth step, located on its dense output by witnesses (events/), each a kind of event function
// (events/event_type.h).

#include "engine/simulation/events/step_view.h"

#include <memory>

namespace escapement {

class EventSearch {
  public:
    EventSearch(System& system, ContactModes& modes);
    /// m/s: below it a slipping contact has stopped, as far as the integration can tell.
    void setSlowSlip(double speed) { step_.floors.slowSlip = speed; }
    /// Gaps (m) below this are not told from touching.
    void setGrazingHeight(double gap) { step_.floors.grazing = gap; }
    void setSensed(SensedQuantities* sensed) { step_.sensed = sensed; }
    /// Gaps (m) up to this of a contact that follows others count as touching together with them.
    void setSharedGap(double gap) { step_.floors.shared = gap; }
    /// What is chosen as a step begins holds so long (s) at least.
    void setInstant(double time) { step_.floors.instant = time; }
    /// Of the last search, in the order found.
    const std::vector<NearMiss>& nearMisses() const { return step_.misses; }

    /// Over the step from t with length h that `integrator` has made (dense output prepared).
    FoundEvent first(SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                     const SparseValues<char>& armed, const std::vector<int>& jointRows);

  private:
    StepView step_;
    std::vector<std::unique_ptr<EventWitness>> witnesses_;
};

} // namespace escapement
