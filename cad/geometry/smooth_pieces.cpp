#include "cad/geometry/smooth_pieces.h"

#include "cad/geometry/cad_surface.h"
#include "cad/geometry/face_border.h"
#include "cad/geometry/kernel_pieces.h"
#include "engine/contact/geometry/kinks.h"
#include "engine/contact/geometry/knots.h"

#include <BRepBndLib.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <Geom2d_Curve.hxx>
#include <ShapeBuild_ReShape.hxx>
#include <ShapeExtend.hxx>
#include <ShapeExtend_CompositeSurface.hxx>
#include <ShapeUpgrade_FaceDivide.hxx>
#include <ShapeUpgrade_ShapeDivide.hxx>
#include <ShapeUpgrade_SplitSurface.hxx>
#include <Standard_Failure.hxx>
#include <TColGeom_HArray2OfSurface.hxx>
#include <TColStd_HArray1OfReal.hxx>
#include <TColStd_HSequenceOfReal.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_MapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace escapement {

namespace {

constexpr std::size_t mostLines = 200; // of one face: more are a surface that is rough all over, and no features
constexpr double sameArea = 1e-6;      // relative: of a face and of its pieces
constexpr double aside =
    0.47; // of a face that is halved: in its very middle the kernel takes one piece for the other's period

/// Where a face is to be split, in the kernel's parameters.
struct Lines {
    std::vector<double> at[2];
    double angle = 0.0; ///< rad, the sharpest
    std::string where;
    bool returns = false; ///< only halved: the face comes back to its own beginning
    std::size_t count() const { return at[0].size() + at[1].size(); }
};

/// Splits along given lines, into pieces that go on as themselves.
class SplitAlongLines : public ShapeUpgrade_SplitSurface {
  public:
    explicit SplitAlongLines(const Lines& lines) : lines_(lines) {}

    void Compute(const Standard_Boolean) override {
        add(lines_.at[0], myUSplitValues);
        add(lines_.at[1], myVSplitValues);
        if (myUSplitValues->Length() > 2 || myVSplitValues->Length() > 2)
            myStatus = ShapeExtend::EncodeStatus(ShapeExtend_DONE1);
    }

    void Build(const Standard_Boolean) override {
        const int columns = myVSplitValues->Length() - 1, rows = myUSplitValues->Length() - 1;
        Handle(TColGeom_HArray2OfSurface) patches = new TColGeom_HArray2OfSurface(1, rows, 1, columns);
        for (int i = 1; i <= rows; ++i)
            for (int j = 1; j <= columns; ++j) {
                const double u[2] = {myUSplitValues->Value(i), myUSplitValues->Value(i + 1)};
                const double v[2] = {myVSplitValues->Value(j), myVSplitValues->Value(j + 1)};
                patches->SetValue(i, j, pieceOfSurface(mySurface, u, v));
            }
        const auto joints = [](const Handle(TColStd_HSequenceOfReal) & values) {
            TColStd_Array1OfReal array(1, values->Length());
            for (int i = 1; i <= values->Length(); ++i) array.SetValue(i, values->Value(i));
            return array;
        };
        myNbResultingRow = rows;
        myNbResultingCol = columns;
        myResSurfaces = new ShapeExtend_CompositeSurface();
        myResSurfaces->Init(patches, joints(myUSplitValues), joints(myVSplitValues));
    }

  private:
    static void add(const std::vector<double>& lines, const Handle(TColStd_HSequenceOfReal) & values) {
        const double low = values->First(), high = values->Last(), hair = 1e-9 * (high - low);
        for (const double at : lines)
            if (at > low + hair && at < high - hair) values->InsertBefore(values->Length(), at);
    }

    const Lines& lines_;
};

class Splitter {
  public:
    Splitter(HealedShape& healed, double perMetre) : healed_(healed), perMetre_(perMetre) {
        result_.faces = healed.faces.count();
        result_.edges = healed.fileEdges;
        result_.vertices = healed.fileVertices;
        result_.edgeOf = healed.edgeOf;
        Bnd_Box box;
        BRepBndLib::Add(healed.shape, box, false);
        size_ = box.IsVoid() ? 0.0 : std::sqrt(box.SquareExtent()) / perMetre;
    }

    AddedPieces run() {
        Handle(ShapeBuild_ReShape) context = new ShapeBuild_ReShape;
        bool any = false;
        for (int number = 1; number <= result_.faces; ++number) {
            if (healed_.displayOnly.contains(number)) continue;
            const Lines lines = linesOf(number);
            if (lines.count() == 0) continue;
            if (lines.count() > mostLines) {
                note("face {} bends sharply along {} lines inside it: too many to split it there; contact that runs "
                     "over them is not located (used as it is)",
                     number, lines.count());
                continue;
            }
            if (split(number, lines, context)) {
                lines_.emplace(number, lines);
                any = true;
            }
        }
        if (any) takeOver(context);
        return std::move(result_);
    }

  private:
    template <class... T> void note(fmt::format_string<T...> text, T&&... values) {
        result_.notes.push_back(fmt::format(text, std::forward<T>(values)...));
    }

    Lines linesOf(int number) const {
        Lines lines;
        const TopoDS_Face face = TopoDS::Face(healed_.faces(number));
        const auto kernel = BRep_Tool::Surface(face);
        if (kernel.IsNull()) return lines;
        const ConvertedSurface& converted = healed_.geometries->surfaceOf(face);
        const Surface& surface = *converted.surface;
        const bool seamed = surface.range().period == Vec2::Zero() && hasSeam(face);
        const bool returns = comesBack(face);
        if (!seamed && !returns && knotsOf(surface, 0).empty() && knotsOf(surface, 1).empty()) return lines;
        const FaceBorder& border = healed_.geometries->borderOf(face, healed_.edges);
        if (border.wires.empty()) return lines;
        Vec2 low = Vec2::Constant(std::numeric_limits<double>::infinity()), high = -low;
        for (const auto& wire : border.wires)
            for (const auto& piece : wire)
                for (int k = 0; k <= 16; ++k) {
                    const Vec2 p = piece.point(piece.from + k / 16.0 * (piece.to - piece.from));
                    low = low.cwiseMin(p);
                    high = high.cwiseMax(p);
                }
        for (int d : {0, 1}) {
            for (const Kink& kink : kinksOf(surface, d, low, high)) add(kink, d, converted.parameterScale[d], lines);
            if (!seamed || lines.at[d].size() > 0) continue;
            // A closed surface may have its only kink where it closes: halved, both sides of that are faces of their
            // own.
            const SurfaceRange range = surface.range();
            if (!closesThere(surface, d, low, high) || !surface.poles().empty()) continue;
            Kink kink = meetingOf(surface, d, range.high[d], range.low[d], low, high);
            if (kink.angle <= kinkAngle) continue;
            kink.at = 0.5 * (low[d] + high[d]);
            add(kink, d, converted.parameterScale[d], lines);
        }
        if (returns && lines.count() == 0) halve(border, low, high, converted.parameterScale, lines);
        return lines;
    }

    /// Whether its border lies on itself, with edges of its own on either side (HealedShape::seams).
    bool comesBack(const TopoDS_Face& face) const {
        for (TopExp_Explorer it(face, TopAbs_EDGE); it.More(); it.Next())
            if (healed_.seams.contains(healed_.edges.find(it.Current()))) return true;
        return false;
    }

    /// Across the direction in which such a face comes back: its ends then belong to two pieces, which can be joined
    /// there.
    void halve(const FaceBorder& border, const Vec2& low, const Vec2& high, const Vec2& scale, Lines& lines) const {
        Vec2 along = Vec2::Zero(); // of the ends, in each direction
        for (const auto& wire : border.wires)
            for (const auto& piece : wire) {
                if (!healed_.seams.contains(piece.number)) continue;
                Vec2 least = piece.point(piece.from), most = least;
                for (int k = 1; k <= 16; ++k) {
                    const Vec2 p = piece.point(piece.from + k / 16.0 * (piece.to - piece.from));
                    least = least.cwiseMin(p);
                    most = most.cwiseMax(p);
                }
                along = along.cwiseMax((most - least).cwiseQuotient(high - low));
            }
        const int d = along[0] < along[1] ? 0 : 1;
        lines.at[d].push_back((low[d] + aside * (high[d] - low[d])) / scale[d]);
        lines.returns = true;
    }

    static bool hasSeam(const TopoDS_Face& face) {
        TopTools_MapOfShape once;
        for (TopExp_Explorer it(face, TopAbs_EDGE); it.More(); it.Next())
            if (!once.Add(it.Current()) && !BRep_Tool::Degenerated(TopoDS::Edge(it.Current()))) return true;
        return false;
    }

    /// Whether the face reaches all the way round a surface whose ends in this direction are one line.
    bool closesThere(const Surface& surface, int d, const Vec2& low, const Vec2& high) const {
        const SurfaceRange range = surface.range();
        if (!std::isfinite(range.low[d]) || !std::isfinite(range.high[d])) return false;
        const double hair = 1e-9 * (range.high[d] - range.low[d]);
        if (low[d] > range.low[d] + hair || high[d] < range.high[d] - hair) return false;
        double apart = 0.0, across = 0.0;
        for (int k = 0; k <= 8; ++k) {
            Vec2 a, b, middle;
            a[1 - d] = b[1 - d] = middle[1 - d] = low[1 - d] + k / 8.0 * (high[1 - d] - low[1 - d]);
            a[d] = range.low[d];
            b[d] = range.high[d];
            middle[d] = 0.5 * (a[d] + b[d]);
            apart = std::max(apart, (surface.point(a) - surface.point(b)).norm());
            across = std::max(across, (surface.point(a) - surface.point(middle)).norm());
        }
        return apart < 1e-7 * size_ && across > 1e-6 * size_;
    }

    static void add(const Kink& kink, int d, double scale, Lines& lines) {
        lines.at[d].push_back(kink.at / scale);
        if (kink.angle >= lines.angle) lines.where = fmt::format("{} = {:.6g}", d == 0 ? "u" : "v", kink.at / scale);
        lines.angle = std::max(lines.angle, kink.angle);
    }

    double areaOf(const TopoDS_Shape& shape) const {
        double area = 0.0;
        for (TopExp_Explorer it(shape, TopAbs_FACE); it.More(); it.Next()) {
            const TopoDS_Face face = TopoDS::Face(it.Current());
            const auto converted = convertSurface(BRep_Tool::Surface(face), perMetre_);
            const FaceBorder border = borderOf(face, converted.parameterScale, healed_.edges);
            const FaceMoments moments = faceMoments(*converted.surface, borderCurves(border), Vec3::Zero(), size_);
            if (!moments.closed) return -1.0;
            area += moments.area;
        }
        return area;
    }

    bool split(int number, const Lines& lines, const Handle(ShapeBuild_ReShape) & context) {
        std::string fault;
        try {
            // Its neighbours may have been split before, and edges of its own with them.
            const TopExp_Explorer own(context->Apply(healed_.faces(number).Oriented(TopAbs_FORWARD)), TopAbs_FACE);
            const TopoDS_Face whole = TopoDS::Face(own.Current());
            Handle(ShapeUpgrade_FaceDivide) divide = new ShapeUpgrade_FaceDivide;
            divide->SetContext(context);
            divide->SetSplitSurfaceTool(new SplitAlongLines(lines));
            divide->SetPrecision(BRep_Tool::Tolerance(whole));
            divide->SetMaxTolerance(1e-5 * size_ * perMetre_);
            divide->Init(whole);
            divide->SplitSurface();
            const TopoDS_Shape pieces = divide->Result();
            int count = 0;
            if (!pieces.IsNull())
                for (TopExp_Explorer it(pieces, TopAbs_FACE); it.More(); it.Next()) ++count;
            if (count < 2) {
                fault = "the kernel left it whole";
            } else {
                const double before = areaOf(whole), after = areaOf(pieces);
                if (std::abs(before - after) <= sameArea * before) {
                    context->Replace(whole, pieces);
                    return true;
                }
                fault = fmt::format("its pieces would have {:.6g} mm2 instead of {:.6g}", 1e6 * after, 1e6 * before);
            }
        } catch (const Standard_Failure& failure) {
            fault = fmt::format("the geometry kernel failed: {}", failure.GetMessageString());
        }
        if (lines.returns) {
            note("face {} comes back to its own beginning and could not be halved ({}); contact that runs over that "
                 "line is not located (used as it is)",
                 number, fault);
            return false;
        }
        note("face {} bends sharply inside it ({}), and could not be split there ({}); contact that runs over that "
             "line is not located (used as it is)",
             number, lines.where, fault);
        return false;
    }

    /// What became of one feature: its pieces in order, or itself.
    static std::vector<TopoDS_Shape> piecesOf(const TopoDS_Shape& before, TopAbs_ShapeEnum kind,
                                              const Handle(ShapeBuild_ReShape) & context) {
        const TopoDS_Shape after = context->Apply(before);
        std::vector<TopoDS_Shape> pieces;
        if (after.IsNull()) return {before};
        TopTools_MapOfShape once;
        for (TopExp_Explorer it(after, kind); it.More(); it.Next())
            if (once.Add(it.Current())) pieces.push_back(it.Current());
        if (pieces.empty()) pieces.push_back(before);
        return pieces;
    }

    /// New lists of one kind: first pieces in the places of the file, further ones behind, then what lies between.
    void renumber(NumberedShapes& numbered, TopAbs_ShapeEnum kind, const Handle(ShapeBuild_ReShape) & context,
                  const TopoDS_Shape& shape, std::map<int, int>* owner) {
        TopTools_IndexedMapOfShape there;
        TopExp::MapShapes(shape, kind, there);
        std::vector<TopoDS_Shape> all, further;
        std::vector<int> owners;
        TopTools_MapOfShape known;
        const auto asThere = [&](const TopoDS_Shape& one) { // with its orientation in the part
            const int index = there.FindIndex(one);
            return index ? there(index) : one;
        };
        for (int number = 1; number <= numbered.count(); ++number) {
            const auto pieces = piecesOf(numbered(number), kind, context);
            all.push_back(asThere(pieces.front()));
            known.Add(pieces.front());
            for (std::size_t k = 1; k < pieces.size(); ++k) {
                if (!known.Add(pieces[k])) continue;
                further.push_back(asThere(pieces[k]));
                owners.push_back(owner && owner->contains(number) ? owner->at(number) : number);
            }
        }
        for (std::size_t k = 0; k < further.size(); ++k) {
            all.push_back(further[k]);
            if (owner) (*owner)[int(all.size())] = owners[k];
        }
        for (int index = 1; index <= there.Extent(); ++index)
            if (!known.Contains(there(index))) all.push_back(there(index));
        numbered.replace(std::move(all));
    }

    void takeOver(const Handle(ShapeBuild_ReShape) & context) {
        const TopoDS_Shape shape = context->Apply(healed_.shape);
        renumber(healed_.faces, TopAbs_FACE, context, shape, &result_.faceOf);
        renumber(healed_.edges, TopAbs_EDGE, context, shape, &result_.edgeOf);
        renumber(healed_.vertices, TopAbs_VERTEX, context, shape, nullptr);
        healed_.shape = shape;
        const std::map<int, Pieces> pieces = piecesOfFaces();
        for (const auto& [number, lines] : lines_) {
            if (lines.returns) {
                note("face {} comes back to its own beginning: for contact it is halved, and both pieces keep its "
                     "number (healed)",
                     number);
                continue;
            }
            const auto& [count, between] = pieces.at(number);
            note("face {} bends sharply inside it, by up to {:.3g} deg at {}: for contact it is split there into {} "
                 "pieces that keep its number{} (healed)",
                 number, lines.angle * 180.0 / std::numbers::pi, lines.where, count,
                 between.empty() ? "" : ", with " + listed("edge", between) + " between them");
        }
    }

    /// What a face of the file has become.
    struct Pieces {
        int count = 0;
        std::set<int> between; ///< edges that are of no edge of the file
    };
    std::map<int, Pieces> piecesOfFaces() const {
        std::map<int, Pieces> all;
        for (int face = 1; face <= healed_.faces.count(); ++face) {
            const auto of = result_.faceOf.find(face);
            Pieces& pieces = all[of == result_.faceOf.end() ? face : of->second];
            ++pieces.count;
            for (TopExp_Explorer it(healed_.faces(face), TopAbs_EDGE); it.More(); it.Next())
                if (const int edge = healed_.edges.find(it.Current());
                    edge > result_.edges && !result_.edgeOf.contains(edge))
                    pieces.between.insert(edge);
        }
        return all;
    }

    HealedShape& healed_;
    double perMetre_, size_ = 0.0;
    std::map<int, Lines> lines_;
    AddedPieces result_;
};

} // namespace

AddedPieces splitAtKinks(HealedShape& healed, double perMetre) { return Splitter(healed, perMetre).run(); }

} // namespace escapement
