#pragma once
// Whether the mechanism can be run as it is now, a moment after every edit: the run itself is asked, in a thread of its
// own (engine/assembling/readiness.h).

#include "engine/assembling/readiness.h"
#include "gui/document/document.h"
#include "gui/document/start_contacts.h"

#include <QTimer>

namespace escapement {

class StartChecker final : public QObject {
    Q_OBJECT
  public:
    explicit StartChecker(Document& document, QObject* parent = nullptr);
    ~StartChecker() override;

    /// Of the mechanism as it is now; null while it is being found out.
    const Readiness* last() const { return upToDate_ ? &last_ : nullptr; }

    /// Closed where it starts, of the mechanism as it is; null until they are counted, which comes after `last`.
    const StartContacts* contacts() const { return counted_ ? &contacts_ : nullptr; }

  signals:
    void begun();   ///< what was known is no longer true
    void checked(); ///< `last` is of the mechanism as it is; once more when `contacts` is

  private:
    void begin();
    void take(int generation, Readiness found, bool counting);
    void takeContacts(int generation, StartContacts found);

    Document& document_;
    QTimer soon_;
    Readiness last_;
    StartContacts contacts_;
    bool upToDate_ = false, counted_ = false, working_ = false;
    int generation_ = 0;
    std::jthread worker_;
};

} // namespace escapement
