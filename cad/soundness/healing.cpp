#include "cad/soundness/healing.h"

#include "cad/geometry/border_joins.h"
#include "cad/geometry/rough_extent.h"
#include "cad/soundness/shape_check.h"
#include "cad/soundness/shape_faults.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepBndLib.hxx>
#include <BRepBuilderAPI_Copy.hxx>
#include <BRepBuilderAPI_MakeVertex.hxx>
#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepExtrema_DistShapeShape.hxx>
#include <BRepGProp.hxx>
#include <BRepLib.hxx>
#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <Geom2d_Curve.hxx>
#include <Geom_Curve.hxx>
#include <ShapeFix_Edge.hxx>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopTools_MapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Shell.hxx>
#include <TopoDS_Solid.hxx>
#include <TopoDS_Wire.hxx>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace escapement {

std::string listed(const std::string& what, const std::set<int>& numbers) {
    constexpr std::size_t most = 12;
    if (numbers.size() == 1) return fmt::format("{} {}", what, *numbers.begin());
    std::string text = (what == "vertex" ? "vertices" : what + "s") + " ";
    std::size_t said = 0;
    for (int number : numbers) {
        if (numbers.size() > most && said == most - 2) return text + fmt::format(" and {} more", numbers.size() - said);
        text += (said == 0 ? "" : said + 1 == numbers.size() ? " and " : ", ") + std::to_string(number);
        ++said;
    }
    return text;
}

namespace {

class Healer {
  public:
    Healer(const TopoDS_Shape& shape, double perMetre)
        : perMetre_(perMetre), healed_{shape,
                                       NumberedShapes(shape, TopAbs_FACE),
                                       NumberedShapes(shape, TopAbs_EDGE),
                                       NumberedShapes(shape, TopAbs_VERTEX),
                                       {},
                                       {},
                                       {},
                                       0,
                                       0,
                                       0.0,
                                       {},
                                       std::make_shared<FaceGeometries>(perMetre)} {
        healed_.fileEdges = healed_.edges.count();
        healed_.fileVertices = healed_.vertices.count();
        Bnd_Box box;
        BRepBndLib::Add(shape, box, false);
        size_ = box.IsVoid() ? 0.0 : std::sqrt(box.SquareExtent());
        healed_.reach = reach();
    }

    HealedShape run() {
        guarded("its curves", [&] { mendCurves(); });
        guarded("its shells", [&] { joinFaces(); });
        guarded("its faces", [&] { judgeFaces(); });
        guarded("its shells", [&] { makeSolids(); });
        guarded("its solids", [&] { judgeSolids(); });
        guarded("its small features", [&] { findSmallOnes(); });
        return std::move(healed_);
    }

  private:
    template <class... T> void note(fmt::format_string<T...> text, T&&... values) {
        healed_.notes.push_back(fmt::format(text, std::forward<T>(values)...));
    }

    template <class Step> void guarded(const char* what, Step&& step) {
        try {
            step();
        } catch (const Standard_Failure& failure) {
            note("{} could not be checked ({}): used as they are", what, failure.GetMessageString());
        }
    }

    const TopoDS_Face& face(int number) const { return TopoDS::Face(healed_.faces(number)); }
    const TopoDS_Edge& edge(int number) const { return TopoDS::Edge(healed_.edges(number)); }

    /// Healing writes into faces and edges, which other parts and the next reading may share.
    void makeOwn() {
        if (own_) return;
        own_ = true;
        healed_.shape = BRepBuilderAPI_Copy(healed_.shape, true, true).Shape();
        healed_.faces = NumberedShapes(healed_.shape, TopAbs_FACE); // a copy is run through in the same order
        healed_.edges = NumberedShapes(healed_.shape, TopAbs_EDGE);
        healed_.vertices = NumberedShapes(healed_.shape, TopAbs_VERTEX);
    }

    void mendCurves() {
        std::set<int> inSpace, onFaces, loose;
        for (int number = 1; number <= healed_.edges.count(); ++number) {
            double first = 0.0, last = 0.0;
            if (!BRep_Tool::Degenerated(edge(number)) && BRep_Tool::Curve(edge(number), first, last).IsNull())
                inSpace.insert(number);
        }
        for (int number = 1; number <= healed_.faces.count(); ++number)
            if (!BRep_Tool::Surface(face(number)).IsNull())
                for (TopExp_Explorer it(face(number), TopAbs_EDGE); it.More(); it.Next())
                    if (lacksCurveOn(face(number), TopoDS::Edge(it.Current())))
                        onFaces.insert(healed_.edges.find(it.Current()));
        if (check_.findsFaults(healed_))
            for (int number = 1; number <= healed_.edges.count(); ++number)
                if (disagrees(check_.kernels(healed_.shape), edge(number))) loose.insert(number);
        if (inSpace.empty() && onFaces.empty() && loose.empty()) return;

        check_.forget();
        healed_.geometries->forget();
        makeOwn();
        ShapeFix_Edge fix;
        std::set<int> still;
        for (int number = 1; number <= healed_.faces.count(); ++number) {
            if (BRep_Tool::Surface(face(number)).IsNull()) continue;
            TopTools_MapOfShape once;
            for (TopExp_Explorer it(face(number), TopAbs_EDGE); it.More(); it.Next()) {
                const auto one = TopoDS::Edge(it.Current());
                const int known = healed_.edges.find(one);
                if (!onFaces.contains(known) || !lacksCurveOn(face(number), one)) continue;
                bool seam = false; // run through twice by this face
                int times = 0;
                for (TopExp_Explorer again(face(number), TopAbs_EDGE); again.More(); again.Next())
                    times += again.Current().IsSame(one);
                seam = times > 1;
                fix.FixAddPCurve(one, face(number), seam);
                if (lacksCurveOn(face(number), one)) still.insert(known);
            }
        }
        for (int number : inSpace) {
            fix.FixAddCurve3d(edge(number));
            double first = 0.0, last = 0.0;
            if (BRep_Tool::Curve(edge(number), first, last).IsNull()) still.insert(number);
        }
        const auto done = [&](const std::set<int>& wanted) {
            std::set<int> made;
            std::set_difference(wanted.begin(), wanted.end(), still.begin(), still.end(),
                                std::inserter(made, made.end()));
            return made;
        };
        if (const auto made = done(onFaces); !made.empty())
            note("{} had no curve in the parameters of a face: added from the curve in space (healed)",
                 listed("edge", made));
        if (const auto made = done(inSpace); !made.empty())
            note("{} had no curve in space: added from the curve on a face (healed)", listed("edge", made));
        if (!still.empty())
            note("{}: a missing curve could not be found; see the faces for what is left out", listed("edge", still));
        if (!loose.empty()) widen(loose);
    }

    /// Curves that disagree stay where they are; the tolerance says so truly from now on.
    void widen(const std::set<int>& loose) {
        double worst = 0.0;
        int where = 0;
        ShapeFix_Edge fix;
        std::set<int> widened;
        for (int number : loose) {
            const double before = BRep_Tool::Tolerance(edge(number));
            fix.FixSameParameter(edge(number));
            fix.FixVertexTolerance(edge(number));
            widened.insert(number);
            const double after = BRep_Tool::Tolerance(edge(number));
            if (after > before && after > worst) {
                worst = after;
                where = number;
            }
        }
        if (where)
            note("{}: the curve in space is farther from a face than the file's tolerance says; tolerances were "
                 "widened, up to {:.3g} m at edge {} (healed)",
                 listed("edge", widened), worst / perMetre_, where);
        else
            note("{}: the curves of the edge did not run evenly with each other, or missed its ends: settled (healed)",
                 listed("edge", widened));
    }

    /// What an exporter leaves open between faces that belong together, and not what a designer does.
    double reach() const { return std::clamp(2.0 * largestTolerance(), 1e-6 * size_, 1e-4 * size_); }

    double largestTolerance() const {
        double largest = 0.0;
        for (int number = 1; number <= healed_.edges.count(); ++number)
            largest = std::max(largest, BRep_Tool::Tolerance(edge(number)));
        return largest;
    }

    /// Faces of surfaces-only exports (IGES above all) touch without being joined: without neighbours no edge has a
    /// kind and nothing has a volume.
    void joinFaces() {
        if (TopExp_Explorer(healed_.shape, TopAbs_SOLID).More() || healed_.faces.count() < 1) return;
        const auto open = freeEdges(healed_.shape);
        const bool loose = TopExp_Explorer(healed_.shape, TopAbs_FACE, TopAbs_SHELL).More();
        if ((!open.empty() || loose) && healed_.faces.count() > 1) sew(open.size());
    }

    void sew(std::size_t freeBefore, bool mayCut = true) {
        const double tolerance = reach();
        makeOwn();
        BRepBuilderAPI_Sewing sewing(tolerance);
        sewing.SetNonManifoldMode(false);
        sewing.Add(healed_.shape);
        sewing.Perform();
        const TopoDS_Shape result = sewing.SewedShape();
        const auto cutAndSewn = [&] {
            const auto cut = mayCut ? joinBorders(healed_, tolerance, healed_.edgeOf) : std::set<int>();
            if (cut.empty()) return false;
            note("{} lay on each other with their ends elsewhere: cut at each other's ends and joined to within {:.3g} "
                 "m (healed)",
                 listed("edge", cut), tolerance / perMetre_);
            sew(freeBefore, false);
            return true;
        };
        if (result.IsNull() || (freeBefore > 0 && freeEdges(result).size() >= freeBefore)) { // nothing to join as it is
            cutAndSewn();
            return;
        }
        std::set<int> joined;
        const auto sewn = [&](const NumberedShapes& before, TopAbs_ShapeEnum kind) {
            TopTools_IndexedMapOfShape there;
            TopExp::MapShapes(result, kind, there);
            TopTools_DataMapOfShapeInteger first;
            std::vector<TopoDS_Shape> after;
            for (int number = 1; number <= before.count(); ++number) {
                int found = there.FindIndex(sewing.ModifiedSubShape(before(number)));
                // A pole is made anew with its face. Anything else was cut in pieces: its number has no meaning then.
                const bool pole = kind == TopAbs_EDGE && BRep_Tool::Degenerated(TopoDS::Edge(before(number)));
                if (found == 0 && !pole && kind != TopAbs_VERTEX) return std::vector<TopoDS_Shape>();
                after.push_back(found ? there(found) : before(number));
                if (kind != TopAbs_EDGE || found == 0) continue;
                if (const int* other = first.Seek(there(found))) {
                    joined.insert(*other);
                    joined.insert(number);
                } else {
                    first.Bind(there(found), number);
                }
            }
            return after;
        };
        auto newFaces = sewn(healed_.faces, TopAbs_FACE), newEdges = sewn(healed_.edges, TopAbs_EDGE),
             newVertices = sewn(healed_.vertices, TopAbs_VERTEX);
        if (newFaces.empty() || newEdges.empty()) {
            if (cutAndSewn()) return;
            note("faces touch without being joined, and edges would have to be cut to join them: used as they are, "
                 "without volume");
            return;
        }
        if (joined.empty() && freeBefore > 0 && mayCut) {
            cutAndSewn();
            return;
        }
        healed_.shape = result;
        healed_.faces.replace(std::move(newFaces));
        healed_.edges.replace(std::move(newEdges));
        healed_.vertices.replace(std::move(newVertices));
        healed_.geometries->forget();
        if (!joined.empty())
            note(
                "{} lay on each other without being joined: their faces were sewn together to within {:.3g} m (healed)",
                listed("edge", joined), tolerance / perMetre_);
    }

    /// Whether no edge bounds the shell, or only such as lie on other ends of their own face: a pipe that comes back to
    /// its beginning, most often turned in itself, so that not even the ends of the edges agree. Those are its seams
    /// then.
    bool closesOnItself(const TopoDS_Shell& shell) {
        const auto open = freeEdges(shell);
        if (open.empty()) return true;
        const double tolerance = healed_.reach = reach();
        std::map<int, std::vector<TopoDS_Edge>> ofFace;
        TopTools_IndexedDataMapOfShapeListOfShape faces;
        TopExp::MapShapesAndAncestors(shell, TopAbs_EDGE, TopAbs_FACE, faces);
        for (const auto& one : open) ofFace[healed_.faces.find(faces.FindFromKey(one).First())].push_back(one);
        for (const auto& [number, edges] : ofFace)
            for (const auto& one : edges)
                if (!liesOnOthers(one, edges, tolerance)) return false;
        std::set<int> seams;
        for (const auto& one : open) seams.insert(healed_.edges.find(one));
        healed_.seams.insert(seams.begin(), seams.end());
        note("{}: the face comes back to its beginning there without being joined: taken as its seam (healed)",
             listed("edge", seams));
        return true;
    }

    /// Whether every place of the edge is on one of the others.
    static bool liesOnOthers(const TopoDS_Edge& edge, const std::vector<TopoDS_Edge>& all, double tolerance) {
        const BRepAdaptor_Curve curve(edge);
        constexpr int looks = 24;
        for (int k = 0; k < looks; ++k) {
            const gp_Pnt place = curve.Value(curve.FirstParameter() +
                                             (k + 0.5) / looks * (curve.LastParameter() - curve.FirstParameter()));
            const TopoDS_Vertex vertex = BRepBuilderAPI_MakeVertex(place).Vertex();
            const bool met = std::any_of(all.begin(), all.end(), [&](const TopoDS_Edge& other) {
                if (other.IsSame(edge)) return false;
                const BRepExtrema_DistShapeShape distance(vertex, other);
                return distance.IsDone() && distance.Value() <= tolerance;
            });
            if (!met) return false;
        }
        return true;
    }

    /// A shell without a hole is the skin of a solid, whether its file says so or not.
    void makeSolids() {
        // Not with a face that cannot be trusted, which might be another hole.
        if (TopExp_Explorer(healed_.shape, TopAbs_SOLID).More() || !healed_.displayOnly.empty()) return;
        std::vector<TopoDS_Shell> shells;
        int rest = 0;
        for (TopExp_Explorer it(healed_.shape, TopAbs_SHELL); it.More(); it.Next())
            shells.push_back(TopoDS::Shell(it.Current()));
        for (TopExp_Explorer it(healed_.shape, TopAbs_FACE, TopAbs_SHELL); it.More(); it.Next()) ++rest;
        if (shells.empty() || rest > 0) return;
        for (const auto& shell : shells)
            if (!closesOnItself(shell)) return;
        BRep_Builder builder;
        TopoDS_Compound all;
        builder.MakeCompound(all);
        for (const auto& shell : shells) {
            TopoDS_Solid solid;
            builder.MakeSolid(solid);
            builder.Add(solid, shell);
            BRepLib::OrientClosedSolid(solid);
            builder.Add(all, solid);
        }
        healed_.shape = all;
        // The faces as they are turned in the solid.
        NumberedShapes turned(all, TopAbs_FACE);
        std::vector<TopoDS_Shape> faces;
        for (int number = 1; number <= healed_.faces.count(); ++number) {
            const int found = turned.find(healed_.faces(number));
            faces.push_back(found ? turned(found) : healed_.faces(number));
        }
        healed_.faces.replace(std::move(faces));
        note("{} without a solid: closed, so taken as {} (healed)",
             shells.size() == 1 ? "a shell" : fmt::format("{} shells", shells.size()),
             shells.size() == 1 ? "the skin of one" : "the skins of as many");
    }

    void judgeFaces() {
        if (!check_.findsFaults(healed_)) return;
        const BRepCheck_Analyzer& check = check_.kernels(healed_.shape);
        std::map<std::string, std::set<int>> grave, slight; // words: faces
        for (int number = 1; number <= healed_.faces.count(); ++number) {
            if (check.IsValid(face(number))) continue;
            std::string gravest, other;
            for (const auto status : statusesOf(check, face(number))) {
                const Fault fault = faultOf(status);
                if (!fault.words) continue;
                auto& text = fault.grave ? gravest : other;
                if (text.find(fault.words) == std::string::npos)
                    text += (text.empty() ? "" : "; ") + std::string(fault.words);
            }
            if (!gravest.empty()) {
                grave[gravest].insert(number);
                healed_.displayOnly.insert(number);
            } else if (!other.empty()) {
                slight[other].insert(number);
            }
        }
        for (const auto& [words, faces] : grave)
            note("invalid {}: {} (used for display only)", listed("face", faces), words);
        for (const auto& [words, faces] : slight) note("{}: {} (used as it is)", listed("face", faces), words);
        if (grave.empty() && slight.empty()) judgeTogether(check);
    }

    /// Each face is right by itself, but they do not fit together.
    void judgeTogether(const BRepCheck_Analyzer& check) {
        for (TopExp_Explorer it(healed_.shape, TopAbs_SHELL); it.More(); it.Next()) {
            const auto& result = check.Result(it.Current());
            if (result.IsNull()) continue;
            for (const auto status : result->Status())
                if (status == BRepCheck_UnorientableShape || status == BRepCheck_BadOrientationOfSubshape ||
                    status == BRepCheck_InvalidMultiConnexity || status == BRepCheck_RedundantFace) {
                    note("its faces do not turn the same side outwards, or more than two meet in an edge: used as they "
                         "are; check on which side contact works");
                    return;
                }
        }
    }

    void judgeSolids() {
        int number = 0;
        for (TopExp_Explorer it(healed_.shape, TopAbs_SOLID); it.More(); it.Next()) {
            ++number;
            if (!hasVolume(it.Current(), 1e-12 * size_ * size_ * size_)) {
                std::set<int> faces;
                for (TopExp_Explorer each(it.Current(), TopAbs_FACE); each.More(); each.Next())
                    faces.insert(healed_.faces.find(each.Current()));
                healed_.displayOnly.insert(faces.begin(), faces.end());
                note("solid {} has no volume: {} used for display only, and its body needs explicit mass", number,
                     listed("face", faces));
                continue;
            }
            std::set<int> edges;
            for (const auto& one : freeEdges(it.Current()))
                if (const int known = healed_.edges.find(one); !healed_.seams.contains(known)) edges.insert(known);
            if (edges.empty()) continue;
            note("solid {} is not closed: {} bound one face only; its volume is that of the faces there are (used as "
                 "it is); give its body explicit mass if that is wrong",
                 number, listed("edge", edges));
        }
    }

    void findSmallOnes() {
        std::set<int> empty, slivers, shortOnes;
        double narrowest = 1e100, shortest = 1e100;
        for (int number = 1; number <= healed_.faces.count(); ++number) {
            if (healed_.displayOnly.contains(number) || BRep_Tool::Surface(face(number)).IsNull()) continue;
            GProp_GProps length;
            BRepGProp::LinearProperties(face(number), length);
            double tolerance = BRep_Tool::Tolerance(face(number));
            for (TopExp_Explorer it(face(number), TopAbs_EDGE); it.More(); it.Next())
                tolerance = std::max(tolerance, BRep_Tool::Tolerance(TopoDS::Edge(it.Current())));
            const double least = 1e-14 * size_ * size_;
            const double area = areaBeside(face(number), std::max(least, 0.5 * tolerance * length.Mass()));
            if (!(area > least)) {
                empty.insert(number);
            } else if (const double width = 2.0 * area / length.Mass(); length.Mass() > 0.0 && width < tolerance) {
                slivers.insert(number);
                narrowest = std::min(narrowest, width);
            }
        }
        for (int number = 1; number <= healed_.edges.count(); ++number) {
            const auto& one = edge(number);
            if (BRep_Tool::Degenerated(one)) continue;
            GProp_GProps length;
            BRepGProp::LinearProperties(one, length);
            if (length.Mass() < BRep_Tool::Tolerance(one)) {
                shortOnes.insert(number);
                shortest = std::min(shortest, length.Mass());
            }
        }
        if (!empty.empty()) {
            healed_.displayOnly.insert(empty.begin(), empty.end());
            note("{} without area (used for display only)", listed("face", empty));
        }
        if (!slivers.empty())
            note("sliver: {} narrower ({:.2g} m) than the tolerance; used as it is, as without it there would be a gap",
                 listed("face", slivers), narrowest / perMetre_);
        if (!shortOnes.empty())
            note("{} shorter ({:.2g} m) than the tolerance; used as it is", listed("edge", shortOnes),
                 shortest / perMetre_);
    }

    double perMetre_;
    double size_ = 0.0; ///< diagonal of the bounding box, in the shape's unit
    bool own_ = false;
    HealedShape healed_;
    ShapeCheck check_;
};

} // namespace

HealedShape heal(const TopoDS_Shape& shape, double perMetre) { return Healer(shape, perMetre).run(); }

} // namespace escapement
