#pragma once
// Marks at the least values of curves that were measured: a ring with the value beside it.

#include "engine/results/result.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPointF>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QCPGraph;
class QCPItemEllipse;
class QCPItemText;
class QCustomPlot;

namespace escapement {

class LeastMarks final : public QObject {
    Q_OBJECT
  public:
    explicit LeastMarks(QCustomPlot* plot);

    /// The result whose curves are marked from now on; marks on those of another wait for it.
    void setResult(std::shared_ptr<Result> result) { result_ = std::move(result); }
    /// A mark with the value where a curve of the result is least (s).
    void mark(const QString& path, double time);
    void clear();
    bool isMarked(const QString& path) const;    ///< and the mark is seen
    QPointF middleOf(const QString& path) const; ///< in the plot, for tests

    /// A curve as it is drawn over time.
    struct Drawn {
        QCPGraph* graph;
        QString unit; ///< SI
        QColor colour;
    };
    using Finder = std::function<std::optional<Drawn>(const QString& path, const std::shared_ptr<Result>& result)>;
    void setTimeFactor(double factor) { factor_ = factor; } ///< shown time = time (s) * factor
    /// Puts each mark where its curve is drawn now; `find` answers nothing for one that is not.
    void place(const Finder& find, const QColor& ink, const QFont& font);

  signals:
    void changed(); ///< there is another mark

  private:
    struct Mark {
        QString path;
        std::weak_ptr<Result> result;   // that it is of
        double time = 0.0, value = 0.0; // SI
        QCPItemEllipse* ring = nullptr;
        QCPItemText* words = nullptr;
    };

    QCustomPlot* plot_;
    std::shared_ptr<Result> result_;
    std::vector<Mark> marks_;
    double factor_ = 1.0;
};

} // namespace escapement
