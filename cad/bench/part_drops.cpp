#include "cad/bench/part_drops.h"

#include "cad/child_process.h"
#include "engine/contact/diagnostics/overlap.h"
#include "engine/simulation/simulate.h"

#include <BRepMesh_IncrementalMesh.hxx>
#include <BRep_Tool.hxx>
#include <Poly_Triangulation.hxx>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <limits>
#include <regex>
#include <sstream>

namespace escapement {

namespace {

constexpr double partDensity = 7850.0, partGravity = 9.81;
constexpr double shareAllowed = 1e-6;
constexpr int outputs = 20;
constexpr std::size_t memory = std::size_t(8) << 30;

NumberVector<3> numbersOf(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Pose poseOf(const RigidMotion& motion) {
    const Eigen::Quaterniond q(motion.rotation);
    Pose p;
    p.position = numbersOf(motion.translation);
    p.quaternion = {q.w(), q.x(), q.y(), q.z()};
    return p;
}

Body bodyOf(const Part& part, const char* called, const RigidMotion& at) {
    Body b;
    b.name = called;
    Shape shape;
    shape.geometry = "drawn";
    shape.part = part.path;
    shape.placement = Pose{};
    b.shapes = {shape};
    b.mass = MassProperties{};
    b.mass->value = partDensity * part.volume;
    b.mass->centre = numbersOf(part.centre);
    const Mat3 inertia = partDensity * part.inertia;
    b.mass->inertia = {inertia(0, 0), inertia(1, 1), inertia(2, 2), inertia(0, 1), inertia(0, 2), inertia(1, 2)};
    b.pose = poseOf(at);
    return b;
}

Eigen::AlignedBox3d turnedBox(const Solid& solid, const Mat3& turn) {
    Eigen::AlignedBox3d box;
    for (const Vec3& p : solid.part().triangulation.points) box.extend(turn * p);
    return box;
}

/// B's frame just above A (which is turned about its frame's origin), by a horizontal shift of the boxes' middles.
std::optional<RigidMotion> above(const DrawnSolid& a, const RigidMotion& atA, const DrawnSolid& b, const Mat3& turn,
                                 Poser& random) {
    const auto boxA = turnedBox(*a.solid, atA.rotation), boxB = turnedBox(*b.solid, turn);
    Vec3 shift = boxA.center() - boxB.center();
    for (int k = 0; k < 2; ++k) shift[k] += 0.4 * random.number() * 0.5 * (boxA.sizes()[k] + boxB.sizes()[k]);
    const double least = std::min(a.solid->size(), b.solid->size());
    const double high = boxA.max().z() - boxB.min().z() + 1e-3 * least, low = boxA.min().z() - boxB.max().z();
    const auto at = [&](double z) { return RigidMotion{turn, Vec3(shift.x(), shift.y(), z)}; };
    constexpr double touching = 1e-8; // m
    const auto meets = [&](double z, double tolerance) {
        return findOverlap(*a.solid, atA, *b.solid, at(z), tolerance, {}, {}, true).found;
    };
    const double exact = a.tolerance + b.tolerance + touching;
    double clear = high;
    const double step = std::max(0.03 * least, (high - low) / 60.0);
    while (clear > low && !meets(clear - step, exact)) clear -= step;
    if (clear <= low) return std::nullopt; // they pass each other
    double met = clear - step;
    for (int k = 0; k < 8; ++k) {
        const double middle = 0.5 * (clear + met);
        (meets(middle, exact) ? met : clear) = middle;
    }
    const double start = clear + random.number(0.01, 0.2) * least;
    // Hooked: lifting leads into something else, be it by less than the files are exact to.
    if (meets(start, touching)) return std::nullopt;
    return at(start);
}

struct PartSink final : FrameSink {
    std::vector<std::pair<double, RigidMotion>> poses; ///< s; of the fallen body in the fixed one
    void frame(const Frame& f) override {
        if (f.kind != FrameKind::Regular) return;
        const auto motion = [&](std::size_t i) {
            return RigidMotion::from(f.bodies[i].position, f.bodies[i].orientation);
        };
        poses.emplace_back(f.time, motion(0).inverse() * motion(1));
    }
};

/// What a run says, as one text between two processes: status, wall, penetration, the poses, then the sentence.
std::string written(const RunSummary& summary, const PartSink& sink) {
    std::string text = fmt::format("{} {} {} {}\n", int(summary.status == RunStatus::Done), summary.wall,
                                   summary.penetration, sink.poses.size());
    for (const auto& [time, motion] : sink.poses) {
        text += fmt::format("{:.17g}", time);
        for (int i = 0; i < 9; ++i) text += fmt::format(" {:.17g}", motion.rotation(i / 3, i % 3));
        for (int i = 0; i < 3; ++i) text += fmt::format(" {:.17g}", motion.translation[i]);
        text += '\n';
    }
    return text + summary.message;
}

void readInto(PartDropOutcome& outcome, PartSink& sink, const std::string& text) {
    std::istringstream in(text);
    int done = 0;
    std::size_t count = 0;
    in >> done >> outcome.wall >> outcome.penetration >> count;
    for (std::size_t k = 0; k < count && in; ++k) {
        double time = 0.0;
        RigidMotion motion;
        in >> time;
        for (int i = 0; i < 9; ++i) in >> motion.rotation(i / 3, i % 3);
        for (int i = 0; i < 3; ++i) in >> motion.translation[i];
        sink.poses.emplace_back(time, motion);
    }
    in.ignore(1);
    std::getline(in, outcome.said, '\0');
    outcome.end = done ? PartDropEnd::Done : PartDropEnd::Said;
}

/// Middles of the triangles of a shape's boundary, mm.
std::vector<Vec3> boundaryPoints(const TopoDS_Shape& shape) {
    BRepMesh_IncrementalMesh(shape, 0.1, true);
    std::vector<Vec3> points;
    for (TopExp_Explorer it(shape, TopAbs_FACE); it.More(); it.Next()) {
        TopLoc_Location place;
        const auto mesh = BRep_Tool::Triangulation(TopoDS::Face(it.Current()), place);
        if (mesh.IsNull()) continue;
        for (int t = 1; t <= mesh->NbTriangles(); ++t) {
            Vec3 middle = Vec3::Zero();
            for (int k = 1; k <= 3; ++k) {
                const gp_Pnt p = mesh->Node(mesh->Triangle(t).Value(k)).Transformed(place);
                middle += Vec3(p.X(), p.Y(), p.Z()) / 3.0;
            }
            points.push_back(middle);
        }
    }
    return points;
}

} // namespace

const char* name(PartDropEnd end) {
    constexpr const char* names[] = {"done", "ended with a sentence", "cut off", "crashed"};
    return names[int(end)];
}

PartDrops::PartDrops(std::vector<DrawnSolid> solids) : solids_(std::move(solids)) {
    CadModel model;
    for (const DrawnSolid& drawn : solids_) model.parts.push_back(drawn.part);
    library_.add("drawn", std::move(model));
}

std::pair<std::size_t, std::size_t> PartDrops::drawn(std::size_t number) const {
    Poser random(number);
    const std::size_t first = random.index(solids_.size());
    return {first, random.index(solids_.size())};
}

Mechanism PartDrops::mechanism(std::size_t number, const PartDropLimits& limits) const {
    const auto [first, second] = drawn(number);
    const DrawnSolid &a = solids_[first], &b = solids_[second];
    Poser random(number + 1000003);
    for (int tries = 0;; ++tries) {
        const RigidMotion atA{random.turn(), Vec3::Zero()};
        const Mat3 turn = random.turn();
        const auto atB = above(a, atA, b, turn, random);
        if (!atB && tries < 50) continue;
        if (!atB) throw std::runtime_error("no start found");
        Mechanism mechanism;
        Body below = bodyOf(*a.part, "below", atA), thrown = bodyOf(*b.part, "thrown", *atB);
        below.fixed = true;
        thrown.velocity.angular = numbersOf(random.number(0.0, 10.0) * random.direction());
        ContactPair contact;
        contact.name = "contact";
        contact.a.body = below.name;
        contact.b.body = thrown.name;
        constexpr double frictions[] = {0.0, 0.2, 0.5}, restitutions[] = {0.0, 0.3, 0.7};
        contact.friction = frictions[random.index(3)];
        contact.restitution = restitutions[random.index(3)];
        mechanism.bodies = {below, thrown};
        mechanism.contacts = {contact};
        mechanism.gravity = {0.0, 0.0, -partGravity};
        mechanism.run.until = limits.until;
        mechanism.run.output_step = limits.until / outputs;
        return mechanism;
    }
}

PartDropOutcome PartDrops::run(std::size_t number, const PartDropLimits& limits) const {
    const auto [first, second] = drawn(number);
    const DrawnSolid &a = solids_[first], &b = solids_[second];
    PartDropOutcome outcome;
    outcome.what = fmt::format("{}: {} on {}", number, b.name, a.name);
    const Isolated run = runIsolated(
        [&] {
            PartSink sink;
            RunControl control;
            try {
                return written(simulate(mechanism(number, limits), library_, {}, sink, control), sink);
            } catch (const ModelError& refused) {
                RunSummary summary;
                summary.status = RunStatus::Failed;
                summary.message = fmt::format("refused: {}", refused.what());
                return written(summary, sink);
            }
        },
        {limits.wall, memory, nullptr});
    PartSink seen;
    switch (run.result.end) {
    case ChildResult::End::Exited:
        if (run.result.code == 0) readInto(outcome, seen, run.value);
        else outcome.said = fmt::format("exit code {}: {}", run.result.code, run.result.errors);
        break;
    case ChildResult::End::Signalled:
        outcome.said = fmt::format("signal {}: {}", run.result.code, run.result.errors);
        break;
    default:
        outcome.end = PartDropEnd::CutOff;
        outcome.wall = limits.wall;
    }
    if (outcome.end != PartDropEnd::Done || seen.poses.empty()) return outcome;
    for (int k = 0; k < limits.looks; ++k) {
        const auto& [time, motion] =
            seen.poses[seen.poses.size() - 1 - std::size_t(k) * (seen.poses.size() - 1) / std::size_t(limits.looks)];
        const Isolated look = runIsolated(
            [&, motion = motion] {
                const auto share = sharedVolume(a.shape, b.shape, motion);
                return share ? fmt::format("{:.17g}", *share) : std::string();
            },
            {limits.wall, memory, nullptr});
        if (look.result.end != ChildResult::End::Exited || look.result.code != 0 || look.value.empty()) {
            ++outcome.unknown;
            continue;
        }
        const double share = std::stod(look.value);
        if (share <= outcome.shared) continue;
        outcome.shared = share;
        outcome.sharedAt = time;
    }
    outcome.wrong = outcome.shared > shareAllowed;
    return outcome;
}

std::optional<double> PartDrops::sharedVolume(const TopoDS_Shape& a, const TopoDS_Shape& b, const RigidMotion& motion) {
    const TopoDS_Shape moved = b.Moved(TopLoc_Location(kernelMotion(motion)));
    TopoDS_Shape common;
    double share = 0.0;
    try {
        common = kernelCommon(a, moved);
        share = kernelVolume(common) / std::min(kernelVolume(a), kernelVolume(b));
    } catch (const Standard_Failure&) {
        return std::nullopt;
    }
    if (share <= shareAllowed) return share;
    // Between two places of its boundary there are points in both, if it is what it says.
    const auto points = boundaryPoints(common);
    Poser random;
    for (int k = 0; k < 300 && !points.empty(); ++k) {
        const Vec3 middle = 0.5e-3 * (points[random.index(points.size())] + points[random.index(points.size())]);
        if (kernelInside(a, middle) && kernelInside(moved, middle)) return share;
    }
    return std::nullopt;
}

std::string kindOfSentence(const std::string& sentence) {
    static const std::regex name("'[^']*'|\\S*[|#]\\S*"), number("[-+]?[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?");
    return std::regex_replace(std::regex_replace(sentence, name, "*"), number, "*").substr(0, 100);
}

} // namespace escapement
