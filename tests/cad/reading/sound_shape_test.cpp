// What is seen to need no closer look: never a shape in which the kernel's check finds something.

#include "cad/soundness/sound_shape.h"

#include "cad/geometry/simple_loops.h"
#include "cad/part_shapes.h"
#include "tests/cad/reading/worker_main.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_Copy.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepCheck_Analyzer.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Geom_Curve.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Shell.hxx>
#include <TopoDS_Solid.hxx>
#include <gp_Pln.hxx>

#include <numbers>

using namespace escapement;

namespace {

bool isSure(const TopoDS_Shape& shape) {
    FaceGeometries geometries(1000.0);
    return surelySound(shape, NumberedShapes(shape, TopAbs_FACE), NumberedShapes(shape, TopAbs_EDGE), geometries);
}

std::vector<Chord> loop(const std::vector<Vec2>& corners, double off = 1e-9) {
    std::vector<Chord> chords;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
        chords.push_back({a, b, 0.5 * (a + b), off});
    }
    return chords;
}

std::vector<Chord> square(double x, double y, double side, bool clockwise = false, double off = 1e-9) {
    std::vector<Vec2> corners{{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
    if (clockwise) std::reverse(corners.begin(), corners.end());
    return loop(corners, off);
}

TopoDS_Shape bored(const TopoDS_Shape& shape) {
    return BRepAlgoAPI_Cut(shape, BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(3, 4, -50), gp_Dir(0.1, 0, 1)), 2, 100))
        .Shape();
}

TopoDS_Shape prism(const std::vector<gp_Pnt>& corners) {
    BRepBuilderAPI_MakePolygon wire;
    for (const auto& corner : corners) wire.Add(corner);
    wire.Close();
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(gp_Pln(), wire.Wire(), true).Face(), gp_Vec(0, 0, 5)).Shape();
}

/// The faces of a solid, the first of them left out or turned.
TopoDS_Shape spoilt(const TopoDS_Shape& solid, bool turned) {
    BRep_Builder builder;
    TopoDS_Shell shell;
    TopoDS_Solid result;
    builder.MakeShell(shell);
    builder.MakeSolid(result);
    bool first = true;
    for (TopExp_Explorer it(solid, TopAbs_FACE); it.More(); it.Next(), first = false)
        if (!first) builder.Add(shell, it.Current());
        else if (turned) builder.Add(shell, it.Current().Reversed());
    builder.Add(result, shell);
    return result;
}

/// One edge's curve moved off its faces, the tolerance left as it was.
TopoDS_Shape loosened(const TopoDS_Shape& solid, double by) {
    const TopoDS_Shape shape = BRepBuilderAPI_Copy(solid).Shape();
    const auto edge = TopoDS::Edge(TopExp_Explorer(shape, TopAbs_EDGE).Current());
    double first = 0.0, last = 0.0;
    const auto curve =
        Handle(Geom_Curve)::DownCast(BRep_Tool::Curve(edge, first, last)->Translated(gp_Vec(by, by, by)));
    BRep_Builder().UpdateEdge(edge, curve, 1e-7);
    return shape;
}

} // namespace

class SoundShapeTest : public QObject {
    Q_OBJECT

  private slots:
    void loopsThatBoundOneRegion() {
        QVERIFY(boundOneRegion({square(0, 0, 10)}));
        QVERIFY(boundOneRegion({square(2, 2, 1, true), square(0, 0, 10), square(5, 5, 2, true)}));
        std::vector<Vec2> round;
        for (int k = 0; k < 400; ++k) round.emplace_back(std::cos(k * pi / 200), std::sin(k * pi / 200));
        QVERIFY(boundOneRegion({loop(round, 1e-4)}));
    }

    void loopsThatDoNot() {
        QVERIFY(!boundOneRegion({}));
        QVERIFY(!boundOneRegion({square(0, 0, 10, true)}));                   // all but a square
        QVERIFY(!boundOneRegion({square(0, 0, 10), square(20, 0, 10)}));      // two regions
        QVERIFY(!boundOneRegion({square(0, 0, 10), square(20, 0, 1, true)})); // a hole outside
        QVERIFY(!boundOneRegion({square(0, 0, 10), square(2, 2, 5)}));        // a hole the wrong way round
        QVERIFY(!boundOneRegion({square(0, 0, 10), square(2, 2, 5, true), square(3, 3, 1, true)})); // one in another
        QVERIFY(!boundOneRegion({square(0, 0, 10), square(8, 8, 5, true)}));                        // crossing
        QVERIFY(!boundOneRegion({square(0, 0, 10), square(8, 8, 2 - 1e-4, true, 1e-3)})); // nearer than they are known
        QVERIFY(!boundOneRegion({loop({{0, 0}, {10, 10}, {10, 0}, {0, 10}})}));           // a bow tie
        QVERIFY(!boundOneRegion({loop({{0, 0}, {10, 0}, {5, 0}, {5, 5}})}));              // back along itself
        QVERIFY(!boundOneRegion({loop({{0, 0}, {10, 0}, {10, 5}, {5, 0}, {0, 5}})}));     // touching itself
    }

    void soundSolids_data() {
        QTest::addColumn<bool>("spline");
        for (const char* name : {"box", "cylinder", "cone", "torus", "bored box", "bored ball", "star"})
            for (const bool spline : {false, true}) QTest::addRow("%s%s", name, spline ? " as splines" : "") << spline;
    }

    void soundSolids() {
        QFETCH(bool, spline);
        const QString name = QString(QTest::currentDataTag()).remove(" as splines");
        TopoDS_Shape shape = name == "box"         ? BRepPrimAPI_MakeBox(10, 20, 30).Shape()
                             : name == "cylinder"  ? BRepPrimAPI_MakeCylinder(5, 20).Shape()
                             : name == "cone"      ? BRepPrimAPI_MakeCone(5, 2, 20).Shape()
                             : name == "torus"     ? BRepPrimAPI_MakeTorus(20, 5).Shape()
                             : name == "bored box" ? bored(BRepPrimAPI_MakeBox(10, 20, 30).Shape())
                             : name == "star"
                                 ? prism({{0, 0, 0}, {10, 0, 0}, {4, 1, 0}, {5, 9, 0}, {2, 3, 0}, {-8, 4, 0}})
                                 : bored(BRepPrimAPI_MakeSphere(15).Shape());
        if (spline) shape = BRepBuilderAPI_NurbsConvert(shape, true).Shape();
        QVERIFY(BRepCheck_Analyzer(shape).IsValid());
        QVERIFY(isSure(shape));
    }

    void brokenOnes() {
        const TopoDS_Shape box = BRepPrimAPI_MakeBox(10, 20, 30).Shape();
        QVERIFY(isSure(loosened(box, 0.0)));
        QVERIFY(!isSure(loosened(box, 1e-3)));
        QVERIFY(!isSure(spoilt(box, false)));
        QVERIFY(!isSure(spoilt(box, true)));
        QVERIFY(!isSure(prism({{0, 0, 0}, {10, 10, 0}, {10, 0, 0}, {0, 10, 0}})));
        QVERIFY(!isSure(prism({{0, 0, 0}, {10, 0, 0}, {10, 5, 0}, {5, 0, 0}, {0, 5, 0}})));
        QVERIFY(!isSure(TopExp_Explorer(box, TopAbs_FACE).Current()));
    }

    /// Of all the shared files, and most of them are seen to be sound.
    void neverAgainstTheKernel() {
        const auto folder = sharedStepFolder();
        if (folder.empty()) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        int sure = 0, valid = 0;
        for (const auto& place : {folder, folder / "../cases/parts"}) {
            if (!std::filesystem::exists(place)) continue;
            for (const auto& entry : std::filesystem::recursive_directory_iterator(place)) {
                const auto kind = entry.path().extension();
                if (kind != ".step" && kind != ".stp" && kind != ".brep") continue;
                std::map<std::string, TopoDS_Shape> shapes;
                try {
                    shapes = readShapes(entry.path());
                } catch (const InputError&) {
                    continue;
                }
                for (const auto& [path, shape] : shapes) {
                    const bool right = BRepCheck_Analyzer(shape).IsValid(), seen = isSure(shape);
                    valid += right;
                    sure += seen;
                    QVERIFY2(right || !seen, (entry.path().string() + " " + path).c_str());
                }
            }
        }
        qInfo("%d of %d sound shapes are seen to be so", sure, valid);
        QVERIFY(10 * sure > 7 * valid);
    }

  private:
    static constexpr double pi = std::numbers::pi;
};

int main(int argc, char** argv) { return runTestOrWorker<SoundShapeTest>(argc, argv); }

#include "sound_shape_test.moc"
