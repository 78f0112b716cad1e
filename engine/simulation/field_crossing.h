#pragma once
// How two smooth fields meet at the surface between them [Filippov1988; Haddouni2015, 4.3.3.3]: contact on one feature
// and on the next, sliding to and fro.

#include <string>

namespace escapement {

struct FieldCrossing {
    /// The parts of both fields normal to the surface, positive in the direction in which it is reached.
    double before = 0.0, behind = 0.0;

    enum class Mode {
        Transversal, ///< the motion goes through
        Attractive,  ///< both lead to the surface: the motion stays on it
        Repulsive,   ///< both lead away: it may leave at any time, to either side
        Tangent      ///< one of them, or both, has no normal part
    };
    Mode mode() const;
    /// Of (1 - share) before + share behind, which stays on the surface [Haddouni2015, eq. 4.30]. Of an attractive
    /// surface only.
    double share() const { return before / (before - behind); }
};

/// "normal parts 3 and -1 m/s^2: attractive, alpha = 0.75".
std::string words(const FieldCrossing& crossing, const char* unit);

} // namespace escapement
