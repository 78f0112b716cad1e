#pragma once
// A table as the workbench likes it: whole rows, no grid, no row numbers, and words in the middle while it is empty.

#include <QTableView>

namespace escapement {

class QuietTable final : public QTableView {
    Q_OBJECT
  public:
    explicit QuietTable(const QString& hintWhenEmpty, QWidget* parent = nullptr);
    void setHint(const QString& hint);
    /// Widths in characters of each column; the column `stretch` takes what is left.
    void setColumnCharacters(const std::vector<int>& characters, int stretch);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void growNumbers();

    bool growing_ = false; ///< a look at the widths is due
    QString hint_;
};

} // namespace escapement
