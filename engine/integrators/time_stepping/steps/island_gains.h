#pragma once
// What islands of bodies, that touch or are joined, gain in a time step: by their contacts, and by being raised to
// where they do not lie in one another. What others take in the same step does not pay for it, and what one gains is
// not taken from others.

#include "engine/dynamics/contact_islands.h"
#include "engine/integrators/time_stepping/steps/step_projection.h"

namespace escapement {

class IslandGains {
  public:
    /// A contact of an island that brings in energy.
    struct Gaining {
        int contact = -1, island = -1;
    };
    /// What the step before leaves, and how the contacts' works are told.
    struct Asked {
        const TimeStepMemory& before;
        double allowed = 0.0;   ///< J
        double held = 0.0;      ///< J, that contacts that hold on may work
        bool works = false;     ///< whether the works of the contacts (TimeStep::lost) are all that they bring in
        double raised = 0.0;    ///< J, by `projection`
        bool known = false;     ///< that there is a gain in all: it is any island's, not only of one that bounces
        bool byRaising = false; ///< only what raising adds is asked for: contacts give back what they stored
    };
    explicit IslandGains(System& system) : system_(system), islands_(system) {}

    void clear() {
        gaining_.clear();
        failed_.clear();
        ofHeaps_.clear();
        all_ = 0.0;
    }
    /// J, in all: of the islands that bring in more than is allowed, and where it is not known that there is a gain, in
    /// which something strikes and bounces, or has been raised. O(bodies + contacts), and only where contacts work, or
    /// have raised, more than that.
    double find(const TimeStep& result, const StepProjection& projection, const Asked& asked);
    /// Their contacts, those of each island one after the other, ascending.
    const std::vector<Gaining>& gaining() const { return gaining_; }
    double all() const { return all_; }                                        ///< J, as found last
    double of(int island) const { return gains_[std::size_t(island)]; }        ///< J
    double raisedOf(int island) const { return raised_[std::size_t(island)]; } ///< J, the part of it by being raised
    /// Notes that an island's gain cannot be taken back; whether one of a contact's was so.
    void fail(int island) { failed_.push_back(island); }
    bool anyFailed() const { return !failed_.empty(); }
    bool hasFailed(int contact) const;
    /// The contacts of heaps, ascending, which are no islands here: what is gained beside is theirs.
    const std::vector<int>& ofHeaps() const { return ofHeaps_; }

  private:
    void findGravity();
    void findRaised(const TimeStep& result, const StepProjection& projection, double raised);

    System& system_;
    ContactIslands islands_;
    std::vector<double> gains_, raised_; ///< J, by island
    std::vector<char> struck_;           ///< by island
    std::vector<int> contacts_, failed_, ofHeaps_;
    std::vector<Gaining> gaining_;
    Vector unit_, ofUnit_;
    double all_ = 0.0;
    bool weighed_ = false;
    Vec3 gravity_ = Vec3::Zero(); ///< m/s^2
};

} // namespace escapement
