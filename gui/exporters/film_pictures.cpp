#include "gui/exporters/film_pictures.h"

#include "engine/model/errors.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "plots/language/language.h"

#include <fmt/format.h>

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace escapement {
namespace {

constexpr double usualLength = 10.0; // s

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

constexpr double shareBeside = 0.38;                                      // of the film, that the plot takes
constexpr double shareOfOne = 0.26, shareOfMore = 0.08, mostBelow = 0.46; // likewise, below the view: by its strips
constexpr double plainHeight = 720.0; // pixels of a film whose plot is drawn as on the screen

int even(double pixels) { return static_cast<int>(pixels) / 2 * 2; }

/// As asked for, or so that the film lasts about ten seconds.
double speedOf(const ExportInput& input, double length) {
    if (!(input.rate >= 1.0 && input.rate <= 240.0))
        throw InputError(fmt::format("A film has 1 to 240 pictures a second; {} is none of them.", input.rate));
    if (input.speed < 0.0 || !std::isfinite(input.speed))
        throw InputError("A film's speed is above 0: simulated seconds in a second.");
    return input.speed > 0.0 ? input.speed : usualFilmSpeed(length);
}

} // namespace

double usualFilmSpeed(double length) { return length > 0.0 ? rounded(length / usualLength) : 1.0; }

FilmPictures::FilmPictures(const ExportInput& input)
    : result_(*input.result), size_(input.width / 2 * 2, input.height / 2 * 2) {
    if (result_.frameCount() == 0)
        throw InputError("The result has no frame, so there is no film; run the mechanism first.");
    first_ = result_.timeAt(0), last_ = result_.timeAt(result_.frameCount() - 1);
    speed_ = speedOf(input, last_ - first_);
    step_ = speed_ / input.rate;
    if ((last_ - first_) / step_ > mostFilmPictures)
        throw InputError(
            fmt::format("At this speed the film would have {:.0f} pictures; it may have {:.0f}. Let it go faster.",
                        (last_ - first_) / step_, mostFilmPictures));
    count_ = static_cast<std::int64_t>(std::floor((last_ - first_) / step_ + 1e-9)) + 1;
    if (result_.layout().bodies.size() != input.mechanism->bodies.size())
        throw InputError(
            "The result is of other bodies than the mechanism; export it with the project it was run from.");
    view_ = QRect(QPoint(0, 0), size_);
    std::size_t strips = 0;
    try {
        if (input.plot != FilmPlotPlace::None) strips = FilmPlot::stripCount(result_, input.columns);
    } catch (const std::invalid_argument& problem) {
        throw InputError(problem.what());
    }
    if (input.plot == FilmPlotPlace::Below) {
        const double share = std::min(mostBelow, shareOfOne + shareOfMore * static_cast<double>(strips - 1));
        view_.setHeight(even((1.0 - share) * size_.height()));
        plot_ = QRect(0, view_.height(), size_.width(), size_.height() - view_.height());
    } else if (input.plot == FilmPlotPlace::Beside) {
        view_.setWidth(even((1.0 - shareBeside) * size_.width()));
        plot_ = QRect(view_.width(), 0, size_.width() - view_.width(), size_.height());
    }
    if (!plot_.isEmpty())
        curves_ = std::make_unique<FilmPlot>(result_, input.columns, plot_.size(),
                                             std::max(0.5, size_.height() / plainHeight));
    stage_ = std::make_unique<OffscreenScene>(*input.mechanism, *input.parts, view_.size());
    pairs_ = result_.pairs();
    stage_->scene().camera().look(StandardView::Home);
    if (input.camera) stage_->place(*input.camera);
    else if (const auto box = motionBounds(stage_->scene().bodies(), result_)) stage_->scene().camera().fitBox(*box);
}

QImage FilmPictures::draw(std::int64_t picture) {
    const double time = timeOf(picture);
    stage_->show(result_.frameAt(result_.frameIndexAt(time + 1e-12 * std::abs(last_))), pairs_);
    stage_->setCaption(timeCaption(time, step_, last_) + ", " + translated(speedText(speed_)).toStdString());
    const QImage seen = stage_->draw();
    if (!curves_) return seen;
    QImage whole(size_, QImage::Format_RGB888);
    whole.fill(Qt::white);
    QPainter painter(&whole);
    painter.drawImage(view_.topLeft(), seen);
    painter.drawImage(plot_.topLeft(), curves_->at(time));
    painter.end();
    return whole;
}

} // namespace escapement
