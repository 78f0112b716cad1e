#pragma once
// What was found wrong or worth knowing, with where it is. Nothing is swallowed.

#include "engine/model/errors.h"

#include <QListWidget>

namespace escapement {

class MessagesPanel final : public QListWidget {
    Q_OBJECT
  public:
    explicit MessagesPanel(QWidget* parent = nullptr);
    void add(const Finding& finding);
    /// What is wrong with the mechanism now, above everything else; clicking one leads to where it is.
    void showFindings(const std::vector<Finding>& findings);
    void note(const QString& text); ///< something that went well
    int problems() const { return problems_; }
    void startAfresh();

  signals:
    /// A finding with a JSON pointer was clicked.
    void pointed(const QString& pointer);

  private:
    QListWidgetItem* itemFor(const Finding& finding) const;
    int problems_ = 0;
    int shown_ = 0; ///< how many rows at the top are findings
};

} // namespace escapement
