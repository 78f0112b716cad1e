// Copies of a part keep its features once, and what is worked out of them once, too; a library finds each by its path.

#include "engine/contact/diagnostics/known_solids.h"
#include "tests/support/growth.h"

#include <QtTest>

using namespace escapement;

class SharedPartsTest : public QObject {
    Q_OBJECT

  private slots:
    void aListIsSharedUntilItIsChanged();
    void copiesOfAPartShareTheirLists();
    void copiesHaveOneSolid();
    void solidsGoWithTheirParts();
    void aPartIsFoundAmongMany();
};

void SharedPartsTest::aListIsSharedUntilItIsChanged() {
    const SharedList<int> none;
    QVERIFY(none.empty() && none.begin() == none.end() && none.elements().empty());
    SharedList<int> first{1, 2, 3}, second = first;
    QVERIFY(first.shares(second) && first == second && first.data() == second.data());
    second.push_back(4);
    QVERIFY(!first.shares(second) && !(first == second));
    QCOMPARE(first.size(), std::size_t(3));
    QCOMPARE(second.size(), std::size_t(4));
    QCOMPARE(second.back(), 4);
    const int* where = second.data();
    second.editing()[0] = 7; // its own already
    QVERIFY(second.data() == where);
    for (int& x : second.editing()) ++x;
    QVERIFY(second == SharedList<int>({8, 3, 4, 5}) && first == SharedList<int>({1, 2, 3}));
    second.editing()->clear();
    QVERIFY(second.empty() && second == none);
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, first.at(3));
}

void SharedPartsTest::copiesOfAPartShareTheirLists() {
    const Part box = makeBox({0.1, 0.2, 0.3});
    Part copy = box;
    QVERIFY(copy.shape() == box.shape() && copy.features.edges.data() == box.features.edges.data());
    QVERIFY(copy.triangulation.points.data() == box.triangulation.points.data());
    copy.features.faces.editing()[0].reversed = true;
    QVERIFY(copy.shape() != box.shape() && !box.features.faces[0].reversed);
    QVERIFY(copy.features.edges.shares(box.features.edges)); // of these nothing was changed
}

void SharedPartsTest::copiesHaveOneSolid() {
    const auto box = std::make_shared<const Part>(makeBox({0.1, 0.2, 0.3}));
    auto moved = std::make_shared<Part>(*box);
    moved->path = "another instance";
    moved->placement.translation = {1.0, 0.0, 0.0};
    const auto solid = solidOf(box);
    QVERIFY(solid->closed());
    QVERIFY(solidOf(moved) == solid && solidOf(box) == solid);
    QVERIFY(solidOf(std::make_shared<const Part>(makeBox({0.1, 0.2, 0.3}))) != solid); // alike, but made anew
    auto changed = std::make_shared<Part>(*box);
    for (Vertex& vertex : changed->features.vertices.editing()) vertex.point *= 2.0;
    QVERIFY(solidOf(changed) != solid);
}

void SharedPartsTest::solidsGoWithTheirParts() {
    QCOMPARE(knownSolids(), std::size_t(0)); // those of the tests before
    auto box = std::make_shared<const Part>(makeBox({0.1, 0.1, 0.1}));
    auto instance = std::make_shared<const Part>(*box);
    solidOf(box);
    QCOMPARE(knownSolids(), std::size_t(1));
    box.reset();
    QCOMPARE(knownSolids(), std::size_t(1)); // the instance may be asked for
    const auto kept = solidOf(instance);
    instance.reset();
    QCOMPARE(knownSolids(), std::size_t(1)); // in use
    QCOMPARE(kept->part().features.faces.size(), std::size_t(6));
}

/// The last of them as soon as the first; of two with one path it is the first.
void SharedPartsTest::aPartIsFoundAmongMany() {
    constexpr int count = 20000, asked = 200;
    CadModel model;
    for (int i = 0; i < count; ++i) {
        auto part = std::make_shared<Part>();
        part->path = "Assembly/Part:" + std::to_string(i % (count - 1));
        part->solids = i;
        model.parts.push_back(std::move(part));
    }
    PartLibrary library;
    library.add("many", std::move(model));
    QVERIFY(!library.find("few", "Assembly/Part:0") && !library.find("many", "Assembly/Part"));
    for (const int i : {0, 1, count / 2, count - 2})
        QCOMPARE(library.find("many", "Assembly/Part:" + std::to_string(i))->solids, i);
    const auto timeOf = [&](const std::string& path) {
        return shortestTimeOf([&] {
            for (int k = 0; k < asked; ++k)
                if (!library.find("many", path)) qFatal("%s is not found", path.c_str());
        });
    };
    const double first = timeOf("Assembly/Part:0"), last = timeOf("Assembly/Part:" + std::to_string(count - 2));
    QVERIFY2(last < 20.0 * first, qPrintable(QString("%1 s, %2 s").arg(first).arg(last)));
    library.add("many", CadModel()); // read anew
    QVERIFY(!library.find("many", "Assembly/Part:0"));
}

QTEST_MAIN(SharedPartsTest)
#include "shared_parts_test.moc"
