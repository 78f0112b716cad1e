// Joints that hang together by bodies that move and by couplings.

#include "engine/assembling/linkages.h"

#include "tests/support/growth.h"

#include <QtTest>

#include <string>
#include <utility>
#include <vector>

using namespace escapement;

namespace {

/// So many bodies on the ground, each on the one before; the joints begin at the last body, and couplings go from each
/// to the next.
Mechanism hangingChain(int count) {
    Mechanism m;
    m.bodies.resize(std::size_t(count) + 1);
    m.bodies[0].name = "ground";
    m.bodies[0].fixed = true;
    m.joints.resize(std::size_t(count));
    for (std::size_t i = 0; i < m.joints.size(); ++i) {
        m.bodies[i + 1].name = "link " + std::to_string(i);
        Joint& joint = m.joints[m.joints.size() - 1 - i];
        joint.name = "hinge " + std::to_string(i);
        joint.a.body = m.bodies[i].name;
        joint.b.body = m.bodies[i + 1].name;
        if (i == 0) continue;
        m.couplings.emplace_back();
        m.couplings.back().a.joint = "hinge " + std::to_string(i - 1);
        m.couplings.back().b.joint = joint.name;
    }
    return m;
}

} // namespace

class LinkagesTest : public QObject {
    Q_OBJECT
  private slots:
    void whatHangsTogether();
    void longChains();
};

/// Ground ties nothing together, a coupling does.
void LinkagesTest::whatHangsTogether() {
    Mechanism m;
    m.bodies.resize(4);
    const char* names[] = {"ground", "door", "leaf", "gate"};
    for (std::size_t i = 0; i < 4; ++i) m.bodies[i].name = names[i];
    m.bodies[0].fixed = true;
    const std::pair<const char*, const char*> sides[] = {
        {"ground", "gate"}, {"ground", "door"}, {"leaf", "door"}, {"gate", "ground"}, {"ground", "nobody"}};
    for (const auto& [a, b] : sides) {
        m.joints.emplace_back();
        m.joints.back().name = "joint " + std::to_string(m.joints.size());
        m.joints.back().a.body = a;
        m.joints.back().b.body = b;
    }
    QCOMPARE(linkagesOf(m), (std::vector<int>{0, 1, 1, 0, 4}));
    m.couplings.resize(1);
    m.couplings[0].a.joint = "joint 3";
    m.couplings[0].b.joint = "joint 4";
    QCOMPARE(linkagesOf(m), (std::vector<int>{0, 0, 0, 0, 4}));
}

void LinkagesTest::longChains() {
    QCOMPARE(linkagesOf(hangingChain(50)), std::vector<int>(50, 0));
    growsAsItsSize([](int count) { return [m = hangingChain(count)] { (void)linkagesOf(m); }; }, 250, 32);
}

QTEST_APPLESS_MAIN(LinkagesTest)
#include "linkages_test.moc"
