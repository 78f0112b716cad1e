#include "gui/workbench/window_thread_watch.h"

#include <QEvent>
#include <QMetaEnum>

#include <algorithm>

namespace escapement {

bool WindowThreadWatch::notify(QObject* receiver, QEvent* event) {
    // Events that are delivered while another one is being handled belong to that one.
    if (depth_ > 0) return QApplication::notify(receiver, event);
    const auto type = event->type();
    const QString name = receiver->metaObject()->className();
    ++depth_;
    drawing_ = {};
    const StopWatch watch;
    const bool answer = QApplication::notify(receiver, event);
    const Elapsed took = watch.elapsed();
    --depth_;
    ++sofar_.events;
    const QString what = QString("%1 at %2").arg(QMetaEnum::fromType<QEvent::Type>().valueToKey(type), name);
    if (const double wall = took.wall - drawing_.wall; wall > sofar_.longestWall) {
        sofar_.longestWall = wall;
        sofar_.longestByWall = what;
    }
    const double processor = took.processor - drawing_.processor;
    if (processor > sofar_.longestProcessor) {
        sofar_.longestProcessor = processor;
        sofar_.longest = what;
    }
    return answer;
}

void WindowThreadWatch::begin() {
    frames_.clear();
    sofar_ = {};
}

void WindowThreadWatch::addRender(double wall, double processor) {
    addCompose(wall, processor);
    frames_.push_back(wall);
}

void WindowThreadWatch::addCompose(double wall, double processor) {
    drawing_.wall += wall;
    drawing_.processor += processor;
}

WindowThreadWatch::Report WindowThreadWatch::report() const {
    Report report = sofar_;
    report.frames = frames_.size();
    if (frames_.empty()) return report;
    std::vector<double> sorted = frames_;
    std::sort(sorted.begin(), sorted.end());
    report.medianFrame = sorted[sorted.size() / 2];
    report.worstFrames = sorted[std::min(sorted.size() - 1, sorted.size() * 99 / 100)];
    return report;
}

} // namespace escapement
