#pragma once
// A line of text that ends in "…" where it does not fit; the whole of it is in the tip.

#include <QLabel>

namespace escapement {

class ElidingLabel final : public QLabel {
    Q_OBJECT
  public:
    using QLabel::QLabel;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    QSize minimumSizeHint() const override { return {20, QLabel::minimumSizeHint().height()}; }

  private:
    QString shown() const;
};

} // namespace escapement
