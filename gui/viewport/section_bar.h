#pragma once
// The bar over the view that moves the section plane: axis, side, position.

#include <QFrame>

class QLabel;
class QSlider;
class QToolButton;

namespace escapement {

class SectionBar final : public QFrame {
    Q_OBJECT
  public:
    explicit SectionBar(QWidget* parent);

    int axis() const { return axis_; }        ///< 0 x, 1 y, 2 z
    bool flipped() const { return flipped_; } ///< keeps the other half
    double fraction() const;                  ///< 0 to 1 across the bodies
    void setAxis(int axis);
    void setPositionText(const QString& text);

  signals:
    void axisChosen();
    void changed();
    void closed();

  private:
    int axis_ = 0;
    bool flipped_ = false;
    QToolButton* axes_[3];
    QToolButton* flip_;
    QSlider* slider_;
    QLabel* position_;
};

} // namespace escapement
