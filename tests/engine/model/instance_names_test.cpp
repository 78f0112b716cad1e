// Features of two files with one instance name on a body, and open surfaces whose other side is the outer one.

#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/features/flipped_part.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/model/instance_names.h"

#include <QtTest>

#include <set>

using namespace escapement;

namespace {

Shape cadShape(const std::string& geometry, const std::string& part) {
    Shape shape;
    shape.geometry = geometry;
    shape.part = part;
    return shape;
}

/// Body "arm" with the part "Pin" of the files a and b, a again, and a ball; a plate under it.
Mechanism twoFiles() {
    Mechanism m;
    for (const char* id : {"a", "b"}) {
        m.geometry.emplace_back();
        m.geometry.back().id = id;
        m.geometry.back().file = std::string(id) + ".step";
    }
    Body arm, plate;
    arm.name = "arm";
    arm.shapes = {cadShape("a", "Pin"), cadShape("b", "Pin"), cadShape("a", "Pin"), cadShape("a", "Rod")};
    arm.mass.emplace();
    arm.mass->value = 1.0;
    for (int i : {0, 1, 2}) arm.mass->inertia[std::size_t(i)] = 1.0;
    plate.name = "plate";
    plate.fixed = true;
    plate.shapes.emplace_back();
    plate.shapes.back().primitive = "box";
    plate.shapes.back().size = {1.0, 1.0, 0.1};
    m.bodies = {arm, plate};
    ContactPair contact;
    contact.name = "c";
    contact.a.body = "arm";
    contact.b.body = "plate";
    m.contacts = {contact};
    return m;
}

PartLibrary libraryOfBoth() {
    PartLibrary library;
    const auto named = [](Part part, const char* path) {
        part.path = path;
        return std::make_shared<const Part>(std::move(part));
    };
    CadModel a, b;
    a.parts = {named(makeBox({0.1, 0.1, 0.1}), "Pin"), named(makeCylinder(0.1, 0.2), "Rod")};
    b.parts = {named(makeSphere(0.05), "Pin")};
    library.add("a", a);
    library.add("b", b);
    return library;
}

std::vector<Finding> warningsOf(Mechanism m) {
    std::vector<Finding> warnings;
    for (auto& finding : validate(m))
        if (finding.severity == Severity::Warning && finding.pointer.find("/faces") != std::string::npos)
            warnings.push_back(finding);
    return warnings;
}

} // namespace

class InstanceNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void namesTellFilesApart() {
        const Mechanism m = twoFiles();
        const auto names = instanceNames(m.bodies[0]);
        const char* plain[] = {"Pin", "Pin:2", "Pin:3", "Rod"};
        const char* qualified[] = {"a::Pin", "b::Pin", "a::Pin:2", "a::Rod"};
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(names[std::size_t(i)].name, std::string(plain[i]));
            QCOMPARE(names[std::size_t(i)].qualified, std::string(qualified[i]));
            QCOMPARE(names[std::size_t(i)].ambiguous, i < 3);
            QCOMPARE(shapeNamed(names, plain[i]), i);
            QCOMPARE(shapeNamed(names, qualified[i]), i);
        }
        QCOMPARE(shapeNamed(names, "b::Rod"), -1);
        QCOMPARE(lastingName(m.bodies[0], "Pin:2", "face:1"), std::string("b::Pin#face:1"));
        QCOMPARE(lastingName(m.bodies[0], "Rod", "face:1"), std::string("Rod#face:1"));
    }

    /// Whatever the order of the shapes, a name with its file means one part; without, it goes by the order, and that
    /// is said.
    void orderDoesNotMatter() {
        const PartLibrary library = libraryOfBoth();
        for (const bool swapped : {false, true}) {
            Mechanism m = twoFiles();
            if (swapped) std::swap(m.bodies[0].shapes[0], m.bodies[0].shapes[1]);
            const auto arm = placedParts(m.bodies[0], m, library), plate = placedParts(m.bodies[1], m, library);
            m.contacts[0].a.faces = {"b::Pin#face:1"};
            const auto list = candidates(m.contacts[0], arm, plate);
            QVERIFY(std::all_of(list.begin(), list.end(),
                                [](const Candidate& c) { return c.pair.pointA().sphere != nullptr; }));
            QVERIFY(warningsOf(m).empty());
            m.contacts[0].a.faces = {"Pin#face:1"};
            const auto plain = candidates(m.contacts[0], arm, plate);
            QCOMPARE(plain[0].pair.pointA().sphere != nullptr, swapped);
            const auto warnings = warningsOf(m);
            QCOMPARE(warnings.size(), std::size_t(1));
            const QString said = QString::fromStdString(warnings[0].message);
            QVERIFY2(said.contains("a::Pin#face:1") && said.contains("b::Pin#face:1"), qPrintable(said));
        }
    }

    void aFlippedSurfaceLooksTheOtherWay() {
        auto plane = std::make_shared<Part>(makePlane(1.0, 1.0));
        plane->open = true;
        const auto other = flipped(plane);
        QVERIFY(other == flipped(plane)); // one and the same while it is used
        QVERIFY(plane->features.faces[0].outward(Vec2::Zero()).z() > 0.5 &&
                other->features.faces[0].outward(Vec2::Zero()).z() < -0.5);
        for (std::size_t i = 0; i < other->triangulation.triangles.size(); ++i) {
            const auto& t = other->triangulation.triangles[i];
            const auto& p = other->triangulation.points;
            QVERIFY(
                (p[std::size_t(t[1])] - p[std::size_t(t[0])]).cross(p[std::size_t(t[2])] - p[std::size_t(t[0])]).z() <
                0.0);
        }
        Mechanism m = twoFiles();
        m.bodies[0].shapes = {cadShape("a", "Pin")};
        m.bodies[0].shapes[0].flip = true;
        try {
            placedParts(m.bodies[0], m, libraryOfBoth());
            QFAIL("a solid was flipped");
        } catch (const ModelError& error) {
            QVERIFY(QString(error.what()).contains("only open surfaces can be flipped"));
        }
    }

    /// A part may be called as a repeat of another one would be.
    void repeatsTakeTheNextFreeNumber() {
        Body arm;
        for (const char* part : {"Pin", "Pin:2", "Pin", "Pin", "Pin:2", "Pin:3"})
            arm.shapes.push_back(cadShape("a", part));
        const char* wanted[] = {"Pin", "Pin:2", "Pin:3", "Pin:4", "Pin:2:2", "Pin:3:2"};
        const auto names = instanceNames(arm);
        for (std::size_t i = 0; i < names.size(); ++i) {
            QCOMPARE(names[i].name, std::string(wanted[i]));
            QCOMPARE(names[i].qualified, "a::" + names[i].name);
            QVERIFY(!names[i].ambiguous);
        }
    }

    void flipIsSavedAndRead() {
        const auto text =
            R"({"escapement": 1, "geometry": [{"id": "a", "file": "a.step", "unit": "in", "encoding": "windows-1251"}],
                              "bodies": [{"name": "b", "fixed": true, "shapes": [{"geometry": "a", "part": "P", "flip": true}]}]})";
        const LoadedProject project = parseProject(text);
        QVERIFY(project.mechanism.bodies[0].shapes[0].flip);
        QCOMPARE(project.mechanism.geometry[0].unit, std::string("in"));
        QCOMPARE(project.mechanism.geometry[0].encoding, std::string("windows-1251"));
    }
};

QTEST_GUILESS_MAIN(InstanceNamesTest)
#include "instance_names_test.moc"
