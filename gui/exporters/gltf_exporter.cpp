// glTF 2.0, binary (.glb): one node a body, below it its parts as meshes, and the motion of a result as an animation.
// The file is in m, s and unit quaternions (x, y, z, w), with y upwards as glTF has it: a root node turns mechanisms
// whose gravity is along -z. Parts that are the same share one mesh. [glTF, Khronos Group, glTF 2.0 specification]

#include "engine/model/errors.h"
#include "engine/results/whole_file.h"
#include "gui/exporters/posed_parts.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <limits>
#include <map>

namespace escapement {
namespace {

using Json = nlohmann::ordered_json;

enum Component { Float = 5126, UnsignedInt = 5125 };
enum Target { Vertices = 34962, Indices = 34963, None = 0 };

/// The binary chunk with its views and accessors.
class Buffer {
  public:
    Json views = Json::array(), accessors = Json::array();
    std::vector<char> bytes;

    template <class T>
    int add(const std::vector<T>& values, const char* type, std::size_t width, Component component, Target target,
            bool bounds) {
        Json view{{"buffer", 0}, {"byteOffset", bytes.size()}, {"byteLength", values.size() * sizeof(T)}};
        if (target != None) view["target"] = static_cast<int>(target);
        const auto* raw = reinterpret_cast<const char*>(values.data());
        bytes.insert(bytes.end(), raw, raw + values.size() * sizeof(T)); // all are of four bytes: always aligned
        views.push_back(view);
        Json accessor{{"bufferView", views.size() - 1},
                      {"componentType", static_cast<int>(component)},
                      {"count", values.size() / width},
                      {"type", type}};
        if (bounds) {
            Json low = Json::array(), high = Json::array();
            for (std::size_t k = 0; k < width; ++k) {
                T least = values[k], most = values[k];
                for (std::size_t i = k; i < values.size(); i += width)
                    least = std::min(least, values[i]), most = std::max(most, values[i]);
                low.push_back(least), high.push_back(most);
            }
            accessor["min"] = low, accessor["max"] = high;
        }
        accessors.push_back(accessor);
        return static_cast<int>(accessors.size()) - 1;
    }
};

Json three(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Json turn(const Quaternion& q) { return {q.x(), q.y(), q.z(), q.w()}; }

double linear(double srgb) { return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4); }

class Writer {
  public:
    explicit Writer(const ExportInput& input) : input_(input), bodies_(exportedBodies(input)) {}

    Json document() {
        Json roots = Json::array();
        for (const auto& body : bodies_) roots.push_back(addBody(body));
        Json root{{"name", input_.mechanism->name.empty() ? "mechanism" : input_.mechanism->name}, {"children", roots}};
        const Vec3 gravity = toVec3(input_.mechanism->gravity);
        if (std::abs(gravity.y()) <= std::abs(gravity.z()))
            root["rotation"] = Json{-std::sqrt(0.5), 0.0, 0.0, std::sqrt(0.5)}; // z up -> y up
        nodes_.push_back(root);
        Json all{{"asset", {{"version", "2.0"}, {"generator", "Escapement"}}},
                 {"scene", 0},
                 {"scenes", {{{"nodes", {nodes_.size() - 1}}}}},
                 {"nodes", nodes_},
                 {"meshes", meshes_},
                 {"materials", materials_}};
        if (input_.result && input_.result->frameCount() > 1) addMotion(all);
        all["bufferViews"] = buffer.views;
        all["accessors"] = buffer.accessors;
        all["buffers"] = {{{"byteLength", buffer.bytes.size()}}};
        return all;
    }

    Buffer buffer;

  private:
    int addMaterial(const Vec3& colour) {
        const auto [known, fresh] =
            materialOf_.emplace(std::array{colour.x(), colour.y(), colour.z()}, static_cast<int>(materials_.size()));
        if (fresh)
            materials_.push_back(
                {{"pbrMetallicRoughness",
                  {{"baseColorFactor", {linear(colour.x()), linear(colour.y()), linear(colour.z()), 1.0}},
                   {"metallicFactor", 0.0},
                   {"roughnessFactor", 0.6}}}});
        return known->second;
    }

    /// The mesh of a part in a colour; -1: it has no triangle.
    int addMesh(const Part& part, const Vec3& colour) {
        const auto& mesh = part.triangulation;
        if (mesh.triangles.empty()) return -1;
        const int material = addMaterial(colour);
        const auto [known, fresh] = meshOf_.emplace(std::pair(&part, material), static_cast<int>(meshes_.size()));
        if (!fresh) return known->second;
        auto shape = shapeOf_.find(&part);
        if (shape == shapeOf_.end()) {
            std::vector<float> points, normals;
            std::vector<std::uint32_t> corners;
            for (const auto& p : mesh.points)
                for (int k = 0; k < 3; ++k) points.push_back(static_cast<float>(p[k]));
            for (const auto& t : mesh.triangles)
                for (int k = 0; k < 3; ++k) corners.push_back(static_cast<std::uint32_t>(t[k]));
            Json attributes{{"POSITION", buffer.add(points, "VEC3", 3, Float, Vertices, true)}};
            bool whole = mesh.normals.size() == mesh.points.size();
            for (const auto& n : mesh.normals) whole = whole && std::abs(n.norm() - 1.0) < 1e-4;
            if (whole) {
                for (const auto& n : mesh.normals)
                    for (int k = 0; k < 3; ++k) normals.push_back(static_cast<float>(n[k]));
                attributes["NORMAL"] = buffer.add(normals, "VEC3", 3, Float, Vertices, false);
            }
            const int indices = buffer.add(corners, "SCALAR", 1, UnsignedInt, Indices, false);
            shape = shapeOf_.emplace(&part, Json{{"attributes", attributes}, {"indices", indices}}).first;
        }
        Json primitive = shape->second;
        primitive["material"] = material;
        meshes_.push_back({{"name", part.path}, {"primitives", {primitive}}});
        return known->second;
    }

    std::size_t addBody(const ExportedBody& body) {
        Json children = Json::array();
        for (std::size_t i = 0; i < body.parts.size(); ++i) {
            const int mesh = addMesh(*body.parts[i].part, body.colours[i]);
            if (mesh < 0) continue;
            const RigidMotion& at = body.parts[i].placement;
            nodes_.push_back({{"name", body.parts[i].instance},
                              {"mesh", mesh},
                              {"translation", three(at.translation)},
                              {"rotation", turn(Quaternion(at.rotation))}});
            children.push_back(nodes_.size() - 1);
        }
        Json node{{"name", body.name},
                  {"translation", three(body.pose.translation)},
                  {"rotation", turn(Quaternion(body.pose.rotation))}};
        if (!children.empty()) node["children"] = children;
        nodes_.push_back(node);
        bodyNodes_.push_back(nodes_.size() - 1);
        return nodes_.size() - 1;
    }

    /// All frames, but for those at an instant that a float cannot tell from the one before.
    void addMotion(Json& all) {
        std::vector<float> times;
        std::vector<std::vector<float>> places(bodies_.size()), turns(bodies_.size());
        std::vector<Quaternion> before(bodies_.size(), Quaternion::Identity());
        input_.result->visitFrames(0, input_.result->frameCount(), [&](std::size_t, const Frame& frame) {
            const auto time = static_cast<float>(frame.time);
            if (time < 0.0f || (!times.empty() && !(time > times.back()))) return;
            times.push_back(time);
            for (std::size_t i = 0; i < bodies_.size(); ++i) {
                if (bodies_[i].fixed) continue;
                Quaternion q = frame.bodies[i].orientation.normalized();
                if (q.dot(before[i]) < 0.0) q.coeffs() *= -1.0; // the short way between two frames
                before[i] = q;
                for (int k = 0; k < 3; ++k) places[i].push_back(static_cast<float>(frame.bodies[i].position[k]));
                for (double c : {q.x(), q.y(), q.z(), q.w()}) turns[i].push_back(static_cast<float>(c));
            }
        });
        if (times.size() < 2) return;
        Json samplers = Json::array(), channels = Json::array();
        const int input = buffer.add(times, "SCALAR", 1, Float, None, true);
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (bodies_[i].fixed) continue;
            const auto add = [&](const std::vector<float>& values, const char* type, std::size_t width,
                                 const char* path) {
                samplers.push_back({{"input", input},
                                    {"output", buffer.add(values, type, width, Float, None, false)},
                                    {"interpolation", "LINEAR"}});
                channels.push_back(
                    {{"sampler", samplers.size() - 1}, {"target", {{"node", bodyNodes_[i]}, {"path", path}}}});
            };
            add(places[i], "VEC3", 3, "translation");
            add(turns[i], "VEC4", 4, "rotation");
        }
        if (!channels.empty()) all["animations"] = {{{"name", "run"}, {"samplers", samplers}, {"channels", channels}}};
    }

    const ExportInput& input_;
    std::vector<ExportedBody> bodies_;
    Json nodes_ = Json::array(), meshes_ = Json::array(), materials_ = Json::array();
    std::vector<std::size_t> bodyNodes_;
    std::map<std::array<double, 3>, int> materialOf_;
    std::map<std::pair<const Part*, int>, int> meshOf_;
    std::map<const Part*, Json> shapeOf_;
};

void writeGltf(const ExportInput& input, const std::filesystem::path& file) {
    Writer writer(input);
    std::string text = writer.document().dump();
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const auto& bytes = writer.buffer.bytes;
    const std::size_t total = 12 + 8 + text.size() + 8 + bytes.size();
    if (total > std::numeric_limits<std::uint32_t>::max())
        throw InputError("The motion does not fit into a glTF file, which ends at 4 GiB; run with fewer frames.");
    WholeFile whole(file);
    std::ofstream out(whole.path(), std::ios::binary);
    const auto word = [&](std::size_t value) {
        const auto small = static_cast<std::uint32_t>(value);
        out.write(reinterpret_cast<const char*>(&small), 4);
    };
    word(0x46546C67), word(2), word(total); // "glTF"
    word(text.size()), word(0x4E4F534A);    // "JSON"
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    word(bytes.size()), word(0x004E4942); // "BIN"
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out)
        throw InputError("The file '" + file.string() +
                         "' cannot be written; check the folder and the room on the disk.");
    whole.commit();
}

} // namespace

Exporter gltfExporter() {
    return {"glb", "3-D model with its motion (glTF 2.0)", "glb", Exporter::Geometry, writeGltf};
}

} // namespace escapement
