#include "cad/cad_reader.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/json_output.h"

#include <fmt/format.h>

namespace escapement {
namespace {

std::map<std::string, int> facesByKind(const Part& part) {
    std::map<std::string, int> counts;
    for (const auto& face : part.features.faces)
        if (face.surface) ++counts[name(face.surface->kind())];
    return counts;
}

std::map<std::string, int> edgesByKind(const Part& part) {
    std::map<std::string, int> counts;
    for (const auto& edge : part.features.edges) ++counts[name(edge.kind)];
    return counts;
}

Json modelJson(const CadModel& model) {
    Json parts = Json::array();
    for (const auto& part : model.parts) {
        const RigidMotion& at = part->placement;
        parts.push_back(
            {{"path", part->path},
             {"solids", part->solids},
             {"faces", part->features.faces.size()},
             {"volume", part->volume},
             {"centre", json(part->centre)},
             {"faces_by_kind", facesByKind(*part)},
             {"edges_by_kind", edgesByKind(*part)},
             {"placement", {{"position", json(at.translation)}, {"quaternion", json(Quaternion(at.rotation))}}},
             {"notes", part->notes}});
    }
    return {{"parts", parts}, {"repairs", model.repairs}, {"refused", model.refused}, {"sha256", model.sha256}};
}

void describe(const CadModel& model) {
    for (const auto& part : model.parts) {
        std::string kinds;
        for (const auto& [kind, count] : facesByKind(*part)) kinds += fmt::format(" {} {}", count, kind);
        fmt::print("{:<32} {} solid(s), {} faces ({} ), {:.6g} m^3\n", part->path, part->solids,
                   part->features.faces.size(), kinds, part->volume);
        for (const auto& note : part->notes) fmt::print("  note: {}\n", note);
    }
    for (const auto& text : model.repairs) fmt::print("repaired: {}\n", text);
    for (const auto& text : model.refused) fmt::print("refused: {}\n", text);
}

} // namespace

void addImport(CLI::App& app, Chosen& chosen) {
    struct Options {
        std::string file;
        bool json = false;
    };
    auto* command = app.add_subcommand("import", "what a CAD file holds");
    auto options = std::make_shared<Options>();
    command->add_option("CAD_FILE", options->file, "STEP, IGES or BREP file")->required();
    command->add_flag("--json", options->json, "print it as JSON");
    command->callback([options, &chosen] {
        chosen = [options]() -> int {
            const CadModel model = readCadFile(options->file);
            if (options->json)
                print(modelJson(model));
            else
                describe(model);
            return exitDone;
        };
    });
}

void addCadWorker(CLI::App& app, Chosen& chosen) {
    struct Options {
        std::string input, output;
    };
    auto* command = app.add_subcommand("cad-worker", "reads a CAD file for another process");
    command->group("");
    auto options = std::make_shared<Options>();
    command->add_option("INPUT", options->input)->required();
    command->add_option("OUTPUT", options->output)->required();
    command->callback(
        [options, &chosen] { chosen = [options] { return cadWorker(options->input, options->output); }; });
}

} // namespace escapement
