#pragma once
// Whether the mechanism can be run as it is now, a moment after every edit: the run itself is asked, in a thread of its
// own (engine/assembling/readiness.h).

#include "engine/assembling/readiness.h"
#include "gui/document/document.h"

#include <QTimer>

namespace escapement {

class StartChecker final : public QObject {
    Q_OBJECT
  public:
    explicit StartChecker(Document& document, QObject* parent = nullptr);
    ~StartChecker() override;

    /// Of the mechanism as it is now; null while it is being found out.
    const Readiness* last() const { return upToDate_ ? &last_ : nullptr; }

  signals:
    void begun();   ///< what was known is no longer true
    void checked(); ///< `last` is of the mechanism as it is

  private:
    void begin();
    void take(int generation, Readiness found);

    Document& document_;
    QTimer soon_;
    Readiness last_;
    bool upToDate_ = false, working_ = false;
    int generation_ = 0;
    std::jthread worker_;
};

} // namespace escapement
