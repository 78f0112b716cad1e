#pragma once
// Small curves one below the other over one time axis, with the moment shown; a click asks for another moment.

#include <QColor>
#include <QWidget>

#include <vector>

namespace escapement {

class HistoryStrips final : public QWidget {
    Q_OBJECT
  public:
    struct Curve {
        QString name;
        QColor colour;
        std::vector<double> values; ///< SI, one a time; not a number: nothing there
        bool stems = false;         ///< of single instants, like impulses
    };
    struct Strip {
        QString unit; ///< SI
        std::vector<Curve> curves;
        double least = 0.0; ///< what is smaller is roundoff and said to be 0; found when the history is set
    };
    explicit HistoryStrips(QWidget* parent = nullptr);

    void setHistory(std::vector<double> times, std::vector<Strip> strips);
    void setCursor(double time); ///< s
    QSize sizeHint() const override;
    double timeAt(int x) const; ///< s, at a pixel

  signals:
    void timePicked(double time);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

  private:
    void drawStrip(QPainter& painter, const Strip& strip, const QRect& place) const;
    void drawCurve(QPainter& painter, const Curve& curve, const QRect& place, double low, double high) const;
    QString captionOf(const Strip& strip) const;
    double xOf(double time) const;

    std::vector<double> times_;
    std::vector<Strip> strips_;
    double cursor_ = 0.0;
};

} // namespace escapement
