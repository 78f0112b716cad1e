// What a picked feature is: holes and pins by their axis and radius, also where a CAD program exported them as splines,
// and the joint that two of them suggest.

#include "cad/cad_reader.h"
#include "cad/part_shapes.h"
#include "engine/assembling/edit.h"
#include "engine/assembling/proposals/joint_proposal.h"

#include "tests/cad/reading/worker_main.h"
#include "tests/support/made_parts.h"
#include "tests/support/places.h"

#include <cmath>

using namespace escapement;

class PickedFeaturesTest : public QObject {
    Q_OBJECT
  private slots:
    void primitives();
    void splineHolesAreHoles();
    void hingesOfTheSample();
    void framesKeepWhatIsInPlace();
    void barsAreHingedWhereTheyCross();
    void flipTurnsTheAxis();

  private:
    static PickedSide side(const std::string& body, const RigidMotion& pose, const Part& part, FeatureKind kind,
                           int number) {
        Body named;
        named.name = body;
        named.pose = poseOf(pose);
        return pickedSide(named, {}, "part", part, kind, number);
    }
};

void PickedFeaturesTest::primitives() {
    using Shape = FeatureGeometry::Shape;
    const Part cylinder = makeCylinder(0.02, 0.1);
    int rounds = 0, planes = 0;
    for (int i = 1; i <= static_cast<int>(cylinder.features.faces.size()); ++i) {
        const auto g = featureGeometry(cylinder, FeatureKind::Face, i);
        if (g.shape == Shape::Cylinder) {
            ++rounds;
            QVERIFY(std::abs(g.radius - 0.02) < 1e-15 && std::abs(g.length - 0.1) < 1e-12);
            QVERIFY(g.point.norm() < 1e-12 && std::abs(std::abs(g.direction.z()) - 1) < 1e-15);
            QVERIFY(!g.hollow);
        }
        if (g.shape == Shape::Plane) {
            ++planes;
            QVERIFY((g.point - Vec3(0, 0, std::copysign(0.05, g.direction.z()))).norm() < 1e-12);
        }
    }
    QVERIFY(rounds >= 1 && planes == 2);
    const Part ball = makeSphere(0.03);
    const auto g = featureGeometry(ball, FeatureKind::Face, 1);
    QVERIFY(g.shape == Shape::Sphere && !g.hollow && std::abs(g.radius - 0.03) < 1e-15);
    const Part box = makeBox({1, 2, 3});
    int lines = 0;
    for (int i = 1; i <= static_cast<int>(box.features.edges.size()); ++i) {
        const auto edge = featureGeometry(box, FeatureKind::Edge, i);
        lines += edge.shape == Shape::Line;
        const double length = edge.length;
        QVERIFY(std::abs(length - 1) < 1e-12 || std::abs(length - 2) < 1e-12 || std::abs(length - 3) < 1e-12);
    }
    QCOMPARE(lines, 12);
    QCOMPARE(featureGeometry(box, FeatureKind::Vertex, 1).shape, Shape::Point);
    QVERIFY_EXCEPTION_THROWN(featureGeometry(box, FeatureKind::Face, 7), std::out_of_range);
}

void PickedFeaturesTest::splineHolesAreHoles() {
    const auto folder = sharedStepFolder();
    if (folder.empty()) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
    const auto file = folder / "parts" / "stepcode_as1-oc-214.stp";
    using Shape = FeatureGeometry::Shape;
    int holes = 0, shafts = 0, splines = 0;
    for (const auto& [path, shape] : readShapes(file)) { // as they are written
        const Part part = named(shape, path.c_str());
        for (int i = 1; i <= static_cast<int>(part.features.faces.size()); ++i) {
            if (part.features.faces[static_cast<std::size_t>(i - 1)].surface->kind() != SurfaceKind::BSpline) continue;
            ++splines;
            const auto g = featureGeometry(part, FeatureKind::Face, i);
            QVERIFY2(g.hasAxis(), qPrintable(QString::fromStdString(path) + QString(" face %1").arg(i)));
            if (g.shape != Shape::Cylinder) continue;
            (g.hollow ? holes : shafts) += 1;
            QVERIFY(g.radius > 1e-3 && g.radius < 0.02);
        }
    }
    qInfo("%d spline faces: %d are holes, %d are shafts", splines, holes, shafts);
    QVERIFY(holes >= 40 && shafts >= 10);
    const CadModel model = readCadFile(file);
    // A bolt and the nut on it suggest a hinge on one axis, and nothing has to move for it.
    const auto find = [&](const std::string& path) {
        for (const auto& part : model.parts)
            if (part->path == path) return part;
        throw std::runtime_error("no " + path);
    };
    const auto bolt = find("as1/l-bracket-assembly/nut-bolt-assembly/bolt"),
               nut = find("as1/l-bracket-assembly/nut-bolt-assembly/nut");
    std::optional<PickedSide> shaft, hole;
    for (int i = 1; i <= static_cast<int>(bolt->features.faces.size()); ++i)
        if (const auto one = side("bolt", bolt->placement, *bolt, FeatureKind::Face, i);
            one.geometry.shape == Shape::Cylinder && !one.geometry.hollow &&
            (!shaft || one.geometry.radius < shaft->geometry.radius))
            shaft = one;
    for (int i = 1; i <= static_cast<int>(nut->features.faces.size()); ++i)
        if (const auto one = side("nut", nut->placement, *nut, FeatureKind::Face, i);
            one.geometry.shape == Shape::Cylinder && one.geometry.hollow)
            hole = one;
    QVERIFY(shaft && hole);
    const Joint joint = proposeJoint(*shaft, *hole);
    QCOMPARE(joint.type, std::string("revolute"));
    const Vec3 a = shaft->pose * toVec3(joint.a.position), b = hole->pose * toVec3(joint.b.position);
    QVERIFY2((a - b).norm() < 1e-6, qPrintable(QString::number((a - b).norm())));
    QVERIFY((shaft->pose.rotation * toVec3(joint.a.z)).dot(hole->pose.rotation * toVec3(joint.b.z)) > 1 - 1e-6);
}

void PickedFeaturesTest::hingesOfTheSample() {
    const CadModel model = readCadFile(std::string(sourceFolder) + "/resources/samples/slider_crank.step");
    const auto& crank = *model.parts.at(1);
    int pins = 0;
    for (int i = 1; i <= static_cast<int>(crank.features.faces.size()); ++i) {
        const auto g = featureGeometry(crank, FeatureKind::Face, i);
        if (g.shape != FeatureGeometry::Shape::Cylinder) continue;
        ++pins;
        QVERIFY(std::abs(std::abs(g.direction.z()) - 1) < 1e-12);
        const double along = g.point.x();
        QVERIFY2(std::abs(along) < 1e-9 || std::abs(along - 0.153) < 1e-9, qPrintable(QString::number(along)));
    }
    QVERIFY(pins >= 2);
}

void PickedFeaturesTest::framesKeepWhatIsInPlace() {
    // Two pins on one axis, one turned and moved along it: b's origin comes beside a's, in b's own frame.
    const Part pin = makeCylinder(0.01, 0.04);
    int round = 0;
    for (int i = 1; i <= static_cast<int>(pin.features.faces.size()); ++i)
        if (featureGeometry(pin, FeatureKind::Face, i).shape == FeatureGeometry::Shape::Cylinder) round = i;
    const RigidMotion first{Mat3::Identity(), Vec3(0.1, 0.2, 0.3)};
    const RigidMotion second{Mat3(Eigen::AngleAxisd(2.0, Vec3::UnitZ()) * Eigen::AngleAxisd(M_PI, Vec3::UnitX())),
                             Vec3(0.1, 0.2, 0.35)};
    const auto a = side("a", first, pin, FeatureKind::Face, round),
               b = side("b", second, pin, FeatureKind::Face, round);
    const Joint joint = proposeJoint(a, b);
    QVERIFY((first * toVec3(joint.a.position) - second * toVec3(joint.b.position)).norm() < 1e-12);
    QVERIFY((first.rotation * toVec3(joint.a.z) - second.rotation * toVec3(joint.b.z)).norm() < 1e-12);
    QVERIFY((first.rotation * toVec3(joint.a.x) - second.rotation * toVec3(joint.b.x)).norm() <
            1e-12); // the angle is zero
    // Bodies apart: centre goes to centre.
    const RigidMotion far{Mat3::Identity(), Vec3(1, 0, 0)};
    const Joint apart = proposeJoint(a, side("b", far, pin, FeatureKind::Face, round));
    QVERIFY(toVec3(apart.b.position).norm() < 1e-12);
    QVERIFY_EXCEPTION_THROWN(proposeJoint(a, side("a", far, pin, FeatureKind::Face, round)), std::invalid_argument);
    // Two planes that face each other: their normals are one axis.
    const Part box = makeBox({0.1, 0.1, 0.1});
    int top = 0, bottom = 0;
    for (int i = 1; i <= 6; ++i) {
        const double z = featureGeometry(box, FeatureKind::Face, i).direction.z();
        if (z > 0.9) top = i;
        if (z < -0.9) bottom = i;
    }
    const Joint planar =
        proposeJoint(side("low", {}, box, FeatureKind::Face, top),
                     side("high", {Mat3::Identity(), Vec3(0.02, 0, 0.1)}, box, FeatureKind::Face, bottom));
    QCOMPARE(planar.type, std::string("planar"));
    QVERIFY((toVec3(planar.a.z) - toVec3(planar.b.z)).norm() < 1e-12);
    QCOMPARE(
        proposeJoint(side("low", {}, box, FeatureKind::Edge, 1), side("high", far, box, FeatureKind::Edge, 1)).type,
        std::string("prismatic"));
    QCOMPARE(
        proposeJoint(side("low", {}, box, FeatureKind::Vertex, 1), side("high", far, box, FeatureKind::Face, 1)).type,
        std::string("spherical"));
}

/// Bars that lie across one another, one turned and one the shorter: the hinge is where they cross, and they stay.
void PickedFeaturesTest::barsAreHingedWhereTheyCross() {
    const Part bar = makeBox({0.3, 0.02, 0.01}), link = makeBox({0.1, 0.03, 0.01});
    const auto face = [](const Part& part, double z) {
        for (int i = 1; i <= 6; ++i)
            if (featureGeometry(part, FeatureKind::Face, i).direction.z() * z > 0.9) return i;
        return 0;
    };
    const RigidMotion low{Mat3(Eigen::AngleAxisd(0.3, Vec3::UnitZ())), Vec3(0.2, -0.1, 0.0)};
    const Mat3 turned(Eigen::AngleAxisd(1.2, Vec3::UnitZ()));
    const Vec3 crossing = low * Vec3(-0.11, 0.004, 0.0);
    for (const double below : {1.0, -1.0}) {
        // The upper one is met from below, or from above like the lower one, and then lies beside it.
        const RigidMotion high{turned, crossing + turned * Vec3(-0.02, 0.0, 0.0) + Vec3(0.0, 0.0, 0.01)};
        const Joint joint = proposeJoint(side("low", low, bar, FeatureKind::Face, face(bar, 1.0)),
                                         side("high", high, link, FeatureKind::Face, face(link, -below)), "revolute");
        const Vec3 a = low * toVec3(joint.a.position), b = high * toVec3(joint.b.position);
        QVERIFY2((a - b).norm() < 1e-12, qPrintable(QString::number((a - b).norm())));
        // In whichever order: on the plane between them, on both lines.
        const Joint swapped = proposeJoint(side("high", high, link, FeatureKind::Face, face(link, -below)),
                                           side("low", low, bar, FeatureKind::Face, face(bar, 1.0)), "revolute");
        QVERIFY((high * toVec3(swapped.a.position) - a).norm() < 1e-12 &&
                (low * toVec3(swapped.b.position) - a).norm() < 1e-12);
        const Vec3 inBar = toVec3(joint.a.position), inLink = toVec3(joint.b.position);
        QVERIFY2(std::abs(inLink.y()) < 1e-12 && std::abs(inBar.y()) < 1e-12,
                 qPrintable(QString("%1 %2").arg(inLink.y()).arg(inBar.y())));
        QVERIFY(std::abs(std::abs(inBar.z()) - 0.005) < 1e-12);
    }
    // Ends that lie over one another by a square of 20 mm: in its middle.
    const RigidMotion beside{Mat3::Identity(), Vec3(0.28, 0.0, 0.01)};
    const Joint ends = proposeJoint(side("low", {}, bar, FeatureKind::Face, face(bar, 1.0)),
                                    side("high", beside, bar, FeatureKind::Face, face(bar, -1.0)), "revolute");
    QVERIFY((toVec3(ends.a.position) - Vec3(0.14, 0.0, 0.005)).norm() < 1e-12);
    QVERIFY((toVec3(ends.b.position) - Vec3(-0.14, 0.0, -0.005)).norm() < 1e-12);
    // What shares nothing: the middle of the first face, as before.
    const RigidMotion far{Mat3::Identity(), Vec3(0.5, 0.0, 0.01)};
    const Joint apart = proposeJoint(side("low", {}, bar, FeatureKind::Face, face(bar, 1.0)),
                                     side("high", far, bar, FeatureKind::Face, face(bar, -1.0)), "revolute");
    QVERIFY((toVec3(apart.a.position) - Vec3(0.0, 0.0, 0.005)).norm() < 1e-12);
}

void PickedFeaturesTest::flipTurnsTheAxis() {
    JointFrame frame;
    frame.z = {0.0, 0.6, 0.8};
    const JointFrame before = frame;
    flip(frame);
    QVERIFY((toVec3(frame.z) + toVec3(before.z)).norm() == 0.0);
    QVERIFY(frame.x == before.x && frame.position == before.position);
    flip(frame);
    QVERIFY(frame == before);
}

int main(int argc, char** argv) { return runTestOrWorker<PickedFeaturesTest>(argc, argv); }
#include "picked_features_test.moc"
