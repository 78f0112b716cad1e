#include "cad/distance_bench.h"

#include "cad/part_builder.h"
#include "engine/contact/face_distance.h"
#include "engine/contact/narrow_phase.h"
#include "engine/model/errors.h"

#include <BRepBuilderAPI_Transform.hxx>
#include <BRepExtrema_DistShapeShape.hxx>
#include <STEPControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>

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
            if (reader.ReadFile(file.c_str()) != IFSelect_RetDone) throw InputError(fmt::format("{}: cannot be read as STEP", file));
            reader.TransferRoots();
            shape = reader.OneShape();
        } catch (const Standard_Failure& failure) {
            throw InputError(fmt::format("{}: the geometry kernel cannot read it ({})", file, failure.GetMessageString()));
        }
        if (shape.IsNull()) {
            pool.skipped += fmt::format("{}{}", pool.skipped.empty() ? "" : ", ", std::filesystem::path(file).filename().string());
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

class Poser {
  public:
    double number(double low = -1.0, double high = 1.0) { return std::uniform_real_distribution<double>(low, high)(random_); }
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

gp_Trsf kernelMotion(const RigidMotion& motion) {
    const Mat3& r = motion.rotation;
    const Vec3 t = metre * motion.translation;
    gp_Trsf result;
    result.SetValues(r(0, 0), r(0, 1), r(0, 2), t.x(), r(1, 0), r(1, 1), r(1, 2), t.y(), r(2, 0), r(2, 1), r(2, 2), t.z());
    return result;
}

/// m; negative where the kernel gives up.
double kernelDistance(const DrawnFace& a, const DrawnFace& b, const RigidMotion& motion) {
    try {
        BRepExtrema_DistShapeShape search(a.shape, b.shape.Moved(TopLoc_Location(kernelMotion(motion))));
        return search.IsDone() && search.NbSolution() > 0 ? search.Value() / metre : -1.0;
    } catch (const Standard_Failure&) {
        return -1.0;
    }
}

bool isSpline(SurfaceKind kind) { return kind == SurfaceKind::BSpline; }
bool isAnalytic(SurfaceKind kind) {
    return kind == SurfaceKind::Cylinder || kind == SurfaceKind::Cone || kind == SurfaceKind::Sphere || kind == SurfaceKind::Torus;
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
    Poser random;
    std::vector<const DrawnFace*> faces;
    for (const auto& face : pool.faces)
        if (splines ? isSpline(face.kind) : isAnalytic(face.kind)) faces.push_back(&face);
    if (faces.size() < 2) return;
    std::vector<double> kernel, warm, evaluations;
    constexpr int repeated = 64;
    for (int trial = 0; trial < 4000 && warm.size() < 40; ++trial) {
        const DrawnFace &a = *faces[random.index(faces.size())], &b = *faces[random.index(faces.size())];
        FeaturePair pair;
        pair.kind = PairKind::SurfaceSurface;
        pair.surface = a.outline->surface[0];
        pair.surfaceB = b.outline->surface[0];
        pair.depthLimit = 1.0;
        const RigidMotion motion = random.apart(a, b);
        ContactMeasure m = pair.measure({}, motion);
        if (!m.feet.known) continue; // the nearest points are far past a border
        // A little further each time, as from step to step.
        const Vec3 shift = 1e-3 * std::min(a.radius(), b.radius()) * random.direction();
        const Mat3 turn = Eigen::AngleAxisd(1e-3, random.direction()).toRotationMatrix();
        std::vector<RigidMotion> way{motion};
        for (int i = 0; i < repeated; ++i) way.push_back({turn * way.back().rotation, way.back().translation + shift});
        double sum = 0.0;
        warm.push_back(seconds([&] {
                           FootMemory feet = m.feet;
                           for (const auto& next : way) {
                               const ContactMeasure now = pair.measure({}, next, feet);
                               feet = now.feet;
                               sum += now.gap;
                           }
                       }) /
                       double(way.size()));
        SurfaceJet jet;
        SpanHint hintA, hintB;
        evaluations.push_back(seconds([&] {
                                  for (std::size_t i = 0; i < way.size(); ++i) {
                                      pair.surface.face->surface->evaluate(m.feet.at.a, 2, jet, &hintA);
                                      sum += jet.point.x();
                                      pair.surfaceB.face->surface->evaluate(m.feet.at.b, 2, jet, &hintB);
                                      sum += jet.point.x();
                                  }
                              }) /
                              double(way.size()));
        kernel.push_back(seconds([&] { sum += kernelDistance(a, b, motion); }));
        if (!std::isfinite(sum)) warm.pop_back(), evaluations.pop_back(), kernel.pop_back();
    }
    if (warm.empty()) return;
    const std::string what = splines ? "B-spline faces" : "analytic faces";
    const double k = median(kernel), w = median(warm), e = median(evaluations);
    report.tables.push_back({fmt::format("a query from the last foot points, {} ({} pairs)", what, warm.size()),
                             {"median", "us"},
                             {{"BRepExtrema_DistShapeShape", fmt::format("{:.1f}", 1e6 * k)}, {"warm query", fmt::format("{:.3f}", 1e6 * w)}, {"two evaluations", fmt::format("{:.3f}", 1e6 * e)}},
                             ""});
    report.atLeast(fmt::format("kernel against warm query, {}", what), k / w, "times", splines ? 500.0 : 200.0);
    report.atMost(fmt::format("warm query against two evaluations, {}", what), w / e, "times", 20.0);
}

BenchReport benchDistance(const BenchRequest& request) {
    BenchReport report;
    if (request.wants("agreement")) report.add(compareDistances(request, 100000, "distance-disagreements.txt"));
    else if (request.wants("sample")) report.add(compareDistances(request, 2000, "distance-disagreements.txt"));
    if (!request.wants("speed")) return report;
    Pool pool = poolOf(request);
    compareSpeed(pool, false, report);
    compareSpeed(pool, true, report);
    return report;
}

} // namespace

BenchReport compareDistances(const BenchRequest& request, int pairs, const std::string& listFile) {
    const Pool pool = poolOf(request);
    std::ofstream list(listFile);
    Poser random;
    int compared = 0, agree = 0, nearer = 0, failed = 0, farther = 0;
    for (int i = 0; i < pairs; ++i) {
        if (i > 0 && i % 1000 == 0) request.tell(fmt::format("{} of {}: {} agree", i, pairs, agree));
        const DrawnFace &a = pool.faces[random.index(pool.faces.size())], &b = pool.faces[random.index(pool.faces.size())];
        const RigidMotion motion = random.apart(a, b);
        const double theirs = kernelDistance(a, b, motion);
        const FaceDistance ours = leastDistance(*a.outline, *b.outline, motion);
        ++compared;
        const double scale = std::abs(theirs) + a.radius() + b.radius();
        if (std::abs(ours.distance - theirs) <= agreed * scale) {
            ++agree;
            continue;
        }
        const char* reason = "";
        if (theirs < 0.0) ++failed, reason = "the kernel gives no distance";
        else if (ours.distance < theirs) ++nearer, reason = "ours is nearer, between two points of the faces";
        else ++farther, reason = "the kernel's is nearer: a local minimum that no seed leads to, or a face that reaches beyond its border";
        list << fmt::format("{} {} pose {}: kernel {:.9g} m, ours {:.9g} m: {}\n", a.name, b.name, i, theirs, ours.distance, reason) << std::flush;
    }
    BenchReport report;
    report.tables.push_back({fmt::format("least distances of {} pairs of faces in separated poses", compared),
                             {"outcome", "pairs"},
                             {{"agree", std::to_string(agree)}, {"ours nearer", std::to_string(nearer)}, {"kernel gives none", std::to_string(failed)}, {"kernel nearer", std::to_string(farther)}},
                             fmt::format("disagreements are listed in {}{}", listFile, pool.skipped.empty() ? "" : "; without faces: " + pool.skipped)});
    report.atMost("kernel nearer than ours", 100.0 * farther / compared, "% of the pairs", 0.5);
    return report;
}

const Bench& distanceBench() {
    static const Bench bench{"distance", "exact distances of faces of CAD FILES beside the geometry kernel's", true, {"agreement", "sample", "speed"}, benchDistance};
    return bench;
}

} // namespace escapement
