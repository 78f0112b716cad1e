// Instances of one product in an assembly: their names, and those that are scaled or mirrored.

#include "cad/assembly.h"
#include "cad/cad_document.h"

#include <BRepPrimAPI_MakeBox.hxx>
#include <TDataStd_Name.hxx>
#include <TopLoc_Location.hxx>
#include <TopoDS_Solid.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <gp_Trsf.hxx>

#include <QElapsedTimer>
#include <QtTest>

#include <set>

using namespace escapement;

namespace {

/// A document with one assembly, "machine".
struct Machine {
    CadDocument document;
    Handle(XCAFDoc_ShapeTool) shapes = XCAFDoc_DocumentTool::ShapeTool(document.handle()->Main());
    TDF_Label label = named(shapes->NewShape(), "machine");

    static TDF_Label named(const TDF_Label& label, const char* name) {
        TDataStd_Name::Set(label, name);
        return label;
    }
    TDF_Label box(const char* name) const {
        return named(shapes->AddShape(BRepPrimAPI_MakeBox(10, 20, 30).Solid(), false), name);
    }
    void add(const TDF_Label& product, const gp_Trsf& place = {}) const { shapes->AddComponent(label, product, place); }
};

} // namespace

class InstancesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { silenceKernel(); }

    /// Each gets the lowest number that is free, beside products that are called so by themselves.
    void repeatsAreNumbered() {
        const Machine machine;
        const TDF_Label pin = machine.box("pin"), second = machine.box("pin:2"), wheel = machine.box("wheel");
        for (const TDF_Label& product : {pin, second, pin, wheel, pin, second, wheel}) machine.add(product);
        std::set<std::string> paths;
        for (const auto& [path, shape] : shapesOf(machine.document.handle(), 1.0)) paths.insert(path);
        const std::set<std::string> expected{"machine/pin",   "machine/pin:2",   "machine/pin:3",  "machine/wheel",
                                             "machine/pin:4", "machine/pin:2:2", "machine/wheel:2"};
        QVERIFY(paths == expected);
    }

    void manyAreNamedInNoTime() {
        const Machine machine;
        const TDF_Label ball = machine.box("ball");
        constexpr int count = 20000;
        for (int i = 0; i < count; ++i) machine.add(ball);
        QElapsedTimer timer;
        timer.start();
        const auto shapes = shapesOf(machine.document.handle(), 1.0);
        QVERIFY2(timer.elapsed() < 10000, qPrintable(QString("%1 ms").arg(timer.elapsed())));
        QCOMPARE(shapes.size(), std::size_t(count));
        QVERIFY(shapes.contains("machine/ball") && shapes.contains("machine/ball:20000"));
    }

    /// They are seen, and watched, as the others are.
    void scaledAndMirroredOnesHaveTriangles() {
        const Machine machine;
        const TDF_Label block = machine.box("block");
        gp_Trsf mirrored, scaled;
        mirrored.SetMirror(gp_Ax2(gp_Pnt(50, 0, 0), gp_Dir(1, 0, 0)));
        scaled.SetScaleFactor(2.0);
        machine.add(block);
        machine.add(block, mirrored);
        machine.add(block, scaled);
        meshLeaves(machine.document.handle());
        const CadModel model = modelOf(machine.document.handle(), 1000.0).model;
        QCOMPARE(model.parts.size(), std::size_t(3));
        const double sizes[] = {0.03, 0.03, 0.06};
        for (std::size_t i = 0; i < 3; ++i) {
            const Part& part = *model.parts[i];
            QVERIFY2(!part.triangulation.triangles.empty(), part.path.c_str());
            double high = 0.0;
            for (const Vec3& point : part.triangulation.points) high = std::max(high, point.z());
            QVERIFY(std::abs(high - sizes[i]) < 1e-12);
            const double volume = i == 2 ? 8.0 * 6e-6 : 6e-6;
            QVERIFY(std::abs(part.volume / volume - 1.0) < 1e-9);
        }
    }
};

QTEST_GUILESS_MAIN(InstancesTest)
#include "instances_test.moc"
