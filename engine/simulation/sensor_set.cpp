#include "engine/simulation/sensor_set.h"

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/joints/joint_type.h"
#include "engine/model/mechanism.h"

#include <algorithm>

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

double SensorSet::quantity(int i, double t, In<Vector> q, In<Vector> v, double pressing) {
    const CompiledSensor& sensor = sensors_[std::size_t(i)];
    Sensed at;
    at.pressing = pressing;
    at.direction = sensor.direction;
    const SensorSubject subject = sensor.type->subject;
    if (subject == SensorSubject::Mechanism) {
        system_.prepareMass(q);
        at.kinetic = system_.energy(t, q, v).kinetic;
    } else if (subject != SensorSubject::Contact) {
        system_.observe(t, q, v, Vector(), frame_);
        if (subject == SensorSubject::Coordinate) {
            const JointState& joint = frame_.joints[std::size_t(sensor.joint)];
            at.coordinate = joint.coordinate[sensor.coordinate];
            at.rate = joint.speed[sensor.coordinate];
        } else {
            const BodyState& a = frame_.bodies[std::size_t(sensor.bodyA)];
            at.a = a.position + a.orientation * sensor.pointA;
            at.velocityA = a.linear + a.angular.cross(a.orientation * (sensor.pointA - sensor.centreA));
            if (subject == SensorSubject::TwoPoints) {
                const BodyState& b = frame_.bodies[std::size_t(sensor.bodyB)];
                at.b = b.position + b.orientation * sensor.pointB;
            }
        }
    }
    return sensor.type->quantity(at);
}

double SensorSet::excess(int i, double t, In<Vector> q, In<Vector> v) {
    const CompiledSensor& sensor = sensors_[std::size_t(i)];
    double pressing = 0.0;
    if (sensor.type->subject == SensorSubject::Contact) {
        model_.acceleration(t, q, v, a_, lambda_);
        model_.distribute(t, q, v, lambda_, joints_, forces_);
        for (std::size_t k = 0; k < model_.closed().size(); ++k)
            if (const int contact = model_.closed()[k].index; system_.contactName(contact).contact == sensor.contact)
                pressing += forces_[k][0];
    }
    return quantity(i, t, q, v, pressing) - sensor.value;
}

double SensorSet::excess(int i, double t, In<Vector> q, In<Vector> v, const TimeStep& step) {
    const CompiledSensor& sensor = sensors_[std::size_t(i)];
    double pressing = 0.0;
    if (sensor.type->subject == SensorSubject::Contact)
        for (std::size_t k = 0; k < step.contacts.size(); ++k)
            if (system_.contactName(step.contacts[k]).contact == sensor.contact)
                pressing += (step.impulses[3 * Eigen::Index(k)] - step.impacts[3 * Eigen::Index(k)]) / step.length;
    return quantity(i, t, q, v, pressing) - sensor.value;
}

} // namespace escapement
