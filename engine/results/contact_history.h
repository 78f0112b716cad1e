#pragma once
// The history of one contact, or of one pair of its features, over a run: what the window's contact inspector shows and
// exports. Every number comes from what the run recorded.

#include "engine/results/result.h"

#include <filesystem>

namespace escapement {

struct ContactMoment { ///< forces are summed over the pairs asked for
    double time = 0.0;
    double gap = 0.0;                    ///< m, the smallest; not a number while none is near
    double normal = 0.0, friction = 0.0; ///< N
    double largest = 0.0;                ///< N, normal force of the pair that bears most
    double impulse = 0.0;                ///< N s, at this instant
    double speed = 0.0;                  ///< m/s, the fastest slip of those closed
    double slip = 0.0; ///< m slid so far: of pairs side by side the furthest, of one after the other all
    double friction_work = 0.0, impact_work = 0.0; ///< J taken so far
    int closed = 0;                                ///< pairs
    bool slides = false;                           ///< one of those
    bool shared = false;                           ///< the forces of some are one of many distributions
};

/// The pairs of a contact, in the order of the table.
std::vector<int> pairsOf(const Result& result, const std::string& contact);
/// Whether a pair is the dry friction of a joint: it has neither a gap nor a normal force, and is never open.
bool isJointFriction(const PairRow& pair);
/// Frame by frame, of the pairs together.
std::vector<ContactMoment> contactHistory(const Result& result, const std::vector<int>& pairs);
/// Where it ran over an edge, or its features changed otherwise: events of kind transition, birth and fold.
std::vector<Event> featuresCrossed(const Result& result, const std::vector<int>& pairs);

/// CSV with a header `name [unit]`, a row a frame. Throws InputError when the file cannot be written.
void exportContactHistory(const std::vector<ContactMoment>& history, bool turns, const std::filesystem::path& file);

} // namespace escapement
