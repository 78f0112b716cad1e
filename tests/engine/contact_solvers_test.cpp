// Every solver of the table on the same problems; the readers; "auto" on problems of real simulations.

#include "engine/bench/contact_problem_file.h"
#include "engine/complementarity/solvers.h"
#include "engine/model/errors.h"

#include <QtTest>

#include <fstream>
#include <random>

using namespace escapement;

namespace {

ContactProblem randomProblem(int n, unsigned seed, double mu) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    const Matrix root = Matrix::NullaryExpr(3 * n, 3 * n, [&] { return normal(random); });
    ContactProblem p;
    p.resize(n);
    p.w = root * root.transpose() / (3.0 * n) + 0.5 * Matrix::Identity(3 * n, 3 * n);
    p.q = Vector::NullaryExpr(3 * n, [&] { return normal(random); });
    p.friction.assign(n, mu);
    return p;
}

/// Empties the second tangents.
void makePlanar(ContactProblem& p) {
    p.dimension = 2;
    for (int a = 0; a < p.count(); ++a) {
        p.w.row(3 * a + 2).setZero();
        p.w.col(3 * a + 2).setZero();
        p.q[3 * a + 2] = 0.0;
    }
}

/// A rigid block of mass 1 on contacts with the given points and normals, under the acceleration `load`.
ContactProblem block(const std::vector<Vec3>& at, const std::vector<Vec3>& normals, const Vec3& load, double mu) {
    const int n = int(at.size());
    Matrix j(3 * n, 6);
    for (int k = 0; k < n; ++k) {
        const Vec3 tangent = normals[k].unitOrthogonal();
        const Vec3 axes[3] = {normals[k], tangent, normals[k].cross(tangent)};
        for (int c = 0; c < 3; ++c) j.row(3 * k + c) << axes[c].transpose(), at[k].cross(axes[c]).transpose();
    }
    Vec6 inverseMass, acceleration;
    inverseMass << 1.0, 1.0, 1.0, 5.0, 5.0, 5.0;
    acceleration << load, Vec3::Zero();
    ContactProblem p;
    p.resize(n);
    p.w = j * inverseMass.asDiagonal() * j.transpose();
    p.q = j * acceleration;
    p.friction.assign(n, mu);
    return p;
}

std::filesystem::path sharedProblems() {
    const char* given = std::getenv("ESCAPEMENT_SHARED");
    const std::filesystem::path folder = std::filesystem::path(given ? given : ESCAPEMENT_SOURCE_DIR "/../shared") / "fcp";
    return std::filesystem::exists(folder) ? folder : std::filesystem::path();
}

} // namespace

class ContactSolversTest : public QObject {
    Q_OBJECT

  private slots:
    void allAgreeWhereTheAnswerIsUnique_data();
    void allAgreeWhereTheAnswerIsUnique();
    void relaxationOpensByItsArtefact();
    void wedgeAtItsLimitIsSolved();
    void bilateralBlocksAndFixedDirections();
    void refusalsAreNamed();
    void badFilesSayWhereAndWhatMendsThem();
    void automaticSolvesRealProblems_data();
    void automaticSolvesRealProblems();
    void bothFormatsHoldTheSameProblem();
};

void ContactSolversTest::allAgreeWhereTheAnswerIsUnique_data() {
    QTest::addColumn<QString>("name");
    for (const auto& solver : contactSolvers())
        if (QString(solver.name) != "minres" && QString(solver.name) != "direct") QTest::newRow(solver.name) << solver.name;
}

void ContactSolversTest::allAgreeWhereTheAnswerIsUnique() {
    QFETCH(QString, name);
    for (double mu : {0.0, 0.3})
        for (unsigned seed = 1; seed <= 8; ++seed) {
            ContactProblem p = randomProblem(2 + int(seed), seed, mu);
            // A pyramid is the cone in the plane only; in space turning it converges often, not always.
            if (name == "lemke" && mu > 0.0) makePlanar(p);
            ContactSolution reference, s;
            solveContacts(p, 1e-12, reference);
            QVERIFY2(reference.residual < 1e-11, qPrintable(QString::number(reference.residual)));
            SolverOptions options;
            options.tolerance = 1e-8;
            solveContacts(p, name.toStdString(), options, s);
            QVERIFY2(s.solved && s.residual <= 1e-8 && std::abs(naturalMap(p, s.r) - s.residual) < 1e-15,
                     qPrintable(QString("mu %1 seed %2: residual %3 after %4").arg(mu).arg(seed).arg(s.residual).arg(s.iterations)));
            QVERIFY2((p.w * (s.r - reference.r)).norm() < 1e-6, qPrintable(QString("mu %1 seed %2").arg(mu).arg(seed)));
            QCOMPARE(s.artefact, 0.0);
        }
}

void ContactSolversTest::relaxationOpensByItsArtefact() {
    // A block pushed over a floor with more than friction holds: the relaxation makes it rise with mu |u_T|.
    ContactProblem p = block({Vec3(0, 0, -0.5)}, {Vec3::UnitZ()}, Vec3(8.0, 0.0, -9.81), 0.2);
    p.w = Matrix::Identity(3, 3);
    p.q = p.q.eval();
    p.cone = FrictionCone::Relaxed;
    for (const char* name : {"auto", "spectral-gradient", "accelerated-gradient", "admm", "gauss-seidel", "proximal-point"}) {
        ContactSolution s;
        SolverOptions options;
        options.tolerance = 1e-9;
        solveContacts(p, name, options, s);
        QVERIFY2(s.solved, name);
        const Vector u = p.w * s.r + p.q;
        QVERIFY2(std::abs(u[0] - 0.2 * u.tail<2>().norm()) < 1e-7 && u[0] > 0.5, name);
        QVERIFY(std::abs(s.artefact - u[0]) < 1e-7);
    }
}

void ContactSolversTest::wedgeAtItsLimitIsSolved() {
    // A ball in a right-angled groove: at mu = 1 the friction cones just hold each other.
    const double c = std::sqrt(0.5);
    for (double mu : {0.5, 0.99, 1.0, 1.01, 1.5})
        for (const Vec3& load : {Vec3(0.0, 0.0, -9.81), Vec3(1.0, 2.0, -9.81), Vec3(0.3, 0.0, -1.0)}) {
            const ContactProblem p = block({Vec3(-c, 0, -c) * 0.1, Vec3(c, 0, -c) * 0.1}, {Vec3(c, 0, c), Vec3(-c, 0, c)}, load, mu);
            ContactSolution s;
            solveContacts(p, 1e-10, s);
            QVERIFY2(s.solved, qPrintable(QString("mu %1: %2").arg(mu).arg(s.residual)));
        }
}

void ContactSolversTest::bilateralBlocksAndFixedDirections() {
    ContactProblem p = randomProblem(5, 4, 0.4);
    p.bilateral.assign(5, 0);
    p.bilateral[2] = 1;
    p.slipping[1] = true;
    for (const char* name : {"auto", "gauss-seidel", "spectral-gradient", "accelerated-gradient", "admm", "newton", "proximal-point"}) {
        ContactSolution s;
        SolverOptions options;
        options.tolerance = 1e-9;
        solveContacts(p, name, options, s);
        QVERIFY2(s.solved, qPrintable(QString("%1: %2").arg(name).arg(s.residual)));
        QVERIFY2((p.w * s.r + p.q).segment<3>(6).norm() < 1e-7, name);
        QVERIFY2(std::abs(s.r[4] + 0.4 * s.r[3]) < 1e-9 && s.r[3] >= 0.0, name);
    }
    p.slipping[1] = false;
    p.bilateral.assign(5, 1);
    for (const char* name : {"minres", "direct"}) {
        ContactSolution s;
        SolverOptions options;
        solveContacts(p, name, options, s);
        QVERIFY2(s.solved && (p.w * s.r + p.q).norm() < 1e-8, name);
    }
}

void ContactSolversTest::refusalsAreNamed() {
    ContactProblem p = randomProblem(2, 1, 0.3);
    QVERIFY(findContactSolver("minres")->refusal(p) != nullptr);
    QVERIFY(findContactSolver("lemke")->refusal(p) == nullptr);
    p.cone = FrictionCone::Relaxed;
    QVERIFY(findContactSolver("lemke")->refusal(p) != nullptr);
    QVERIFY(findContactSolver("no-such-solver") == nullptr);
    ContactSolution s;
    solveContacts(p, "minres", {}, s);
    QVERIFY(!s.solved);
}

void ContactSolversTest::badFilesSayWhereAndWhatMendsThem() {
    QTemporaryDir folder;
    const auto message = [&](const std::string& name, const std::string& text) {
        const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / name;
        std::ofstream(file) << text;
        try {
            readContactProblem(file);
        } catch (const InputError& error) {
            return QString(error.what());
        }
        return QString();
    };
    QVERIFY(message("a.dat", "").contains("cut short"));
    QVERIFY(message("b.dat", "4\n1\n").contains("line 1, dimension"));
    QVERIFY(message("c.dat", "3\n1\n0\n3 3\n1 0 0 0 1 0 0 0 nan").contains("line 5, W"));
    QVERIFY(message("d.dat", "3\n1\n0\n3 3\n1 0 0 0 1 0 0 0 1\n-1 0 0\n-0.5\n").contains("not negative"));
    QVERIFY(message("e.hdf5", "no HDF5").contains("cannot be opened as HDF5"));
    QCOMPARE(message("f.dat", "3\n1\n0\n3 3\n1 0 0 0 1 0 0 0 1\n-1 0 0\n0.5\n"), QString());
}

void ContactSolversTest::automaticSolvesRealProblems_data() {
    QTest::addColumn<QString>("file");
    const auto folder = sharedProblems();
    if (folder.empty()) QSKIP("The shared contact problems are not here; set ESCAPEMENT_SHARED to their folder.");
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".dat") QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
}

void ContactSolversTest::automaticSolvesRealProblems() {
    QFETCH(QString, file);
    const ContactProblem p = readContactProblem(file.toStdString());
    ContactSolution s;
    SolverOptions options;
    options.tolerance = 1e-8;
    options.stopOn = ContactResidual::RelativeNaturalMap;
    solveContacts(p, "auto", options, s);
    Vector u;
    p.velocity(s.r, u);
    QVERIFY2(s.solved && relativeNaturalMap(p, s.r, u) <= 1e-8, qPrintable(QString("%1 by %2").arg(s.naturalMap).arg(s.solver)));
}

void ContactSolversTest::bothFormatsHoldTheSameProblem() {
    const auto folder = sharedProblems();
    if (folder.empty()) QSKIP("The shared contact problems are not here; set ESCAPEMENT_SHARED to their folder.");
    for (const char* name : {"Box_Stacks-i0035-31-0", "Capsules-i97-269"}) {
        const ContactProblem text = readContactProblem(folder / (std::string(name) + ".dat"));
        const ContactProblem binary = readContactProblem(folder / (std::string(name) + ".hdf5"));
        QCOMPARE(binary.count(), text.count());
        QVERIFY2((binary.q - text.q).norm() <= 1e-9 * text.q.norm(), name);
        QCOMPARE(binary.friction, text.friction);
        Vector r(text.q.size()), u, v;
        for (Eigen::Index i = 0; i < r.size(); ++i) r[i] = std::sin(double(i));
        text.velocity(r, u);
        binary.velocity(r, v);
        QVERIFY2((u - v).norm() <= 1e-9 * u.norm(), qPrintable(QString("%1: %2").arg(name).arg((u - v).norm() / u.norm())));
    }
}

QTEST_GUILESS_MAIN(ContactSolversTest)
#include "contact_solvers_test.moc"
