#pragma once
// Keeps back what a run emits until it is known that it can be trusted; what cannot is thrown away.

#include "engine/dynamics/frame.h"

#include <utility>
#include <variant>

namespace escapement {

class HeldRows final : public FrameSink {
  public:
    explicit HeldRows(FrameSink& next) : next_(next) {}

    /// Number of rows since the begin: a place among them.
    std::int64_t count() const { return released_ + std::int64_t(kept_); }
    std::size_t heldFrames() const { return frames_; }
    void releaseTo(std::int64_t place); ///< rows before it go on, in their order
    void releaseAll() { releaseTo(count()); }
    void dropFrom(std::int64_t place); ///< rows behind it, none of them released, are thrown away

    void begin(const ResultLayout& layout) override { next_.begin(layout); }
    void pair(int index, const PairRow& row) override { keep(std::pair(index, row)); }
    void frame(const Frame& frame) override { keep(frame); }
    void event(const Event& event) override { keep(event); }
    void step(const StepRow& row) override { keep(row); }
    void checkpoint(const Checkpoint& checkpoint) override { keep(checkpoint); }
    void finish(RunStatus status, const std::string& message) override {
        releaseAll();
        next_.finish(status, message);
    }

  private:
    using Pair = std::pair<int, PairRow>;
    using Row = std::variant<StepRow, Pair, Frame, Event, Checkpoint>;
    template <class T> void keep(const T& row);
    void pass(const Row& row);

    FrameSink& next_;
    std::vector<Row> rows_; ///< the first `kept_`; the others are room
    std::size_t kept_ = 0, frames_ = 0;
    std::int64_t released_ = 0;
};

} // namespace escapement
