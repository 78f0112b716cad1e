// The bodies at one moment with their exact shapes, as an assembly in STEP.

#include "cad/files/step_writer.h"
#include "engine/model/errors.h"
#include "gui/exporters/posed_parts.h"

namespace escapement {
namespace {

void writeStepFile(const ExportInput& input, const std::filesystem::path& file) {
    const auto posed = exportedBodies(input);
    std::vector<StepBody> bodies;
    for (std::size_t i = 0; i < posed.size(); ++i) {
        StepBody body{posed[i].name, posed[i].pose, {}};
        for (std::size_t k = 0; k < posed[i].parts.size(); ++k) {
            const PlacedPart& part = posed[i].parts[k];
            body.shapes.push_back(
                {part.instance, &input.mechanism->bodies[i].shapes[k], part.part, part.placement, posed[i].colours[k]});
        }
        bodies.push_back(std::move(body));
    }
    try {
        CadReadOptions options;
        options.worker = input.program;
        writeStep(bodies, *input.mechanism, input.folder, file, options);
    } catch (const std::invalid_argument& problem) {
        throw InputError(std::string("This cannot be written as STEP: ") + problem.what() + ".");
    }
}

} // namespace

Exporter stepExporter() {
    return {"step", "Exact shapes of a moment (STEP)", "step", Exporter::Times | Exporter::Geometry, writeStepFile};
}

} // namespace escapement
