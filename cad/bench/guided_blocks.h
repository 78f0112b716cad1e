#pragma once
// Blocks that slide along guides and out over their ends, where corners, edges and faces of both bodies coincide within
// the play: an inner corner, a channel, a tunnel, T-slot, dovetail, bore, table, stairs, a groove. How it moves is not
// known beforehand; a run must come to its end with its energy explained.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace escapement {

enum class Guide { Corner, Channel, Tunnel, TeeSlot, Dovetail, Bore, Table, Stairs, Groove };
inline constexpr std::array guides{Guide::Corner, Guide::Channel, Guide::Tunnel, Guide::TeeSlot, Guide::Dovetail,
                                   Guide::Bore,   Guide::Table,   Guide::Stairs, Guide::Groove};
const char* name(Guide guide);

struct GuidedOutcome {
    bool done = false;
    double unexplained = 0.0; ///< of the energy that the block takes up and gives back
    double penetration = 0.0; ///< m, the deepest of the run, and of all contacts that bear whatever is known of them
    Vec3 end = Vec3::Zero();  ///< where the block is at last, of its length, as if the axes had not been turned
    double processor = 0.0;   ///< s
    double inSteps = 0.0;     ///< s simulated by time stepping
    std::string story;        ///< for a failure
};

/// Throws blocks; parts are made once. The play is 0.02 or 0.2 mm.
class GuidedBlocks {
  public:
    /// All lengths `size` times as large, weights and velocities with them, so that the motion is the same; and the
    /// whole turned by `turned`, gravity included: nothing of this may matter to a run.
    explicit GuidedBlocks(double size = 1.0, const Quaternion& turned = Quaternion::Identity());
    double size() const { return size_; }
    /// Where the block is, how it is thrown, the pull, restitution and friction are drawn from the number.
    Mechanism mechanism(Guide guide, std::size_t number, const std::string& strategy, double tolerance = 1e-8) const;
    const PartLibrary& library() const { return library_; }
    GuidedOutcome run(Guide guide, std::size_t number, const std::string& strategy, double tolerance = 1e-8) const;

  private:
    double size_;
    Quaternion turned_;
    PartLibrary library_;
};

} // namespace escapement
