#pragma once
// How many events a run has, counted in one way everywhere, at the window as on the command line: a blow at several
// places at once is one event; how many places there are is told beside it.

#include "engine/results/blows.h"

#include <map>

namespace escapement {

struct EventCounts {
    struct Of {
        std::size_t events = 0, places = 0;
    };
    std::map<EventKind, Of> kinds;
    Of all;
};
EventCounts countsOf(const std::vector<Blow>& blows);

/// Counts the events of a run as they come.
class EventTally final : public FrameSink {
  public:
    void event(const Event& event) override { blows_.add(event); }
    EventCounts counts() const { return countsOf(blows_.all()); }

  private:
    Blows blows_;
};

} // namespace escapement
