#pragma once
// A net under the contacts of a run: passes on what the run emits and looks, at the frames, whether bodies lie in one
// another where no contact knows of it (contact/diagnostics/interpenetration.h). Independent of feature pairs, event
// search and integrator.

#include "engine/contact/diagnostics/crossed_faces.h"
#include "engine/dynamics/frame.h"
#include "engine/simulation/frame_watch.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace escapement {

class InterpenetrationWatch final : public FrameSink, public FrameWatch {
  public:
    /// Refers to `bodies`, `next` and `accepted`. `until` (s): the run's last frame is always looked at. `accepted` (m,
    /// a contact of the mechanism): so deep its bodies began, and its gaps are measured from there.
    InterpenetrationWatch(const Interpenetration& bodies, const Mechanism& mechanism, FrameSink& next, double until,
                          const std::vector<double>* accepted = nullptr);

    void begin(const ResultLayout& layout) override { next_.begin(layout); }
    void pair(int index, const PairRow& row) override;
    /// Throws UntrustedError, after the frame has been passed on, where bodies of a contact lie in one another by more
    /// than 5e-5 of the smaller part (and what nearly tangent edges let sink) and no row of the frame says so: a
    /// contact that bears something, or in time steps one that is kept from going in, at least half as deep. A pair of
    /// parts is looked at when it has moved by a hundredth of the smaller part since the last time, and by ever more,
    /// up to a tenth of it, from look to look that found nothing while they stay near. Of a contact of chosen faces
    /// only what has come in through them counts (contact/diagnostics/crossed_faces.h).
    void frame(const Frame& frame) override;
    void event(const Event& event) override { next_.event(event); }
    void step(const StepRow& row) override;
    void checkpoint(const Checkpoint& checkpoint) override { next_.checkpoint(checkpoint); }
    void finish(RunStatus status, const std::string& message) override { next_.finish(status, message); }

    /// A limit of a joint's coordinate or of a coupling's form, which has no bodies to look at.
    struct Limit {
        std::string contact; ///< its name in the pairs table: "hinge upper stop"
        std::string unit;    ///< of its coordinate, "rad" or "m"
        double size = 1.0;   ///< rad or m, by which its depth is measured
    };
    /// From now on each frame must have closed what is beyond its limit by more than 5e-5 of its size.
    void watchLimits(std::vector<Limit> limits) { limits_ = std::move(limits); }

    void knowPair(int index, const PairRow& row) override;
    double trustedUntil() const override { return trustedUntil_; }
    void lookNext() override { lookNext_ = true; }
    void goBack(double time) override;

    double deepest() const override { return std::max(deepest_, unknown_); }
    /// What was seen of bodies that lie in one another, deeply, by faces that were not chosen for their contact, and
    /// did not at the first frame: each pair of parts once. Looked at a few times in a run, and at its last frame.
    const std::vector<std::string>& besideChosen() const { return besideChosen_; }

  private:
    const Interpenetration& bodies_;
    FrameSink& next_;
    const std::vector<double>* accepted_;
    double until_, deepest_ = 0.0, unknown_ = 0.0; ///< m: of contacts, and what ends the run
    double trustedUntil_ = 0.0, before_ = 0.0;     ///< s; the time of the frame before
    bool timeStepping_ = false, lookNext_ = false;
    bool choosesSteps_, lawsTakeSteps_ = false;     ///< time steps alone: the run's choice; a contact's law's
    std::vector<std::string> contacts_, bodyNames_; ///< of the mechanism
    std::vector<char> ofEveryBody_;                 ///< of its contacts
    std::vector<char> givesWay_;                    ///< likewise: along its normal, or yields there
    /// Of a row of the pairs table: its contact and bodies, or its limit, by their numbers; -1: there is none.
    struct RowOf {
        int contact = -1, bodyA = -1, bodyB = -1, limit = -1;
    };
    std::vector<RowOf> rows_;
    std::vector<Limit> limits_;
    std::vector<RigidMotion> poses_;
    struct Seen {
        bool looked = false;
        double time = 0.0;                     ///< s: at the last look, or when it had not moved since
        RigidMotion at;                        ///< of B's part in A's
        RigidMotion last;                      ///< the same at the frame before
        double gone = 0.0;                     ///< m: way since that look of what is within the other's ball
        double least = 0.0;                    ///< of the smaller part's size: what it moves until the next look
        std::unique_ptr<CrossedFaces> crossed; ///< of chosen faces
    };
    /// Of parts with chosen faces: all of them against all of the other.
    struct Whole {
        bool left = false; ///< they have been in one another from the first frame on, or that was said
    };
    void lookAtLimits(const Frame& frame);
    void lookBeside(const Frame& frame, bool first);
    double reachOf(int solid);
    std::unique_ptr<CrossedFaces> crossedFaces(int pair);
    double wayWithin(const Interpenetration::Pair& pair, const RigidMotion& from, const RigidMotion& to);
    bool isDue(Seen& seen, const Interpenetration::Pair& pair, const RigidMotion& at, bool last);
    bool isKnown(const Frame& frame, const Interpenetration::Pair& pair, double depth) const;
    std::string tooDeep(const Interpenetration::Pair& pair, double depth) const;
    std::string unseen(const Interpenetration::Pair& pair, const Interpenetration::Place& place) const;
    std::string adviceOnLimit() const;
    std::string advice(const Interpenetration::Pair& pair) const;
    [[noreturn]] void stop(const Interpenetration::Pair& pair, const Interpenetration::Place& place, double time) const;
    std::map<int, Whole> wholes_; ///< by pair
    std::vector<std::string> besideChosen_;
    int looksBeside_ = 0; ///< so far
    bool began_ = false;
    /// Of chosen faces of solids, which many pairs share.
    std::map<std::pair<int, FaceChoice>, std::shared_ptr<const ChosenMesh>> meshes_;
    std::map<int, double> reaches_;      ///< m, of solids
    std::map<int, Seen> seen_, seenNow_; ///< of the pairs that were near at the last frame
};

} // namespace escapement
