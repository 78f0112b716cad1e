#pragma once
// What the mechanism as a whole says of itself, a moment after every edit: its freedoms, joints that say the same twice
// or contradict each other. Worked out in a thread of its own.

#include "engine/assembling/assemble_mechanism.h"
#include "gui/document/document.h"

#include <QTimer>

namespace escapement {

struct ModelCheck {
    bool possible = false; ///< false: `problem` says why it could not be told
    QString problem;
    Assembled assembled;
    std::vector<int> recent; ///< joints made or changed since all of them last closed
};

class ModelChecker final : public QObject {
    Q_OBJECT
  public:
    explicit ModelChecker(Document& document, QObject* parent = nullptr);
    ~ModelChecker() override;

    /// Of the mechanism as it is now; null while it is being worked out.
    const ModelCheck* last() const { return upToDate_ ? &last_ : nullptr; }

    /// Joints made or changed since all of them last closed: of a conflict, they are to blame. None: nothing is known.
    std::vector<int> recentJoints() const;

  signals:
    void checked();

  private:
    void begin();
    void take(int generation, ModelCheck check);

    Document& document_;
    QTimer soon_;
    ModelCheck last_;
    bool upToDate_ = false;
    std::vector<Joint> closedJoints_; ///< those of the last state in which all closed
    bool everClosed_ = false;
    int generation_ = 0;
    bool working_ = false;
    std::jthread worker_;
};

} // namespace escapement
