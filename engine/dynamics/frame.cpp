#include "engine/dynamics/frame.h"

#include <stdexcept>

namespace escapement {
namespace {

constexpr std::array<const char*, 13> eventNames = {"impact",     "detachment", "touch",  "stick",  "slip",
                                                    "transition", "birth",      "fold",   "switch", "rejection",
                                                    "kink",       "user",       "message"};
constexpr std::array<const char*, 4> statusNames = {"running", "done", "stopped", "failed"};

} // namespace

const char* name(EventKind kind) { return eventNames.at(std::size_t(kind)); }

EventKind eventKind(const std::string& wanted) {
    for (std::size_t i = 0; i < eventNames.size(); ++i)
        if (wanted == eventNames[i]) return EventKind(i);
    throw std::invalid_argument("'" + wanted + "' is not a kind of event.");
}

const char* name(RunStatus status) { return statusNames.at(std::size_t(status)); }

} // namespace escapement
