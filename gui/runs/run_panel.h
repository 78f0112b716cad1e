#pragma once
// What is known and said about a run, in place of the property fields while one is selected: its name, a note, how it
// ended, its file, and what differs between what was run and the model now, or another run.

#include "gui/document/document.h"

#include <QScrollArea>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QVBoxLayout;

namespace escapement {

class RunPanel final : public QScrollArea {
    Q_OBJECT
  public:
    RunPanel(Document& document, const QList<QAction*>& actions, QWidget* parent = nullptr);

    /// -1: none.
    void showRun(int index);
    int run() const { return index_; }
    /// Its name, for a heading.
    QString title() const;
    /// What is typed into the note is handed over.
    void takePending();

  public slots:
    void refresh();

  signals:
    void titleChanged(const QString& title);
    void refused(const QString& reason);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    const RunRecord* record() const;
    void rename();
    void offerOthers();
    void compare();

    Document& document_;
    int index_ = -1;
    QString written_; ///< name of the run that the fields are of: others may have come to its index
    QLineEdit* name_;
    QPlainTextEdit* note_;
    QLabel *facts_, *differences_;
    QComboBox* other_;
};

} // namespace escapement
