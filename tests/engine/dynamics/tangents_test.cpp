// Tangents of loads, joints, couplings, motors and contacts against differences, at poses where nothing is special and
// rows are not met; the sparse elimination that implicit steps use them in; and the cost of such steps.

#include "engine/assembling/proposals/load_proposal.h"
#include "engine/bench/known_scenes.h"
#include "engine/bench/many_bodies/scale.h"
#include "engine/couplings/coupling_type.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/newton_matrix.h"
#include "engine/math/rotation.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/load_values.h"
#include "tests/support/allocation_count.h"
#include "tests/support/integrator_scenes.h"

#include <QtTest>

#include <random>

using namespace escapement;

namespace {

std::mt19937 numbers(17);
double any() { return std::uniform_real_distribution<double>(-1.0, 1.0)(numbers); }

Vector anyVector(Eigen::Index size, double scale = 1.0) {
    Vector v(size);
    for (double& x : v) x = scale * any();
    return v;
}

/// Two bodies in space with other masses, and the ground.
Mechanism bodies() {
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies = {ground, link("left", 1.5, {0.3, 0.4, 0.5}, {0.1, 0.0, 0.3}),
                link("right", 0.7, {0.2, 0.1, 0.25}, {0.5, 0.2, -0.1})};
    return m;
}

Joint between(const Mechanism& m, const JointType& type, const char* a = "left", const char* b = "right") {
    Joint j = joint(m, type.name.c_str(), a, b, {0.3, 0.1, 0.1}, Vec3(0.2, 0.5, 0.8).normalized());
    return j;
}

/// The largest entry of `exact - measured`, of the largest of both.
double apart(const Matrix& exact, const Matrix& measured) {
    if (exact.size() == 0) return 0.0;
    const double size = std::max({exact.cwiseAbs().maxCoeff(), measured.cwiseAbs().maxCoeff(), 1e-6});
    return (exact - measured).cwiseAbs().maxCoeff() / size;
}

struct Compared {
    double stiffness = 0.0, damping = 0.0, turning = 0.0;
    double largest() const { return std::max({stiffness, damping, turning}); }
};

/// Tangents of a model against central differences, at a state with these multipliers.
Compared compare(SmoothModel& model, const Vector& q, const Vector& v, const Vector& lambda, double step = 1e-6) {
    System& system = model.system();
    const Eigen::Index n = v.size(), rows = model.rowCount();
    Tangents tangents;
    if (!model.tangents(0.3, q, v, lambda, tangents)) return {1.0, 1.0, 1.0};
    Matrix k = Matrix::Zero(n, n), d = k, e = Matrix::Zero(rows, n);
    for (const auto& block : tangents.stiffness) k.block<6, 6>(block.row, block.column) += block.values;
    for (const auto& block : tangents.damping) d.block<6, 6>(block.row, block.column) += block.values;
    for (const auto& block : tangents.turning) e.block<1, 6>(block.row, block.column) += block.values;
    const auto forces = [&](const Vector& at, const Vector& with) {
        ConstraintRows b;
        Vector f;
        model.right(0.3, at, with, f, b);
        if (rows > 0) b.byBlocks ? b.blocks.addTransposed(lambda, f) : void(f += b.whole * lambda);
        return f;
    };
    const auto rates = [&](const Vector& at) {
        ConstraintRows c;
        Vector ct, r = Vector::Zero(rows);
        model.left(0.3, at, c, ct);
        if (rows > 0) c.multiply(v, r);
        return Vector(r + ct);
    };
    const auto moved = [&](Eigen::Index j, double size) {
        Vector move = Vector::Zero(n), at(q.size());
        move[j] = size;
        system.displace(q, move, at);
        return at;
    };
    Matrix kd(n, n), dd(n, n), ed(rows, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        constexpr double faster = 1e-3; // forces are at most of second degree in velocities, mostly
        Vector above = v, below = v;
        above[j] += faster;
        below[j] -= faster;
        kd.col(j) = (forces(moved(j, -step), v) - forces(moved(j, step), v)) / (2.0 * step);
        dd.col(j) = (forces(q, below) - forces(q, above)) / (2.0 * faster);
        if (rows > 0) ed.col(j) = (rates(moved(j, step)) - rates(moved(j, -step))) / (2.0 * step);
    }
    return {apart(k, kd), apart(d, dd), apart(e, ed)};
}

Compared compare(const Mechanism& m) {
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    Vector place(q.size());
    system.displace(q, anyVector(v.size(), 0.2), place); // off the rows
    SmoothModel model(system);
    std::vector<int> all(static_cast<std::size_t>(system.constraintCount()));
    std::iota(all.begin(), all.end(), 0);
    model.restoreRows(all);
    return compare(model, place, anyVector(v.size(), 3.0), anyVector(system.constraintCount(), 5.0));
}

} // namespace

class TangentsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { numbers.seed(17); } // a new kind in a table changes nothing for the tests behind it

    void joints() {
        for (const auto& type : jointTypes()) {
            if (type.followsEdges()) continue; // guides: below
            for (const bool grounded : {false, true}) {
                Mechanism m = bodies();
                m.joints = {between(m, type, grounded ? "ground" : "left")};
                const Compared c = compare(m);
                QVERIFY2(
                    c.largest() < 2e-8,
                    qPrintable(
                        QString("%1: %2 %3 %4").arg(type.name.c_str()).arg(c.stiffness).arg(c.damping).arg(c.turning)));
            }
        }
    }

    void motors() {
        for (const auto& type : jointTypes()) {
            for (const auto& coordinate : type.coordinates) {
                if (!coordinate.carries() || type.followsEdges()) continue;
                Mechanism m = bodies();
                m.joints = {between(m, type)};
                m.joints[0].motor = Motor();
                m.joints[0].motor->kind = coordinate.turns() ? "angle" : "position";
                m.joints[0].motor->coordinate = coordinate.name;
                m.joints[0].motor->value.expression = "0.3+sin(t)";
                const Compared c = compare(m);
                QVERIFY2(c.largest() < 2e-8, qPrintable(QString(type.name.c_str())));
            }
        }
    }

    void couplings() {
        for (const auto& type : couplingTypes()) {
            Mechanism m = bodies();
            m.bodies.push_back(link("third", 0.4, {0.1, 0.2, 0.3}, {-0.2, 0.3, 0.2}));
            Coupling coupling;
            coupling.name = "tied";
            coupling.type = type.name;
            const char* of[] = {"left", "right", "third"};
            for (int k = 0; k < type.termCount(); ++k) {
                const bool slides = type.terms[std::size_t(k)].motion == CoupledMotion::Slide;
                m.joints.push_back(joint(m, slides ? "prismatic" : "revolute", "ground", of[k], {0.1, 0.2, 0.3},
                                         Vec3(0.3 + k, 0.5, 0.8).normalized()));
                couplingEnd(coupling, k).joint = m.joints.back().name;
            }
            double next = 1.0;
            for (const auto& parameter : type.parameters) couplingNumber(coupling, parameter.key) = next += 0.7;
            m.couplings = {coupling};
            const Compared c = compare(m);
            QVERIFY2(c.largest() < 2e-8, qPrintable(QString(type.name.c_str())));
        }
    }

    void loads() {
        for (const auto& type : loadTypes()) {
            for (const bool turned : {false, true}) {
                Mechanism m = bodies();
                Load load;
                load.name = "load";
                load.type = type.name;
                if (type.onJoint()) {
                    m.joints = {between(m, jointType(turned ? "prismatic" : "revolute"))};
                    load.joint = m.joints[0].name;
                } else {
                    load.a.body = turned && type.hasTwoEnds() ? "ground" : "left";
                    load.a.position = {0.05, 0.02, 0.03};
                    load.axes = turned ? "body" : "world";
                }
                if (type.hasTwoEnds()) {
                    load.b.body = "right";
                    load.b.position = {-0.04, 0.01, 0.02};
                }
                giveValues(load, {}, 0.3, Vec3(0.6, 0.0, 0.8));
                double next = 1.5;
                for (const auto& place : loadPlaces()) {
                    if (!type.parameter(place.key->parameter->key)) continue;
                    if (const auto* number = std::get_if<Number Load::*>(&place.member))
                        if ((load.**number).value == 0.0) load.** number = next += 0.5;
                    if (const auto* triple = std::get_if<NumberVector<3> Load::*>(&place.member))
                        for (Number& one : load.**triple) one = 3.0 * (next += 0.5);
                    if (const auto* function = std::get_if<TimeFunction Load::*>(&place.member))
                        (load.**function).expression = "1.5+t";
                }
                m.loads = {load};
                const Compared c = compare(m);
                QVERIFY2(c.largest() <
                             (type.slopes || type.betweenSlopes || type.ends == LoadType::OnBody ? 3e-8 : 1e-6),
                         qPrintable(QString("%1: %2 %3").arg(type.kind.c_str()).arg(c.stiffness).arg(c.damping)));
            }
        }
    }

    /// What a type without slopes of its own gets.
    void differencesInTheirPlace() {
        for (LoadType type : loadTypes()) {
            if (type.slopes && !type.law) {
                const double values[LoadType::mostNumbers] = {700.0, 3.0, 0.2};
                const Stretched at{0.4, -0.7, values, 2.0};
                const Vec2 exact = type.slopesAt(at);
                type.slopes = nullptr;
                QVERIFY((type.slopesAt(at) - exact).norm() <= 1e-7 * (1.0 + exact.norm()));
            }
            if (!type.betweenSlopes) continue;
            BodyKinematics a, b;
            a.rotation = exponential({0.3, -0.2, 0.5}).toRotationMatrix();
            b.rotation = exponential({-0.4, 0.6, 0.1}).toRotationMatrix();
            b.centre = {0.1, 0.2, 0.3};
            a.velocity = {1.0, 2.0, -1.0};
            a.angular = {0.5, -1.0, 2.0};
            b.velocity = {-1.0, 0.3, 0.2};
            b.angular = {1.5, 0.4, -0.6};
            MountedFrame fa, fb;
            fa.position = {0.1, 0.0, 0.2};
            fb.position = {0.0, 0.3, 0.1};
            double values[LoadType::mostNumbers];
            for (int k = 0; k < LoadType::mostNumbers; ++k) values[k] = 1.0 + k;
            Mat6 motion, rate, motionBy, rateBy;
            type.slopesBetween(fa, fb, a, b, values, motion, rate);
            type.betweenSlopes = nullptr;
            type.slopesBetween(fa, fb, a, b, values, motionBy, rateBy);
            QVERIFY2((motion - motionBy).norm() < 1e-7 * motion.norm(), qPrintable(QString(type.kind.c_str())));
            QVERIFY2((rate - rateBy).norm() < 1e-7 * rate.norm(), qPrintable(QString(type.kind.c_str())));
        }
    }

    void slidingContact() {
        const Mechanism m = inclinedBlock(0.3, 0.2);
        for (const bool slides : {true, false}) {
            MultibodySystem system(m, {});
            Vector q, v;
            system.initialState(q, v);
            SmoothModel model(system);
            ClosedContact contact;
            contact.index = 0;
            contact.status = slides ? ContactStatus::Slip : ContactStatus::Stick;
            contact.slipDirection = Vec3(0.6, 0.8, 0.0);
            model.setClosed({contact});
            model.chooseRows(0.0, q);
            const Compared c = compare(model, q, anyVector(v.size(), 1.0), anyVector(model.rowCount(), 5.0));
            QVERIFY2(c.stiffness < 1e-5 && c.turning < 1e-5, qPrintable(QString::number(c.stiffness)));
            QVERIFY2(c.damping < 2e-6, // the direction of friction bends
                     qPrintable(QString::number(c.damping)));
        }
    }

    void sparseElimination() {
        const int n = 60;
        for (int trial = 0; trial < 20; ++trial) {
            Matrix whole = Matrix::Zero(n, n);
            for (int i = 0; i < n; ++i) {
                whole(i, (i + 1) % n) = any(); // zeros on the diagonal
                for (int k = 0; k < 3; ++k) whole(i, std::uniform_int_distribution<int>(0, n - 1)(numbers)) = any();
            }
            SparsePattern pattern;
            pattern.size = n;
            std::vector<std::complex<double>> values;
            for (int c = 0; c < n; ++c) {
                for (int r = 0; r < n; ++r)
                    if (whole(r, c) != 0.0) {
                        pattern.row.push_back(r);
                        values.push_back({whole(r, c), 0.3 * any()});
                    }
                pattern.start.push_back(int(pattern.row.size()));
            }
            Eigen::MatrixXcd matrix = Eigen::MatrixXcd::Zero(n, n);
            for (int c = 0; c < n; ++c)
                for (int e = pattern.start[std::size_t(c)]; e < pattern.start[std::size_t(c) + 1]; ++e)
                    matrix(pattern.row[std::size_t(e)], c) = values[std::size_t(e)];
            SparseLu<std::complex<double>> lu;
            lu.arrange(pattern);
            QVERIFY(lu.factorise(values));
            Eigen::VectorXcd b = anyVector(n).cast<std::complex<double>>(), x;
            lu.solve(b, x);
            const double left = (matrix * x - b).cwiseAbs().maxCoeff();
            QVERIFY2(left < 1e-12 * (1.0 + x.cwiseAbs().maxCoeff()), qPrintable(QString::number(left)));
        }
        SparsePattern singular;
        singular.size = 2;
        singular.start = {0, 1, 2};
        singular.row = {0, 0};
        SparseLu<double> lu;
        lu.arrange(singular);
        QVERIFY(!lu.factorise({1.0, 2.0}));
    }

    /// A step by sparse matrices is that by whole ones; it allocates nothing once its structure is known.
    void sparseSteps_data() {
        QTest::addColumn<bool>("closed");
        QTest::newRow("open chain") << false;
        QTest::newRow("closed chain") << true;
    }
    void sparseSteps() {
        QFETCH(bool, closed);
        const Mechanism chain = closed ? hangingChain(12) : openChain(12);
        Vector ends[2];
        for (const bool blocks : {false, true}) {
            MultibodySystem system(chain, {});
            Vector q, v;
            system.initialState(q, v);
            assemble(system, 0.0, q, v);
            SmoothModel model(system, blocks ? 1 : 1 << 20);
            model.chooseRows(0.0, q);
            const auto radau = makeIntegrator("Radau5");
            radau->step(model, 0.0, q, v, 1e-3);
            ends[blocks] = radau->endPosition();
            if (!blocks) continue;
            // While it sets out from rest some of its entries are still zero.
            std::int64_t taken = 1;
            for (int i = 1; i < 8; ++i) {
                const Vector qi = radau->endPosition(), vi = radau->endVelocity();
                taken = allocationsOf([&] { radau->step(model, 1e-3 * i, qi, vi, 1e-3); });
            }
            QVERIFY2(taken == 0, qPrintable(QString::number(taken)));
        }
        const double differ = (ends[0] - ends[1]).cwiseAbs().maxCoeff();
        QVERIFY2(differ < 1e-13, qPrintable(QString::number(differ)));
    }

    /// The entries of the factors grow with the chain, not with its square.
    void fillOfChains() {
        std::vector<double> fill;
        for (const int links : {20, 80}) {
            MultibodySystem system(hangingChain(links), {});
            Vector q, v, a, lambda;
            system.initialState(q, v);
            assemble(system, 0.0, q, v);
            SmoothModel model(system);
            model.chooseRows(0.0, q);
            model.acceleration(0.0, q, v, a, lambda);
            NewtonMatrix matrix;
            matrix.linearise(model, 0.0, q, v, a, lambda);
            QVERIFY(matrix.sparse());
            matrix.factorise(1e-3, 1e-3);
            fill.push_back(double(matrix.fill()));
        }
        QVERIFY2(fill[1] < 5.0 * fill[0], qPrintable(QString("%1 %2").arg(fill[0]).arg(fill[1])));
    }
};

QTEST_APPLESS_MAIN(TangentsTest)
#include "tangents_test.moc"
