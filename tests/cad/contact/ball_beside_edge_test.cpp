// How far a ball in a hole is from standing on the hole's rim: no place of the rim is touched before the ball has moved
// so far, and what is told is more than nothing where the ball lies well inside.

#include "engine/contact/features/curved_features.h"
#include "engine/contact/features/seed_places.h"
#include "engine/contact/narrow_phase/ball_beside_edge.h"
#include "engine/contact/narrow_phase/normal_cone.h"
#include "tests/support/made_parts.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <QtTest>
#include <gp_Ax2.hxx>

#include <random>

using namespace escapement;

namespace {

constexpr double radius = 3.9e-3; // m, of the ball; holes have 4 mm

/// A pocket through the wall of a tube, whose rims are splines; a hole in a block; one that widens.
Part partOf(const QString& name) {
    const gp_Ax2 across(gp_Pnt(-30, 0, 0), gp_Dir(1, 0, 0));
    if (name == "tube") {
        const TopoDS_Shape ring =
            BRepAlgoAPI_Cut(BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, -8), gp_Dir(0, 0, 1)), 20, 16).Solid(),
                            BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, -9), gp_Dir(0, 0, 1)), 15, 18).Solid())
                .Shape();
        return named(BRepAlgoAPI_Cut(ring, BRepPrimAPI_MakeCylinder(across, 4, 60).Solid()).Shape(), "tube");
    }
    const TopoDS_Shape block = BRepPrimAPI_MakeBox(gp_Pnt(15, -10, -10), gp_Pnt(20, 10, 10)).Solid();
    if (name == "block")
        return named(BRepAlgoAPI_Cut(block, BRepPrimAPI_MakeCylinder(across, 4, 60).Solid()).Shape(), "block");
    return named(BRepAlgoAPI_Cut(block, BRepPrimAPI_MakeCone(across, 1, 7, 60).Solid()).Shape(), "cone");
}

/// Whether a ball there stands on a place of the edge, of many.
bool standsOn(const CurveFeature& edge, const Vec3& centre, double near) {
    constexpr int places = 300;
    for (int i = 0; i <= places; ++i) {
        const double t = edge.edge->from + (edge.edge->to - edge.edge->from) * i / places;
        const Vec3 point = edge.edge->curve->point(t), way = centre - point;
        if (way.norm() > radius + near) continue;
        Vec3 outward[2];
        edge.outwardAt(t, point, outward);
        if (marginInEdgeCone(outward[0], outward[1], way.normalized()) > 0.0) return true;
    }
    return false;
}

} // namespace

class BallBesideEdgeTest : public QObject {
    Q_OBJECT

  private slots:
    void standsOnNoneBefore_data() {
        QTest::addColumn<QString>("part");
        for (const char* part : {"tube", "block", "cone"}) QTest::newRow(part) << part;
    }
    void standsOnNoneBefore() {
        QFETCH(QString, part);
        const Part made = partOf(part);
        std::mt19937 random(7);
        std::uniform_real_distribution<double> uniform(-1.0, 1.0);
        constexpr double near = 0.1 * radius;
        int told = 0, asked = 0, stands = 0;
        for (const Edge& edge : made.features.edges) {
            if (!edge.curve || edge.kind != EdgeKind::Convex) continue;
            const CurveFeature rim = curveFeature(edge, made.features, {});
            if (rim.faceCount() < 2 || !rim.seeds) continue;
            const Vec3 middle = rim.seeds->tree.points()[rim.seeds->tree.points().size() / 2];
            for (int i = 0; i < 60; ++i) {
                const Vec3 centre = middle + 2.0 * radius * Vec3(uniform(random), uniform(random), uniform(random));
                const double bound = outsideOfCones(rim, centre, radius, near);
                ++asked;
                if (bound == 0.0) {
                    stands += standsOn(rim, centre, near);
                    continue;
                }
                ++told;
                const double way = 0.99 * std::min(bound, near);
                for (int k = 0; k < 8; ++k) {
                    const Vec3 to = Vec3(uniform(random), uniform(random), uniform(random)).normalized();
                    QVERIFY2(!standsOn(rim, centre + way * to, near - way), qPrintable(QString::number(bound)));
                }
            }
        }
        qInfo("%d of %d told, %d of the others stand on it", told, asked, stands);
        QVERIFY(told > asked / 4 && stands > 0);
        // In the middle of the hole, as a ball in its pocket.
        const Vec3 inside(17.5e-3, 0.0, 0.0);
        if (part != "cone")
            for (const Edge& edge : made.features.edges)
                if (edge.curve && edge.kind == EdgeKind::Convex &&
                    (edge.curve->point(edge.from) - inside).norm() < 6e-3)
                    QVERIFY(outsideOfCones(curveFeature(edge, made.features, {}), inside, radius, near) > 1e-4);
    }
};

QTEST_GUILESS_MAIN(BallBesideEdgeTest)
#include "ball_beside_edge_test.moc"
