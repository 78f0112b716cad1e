#pragma once
// Contacts that come to the borders of their features, and go on with the next ones.

#include "engine/simulation/field_crossing.h"
#include "engine/simulation/run/contacts/impacts.h"

namespace escapement {

class FeatureTransitions : RunPart {
  public:
    FeatureTransitions(RunContext& run, RunOutput& output, StrategySwitch& strategy, ContactDecisions& decisions)
        : RunPart(run), output_(output), strategy_(strategy), decisions_(decisions) {}

    void passBorder(const FoundEvent& event);
    bool meetNextFace(int trigger);
    int runsOnto(int trigger) const;
    int struckAtBorder(const FoundEvent& event);
    bool ongoing();

  private:
    struct Passing {
        int from = 0, to = 0;                        ///< contacts
        double angle = 0.0, gap = 0.0, across = 0.0; ///< rad between the faces; m between them; m/s off the next
    };
    bool comesToBorder(int contact);
    void runOverBorder(const FoundEvent& event);
    std::vector<int> leavingNow(const FoundEvent& event);
    std::vector<Passing> passings(const std::vector<int>& from) const;
    bool turnOver(const std::vector<Passing>& passings, const std::vector<ClosedContact>& others, Vector& v);
    std::vector<int> pass(const std::vector<Passing>& passings, const Vector& v);
    bool tipsOnto(int next) const;
    void meetAcrossSeam(int from, std::vector<int>& touching);
    double fromBorder(int contact, const Vector& v, double way);
    FieldCrossing fieldsAt(int from, int to, const Vector& v);
    void log(int from, const std::vector<int>& to, const Passing* passing, const FieldCrossing* fields);

    RunOutput& output_;
    StrategySwitch& strategy_;
    ContactDecisions& decisions_;
    Vector q_;
};

} // namespace escapement
