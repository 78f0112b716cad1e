#include "engine/bench/known_scenes.h"

#include <cmath>

namespace escapement {

namespace {

using std::cos;
using std::sin;

Body fixedPlane() {
    Body floor;
    floor.name = "floor";
    floor.fixed = true;
    Shape plane;
    plane.primitive = "plane";
    plane.size = {40.0, 40.0, 0.0};
    floor.shapes = {plane};
    return floor;
}

Shape box(double x, double y, double z) {
    Shape s;
    s.primitive = "box";
    s.size = {x, y, z};
    return s;
}

Shape sphere(double radius) {
    Shape s;
    s.primitive = "sphere";
    s.radius = radius;
    return s;
}

std::array<double, 3> boxInertia(double mass, double x, double y, double z) {
    return {mass * (y * y + z * z) / 12.0, mass * (x * x + z * z) / 12.0, mass * (x * x + y * y) / 12.0};
}

MassProperties massOf(double mass, const std::array<double, 3>& inertia) {
    MassProperties m;
    m.value = mass;
    m.inertia = {inertia[0], inertia[1], inertia[2], 0.0, 0.0, 0.0};
    return m;
}

/// One moving body on the floor plane.
Mechanism onFloor(Body body, double friction, double restitution) {
    Mechanism m;
    ContactPair contact;
    contact.name = body.name + " on floor";
    contact.a.body = "floor";
    contact.b.body = body.name;
    contact.friction = friction;
    contact.restitution = restitution;
    m.bodies = {fixedPlane(), std::move(body)};
    m.contacts = {contact};
    m.gravity = {0.0, 0.0, -sceneGravity};
    m.run.output_step = 0.01;
    return m;
}

} // namespace

Mechanism inclinedBlock(double angle, double friction) {
    Body body;
    body.name = "block";
    body.shapes = {box(0.2, 0.16, 0.1)};
    body.mass = massOf(2.0, boxInertia(2.0, 0.2, 0.16, 0.1));
    body.mass->centre = {0.03, 0.02, -0.01};
    body.pose.position = {0.0, 0.0, 0.05};
    Mechanism m = onFloor(body, friction, 0.0);
    m.gravity = {sceneGravity * sin(angle), 0.0, -sceneGravity * cos(angle)};
    m.run.until = 1.0;
    return m;
}

Mechanism slidingBlock(double speed) {
    Body body;
    body.name = "block";
    body.shapes = {box(0.1, 0.08, 0.04)};
    body.mass = massOf(0.5, boxInertia(0.5, 0.1, 0.08, 0.04));
    body.pose.position = {0.2, 0.0, 0.02};
    body.velocity.linear = {speed, 0.0, 0.0};
    Mechanism m = onFloor(body, 0.0, 0.0);
    m.bodies[0].shapes[0] = box(0.6, 0.3, 0.1);
    m.bodies[0].pose.position = {0.0, 0.0, -0.05};
    m.run.until = 0.2;
    return m;
}

Mechanism slidingBall(double speed, double friction) {
    Body body;
    body.name = "ball";
    body.shapes = {sphere(0.1)};
    body.mass = massOf(1.0, {0.004, 0.004, 0.004});
    body.pose.position = {0.0, 0.0, 0.1};
    body.velocity.linear = {speed, 0.0, 0.0};
    Mechanism m = onFloor(body, friction, 0.0);
    m.run.until = 0.5;
    return m;
}

Mechanism fourLeggedTable(double x, double y, double friction) {
    Body body;
    body.name = "table";
    for (double sx : {-0.5, 0.5})
        for (double sy : {-0.5, 0.5}) {
            Shape closest = sphere(0.02);
            Pose at;
            at.position = {sx, sy, 0.02};
            closest.placement = at;
            body.shapes.push_back(closest);
        }
    body.mass = massOf(10.0, {1.0, 1.0, 1.5});
    body.mass->centre = {x, y, 0.7};
    Mechanism m = onFloor(body, friction, 0.0);
    m.run.until = 0.2;
    return m;
}

Mechanism rockingBlock() {
    const double alpha = 0.3, tilt = 0.15, width = 2.0 * sin(alpha), height = 2.0 * cos(alpha), mass = 5.0;
    Body body;
    body.name = "block";
    body.shapes = {box(width, 0.5, height)};
    body.mass = massOf(mass, boxInertia(mass, width, 0.5, height));
    // Turned about its lower right edge, which stays at x = width / 2.
    body.pose.position = {0.5 * width - sin(alpha - tilt), 0.0, cos(alpha - tilt)};
    body.pose.quaternion = {cos(0.5 * tilt), 0.0, sin(0.5 * tilt), 0.0};
    Mechanism m = onFloor(body, 1.0, 0.0);
    m.run.until = 0.7;
    m.run.tolerance = 1e-9;
    return m;
}

} // namespace escapement
