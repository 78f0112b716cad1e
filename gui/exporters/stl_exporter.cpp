// The triangles of all bodies at one moment, in the world's frame, as binary STL. STL has no unit: the numbers are mm,
// as most programs take them.

#include "engine/model/errors.h"
#include "engine/results/whole_file.h"
#include "gui/exporters/posed_parts.h"

#include <array>
#include <cstring>
#include <fstream>
#include <limits>

namespace escapement {
namespace {

void writeStl(const ExportInput& input, const std::filesystem::path& file) {
    std::size_t count = 0;
    const auto bodies = exportedBodies(input);
    for (const auto& body : bodies)
        for (const auto& part : body.parts) count += part.part->triangulation.triangles.size();
    if (count > std::numeric_limits<std::uint32_t>::max())
        throw InputError("There are more triangles than a STL file can count.");
    WholeFile whole(file);
    std::ofstream out(whole.path(), std::ios::binary);
    std::array<char, 80> head{};
    std::strncpy(head.data(), "Escapement, millimetres", head.size() - 1);
    out.write(head.data(), head.size());
    const auto number = static_cast<std::uint32_t>(count);
    out.write(reinterpret_cast<const char*>(&number), 4);
    for (const auto& body : bodies)
        for (const auto& part : body.parts) {
            const auto& mesh = part.part->triangulation;
            const RigidMotion place = body.pose * part.placement;
            for (const auto& triangle : mesh.triangles) {
                std::array<Vec3, 3> corner;
                for (int k = 0; k < 3; ++k) corner[std::size_t(k)] = place * mesh.points[std::size_t(triangle[k])];
                const Vec3 across = (corner[1] - corner[0]).cross(corner[2] - corner[0]);
                const Vec3 normal = across.norm() > 0.0 ? Vec3(across.normalized()) : Vec3(Vec3::Zero());
                std::array<float, 12> row;
                for (int k = 0; k < 3; ++k) row[std::size_t(k)] = static_cast<float>(normal[k]);
                for (int c = 0; c < 3; ++c)
                    for (int k = 0; k < 3; ++k)
                        row[std::size_t(3 + 3 * c + k)] = static_cast<float>(1e3 * corner[std::size_t(c)][k]);
                out.write(reinterpret_cast<const char*>(row.data()), sizeof row);
                out.write("\0", 2);
            }
        }
    out.close();
    if (!out)
        throw InputError("The file '" + file.string() +
                         "' cannot be written; check the folder and the room on the disk.");
    whole.commit();
}

} // namespace

Exporter stlExporter() {
    return {"stl", "Triangles of a moment, in mm (STL)", "stl", Exporter::Times | Exporter::Geometry, writeStl};
}

} // namespace escapement
