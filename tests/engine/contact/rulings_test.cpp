// Cylinders and straight edges that lie parallel touch at no point of their own: nothing is looked for there, and what
// is found as soon as they do not is what was found before.

#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/features/part.h"
#include "engine/contact/narrow_phase/rulings.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

std::vector<PlacedPart> placed(const Part& part) { return {{std::make_shared<Part>(part), {}, part.path, 0.0, true}}; }

RigidMotion turned(double angle, const Vec3& axis, const Vec3& to) {
    return {Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(), to};
}

} // namespace

class RulingsTest : public QObject {
    Q_OBJECT

  private slots:
    void parallelCylinders();
    void edgesOfABox();
    void edgesFlatOverAPlane();
};

void RulingsTest::parallelCylinders() {
    const auto one = placed(makeCylinder(0.01, 0.1)), other = placed(makeCylinder(0.02, 0.3));
    ContactPair contact;
    contact.a.body = "one";
    contact.b.body = "other";
    const CandidateList list = candidates(contact, one, other);
    int faces = 0;
    for (const Candidate& candidate : list) {
        const FeaturePair& pair = candidate.pair;
        if (pair.kind != PairKind::SurfaceSurface) {
            QVERIFY(!runAlongEachOther(pair, {}, turned(0.0, Vec3::UnitX(), Vec3(0.031, 0.0, 0.0))));
            continue;
        }
        ++faces;
        for (const double spin : {0.0, 0.7, 3.0}) {
            const RigidMotion b = turned(spin, Vec3::UnitZ(), Vec3(0.031, 0.0, 0.01)),
                              down = turned(M_PI, Vec3::UnitX(), Vec3(0.031, 0.0, 0.01));
            QVERIFY(runAlongEachOther(pair, {}, b) && runAlongEachOther(pair, {}, down));
            QVERIFY(!pair.measure({}, b).valid);
        }
        for (const double tilt : {1e-4, 0.3, 1.5}) {
            const RigidMotion b = turned(tilt, Vec3::UnitX(), Vec3(0.031, 0.0, 0.0));
            QVERIFY(!runAlongEachOther(pair, {}, b));
            const ContactMeasure m = pair.measure({}, b);
            if (tilt > 0.1) QVERIFY2(m.valid && std::abs(m.gap - 0.001) < 1e-12, qPrintable(QString::number(m.gap)));
        }
    }
    QCOMPARE(faces, 1);
}

/// Of a box's twelve edges four lie along the cylinder; its circles lie along nothing.
void RulingsTest::edgesOfABox() {
    const auto one = placed(makeCylinder(0.01, 0.1)), other = placed(makeBox(Vec3(0.02, 0.02, 0.05)));
    ContactPair contact;
    contact.a.body = "one";
    contact.b.body = "other";
    int along = 0, across = 0;
    for (const Candidate& candidate : candidates(contact, one, other)) {
        const RigidMotion b = turned(0.0, Vec3::UnitX(), Vec3(0.021, 0.0, 0.0));
        const bool runs = runAlongEachOther(candidate.pair, {}, b);
        QVERIFY(!runs || !candidate.pair.measure({}, b).valid);
        if (candidate.pair.kind == PairKind::SurfaceCurve) ++(runs ? along : across);
        else QVERIFY(!runs);
    }
    QCOMPARE(along, 4);
    QCOMPARE(across, 8);
}

/// Both rims of an upright cylinder lie flat over the ends of another one, however these are turned about the axis;
/// tilted by more than roundoff they do not, and its sides never.
void RulingsTest::edgesFlatOverAPlane() {
    const auto one = placed(makeCylinder(0.01, 0.1)), other = placed(makeCylinder(0.02, 0.3));
    ContactPair contact;
    contact.a.body = "one";
    contact.b.body = "other";
    int flat = 0, ofRims = 0;
    for (const Candidate& candidate : candidates(contact, one, other)) {
        const FeaturePair& pair = candidate.pair;
        const bool curves = pair.kind == PairKind::SurfaceCurve || pair.kind == PairKind::CurveSurface;
        if (!curves) {
            QVERIFY(!isFlatOver(pair, {}, turned(0.4, Vec3::UnitZ(), Vec3(0.005, 0.0, 0.2))));
            continue;
        }
        ++ofRims;
        const bool upright = isFlatOver(pair, {}, turned(0.4, Vec3::UnitZ(), Vec3(0.005, 0.0, 0.2)));
        flat += upright;
        QCOMPARE(isFlatOver(pair, {}, turned(M_PI, Vec3::UnitX(), Vec3(0.005, 0.0, 0.2))), upright);
        QVERIFY(!isFlatOver(pair, {}, turned(1e-4, Vec3::UnitX(), Vec3(0.005, 0.0, 0.2))));
    }
    QVERIFY2(flat > 0 && flat < ofRims, qPrintable(QString("%1 of %2").arg(flat).arg(ofRims)));
}

QTEST_APPLESS_MAIN(RulingsTest)
#include "rulings_test.moc"
