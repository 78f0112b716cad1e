// A new ground plane lies at the lowest point there is, not at that of triangles, and reaches far beyond all.

#include "engine/assembling/proposals/new_body.h"
#include "engine/model/files/project_file.h"

#include <QtTest>

using namespace escapement;

namespace {

Mechanism scene(const std::string& bodies) {
    return parseProject(R"({"escapement": 1, "name": "scene", "bodies": [)" + bodies + "]}").mechanism;
}

/// A body of one primitive, turned by the angle (rad) about the axis.
std::string body(const std::string& name, const std::string& shape, const Vec3& at, double angle = 0.0,
                 const Vec3& axis = Vec3::UnitX()) {
    const Quaternion q(Eigen::AngleAxisd(angle, axis.normalized()));
    const auto number = [](double x) { return QString::number(x, 'g', 17).toStdString(); };
    return R"({"name": ")" + name + R"(", "pose": {"position": [)" + number(at.x()) + ", " + number(at.y()) + ", " +
           number(at.z()) + R"(], "quaternion": [)" + number(q.w()) + ", " + number(q.x()) + ", " + number(q.y()) +
           ", " + number(q.z()) + R"(]}, "shapes": [)" + shape + "]}";
}

const std::string cylinder = R"({"primitive": "cylinder", "radius": 0.03, "length": 0.2})",
                  ball = R"({"primitive": "sphere", "radius": 0.05})",
                  capsule = R"({"primitive": "capsule", "radius": 0.02, "length": 0.1})",
                  box = R"({"primitive": "box", "size": [0.1, 0.1, 0.1]})";

double heightOfPlane(Mechanism m) {
    return m.bodies.at(static_cast<std::size_t>(addPrimitiveBody(m, {}, "plane"))).pose.position[2].value;
}

} // namespace

class NewPlaneTest : public QObject {
    Q_OBJECT
  private slots:
    void liesAtTheLowestPoint_data() {
        QTest::addColumn<QString>("bodies");
        QTest::addColumn<double>("lowest");
        const auto row = [](const char* name, const std::string& bodies, double lowest) {
            QTest::newRow(name) << QString::fromStdString(bodies) << lowest;
        };
        const double askew = 0.7; // rad, from upright: the rim of an end is lowest
        row("a cylinder that lies", body("roll", cylinder, {0, 0, 0.2}, M_PI / 2), 0.17);
        for (int k = 1; k < 6; ++k) // turned about its own axis its triangles end elsewhere
            row(qPrintable(QString("and is turned %1").arg(k)),
                body("outer", box, {1, 0, 1}) + "," + body("roll", cylinder, {0.1, 0.2, 0.2}, 0.37 * k, Vec3::UnitY()),
                0.2 - 0.1 * std::abs(std::cos(0.37 * k)) - 0.03 * std::abs(std::sin(0.37 * k)));
        row("a cylinder askew", body("roll", cylinder, {0, 0, 0.2}, askew),
            0.2 - 0.1 * std::cos(askew) - 0.03 * std::sin(askew));
        row("a ball", body("ball", ball, {0.3, 0, 0.2}, 0.4, {1, 2, 3}), 0.15);
        row("a capsule askew", body("pill", capsule, {0, 0, 0.2}, askew, {1, 1, 0}),
            0.2 - 0.05 * std::cos(askew) - 0.02);
        row("a box askew", body("box", box, {0, 0, 0.2}, askew), 0.2 - 0.05 * (std::cos(askew) + std::sin(askew)));
        row("a ball below a box", body("box", box, {0, 0, 0.1003}) + "," + body("ball", ball, {0.3, 0, 0.1}, 0.2),
            0.05);
    }
    void liesAtTheLowestPoint() {
        QFETCH(QString, bodies);
        QFETCH(double, lowest);
        const double height = heightOfPlane(scene(bodies.toStdString()));
        QVERIFY2(std::abs(height - lowest) < 1e-10, qPrintable(QString::number(height - lowest)));
    }

    /// What moves a few lengths on it does not come to its end.
    void reachesFar() {
        Mechanism m = scene(body("box", box, {3, 0, 0}) + "," + body("ball", ball, {3.5, 0, 0}));
        const Body& plane = m.bodies.at(static_cast<std::size_t>(addPrimitiveBody(m, {}, "plane")));
        for (const int k : {0, 1}) {
            QVERIFY(plane.shapes[0].size[std::size_t(k)].value >= 7.0 * 0.6);
            QVERIFY(plane.shapes[0].size[std::size_t(k)].value <= 15.0 * 0.6);
        }
    }
};

QTEST_GUILESS_MAIN(NewPlaneTest)
#include "new_plane_test.moc"
