// Mechanisms beside one another that know nothing of each other: what their joints and contacts share is found for each
// by itself, and costs in proportion to their number.

#include "engine/bench/many_bodies/scale.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/joints/joint_diagnosis.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/smooth_model/smooth_model.h"
#include "tests/support/many_body_scenes.h"

#include <QtTest>

#include <cmath>
#include <ctime>

using namespace escapement;

namespace {

/// Flat closed chains between two supports each, with three rows too many each, in places of their own.
Mechanism loops(int count, int links) {
    const Mechanism one = hangingChain(links);
    Mechanism m = one;
    m.bodies.clear();
    m.joints.clear();
    for (const Body& body : one.bodies)
        if (body.fixed) m.bodies.push_back(body);
    for (int i = 0; i < count; ++i) {
        const std::string suffix = " of " + std::to_string(i);
        const auto moves = [&](const std::string& name) { return !one.findBody(name)->fixed; };
        for (Body body : one.bodies) {
            if (body.fixed) continue;
            body.name += suffix;
            m.bodies.push_back(body);
        }
        for (Joint joint : one.joints) {
            joint.name += suffix;
            for (JointFrame* frame : {&joint.a, &joint.b})
                if (moves(frame->body)) frame->body += suffix;
            m.joints.push_back(joint);
        }
    }
    return m;
}

/// Threes of boxes, each hung together by joints, that lie on a table.
Mechanism sliders(int count) {
    Mechanism m = onTable(openChain(3 * count));
    for (auto& joint : m.joints) joint.type = "spherical";
    for (auto& body : m.bodies)
        if (!body.fixed) body.pose.position[2] = 0.01;
    for (int i = count - 1; i >= 0; --i) m.joints.erase(m.joints.begin() + 3 * i);
    return m;
}

std::vector<ClosedContact> sliding(MultibodySystem& system, const Vector& q) {
    std::vector<ClosedContact> closed;
    for (int i = 0; i < system.contactCount(); ++i)
        if (const ContactGap gap = system.contactGap(i, q); gap.valid && std::abs(gap.gap) < 1e-9)
            closed.push_back({i, ContactStatus::Slip, Vec3::UnitX()});
    return closed;
}

/// s of processor time, the least of some goes.
template <class Work> double spent(Work&& work) {
    double least = HUGE_VAL;
    for (int go = 0; go < 4; ++go) {
        const std::clock_t begin = std::clock();
        work();
        least = std::min(least, double(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return least;
}

struct Shared {
    Vector joints;
    std::vector<Vec3> contacts;
};

Shared sharedOut(SmoothModel& model, const std::vector<ClosedContact>& closed, const Vector& q, const Vector& v) {
    model.setClosed(closed);
    model.chooseRows(0.0, q);
    model.referSlip(q, v, 0.0);
    if (!closed.empty()) model.chooseCarrying(0.0, q, v);
    Vector a, lambda;
    model.acceleration(0.0, q, v, a, lambda);
    Shared shared;
    model.distribute(0.0, q, v, lambda, shared.joints, shared.contacts);
    return shared;
}

} // namespace

class SeparateMechanismsTest : public QObject {
    Q_OBJECT

  private slots:
    void redundanciesOfEach() {
        constexpr int count = 4, links = 6;
        MultibodySystem system(loops(count, links), {});
        Vector q, v;
        system.initialState(q, v);
        const JointDiagnosis d = diagnoseJoints(system, q);
        QCOMPARE(d.redundancy(), 3 * count);
        QCOMPARE(d.redundant.size(), system.joints().size());
        // The least norm is that of a matrix of all.
        SmoothModel whole(system, never), blocks(system, always);
        const Shared one = sharedOut(whole, {}, q, v), other = sharedOut(blocks, {}, q, v);
        QVERIFY(blocks.byBlocks() && !whole.byBlocks());
        QVERIFY2(difference(other.joints, one.joints) < 1e-9,
                 qPrintable(QString::number(difference(other.joints, one.joints))));
        // Each copy bears what the first does.
        const Eigen::Index rows = one.joints.size() / count;
        for (int i = 1; i < count; ++i)
            QVERIFY(difference(other.joints.segment(i * rows, rows), other.joints.head(rows)) < 1e-9);
    }

    void costOfRedundancies() {
        double diagnosis[2], sharing[2];
        for (int size = 0; size < 2; ++size) {
            MultibodySystem system(loops(size == 0 ? 40 : 160, 5), {});
            Vector q, v;
            system.initialState(q, v);
            diagnosis[size] = spent([&] { diagnoseJoints(system, q); });
            SmoothModel model(system, always);
            model.setClosed({});
            model.chooseRows(0.0, q);
            Vector a, lambda;
            model.acceleration(0.0, q, v, a, lambda);
            Shared shared;
            sharing[size] = spent([&] { model.distribute(0.0, q, v, lambda, shared.joints, shared.contacts); });
        }
        const auto text = [&](const double(&took)[2]) {
            return qPrintable(QStringLiteral("%1 s, %2 s").arg(took[0]).arg(took[1]));
        };
        // Four times as many.
        QVERIFY2(diagnosis[1] < 9.0 * diagnosis[0], text(diagnosis));
        QVERIFY2(sharing[1] < 9.0 * sharing[0], text(sharing));
    }

    void costOfWhatSlidersShare() {
        double took[2];
        for (int size = 0; size < 2; ++size) {
            MultibodySystem system(sliders(size == 0 ? 24 : 96), {});
            Vector q, v;
            system.initialState(q, v);
            v = randomVector(system.nv(), 5);
            const std::vector<ClosedContact> closed = sliding(system, q);
            SmoothModel model(system, always);
            model.setClosed(closed);
            model.chooseRows(0.0, q);
            QVERIFY(model.contactsRedundant());
            model.projectVelocity(0.0, q, v);
            sharedOut(model, closed, q, v);
            Vector a, lambda;
            model.acceleration(0.0, q, v, a, lambda);
            QVERIFY(model.byBlocks());
            Shared shared;
            took[size] = spent([&] {
                for (int i = 0; i < 5; ++i) model.distribute(0.0, q, v, lambda, shared.joints, shared.contacts);
            });
        }
        QVERIFY2(took[1] < 8.0 * took[0], qPrintable(QStringLiteral("%1 s, %2 s").arg(took[0]).arg(took[1])));
    }
};

QTEST_APPLESS_MAIN(SeparateMechanismsTest)

#include "separate_mechanisms_test.moc"
