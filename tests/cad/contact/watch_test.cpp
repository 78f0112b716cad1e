// The Swiss pin-lever escapement among the shared CAD files: three bodies on hinges, thirty-six contacts between named
// faces, driven for ten seconds. See the README beside the files for where the numbers come from.

#include "cad/bench/watch_project.h"
#include "engine/contact/features/curved_features.h"
#include "engine/contact/features/placed_part.h"
#include "engine/contact/narrow_phase/normal_cone.h"
#include "engine/math/rotation.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/model/pose.h"
#include "engine/simulation/simulate.h"
#include "tests/cad/reading/worker_main.h"

#include <cmath>
#include <ctime>
#include <fmt/format.h>
#include <map>
#include <numbers>
#include <optional>
#include <tuple>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

/// A place on a face, and the directions in which the material there can be touched: along one normal, square to an
/// edge between its two normals, or away from all edges of a corner.
struct Place {
    Vec3 point = Vec3::Zero();
    std::vector<Vec3> normals, edges; ///< outward; along a corner's edges, away from it
    Vec3 along = Vec3::Zero();        ///< of an edge

    /// Whether something that comes against `direction` (out of the material, unit) meets this place before what is
    /// beside it.
    bool isMetFrom(const Vec3& direction) const {
        constexpr double band = 0.05; // rad: a step of the sampling turns the bodies by less
        if (!edges.empty())
            return std::all_of(edges.begin(), edges.end(), [&](const Vec3& e) { return e.dot(direction) < band; });
        if (normals.size() == 2)
            return std::abs(along.dot(direction)) < band && marginInEdgeCone(normals[0], normals[1], direction) > -band;
        return normals[0].cross(direction).norm() < band && normals[0].dot(direction) > 0.0;
    }
};

/// Places spread over a face and along its border.
std::vector<Place> placesOf(const Part& part, int face) {
    const FeatureSet& features = part.features;
    const Face& f = features.faces[std::size_t(face)];
    const SurfaceFeature surface = surfaceFeature(f, {});
    std::vector<Place> places;
    for (const Vec2& uv : surface.seeds->parameters)
        if (f.trim.borderDistance(uv) > 1e-7)
            places.push_back({f.surface->point(uv), {f.outward(uv)}, {}, Vec3::Zero()});
    for (int number : f.edges) {
        const Edge& edge = features.edges[std::size_t(number - 1)];
        if (!edge.curve) continue;
        const CurveFeature curve = curveFeature(edge, features, {});
        constexpr int pieces = 16;
        for (int i = 0; i <= pieces; ++i) {
            const double t = edge.from + (edge.to - edge.from) * i / pieces;
            Place place{edge.curve->point(t), {}, {}, edge.curve->tangent(t)};
            Vec3 outward[2];
            curve.outwardAt(t, place.point, outward);
            for (int side : {0, 1})
                if (curve.faces[side]) place.normals.push_back(outward[side]);
            const int corner = i == 0 ? edge.vertices[0] : i == pieces ? edge.vertices[1] : 0;
            for (int other : corner > 0 ? features.vertices[std::size_t(corner - 1)].edges : std::vector<int>{}) {
                const Edge& away = features.edges[std::size_t(other - 1)];
                if (away.curve)
                    place.edges.push_back(away.vertices[0] == corner ? away.curve->tangent(away.from)
                                                                     : Vec3(-away.curve->tangent(away.to)));
            }
            places.push_back(std::move(place));
        }
    }
    return places;
}

/// Watches points of one body's named faces against a named face of another, from frame to frame: the deepest that a
/// point has come through that face. What enters below it from beside its border does not count: there is no contact to
/// miss. Nor does a place that cannot be what touches first, because the material beside it, of a face that is not
/// named, does.
class Sampling {
  public:
    Sampling(std::vector<Place> places, std::size_t body, const PlacedPart& through, int face, std::size_t other)
        : places_(std::move(places)),
          surface_(surfaceFeature(through.part->features.faces[std::size_t(face)], through.placement.inverse())),
          body_(body), other_(other), centre_(surface_.seeds->tree.centre()),
          reach_(surface_.seeds->tree.radius() + 2e-4), before_(places_.size()), heights_(places_.size(), far) {
        name = fmt::format("body {} through face {} of body {}", body, face + 1, other);
        if (surface_.face->surface->kind() == SurfaceKind::Plane) {
            const ClosestOnSurface foot = closestOn(surface_, centre_);
            plane_ = {foot.jet.point, foot.normal};
        }
    }

    void look(const Frame& frame) {
        const auto pose = [&](std::size_t i) {
            return RigidMotion::from(frame.bodies[i].position, frame.bodies[i].orientation);
        };
        const RigidMotion motion = surface_.toPart * pose(other_).inverse() * pose(body_);
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const Vec3 at = motion * places_[i].point;
            if ((at - centre_).squaredNorm() > reach_ * reach_) {
                heights_[i] = far;
                continue;
            }
            const double from = heights_[i],
                         to = plane_ ? plane_->second.dot(at - plane_->first) : closestOn(surface_, at).height;
            heights_[i] = to;
            if (from != far) { // else it has just come near
                ++looked;
                if (from >= -above && to < 0.0) pass(i, from, to, at, motion.rotation);
            }
            before_[i] = at;
        }
    }

    double deepest = 0.0; ///< m
    double past = 0.0;    ///< m: deepest of those that came past the border
    double unnamed = 0.0; ///< m: deepest of those that cannot be what touches first
    std::int64_t looked = 0;
    int misses = 0; ///< points that came deeper than touching
    std::string name;

    static constexpr double touching = 1e-8; ///< m

  private:
    void pass(std::size_t i, double from, double to, const Vec3& at, const Mat3& turn) {
        const double share = std::max(from, 0.0) / (std::max(from, 0.0) - to);
        const ClosestOnSurface foot = closestOn(surface_, before_[i] + share * (at - before_[i]));
        if (!places_[i].isMetFrom(turn.transpose() * -foot.normal)) {
            unnamed = std::max(unnamed, -to);
            return;
        }
        if (foot.border < beside) {
            past = std::max(past, -to);
            return;
        }
        deepest = std::max(deepest, -to);
        misses += -to > touching;
    }

    static constexpr double far = 1.0, above = 1e-9;
    static constexpr double beside = 1e-6; ///< m: more than straight lines instead of arcs hide between two frames
    std::vector<Place> places_;            ///< in the body's frame
    SurfaceFeature surface_;
    std::size_t body_, other_;
    Vec3 centre_; ///< of the face, in its part's frame
    double reach_;
    std::optional<std::pair<Vec3, Vec3>> plane_; ///< a point and the normal out of the material, where it is one
    std::vector<Vec3> before_;
    std::vector<double> heights_;
};

/// Takes a run as it comes: angles of balance and wheel, events, and all samplings.
struct Observer final : FrameSink {
    std::vector<Sampling> samplings;
    std::vector<double> times, balance, wheel;
    std::map<std::string, int> kinds;
    double spent = 0.0; ///< s of processor, in here

    void frame(const Frame& f) override {
        const std::clock_t started = std::clock();
        const auto turning = [&](std::vector<double>& angles, std::size_t body) {
            const Quaternion& q = f.bodies[body].orientation;
            const double raw = 2.0 * std::atan2(q.z(), q.w());
            angles.push_back(angles.empty() ? raw : raw + 2.0 * pi * std::round((angles.back() - raw) / (2.0 * pi)));
        };
        times.push_back(f.time);
        turning(balance, 1);
        turning(wheel, 3);
        for (auto& sampling : samplings) sampling.look(f);
        spent += double(std::clock() - started) / CLOCKS_PER_SEC;
    }
    void event(const Event& e) override { ++kinds[name(e.kind)]; }

    /// Points of either's faces against the faces of the other.
    void watch(const PlacedPart& a, std::size_t bodyA, const std::vector<int>& facesA, const PlacedPart& b,
               std::size_t bodyB, const std::vector<int>& facesB) {
        for (const auto& [from, body, faces, to, other, through] :
             {std::tuple(&a, bodyA, &facesA, &b, bodyB, &facesB), std::tuple(&b, bodyB, &facesB, &a, bodyA, &facesA)}) {
            std::vector<Place> places;
            for (int face : *faces)
                for (Place& place : placesOf(*from->part, face)) {
                    place.point = from->placement * place.point;
                    place.along = from->placement.rotation * place.along;
                    for (auto* directions : {&place.normals, &place.edges})
                        for (Vec3& d : *directions) d = from->placement.rotation * d;
                    places.push_back(std::move(place));
                }
            for (int face : *through) samplings.emplace_back(places, body, *to, face, other);
        }
    }
};

} // namespace

class WatchTest : public QObject {
    Q_OBJECT

  private slots:
    void beats_data() {
        QTest::addColumn<double>("torque");
        QTest::addColumn<double>("until");
        QTest::addColumn<bool>("impulseFaces");
        QTest::addColumn<double>("depth"); // m, that the sampling of named faces may find; 0: it is not made
        QTest::newRow("published torque and faces") << 0.001 << 2.0 << false << 1e-8;
        QTest::newRow("a watch's torque") << 1.0 << 4.0 << true << 0.0;
        QTest::newRow("a watch's torque, sampled") << 1.0 << 2.0 << true << 1e-8;
    }
    /// With a watch's torque the teeth push with the faces beside their named ones, too: without them the wheel runs on
    /// by several teeth while the lever swings over.
    void beats() {
        const auto folder = sharedStepFolder();
        if (folder.empty()) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        QFETCH(double, torque);
        QFETCH(double, until);
        QFETCH(bool, impulseFaces);
        QFETCH(double, depth);
        const bool sampled = depth > 0.0;
        const Mechanism mechanism =
            parseProject(watchProject({torque, until, sampled ? 2e-4 : 1e-3, impulseFaces, ""})).mechanism;
        std::vector<Finding> findings = validate(mechanism);
        const PartLibrary library = readGeometry(mechanism, folder / "watch_escapement", findings);
        QVERIFY(!hasErrors(findings));
        const auto parts = [&](std::size_t body) { return placedParts(mechanism.bodies[body], mechanism, library); };
        const auto plate = parts(0), balance = parts(1), lever = parts(2), wheel = parts(3);
        Observer seen;
        if (sampled) {
            seen.watch(lever[1], 2, {1}, wheel[0], 3, watchTeeth(impulseFaces));
            seen.watch(lever[2], 2, {0}, wheel[0], 3, watchTeeth(impulseFaces));
            seen.watch(lever[0], 2, {45, 43}, balance[0], 1, {0, 1});
            seen.watch(lever[0], 2, {39}, plate[0], 0, {0});
            seen.watch(lever[0], 2, {12}, plate[1], 0, {0});
        }
        RunControl control;
        const std::clock_t started = std::clock();
        const RunSummary summary = simulate(mechanism, library, {}, seen, control);
        const double spent = double(std::clock() - started) / CLOCKS_PER_SEC - seen.spent;
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        // Hardly an event of it is beyond locating (0.3 s, when a pair that touches along a line was closed).
        QVERIFY2(torque < 1.0 || summary.time_stepping < 1e-4, fmt::format("{} s", summary.time_stepping).c_str());

        // Beat: the balance passes its rest in one direction once a period.
        std::vector<double> passes, wheelThen, amplitudes;
        double most = 0.0;
        for (std::size_t i = 1; i < seen.balance.size(); ++i) {
            const double before = seen.balance[i - 1] + 0.2300258882727588,
                         after = seen.balance[i] + 0.2300258882727588;
            most = std::max(most, std::abs(after));
            if (!(before > 0.0 && after <= 0.0)) continue;
            const double share = before / (before - after);
            passes.push_back(seen.times[i - 1] + share * (seen.times[i] - seen.times[i - 1]));
            wheelThen.push_back(seen.wheel[i]);
            amplitudes.push_back(most);
            most = 0.0;
        }
        QVERIFY(passes.size() >= 5);
        const double periods = double(passes.size()) - 2.0;
        const double period = (passes.back() - passes[1]) / periods,
                     advance = (wheelThen[1] - wheelThen.back()) / periods;
        auto& kinds = seen.kinds;
        std::string counted;
        for (const auto& [kind, count] : kinds) counted += fmt::format("{} {}, ", count, kind);
        double deepest = 0.0, past = 0.0, unnamed = 0.0;
        std::string said;
        std::int64_t looked = 0;
        for (const auto& sampling : seen.samplings) {
            deepest = std::max(deepest, sampling.deepest);
            if (sampling.misses > 0)
                said += fmt::format("\n  {}: {} points, {:.2g} m", sampling.name, sampling.misses, sampling.deepest);
            past = std::max(past, sampling.past);
            unnamed = std::max(unnamed, sampling.unnamed);
            looked += sampling.looked;
        }
        qInfo("period %.6f s, %.3f deg a period, amplitude %.2f deg, work %.3g J a beat (torque times 12 deg: %.3g), "
              "%s%.2f s of simulated time in a second of processor",
              period, advance * 180.0 / pi, amplitudes.back() * 180.0 / pi, summary.work / (2.0 * periods),
              torque * 1e-6 * 12.0 * pi / 180.0, counted.c_str(), until / spent);
        if (sampled)
            qInfo("%zu frames, %.1e looks at points near faces in %.1f s: deepest %.2g m through a face, %.2g m past a "
                  "border, %.2g m behind what touches first%s",
                  seen.times.size(), double(looked), seen.spent, deepest, past, unnamed, said.c_str());
        QVERIFY(std::abs(period - 1.0 / 3.0) < 0.01 / 3.0);
        QVERIFY(std::abs(advance - 24.0 * pi / 180.0) < 3.0 * pi / 180.0);
        QVERIFY(kinds["impact"] > 0 && kinds["touch"] > 0 && kinds["detachment"] > 0 &&
                kinds["slip"] + kinds["stick"] > 0);
        QVERIFY(!sampled || looked > 100000);
        QVERIFY2(!sampled || deepest < depth, ("contacts were missed:" + said).c_str());
        const double energy = summary.energy_end - summary.energy_start + summary.dissipated - summary.work;
        QVERIFY2(std::abs(energy) < 1e-5 * summary.energy_start, "energy is not accounted for");
    }
};

int main(int argc, char** argv) { return runTestOrWorker<WatchTest>(argc, argv); }
#include "watch_test.moc"
