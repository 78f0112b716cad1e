#pragma once
// A table as the workbench likes it: whole rows, no grid, no row numbers, and words in the middle while it is empty.

#include <QTableView>

namespace escapement {

class QuietTable final : public QTableView {
    Q_OBJECT
  public:
    explicit QuietTable(const QString& hintWhenEmpty, QWidget* parent = nullptr);
    void setHint(const QString& hint);
    /// How many characters wide each column may become; the column `stretch` takes what is left. Columns begin as wide
    /// as their heads and grow with what is in sight; they do not shrink again while time runs. Where there is not room
    /// for all, those of names share what the others leave.
    void setColumnCharacters(const std::vector<int>& characters, int stretch);
    /// All begins anew, with another result.
    void forgetWidths();

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void growColumns();
    void shareRoom();
    int wantedBy(int column, int first, int last) const;
    int iconRoom() const;

    bool growing_ = false; ///< a look at the widths is due
    std::vector<int> characters_;
    std::vector<int> wanted_; ///< pixels, of each column that has names: the most so far
    std::vector<bool> names_; ///< which columns have names in sight
    int stretch_ = -1;
    QString hint_;
};

} // namespace escapement
