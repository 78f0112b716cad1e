// The Swiss pin-lever escapement among the shared CAD files: three bodies on hinges, thirty-six contacts between named
// faces, driven for ten seconds. See the README beside the files for where the numbers come from.

#include "engine/contact/curved_features.h"
#include "engine/contact/placed_part.h"
#include "engine/math/rotation.h"
#include "engine/model/pose.h"
#include "engine/model/project_file.h"
#include "engine/model/validation.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"
#include "tests/cad/worker_main.h"

#include <cmath>
#include <ctime>
#include <fmt/format.h>
#include <map>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

std::string list(const std::vector<int>& faces) { // the README counts from 0
    std::string text;
    for (int face : faces) text += fmt::format(R"({}"selection#face:{}")", text.empty() ? "" : ", ", face + 1);
    return text;
}

std::string point(const Vec3& mm) { return fmt::format("[{}, {}, {}]", 1e-3 * mm.x(), 1e-3 * mm.y(), 1e-3 * mm.z()); }

std::string contact(const char* name, const std::string& a, const std::string& facesA, const std::string& b, const std::string& facesB) {
    return fmt::format(R"({{"name": "{}", "a": {{"body": "{}", "faces": [{}]}}, "b": {{"body": "{}", "faces": [{}]}}, "friction": 0.01}})", name, a,
                       facesA, b, facesB);
}

std::string body(const char* name, const std::string& shapes, double mass, const Vec3& centre, double inertia, const Vec3& at, const Quaternion& turn) {
    return fmt::format(R"({{"name": "{}", "shapes": [{}], "mass": {{"value": {}, "centre": {}, "inertia": [{}, {}, {}, 0, 0, 0]}},
        "pose": {{"position": {}, "quaternion": [{}, {}, {}, {}]}}}})",
                       name, shapes, mass, point(centre), inertia, inertia, inertia, point(at), turn.w(), turn.x(), turn.y(), turn.z());
}

std::string shape(const char* file, const char* part = "selection") {
    return fmt::format(R"({{"geometry": "{}", "part": "{}", "placement": {{"position": [0, 0, 0]}}}})", file, part);
}

std::string hinge(const char* name, const char* of, const Vec3& at) {
    return fmt::format(R"({{"name": "{}", "type": "revolute", "a": {{"body": "plate", "position": {}}}, "b": {{"body": "{}", "position": {}}}}})", name,
                       point(at), of, point(at));
}

/// The locking face of each tooth, and the impulse face that comes before it; as the README counts.
std::vector<int> teethOf(bool impulseFaces) {
    std::vector<int> faces;
    for (int tooth : {102, 109, 116, 123, 130, 137, 144, 151, 158, 165, 172, 74, 81, 88, 95}) {
        faces.push_back(tooth);
        if (impulseFaces) faces.push_back(tooth - 1);
    }
    return faces;
}

/// `torque` on the escape wheel in kg mm^2/s^2.
std::string watch(double torque, double until, bool impulseFaces) {
    const Vec3 balance(10.36290606, -3.90431343, -0.21335326), lever(7.70341513774, -7.40214527376, -1.23418992515),
        leverStaff(7.08439152, -7.80542761, -1.97034359), wheel(4.69701693231, -10.6460029586, -0.836711176511);
    const double balanceInertia = 3.05483e-9, beat = 3.0;
    const Quaternion quarter(std::sqrt(0.5), 0.0, 0.0, std::sqrt(0.5));
    std::string geometry;
    for (const char* file : {"BalanceWheelContactor", "PinLever", "PinLeverContactorA", "PinLeverContactorB", "EscapeWheel", "PinLeverStopsA", "PinLeverStopsB"})
        geometry += fmt::format(R"({}{{"id": "{}", "file": "{}.step"}})", geometry.empty() ? "" : ", ", file, file);
    const std::string teeth = list(teethOf(impulseFaces));
    return fmt::format(R"({{"escapement": 1, "name": "watch", "gravity": [0, 0, 0], "geometry": [{}], "bodies": [)", geometry) +
           fmt::format(R"({{"name": "plate", "fixed": true, "shapes": [{}, {}]}}, )", shape("PinLeverStopsA", "CylinderA"), shape("PinLeverStopsB", "CylinderB")) +
           body("balance", shape("BalanceWheelContactor"), 1.46336e-4, balance, balanceInertia, balance - quarter * balance, quarter) + ", " +
           body("lever", shape("PinLever") + ", " + shape("PinLeverContactorA") + ", " + shape("PinLeverContactorB"), 1.63378e-5, lever, 6.5593e-11, Vec3::Zero(),
                Quaternion::Identity()) +
           ", " + body("wheel", shape("EscapeWheel"), 1.60874e-5, wheel, 4.32457e-11, Vec3::Zero(), Quaternion::Identity()) + R"(], "joints": [)" +
           hinge("balance staff", "balance", balance) + ", " + hinge("lever staff", "lever", leverStaff) + ", " + hinge("wheel arbor", "wheel", wheel) +
           fmt::format(R"(], "loads": [{{"name": "hair spring", "type": "spring-damper", "joint": "balance staff", "stiffness": {}, "rest": -0.2300258882727588}},
               {{"name": "drive", "type": "torque", "joint": "wheel arbor", "value": {}}}], "contacts": [)",
                       balanceInertia * std::pow(2.0 * pi * beat, 2), -1e-6 * torque) +
           contact("fork", "lever", list({45, 43}), "balance", list({0, 1})) + ", " +
           contact("pin A", "lever", R"("selection:2#face:2")", "wheel", teeth) + ", " + contact("pin B", "lever", R"("selection:3#face:1")", "wheel", teeth) + ", " +
           contact("stop A", "lever", list({39}), "plate", R"("CylinderA#face:1")") + ", " + contact("stop B", "lever", list({12}), "plate", R"("CylinderB#face:1")") +
           fmt::format(R"(], "run": {{"until": {}, "tolerance": 1e-6, "output_step": {}, "step": 1e-5}}}})", until, impulseFaces ? 1e-3 : 2e-4);
}

/// Angle of a body about z, turns counted.
std::vector<double> turning(const Result& result, std::size_t body) {
    std::vector<double> angles;
    result.visitFrames(0, result.frameCount(), [&](std::size_t, const Frame& f) {
        const Quaternion& q = f.bodies[body].orientation;
        const double raw = 2.0 * std::atan2(q.z(), q.w());
        angles.push_back(angles.empty() ? raw : raw + 2.0 * pi * std::round((angles.back() - raw) / (2.0 * pi)));
    });
    return angles;
}

/// The deepest that points spread over the teeth have come through a pin's face from one frame to the next, m. All faces of
/// the pin are planes and it is convex; what reaches into it past an edge (the solids of this model do) does not count.
double deepestThrough(int face, const PlacedPart& pin, const PlacedPart& wheel, const std::vector<int>& teeth, const Result& result) {
    std::vector<Vec3> points;
    for (int number : teeth) {
        const auto& tree = surfaceFeature(wheel.part->features.faces[std::size_t(number)], {}).seeds->tree;
        points.insert(points.end(), tree.points().begin(), tree.points().end());
    }
    std::vector<std::pair<Vec3, Vec3>> planes;
    for (const Face& f : pin.part->features.faces) planes.emplace_back(f.surface->point(Vec2::Zero()), f.outward(Vec2::Zero()));
    const SurfaceFeature named = surfaceFeature(pin.part->features.faces[std::size_t(face)], {});
    constexpr double beside = 5e-6; // m: what two straight lines instead of arcs may hide between two frames
    std::vector<Vec3> before;
    double deepest = 0.0;
    result.visitFrames(0, result.frameCount(), [&](std::size_t, const Frame& f) {
        const auto pose = [&](std::size_t i) { return RigidMotion::from(f.bodies[i].position, f.bodies[i].orientation); };
        const RigidMotion toPin = (pose(2) * pin.placement).inverse() * pose(3) * wheel.placement;
        const auto height = [&](std::size_t k, const Vec3& x) { return planes[k].second.dot(x - planes[k].first); };
        std::vector<Vec3> now;
        for (const Vec3& p : points) now.push_back(toPin * p);
        for (std::size_t i = 0; i < points.size() && !before.empty(); ++i) {
            const double from = height(std::size_t(face), before[i]), to = height(std::size_t(face), now[i]);
            if (from < -1e-9 || to >= 0.0 || (now[i] - named.seeds->tree.centre()).norm() > 2.0 * named.seeds->tree.radius()) continue;
            const Vec3 through = before[i] + std::max(from, 0.0) / (std::max(from, 0.0) - to) * (now[i] - before[i]);
            bool inside = true;
            for (std::size_t k = 0; k < planes.size() && inside; ++k) inside = int(k) == face || height(k, through) < -beside;
            if (inside) deepest = std::max(deepest, -to);
        }
        before = std::move(now);
    });
    return deepest;
}

} // namespace

class WatchTest : public QObject {
    Q_OBJECT

  private slots:
    void beats_data() {
        QTest::addColumn<double>("torque");
        QTest::addColumn<double>("until");
        QTest::addColumn<bool>("impulseFaces");
        QTest::newRow("published torque and faces") << 0.001 << 2.0 << false;
        QTest::newRow("a watch's torque") << 1.0 << 10.0 << true;
    }
    /// With a watch's torque the teeth push with the faces beside their named ones, too: without them the wheel runs on
    /// by several teeth while the lever swings over.
    void beats() {
        const auto folder = sharedStepFolder();
        if (folder.empty()) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        QFETCH(double, torque);
        QFETCH(double, until);
        QFETCH(bool, impulseFaces);
        const Mechanism mechanism = parseProject(watch(torque, until, impulseFaces)).mechanism;
        std::vector<Finding> findings = validate(mechanism);
        const PartLibrary library = readGeometry(mechanism, folder / "watch_escapement", findings);
        QVERIFY(!hasErrors(findings));
        Result result;
        RunControl control;
        const std::clock_t started = std::clock();
        const RunSummary summary = simulate(mechanism, library, {}, result, control);
        const double spent = double(std::clock() - started) / CLOCKS_PER_SEC;
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());

        // Beat: the balance passes its rest in one direction once a period.
        const std::vector<double> balance = turning(result, 1), wheel = turning(result, 3);
        std::vector<double> passes, wheelThen, amplitudes;
        double most = 0.0;
        for (std::size_t i = 1; i < balance.size(); ++i) {
            const double before = balance[i - 1] + 0.2300258882727588, after = balance[i] + 0.2300258882727588;
            most = std::max(most, std::abs(after));
            if (!(before > 0.0 && after <= 0.0)) continue;
            const double share = before / (before - after);
            passes.push_back(result.timeAt(i - 1) + share * (result.timeAt(i) - result.timeAt(i - 1)));
            wheelThen.push_back(wheel[i]);
            amplitudes.push_back(most);
            most = 0.0;
        }
        QVERIFY(passes.size() >= 5);
        const double periods = double(passes.size()) - 2.0;
        const double period = (passes.back() - passes[1]) / periods, advance = (wheelThen[1] - wheelThen.back()) / periods;
        std::map<std::string, int> kinds;
        for (const auto& e : result.events()) ++kinds[name(e.kind)];
        std::string counted;
        for (const auto& [kind, count] : kinds) counted += fmt::format("{} {}, ", count, kind);
        const auto parts = [&](std::size_t body) { return placedParts(mechanism.bodies[body], mechanism, library); };
        const auto lever = parts(2), escapeWheel = parts(3);
        const double deepest = std::max(deepestThrough(1, lever[1], escapeWheel[0], teethOf(impulseFaces), result), deepestThrough(0, lever[2], escapeWheel[0], teethOf(impulseFaces), result));
        qInfo("period %.6f s, %.3f deg a period, amplitude %.2f deg, work %.3g J a beat (torque times 12 deg: %.3g), %sdeepest %.2g m, %.2f s of simulated time in a second of "
              "processor",
              period, advance * 180.0 / pi, amplitudes.back() * 180.0 / pi, summary.work / (2.0 * periods), torque * 1e-6 * 12.0 * pi / 180.0, counted.c_str(), deepest, until / spent);
        QVERIFY(std::abs(period - 1.0 / 3.0) < 0.01 / 3.0);
        QVERIFY(std::abs(advance - 24.0 * pi / 180.0) < 3.0 * pi / 180.0);
        QVERIFY(kinds["impact"] > 0 && kinds["touch"] > 0 && kinds["detachment"] > 0 && kinds["slip"] + kinds["stick"] > 0);
        // The impulse faces of the teeth reach into the pallets past their ends, which are no part of the contact.
        if (!impulseFaces) QVERIFY2(deepest < 1e-8, "a contact was missed");
        const double energy = summary.energy_end - summary.energy_start + summary.dissipated - summary.work;
        QVERIFY2(std::abs(energy) < 1e-5 * summary.energy_start, "energy is not accounted for");
    }
};

int main(int argc, char** argv) { return runTestOrWorker<WatchTest>(argc, argv); }
#include "watch_test.moc"
