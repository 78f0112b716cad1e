#pragma once
// Going on from a checkpoint of an earlier result: the new result begins with everything that came before it.

#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <filesystem>
#include <optional>

namespace escapement {

/// `RESULT.h5` or `RESULT.h5:k`.
struct CheckpointName {
    std::filesystem::path file;
    std::optional<std::size_t> index; ///< absent: the last one
};
CheckpointName checkpointNamed(const std::string& text);

class ContinuedRun {
  public:
    /// Reads the result. Throws InputError when it is unreadable or has no such checkpoint.
    explicit ContinuedRun(const CheckpointName& name);
    /// Throws InputError when `text`, the project that is to be run now, differs from the result's in more than the
    /// run's end, or ends before the checkpoint.
    void accept(const std::string& text) const;
    Continuation continuation() const;
    /// What the earlier run's reader had to know, each with when that ended, and then `later`.
    std::vector<std::string> notesWith(const std::vector<std::string>& later) const;
    /// Hands `to` what was emitted before the checkpoint, except `begin`.
    void replay(FrameSink& to) const;

  private:
    std::filesystem::path file_;
    std::unique_ptr<Result> result_;
    std::vector<Checkpoint> checkpoints_;
    std::size_t index_ = 0;
};

/// Passes everything on, and replays the earlier part right after `begin`.
class ContinuedSink final : public FrameSink {
  public:
    ContinuedSink(const ContinuedRun& earlier, FrameSink& next) : earlier_(earlier), next_(next) {}
    void begin(const ResultLayout& layout) override {
        next_.begin(layout);
        earlier_.replay(next_);
    }
    void pair(int index, const PairRow& row) override { next_.pair(index, row); }
    void frame(const Frame& frame) override { next_.frame(frame); }
    void event(const Event& event) override { next_.event(event); }
    void step(const StepRow& row) override { next_.step(row); }
    void checkpoint(const Checkpoint& checkpoint) override { next_.checkpoint(checkpoint); }
    void finish(RunStatus status, const std::string& message) override { next_.finish(status, message); }

  private:
    const ContinuedRun& earlier_;
    FrameSink& next_;
};

} // namespace escapement
