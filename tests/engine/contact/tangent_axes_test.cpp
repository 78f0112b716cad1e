// The two tangents of a contact are a choice. What slides must not depend on it, nor on the axes of the world: the
// normal of a face along the axes of its body is aligned with two of them as little as roundoff has it.

#include "engine/contact/narrow_phase/pair_geometry.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <random>

using namespace escapement;

namespace {

/// A box, a ball and a cylinder fall onto a floor; the cylinder comes to lean on the box, moves it and slides down
/// along it.
constexpr const char* leaning = R"({
  "escapement": 1,
  "materials": [{ "name": "wood", "density": 1000 }],
  "bodies": [
    { "name": "floor", "fixed": true, "shapes": [{ "primitive": "plane", "size": [20, 20, 0] }] },
    { "name": "box",
      "pose": { "position": [0.19062412537659662, 0.24748614802968677, 0.7209863080015851],
                "quaternion": [0.2311809552848307, 0.3062168992194788, 0.020287964149181156, -0.9232415583457465] },
      "shapes": [{ "primitive": "box", "size": [0.29551461313159144, 0.1033717033036449, 0.16255641135092605],
                   "material": "wood" }],
      "velocity": { "linear": [-0.8782794496078159, -0.5938658478629535, -1.486170330775644],
                    "angular": [4.852108979398309, 4.472161875771462, -3.284414661801364] } },
    { "name": "ball",
      "pose": { "position": [-0.020190786814380413, 0.021797759430949526, 1.5516688703916295],
                "quaternion": [0.29612445901116063, 0.6263446902887648, 0.5826493467050454, 0.42487924461734133] },
      "shapes": [{ "primitive": "sphere", "radius": 0.1523948547257502, "material": "wood" }],
      "velocity": { "linear": [0.6035927403560766, 0.6561351591835374, -1.495456374264581],
                    "angular": [-0.8520636452831551, 4.233980854758448, -1.5010714811741845] } },
    { "name": "cylinder",
      "pose": { "position": [-0.2754205909874214, 0.10054653642007594, 2.461109426303645],
                "quaternion": [-0.37208356074198756, -0.11470009622710164, 0.7891979820299269, -0.4749360556021708] },
      "shapes": [{ "primitive": "cylinder", "radius": 0.09999081383168205, "length": 0.42833398053492183,
                   "material": "wood" }],
      "velocity": { "linear": [-0.6413521787447156, 0.04536408458073016, -1.9202687809161243],
                    "angular": [-1.2146731442514769, -3.5490772528822188, -3.3974701753200867] } }
  ],
  "contacts": [{ "name": "all", "a": { "body": "*" }, "b": { "body": "*" }, "friction": 1 }],
  "run": { "until": 0.8, "tolerance": 1e-9, "output_step": 0.02 }
})";

/// The same, seen from axes that are turned by `turn`.
Mechanism turned(Mechanism m, const Quaternion& turn) {
    const auto move = [&](auto& numbers) {
        const Vec3 v = turn * Vec3(numbers[0].value, numbers[1].value, numbers[2].value);
        for (int i = 0; i < 3; ++i) numbers[i] = v[i];
    };
    move(m.gravity);
    for (Body& body : m.bodies) {
        move(body.pose.position);
        move(body.velocity.linear);
        move(body.velocity.angular);
        const auto& q = body.pose.quaternion;
        const Quaternion to = turn * Quaternion(q[0].value, q[1].value, q[2].value, q[3].value);
        body.pose.quaternion = {to.w(), to.x(), to.y(), to.z()};
    }
    return m;
}

} // namespace

class TangentAxesTest : public QObject {
    Q_OBJECT

  private slots:
    /// Along an axis of its body a normal has the same tangents, whatever the last digits of its other components.
    void tangentsOfAlignedNormals() {
        std::mt19937_64 random(7);
        std::normal_distribution<double> normal;
        for (int k = 0; k < 1000; ++k) {
            const Quaternion q =
                Quaternion(normal(random), normal(random), normal(random), normal(random)).normalized();
            const Mat3 frame = q.toRotationMatrix();
            ContactMeasure first;
            first.normal = frame.col(k % 3);
            layTangents(frame, first);
            for (int i = 0; i < 20; ++i) {
                ContactMeasure other;
                other.normal =
                    (frame.col(k % 3) + 1e-14 * Vec3(normal(random), normal(random), normal(random))).normalized();
                layTangents(frame, other);
                QVERIFY((other.tangent1 - first.tangent1).norm() < 1e-12);
                QVERIFY((other.tangent2 - first.tangent2).norm() < 1e-12);
                QVERIFY(std::abs(other.tangent1.dot(other.normal)) < 1e-15);
            }
        }
    }

    /// Thousands of ends of sliding, at instants that roundoff chose, before; half a minute, and 3e-4 J unexplained.
    void aCylinderSlidesDownABoxThatMoves() {
        Mechanism m = parseProject(leaning).mechanism;
        QVERIFY(validate(m).empty());
        Record plain;
        run(m, {}, plain);
        QVERIFY2(plain.summary.status == RunStatus::Done, plain.story().c_str());
        QVERIFY2(plain.events.size() < 150, QByteArray::number(qulonglong(plain.events.size())));
        const double unexplained = plain.summary.energy_end - plain.summary.energy_start + plain.summary.dissipated;
        QVERIFY2(std::abs(unexplained) < 1e-5, QByteArray::number(unexplained));

        const Quaternion turn = Quaternion(0.3, -0.5, 0.7, 0.2).normalized();
        Record other;
        run(turned(m, turn), {}, other);
        QVERIFY2(other.summary.status == RunStatus::Done, other.story().c_str());
        for (std::size_t b = 1; b < m.bodies.size(); ++b)
            QVERIFY((turn.inverse() * other.frames.back().bodies[b].position - plain.frames.back().bodies[b].position)
                        .norm() < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TangentAxesTest)
#include "tangent_axes_test.moc"
