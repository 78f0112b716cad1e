#pragma once
// Which contacts are closed where a run starts, and what to do where they are too many: parts that are screwed or
// seated together cost least as one body.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <string>
#include <vector>

namespace escapement {

struct StartContacts {
    struct Between {
        std::string a, b; ///< bodies
        int contacts = 0;
    };
    int closed = 0;
    std::vector<Between> between; ///< the most contacts first; those of joints are not among them

    /// So many that a run may make no headway with them.
    bool areMany() const;
    /// Bodies that seem to be one: joined by more contacts than a block that stands on a table has, and by no joint.
    /// Of several such groups the one with the most contacts; empty: there is none. What stands still comes first.
    std::vector<int> seated(const Mechanism& mechanism) const;
};

/// Lets a run begin and stops it before its first step: takes as long as loading the run does. Nothing where it does
/// not begin; throws nothing.
StartContacts contactsAtStart(const Mechanism& resolved, const PartLibrary& parts);

} // namespace escapement
