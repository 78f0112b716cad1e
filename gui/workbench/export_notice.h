#pragma once
// Says over the view how far a film or a report is that is being made, and cancels it. It is a notice of its own: what
// else is told or asked meanwhile stays as it is.

#include <QFrame>

class QLabel;

namespace escapement {

class Exporting;

class ExportNotice final : public QFrame {
    Q_OBJECT
  public:
    ExportNotice(Exporting& exporting, QWidget* parent);

  private:
    void dress();

    QLabel* words_;
};

} // namespace escapement
