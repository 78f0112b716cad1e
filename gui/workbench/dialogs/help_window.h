#pragma once
// The manual (docs/) inside the program, opened at the page that fits what one is doing (F1).

#include <QDialog>

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

  private:
    QString page_, heading_;
    QListWidget* pages_;
    QTextBrowser* text_;
};

} // namespace escapement
