#pragma once
// A smooth step as the witnesses of events see it: its dense output, the contacts that are closed in it, and samples of
// it that several witnesses ask for.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/math/sparse_values.h"
#include "engine/simulation/contact_modes.h"
#include "engine/simulation/events/event_type.h"

namespace escapement {

/// A gap that came down to less than the integration can tell from touching, and opened again.
struct NearMiss {
    double theta = 0.0; ///< fraction of the step
    double gap = 0.0;   ///< m
    int candidate = -1;
};

/// What sensors watch, as their witness asks for it.
class SensedQuantities {
  public:
    virtual ~SensedQuantities() = default;
    virtual int count() const = 0;
    /// Quantities are asked for at this instant of the smooth step until the next call; q and v stay as they are.
    virtual void stand(double t, const Vector& q, const Vector& v) = 0;
    /// The quantity less the value at which sensor i acts, there.
    virtual double excess(int i) = 0;
    virtual int side(int i) const = 0;           ///< of the value, at the step's start: -1, 1; 0: not known yet
    virtual bool acts(int i, bool up) const = 0; ///< whether it acts where the quantity comes to that side
    virtual double noise(int i) const = 0;       ///< what cannot be told from the value
};

/// Below these nothing can be told from rest, or from touching.
struct EventFloors {
    double slowSlip = 0.0; ///< m/s: a slipping contact that is slower has stopped
    double grazing = 0.0;  ///< m: gaps
    /// m: gaps of contacts whose motion others decide (ContactModes::following); up to this both bear together
    double shared = 0.0;
    double instant = 0.0; ///< s: a step that ends so soon has not begun
};

class StepView {
  public:
    static constexpr int pieces = 8; ///< of the step, between samples

    StepView(System& system, ContactModes& modes) : system(system), modes(modes) {}

    /// Of a step from t with length h that `integrator` has made (dense output prepared).
    void begin(SmoothModel& model, SmoothIntegrator& integrator, double t, double h, const SparseValues<char>& armed,
               const std::vector<int>& jointRows);

    SmoothModel& model() const { return *model_; }
    SmoothIntegrator& integrator() const { return *integrator_; }
    const std::vector<int>& jointRows() const { return *jointRows_; }
    bool isArmed(int candidate) const { return (*armed_)[std::size_t(candidate)]; }
    bool isClosed(int candidate) const;
    double start() const { return t_; } ///< s

    const Vector& positionAt(double theta);                        ///< until the next call
    std::pair<const Vector&, const Vector&> stateAt(double theta); ///< q and v, until the next call
    const Vector& sampleAt(int j);                                 ///< at the fraction j / pieces
    /// q and v there, made once for all who ask.
    std::pair<const Vector&, const Vector&> stateSampleAt(int j);
    ContactGap contactAt(int candidate, double theta) { return system.contactGap(candidate, positionAt(theta)); }
    double gapAt(int candidate, double theta) { return contactAt(candidate, theta).gap; } ///< m

    System& system;
    ContactModes& modes;
    EventFloors floors;
    SensedQuantities* sensed = nullptr;                           ///< null: nothing is
    double timeAt(double theta) const { return t_ + theta * h_; } ///< s
    std::vector<NearMiss> misses;

  private:
    SmoothModel* model_ = nullptr;
    SmoothIntegrator* integrator_ = nullptr;
    const SparseValues<char>* armed_ = nullptr;
    const std::vector<int>* jointRows_ = nullptr;
    double t_ = 0.0, h_ = 0.0;
    bool sampled_[pieces + 1] = {};
    Vector samples_[pieces + 1];
    bool statesSampled_[pieces + 1] = {};
    std::pair<Vector, Vector> stateSamples_[pieces + 1];
    Vector q_, v_;
};

} // namespace escapement
