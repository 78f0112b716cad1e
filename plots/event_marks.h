#pragma once
// Thin ticks in a plot where events are, in the colours of their kinds.

#include "engine/results/result.h"

#include <qcustomplot.h>

namespace escapement {

class EventMarks final : public QCPAbstractItem {
  public:
    explicit EventMarks(QCustomPlot* plot);

    void setResult(std::shared_ptr<Result> result);
    void refresh();                                         ///< takes over the events that are new
    void setTimeFactor(double factor) { factor_ = factor; } ///< shown time = time (s) * factor
    std::size_t count() const { return marks_.size(); }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1.0; }

  protected:
    void draw(QCPPainter* painter) override;

  private:
    struct Mark {
        double time;
        EventKind kind;
    };
    std::shared_ptr<Result> result_;
    std::size_t read_ = 0;
    std::vector<Mark> marks_;
    double factor_ = 1.0;
};

} // namespace escapement
