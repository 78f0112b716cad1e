// The run as a film: the same scene as in the window, drawn without a display, from the first frame to the last at even
// times. Between two frames of the result the one before is shown, as in the window.

#include "engine/model/errors.h"
#include "engine/results/whole_file.h"
#include "gui/exporters/film_pictures.h"
#include "gui/exporters/film_writer.h"
#include "gui/exporters/plot_application.h"
#include "plots/language/language.h"

namespace escapement {
namespace {

void writeFilm(const ExportInput& input, const std::filesystem::path& file, FilmKind kind) {
    const bool words = !input.language.empty() && input.language != languages().front().code.toStdString();
    const auto application =
        input.plot == FilmPlotPlace::None && !words ? nullptr : applicationWhereNone(input.language);
    FilmPictures pictures(input);
    WholeFile whole(file); // goes after the writer, which holds it open
    const auto film = makeFilmWriter({whole.path(), file}, kind, pictures.size(), input.rate);
    for (std::int64_t i = 0; i < pictures.count(); ++i) {
        film->add(pictures.draw(i));
        if (input.progress && !input.progress(static_cast<double>(i + 1) / static_cast<double>(pictures.count())))
            throw InputError("The film was ended before its end.");
    }
    film->finish();
    whole.commit();
}

constexpr int takes =
    Exporter::Size | Exporter::Geometry | Exporter::NeedsResult | Exporter::Film | Exporter::Apart | Exporter::Long;

} // namespace

Exporter mp4Exporter() {
    return {"mp4", "Film of the run (MP4)", "mp4", takes,
            [](const ExportInput& input, const std::filesystem::path& file) { writeFilm(input, file, FilmKind::Mp4); }};
}

Exporter webmExporter() {
    return {"webm", "Film of the run (WebM)", "webm", takes,
            [](const ExportInput& input, const std::filesystem::path& file) {
                writeFilm(input, file, FilmKind::WebM);
            }};
}

} // namespace escapement
