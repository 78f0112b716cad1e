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
    void note(const QString& text); ///< something that went well
    int problems() const { return problems_; }
    void startAfresh();

  private:
    int problems_ = 0;
};

} // namespace escapement
