#pragma once
// The ranges that the user has looked at in a plot, one after the other: back to the one before and forth again.

#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>

#include <vector>

class QAction;
class QWidget;

namespace escapement {

class PlotZooms final : public QObject {
    Q_OBJECT
  public:
    /// Its keys count while the keyboard is with the plot.
    explicit PlotZooms(QWidget& plot);

    /// What is shown now, as files keep it; empty: everything. Steps of the wheel in a row are one.
    void came(const QJsonObject& ranges);
    void startAfresh(); ///< of other curves: everything is shown
    QAction* back() const { return back_; }
    QAction* forth() const { return forth_; }

  signals:
    void wanted(const QJsonObject& ranges);

  private:
    void go(int step);
    void update();

    QAction *back_, *forth_;
    std::vector<QJsonObject> seen_{QJsonObject()};
    std::size_t at_ = 0;
    QElapsedTimer last_; ///< since the last of a row; not running: the next one begins a new step
};

} // namespace escapement
