#pragma once
// Which events are one: a block that falls flat strikes with four corners at once, and what counts is all of it; four
// corners that come to rest, or lift off, at once are one touch and one detachment.

#include "engine/dynamics/frame.h"

#include <map>
#include <utility>
#include <vector>

namespace escapement {

struct Blow {
    std::vector<std::size_t> events; ///< in their order
    /// What the events are together: impulses and energies added up, at the middle of the impulses. Of a single event
    /// that event itself.
    Event total;
};

/// Groups events as they come: those of one kind and instant between the same two bodies are one, at several places;
/// what is not between two bodies stands alone.
class Blows {
  public:
    /// The blow that the event belongs to; events are numbered as they are added.
    std::size_t add(const Event& event);
    const std::vector<Blow>& all() const { return blows_; }

  private:
    using Bodies = std::pair<std::string, std::string>;
    using Sort = std::pair<EventKind, Bodies>;

    std::vector<Blow> blows_;
    std::size_t events_ = 0;
    std::pair<double, int> instant_{0.0, -1}; ///< of the event that came last
    std::map<Sort, std::size_t> open_;        ///< those of that instant
    std::map<std::size_t, double> weights_;   ///< by which their places count: N s of impacts, 1 each of all others
};

std::vector<Blow> blowsOf(const std::vector<Event>& events);

} // namespace escapement
