#pragma once
// The words of a notice with its buttons beside them, or below where beside them a long word would be cut.

#include <QBoxLayout>

class QLabel;

namespace escapement {

class NoticeLayout final : public QBoxLayout {
    Q_OBJECT
  public:
    NoticeLayout(QWidget* notice, QLabel* words);
    QHBoxLayout& buttons() { return *buttons_; }

    int heightForWidth(int width) const override;
    void setGeometry(const QRect& place) override;

  private:
    Direction directionFor(int width) const;

    QLabel* words_;
    QHBoxLayout* buttons_;
};

} // namespace escapement
