#include "engine/simulation/sensor_set.h"

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/joints/joint_type.h"
#include "engine/model/mechanism.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

Vec3 vectorOf(const NumberVector<3>& numbers) { return {numbers[0].value, numbers[1].value, numbers[2].value}; }

template <class Things> int numberOf(const Things& things, const std::string& name) {
    const auto found = std::ranges::find(things, name, &std::ranges::range_value_t<Things>::name);
    return found == things.end() ? -1 : int(found - things.begin());
}

} // namespace

std::vector<CompiledSensor> compileSensors(const Mechanism& mechanism, const MultibodySystem& system,
                                           const ResultLayout& layout) {
    std::vector<CompiledSensor> compiled;
    for (const Sensor& sensor : mechanism.sensors) {
        CompiledSensor made;
        made.name = sensor.name;
        made.type = findSensorType(sensor.type);
        if (!made.type) continue; // refused by validation
        made.unit = made.type->unit;
        made.value = sensor.value.value;
        made.rising = sensor.passing != "falling";
        made.falling = sensor.passing != "rising";
        made.stops = sensor.action == "stop";
        made.contact = sensor.contact;
        made.joint = numberOf(layout.joints, sensor.joint);
        if (const int joint = numberOf(mechanism.joints, sensor.joint); joint >= 0) {
            const JointType& type = *findJointType(mechanism.joints[std::size_t(joint)].type);
            made.coordinate = sensedCoordinate(type, sensor.coordinate);
            if (made.coordinate >= 0 && type.coordinates[std::size_t(made.coordinate)].turns())
                made.unit = made.type->turnsUnit;
        }
        const auto body = [&](const std::string& name) {
            const auto found = std::ranges::find(layout.bodies, name);
            return found == layout.bodies.end() ? -1 : int(found - layout.bodies.begin());
        };
        made.bodyA = body(sensor.a.body);
        made.bodyB = body(sensor.b.body);
        if (made.bodyA >= 0) made.centreA = system.centreOf(made.bodyA);
        made.pointA = vectorOf(sensor.a.position);
        made.pointB = vectorOf(sensor.b.position);
        made.direction = vectorOf(sensor.direction).normalized();
        compiled.push_back(std::move(made));
    }
    return compiled;
}

SensorSet::SensorSet(System& system, SmoothModel& model, const std::vector<CompiledSensor>& sensors)
    : system_(system), model_(model), sensors_(sensors) {
    for (const CompiledSensor& sensor : sensors_)
        if (sensor.type->subject == SensorSubject::Contact) pressing_.emplace(sensor.contact, 0.0);
}

void SensorSet::stand(double t, const Vector& q, const Vector& v, const TimeStep* step) {
    t_ = t;
    q_ = &q;
    v_ = &v;
    step_ = step;
    observed_ = pressed_ = false;
    kinetic_ = std::numeric_limits<double>::quiet_NaN();
}

const Frame& SensorSet::frame() {
    if (!observed_) system_.observe(t_, *q_, *v_, Vector(), frame_);
    observed_ = true;
    return frame_;
}

double SensorSet::kinetic() {
    if (std::isnan(kinetic_)) {
        system_.prepareMass(*q_);
        kinetic_ = system_.energy(t_, *q_, *v_).kinetic;
    }
    return kinetic_;
}

/// N, of all places of a contact. Forces are of all contacts at once.
double SensorSet::pressing(const std::string& contact) {
    if (pressed_) return pressing_.find(contact)->second;
    pressed_ = true;
    for (auto& [name, force] : pressing_) force = 0.0;
    const auto add = [&](int index, double force) {
        if (const auto found = pressing_.find(system_.contactName(index).contact); found != pressing_.end())
            found->second += force;
    };
    if (step_) {
        for (std::size_t k = 0; k < step_->contacts.size(); ++k)
            add(step_->contacts[k],
                (step_->impulses[3 * Eigen::Index(k)] - step_->impacts[3 * Eigen::Index(k)]) / step_->length);
    } else {
        model_.acceleration(t_, *q_, *v_, a_, lambda_);
        model_.distribute(t_, *q_, *v_, lambda_, joints_, forces_);
        for (std::size_t k = 0; k < model_.closed().size(); ++k) add(model_.closed()[k].index, forces_[k][0]);
    }
    return pressing_.find(contact)->second;
}

double SensorSet::excess(int i) {
    const CompiledSensor& sensor = sensors_[std::size_t(i)];
    Sensed at;
    at.direction = sensor.direction;
    switch (sensor.type->subject) {
    case SensorSubject::Mechanism:
        at.kinetic = kinetic();
        break;
    case SensorSubject::Contact:
        at.pressing = pressing(sensor.contact);
        break;
    case SensorSubject::Coordinate: {
        const JointState& joint = frame().joints[std::size_t(sensor.joint)];
        at.coordinate = joint.coordinate[sensor.coordinate];
        at.rate = joint.speed[sensor.coordinate];
        break;
    }
    default: {
        const BodyState& a = frame().bodies[std::size_t(sensor.bodyA)];
        at.a = a.position + a.orientation * sensor.pointA;
        at.velocityA = a.linear + a.angular.cross(a.orientation * (sensor.pointA - sensor.centreA));
        if (sensor.type->subject != SensorSubject::TwoPoints) break;
        const BodyState& b = frame().bodies[std::size_t(sensor.bodyB)];
        at.b = b.position + b.orientation * sensor.pointB;
    }
    }
    return sensor.type->quantity(at) - sensor.value;
}

} // namespace escapement
