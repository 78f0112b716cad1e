#pragma once
// Where the energy of a run is and where it has gone: stored kinds and losses that together make up what the start and
// the loads have given. For a stacked plot and for reports.

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

    /// Whether motors or loads have given or taken anything.
    bool isWorkDone() const;

    double work = 0.0; ///< J, of loads at the first frame
    /// Who can have given work, by the project of the run: its motors, its loads, or both (also where it is not known).
    enum class Givers { Motors, Loads, Both };
    Givers givers = Givers::Both;
};

/// Of up to `rows` frames, evenly taken, the first and the last among them.
EnergyShares energyLedger(const Result& result, std::size_t rows = 4000);

/// What positions put right have taken, and whatever else has no name: J.
double otherLosses(const Energies& energy);

} // namespace escapement
