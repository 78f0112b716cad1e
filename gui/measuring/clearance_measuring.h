#pragma once
// Clearance of two bodies over a run: computed in a thread for every frame, drawn as a quantity of the result, its
// least value told with the moment.

#include "gui/document/document.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <thread>

class QAction;

namespace escapement {

class MechanismTree;
class Playback;

class ClearanceMeasuring final : public QObject {
    Q_OBJECT
  public:
    /// `shown` gives the mechanism that the result shown belongs to.
    ClearanceMeasuring(Document& document, MechanismTree& tree, Playback& playback,
                       std::function<const Mechanism&()> shown, QObject* parent);
    ~ClearanceMeasuring() override;

    QAction* action() const { return action_; }
    bool isBusy() const { return busy_; }
    void stop();
    /// The path of the quantity for two bodies.
    static std::string pathOf(const std::string& a, const std::string& b);

  signals:
    /// Between 0 and 1.
    void progressed(const QString& what, double share);
    /// The result has this quantity now; `time` (s) is where it is least.
    void measured(const QString& path, const QString& text, double time);
    void refused(const QString& why);
    void stopped();

  private:
    void begin();
    void take(std::shared_ptr<Result> result, Measure measure, const QString& names, const std::string& problem);

    Document& document_;
    MechanismTree& tree_;
    Playback& playback_;
    std::function<const Mechanism&()> shown_;
    QAction* action_;
    std::jthread thread_;
    bool busy_ = false;
};

} // namespace escapement
