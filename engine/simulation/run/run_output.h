#pragma once
// What a run hands out: frames, event rows, checkpoints, progress.

#include "engine/simulation/run/contacts/even_forces.h"
#include "engine/simulation/run/contacts/shared_forces.h"
#include "engine/simulation/run/energy_watch.h"
#include "engine/simulation/run/phases/step_impacts.h"
#include "engine/simulation/run/step_path.h"

#include <chrono>

namespace escapement {

class RunOutput : RunPart {
  public:
    RunOutput(RunContext& run, EnergyLedger& ledger, EnergyWatch& watch, StepImpacts& impacts);

    /// A frame of the state as it stands; impulses are those of `impact`.
    void emit(FrameKind kind, const ImpactResult* impact = nullptr);
    /// The same at the end of a time step, with its forces: between steps nothing is closed.
    void emit(FrameKind kind, const TimeStep& step);
    /// Regular frames of the smooth step from the state's time, until `end` (s).
    void emitSmooth(double end);
    /// Regular frames of the time step from `begin` until `end` (s), which leaves that memory.
    void emitStepped(double begin, double end, const TimeStep& step, const TimeStepMemory& memory);
    void log(EventKind kind, int contact, const std::string& text, const Vec3& point = Vec3::Zero());
    /// What contact `k` of those struck has in the impact, as an event; of one without an impulse there is none.
    void logImpact(const ImpactResult& impact, std::size_t k, int contact, const std::string& text);
    void log(Event event); ///< instant and time are added
    void checkpoint();
    void reportProgress(bool force);
    double wall() const; ///< s since the run began, but for pauses
    void paused(std::chrono::steady_clock::duration time) { started_ += time; }

  private:
    Event about(EventKind kind, int contact, const std::string& text, const Vec3& point) const;
    Energies booked() const; ///< what was given and taken until the state's time
    /// `energy` holds what was given and taken by then; what is stored follows from the state.
    void emit(double t, const Vector& q, const Vector& v, FrameKind kind, Energies energy, const ImpactResult* impact,
              const TimeStep* step, const TimeStepMemory& memory);
    bool cameFromBeside(int contact, const ContactGap& gap, bool inStep) const;
    double accountStored(const Vector& q, const TimeStep* step, const TimeStepMemory& memory);
    void addContacts(const Vector& q, const Vector& v, const ImpactResult* impact, const TimeStep* step);
    template <class At> void eachFrame(double end, const At& at);
    void emitWithin(const TimeStep& step, const TimeStepMemory& memory, double begin, double t);
    void findShared(double t, const Vector& q, const Vector& v, const TimeStep* step);
    void addBearing(const Vector& q, const Vector& v, const TimeStep& step);
    const Vec3* evenForce(int contact) const;
    void markShared();

    EnergyLedger& ledger_;
    EnergyWatch& watch_;
    StepImpacts& impacts_;
    SharedForces shared_;
    EvenForces evening_;
    std::vector<int> sharing_;     ///< contacts whose forces are one distribution of many
    std::vector<int> even_;        ///< those of them whose forces in a time step are shown even, ascending
    std::vector<Vec3> evenForces_; ///< N: normal, tangents
    StepPath path_;
    bool interior_ = false; ///< the frame lies within a time step that strikes at an unknown instant: its energies do
                            ///< not add up
    std::chrono::steady_clock::time_point started_, lastProgress_;
};

} // namespace escapement
