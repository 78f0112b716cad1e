#pragma once
// A kind of event that ends a smooth step: how it is found on the step's dense output, and what the run does there.
// Each stands in a file of this folder, those that one witness finds together in several; event_types.cpp lists them.

#include <memory>
#include <span>
#include <vector>

namespace escapement {

struct RunContext;
struct EventParts;
struct EventType;
class StepView;

struct FoundEvent {
    const EventType* type = nullptr; ///< null: there is none in the step
    double theta = 1.0;              ///< fraction of the step
    int candidate = -1;              ///< the contact it is about
    std::vector<int> released;       ///< all contacts whose force ends with it, or whose friction comes to the cone
    int subject = -1;                ///< the guide, load's law or sensor that it is about
    std::vector<int> others{};       ///< sensors whose quantities come to their values together with it
    bool ahead = false;              ///< of a guide: which end of its piece
    bool tips = false;               ///< of a border: that of its normal cone
    int next = -1;                   ///< where it tips: what takes over
    bool seenLater = false;          ///< a shorter step would end before it can be told from roundoff

    /// Whether an event at that fraction comes before this one.
    bool isAfter(double earlier) const { return earlier < theta || (earlier == theta && !type); }
};

/// One kind of event function: finds where it goes through zero.
class EventWitness {
  public:
    virtual ~EventWitness() = default;
    /// Puts its first event into `best` where that comes before the one there.
    virtual void search(StepView& step, FoundEvent& best) = 0;
};

struct EventType {
    /// Null: the witness of another type finds it, too.
    std::unique_ptr<EventWitness> (*witness)() = nullptr;
    /// With the run's state at the event. Null: what is done after each step is all that it needs.
    void (*handle)(RunContext& run, const EventParts& parts, const FoundEvent& event) = nullptr;
    bool closesGap = false; ///< the gap of its contact is zero there, and the state is put onto that
    int weighs = 1;         ///< so many short steps one that ends with it counts for
    bool mayRepeat = false; ///< ever shorter steps may end with it: they count, whatever else happens in them
};

/// In the order in which their witnesses are asked; of events at one instant the first found counts.
std::span<const EventType* const> eventTypes();

} // namespace escapement
