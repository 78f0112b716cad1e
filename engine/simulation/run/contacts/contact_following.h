#pragma once
// Contacts after an accepted step: which of them may touch next, which have come or gone with their places.

#include "engine/simulation/run/contacts/contact_decisions.h"

namespace escapement {

class ContactFollowing : RunPart {
  public:
    ContactFollowing(RunContext& run, RunOutput& output, ContactDecisions& decisions)
        : RunPart(run), output_(output), decisions_(decisions) {}

    void follow(double length); ///< s, of the step just made
    void arm(double length);

  private:
    void passInTime(const std::vector<int>& onBorder, const std::vector<int>& beside, double length);
    bool wasWithin(int contact, double length);
    double yieldedBeside(int contact, const std::vector<std::pair<int, double>>& ended);
    int renamed(const ContactChange& ended) const;

    RunOutput& output_;
    ContactDecisions& decisions_;
};

} // namespace escapement
