#pragma once
// The smooth equations between events: a System with its joints and with the contacts that are closed.
//
//     M v' = F + B lambda,   C v + c_t = 0
//
// A sticking contact adds its normal and both tangents to C and B; a slipping one adds its normal to C and the sum of
// normal and friction, W_N - mu W_T u_T/|u_T|, to B. Rows are chosen once (chooseRows) and kept until chosen again.

#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/joints/joint_elimination.h"
#include "engine/dynamics/joints/joint_redundancy.h"
#include "engine/dynamics/smooth_model/load_sharing.h"
#include "engine/dynamics/system.h"

#include "engine/math/admissible_forces.h"
#include "engine/math/saddle_point.h"

#include <Eigen/Cholesky>

#include <memory>
#include <vector>

namespace escapement {

class StillIslands;

struct ClosedContact {
    int index = 0; ///< of the System's candidates
    ContactStatus status = ContactStatus::Slip;
    /// Of the tangential velocity at the step's start; used while it is below the floor. The direction of friction
    /// stays on this side of it, so that a step whose stages reach over the end of sliding still sees a smooth system.
    /// World axes: the two tangents may be others at the next place. Of dry friction of a joint along its own
    /// tangents.
    Vec3 slipDirection = Vec3::Zero();
    /// m/s: began from rest, and keeps its direction until it slides as fast as this. Where sliding begins, friction
    /// turns it into its direction at a rate of friction / speed without bound, which no explicit method follows in
    /// steps of any length. Of a sticking contact 1: it broke loose and stopped at once. Its direction was not yet to
    /// be told, so that next time it breaks where its force is past the cone by what tells it.
    double begins = 0.0;
};

/// The direction of sliding of a contact along its tangents, as ClosedContact::slipDirection has it, and back.
Vec3 keptIn(const ContactGeometry& geometry, const Vec2& direction);
Vec2 alongTangents(const ContactGeometry& geometry, const Vec3& kept);

/// Tangential speeds below this (m/s per characteristic length and second) have no reliable direction.
constexpr double slipFloor = 1e-9;

/// Rows of contacts from which on a model goes by blocks, with however few joints.
constexpr int contactRowsForBlocks = 60;

/// B <- M^-1 B, whole or by blocks.
void solveMass(const System& system, ConstraintRows& b);

/// Sets of contacts that share (LoadSharing::groups) and whose forces are told apart together.
struct SharingRound {
    std::vector<int> sets, contacts;
    bool withJoints = false;
};

class SmoothModel {
  public:
    /// Rows go by blocks where the System has them and those of joints are at least `rowsForBlocks`, or those of
    /// contacts as many and at least `contactRowsForBlocks`.
    explicit SmoothModel(System& system, int rowsForBlocks = escapement::rowsForBlocks);
    ~SmoothModel();
    /// How accelerations are found from now on (null: by multipliers); others than these go by whole rows. Methods ask
    /// for it for the systems of their own. Closed contacts must be set again.
    void solveBy(const Formulation* formulation);
    const Formulation* formulation() const { return formulation_; }
    /// How often the formulation chose anew which coordinates are independent.
    int formulationChanges() const { return saddle_.changes(); }

    System& system() { return system_; }
    const std::vector<ClosedContact>& closed() const { return closed_; }
    void holdLonger(int closedIndex) { closed_[std::size_t(closedIndex)].begins = 1.0; } ///< see ClosedContact::begins
    /// Which contacts are closed from now on; rows must be chosen again.
    void setClosed(std::vector<ClosedContact> closed);

    /// Takes the slip directions of this configuration as those that a step starts with, where they are faster than
    /// `slow` (m/s) and so have one to rely on.
    void referSlip(In<Vector> q, In<Vector> v, double slow);

    /// Where more contacts slide than the motion tells apart, chooses those that carry something at the start of a
    /// step: none pulls. The others carry nothing until it is asked again.
    void chooseCarrying(double t, In<Vector> q, In<Vector> v);

    /// The squares of the rows' lengths in the metric of M^-1, as their choice compares them: of all joint rows, and of
    /// the three rows of each closed contact.
    struct RowSquares {
        Vector joints;
        Eigen::Matrix3Xd contacts;
    };
    /// Chooses independent rows at a configuration on the constraint manifold. `squares` null: their own; else those of
    /// the rows before constraints that are no part of this model took their share. Not by blocks.
    void chooseRows(double t, In<Vector> q, const RowSquares* squares = nullptr);
    void restoreRows(const std::vector<int>& rows);
    const std::vector<int>& chosenRows() const { return chosen_; }
    /// Of the equations: those chosen, without those of islands that their contacts hold still.
    int rowCount() const { return int(rows_.size()); }
    bool contactsRedundant() const { return contactsRedundant_; }
    bool byBlocks() const { return byBlocks_; }
    /// Whether what moves has redundant rows.
    bool redundant() const { return movingRedundant_ || jointsRedundant_; }
    /// Whether a closed contact is of an island that cannot move while its contacts stick (still_islands.h).
    bool holdsStill(int closedIndex) const;
    /// Whether the force of a closed contact is open because others share its load; by blocks of those only that do.
    bool sharesLoad(double t, In<Vector> q, int closedIndex);
    /// By blocks: which closed contacts have part in a redundancy. Null: not known, or none has.
    const std::vector<char>* sharing(double t, In<Vector> q);
    /// The closed contacts that hang together with this one by bodies, contacts and joints, ascending: without blocks
    /// all.
    std::vector<int> islandOf(double t, In<Vector> q, int closedIndex);

    /// C and c_t of the chosen rows.
    void left(double t, In<Vector> q, ConstraintRows& c, Vector& ct);
    /// F and B.
    void right(double t, In<Vector> q, In<Vector> v, Vector& f, ConstraintRows& b);

    /// From now on accelerations draw what has drifted off the constraints back within some `time` (s), instead of
    /// keeping only its second derivative zero: C a = -bias - (2/T)(C v + c_t) - g/T^2 [Baumgarte1972], critically
    /// damped; rows without a position level have no last term. 0: they do not.
    void stabilise(double time) { stabilisation_ = time; }
    /// Accelerations and multipliers of the chosen rows (acceleration level, index 1).
    void acceleration(double t, In<Vector> q, In<Vector> v, Vector& a, Vector& lambda);

    /// K, D and E (dynamics/tangents.h) of F + B lambda and of the chosen rows, whose masses do not change with the
    /// motion. Joints and loads have exact ones; so has the direction of sliding friction by the velocity; how contacts
    /// change with the position is found by differences over their two bodies. False: not to be had by blocks.
    bool tangents(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Tangents& tangents);

    /// Moves q onto the joints and the closed contacts (least motion in the mass metric). Returns the largest error
    /// found before (m or 1). Newton iterations until under `tolerance` or no better, at most `iterations`.
    double projectPosition(double t, Vector& q, double tolerance, int iterations = 5);
    /// Errors (m or 1) of the chosen rows that have a position level (joints and contact normals), zero for the others;
    /// `level` says which have one.
    void positionErrors(double t, In<Vector> q, Vector& errors, std::vector<char>& level);
    /// Makes v consistent with the chosen rows; returns the largest error found before.
    double projectVelocity(double t, In<Vector> q, Vector& v);
    /// The impulses (N s, N m s) of the chosen rows in the last of these.
    const Vector& projectionImpulses() const { return projection_.lambda; }
    /// Largest |C v + c_t| of the chosen rows and largest |g| of all joint rows.
    double velocityDrift(double t, In<Vector> q, In<Vector> v);
    double positionDrift(double t, In<Vector> q);

    /// Forces of all joint rows, and of every closed contact as (normal, tangent 1, tangent 2), from multipliers of the
    /// chosen rows: where rows are redundant, the distribution of least norm that gives the same motion.
    /// Dry friction of a joint has its preload in the place of the normal force.
    /// `missing`: see LeastNorm::admit; for what is shown, not for what decides.
    void distribute(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Vector& joints,
                    std::vector<Vec3>& contacts, double missing = 0.0);

    /// (u_N, u_T1, u_T2) of a closed contact, m/s.
    Vec3 contactVelocity(int closedIndex, In<Vector> q, In<Vector> v);
    Vec2 slip(int closedIndex, In<Vector> q, In<Vector> v) { return contactVelocity(closedIndex, q, v).tail<2>(); }
    /// ClosedContact::slipDirection along the same two tangents.
    Vec2 keptDirection(int closedIndex, In<Vector> q);

  private:
    Vec2 slideDirection(std::size_t k, In<Vector> q, const Vec2& u);

    // Tangents of contacts (smooth_model_tangents.cpp).
    struct Push {
        std::array<int, 6> column{};
        std::array<Vec6, 6> force; ///< of each block of the contact's rows
        int blocks = 0;
        Vec3 rates = Vec3::Zero(); ///< of its three directions
    };
    void push(std::size_t k, In<Vector> q, In<Vector> v, In<Vector> full, Push& result);
    void addContactTangent(std::size_t k, In<Vector> q, In<Vector> v, In<Vector> full, Tangents& tangents);

    void resize();
    void fullLeft(double t, In<Vector> q);
    void fullRight(double t, In<Vector> q, In<Vector> v);
    void addDryFriction(In<Vector> q, In<Vector> v, Vector& f);
    void leastNorm(double t, In<Vector> q, In<Vector> v, Vector& full);

    // Sliding contacts that are redundant (smooth_model_patches.cpp).
    void beginPatch();
    void leaveBlocks();
    bool spread(double t, In<Vector> q, In<Vector> v);
    static bool factorises(const Matrix& m, Eigen::PartialPivLU<Matrix>& lu);

    // The same by blocks (smooth_model_blocks.cpp).
    bool moves(std::size_t k) const;
    void leaveStillOut(const std::vector<int>& rows);
    void addContact(std::size_t k, In<Vector> q, int first, int count, BlockRows& rows);
    void leftBlocks(double t, In<Vector> q, const std::vector<int>& position, int count, BlockRows& rows);
    ForceCone coneOf(std::size_t closedIndex, Eigen::Index row) const;
    void addForceBlocks(const std::vector<int>& contacts, In<Vector> q, In<Vector> v, BlockRows& rows);
    void allBlocks(double t, In<Vector> q, std::vector<int>& order, std::vector<int>& rank);
    std::vector<int> chooseByBlocks(double t, In<Vector> q, std::vector<int>& order);
    void findSharing(const std::vector<int>& numbers, const std::vector<int>& order);
    void leastNormByBlocks(double t, In<Vector> q, In<Vector> v, Vector& full);
    void shareContacts(double t, In<Vector> q, In<Vector> v, const std::vector<int>& chosenJoints, Vector& full);
    void freeOfJoints(const std::vector<int>& sets, const BlockRows& columns, const BlockRows& inverse);
    void freeAlone(const std::vector<int>& sets, const BlockRows& columns, const BlockRows& inverse);
    void shareOut(const std::vector<int>& set, const Matrix& free, Vector& full);

    // What contacts share, by blocks (smooth_model_sharing.cpp).
    struct SlidingPatch {
        std::vector<int> contacts;               ///< closed ones, all of the island
        std::vector<std::pair<int, int>> bodies; ///< columns: the first, and how many
        std::vector<int> all, chosen,
            place; ///< full rows; chosen ones, the island's joints first; those of contacts among all chosen
        Matrix left, rows, inverse, forces, seen, eased, taken, normal, spread; ///< `spread`: as Patch::spread
        Eigen::PartialPivLU<Matrix> ofNormal;
        Vector stress; ///< N, of all full rows, besides `spread`; empty: none
        bool spreads = false;
    };
    void knowSharing(double t, In<Vector> q);
    void preparePatches(In<Vector> q);
    void spreadPatch(SlidingPatch& patch, In<Vector> q, In<Vector> v);
    void spreadPatches(double t, In<Vector> q, In<Vector> v);
    void findStill(double t, In<Vector> q);
    void addStill();
    void putPatches(BlockRows& rows, int firstGroup) const;
    void addStress(const SlidingPatch& patch, Vector& f) const;
    void chooseCarryingPatches(double t, In<Vector> q, In<Vector> v);
    void letGo(double t, In<Vector> q, In<Vector> v);
    void addStresses(double t, In<Vector> q, In<Vector> v);
    Vector findStress(In<Matrix> seen, const Vector& forces);
    void gatherCones(const std::vector<int>& contacts);

    /// What can know of one another, where rows go whole (smooth_model_patches.cpp).
    struct Island {
        std::vector<int> contacts, rows; ///< closed ones; theirs among the rows of contacts; both ascending
    };
    const std::vector<Island>& islands(double t, In<Vector> q);
    std::vector<int> chosenOf(const Island& island) const;

    System& system_;
    int rowsForBlocks_ = 0;
    const Formulation* formulation_ = nullptr;
    bool byBlocks_ = false;
    std::vector<int> position_; ///< of each full row among the chosen ones; -1: not chosen
    BlockRows contactBlocks_;
    JointElimination jointElimination_;
    JointRedundancy jointRedundancy_;
    LoadSharing sharing_;
    std::vector<SharingRound> rounds_; ///< of sharing_
    bool sharingKnown_ = false;        ///< of the chosen rows
    std::vector<SlidingPatch> patches_;
    BlockRows patchJoints_;         ///< the rows of all joints, where patches with joints ask
    std::vector<int> patchOf_;      ///< of each closed contact; -1: none
    std::vector<int> everyContact_; ///< 0, 1, ... of the closed ones
    std::vector<Island> islands_;   ///< of the closed ones; empty: not known
    BlockRowChoice rowChoice_;
    std::vector<ForceCone> cones_;
    std::vector<ClosedContact> closed_;
    std::vector<int> firstRow_;     ///< of each closed contact among the full rows
    std::vector<int> contactOfRow_; ///< of the full rows of contacts
    /// Which of a closed contact's (normal, tangent 1, tangent 2) are rows. Dry friction of a joint has no normal: it
    /// is one row while it sticks, and none, but a force of known size, while it slides.
    struct Rows {
        int first = 0, count = 0;
    };
    std::vector<Rows> rowsOf_;
    std::vector<double> preload_, friction_; ///< of each closed contact; kinetic, or static while it sticks
    std::vector<int> chosen_, rows_;         ///< independent ones, and those of them that stand in the equations
    int joints_ = 0, fullRows_ = 0;
    bool contactsRedundant_ = false, jointsRedundant_ = false, movingRedundant_ = false;
    std::unique_ptr<StillIslands> still_;
    double slipFloor_ = slipFloor;
    double stabilisation_ = 0.0; ///< s
    Matrix leftFull_, rightFull_, gram_;
    ConstraintRows left_, right_, inverseMassRight_;
    struct Share {
        LeastNorm ofJoints, ofContacts;
        Eigen::LLT<Matrix> ofIndependentJoints;
        Matrix inverseMassRight;
        Matrix free, taken; ///< of contacts with the joints eliminated, and what the joints take of each
        Vector given, contact, load;
        std::vector<Matrix> ofSets; ///< `free` of each set of a round
        std::vector<int> firstRow;  ///< of each set among the rows of a round, and their end
        Vector moved, answer, none, changed;
    };
    Share share_;
    double missing_ = 0.0; ///< of the load, where forces are shared out
    struct Patch {
        bool slides = false;       ///< with friction, on redundant contacts
        std::vector<char> carries; ///< of each closed contact
        Matrix inverse, seen, squeezed, free, eased, taken, carried, normal;
        Eigen::LLT<Matrix> ofJoints;
        Eigen::PartialPivLU<Matrix> ofNormal;
        Matrix spread; ///< forces (N) of all contact rows from multipliers of the chosen ones
        Vector stress; ///< N, of all contact rows, besides; empty: none
        Vector a, lambda, forces;
    };
    Patch patch_;
    Vector timeRateFull_, timeRate_, force_, bias_, biasFull_, values_, drift_;
    std::vector<char> driftLevel_;
    Vector distributed_;
    struct Projection {
        std::vector<int> rows, level, position;
        Vector dv, lambda, error, jointValues, best, next;
        ConstraintRows c, inverse;
        SaddlePoint saddle;
    };
    Projection projection_;
    Vector tangentForces_, movedPlace_, motion_;
    std::array<Vector, 6> movedPlaces_; ///< all bodies by each of their six motions
    ContactRows contactRows_;
    ContactMotion contact_;
    SaddlePoint saddle_;
};

} // namespace escapement
