// How deep features still count is a matter of the part that they belong to, not of the thinnest part of their body.

#include "engine/contact/broad_phase/candidates.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class DepthLimitsTest : public QObject {
    Q_OBJECT

  private slots:
    void eachPartHasItsOwn() {
        const double foil = 5e-5;
        const std::vector<PlacedPart> body{
            {std::make_shared<Part>(makeBox(Vec3::Constant(0.1))), {}, "block", 0.0, true},
            {std::make_shared<Part>(makeBox({0.1, 0.1, foil})), RigidMotion{Mat3::Identity(), {0.2, 0.0, 0.0}}, "foil",
             0.0, true}};
        const std::vector<PlacedPart> other{
            {std::make_shared<Part>(makeBox(Vec3::Constant(0.02))), {}, "cube", 0.0, true}};
        ContactPair contact;
        contact.a.body = "body";
        contact.b.body = "other";
        const CandidateList list = candidates(contact, body, other);
        int ofPart[2] = {0, 0};
        for (const Candidate& one : list) {
            const double thickness = one.partA() == 0 ? 0.02 : foil;
            QVERIFY2(std::abs(one.pair.depthLimit() - 0.25 * thickness) < 1e-12,
                     qPrintable(QString("%1 %2").arg(one.partA()).arg(one.pair.depthLimit())));
            ++ofPart[one.partA()];
        }
        QVERIFY(ofPart[0] > 0 && ofPart[0] == ofPart[1]);
        QVERIFY(std::abs(list.leastDepth - 0.25 * foil) < 1e-12);
    }
    void aPlaneHasNone() {
        QVERIFY(std::isinf(depthLimitOf(makePlane(1.0, 1.0))));
        QVERIFY(std::abs(depthLimitOf(makeBox({0.1, 0.2, 0.3})) - 0.025) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(DepthLimitsTest)
#include "depth_limits_test.moc"
