#pragma once
// What a run emits: frames, events, a row for each step, checkpoints. Sinks take them (a file, the window, a table).

#include "engine/math/types.h"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace escapement {

enum class FrameKind : int { Regular = 0, BeforeEvent = 1, AfterEvent = 2 };
enum class ContactStatus : int { Open = 0, Stick = 1, Slip = 2 };
enum class Strategy : int { EventDriven = 0, TimeStepping = 1 };
enum class EventKind {
    Impact,
    Detachment,
    Touch,
    Stick,
    Slip,
    Transition,
    Birth,
    Fold,
    Switch,
    Rejection,
    Kink,
    User,
    Message
};
const char* name(EventKind kind); ///< "impact", "detachment", ... as in the result file
EventKind eventKind(const std::string& name);

/// position of the body frame; velocities of the centre of mass; all in world axes.
struct BodyState {
    Vec3 position = Vec3::Zero();
    Quaternion orientation = Quaternion::Identity();
    Vec3 linear = Vec3::Zero();
    Vec3 angular = Vec3::Zero();
};

struct JointState {
    int dof = 0;
    Vec3 coordinate = Vec3::Zero(); ///< first `dof` entries: rad (turns counted) or m
    Vec3 speed = Vec3::Zero();
    Vec6 force = Vec6::Zero(); ///< force (N) then moment (N m) on b at b's joint frame, in its axes
};

/// Of a coupling, along its last coordinate.
struct CouplingState {
    double play = 0.0;  ///< rad or m: that coordinate less what the others ask of it
    double speed = 0.0; ///< of that
    double force =
        0.0; ///< N m or N: what the coupling does to the last coordinate; the others bear it times their ratios
};

struct ContactRow {
    int pair = 0; ///< row of the pairs table
    Vec3 point = Vec3::Zero(), normal = Vec3::Zero();
    double gap = 0.0;
    Vec3 force = Vec3::Zero();   ///< on B, world axes, N
    Vec3 impulse = Vec3::Zero(); ///< on B, N s: of impacts at this instant; of time steps those since the frame before
    Vec3 slip = Vec3::Zero();    ///< tangential velocity of B against A, m/s
    ContactStatus status = ContactStatus::Open;
    bool shared = false; ///< the force is one of many distributions that give the same motion: the one of least norm
};

/// What a contact pair has done since the start of the run.
struct ContactAccount {
    int pair = 0;          ///< row of the pairs table
    double friction = 0.0; ///< J that its tangential forces and impulses have taken
    double impacts = 0.0;  ///< J that its normal impulses have taken
    double slip = 0.0;     ///< m slid, of contacts with friction; of a joint that turns rad
    double impulse = 0.0;  ///< N s, sum of the sizes of its impulses at impacts
};

struct Energies { ///< J
    double kinetic = 0.0, potential = 0.0, springs = 0.0, dissipated = 0.0, work = 0.0;
    double numerical = 0.0; ///< taken so far by the damping of the smooth method itself
    double friction = 0.0, impacts = 0.0,
           dampers = 0.0; ///< parts of `dissipated`; what is left over put positions right
    double motors = 0.0;  ///< part of `work` that motors have fed in, by motion or by force; NaN: not known
};

struct Frame {
    double time = 0.0;
    FrameKind kind = FrameKind::Regular;
    std::vector<BodyState> bodies;
    std::vector<JointState> joints;
    std::vector<CouplingState> couplings;
    Energies energy;
    std::vector<ContactRow> contacts;
    std::vector<ContactAccount> accounts; ///< of the pairs whose account has changed since the frame before
    Vector q, v, lambda;                  ///< the System's own coordinates (verification systems show these)
};

struct StepRow {
    double time = 0.0, step = 0.0; ///< s; time at the step's end
    Strategy strategy = Strategy::EventDriven;
    double error = 0.0;          ///< scaled local error estimate, 1 = tolerance
    double drift_position = 0.0; ///< largest |g|, m or 1
    double drift_velocity = 0.0; ///< largest |G v + g_t|
    double penetration = 0.0;    ///< m, of closed contacts
    int iterations = 0;          ///< of the contact solver
    double residual = 0.0;       ///< of the contact solver, its relative natural map
};

struct Event {
    int instant = 0;
    double time = 0.0;
    EventKind kind = EventKind::Message;
    std::string subject;  ///< contact, joint or strategy it is about
    std::string features; ///< "slider|Assembly/Slider#vertex:3 - ground|Assembly/Guide#face:5"
    Vec3 point = Vec3::Zero(), impulse = Vec3::Zero();
    double energy_lost = 0.0;
    std::string text;
    /// Of an impact along its normal, m/s (rad/s where what strikes is an angle): how fast its contact came, and how
    /// fast it left. NaN: not known.
    double approach = std::numeric_limits<double>::quiet_NaN(), leaving = std::numeric_limits<double>::quiet_NaN();
};

struct PairRow {
    std::string contact, feature_a, feature_b;
    int branch = 0;
};

/// Everything needed to go on exactly, as named arrays (one dataset each).
struct Checkpoint {
    std::map<std::string, std::vector<double>> reals;
    std::map<std::string, std::vector<std::int64_t>> integers;
};

/// Names and sizes of what the frames hold; known before the first one.
struct ResultLayout {
    std::string project_name, project_text, project_sha256;
    std::string project_file; ///< absolute path, empty when unknown: its folder is where geometry is looked for
    std::vector<std::string> bodies;
    struct JointColumns {
        std::string name;
        int dof = 0;
    };
    std::vector<JointColumns> joints;
    std::vector<std::string> couplings;
};

enum class RunStatus { Running, Done, Stopped, Failed };
const char* name(RunStatus status); ///< "running", "done", "stopped", "failed"

/// Takes what a run emits, in order. Called from the run's thread only.
class FrameSink {
  public:
    virtual ~FrameSink() = default;
    virtual void begin(const ResultLayout&) {}
    virtual void pair(int index, const PairRow&) { (void)index; } ///< before the first row that refers to it
    virtual void frame(const Frame&) {}
    virtual void event(const Event&) {}
    virtual void step(const StepRow&) {}
    virtual void checkpoint(const Checkpoint&) {}
    virtual void finish(RunStatus, const std::string& message) { (void)message; }
};

/// Hands everything to several sinks.
class TeeSink final : public FrameSink {
  public:
    explicit TeeSink(std::vector<FrameSink*> sinks) : sinks_(std::move(sinks)) {}
    void begin(const ResultLayout& l) override {
        for (auto* s : sinks_) s->begin(l);
    }
    void pair(int i, const PairRow& p) override {
        for (auto* s : sinks_) s->pair(i, p);
    }
    void frame(const Frame& f) override {
        for (auto* s : sinks_) s->frame(f);
    }
    void event(const Event& e) override {
        for (auto* s : sinks_) s->event(e);
    }
    void step(const StepRow& r) override {
        for (auto* s : sinks_) s->step(r);
    }
    void checkpoint(const Checkpoint& c) override {
        for (auto* s : sinks_) s->checkpoint(c);
    }
    void finish(RunStatus st, const std::string& m) override {
        for (auto* s : sinks_) s->finish(st, m);
    }

  private:
    std::vector<FrameSink*> sinks_;
};

} // namespace escapement
