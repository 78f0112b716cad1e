#pragma once
// Which impacts are one blow: a block that falls flat strikes with four corners at once, and what counts is all of it.

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

/// Groups events as they come: impacts of one instant between the same two bodies are one blow, all others stand alone.
class Blows {
  public:
    /// The blow that the event belongs to; events are numbered as they are added.
    std::size_t add(const Event& event);
    const std::vector<Blow>& all() const { return blows_; }

  private:
    using Bodies = std::pair<std::string, std::string>;

    std::vector<Blow> blows_;
    std::size_t events_ = 0;
    std::pair<double, int> instant_{0.0, -1}; ///< of the impact that came last
    std::map<Bodies, std::size_t> open_;      ///< the blows of that instant
    std::map<std::size_t, double> weights_;   ///< N s, sizes of their impulses so far
};

std::vector<Blow> blowsOf(const std::vector<Event>& events);

} // namespace escapement
