#pragma once
// Measures what the window thread does: every event that Qt delivers is timed, drawing by VTK and the driver is told
// apart. The workbench promises that nothing else on the window thread takes longer than 50 ms while a run goes on.

#include "gui/workbench/thread_clock.h"

#include <QApplication>
#include <QString>

#include <vector>

namespace escapement {

class WindowThreadWatch final : public QApplication {
    Q_OBJECT
  public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

    /// Starts measuring afresh.
    void begin();

    struct Report {
        std::size_t events = 0, frames = 0;
        double longestWall = 0.0, longestProcessor = 0.0; ///< s of one event, without drawing
        QString longestByWall, longest;                   ///< which events those were
        double medianFrame = 0.0, worstFrames = 0.0;      ///< s of Render: median and 99th percentile
    };
    Report report() const;

  public slots:
    /// To be connected to VtkView::rendered.
    void addRender(double wall, double processor);
    /// To be connected to VtkView::composed.
    void addCompose(double wall, double processor);

  private:
    int depth_ = 0;
    Elapsed drawing_;            ///< within the event being delivered
    std::vector<double> frames_; ///< s of wall time
    Report sofar_;
};

} // namespace escapement
