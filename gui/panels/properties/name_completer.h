#pragma once
// Completes the name that the cursor is in, of several with commas between them.

#include <QCompleter>

class QLineEdit;
class QStringListModel;

namespace escapement {

/// The names that a text of names with commas between them means: what is a known name as a whole is one, also with a
/// comma in it.
QStringList namesIn(const QString& text, const QStringList& known);

class NameCompleter final : public QCompleter {
    Q_OBJECT
  public:
    explicit NameCompleter(QLineEdit& edit);

    void setNames(const QStringList& names);
    QStringList splitPath(const QString& text) const override;
    QString pathFromIndex(const QModelIndex& index) const override;

  signals:
    void completed(); ///< a name of the list has taken the place of what was typed of it

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void suggest(const QString& text);
    void take(const QString& text);

    QLineEdit& edit_;
    QStringListModel* names_;
    int widest_ = 0;                  ///< pixels, for the list: it is wider than the line where names are
    mutable int begin_ = 0, end_ = 0; ///< in what is typed: the name that is being completed
};

} // namespace escapement
