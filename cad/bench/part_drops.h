#pragma once
// Random pairs of CAD parts dropped on one another: what becomes of the runs, and whether the geometry kernel finds
// bodies in one another where a run says that it is done.

#include "cad/bench/solid_draw.h"
#include "engine/model/mechanism.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace escapement {

enum class PartDropEnd { Done, Said, CutOff, Crashed };
const char* name(PartDropEnd end);

struct PartDropOutcome {
    std::string what; ///< number and parts
    PartDropEnd end = PartDropEnd::Crashed;
    std::string said;         ///< the sentence of a run that did not reach its end, or how it crashed
    double wall = 0.0;        ///< s
    double penetration = 0.0; ///< m, what the run says of itself
    double shared =
        0.0; ///< largest share of the smaller volume that the kernel finds in both, over the frames looked at
    double sharedAt = 0.0; ///< s
    bool wrong = false;    ///< done, and `shared` is more than a millionth and the kernel's classifier agrees
    int unknown = 0;       ///< frames at which the kernel itself failed, contradicted itself or took too long
};

struct PartDropLimits {
    double until = 0.2; ///< s, simulated
    double wall = 60.0; ///< s
    int looks = 5;      ///< frames shown to the kernel, the last one and others evenly
};

/// Throws the same drops each time; each in a process of its own.
class PartDrops {
  public:
    explicit PartDrops(std::vector<DrawnSolid> solids);

    /// One part lies fixed, turned anyhow; the other hangs above it, turned anyhow and turning, and falls by a
    /// hundredth to a fifth of the smaller one's size before it strikes. Friction and restitution are drawn too.
    Mechanism mechanism(std::size_t number, const PartDropLimits& limits = {}) const;
    const PartLibrary& library() const { return library_; }
    /// In this process, for who wants to look into it. Throws what the run throws.
    PartDropOutcome run(std::size_t number, const PartDropLimits& limits = {}) const;

    /// The share of the smaller of two solids that the kernel finds in both: nothing where it fails or its classifier
    /// finds no point that is in both. `motion`: of b's frame in a's.
    static std::optional<double> sharedVolume(const TopoDS_Shape& a, const TopoDS_Shape& b, const RigidMotion& motion);

  private:
    std::pair<std::size_t, std::size_t> drawn(std::size_t number) const;

    std::vector<DrawnSolid> solids_;
    PartLibrary library_;
};

/// A sentence without its numbers and names, so that sentences of one kind are equal.
std::string kindOfSentence(const std::string& sentence);

} // namespace escapement
