// A contact of every body, and what many bodies cost that are not near each other.

#include "engine/bench/endurance.h"
#include "engine/contact/broad_phase/near_groups.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/math/rotation.h"
#include "engine/math/sparse_values.h"
#include "engine/model/checks/validation.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <malloc.h>

#include <bit>
#include <random>
#include <set>

using namespace escapement;

namespace {

/// Bytes.
std::size_t allocated() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/// Cubes above a bin, which touch it and each other by one contact of every body.
Mechanism cubes(int count) {
    Mechanism m = cubesIntoBin(count, 0.0, 0.3, RunSettings{}.scheme, 1e-3, 0.1);
    ContactPair every = m.contacts.front();
    every.name = "every";
    every.a.body = every.b.body = std::string(everyBody);
    m.contacts = {every};
    return m;
}

/// The same with a contact for each two bodies.
Mechanism oneByOne(const Mechanism& m) {
    Mechanism written = m;
    written.contacts.clear();
    for (const TouchingBodies& pair : touchingBodies(m)) {
        ContactPair contact = m.contacts[std::size_t(pair.contact)];
        contact.a.body = m.bodies[std::size_t(pair.a)].name;
        contact.b.body = m.bodies[std::size_t(pair.b)].name;
        contact.name += " " + contact.a.body + " " + contact.b.body;
        contact.except.clear();
        written.contacts.push_back(contact);
    }
    return written;
}

struct Record final : FrameSink {
    std::vector<std::uint64_t> values;
    std::vector<PairRow> pairs;
    std::vector<Checkpoint> checkpoints;

    void pair(int, const PairRow& row) override { pairs.push_back(row); }
    void frame(const Frame& frame) override {
        const auto keep = [this](double value) { values.push_back(std::bit_cast<std::uint64_t>(value)); };
        for (const BodyState& body : frame.bodies) {
            for (double x : body.position) keep(x);
            for (double x : body.orientation.coeffs()) keep(x);
        }
        for (const ContactRow& row : frame.contacts) {
            values.push_back(std::uint64_t(row.pair));
            keep(row.gap);
            keep(row.force.norm());
        }
    }
    void checkpoint(const Checkpoint& checkpoint) override { checkpoints.push_back(checkpoint); }
};

RunSummary run(const Mechanism& m, Record& record) {
    RunControl control;
    return simulate(m, {}, {}, record, control);
}

std::set<std::pair<std::string, std::string>> named(const Mechanism& m) {
    std::set<std::pair<std::string, std::string>> pairs;
    for (const TouchingBodies& one : touchingBodies(m))
        pairs.emplace(m.bodies[std::size_t(one.a)].name, m.bodies[std::size_t(one.b)].name);
    return pairs;
}

Joint hinge(const std::string& a, const std::string& b) {
    Joint joint;
    joint.name = a + b;
    joint.type = "revolute";
    joint.a.body = a;
    joint.b.body = b;
    return joint;
}

} // namespace

class EveryBodyTest : public QObject {
    Q_OBJECT
  private slots:
    void whoTouchesWhom();
    void whatDoesNotGoTogetherIsRefused_data();
    void whatDoesNotGoTogetherIsRefused();
    void itIsReadAndWritten();
    void itRunsAsIfWrittenOneByOne();
    void bodiesFarApartCostLittle();
    void aBroadPhaseMissesNothing();
    void fewUnusualValuesTakeLittleRoom();
};

void EveryBodyTest::whoTouchesWhom() {
    using Pairs = std::set<std::pair<std::string, std::string>>;
    Mechanism m = cubes(3);
    const Pairs all = {{"bin", "cube0"},   {"bin", "cube1"},   {"bin", "cube2"},
                       {"cube0", "cube1"}, {"cube0", "cube2"}, {"cube1", "cube2"}};
    QCOMPARE(named(m), all);
    m.bodies[1].fixed = true; // as the bin is
    Pairs left = all;
    left.erase({"bin", "cube0"});
    QCOMPARE(named(m), left);
    m.bodies[1].fixed = false;
    m.contacts[0].except = {{"cube1", "cube0", {}}};
    left = all;
    left.erase({"cube0", "cube1"});
    QCOMPARE(named(m), left);
    m.contacts[0].except.clear();
    m.joints = {hinge("cube2", "cube1")};
    left = all;
    left.erase({"cube1", "cube2"});
    QCOMPARE(named(m), left);
    m.contacts[0].jointed = true;
    QCOMPARE(named(m), all);
    m.bodies[3].shapes[0].contact = false;
    QCOMPARE(named(m), (Pairs{{"bin", "cube0"}, {"bin", "cube1"}, {"cube0", "cube1"}}));
    m.bodies[3].shapes[0].contact = true;
    // Their own contact takes precedence, and the first of several of every body.
    ContactPair own = m.contacts[0], second = own;
    own.jointed = false;
    own.name = "own", own.a.body = "cube1", own.b.body = "cube0";
    second.name = "onto the bin", second.b.body = "bin";
    m.contacts = {second, m.contacts[0], own};
    std::vector<int> counts(3, 0);
    for (const TouchingBodies& pair : touchingBodies(m)) ++counts[std::size_t(pair.contact)];
    QCOMPARE(counts, (std::vector<int>{3, 2, 1}));
}

void EveryBodyTest::whatDoesNotGoTogetherIsRefused_data() {
    QTest::addColumn<QString>("setting");
    QTest::addColumn<QString>("where");
    QTest::newRow("faces") << R"(/contacts/0/a/faces=["box#face:1"])"
                           << "/contacts/0/a/faces";
    QTest::newRow("overlap") << "/contacts/0/accepted_overlap=0.001"
                             << "/contacts/0/accepted_overlap";
    QTest::newRow("itself") << R"(/contacts/0/except=[{"a":"cube0","b":"cube0"}])"
                            << "/contacts/0/except/0";
    QTest::newRow("no such body") << R"(/contacts/0/except=[{"a":"cube0","b":"cube9"}])"
                                  << "/contacts/0/except/0/b";
    QTest::newRow("two bodies") << R"(/contacts/1/except=[{"a":"cube0","b":"cube1"}])"
                                << "/contacts/1/except";
    QTest::newRow("jointed") << "/contacts/1/jointed=true"
                             << "/contacts/1/jointed";
}

void EveryBodyTest::whatDoesNotGoTogetherIsRefused() {
    QFETCH(QString, setting);
    QFETCH(QString, where);
    Mechanism m = cubes(2);
    m.contacts.push_back(m.contacts[0]);
    m.contacts[1].name = "two";
    m.contacts[1].a.body = "cube0", m.contacts[1].b.body = "bin";
    Mechanism standing = parseProject(projectText(m)).mechanism;
    QVERIFY(validate(standing).empty());
    const std::vector<Finding> findings =
        validate(parseProject(withSetting(projectText(m), setting.toStdString())).mechanism);
    QVERIFY2(std::any_of(findings.begin(), findings.end(),
                         [&](const Finding& f) {
                             return f.severity == Severity::Error && f.pointer == where.toStdString();
                         }),
             findings.empty() ? "nothing was found" : (findings[0].pointer + " " + findings[0].message).c_str());
}

void EveryBodyTest::itIsReadAndWritten() {
    Mechanism m = cubes(2);
    m.contacts[0].jointed = true;
    m.contacts[0].except = {{"cube0", "bin", {}}};
    const LoadedProject project = parseProject(projectText(m));
    QVERIFY(project.warnings.empty());
    QCOMPARE(project.mechanism.contacts[0].a.body, std::string("*"));
    QVERIFY(project.mechanism.contacts[0].jointed);
    QVERIFY(project.mechanism.contacts[0].except == m.contacts[0].except);
}

/// To the last bit, with the names of the bodies' own features.
void EveryBodyTest::itRunsAsIfWrittenOneByOne() {
    const Mechanism m = cubes(11);
    Record every, written;
    QCOMPARE(run(m, every).status, RunStatus::Done);
    QCOMPARE(run(oneByOne(m), written).status, RunStatus::Done);
    QVERIFY(every.values.size() > 100);
    QVERIFY(every.values == written.values);
    QCOMPARE(every.pairs.size(), written.pairs.size());
    std::set<std::string> bodies;
    for (std::size_t i = 0; i < every.pairs.size(); ++i) {
        QCOMPARE(every.pairs[i].contact, std::string("every"));
        QCOMPARE(every.pairs[i].feature_a, written.pairs[i].feature_a);
        QCOMPARE(every.pairs[i].feature_b, written.pairs[i].feature_b);
        bodies.insert(every.pairs[i].feature_b.substr(0, every.pairs[i].feature_b.find('|')));
    }
    QVERIFY(bodies.size() > 5);
}

/// 300 cubes apart have ten million pairs of features, of which nothing is kept.
void EveryBodyTest::bodiesFarApartCostLittle() {
    Mechanism m = cubes(300);
    for (std::size_t i = 1; i < m.bodies.size(); ++i)
        m.bodies[i].pose.position = {0.1 * double(i % 7), 0.1 * double(i / 7 % 7), 0.2 + 0.1 * double(i / 49)};
    const std::size_t before = allocated();
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    system.follow(0.0, q, v);
    int seen = 0;
    system.eachContact(q, 0.0, true, [&](int, const ContactGap&) { ++seen; });
    const std::size_t taken = allocated() - before;
    QVERIFY(system.contactCount() > 10'000'000);
    QVERIFY2(taken < 20'000'000, qPrintable(QString("%1 bytes").arg(taken))); // 24 kB a pair of bodies were 1 GB
    QVERIFY2(seen < 300 * 400, qPrintable(QString("%1 contacts").arg(seen)));
    Checkpoint checkpoint;
    system.saveCounters(checkpoint);
    std::size_t numbers = 0;
    for (const auto& [name, list] : checkpoint.reals) numbers += list.size();
    for (const auto& [name, list] : checkpoint.integers) numbers += list.size();
    QVERIFY2(numbers < 300 * 500, qPrintable(QString("%1 numbers").arg(numbers)));
}

/// Against asking all groups, on the way and between looks that are kept.
void EveryBodyTest::aBroadPhaseMissesNothing() {
    std::mt19937 generator(7);
    const auto random = [&] { return double(generator()) / 2147483648.0 - 1.0; };
    const auto vector = [&](double size) -> Vec3 { return size * Vec3(random(), random(), random()); };
    constexpr int bodies = 30;
    NearList list(0.01);
    std::vector<Vec3> halves;
    for (int kind = 0; kind < 3; ++kind) halves.push_back(Vec3(0.02, 0.03 + 0.02 * kind, 0.05 - 0.01 * kind));
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) {
            list.newTable();
            list.enclose({-halves[std::size_t(a)], halves[std::size_t(a)]},
                         {-halves[std::size_t(b)], halves[std::size_t(b)]}, 0.01 * (1 + a));
        }
    std::vector<Vec3> centres(bodies);
    std::vector<char> fixed(bodies, 0);
    std::vector<RigidMotion> poses(bodies);
    for (int a = 0; a < bodies; ++a) {
        centres[std::size_t(a)] = vector(0.01);
        fixed[std::size_t(a)] = a < 3;
        poses[std::size_t(a)].translation = vector(0.4);
        if (a != 1) poses[std::size_t(a)].rotation = exponential(vector(2.0)).toRotationMatrix();
        for (int b = 0; b < a; ++b) list.newGroup(b, a, 3 * (b % 3) + a % 3);
    }
    NearGroups groups;
    groups.build(list, centres, fixed, poses);
    int found = 0, near = 0;
    const auto pointsAt = [&](const std::vector<RigidMotion>& at) {
        std::vector<Vec3> points;
        for (std::size_t b = 0; b < at.size(); ++b) points.push_back(at[b] * centres[b]);
        return points;
    };
    for (int step = 0; step < 300; ++step) {
        const double within = step % 3 == 0 ? 0.02 : 0.0;
        std::vector<RigidMotion> next = poses;
        for (int b = 3; b < bodies; ++b) {
            next[std::size_t(b)].translation += vector(0.004);
            next[std::size_t(b)].rotation =
                exponential(vector(0.05)).toRotationMatrix() * poses[std::size_t(b)].rotation;
        }
        // On the way.
        std::vector<Bounds> ways;
        const std::vector<Vec3> from = pointsAt(poses), to = pointsAt(next);
        for (std::size_t b = 0; b < from.size(); ++b)
            ways.push_back({from[b].cwiseMin(to[b]), from[b].cwiseMax(to[b])});
        const std::vector<int> met = groups.along(ways, std::vector<double>(bodies, 0.0));
        for (int g = 0; g < list.groupCount(); ++g)
            for (const auto* at : {&poses, &next})
                if (list.clearance(g, (*at)[std::size_t(list.bodyA(g))], (*at)[std::size_t(list.bodyB(g))]) == 0.0)
                    QVERIFY(std::binary_search(met.begin(), met.end(), g));
        poses = next;
        const std::vector<int>& around = groups.around(pointsAt(poses), within);
        QVERIFY(std::is_sorted(around.begin(), around.end()));
        found += int(around.size());
        for (int g = 0; g < list.groupCount(); ++g) {
            const double clear =
                list.clearance(g, poses[std::size_t(list.bodyA(g))], poses[std::size_t(list.bodyB(g))]);
            if (clear > std::max({list.partsAt(g), list.shown(g), within})) continue;
            ++near;
            QVERIFY(std::binary_search(around.begin(), around.end(), g));
        }
    }
    qInfo("%d near of %d found of %d", near, found, 300 * list.groupCount());
    QVERIFY(near > 1000 && found < 100 * list.groupCount());
}

void EveryBodyTest::fewUnusualValuesTakeLittleRoom() {
    std::mt19937 generator(11);
    SparseValues<int> sparse(1000, -1);
    std::vector<int> plain(1000, -1);
    for (int k = 0; k < 20000; ++k) {
        const std::size_t i = generator() % 1000;
        plain[i] = k % 3 == 0 ? int(generator() % 5) : -1;
        sparse[i] = plain[i];
    }
    std::vector<std::pair<std::size_t, int>> unusual;
    sparse.eachUnusual([&](std::size_t i, int value) { unusual.emplace_back(i, value); });
    std::size_t next = 0;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        QCOMPARE(std::as_const(sparse)[i], plain[i]);
        if (plain[i] == -1) continue;
        QVERIFY(next < unusual.size() && unusual[next] == std::pair(i, plain[i]));
        ++next;
    }
    QCOMPARE(next, unusual.size());
    const std::size_t before = allocated();
    SparseValues<int> longer(50'000'000, 7);
    longer[49'999'999] = 8;
    QCOMPARE(int(longer[49'999'999]), 8);
    QVERIFY(allocated() - before < 4'000'000);
}

QTEST_APPLESS_MAIN(EveryBodyTest)
#include "every_body_test.moc"
