// Least distances of faces of real CAD files against the geometry kernel's own.

#include "cad/bench/distance_bench.h"
#include "cad/bench/distance_judge.h"
#include "tests/cad/reading/worker_main.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Wire.hxx>
#include <gp_Circ.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Pln.hxx>
#include <gp_Sphere.hxx>

#include <fstream>

using namespace escapement;

class DistanceTest : public QObject {
    Q_OBJECT

    // mm
    static TopoDS_Face ringFace(double inner, double outer) {
        const auto circle = [](double radius) {
            return BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(gp_Circ(gp_Ax2(gp_Pnt(), gp_Dir(0, 0, 1)), radius)))
                .Wire();
        };
        BRepBuilderAPI_MakeFace face(gp_Pln(gp_Pnt(), gp_Dir(0, 0, 1)), circle(outer));
        face.Add(TopoDS::Wire(circle(inner).Reversed()));
        return face.Face();
    }
    static TopoDS_Face ballFace(double radius) { return BRepBuilderAPI_MakeFace(gp_Sphere(gp_Ax3(), radius)).Face(); }
    /// Its axis is z, it goes from -length/2 to length/2.
    static TopoDS_Face rodFace(double radius, double length) {
        return BRepBuilderAPI_MakeFace(gp_Cylinder(gp_Ax3(), radius), 0.0, 2.0 * M_PI, -0.5 * length, 0.5 * length)
            .Face();
    }

  private slots:
    /// The judge of disagreements against distances known by formula.
    void sampledDistancesAreTheLeast() {
        const TopoDS_Face ring = ringFace(4.0, 10.0), ball = ballFace(3.0), rod = rodFace(2.0, 20.0);
        const SampledFace sampledRing(ring, 1000.0), sampledBall(ball, 1000.0), sampledRod(rod, 1000.0);
        QVERIFY(sampledRing.valid() && sampledBall.valid());
        // Off the hole's middle the border is nearest, over the face the face itself, beyond its rim that.
        QVERIFY(std::abs(sampledRing.distanceTo(Vec3(0.001, 0.0, 0.0)) - 0.003) < 1e-12);
        QVERIFY(std::abs(sampledRing.distanceTo(Vec3(0.0, 0.007, 0.002)) - 0.002) < 1e-12);
        QVERIFY(std::abs(sampledRing.distanceTo(Vec3(0.009, 0.012, 0.0)) - 0.005) < 1e-12);
        // The ball over the hole: to the hole's edge.
        const auto lifted = [](double x, double z) { return RigidMotion{Mat3::Identity(), Vec3(x, 0.0, z)}; };
        QVERIFY(std::abs(sampledDistance(sampledRing, sampledBall, lifted(0.001, 0.006), {}) -
                         (std::hypot(0.003, 0.006) - 0.003)) < 1e-12);
        QVERIFY(std::abs(sampledDistance(sampledRing, sampledBall, lifted(0.007, 0.006), {}) - 0.003) < 1e-12);
        // Two rods crossing askew: the axes' distance less both radii.
        const RigidMotion askew{Eigen::AngleAxisd(1.1, Vec3::UnitX()).toRotationMatrix(), Vec3(0.009, 0.001, 0.002)};
        QVERIFY(std::abs(sampledDistance(sampledRod, sampledRod, askew, {}) - 0.005) < 1e-10);
    }

    void agreesWithTheKernel() {
        const auto folder = sharedStepFolder();
        if (folder.empty()) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        BenchRequest request;
        for (const char* file :
             {"parts/chrono_assembly.stp", "parts/occt_screw.step", "parts/occt_linkrods.step",
              "parts/pyocc_Ventilator.stp", "parts/stepcode_as1-oc-214.stp", "watch_escapement/EscapeWheel.step",
              "watch_escapement/PinLever.step", "watch_escapement/BalanceWheel.step"})
            request.files.push_back((folder / file).string());
        QTemporaryDir out;
        const std::string list = out.filePath("disagreements.txt").toStdString();
        const BenchReport report = compareDistances(request, 0, 2000, list);
        for (const auto& row : report.tables.front().rows) qInfo("%s: %s", row[0].c_str(), row[1].c_str());
        std::ifstream lines(list);
        for (std::string line; std::getline(lines, line);) qInfo("%s", line.c_str());
        for (const auto& claim : report.claims) QVERIFY2(claim.holds, claim.name.c_str());
    }
};

int main(int argc, char** argv) { return runTestOrWorker<DistanceTest>(argc, argv); }
#include "distance_test.moc"
