// Contact laws take W whole or in blocks: the same problem, the same answer. And work that takes long can be stopped.

#include "engine/complementarity/contact_groups.h"
#include "engine/complementarity/contact_laws.h"
#include "engine/model/interruption.h"

#include <QtTest>

#include <random>
#include <tuple>

using namespace escapement;

namespace {

/// A row of bodies (1 kg, six freedoms each) that touch their neighbours at a few contacts: W in blocks, of full rank.
struct Row {
    Matrix w;
    Vector before, freely;
    std::vector<LawContact> contacts;

    Row(int bodies, int contactsEach, unsigned seed) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        const int n = bodies * contactsEach;
        Matrix j = Matrix::Zero(3 * n, 6 * (bodies + 1));
        for (int k = 0; k < n; ++k) {
            const int body = k / contactsEach;
            for (int row = 0; row < 3; ++row)
                for (int c = 0; c < 12; ++c) j(3 * k + row, 6 * body + c) = number(random);
        }
        w = j * j.transpose();
        before.resize(3 * n);
        for (double& u : before) u = number(random);
        freely = before;
        for (double& u : freely) u -= 0.3 + 0.1 * number(random);
        contacts.resize(std::size_t(n));
        for (LawContact& contact : contacts) {
            contact.law.friction = 0.3;
            contact.gap = 1e-4 * number(random);
        }
    }
};

constexpr double h = 1e-3;

} // namespace

class LawsInBlocksTest : public QObject {
    Q_OBJECT

  private slots:
    void inBlocks_data();
    void inBlocks();
    void transforms();
    void groups();
    void stops();
};

void LawsInBlocksTest::inBlocks_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"elastic", "damped", "Hertz", "tangential", "static friction", "yielding", "cohesive",
                             "stretched", "Poisson", "of joints, too", "all kinds"})
        QTest::addRow("%s", kind) << QString(kind);
}

void LawsInBlocksTest::inBlocks() {
    QFETCH(QString, kind);
    for (unsigned seed = 1; seed <= 5; ++seed) {
        Row row(12, 2, seed);
        const bool all = kind == "all kinds";
        for (std::size_t k = 0; k < row.contacts.size(); ++k) {
            LawContact& contact = row.contacts[k];
            ContactLaw& law = contact.law;
            const auto is = [&](const char* one, std::size_t place) { return kind == one || (all && k % 8 == place); };
            if (is("elastic", 0)) law.compliance = 1e-5;
            if (is("damped", 1)) law.compliance = 1e-5, law.damping = 50.0;
            if (is("Hertz", 2)) law.hertz = 1e8;
            if (is("tangential", 3)) law.tangentialCompliance = 1e-5, contact.stretch = Vec2(1e-5, -2e-5);
            if (is("static friction", 4)) law.staticFriction = 0.5;
            if (is("yielding", 5)) law.compression = 60.0;
            if (is("cohesive", 6)) law.cohesion = 40.0, contact.gap = std::min(contact.gap, 0.0);
            if (is("stretched", 7)) law.cohesion = 40.0, law.cohesionReach = 1e-3, contact.gap = 1e-4;
            if (kind == "Poisson") law.impact = ContactLaw::Impact::Poisson, law.restitution = 0.5;
            if (kind == "of joints, too") {
                if (k % 3 == 0) law.preload = 100.0;
                else law.compliance = 1e-5;
            }
        }
        ContactSolving solving;
        ContactSolution whole, inBlocks;
        ContactLaws laws(solving);
        laws.contacts = row.contacts;
        laws.solve(row.w, row.before, row.freely, h, 0.5 * h, 1e-11, whole);
        QVERIFY2(whole.solved || whole.residual < 1e-8, qPrintable(QString::number(whole.residual)));
        const std::vector<char> yields = laws.yields, slides = laws.slides;
        const auto blocks = std::make_shared<BlockSparseDelassus>(row.w);
        QVERIFY(blocks->columns().size() < 24 * 24 / 2);
        laws.solve(blocks, row.before, row.freely, h, 0.5 * h, 1e-11, inBlocks);
        QVERIFY2(inBlocks.solved || inBlocks.residual < 1e-8, qPrintable(QString::number(inBlocks.residual)));
        // Impulses are not unique to all digits, what they do is.
        const Vector u = row.w * whole.r, v = row.w * inBlocks.r;
        QVERIFY2((u - v).norm() < 1e-7 * u.norm(),
                 qPrintable(QString("seed %1: %2 of %3").arg(seed).arg((u - v).norm()).arg(u.norm())));
        QVERIFY(yields == laws.yields && slides == laws.slides);
        QVERIFY(whole.r.norm() > 1e-4);
    }
}

/// T W T^T in the rows and columns of one contact.
void LawsInBlocksTest::transforms() {
    const Row row(6, 2, 3);
    BlockSparseDelassus blocks(row.w);
    Mat3 t;
    t << 0.5, 0.0, 1.0, -2.0, 1.0, 0.3, 0.0, 0.7, 1.5;
    blocks.transform(5, t);
    blocks.soften(5, Vec3(1.0, 2.0, 3.0));
    Matrix w = row.w;
    w.middleRows<3>(15) = t * w.middleRows<3>(15).eval();
    w.middleCols<3>(15) = w.middleCols<3>(15).eval() * t.transpose();
    w.diagonal().segment<3>(15) += Vec3(1.0, 2.0, 3.0);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    Vector r(w.rows()), u;
    for (double& x : r) x = number(random);
    blocks.multiply(r, u);
    QVERIFY((u - w * r).norm() < 1e-13 * u.norm());
}

/// A wish to stop ends a contact problem on its way, in the thread and for the time that was said, and nowhere else.
/// Contacts that nothing couples, blocks of zeros among it, are in groups of their own, each named by its first.
void LawsInBlocksTest::groups() {
    const auto block = [](int row, int column, double size) {
        return BlockSparseDelassus::Block{row, column, size * Mat3::Identity()};
    };
    std::vector<BlockSparseDelassus::Block> blocks;
    for (int k = 0; k < 6; ++k) blocks.push_back(block(k, k, 2.0));
    for (const auto& [a, b, size] : {std::tuple(1, 4, 0.5), {4, 5, -0.5}, {0, 3, 0.0}, {2, 3, 1e-30}}) {
        blocks.push_back(block(a, b, size));
        blocks.push_back(block(b, a, size));
    }
    QCOMPARE(firstOfGroups(BlockSparseDelassus(6, blocks)), (std::vector<int>{0, 1, 2, 2, 1, 1}));
    const Row row(4, 3, 1);
    QCOMPARE(firstOfGroups(BlockSparseDelassus(row.w)), std::vector<int>(12, 0));
}

void LawsInBlocksTest::stops() {
    const Row row(20, 4, 2);
    const auto solve = [&] {
        ContactSolving solving;
        ContactLaws laws(solving);
        laws.contacts = row.contacts;
        ContactSolution solution;
        laws.solve(row.w, row.before, row.freely, h, 0.5 * h, 1e-11, solution);
        return solution.solved || solution.residual < 1e-6;
    };
    std::atomic<bool> stop{true};
    QVERIFY(solve());
    {
        const Interruptible interruptible(stop, 0.0);
        QVERIFY_THROWS_EXCEPTION(Interrupted, solve());
        stop = false;
        QVERIFY(solve());
        stop = true;
        const Uninterruptible whole;
        QVERIFY(solve());
    }
    {
        const Interruptible patient(stop, 1e3); // what ends by itself within this time does
        QVERIFY(solve());
    }
    QVERIFY(solve());
}

QTEST_APPLESS_MAIN(LawsInBlocksTest)
#include "laws_in_blocks_test.moc"
