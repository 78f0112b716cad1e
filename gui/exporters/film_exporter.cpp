// The run as a film: the same scene as in the window, drawn without a display, from the first frame to the last at even
// times. Between two frames of the result the one before is shown, as in the window.

#include "engine/model/errors.h"
#include "gui/exporters/exporter.h"
#include "gui/exporters/film_writer.h"
#include "gui/viewport/motion_bounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr double usualLength = 10.0;    // s
constexpr double mostPictures = 200000; // nearly two hours at 30 a second

/// 1, 2 or 5 times a power of ten.
double rounded(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value))), digits = value / power;
    return power * (digits < 1.5 ? 1.0 : digits < 3.5 ? 2.0 : digits < 7.5 ? 5.0 : 10.0);
}

std::string speedText(double speed) {
    if (std::abs(speed - 1.0) < 1e-9) return "real time";
    return speed > 1.0 ? fmt::format("{:.4g} x faster", speed) : fmt::format("{:.4g} x slower", 1.0 / speed);
}

/// As many digits as a picture's step asks for.
std::string timeCaption(double time, double step, double last) {
    const bool ms = last < 1.0;
    const double factor = ms ? 1e3 : 1.0;
    const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step * factor))), 0, 6);
    return fmt::format("t = {:.{}f} {}", time * factor, digits, ms ? "ms" : "s");
}

void writeFilm(const ExportInput& input, const std::filesystem::path& file, FilmKind kind) {
    const Result& result = *input.result;
    if (result.frameCount() == 0)
        throw InputError("The result has no frame, so there is no film; run the mechanism first.");
    const double first = result.timeAt(0), last = result.timeAt(result.frameCount() - 1), length = last - first;
    if (!(input.rate >= 1.0 && input.rate <= 240.0))
        throw InputError(fmt::format("A film has 1 to 240 pictures a second; {} is none of them.", input.rate));
    if (input.speed < 0.0 || !std::isfinite(input.speed))
        throw InputError("A film's speed is above 0: simulated seconds in a second.");
    const double speed = input.speed > 0.0 ? input.speed : length > 0.0 ? rounded(length / usualLength) : 1.0;
    const double step = speed / input.rate;
    if (length / step > mostPictures)
        throw InputError(
            fmt::format("At this speed the film would have {:.0f} pictures; it may have {:.0f}. Let it go faster.",
                        length / step, mostPictures));
    const auto count = static_cast<std::int64_t>(std::floor(length / step + 1e-9)) + 1;

    if (result.layout().bodies.size() != input.mechanism->bodies.size())
        throw InputError(
            "The result is of other bodies than the mechanism; export it with the project it was run from.");
    const QSize size(input.width / 2 * 2, input.height / 2 * 2);
    OffscreenScene stage(*input.mechanism, *input.parts, size);
    const auto pairs = result.pairs();
    stage.scene().look(StandardView::Home);
    if (input.camera) stage.place(*input.camera);
    else if (const auto box = motionBounds(stage.scene().bodies(), result)) stage.scene().fitBox(*box);

    const auto film = makeFilmWriter(file, kind, size, input.rate);
    for (std::int64_t i = 0; i < count; ++i) {
        const double time = first + static_cast<double>(i) * step;
        stage.show(result.frameAt(result.frameIndexAt(time + 1e-12 * std::abs(last))), pairs);
        stage.setCaption(timeCaption(time, step, last) + ", " + speedText(speed));
        film->add(stage.draw());
        if (input.progress && !input.progress(static_cast<double>(i + 1) / static_cast<double>(count)))
            throw InputError("The film was ended before its end.");
    }
    film->finish();
}

constexpr int takes = Exporter::Size | Exporter::Geometry | Exporter::NeedsResult | Exporter::Film | Exporter::Apart;

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
