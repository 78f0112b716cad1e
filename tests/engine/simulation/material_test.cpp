// Whether the place of a contact lies in the bodies' material, whatever kind of contact it is.

#include "engine/simulation/overlaps.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class MaterialTest : public QObject {
    Q_OBJECT

  private slots:
    /// A cube that lies 1 mm in a block and hangs on a hinge with a limit: its deep corners are in the material as
    /// deep, the limit has none and is as it is.
    void tellsOfShapesAndLimits() {
        Mechanism m;
        for (const bool moves : {false, true}) {
            Body& body = m.bodies.emplace_back();
            body.name = moves ? "cube" : "block";
            body.fixed = !moves;
            body.pose.position = {0.0, 0.0, moves ? 0.019 : 0.0};
            body.mass.emplace();
            body.mass->value = 1.0;
            body.mass->inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
            Shape& shape = body.shapes.emplace_back();
            shape.primitive = "box";
            shape.size = {moves ? 0.02 : 0.1, moves ? 0.02 : 0.1, 0.02};
        }
        Joint& hinge = m.joints.emplace_back();
        hinge.name = "hinge";
        hinge.type = "revolute";
        hinge.a.body = "block";
        hinge.b.body = "cube";
        hinge.a.position = {0.0, 0.0, 0.019};
        hinge.limits = NumberVector<2>{-1.0, 1.0};
        ContactPair& pair = m.contacts.emplace_back();
        pair.name = "contact";
        pair.a.body = "block";
        pair.b.body = "cube";
        MultibodySystem system(m, {});
        const Interpenetration bodies(m, {});
        Vector q, v;
        system.initialState(q, v);
        system.follow(0.0, q, v);
        const std::vector<RigidMotion> poses = bodyPoses(system, q, v);
        int deep = 0;
        system.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
            if (i >= system.firstJointContact() || !gap.valid || gap.gap > -5e-4) return;
            QVERIFY(std::abs(depthInMaterial(bodies, system, q, i, poses) - 1e-3) < 1e-9);
            ++deep;
        });
        QVERIFY(deep >= 4);
        QVERIFY(system.contactCount() > system.firstJointContact());
        for (int i = system.firstJointContact(); i < system.contactCount(); ++i)
            QVERIFY(std::isinf(depthInMaterial(bodies, system, q, i, poses)));
    }
};

QTEST_GUILESS_MAIN(MaterialTest)
#include "material_test.moc"
