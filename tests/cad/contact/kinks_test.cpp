// Faces that bend sharply inside themselves: kept in smooth pieces under one number.

#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/geometry/kinks.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/recorded_scene.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Builder.hxx>
#include <Geom_BSplineCurve.hxx>
#include <TColStd_Array1OfInteger.hxx>
#include <TColStd_Array1OfReal.hxx>
#include <TColgp_Array1OfPnt.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Face.hxx>
#include <gp_Pln.hxx>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

using namespace escapement;

namespace {

constexpr double degree = std::numbers::pi / 180.0;

Handle(Geom_BSplineCurve) spline(const std::vector<gp_Pnt>& poles, const std::vector<double>& knots,
                                 const std::vector<int>& multiplicities, int order) {
    TColgp_Array1OfPnt p(1, int(poles.size()));
    TColStd_Array1OfReal k(1, int(knots.size()));
    TColStd_Array1OfInteger m(1, int(knots.size()));
    for (std::size_t i = 0; i < poles.size(); ++i) p.SetValue(int(i) + 1, poles[i]);
    for (std::size_t i = 0; i < knots.size(); ++i) {
        k.SetValue(int(i) + 1, knots[i]);
        m.SetValue(int(i) + 1, multiplicities[i]);
    }
    return new Geom_BSplineCurve(p, k, m, order);
}

/// Level to x = 0, then down (or up) by 0.2: one face, 60 mm wide, whose outer side is up.
TopoDS_Shape ridge(double slope) {
    const auto profile = spline({{-100, 30, 0}, {0, 30, 0}, {100, 30, 100 * slope}}, {0, 1, 2}, {2, 1, 2}, 1);
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeEdge(profile), gp_Vec(0, -60, 0)).Shape();
}

/// Under a closed profile of one spline: level, then a parabola, as a block of 40 mm thickness.
TopoDS_Shape block(const Handle(Geom_BSplineCurve) & top, double left, double right, double right_z) {
    BRepBuilderAPI_MakeWire wire(BRepBuilderAPI_MakeEdge(top).Edge());
    wire.Add(BRepBuilderAPI_MakeEdge(gp_Pnt(right, 0, right_z), gp_Pnt(right, 0, -40)).Edge());
    wire.Add(BRepBuilderAPI_MakeEdge(gp_Pnt(right, 0, -40), gp_Pnt(left, 0, -40)).Edge());
    wire.Add(BRepBuilderAPI_MakeEdge(gp_Pnt(left, 0, -40), gp_Pnt(left, 0, 0)).Edge());
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(wire.Wire(), true), gp_Vec(0, 60, 0)).Shape();
}

int inserted(const Part& part, EdgeKind kind) {
    int count = 0;
    for (const auto& edge : part.features.edges) count += edge.pieceOf.between && edge.kind == kind;
    return count;
}

bool tells(const Part& part, const char* words) {
    return std::any_of(part.notes.begin(), part.notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

} // namespace

class KinksTest : public QObject {
    Q_OBJECT

  private slots:
    void aRidgeInsideAFaceIsAnEdge_data() {
        QTest::addColumn<double>("slope");
        QTest::newRow("ridge") << -0.2;
        QTest::newRow("valley") << 0.2;
    }

    void aRidgeInsideAFaceIsAnEdge() {
        QFETCH(double, slope);
        const TopoDS_Shape shape = ridge(slope);
        mesh(shape);
        const Part part = buildPart(shape, 1000.0);
        const auto& features = part.features;
        QCOMPARE(features.ofFile(FeatureKind::Face), 1);
        QCOMPARE(features.faces.size(), std::size_t(2));
        QCOMPARE(features.name(FeatureKind::Face, 2), std::string("face:1.2"));
        QCOMPARE(features.find(FeatureKind::Face, "1.2"), 2);
        QCOMPARE(features.pieces(FeatureKind::Face, 1), (std::vector<int>{1, 2}));
        const bool up = features.faces[0].outward(Vec2(0.5, -0.01)).z() > 0.0;
        QCOMPARE(inserted(part, (slope < 0.0) == up ? EdgeKind::Convex : EdgeKind::Concave), 1);
        for (const auto& edge : features.edges) {
            if (!edge.pieceOf.between) continue;
            QVERIFY(std::abs(edge.dihedral - std::atan(0.2)) < 1e-12);
            QVERIFY(std::abs(edge.length - 0.06) < 1e-12);
            QVERIFY(edge.faces[0] != edge.faces[1] && edge.faces[0] && edge.faces[1]);
        }
        QVERIFY(tells(part, "bends sharply"));
        // Both pieces go on as themselves beyond the kink, and the triangles know of which they are.
        for (int face : {0, 1}) {
            const auto& surface = *features.faces[std::size_t(face)].surface;
            const Vec2 inside =
                surface.closestParameter(Vec3(face == 0 ? -0.05 : 0.05, 0.0, 0.0), Vec2(face == 0 ? 0.5 : 1.5, 0.01));
            const Vec3 normal = surface.parametricNormal(inside),
                       beyond = surface.parametricNormal(Vec2(face == 0 ? 1.2 : 0.8, inside.y()));
            QVERIFY((normal - beyond).norm() < 1e-12);
        }
        QCOMPARE(std::set<int>(part.triangulation.face.begin(), part.triangulation.face.end()), (std::set<int>{1, 2}));
        // Choosing the face means both.
        PlacedPart placed{std::make_shared<Part>(part), {}, "ridge", 0.0, true},
            ball{std::make_shared<Part>(makeSphere(0.01)), {}, "sphere", 0.0, true};
        ContactPair contact;
        contact.a.faces = {"ridge#face:1"};
        std::set<std::string> names;
        for (const auto& candidate : candidates(contact, {placed}, {ball}))
            names.insert(candidate.featureA().substr(candidate.featureA().rfind('#')));
        QVERIFY(names.contains("#face:1") && names.contains("#face:1.2"));
    }

    /// Each split face of a part knows its own pieces and edges.
    void severalFacesWithRidges() {
        BRep_Builder builder;
        TopoDS_Compound both;
        builder.MakeCompound(both);
        gp_Trsf aside;
        aside.SetTranslation(gp_Vec(0, 200, 0));
        builder.Add(both, ridge(-0.2));
        builder.Add(both, BRepPrimAPI_MakeBox(gp_Pnt(0, 100, 0), 10, 10, 10).Shell());
        builder.Add(both, ridge(-0.2).Moved(aside));
        const Part part = buildPart(both, 1000.0);
        std::vector<int> between;
        for (std::size_t i = 0; i < part.features.edges.size(); ++i)
            if (part.features.edges[i].pieceOf.between) between.push_back(int(i) + 1);
        QCOMPARE(between.size(), std::size_t(2));
        for (const int face : {1, 8}) {
            std::vector<int> own;
            for (const int edge : between)
                for (const int side : part.features.edges[std::size_t(edge) - 1].faces)
                    if (side == face) own.push_back(edge);
            QCOMPARE(own.size(), std::size_t(1));
            const std::string found = "face " + std::to_string(face) + " bends sharply",
                              pieces = "into 2 pieces that keep its number, with edge " + std::to_string(own[0]) +
                                       " between them";
            QVERIFY(std::any_of(part.notes.begin(), part.notes.end(), [&](const std::string& note) {
                return note.starts_with(found) && note.find(pieces) != std::string::npos;
            }));
        }
    }

    /// Rational splines are full of double knots at which the geometry is as smooth as it can be.
    void smoothSplinesStayWhole() {
        const TopoDS_Shape shapes[] = {BRepPrimAPI_MakeSphere(10).Solid(), BRepPrimAPI_MakeCylinder(10, 20).Solid(),
                                       BRepPrimAPI_MakeTorus(30, 5).Solid()};
        for (const auto& shape : shapes) {
            const Part part = buildPart(BRepBuilderAPI_NurbsConvert(shape, true).Shape(), 1000.0);
            QCOMPARE(int(part.features.faces.size()), part.features.ofFile(FeatureKind::Face));
            QCOMPARE(int(part.features.edges.size()), part.features.ofFile(FeatureKind::Edge));
        }
    }

    /// The corner of a solid block: the edges of the planes beside are cut with the face, and the corner is a vertex.
    void neighboursAreCutAsWell() {
        const auto top = spline({{-50, 0, 0}, {0, 0, 0}, {50, 0, -20}}, {0, 1, 2}, {2, 1, 2}, 1);
        const Part part = buildPart(block(top, -50, 50, -20), 1000.0);
        const auto& features = part.features;
        QCOMPARE(features.ofFile(FeatureKind::Face), 6);
        QCOMPARE(features.ofFile(FeatureKind::Edge), 12);
        QCOMPARE(features.faces.size(), std::size_t(7));
        QCOMPARE(features.edges.size(), std::size_t(15)); // two halves more, and one between
        QCOMPARE(features.vertices.size(), std::size_t(10));
        QCOMPARE(inserted(part, EdgeKind::Convex), 1);
        for (const auto& edge : features.edges) {
            QCOMPARE(edge.kind, EdgeKind::Convex);
            for (int side : {0, 1}) {
                QVERIFY(edge.faces[side] && edge.vertices[side]);
                const auto& own = features.faces[std::size_t(edge.faces[side] - 1)].edges;
                QVERIFY(std::find(own.begin(), own.end(), int(&edge - features.edges.data()) + 1) != own.end());
            }
        }
        for (const auto& vertex : features.vertices) QVERIFY(vertex.convex && vertex.edges.size() == 3);
        QVERIFY(std::abs(part.volume * 1e9 / (60.0 * (100.0 * 40.0 - 50.0 * 20.0 / 2.0)) - 1.0) < 1e-12);
    }

    /// A closed profile whose only corner is where the spline begins and ends.
    void aCornerAtTheSeam() {
        const auto drop =
            spline({{0, 0, 0}, {40, 30, 0}, {60, 0, 0}, {40, -30, 0}, {0, 0, 0}}, {0, 1, 2}, {4, 1, 4}, 3);
        const TopoDS_Face base =
            BRepBuilderAPI_MakeFace(gp_Pln(), BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(drop)).Wire());
        const Part part = buildPart(BRepPrimAPI_MakePrism(base, gp_Vec(0, 0, 10)).Shape(), 1000.0);
        QCOMPARE(part.features.ofFile(FeatureKind::Face), 3);
        QCOMPARE(part.features.faces.size(), std::size_t(4));
        int sharp = 0;
        for (const auto& edge : part.features.edges)
            sharp +=
                edge.kind == EdgeKind::Convex && edge.curveKind == CurveKind::Line && edge.dihedral > 90.0 * degree;
        QCOMPARE(sharp, 1);
    }

    /// A ball slides over the ridge: its path is a line, an arc of its radius about the ridge, a line; nothing is lost.
    void aBallSlidesOverARidge() {
        const TopoDS_Shape shape = ridge(-0.2);
        mesh(shape);
        Part part = buildPart(shape, 1000.0);
        part.path = "ridge";
        Body ground, ball;
        ground.name = "ground";
        ground.fixed = true;
        ground.shapes.emplace_back();
        ground.shapes.back().geometry = "made";
        ground.shapes.back().part = "ridge";
        ground.shapes.back().placement.emplace();
        ground.shapes.back().flip = part.features.faces[0].outward(Vec2(0.5, -0.01)).z() < 0.0;
        ball.name = "ball";
        ball.shapes.emplace_back();
        ball.shapes.back().primitive = "sphere";
        ball.shapes.back().radius = 0.01;
        ball.mass.emplace();
        ball.mass->value = 0.03;
        for (int i : {0, 1, 2}) ball.mass->inertia[std::size_t(i)] = 1.2e-6;
        ball.pose.position = {-0.03, 0.0, 0.01};
        ball.velocity.linear = {0.2, 0.0, 0.0};
        Record record;
        escapement::run(contactScene(ground, ball, 0.0, 0.38), libraryOf({part}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto energyOf = [](const Frame& frame) {
            const auto& at = frame.bodies.back();
            return 0.5 * 0.03 * at.linear.squaredNorm() + 0.03 * 9.81 * at.position.z();
        };
        const double start = energyOf(record.frames.front());
        for (const auto& frame : record.frames) {
            const Vec3 p = frame.bodies.back().position;
            QVERIFY2(std::abs(energyOf(frame) / start - 1.0) < 1e-9, record.story().c_str());
            // Distance of the centre to the level, the slope and the ridge between.
            const double down = p.x() / std::sqrt(1.04) * 1.0 - 0.2 * p.z() / std::sqrt(1.04); // along the slope
            const double distance = p.x() <= 0.0  ? p.z()
                                    : down <= 0.0 ? std::hypot(p.x(), p.z())
                                                  : (p.z() + 0.2 * p.x()) / std::sqrt(1.04);
            QVERIFY2(std::abs(distance - 0.01) < 1e-9, record.story().c_str());
        }
        QVERIFY2(record.count(EventKind::Transition) >= 2, record.story().c_str());
        QCOMPARE(record.count(EventKind::Impact), 0);
    }

    void theSharedCase() {
        const auto folder = sharedStepFolder();
        if (folder.empty() || !std::filesystem::exists(folder / "../cases"))
            QSKIP("The shared cases are not here; set ESCAPEMENT_SHARED to their folder.");
        LoadedProject project = readProject(folder / "../cases/k_kink_brep.escapement");
        for (auto& contact : project.mechanism.contacts) contact.friction = 0.0;
        resolve(project.mechanism);
        std::vector<Finding> findings;
        const PartLibrary library = readGeometry(project.mechanism, folder / "../cases", findings);
        Record record;
        escapement::run(project.mechanism, library, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const RunSummary& run = record.summary;
        const double unexplained = run.energy_end - run.energy_start + run.dissipated - run.work;
        QVERIFY2(std::abs(unexplained) < 1e-10, qPrintable(QString::number(unexplained)));
        QVERIFY2(record.count(EventKind::Transition) >= 2, record.story().c_str());
        QVERIFY2(std::abs(run.penetration) < 1e-8, qPrintable(QString::number(run.penetration)));
    }
};

int main(int argc, char** argv) { return runTestOrWorker<KinksTest>(argc, argv); }
#include "kinks_test.moc"
