#pragma once
// What was found wrong or worth knowing, with where it is. Nothing is swallowed.

#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <QListWidget>

namespace escapement {

struct MessageGroup;

class MessagesPanel final : public QListWidget {
    Q_OBJECT
  public:
    /// Findings are of `mechanism`, which is called by its names and must outlive the panel.
    explicit MessagesPanel(const Mechanism& mechanism, QWidget* parent = nullptr);
    void add(const std::vector<Finding>& findings);
    void add(const Finding& finding) { add(std::vector<Finding>{finding}); }
    /// What is wrong with the mechanism now, above everything else; clicking one leads to where it is. What is said of
    /// many things is one message.
    void showFindings(const std::vector<Finding>& findings);
    void note(const QString& text);       ///< something that went well
    void notes(const QStringList& texts); ///< what is said of many things as one
    int problems() const { return problems_; }
    int remarks() const { return shown_ + added_; } ///< messages that are no notes: what is to be looked at
    void startAfresh();

  signals:
    /// A finding with a JSON pointer was clicked.
    void pointed(const QString& pointer);
    void countChanged(); ///< of remarks

  private:
    QListWidgetItem* itemFor(const MessageGroup& group) const;
    const Mechanism& mechanism_;
    int problems_ = 0, added_ = 0;
    int shown_ = 0; ///< how many rows at the top are findings
};

} // namespace escapement
