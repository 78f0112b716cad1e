#pragma once
// Where the energy of a run is and where it has gone: stored kinds and losses that together make up what the start, the
// loads and the motors have given. For a stacked plot and for reports.

#include "engine/results/result.h"

namespace escapement {

struct LedgerPart {
    std::string name;           ///< "kinetic", "friction"
    std::string path;           ///< of the quantity
    bool stored = false;        ///< else it is lost
    std::vector<double> values; ///< J, above `zero`
    double zero = 0.0;          ///< J: what stands for nothing; the lowest there is where a kind can be negative
};

struct EnergyShares {
    std::vector<double> time;      ///< s
    std::vector<LedgerPart> parts; ///< stored ones first; only those that are ever there
    std::vector<double> given;     ///< J: what the start held and loads and motors have given since, on the same zeros
    double unexplained = 0.0;      ///< J: largest difference of the sum of all parts from that

    /// J, above the same zeros, at any frame: of one part, and what was given by then.
    static double read(const LedgerPart& part, const Energies& energy);
    double givenBy(const Energies& energy) const { return given.empty() ? 0.0 : given.front() + energy.work - work; }

    /// Loads, and motors, whether they prescribe a motion or give a force. `Both`: a file of before, which does not
    /// tell them apart.
    enum class Giver { Loads, Motors, Both };
    struct Gift {
        Giver giver = Giver::Both;
        std::vector<double> values; ///< J that it has given since the first frame; negative: taken
        double first = 0.0;         ///< J, at the first frame of a run that goes on from another
        /// J since the first frame, at any frame.
        double read(const Energies& energy) const;
    };
    std::vector<Gift> gifts; ///< of those who have ever given or taken anything; they add up to what `given` grows by

    double work = 0.0; ///< J, of loads and motors at the first frame
};

/// Of up to `rows` frames, evenly taken, the first and the last among them.
EnergyShares energyLedger(const Result& result, std::size_t rows = 4000);

/// What positions put right have taken, and whatever else has no name: J.
double otherLosses(const Energies& energy);

} // namespace escapement
