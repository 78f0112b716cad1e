#include "engine/model/errors.h"
#include "engine/results/whole_file.h"
#include "gui/exporters/exporter.h"
#include "gui/viewport/picture.h"

#include <QString>

namespace escapement {
namespace {

void writePng(const ExportInput& input, const std::filesystem::path& file) {
    Picture picture;
    picture.size = {input.width, input.height};
    picture.time = input.time;
    picture.camera = input.camera;
    WholeFile whole(file);
    if (!renderPicture(*input.mechanism, *input.parts, input.result, picture)
             .save(QString::fromStdString(whole.path().string()), "PNG"))
        throw InputError("The picture '" + file.string() + "' cannot be written; check the folder.");
    whole.commit();
}

} // namespace

Exporter pngExporter() {
    return {"png", "Picture of a moment (PNG)", "png", Exporter::Times | Exporter::Size | Exporter::Geometry, writePng};
}

} // namespace escapement
