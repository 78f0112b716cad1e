#pragma once
// Says over the view how far a film or a report is that is being made, and cancels it. It is a notice of its own: what
// else is told or asked meanwhile stays as it is.

#include <QElapsedTimer>
#include <QFrame>

class QLabel;

namespace escapement {

class Exporting;

class ExportNotice final : public QFrame {
    Q_OBJECT
  public:
    ExportNotice(Exporting& exporting, QWidget* parent);

  private:
    void tell(const QString& file, double share);
    void dress();

    QLabel* words_;
    QElapsedTimer since_; ///< the beginning of what is being made
};

} // namespace escapement
