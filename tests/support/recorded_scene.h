#pragma once
// Two bodies and a contact between them, run and recorded.

#include "engine/contact/features/part.h"
#include "engine/simulation/simulate.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace escapement {

struct Record final : FrameSink {
    RunSummary summary;
    std::vector<Event> events;
    std::vector<Frame> frames;
    std::vector<Checkpoint> checkpoints;
    std::vector<PairRow> pairs; ///< by the number that frames' contacts have
    void event(const Event& e) override { events.push_back(e); }
    void frame(const Frame& f) override { frames.push_back(f); }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
    void pair(int row, const PairRow& p) override {
        pairs.resize(std::max(pairs.size(), std::size_t(row) + 1));
        pairs[std::size_t(row)] = p;
    }
    /// What happened, for a test that fails.
    std::string story() const {
        std::string text = summary.message;
        for (std::size_t i = 0; i < events.size() && i < 40; ++i)
            text += "\n" + std::to_string(events[i].time) + " " + name(events[i].kind) + " " + events[i].subject + " " +
                    events[i].features + ": " + events[i].text;
        return text;
    }
    int count(EventKind kind) const {
        return int(std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
    }
    const BodyState& end() const { return frames.back().bodies.back(); } ///< of the last body
};

/// All of either body's faces against all of the other's; gravity (m/s^2) along -z.
inline Mechanism contactScene(Body fixed, Body moving, double friction, double until, double gravity = 9.81) {
    Mechanism m;
    ContactPair contact;
    contact.name = "contact";
    contact.a.body = fixed.name;
    contact.b.body = moving.name;
    contact.friction = friction;
    m.bodies = {std::move(fixed), std::move(moving)};
    m.contacts = {contact};
    m.gravity = {0.0, 0.0, -gravity};
    m.run.until = until;
    m.run.tolerance = 1e-9;
    m.run.output_step = 0.01;
    return m;
}

/// Parts made by a test, of the geometry "made".
inline PartLibrary libraryOf(const std::vector<Part>& parts) {
    CadModel model;
    for (const auto& p : parts) model.parts.push_back(std::make_shared<Part>(p));
    PartLibrary library;
    library.add("made", model);
    return library;
}

inline void run(const Mechanism& mechanism, const PartLibrary& library, Record& record) {
    RunControl control;
    record.summary = simulate(mechanism, library, {}, record, control);
}

/// The last frame; `story` is empty when the run is done.
inline Frame endOf(const Mechanism& mechanism, std::string& story) {
    Record record;
    run(mechanism, {}, record);
    story = record.summary.status == RunStatus::Done ? "" : record.story();
    return record.frames.back();
}

} // namespace escapement
