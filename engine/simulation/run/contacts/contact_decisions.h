#pragma once
// Which contacts are closed, and whether they stick or slip: decided by the contact problem on acceleration level.

#include "engine/simulation/field_crossing.h"
#include "engine/simulation/run/contacts/support_circles.h"
#include "engine/simulation/run/phases/strategy_switch.h"
#include "engine/simulation/tolerances.h"

namespace escapement {

class ContactDecisions : RunPart {
  public:
    ContactDecisions(RunContext& run, EnergyLedger& ledger, RunOutput& output, StrategySwitch& strategy,
                     SupportCircles& circles)
        : RunPart(run), ledger_(ledger), output_(output), strategy_(strategy), circles_(circles) {}

    /// Of `contacts` (those that touch and neither approach nor leave), by ContactModes::decide. `why` is logged with
    /// those that close.
    void decide(std::vector<int> contacts, const char* why, const std::vector<int>& resting = {},
                const std::vector<int>& loose = {});
    void set(std::vector<ClosedContact> closed);
    double makeConsistent(); ///< J that motors give to what it changes
    /// Of the contact that has struck, and of those that touched with it at `found` (q).
    void closeGap(int contact, In<Vector> found);
    std::vector<int> withoutDuplicates(const std::vector<int>& contacts);
    std::vector<int> touchingNow(double share = tolerances.rest) const;
    FieldCrossing slidingFields(int contact);
    std::vector<int> stopTogether(int contact);

  private:
    ModeDecision modesAllRound(std::vector<int>& contacts, const std::vector<int>& resting,
                               const std::vector<int>& loose);
    bool jump(const std::vector<int>& contacts, const ModeDecision& decision);
    std::string boundWords(int contact, double bound) const;
    bool isAtVertex(int contact) const;
    double roomOf(int contact, const Vector& q) const;

    EnergyLedger& ledger_;
    RunOutput& output_;
    StrategySwitch& strategy_;
    SupportCircles& circles_;
    bool jumping_ = false;
};

} // namespace escapement
