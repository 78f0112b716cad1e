// One function a type for both directions, so that what is written and what is read cannot differ; where an object is
// made from what it is read from, a pair of functions next to each other.

#include "engine/contact/archive/part_archive.h"

#include "engine/contact/archive/shape_archive.h"

#include <algorithm>
#include <map>
#include <utility>

namespace escapement {

namespace {

template <class Stream, class T> using Of = std::conditional_t<Stream::reads, T, const T>;

/// Both ways over all that a part is made of.
template <class Stream> class ModelArchive {
  public:
    ModelArchive(Stream& stream, const ForeignSurfaces& foreign) : stream_(stream), foreign_(foreign) {}

    void texts(Of<Stream, std::vector<std::string>>& list) {
        each(list, [&](auto& text) { stream_.item(text); });
    }

    /// What instances of one product have in common.
    void geometry(Of<Stream, Part>& part) {
        stream_.item(part.solids);
        stream_.item(part.open);
        stream_.item(part.volume);
        stream_.item(part.centre);
        stream_.item(part.inertia);
        shared(part.features.edges, [&](auto& list) { each(list, [&](auto& one) { edge(one); }); });
        shared(part.features.vertices, [&](auto& list) {
            each(list, [&](auto& one) {
                stream_.item(one.point);
                stream_.item(one.edges);
                stream_.item(one.convex);
            });
        });
        shared(part.features.faces, [&](auto& list) { each(list, [&](auto& one) { face(one); }); });
        const auto item = [&](auto& list) { stream_.item(list); };
        shared(part.triangulation.points, item);
        shared(part.triangulation.normals, item);
        shared(part.triangulation.triangles, item);
        shared(part.triangulation.face, item);
        if constexpr (Stream::reads) check(part);
    }

    void own(Of<Stream, Part>& part) {
        stream_.item(part.path);
        stream_.item(part.placement.rotation);
        stream_.item(part.placement.translation);
        stream_.item(part.colour);
        stream_.item(part.hasColour);
        texts(part.notes);
        texts(part.warnings);
    }

  private:
    /// `use` of the vector behind a shared list.
    template <class List, class Use> static void shared(List& list, const Use& use) {
        if constexpr (Stream::reads) use(*list.editing());
        else use(list.elements());
    }
    template <class List, class Item> void each(List& list, const Item& item) { eachItem(stream_, list, item); }

    void pieceOf(Of<Stream, PieceOf>& piece) {
        stream_.item(piece.number);
        stream_.item(piece.piece);
        stream_.item(piece.between);
    }

    void face(Of<Stream, Face>& face) {
        PartArchive::surface(stream_, face.surface, curves_, foreign_);
        stream_.item(face.reversed);
        PartArchive::trim(stream_, face.trim, curves_);
        stream_.item(face.edges);
        stream_.item(face.area);
        stream_.item(face.signature);
        pieceOf(face.pieceOf);
    }

    void edge(Of<Stream, Edge>& edge) {
        stream_.choice(edge.curveKind, CurveKind::Degenerate);
        PartArchive::curve(stream_, edge.curve, curves_);
        stream_.item(edge.from);
        stream_.item(edge.to);
        stream_.item(edge.tolerance);
        stream_.item(edge.polyline);
        stream_.item(edge.radius);
        stream_.item(edge.centre);
        stream_.item(edge.axis);
        for (int i = 0; i < 2; ++i) {
            stream_.item(edge.faces[i]);
            stream_.item(edge.vertices[i]);
            stream_.item(edge.normals[i]);
        }
        stream_.choice(edge.kind, EdgeKind::Degenerate);
        stream_.item(edge.dihedral);
        stream_.item(edge.length);
        each(edge.stretches, [&](auto& stretch) {
            stream_.item(stretch.from);
            stream_.item(stretch.to);
            stream_.choice(stretch.kind, EdgeKind::Degenerate);
        });
        each(edge.dihedrals, [&](auto& sample) {
            stream_.item(sample.parameter);
            stream_.item(sample.angle);
        });
        pieceOf(edge.pieceOf);
    }

    /// No number of the part leads out of its lists: whoever uses it does not look again.
    static void check(const Part& part) {
        const auto& [faces, edges, vertices] = part.features;
        const int faceCount = int(faces.size()), edgeCount = int(edges.size()), vertexCount = int(vertices.size());
        const auto within = [](const std::vector<int>& numbers, int count) {
            return std::all_of(numbers.begin(), numbers.end(), [&](int n) { return n >= 1 && n <= count; });
        };
        bool sound = true;
        for (const auto& face : faces)
            sound = sound && face.surface && within(face.edges, edgeCount) && PartArchive::fits(face.trim, edgeCount) &&
                    face.pieceOf.number >= 0 && face.pieceOf.number <= faceCount;
        for (const auto& edge : edges)
            for (int i = 0; i < 2; ++i)
                sound = sound && edge.faces[i] >= 0 && edge.faces[i] <= faceCount && edge.vertices[i] >= 0 &&
                        edge.vertices[i] <= vertexCount && edge.pieceOf.number >= 0 && edge.pieceOf.number <= edgeCount;
        for (const auto& vertex : vertices) sound = sound && within(vertex.edges, edgeCount);
        const auto& [points, normals, triangles, face] = part.triangulation;
        sound = sound && normals.size() == points.size() && face.size() == triangles.size() && within(face, faceCount);
        for (const auto& triangle : triangles)
            sound = sound && triangle.minCoeff() >= 0 && triangle.maxCoeff() < int(points.size());
        if (!sound) throw BrokenBytes("a number of a face, edge, vertex or point that is not there");
    }

    Stream& stream_;
    const ForeignSurfaces& foreign_;
    CurveTable curves_;
};

/// By which instances of one product are known; null for a part without faces.
const Surface* markOf(const Part& part) {
    return part.features.faces.empty() ? nullptr : part.features.faces.front().surface.get();
}

} // namespace

std::string bytesOf(const CadModel& model, const std::vector<std::size_t>& like, const ForeignSurfaces& foreign) {
    ByteWriter stream;
    ModelArchive archive(stream, foreign);
    archive.texts(model.repairs);
    archive.texts(model.refused);
    archive.texts(model.warnings);
    stream.count(model.parts.size());
    for (std::size_t i = 0; i < model.parts.size(); ++i) {
        stream.count(like[i]);
        archive.own(*model.parts[i]);
        if (like[i] == i) archive.geometry(*model.parts[i]);
    }
    return stream.take();
}

std::string bytesOf(const CadModel& model, const ForeignSurfaces& foreign) {
    std::map<const Surface*, std::size_t> first; // instance of a product
    std::vector<std::size_t> like;
    for (std::size_t i = 0; i < model.parts.size(); ++i) {
        const Surface* mark = markOf(*model.parts[i]);
        like.push_back(mark ? first.emplace(mark, i).first->second : i);
    }
    return bytesOf(model, like, foreign);
}

CadModel modelFrom(std::string_view bytes, const ForeignSurfaces& foreign) {
    ByteReader stream(bytes);
    ModelArchive archive(stream, foreign);
    CadModel model;
    archive.texts(model.repairs);
    archive.texts(model.refused);
    archive.texts(model.warnings);
    const std::size_t count = stream.count(1);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t like = 0;
        stream.item(like);
        if (like > i) throw BrokenBytes("a part like one that does not come before it");
        auto part = like < i ? std::make_shared<Part>(*model.parts[like]) : std::make_shared<Part>();
        archive.own(*part);
        if (like == i) archive.geometry(*part);
        model.parts.push_back(std::move(part));
    }
    if (!stream.atEnd()) throw BrokenBytes("more than belongs to it");
    return model;
}

} // namespace escapement
