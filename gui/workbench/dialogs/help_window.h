#pragma once
// The manual (docs/) inside the program, opened at the page that fits what one is doing (F1).

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace escapement {

class HelpWindow final : public QDialog {
    Q_OBJECT
  public:
    explicit HelpWindow(QWidget* parent);

    /// Shows a page ("assembling") at a heading ("joints", lower case, spaces as dashes); empty: from its top.
    void showPage(const QString& page, const QString& heading = {});
    QString page() const { return page_; }
    /// What is read at the top of the window now.
    QString headingShown() const { return heading_; }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* makeFinder();
    /// The next place of the words typed, or the one before; behind the last one it begins anew.
    void findNext(bool backward);
    void scrollToHeading();

    QString page_, heading_;
    QListWidget* pages_;
    QTextBrowser* text_;
    QLineEdit* words_ = nullptr;
    QLabel* notFound_ = nullptr;
};

} // namespace escapement
