#pragma once
// The sensors of a run, compiled: quantities as functions of the state, with the values at which they act.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/sensors/sensor_type.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

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
    SensorSet(System& system, SmoothModel& model, const std::vector<CompiledSensor>& sensors);

    int count() const { return int(sensors_.size()); }
    const CompiledSensor& operator[](int i) const { return sensors_[std::size_t(i)]; }
    /// Until the next call quantities are asked for at this instant, and what several sensors look at is computed once.
    /// q, v and `step` stay as they are until then. Forces are those of the smooth motion with the contacts closed that
    /// the model has, or of a time step that leads there.
    void stand(double t, const Vector& q, const Vector& v, const TimeStep* step = nullptr);
    /// The quantity less the value at which sensor i acts, there.
    double excess(int i);

  private:
    const Frame& frame();
    double kinetic();
    double pressing(const std::string& contact);

    System& system_;
    SmoothModel& model_;
    const std::vector<CompiledSensor>& sensors_;
    double t_ = 0.0;
    const Vector *q_ = nullptr, *v_ = nullptr;
    const TimeStep* step_ = nullptr;
    bool observed_ = false, pressed_ = false; ///< there
    double kinetic_ = 0.0;                    ///< J; NaN: not known yet
    Frame frame_;
    std::map<std::string, double> pressing_; ///< N, of the contacts whose forces are watched
    Vector a_, lambda_, joints_;
    std::vector<Vec3> forces_;
};

} // namespace escapement
