#pragma once
// What a pointer can pick in the 3-D view.

#include "engine/math/types.h"

#include <optional>
#include <string>

namespace escapement {

enum class PickKind { Body, Face, Edge, Vertex };

/// What lies under a point of the picture.
struct PickedFeature {
    int body = -1; ///< index in the mechanism
    std::string bodyName;
    std::string instance; ///< "Assembly/Crank"
    PickKind kind = PickKind::Body;
    int number = 0;            ///< from 1; 0 for a body
    Vec3 point = Vec3::Zero(); ///< world, on the feature
    /// The same feature, wherever on it.
    bool operator==(const PickedFeature& other) const {
        return body == other.body && kind == other.kind && number == other.number &&
               (kind == PickKind::Body || instance == other.instance);
    }
};

struct PickFilter {
    bool faces = true, edges = true, vertices = true;
    bool bodies = false;  ///< whole bodies: overrides the others
    bool symbols = false; ///< symbols can be clicked, too
    bool operator==(const PickFilter&) const = default;
};

} // namespace escapement
