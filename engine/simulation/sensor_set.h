#pragma once
// The sensors of a run, compiled: quantities as functions of the state, with the values at which they act.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/sensors/sensor_type.h"

#include <memory>
#include <set>

namespace escapement {

struct Mechanism;
class MultibodySystem;
struct TimeStep;

/// A sensor with its subject by number.
struct CompiledSensor {
    std::string name;
    const SensorType* type = nullptr;
    int joint = -1, coordinate = 0;                    ///< of the layout's joints
    int bodyA = -1, bodyB = -1;                        ///< of the layout's bodies
    Vec3 pointA = Vec3::Zero(), pointB = Vec3::Zero(); ///< body frames, m
    Vec3 centreA = Vec3::Zero();                       ///< of mass, body frame, m
    Vec3 direction = Vec3::UnitZ();
    std::string contact;
    double value = 0.0;
    std::string unit;
    bool rising = true, falling = true; ///< in which senses it acts
    bool stops = true;                  ///< else it marks
    /// Whether it acts where its quantity comes to be above the value, or below it.
    bool actsGoing(bool up) const { return up ? rising : falling; }
};

/// Reads `mechanism`, which is valid.
std::vector<CompiledSensor> compileSensors(const Mechanism& mechanism, const MultibodySystem& system,
                                           const ResultLayout& layout);

class SensorSet {
  public:
    SensorSet(System& system, SmoothModel& model, const std::vector<CompiledSensor>& sensors)
        : system_(system), model_(model), sensors_(sensors) {}

    int count() const { return int(sensors_.size()); }
    const CompiledSensor& operator[](int i) const { return sensors_[std::size_t(i)]; }
    /// The quantity less the value at which sensor i acts, at an instant of the smooth motion with the contacts closed
    /// that the model has.
    double excess(int i, double t, In<Vector> q, In<Vector> v);
    /// The same with the forces (N) of a time step that leads there.
    double excess(int i, double t, In<Vector> q, In<Vector> v, const TimeStep& step);

  private:
    double quantity(int i, double t, In<Vector> q, In<Vector> v, double pressing);

    System& system_;
    SmoothModel& model_;
    const std::vector<CompiledSensor>& sensors_;
    Frame frame_;
    Vector a_, lambda_, joints_;
    std::vector<Vec3> forces_;
};

} // namespace escapement
