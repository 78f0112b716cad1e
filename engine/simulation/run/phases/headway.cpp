#include "engine/simulation/run/phases/headway.h"

#include "engine/model/errors.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string>

namespace escapement {

namespace {

constexpr int standingSteps =
    300; // steps in a row that advance the time by less than tolerances.headway of a unit together
constexpr double longestUnit = 0.1;       // s
constexpr std::size_t crowd = 100;        // instants of events within a time step's length, at least
constexpr std::size_t crowdEach = 3;      // for each closed contact
constexpr std::size_t endless = 2000;     // however few are closed: bounces that are followed into roundoff
constexpr std::size_t crowdClosed = 8;    // contacts: fewer bounce to their end, however often
constexpr int crowdKinks = 12;            // of loads, too: to and fro through a jump, where what passes it is held
constexpr std::size_t manyClosed = 60;    // contacts, of bodies at rest in one another
constexpr double processorWatched = 10.0; // s: in so much processor time

/// s: of the run's thread. What else a computer does says nothing about a run.
double processorTime() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

} // namespace

double headwayUnit(const HybridSettings& settings) { return std::min(settings.outputStep, longestUnit); }

void Headway::begin() {
    timeAt_ = state_.t;
    pause();
}

void Headway::pause() { last_ = processorTime(); }

void Headway::watch() {
    if (run_.done) return;
    watchCrowd();
    if (state_.t > state_.headwayFrom + tolerances.headway * headwayUnit(settings_)) {
        state_.headwayFrom = state_.t;
        state_.standing = 0;
    } else if (++state_.standing >= standingSteps) {
        state_.standing = 0;
        ++state_.instants;
        if (state_.strategy == Strategy::EventDriven)
            strategy_.react(Trigger::NoHeadway, "", 0.01 * headwayUnit(settings_));
        else
            throw RunError(
                fmt::format("{} time steps in a row have advanced the time by less than {:.2g} s together; "
                            "give the scheme a larger step, or a larger tolerance where it chooses its steps itself",
                            standingSteps, tolerances.headway * headwayUnit(settings_)));
    }
    const double now = processorTime();
    if (state_.t > timeAt_ + tolerances.headwayProcessor * settings_.until) {
        timeAt_ = state_.t;
        last_ = now;
    } else if (now - last_ > processorWatched) {
        std::string way = "A larger tolerance or step, or a stiffness or damping that is less extreme, may help";
        if (state_.closed.size() > manyClosed)
            way = fmt::format("{} contacts are closed at once; parts that are screwed or seated together cost least as "
                              "one body: merge them, or leave out the contacts between them",
                              state_.closed.size());
        throw RunError(fmt::format(
            "no headway: {:.0f} s of computing have advanced the time by {:.2g} s; the steps have come down to {:.2g} "
            "s. {}",
            now - last_, state_.t - timeAt_, state_.strategy == Strategy::EventDriven ? state_.h : state_.blockStep,
            way));
    }
}

/// Many bodies that lean on one another strike, stick and slip at ever more places. Each event costs as much as a time
/// step or more, and what the next one is hangs on roundoff.
void Headway::watchCrowd() {
    const double span = std::min(settings_.step, settings_.outputStep);
    if (state_.strategy != Strategy::EventDriven || settings_.fixedStep > 0.0 || state_.t > state_.crowdFrom + span) {
        state_.crowdFrom = state_.t;
        state_.crowdInstants = state_.instants;
        state_.crowdKinks = 0;
        return;
    }
    const bool hybrid = settings_.strategy == StrategyChoice::Hybrid;
    const std::size_t events = std::size_t(state_.instants - state_.crowdInstants), closed = state_.closed.size();
    const bool crowds = hybrid && closed >= crowdClosed && events > std::max(crowd, crowdEach * closed);
    const bool jumpsToAndFro = hybrid && state_.crowdKinks >= crowdKinks;
    if (!crowds && !jumpsToAndFro && events <= endless) return;
    state_.crowdInstants = state_.instants++;
    state_.crowdKinks = 0;
    const std::string detail = fmt::format("{} in {:.2g} s{}", events, state_.t - state_.crowdFrom,
                                           jumpsToAndFro ? ", to and fro through the jump of a load" : "");
    if (hybrid) strategy_.react(Trigger::EventsCrowd, detail, span);
    else strategy_.react(Trigger::NoHeadway, detail + ": a larger accumulation height ends them");
}

} // namespace escapement
