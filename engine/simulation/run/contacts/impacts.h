#pragma once
// Impacts of the event-driven state, and the end of bounces that are too low to follow.

#include "engine/simulation/run/contacts/contact_decisions.h"

namespace escapement {

/// m: that what leaves at `speed` (m/s) rises against `acceleration` (m/s^2, negative).
double bounceHeight(double speed, double acceleration);

class Impacts : RunPart {
  public:
    Impacts(RunContext& run, EnergyLedger& ledger, RunOutput& output, StrategySwitch& strategy, SupportCircles& circles,
            ContactDecisions& decisions)
        : RunPart(run), ledger_(ledger), output_(output), strategy_(strategy), circles_(circles),
          decisions_(decisions) {}

    /// Of all that touches and approaches, `trigger` (-1: nothing in particular) among it; then who stays closed.
    void happen(int trigger);

  private:
    struct Struck { ///< an impact and what has become of its restitution
        int trigger = -1;
        std::vector<int> contacts;
        ImpactResult impact;
        std::vector<char> ended;   ///< contacts that have none
        std::vector<double> share; ///< of it, by contact; the same for all that are coupled
        std::string text;          ///< why it ended
        double step = 0.0;         ///< s, suits what is left of the bounces
        double grazingDepth = 0.0; ///< m or rad
    };
    std::vector<int> takingPart(int trigger);
    double grazingDepth(int trigger);
    void strikeAllRound(Struck& struck, const Vector& approaching);
    void strike(Struck& struck, const Vector& approaching);
    ImpactResult strikeWith(const Struck& struck, const Vector& approaching, const std::vector<double>& share);
    bool isAnswered(const ImpactResult& impact) const;
    std::vector<char> gaining(const ImpactResult& impact, double allowed) const;
    std::vector<char> unanswered(const Struck& struck, const Vector& approaching);
    void endBounces(Struck& struck, const Vector& approaching);
    void show(const Struck& struck);
    void noteTogether(const Struck& struck);
    void goOn(Struck& struck, const StrategyRow& row);
    bool keepsEnding();
    std::vector<int> lowBounces(const ImpactResult& impact, double height, double& step);

    EnergyLedger& ledger_;
    RunOutput& output_;
    StrategySwitch& strategy_;
    SupportCircles& circles_;
    ContactDecisions& decisions_;
    bool saidTogether_ = false; ///< once a run is enough
};

} // namespace escapement
