#pragma once
// A run's result in memory: what the window shows while a run goes on, and what an opened result file holds.

#include "engine/complementarity/contact_solving.h"
#include "engine/dynamics/frame.h"

#include <memory>
#include <mutex>
#include <optional>

namespace escapement {

/// What a run knows about itself beyond its rows; kept as attributes of the result file.
struct RunFacts {
    double wall = 0.0;                ///< s
    std::int64_t rejected = -1;       ///< steps; negative: not known
    ContactReport contacts;           ///< how the contact problems were solved
    double deepest = 0.0;             ///< m: what lay deepest in one another, seen by contacts or beside them
    std::vector<std::string> notes{}; ///< what its reader must know, in words
};

/// A quantity that was computed from a result afterwards, with one value a frame.
struct Measure {
    std::string path; ///< "clearances/crank – slider"
    std::string unit; ///< SI
    std::vector<double> values;
};

/// Frames that stand somewhere else, and are put together when they are asked for.
class FrameStore {
  public:
    virtual ~FrameStore() = default;
    virtual std::size_t count() const = 0;
    virtual double time(std::size_t index) const = 0;
    virtual void read(std::size_t index, Frame& frame) const = 0; ///< sets all of it
};

/// Append-only; the run's thread appends (as a FrameSink), any thread reads through the locked accessors.
class Result final : public FrameSink {
  public:
    void begin(const ResultLayout& layout) override;
    void pair(int index, const PairRow& row) override;
    void frame(const Frame& frame) override;
    void event(const Event& event) override;
    void step(const StepRow& row) override;
    void checkpoint(const Checkpoint& checkpoint) override;
    void finish(RunStatus status, const std::string& message) override;

    /// The first frames; others come behind them.
    void setFrames(std::unique_ptr<const FrameStore> frames);
    void setFacts(const RunFacts& facts);
    /// In place of an earlier one with the same path.
    void setMeasure(Measure measure);
    std::vector<std::shared_ptr<const Measure>> measures() const;

    ResultLayout layout() const;
    std::size_t frameCount() const;
    std::size_t eventCount() const;
    std::size_t stepCount() const;
    Frame frameAt(std::size_t index) const; ///< copies
    double timeAt(std::size_t index) const;
    /// The last frame whose time is not after `time` (0 when there is none earlier). Empty result: 0.
    std::size_t frameIndexAt(double time) const;
    /// Likewise the last step that does not end after `time`, or the first. Without steps: nothing.
    std::optional<StepRow> stepAt(double time) const;
    std::vector<Event> events(std::size_t from = 0) const;
    std::vector<StepRow> steps(std::size_t from = 0) const;
    std::vector<PairRow> pairs() const;
    std::vector<Checkpoint> checkpoints() const;
    RunStatus status() const;
    std::string message() const;
    RunFacts facts() const;

    /// Visits frames [from, to) under the lock without keeping copies; keep `visit` short.
    template <class Visitor> void visitFrames(std::size_t from, std::size_t to, Visitor&& visit) const {
        std::lock_guard lock(mutex_);
        Frame room;
        for (std::size_t i = from; i < to && i < countNow(); ++i) visit(i, at(i, room));
    }

  private:
    std::size_t countNow() const { return stored() + frames_.size(); }
    std::size_t stored() const { return store_ ? store_->count() : 0; }
    /// The frame, in `room` where it is put together.
    const Frame& at(std::size_t index, Frame& room) const;

    mutable std::mutex mutex_;
    ResultLayout layout_;
    std::unique_ptr<const FrameStore> store_; ///< null: none
    std::vector<std::unique_ptr<const Frame>> frames_;
    std::vector<Event> events_;
    std::vector<StepRow> steps_;
    std::vector<PairRow> pairs_;
    std::vector<Checkpoint> checkpoints_;
    RunStatus status_ = RunStatus::Running;
    std::string message_;
    RunFacts facts_;
    std::vector<std::shared_ptr<const Measure>> measures_;
};

/// A quantity that can be drawn or exported: "bodies/slider/position x", "joints/crank pin/speed", "energy/kinetic",
/// "contacts/slider in guide/normal force" (summed over the contact's pairs), with its SI unit.
struct Quantity {
    std::string path;
    std::string unit;
};

/// Every quantity that the result's layout offers, time first.
std::vector<Quantity> quantities(const Result& result);

/// Its values at frames [from, frameCount). Throws std::invalid_argument for an unknown path (with the nearest one).
std::vector<double> values(const Result& result, const std::string& path, std::size_t from = 0);

} // namespace escapement
