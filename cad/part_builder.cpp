#include "cad/part_builder.h"

#include "cad/geometry/border_joins.h"
#include "cad/geometry/edge_geometry.h"
#include "cad/geometry/kernel_geometry.h"
#include "cad/geometry/smooth_pieces.h"
#include "cad/geometry/solid_mass.h"
#include "cad/geometry/tessellation.h"
#include "cad/geometry/trim_builder.h"
#include "cad/soundness/healing.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"

#include <BRepBndLib.hxx>
#include <BRepGProp.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Vertex.hxx>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

namespace escapement {

namespace {

class PartBuilder {
  public:
    PartBuilder(HealedShape healed, AddedPieces pieces, double perMetre)
        : healed_(std::move(healed)), pieces_(std::move(pieces)), shape_(healed_.shape), faces_(healed_.faces),
          edges_(healed_.edges), vertices_(healed_.vertices), perMetre_(perMetre) {
        part_.notes = healed_.notes;
        part_.notes.insert(part_.notes.end(), pieces_.notes.begin(), pieces_.notes.end());
        TopExp::MapShapesAndAncestors(shape_, TopAbs_EDGE, TopAbs_FACE, facesOfEdge_);
        Bnd_Box box;
        BRepBndLib::Add(shape_, box, false);
        if (box.IsVoid()) return;
        size_ = std::sqrt(box.SquareExtent()) / perMetre_;
        middle_ = 0.5 * (toVec3(box.CornerMin().XYZ()) + toVec3(box.CornerMax().XYZ())) / perMetre_;
    }

    Part build() {
        addFaces();
        addMass();
        addVertices();
        addEdges();
        finishVertices();
        finishPieces();
        std::vector<Vec2> scales;
        for (const auto& view : views_) scales.push_back(view.parameterScale);
        part_.triangulation = triangulationOf(faces_, part_.features, scales, perMetre_);
        reportUnseen();
        return std::move(part_);
    }

  private:
    template <class... T> void note(fmt::format_string<T...> text, T&&... values) {
        part_.notes.push_back(fmt::format(text, std::forward<T>(values)...));
    }

    void reportUnseen() {
        const std::set<int> seen(part_.triangulation.face.begin(), part_.triangulation.face.end());
        std::set<int> unseen;
        for (int f = 1; f <= faces_.count(); ++f)
            if (!seen.contains(f)) unseen.insert(pieces_.faceOf.contains(f) ? pieces_.faceOf.at(f) : f);
        if (!unseen.empty() && !part_.triangulation.face.empty())
            note("{} could not be triangulated and will not be seen", listed("face", unseen));
    }

    /// Faces must be there; those of a solid that is inside out are turned.
    void addMass() {
        auto mass = solidMass(shape_, faces_, moments_, middle_, size_, perMetre_);
        part_.solids = mass.solids;
        part_.notes.insert(part_.notes.end(), mass.notes.begin(), mass.notes.end());
        part_.warnings.insert(part_.warnings.end(), mass.warnings.begin(), mass.warnings.end());
        for (const int number : mass.turned) {
            part_.features.faces.editing()[std::size_t(number - 1)].reversed ^= true;
            views_[std::size_t(number - 1)].turned = true;
        }
        int shells = 0;
        for (TopExp_Explorer it(shape_, TopAbs_SHELL, TopAbs_SOLID); it.More(); it.Next()) ++shells;
        int loose = 0;
        for (TopExp_Explorer it(shape_, TopAbs_FACE, TopAbs_SHELL); it.More(); it.Next()) ++loose;
        const std::string surfaces = fmt::format("{} open {}{}", shells, shells == 1 ? "shell" : "shells",
                                                 loose ? fmt::format(" and {} loose faces", loose) : "");
        if (part_.solids == 0) {
            part_.open = true;
            note("{} and no solid: it is shown and can be touched, but has no volume, so its body needs explicit mass",
                 surfaces);
            return;
        }
        if (shells + loose > 0) note("{} beside its solids: shown, without mass", surfaces);
        part_.volume = mass.volume;
        part_.centre = mass.centre;
        part_.inertia = mass.inertia;
    }

    void addFaces() {
        auto& faces = part_.features.faces;
        for (int number = 1; number <= faces_.count(); ++number) {
            const TopoDS_Face shape = TopoDS::Face(faces_(number));
            Face face;
            moments_.emplace_back().closed = false;
            Vec2 parameterScale = Vec2::Ones();
            const auto surface = BRep_Tool::Surface(shape);
            if (surface.IsNull()) {
                note("face {} has no surface and is left out of everything", number);
                face.surface = std::make_shared<PlaneSurface>(Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY());
                face.trim = nothingInside();
            } else {
                const ConvertedSurface& converted = healed_.geometries->surfaceOf(shape);
                face.surface = converted.surface;
                parameterScale = converted.parameterScale;
                if (face.surface->kind() == SurfaceKind::Other)
                    note("face {} is on a {}, a kind of surface that is not known here; the geometry kernel evaluates "
                         "it",
                         number, surface->DynamicType()->Name());
                addExtent(shape, number, parameterScale, face);
            }
            face.reversed = shape.Orientation() == TopAbs_REVERSED;
            views_.push_back({shape, nullptr, parameterScale, false});
            faces.push_back(std::move(face));
        }
        for (std::size_t i = 0; i < faces.size(); ++i) views_[i].face = &faces[i];
    }

    void addExtent(const TopoDS_Face& shape, int number, const Vec2& parameterScale, Face& face) {
        FaceMoments& moments = moments_.back();
        try {
            const FaceBorder& border = healed_.geometries->borderOf(shape, edges_);
            moments = faceMoments(*face.surface, borderCurves(border), middle_, size_);
            if (!moments.closed) askKernel(shape, moments);
            const Vec3 centroid = middle_ + moments.areaTimesPlace / moments.area;
            face.area = moments.area;
            face.signature = signatureOf(face, face.area, centroid);
            if (healed_.displayOnly.contains(number)) {
                face.trim = nothingInside();
                return;
            }
            for (int gap = 0; gap < border.gaps; ++gap)
                note("face {}: its border has a gap, so where it ends is uncertain", number);
            const double chordError = 1e-5 * std::min(size_, std::sqrt(face.area));
            face.trim = trimOf(border, face, parameterScale, std::max(chordError, 1e-9 * size_));
        } catch (const Standard_Failure& failure) {
            note("face {} could not be evaluated ({}); it is shown only", number, failure.GetMessageString());
            face.trim = nothingInside();
        }
    }

    void askKernel(const TopoDS_Face& shape, FaceMoments& moments) const {
        GProp_GProps properties;
        BRepGProp::SurfaceProperties(shape, properties);
        moments.area = properties.Mass() / (perMetre_ * perMetre_);
        moments.areaTimesPlace = moments.area * (toVec3(properties.CentreOfMass().XYZ()) / perMetre_ - middle_);
    }

    /// The border of a face that nothing may touch: a point.
    static Trim nothingInside() { return Trim({{Vec2::Zero()}}, Vec2::Zero(), Vec2::Ones(), 0.0); }

    void addVertices() {
        for (int number = 1; number <= vertices_.count(); ++number) {
            Vertex vertex;
            vertex.point = toVec3(BRep_Tool::Pnt(TopoDS::Vertex(vertices_(number))).XYZ()) / perMetre_;
            part_.features.vertices.push_back(vertex);
        }
    }

    void addEdges() {
        for (int number = 1; number <= edges_.count(); ++number) {
            const TopoDS_Edge shape = TopoDS::Edge(edges_(number).Oriented(TopAbs_FORWARD));
            Edge edge;
            TopoDS_Vertex ends[2];
            TopExp::Vertices(shape, ends[0], ends[1]);
            for (int i = 0; i < 2; ++i)
                if (!ends[i].IsNull()) edge.vertices[i] = vertices_.find(ends[i]);
            const auto faces = facesOf(number);
            for (std::size_t i = 0; i < faces.size() && i < 2; ++i) {
                edge.faces[i] = faces[i];
                // What was sewn onto another edge is only drawn: its faces know that one.
                if (edges_.find(shape) == number)
                    part_.features.faces.editing()[std::size_t(faces[i] - 1)].edges.push_back(number);
            }
            if (faces.size() > 2)
                note("edge {} joins {} faces; its kind is that of the first two", number, faces.size());
            try {
                describe(shape, number, faces, edge);
            } catch (const Standard_Failure& failure) {
                note("edge {} could not be evaluated ({})", number, failure.GetMessageString());
            }
            part_.features.edges.push_back(std::move(edge));
        }
    }

    void describe(const TopoDS_Edge& shape, int number, const std::vector<int>& faces, Edge& edge) {
        if (BRep_Tool::Degenerated(shape)) {
            edge.curveKind = CurveKind::Degenerate;
            edge.kind = EdgeKind::Degenerate;
            if (edge.vertices[0]) edge.polyline.assign(2, part_.features.vertices[edge.vertices[0] - 1].point);
            return;
        }
        describeCurve(shape, perMetre_, edge);
        if (edge.length < 1e-9 * size_) { // a point, though its file does not say so
            edge.curveKind = CurveKind::Degenerate;
            edge.kind = EdgeKind::Degenerate;
            edge.curve = nullptr;
            return;
        }
        if (faces.empty()) return;
        if (faces.size() == 1) {
            const auto& view = views_[faces[0] - 1];
            const auto ofFile = pieces_.edgeOf.find(number);
            const bool seam = BRep_Tool::IsClosed(shape, view.shape) ||
                              healed_.seams.contains(ofFile == pieces_.edgeOf.end() ? number : ofFile->second);
            edge.kind = seam ? EdgeKind::Seam : EdgeKind::Border;
            edge.normals[0] = normalAlong(shape, view, 0.5);
            if (edge.kind == EdgeKind::Seam) edge.normals[1] = edge.normals[0];
            return;
        }
        // Beside a face that nothing touches an edge ends a surface, as far as contact goes.
        if (healed_.displayOnly.contains(faces[0]) || healed_.displayOnly.contains(faces[1])) return;
        if (auto remark = describeMeeting(shape, views_[faces[0] - 1], views_[faces[1] - 1], size_, edge))
            note("edge {} {}", number, *remark);
    }

    std::vector<int> facesOf(int edge) const {
        std::vector<int> result;
        const int index = facesOfEdge_.FindIndex(edges_(edge));
        if (index == 0) return result;
        for (const auto& face : facesOfEdge_(index)) {
            const int number = faces_.find(face);
            if (std::find(result.begin(), result.end(), number) == result.end()) result.push_back(number);
        }
        return result;
    }

    void finishVertices() {
        const auto& edges = part_.features.edges;
        const auto vertices = part_.features.vertices.editing();
        for (std::size_t e = 0; e < edges.size(); ++e) {
            if (edges_.find(edges_(int(e) + 1)) != int(e) + 1) continue; // sewn onto another one
            for (int end = 0; end < 2; ++end) {
                const int vertex = edges[e].vertices[end];
                if (vertex && !(end == 1 && edges[e].vertices[0] == vertex))
                    vertices[vertex - 1].edges.push_back(int(e) + 1);
            }
        }
        for (auto& vertex : vertices)
            vertex.convex = !vertex.edges.empty() && std::all_of(vertex.edges.begin(), vertex.edges.end(), [&](int e) {
                return edges[e - 1].kind == EdgeKind::Convex;
            });
    }

    /// Names of what was split, and the signature of the whole face, by which it is known.
    void finishPieces() {
        std::map<int, int> counts;
        const auto faces = part_.features.faces.editing();
        std::map<int, std::pair<double, Vec3>> wholes; // area, and area times place
        const auto extentOf = [&](int number) {
            const FaceMoments& moments = moments_[std::size_t(number - 1)];
            return std::pair(moments.area, Vec3(moments.areaTimesPlace + moments.area * middle_));
        };
        for (const auto& [number, of] : pieces_.faceOf) {
            faces[std::size_t(number - 1)].pieceOf = {of, counts.emplace(of, 1).first->second += 1, false};
            auto& whole = wholes.emplace(of, extentOf(of)).first->second;
            const auto more = extentOf(number);
            whole.first += more.first;
            whole.second += more.second;
        }
        for (const auto& [number, whole] : wholes) {
            Face& face = faces[std::size_t(number - 1)];
            face.signature = signatureOf(face, whole.first, whole.second / whole.first);
        }
        counts.clear();
        const auto edges = part_.features.edges.editing();
        for (int number = pieces_.edges + 1; number <= int(edges->size()); ++number) {
            const auto found = pieces_.edgeOf.find(number);
            PieceOf& piece = edges[std::size_t(number - 1)].pieceOf;
            if (found == pieces_.edgeOf.end()) piece.between = true;
            else piece = {found->second, counts.emplace(found->second, 1).first->second += 1, false};
        }
    }

    static std::string signatureOf(const Face& face, double area, const Vec3& centroid) {
        return fmt::format("{} {:.6g} m2 at {:.6g} {:.6g} {:.6g}", name(face.surface->kind()), area, centroid.x(),
                           centroid.y(), centroid.z());
    }

    HealedShape healed_;
    AddedPieces pieces_;
    TopoDS_Shape shape_;
    const NumberedShapes &faces_, &edges_, &vertices_;
    double perMetre_;
    double size_ = 0.0; ///< m, diagonal of the bounding box
    TopTools_IndexedDataMapOfShapeListOfShape facesOfEdge_;
    std::vector<FaceMoments> moments_; ///< of the faces, about `middle_`
    Vec3 middle_ = Vec3::Zero();       ///< of the bounding box, m
    std::vector<FaceView> views_;
    Part part_;
};

} // namespace

Part buildPart(const TopoDS_Shape& shape, double perMetre) {
    HealedShape healed = heal(shape, perMetre);
    AddedPieces pieces = splitAtKinks(healed, perMetre);
    // A face that came back to its beginning is two by now: its ends become ordinary edges between them.
    if (!healed.seams.empty()) {
        for (const int joined : joinBorders(healed, healed.reach, pieces.edgeOf)) healed.seams.erase(joined);
        healed.geometries->forget();
    }
    // Faces that were made anew have lost their triangles.
    if (!healed.shape.IsSame(shape) && hasTriangles(shape)) mesh(healed.shape);
    return PartBuilder(std::move(healed), std::move(pieces), perMetre).build();
}

} // namespace escapement
