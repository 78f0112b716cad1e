#include "cad/bench/distance_bench.h"

#include "cad/bench/distance_judge.h"
#include "cad/bench/solid_draw.h"
#include "cad/part_builder.h"
#include "engine/contact/narrow_phase/face_distance.h"
#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/model/errors.h"

#include <BRepBuilderAPI_Copy.hxx>
#include <BRepClass_FaceClassifier.hxx>
#include <BRepExtrema_DistShapeShape.hxx>
#include <BRep_Tool.hxx>
#include <Precision.hxx>
#include <STEPControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <thread>

namespace escapement {

namespace {

constexpr double metre = 1000.0; // the reader gives millimetres
constexpr double agreed = 1e-6;  // of the distance and the faces' sizes together

struct DrawnFace {
    std::string name; ///< "file#face:7"
    TopoDS_Face shape;
    SurfaceKind kind = SurfaceKind::Plane;
    std::unique_ptr<FaceOutline> outline;

    Vec3 centre() const { return outline->surface[0].seeds->tree.centre(); }
    double radius() const { return outline->surface[0].seeds->tree.radius(); }
};

struct Pool {
    std::vector<std::unique_ptr<Part>> parts;
    std::vector<DrawnFace> faces;
    std::string skipped;
};

/// All faces of the files' shapes that are whole.
Pool poolOf(const BenchRequest& request) {
    Pool pool;
    for (const auto& file : request.files) {
        STEPControl_Reader reader;
        TopoDS_Shape shape;
        try {
            if (reader.ReadFile(file.c_str()) != IFSelect_RetDone)
                throw InputError(fmt::format("{}: cannot be read as STEP", file));
            reader.TransferRoots();
            shape = reader.OneShape();
        } catch (const Standard_Failure& failure) {
            throw InputError(
                fmt::format("{}: the geometry kernel cannot read it ({})", file, failure.GetMessageString()));
        }
        if (shape.IsNull()) {
            pool.skipped +=
                fmt::format("{}{}", pool.skipped.empty() ? "" : ", ", std::filesystem::path(file).filename().string());
            continue;
        }
        pool.parts.push_back(std::make_unique<Part>(buildPart(shape, metre)));
        const FeatureSet& features = pool.parts.back()->features;
        TopTools_IndexedMapOfShape map;
        TopExp::MapShapes(shape, TopAbs_FACE, map);
        for (int number = 1; number <= map.Extent(); ++number) {
            DrawnFace face;
            face.name = fmt::format("{}#face:{}", std::filesystem::path(file).filename().string(), number);
            face.shape = TopoDS::Face(map(number));
            const Face& made = features.faces[std::size_t(number - 1)];
            face.kind = made.surface->kind();
            if (!(made.area > 0.0) || made.edges.empty()) continue;
            face.outline = std::make_unique<FaceOutline>(features, number);
            if (face.radius() > 0.0) pool.faces.push_back(std::move(face));
        }
        request.tell(fmt::format("{}: {} faces", std::filesystem::path(file).filename().string(), map.Extent()));
    }
    if (pool.faces.size() < 2) throw InputError("the files hold no two faces to compare");
    return pool;
}

class FacePoser {
  public:
    double number(double low = -1.0, double high = 1.0) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    std::size_t index(std::size_t count) { return std::size_t(random_() % count); }
    Vec3 direction() {
        Vec3 d;
        do d = Vec3(number(), number(), number());
        while (d.squaredNorm() > 1.0 || d.squaredNorm() < 1e-4);
        return d.normalized();
    }
    /// b's part frame in a's: the balls around the two are apart by 5 to 50 % of the smaller's radius.
    RigidMotion apart(const DrawnFace& a, const DrawnFace& b) {
        const Mat3 turn = Eigen::AngleAxisd(number(0.0, 3.14), direction()).toRotationMatrix();
        const double gap = a.radius() + b.radius() + number(0.05, 0.5) * std::min(a.radius(), b.radius());
        return {turn, a.centre() + gap * direction() - turn * b.centre()};
    }

  private:
    std::mt19937_64 random_{20260101};
};

/// As the kernel says; a point of either face in its own part's frame. A negative distance, m, where it gives up.
struct KernelDistance {
    double distance = -1.0;
    PointPair at;
    std::optional<gp_Pnt2d> inside[2]; ///< where it says that the point lies within the face
};

KernelDistance kernelDistance(const TopoDS_Face& a, const TopoDS_Face& b, const RigidMotion& motion) {
    const auto inMetres = [](const gp_Pnt& p) { return Vec3(Vec3(p.X(), p.Y(), p.Z()) / metre); };
    try {
        BRepExtrema_DistShapeShape search(a, b.Moved(TopLoc_Location(kernelMotion(motion))));
        if (!search.IsDone() || search.NbSolution() == 0) return {};
        KernelDistance found{search.Value() / metre,
                             {inMetres(search.PointOnShape1(1)), motion.inverse() * inMetres(search.PointOnShape2(1))},
                             {}};
        double u = 0.0, v = 0.0;
        if (search.SupportTypeShape1(1) == BRepExtrema_IsInFace)
            search.ParOnFaceS1(1, u, v), found.inside[0] = gp_Pnt2d(u, v);
        if (search.SupportTypeShape2(1) == BRepExtrema_IsInFace)
            search.ParOnFaceS2(1, u, v), found.inside[1] = gp_Pnt2d(u, v);
        return found;
    } catch (const Standard_Failure&) {
        return {};
    }
}

bool isSpline(SurfaceKind kind) { return kind == SurfaceKind::BSpline; }
bool isAnalytic(SurfaceKind kind) {
    return kind == SurfaceKind::Cylinder || kind == SurfaceKind::Cone || kind == SurfaceKind::Sphere ||
           kind == SurfaceKind::Torus;
}

double seconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double>& values) {
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
    return values[values.size() / 2];
}

/// Pairs of one kind of faces: the kernel's distance against a warm query and against two evaluations, medians.
void compareSpeed(Pool& pool, bool splines, BenchReport& report) {
    FacePoser random;
    std::vector<const DrawnFace*> faces;
    for (const auto& face : pool.faces)
        if (splines ? isSpline(face.kind) : isAnalytic(face.kind)) faces.push_back(&face);
    if (faces.size() < 2) return;
    std::vector<double> kernel, warm, evaluations;
    constexpr int repeated = 64;
    for (int trial = 0; trial < 4000 && warm.size() < 40; ++trial) {
        const DrawnFace &a = *faces[random.index(faces.size())], &b = *faces[random.index(faces.size())];
        ContactFeature first, second;
        first.shape = a.outline->surface[0];
        second.shape = b.outline->surface[0];
        first.depthLimit = second.depthLimit = 1.0;
        const FeaturePair pair{&first, &second, PairKind::SurfaceSurface};
        const RigidMotion motion = random.apart(a, b);
        ContactMeasure m = pair.measure({}, motion);
        if (!m.closest.known) continue; // the nearest points are far past a border
        // A little further each time, as from step to step.
        const Vec3 shift = 1e-3 * std::min(a.radius(), b.radius()) * random.direction();
        const Mat3 turn = Eigen::AngleAxisd(1e-3, random.direction()).toRotationMatrix();
        std::vector<RigidMotion> way{motion};
        for (int i = 0; i < repeated; ++i) way.push_back({turn * way.back().rotation, way.back().translation + shift});
        double sum = 0.0;
        warm.push_back(seconds([&] {
                           WarmStart closest = m.closest;
                           for (const auto& next : way) {
                               const ContactMeasure now = pair.measure({}, next, closest);
                               closest = now.closest;
                               sum += now.gap;
                           }
                       }) /
                       double(way.size()));
        SurfaceJet jet;
        SpanHint hintA, hintB;
        evaluations.push_back(seconds([&] {
                                  for (std::size_t i = 0; i < way.size(); ++i) {
                                      pair.surface().face->surface->evaluate(m.closest.at.a, 2, jet, &hintA);
                                      sum += jet.point.x();
                                      pair.surfaceB().face->surface->evaluate(m.closest.at.b, 2, jet, &hintB);
                                      sum += jet.point.x();
                                  }
                              }) /
                              double(way.size()));
        kernel.push_back(seconds([&] { sum += kernelDistance(a.shape, b.shape, motion).distance; }));
        if (!std::isfinite(sum)) warm.pop_back(), evaluations.pop_back(), kernel.pop_back();
    }
    if (warm.empty()) return;
    const std::string what = splines ? "B-spline faces" : "analytic faces";
    const double k = median(kernel), w = median(warm), e = median(evaluations);
    report.tables.push_back({fmt::format("a query from the last closest points, {} ({} pairs)", what, warm.size()),
                             {"median", "us"},
                             {{"BRepExtrema_DistShapeShape", fmt::format("{:.1f}", 1e6 * k)},
                              {"warm query", fmt::format("{:.3f}", 1e6 * w)},
                              {"two evaluations", fmt::format("{:.3f}", 1e6 * e)}},
                             ""});
    report.atLeast(fmt::format("kernel against warm query, {}", what), k / w, "times", splines ? 500.0 : 200.0);
    report.atMost(fmt::format("warm query against two evaluations, {}", what), w / e, "times", 20.0);
}

/// A pair of faces in a pose, the number of which says which one: the poses come from one stream.
struct Case {
    std::size_t a, b;
    RigidMotion motion;
};

enum class Verdict {
    Agree,
    TheyMeet,
    OursNearer,
    KernelGivesNone,
    KernelOffFace,
    InvalidFace,
    WithinTolerance,
    OurMiss
};
constexpr const char* verdicts[] = {"agree",
                                    "the faces meet",
                                    "ours nearer",
                                    "kernel gives none",
                                    "kernel's points lie off the faces",
                                    "a face is invalid",
                                    "within the file's tolerance",
                                    "our miss"};

struct Outcome {
    Verdict verdict = Verdict::Agree;
    bool broughtNear = false, lostNear = false; ///< whether that was tried, and whether the place was not found again
    std::string line;                           ///< for the list of disagreements
    double kernelSeconds = 0.0, ourSeconds = 0.0;
};

/// Why the kernel takes a point for one of the face that is none.
std::string whyTaken(const TopoDS_Face& face, const std::optional<gp_Pnt2d>& inside) {
    if (!inside) return "it has it from an edge or a corner";
    const bool taken = BRepClass_FaceClassifier(face, *inside, Precision::PConfusion()).State() != TopAbs_OUT;
    return taken ? "its classifier takes it for inside" : "its own classifier says outside";
}

/// What both say is told apart by points of the faces: what lies between two of them is no less than the least
/// distance.
void judge(const DrawnFace& a, const TopoDS_Face& shapeA, const DrawnFace& b, const TopoDS_Face& shapeB,
           const RigidMotion& motion, const KernelDistance& theirs, const FaceDistance& ours, double same,
           Outcome& outcome, std::string& reason) {
    const SampledFace sampledA(shapeA, metre), sampledB(shapeB, metre);
    const double tolerance = std::max(sampledA.tolerance(), sampledB.tolerance());
    const auto off = [&](const PointPair& at) {
        return std::max(sampledA.distanceTo(at.a), sampledB.distanceTo(at.b));
    };
    const PointPair ourPoints{ours.a, ours.b};
    const double sampled = sampledDistance(sampledA, sampledB, motion, {ourPoints, theirs.at});
    const bool valid = sampledA.valid() && sampledB.valid();
    const auto is = [&](Verdict verdict, std::string why) {
        outcome.verdict = verdict;
        reason = std::move(why);
    };
    const double touching = 1e-12 * (a.radius() + b.radius());
    if (theirs.distance >= 0.0 && theirs.distance <= touching && sampled <= touching)
        return is(Verdict::TheyMeet, "the faces meet, as the balls around the points spread over them do not hold all "
                                     "of them: least distances are for faces that are apart");
    if ((theirs.distance < 0.0 || ours.distance < theirs.distance) &&
        sampled < ours.distance - std::max(same, 2.0 * tolerance))
        return is(Verdict::OurMiss, fmt::format("our miss: two points of the faces are {:.9g} m apart", sampled));
    if (theirs.distance < 0.0 && off(ourPoints) > std::max(same, 2.0 * tolerance))
        return is(Verdict::OurMiss, fmt::format("our miss: our points lie {:.2e} m off the faces", off(ourPoints)));
    if (theirs.distance < 0.0)
        return is(Verdict::KernelGivesNone,
                  fmt::format("the kernel gives no distance; the least between points of the faces is {:.9g} m",
                              sampled));
    if (ours.distance < theirs.distance) {
        const double outside = off(ourPoints);
        if (outside <= same)
            return is(Verdict::OursNearer,
                      fmt::format("ours is nearer, and its points lie on the faces (within {:.1e} m)", outside));
        if (outside <= 2.0 * tolerance)
            return is(
                Verdict::WithinTolerance,
                fmt::format(
                    "our points lie {:.2e} m off the kernel's faces, which the file's tolerance of {:.2e} m allows",
                    outside, tolerance));
        if (!valid)
            return is(Verdict::InvalidFace,
                      fmt::format("the kernel finds a face invalid; our points lie {:.2e} m off", outside));
        return is(Verdict::OurMiss,
                  fmt::format("our miss: our points lie {:.2e} m off the faces (tolerance of the file {:.2e} m)",
                              outside, tolerance));
    }
    const double offA = sampledA.distanceTo(theirs.at.a), offB = sampledB.distanceTo(theirs.at.b),
                 outside = std::max(offA, offB);
    if (!valid)
        return is(Verdict::InvalidFace, fmt::format("the kernel finds a face invalid, so where it ends is open; the "
                                                    "least between points inside is {:.9g} m",
                                                    sampled));
    const bool tolerated = sampled >= ours.distance - 2.0 * tolerance;
    if (sampled < ours.distance - same && !(tolerated && outside > 2.0 * tolerance)) {
        if (tolerated)
            return is(
                Verdict::WithinTolerance,
                fmt::format("points of the faces are {:.9g} m apart, which the file's tolerance of {:.2e} m allows",
                            sampled, tolerance));
        return is(Verdict::OurMiss, fmt::format("our miss: two points of the faces are {:.9g} m apart", sampled));
    }
    if (outside > same)
        return is(Verdict::KernelOffFace,
                  fmt::format("the kernel's point lies {:.2e} m off {} (tolerance of the file {:.2e} m; {}); the least "
                              "between points of the faces is {:.9g} m",
                              outside, offA > offB ? a.name : b.name, tolerance,
                              offA > offB ? whyTaken(shapeA, theirs.inside[0]) : whyTaken(shapeB, theirs.inside[1]),
                              sampled));
    return is(Verdict::OurMiss,
              fmt::format("our miss: the kernel's points lie on the faces (within {:.1e} m)", outside));
}

/// One thread's share of the work, on copies of its own of the shapes: the kernel's are not to be asked by two at once.
class Comparer {
  public:
    explicit Comparer(const Pool& pool) : pool_(pool), copies_(pool.faces.size()) {}

    Outcome compare(const Case& pose, std::size_t number) {
        const DrawnFace &a = pool_.faces[pose.a], &b = pool_.faces[pose.b];
        const TopoDS_Face shapeA = copyOf(pose.a), shapeB = copyOf(pose.b);
        Outcome outcome;
        KernelDistance theirs;
        FaceDistance ours;
        outcome.kernelSeconds = seconds([&] { theirs = kernelDistance(shapeA, shapeB, pose.motion); });
        outcome.ourSeconds = seconds([&] { ours = leastDistance(*a.outline, *b.outline, pose.motion); });
        const double same = agreed * (std::abs(theirs.distance) + a.radius() + b.radius());
        if (theirs.distance >= 0.0 && std::abs(ours.distance - theirs.distance) <= same) {
            bringNear(a, b, pose.motion, ours, same, number, outcome);
            return outcome;
        }
        std::string reason;
        judge(a, shapeA, b, shapeB, pose.motion, theirs, ours, same, outcome, reason);
        outcome.line = fmt::format("{} {} pose {}: kernel {:.9g} m, ours {:.9g} m: {}", a.name, b.name, number,
                                   theirs.distance, ours.distance, reason);
        return outcome;
    }

  private:
    /// Moved together along the line of their nearest points, the faces still have these for their nearest, and how far
    /// apart they are is known without the kernel: so do contacts begin, where the features' shape counts most.
    static void bringNear(const DrawnFace& a, const DrawnFace& b, RigidMotion motion, const FaceDistance& ours,
                          double same, std::size_t number, Outcome& outcome) {
        const double left = 1e-3 * std::min(a.radius(), b.radius());
        if (left < 10.0 * same || left >= ours.distance) return; // what both agree on is not known so well
        motion.translation -= (1.0 - left / ours.distance) * (motion * ours.b - ours.a);
        const double found = leastDistance(*a.outline, *b.outline, motion).distance;
        outcome.broughtNear = true;
        outcome.lostNear = found > 1.01 * left;
        if (outcome.lostNear)
            outcome.line = fmt::format("{} {} pose {}, brought near: {:.9g} m apart, ours {:.9g} m: our miss", a.name,
                                       b.name, number, left, found);
    }

    const TopoDS_Face& copyOf(std::size_t face) {
        if (copies_[face].IsNull()) {
            const std::lock_guard<std::mutex> one(copying_);
            copies_[face] = TopoDS::Face(BRepBuilderAPI_Copy(pool_.faces[face].shape).Shape());
        }
        return copies_[face];
    }

    inline static std::mutex copying_;
    const Pool& pool_;
    std::vector<TopoDS_Face> copies_;
};

BenchReport benchDistance(const BenchRequest& request) {
    BenchReport report;
    const auto sample = [&](std::size_t pairs) {
        report.add(
            compareDistances(request, request.from, request.cases.value_or(pairs), "distance-disagreements.txt"));
    };
    if (request.wants("agreement")) sample(100000);
    else if (request.wants("sample")) sample(2000);
    if (!request.wants("speed")) return report;
    Pool pool = poolOf(request);
    compareSpeed(pool, false, report);
    compareSpeed(pool, true, report);
    return report;
}

} // namespace

BenchReport compareDistances(const BenchRequest& request, std::size_t from, std::size_t pairs,
                             const std::string& listFile) {
    const Pool pool = poolOf(request);
    std::ofstream list(listFile);
    FacePoser random;
    std::size_t drawn = 0, near = 0, lost = 0, counts[std::size(verdicts)] = {};
    const auto draw = [&] {
        ++drawn;
        Case pose{random.index(pool.faces.size()), random.index(pool.faces.size()), {}};
        pose.motion = random.apart(pool.faces[pose.a], pool.faces[pose.b]);
        return pose;
    };
    while (drawn < from) draw();
    std::vector<Comparer> comparers(std::max(1u, std::thread::hardware_concurrency()), Comparer(pool));
    double kernelSeconds = 0.0, ourSeconds = 0.0;
    for (std::size_t left = pairs; left > 0;) {
        constexpr std::size_t most = 500; // together: then what was found is written down
        const std::size_t first = drawn;
        std::vector<Case> poses(std::min(left, most));
        std::vector<Outcome> outcomes(poses.size());
        for (auto& pose : poses) pose = draw();
        left -= poses.size();
        std::atomic<std::size_t> next = 0;
        {
            std::vector<std::jthread> threads;
            for (auto& comparer : comparers)
                threads.emplace_back([&] {
                    for (std::size_t i = next++; i < poses.size(); i = next++)
                        outcomes[i] = comparer.compare(poses[i], first + i);
                });
        }
        for (const auto& outcome : outcomes) {
            ++counts[std::size_t(outcome.verdict)];
            near += outcome.broughtNear;
            lost += outcome.lostNear;
            kernelSeconds += outcome.kernelSeconds;
            ourSeconds += outcome.ourSeconds;
            if (!outcome.line.empty()) list << outcome.line << "\n";
        }
        list.flush();
        if (left % 1000 == 0) request.tell(fmt::format("{} of {}: {} agree", pairs - left, pairs, counts[0]));
    }
    BenchReport report;
    BenchTable table{fmt::format("least distances of {} pairs of faces in separated poses, from pose {}", pairs, from),
                     {"outcome", "pairs"},
                     {},
                     ""};
    for (std::size_t i = 0; i < std::size(verdicts); ++i)
        table.rows.push_back({verdicts[i], std::to_string(counts[i])});
    table.remark =
        fmt::format("disagreements are listed in {}; a pair takes the kernel {:.2f} ms, us {:.2f} ms on average{}",
                    listFile, 1e3 * kernelSeconds / double(pairs), 1e3 * ourSeconds / double(pairs),
                    pool.skipped.empty() ? "" : "; without faces: " + pool.skipped);
    table.rows.push_back({"brought near", std::to_string(near)});
    table.rows.push_back({"our miss there", std::to_string(lost)});
    report.tables.push_back(std::move(table));
    report.atMost("our misses where the faces were brought near", near > 0 ? 100.0 * double(lost) / double(near) : 0.0,
                  "% of the pairs", 0.0);
    report.atMost("our misses", 100.0 * double(counts[std::size_t(Verdict::OurMiss)]) / double(pairs), "% of the pairs",
                  0.0);
    return report;
}

const Bench& distanceBench() {
    static const Bench bench{"distance",    "exact distances of faces of CAD FILES beside the geometry kernel's",
                             true,          {"agreement", "sample", "speed"},
                             benchDistance, true};
    return bench;
}

} // namespace escapement
