#pragma once
// A feature that takes part in a closed contact.

#include "gui/viewport/picking/picked_feature.h"

namespace escapement {

struct TouchingFeature {
    enum class State { Stick, Slip, Impact };
    PickedFeature feature;
    State state = State::Stick;
    bool operator==(const TouchingFeature&) const = default;
};

} // namespace escapement
