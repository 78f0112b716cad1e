#pragma once
// The System of a Mechanism: rigid bodies in reference-point coordinates.
//
// A moving body has seven coordinates (centre of mass in world axes, unit quaternion w x y z) and six velocities
// (of the centre of mass in world axes, angular velocity in BODY axes), so the mass matrix is constant and block
// diagonal and the gyroscopic moments stand in F. Rotations are read as R(q / |q|), which keeps the velocity
// constraints at roundoff through the stages of a Runge-Kutta step (numerics of half-explicit methods).

#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/broad_phase/near_groups.h"
#include "engine/contact/broad_phase/near_list.h"
#include "engine/contact/diagnostics/passages.h"
#include "engine/contact/narrow_phase/place_memory.h"
#include "engine/dynamics/contact_law_table.h"
#include "engine/dynamics/joints/coordinate_form.h"
#include "engine/dynamics/joints/drive.h"
#include "engine/dynamics/joints/joint_rows.h"
#include "engine/dynamics/joints/motor_forces.h"
#include "engine/dynamics/multibody/compiled_load.h"
#include "engine/dynamics/system.h"
#include "engine/math/workers.h"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <set>
#include <span>

namespace escapement {

struct CouplingType;

/// From so many groups of contacts on that are near, threads share them, in so many pieces.
constexpr int groupsForThreads = 64, piecesOfGroups = 32;

/// A coupling: a form of joints' coordinates that is held at zero, or between two limits.
struct CompiledCoupling {
    std::string name;
    CoordinateForm form;
    double play = 0.0; ///< rad or m, between its limits
    int row = -1;      ///< among the constraint rows; -1: it has a backlash, and limits instead
};

class MultibodySystem final : public System, public MotorForces {
  public:
    /// Compiles a resolved mechanism. Throws ModelError naming what is missing or unsupported.
    MultibodySystem(const Mechanism& mechanism, const PartLibrary& parts);
    ~MultibodySystem() override;

    /// Looks at contacts with so many threads, 0: as many as the machine has. Any number of them gives the same bits.
    void useThreads(int threads);

    int nq() const override { return 7 * movingCount(); }
    int nv() const override { return 6 * movingCount(); }
    void initialState(Vector& q, Vector& v) const override;
    void rates(In<Vector> q, In<Vector> v, Out<Vector> qdot) const override;
    void displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const override;
    void normalise(Out<Vector> q) const override;
    void prepareMass(In<Vector>) override {}
    void solveMass(Out<Matrix> columns) const override;
    void multiplyMass(In<Vector> v, Out<Vector> result) const override;
    int massBlock() const override { return 6; }
    bool velocitiesOfBodies() const override { return true; }
    void forces(double t, In<Vector> q, In<Vector> v, Out<Vector> f) const override;
    bool tangents(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Tangents& tangents) const override;
    int constraintCount() const override { return rowCount_; }
    void constraints(double t, In<Vector> q, Out<Vector> g) const override;
    bool holdsPosition(int row) const override { return !std::binary_search(rateRows_.begin(), rateRows_.end(), row); }
    void constraintJacobian(double t, In<Vector> q, Out<Matrix> jacobian) const override;
    bool hasBlocks() const override { return true; }
    const Matrix& inverseMass(int column) const override { return inverseMasses_[std::size_t(column / 6)]; }
    void constraintBlocks(double t, In<Vector> q, BlockRows& rows) const override;
    bool contactBodies(int i, int& first, int& second) const override;
    bool lieOnSameFaces(int contact, int other, In<Vector> q, const Vec3& normal, double across) const override;
    void contactBlocks(int i, In<Vector> q, BlockRows& rows) const override;
    void constraintTimeRate(double t, In<Vector> q, Out<Vector> gt) const override;
    void constraintBias(double t, In<Vector> q, In<Vector> v, Out<Vector> gamma) const override;
    bool driven() const override { return !drives_.empty(); }
    std::string constraintName(int row) const override;
    bool gyroscopicForces(In<Vector> q, In<Vector> v, Out<Vector> f) const override;
    double longestStep(double t, double longest) const override;
    double longestApproach(In<Vector> q, In<Vector> v, double longest) const override;
    TimeBreak nextBreak(double t, double within) const override;
    void keepToPieces(double t, double ahead) override;
    void leavePieces() override;
    void keepToLaws(In<Vector> q, In<Vector> v) override;
    int lawCount() const override { return int(lawful_.size()); }
    bool lawAsksRate(int i) const override;
    Vec2 lawBorders(int i, In<Vector> q, In<Vector> v) const override;
    std::string lawRemark(int i, In<Vector> q) const override;
    std::string lawName(int i) const override { return loads_[std::size_t(lawful_[std::size_t(i)])].name; }
    int contactCount() const override { return firstJointContact() + int(jointContacts_.size()); }
    ContactLaw contactLaw(int i) const override;
    std::vector<int> contactsOfLaws() const override;
    PairRow contactName(int i) const override;
    ContactGap contactGap(int i, In<Vector> q) const override;
    double contactCone(int i, In<Vector> q) const override;
    bool contactGoesOn(int i, In<Vector> q) const override;
    double contactSeam(int i) const override { return isJointContact(i) ? 0.0 : pairOf(i).seam(); }
    void contactsAlong(In<Vector> q0, In<Vector> qm, In<Vector> q1, double strays,
                       std::vector<ContactAlong>& contacts) const override;
    ContactCircle contactCircle(int contact, In<Vector> q) const override;
    void turnCircle(const ContactCircle& circle, double angle) override;
    double depthLimit(int contact) const override {
        return !isJointContact(contact) ? pairOf(contact).depthLimit() : std::numeric_limits<double>::infinity();
    }
    void eachPassed(In<Vector> q0, In<Vector> q1, const ContactUse& use) const override;
    void eachContact(In<Vector> q, double within, bool all, const ContactUse& use) const override {
        visitContacts(q, {within, false, all}, use);
    }
    void eachContactAt(In<Vector> q, double within, const ContactGeometry& place, double reach,
                       const ContactUse& use) const override {
        visitContacts(q, {within, false, false, &place, reach}, use);
    }
    double shownWithin(int contact) const override {
        return !isJointContact(contact) ? near_.shown(near_.groupOf(contact)) : shownReach * length_;
    }
    void eachShown(In<Vector> q, const ContactUse& use) const override { visitContacts(q, {0.0, true, false}, use); }
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override;
    Vec3 contactBias(int i, In<Vector> q, In<Vector> v) const override;
    std::vector<Passage> contactPassages(int i) const override;
    int guideCount() const override { return int(guided_.size()); }
    Vec2 guideBorders(int i, In<Vector> q) const override;
    GuideJoin guideJoin(int i, bool ahead, In<Vector> q) const override;
    void enterPiece(int i, bool ahead, In<Vector> q) override;
    int guideRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override;
    Vec3 guideBias(int i, In<Vector> q, In<Vector> v) const override;
    SystemEnergy energy(double t, In<Vector> q, In<Vector> v) const override;
    SystemPower power(double t, In<Vector> q, In<Vector> v) const override;
    double motorPower(double t, In<Vector> q, In<Vector> v) const override;
    bool powered() const override { return !loads_.empty(); }
    double characteristicLength() const override { return length_; }
    double contactSize(int contact) const override;
    void describe(ResultLayout& layout) const override;
    void observe(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Frame& frame) override;
    void observeContact(int contact, In<Vector> q, double force, Frame& frame) const override;
    void follow(double t, In<Vector> q, In<Vector> v) override;
    void lookAhead(const std::vector<Vector>& way) override;
    int endedContact(In<Vector> q) const override;
    const std::vector<ContactChange>& contactChanges() const override { return changes_; }
    void saveCounters(Checkpoint& checkpoint) const override;
    void restoreCounters(const Checkpoint& checkpoint) override;

    const std::vector<CompiledJoint>& joints() const { return joints_; }
    const Vec3& centreOf(int body) const { return bodies_[std::size_t(body)].centre; } ///< of mass, body frame, m

    const std::vector<CompiledCoupling>& couplings() const { return couplings_; }

    // Rows stand in this order: joints, couplings, motors that prescribe a position, motors that prescribe a speed.
    int jointRowCount() const { return jointRowCount_; }   ///< of joints and couplings
    int placedRowCount() const { return placedRowCount_; } ///< and positions: what the start must satisfy
    std::vector<Drive>& drives() { return drives_; }       ///< drive k has the row jointRowCount() + k
    /// How far the coordinate of drive k is from what it asks for at time t (rad to the nearest turn, or m).
    double driveError(int k, double t, In<Vector> q) const;
    /// The angles of this configuration are where the counting of turns and the motors that prescribe a speed begin,
    /// and guides lead their points from the nearest place on.
    void startCounting(In<Vector> q);
    /// While assembling and dragging, where no run takes notice of joins: lets the points of guides run on into the
    /// pieces that they are on at q.
    void passGuides(In<Vector> q);
    /// A point that starts on a join begins on the piece along which its velocity leads.
    void startOnPieces(In<Vector> q, In<Vector> v);
    /// How far (m) the point of a guide lies beyond the end of its open chain; 0: none does.
    double beyondGuides(In<Vector> q) const;
    /// Contacts from this number on are brought by joints and couplings (joint_contacts.h): their limits first, those
    /// of couplings behind those of joints.
    int firstJointContact() const { return int(near_.pairCount()); }
    bool isJointContact(int contact) const { return contact >= firstJointContact(); }
    int limitCount() const { return int(limits_.size()); }
    /// Of a contact between bodies: which of the mechanism's contacts it belongs to, its bodies and their parts.
    struct ContactSite {
        int contact = 0, bodyA = 0, bodyB = 0, partA = 0, partB = 0;
    };
    ContactSite contactSite(int contact) const {
        const int group = near_.groupOf(contact);
        const FeaturePair& pair = pairOf(contact);
        return {near_.contactOf(group), near_.bodyA(group), near_.bodyB(group), pair.first->part, pair.second->part};
    }
    /// The velocity of `bodyB` (numbers of the mechanism's bodies) against `bodyA` at a point (world) along `normal`,
    /// as a row (1 x nv) for the velocities of the system.
    void separationRow(int bodyA, int bodyB, const Vec3& point, const Vec3& normal, In<Vector> q,
                       Out<Matrix> row) const;
    /// The bodies of this one of the mechanism's contacts begin so deep (m) in one another: from here on all its gaps
    /// are larger by that.
    void acceptOverlap(int contact, double depth);
    /// m, of each of the mechanism's contacts; 0 where nothing was accepted.
    const std::vector<double>& acceptedOverlaps() const { return acceptedOverlaps_; }
    /// Of a limit, from 0: its joint, and the coupling whose backlash it ends (-1: it is the joint's own limit).
    int jointOfLimit(int limit) const;
    int couplingOfLimit(int limit) const;

    int movingCount() const { return int(moving_.size()); }
    /// One line a contact pair of the project: its name and its candidates by kind.
    const std::vector<std::string>& contactSummaries() const { return contactSummaries_; }

  private:
    struct RigidBody {
        std::string name;
        int index = -1; ///< among the moving bodies; -1: fixed
        double mass = 0.0;
        Vec3 centre = Vec3::Zero(); ///< of mass, body frame
        Mat3 inertia = Mat3::Identity(), inertiaInverse = Mat3::Identity();
        RigidMotion pose; ///< at the start
        Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
    };
    /// The last measure of a contact: rows, gap, bias and borders are asked at the same place one after the other.
    struct LastMeasure {
        Eigen::Matrix<double, 7, 1> a, b; ///< coordinates of the bodies
        ContactMeasure measure;
        bool known = false;
        int contact = -1; ///< none: it is unused
    };

    class JointContact; // joint_contacts.h
    class JointLimit;
    class JointFriction;
    class GuideCatch;
    const JointContact& jointContact(int contact) const {
        return *jointContacts_[std::size_t(contact - firstJointContact())];
    }
    const Mat3& rotation(int body, In<Vector> q) const;      ///< of a moving body
    BodyKinematics kinematics(int body, In<Vector> q) const; ///< velocities zero
    BodyKinematics kinematics(int body, In<Vector> q, In<Vector> v) const;
    RigidMotion bodyPose(int body, In<Vector> q) const; ///< of the body frame
    BodyMotion bodyMotion(int body, In<Vector> q, In<Vector> v) const;
    int bodyIndex(const std::string& name) const;
    void compileJoints(const Mechanism& mechanism);
    void compileGuide(const Joint& joint, CompiledJoint& compiled) const;
    void settleGuides(In<Vector> q);
    CoordinateForm formOf(const Coupling& coupling, const CouplingType& type);
    int ownCounterOf(int joint, int coordinate);
    void compileCouplings(const Mechanism& mechanism);
    void compileBacklashes(const Mechanism& mechanism);
    double formValue(const CoordinateForm& form, In<Vector> q) const;
    double formSpeed(const CoordinateForm& form, In<Vector> q, In<Vector> v) const;
    double formBias(const CoordinateForm& form, In<Vector> q, In<Vector> v) const;
    template <class Add> void eachFormBlock(const CoordinateForm& form, In<Vector> q, const Add& add) const;
    /// The derivative of a form, 1 x nv, into `row`; as row `row` of a new group of `count`.
    void formRow(const CoordinateForm& form, In<Vector> q, double sign, Out<Matrix> row) const;
    void addForm(const CoordinateForm& form, In<Vector> q, double sign, int count, int row, BlockRows& rows) const;
    void settleTurns(In<Vector> q, std::vector<char>& settled);
    // Tangents of one of them (multibody_tangents.cpp).
    void addCoordinateTangent(int joint, int k, double factor, int row, double lambda, In<Vector> q, In<Vector> v,
                              Tangents& tangents) const;
    void addJointTangent(const CompiledJoint& joint, In<Vector> q, In<Vector> v, In<Vector> lambda,
                         Tangents& tangents) const;
    void addLoadTangent(const CompiledLoad& load, double t, In<Vector> q, In<Vector> v, Tangents& tangents) const;
    double longestCounted(double longest) const;
    TimeBreak drivenPast(double t, double within) const;
    std::string passesLimit(const JointLimit& guard) const;
    /// rad or m: a motor may lead so far past a limit that it is to come to.
    double limitPassed() const { return 1e-9 * std::max(1.0, length_); }
    void observeCouplings(In<Vector> q, In<Vector> v, In<Vector> lambda, Frame& frame) const;
    void compileMotors(const Mechanism& mechanism);
    void compileLimits(const Mechanism& mechanism);
    void compileJointFriction(const Mechanism& mechanism);
    void compileCatches();
    void add(std::unique_ptr<JointContact> contact, const std::string& of);
    MountedFrame mounted(const std::string& body, const Vec3& position, const Vec3& z, const Vec3& x,
                         const std::string& of) const;
    void compileLoads(const Mechanism& mechanism);
    /// Length and rate of the i-th load that has a law.
    std::pair<double, double> lawAt(int i, In<Vector> q, In<Vector> v) const;
    void leaveLaws();
    void watchFunctions(double panel);
    /// Calls `visit(function, name)` for every one that depends on time.
    template <class Visit> void visitFunctions(const Visit& visit);
    template <class Visit> void visitFunctions(const Visit& visit) const;
    /// An angle of a joint whose turns are counted. The first of joint j is counter j; further ones follow those of all
    /// joints.
    struct Counter {
        int joint = 0, coordinate = -1; ///< -1: the joint has no angle
    };
    int counterOf(int joint, int coordinate) const;
    /// Calls `visit(counter, joint, coordinate)` for every angle that is counted.
    template <class Visit> void visitCounters(const Visit& visit) const;
    double expectedAngle(int counter, double t, double speed) const;
    double countedAngle(int counter, double angle, double reference) const; ///< as it is where counter is -1
    /// Coordinate k of a joint at q; an angle in (-pi, pi].
    double coordinateAt(int joint, int k, In<Vector> q) const;
    /// The derivative of coordinate k of joint j, 1 x nv, into `row`.
    void coordinateRow(int joint, int k, In<Vector> q, double sign, Out<Matrix> row) const;
    /// The one that something on a joint acts on. Throws ModelError when the joint has none: `what` is the sentence's
    /// end.
    int carrierOf(int joint, int coordinate, const std::string& what) const;
    /// Begins a group of `count` rows over these moving bodies (-1: none).
    static void beginGroup(BlockRows& rows, int count, int bodyA, int bodyB);
    /// The last group's block of that moving body, its first rows.
    static Out<Matrix> blockOf(BlockRows& rows, int body, int count);
    /// A group of `count` rows, one of which is the derivative of coordinate k of joint j.
    void addCoordinate(int joint, int k, In<Vector> q, double sign, int count, int row, BlockRows& rows) const;
    void compileContacts(const Mechanism& mechanism);
    struct ShapeTables;
    std::string summaryOf(int first) const;
    void requireLaws(const Mechanism& mechanism, int group) const;
    int lawOf(int group, const FeaturePair& pair) const; ///< into laws_
    void addGroup(const ContactPair& contact, int bodyA, int bodyB, ShapeTables& tables);
    std::string nameOn(int body, const ContactFeature& feature, const ContactFeatures& of) const;
    ContactMeasure measured(int group, int i, const RigidMotion& a, const RigidMotion& b) const;

    std::vector<std::vector<PlacedPart>> parts_; ///< a body; contacts refer to their faces
    std::vector<RigidBody> bodies_;
    std::vector<int> moving_;           ///< into bodies_
    std::vector<Matrix> inverseMasses_; ///< of each moving body, 6 x 6
    std::vector<CompiledJoint> joints_;
    std::vector<CompiledCoupling> couplings_;
    std::vector<int> followed_;                   ///< counters that couplings rely on from step to step
    std::vector<int> guided_;                     ///< joints that lead a point along a curve
    std::vector<int> rateRows_;                   ///< those that hold a rate alone, ascending
    std::vector<int> ownRows_;                    ///< joints with a row of their type's own
    std::vector<std::pair<int, int>> actedTurns_; ///< joint and coordinate: products of axes on which something acts
    std::vector<Vec6> ownWrenches_; ///< of their own rows at the last accepted step; empty: there was none
    void findSingularJoints();
    void requireRegularJoints(In<Vector> q);
    std::vector<CompiledLoad> loads_;
    std::vector<int> lawful_; ///< loads that have a law of length and rate, or jump where their ends meet
    void placeBodies(In<Vector> q) const;
    const ContactMeasure& measureAt(int contact, In<Vector> q) const {
        return measureIn(near_.groupOf(contact), contact, q);
    }
    const ContactMeasure& measureIn(int group, int contact, In<Vector> q) const;
    void followClosestPoints(In<Vector> q);
    /// Which contacts are asked for.
    struct Asked {
        double within;   ///< m
        bool shown, all; ///< instead: what frames show; also those that are far
        const ContactGeometry* place = nullptr;
        double reach = 0.0; ///< m: only of features that come that near to the place's points
        bool operator==(const Asked&) const = default;
    };
    void visitContacts(In<Vector> q, const Asked& asked, const ContactUse& use) const;
    void visitGroups(In<Vector> q, const Asked& asked, const ContactUse& use) const;
    void visitTogether(const std::vector<int>& groups, In<Vector> q, const Asked& asked, const ContactUse& use) const;
    /// The last measure of a contact, where it was of these coordinates; null: it is to be measured.
    const LastMeasure* measureKnown(int group, int contact, In<Vector> q) const;
    void keepMeasure(int group, int contact, In<Vector> q, const ContactMeasure& measure) const;
    template <class Measure, class Tell>
    void lookAt(int group, const Asked& asked, const Measure& measure, const Tell& tell) const;
    template <class Measure, class Drop> void renewPairs(int group, const Measure& measure, const Drop& drop);
    void followTogether(In<Vector> q);
    bool part(int group, bool first, const RigidMotion& a, const RigidMotion& b);
    void followPairs(int group, In<Vector> q);
    void reviveLost(const std::vector<Vector>& way);
    void lookForPlaces(In<Vector> q, In<Vector> next);
    const WarmStart& warmStartOf(int contact) const { return closest_.of(contact, pairOf(contact).place); }
    void forgetWarmStart(int contact);
    void saveContacts(Checkpoint& checkpoint) const;
    bool restoreContacts(const Checkpoint& checkpoint); ///< false: it does not fit
    bool restoreNear(const Checkpoint& checkpoint);
    BranchChange followPlaces(int own, const RigidMotion& a, const RigidMotion& b, WarmStart& before, WarmStart& after);

    /// The pairs of two bodies' features, shared by all bodies of the same two shapes (docs/architecture.md).
    struct ShapePairs {
        CandidateList list;
        PassageTable passages;                 ///< by numbers in the list
        std::set<std::pair<int, int>> meeting; ///< parts that have pairs
        bool fills = false;                    ///< whether there are faces that fill each other
        bool remembers = false;                ///< whether there are closest points that are found from others
    };
    const ShapePairs& shapesOf(int group) const { return shapes_[std::size_t(near_.tableOf(group))]; }
    const FeaturePair& pairOf(int contact) const {
        const int group = near_.groupOf(contact);
        return shapesOf(group).list[std::size_t(contact - near_.firstOf(group))].pair;
    }
    /// Calls `use` for the contacts with further places of which something is kept, of the groups that are not parted.
    template <class Use> void eachSeveral(const Use& use) const {
        for (const int group : near_.near())
            closest_.eachKept(near_.firstOf(group), near_.endOf(group), [&](int i) {
                if (pairOf(i).which == PairPlace::First) use(i);
            });
    }
    /// m: how deep contacts of the group may be, by what is accepted and by what steps leave.
    double sunkIn(int group) const;
    bool furtherStands(int i) const;
    bool staysBeside(int group, int i, const RigidMotion& a, const RigidMotion& b) const;
    void pointsOf(In<Vector> q, std::vector<Vec3>& points) const;
    const std::vector<int>& groupsWithin(In<Vector> q, double within, bool all) const;
    const std::vector<int>& groupsAlong(In<Vector> q0, In<Vector> qm, In<Vector> q1, double strays) const;

    // There are many contacts, and few are near: of those that are not nothing is kept.
    std::deque<ShapePairs> shapes_; ///< by the tables of near_
    NearList near_;                 ///< a group for each two bodies that may touch; contacts are its pairs
    mutable NearGroups broadPhase_;
    mutable std::vector<Vec3> points_; ///< of the bodies: centres of mass, by which the broad phase follows them
    mutable std::vector<Bounds> ways_;
    mutable std::vector<double> strays_;
    mutable std::vector<int> groups_;
    Vector nearAt_; ///< coordinates at the last accepted step
    struct Turned {
        Eigen::Vector4d quaternion = Eigen::Vector4d::Zero();
        Mat3 rotation = Mat3::Zero();
    };
    mutable std::vector<Turned> turned_;     ///< of each moving body, as it was asked for last
    mutable std::vector<RigidMotion> poses_; ///< of the bodies, while all contacts are asked
    PlaceMemory closest_;                    ///< of the contacts, at the last accepted step
    std::vector<ContactChange> changes_;     ///< in the last accepted step
    PlaceSearch search_;
    std::vector<std::pair<int, WarmStart>>
        revived_;             ///< contacts found within the step that is being looked at, with their memories before
    std::vector<int> places_; ///< contacts with further places of which something is kept
    std::vector<WarmStart> accepted_;       ///< of the places of several, while a way is looked along
    std::vector<BranchChange> ends_;        ///< of the places of one pair, before any is followed
    std::vector<WarmStart> unknown_;        ///< of a pair's places, of which nothing is kept yet
    ContactLawTable laws_;                  ///< of the mechanism's contacts, and
    std::vector<std::string> contactNames_; ///< their names
    std::vector<double> acceptedOverlaps_;  ///< m, at the start: zero of their gaps
    LastMeasure& lastMeasure(int contact) const;
    void forget(int contact) const;
    void forgetOf(int group, bool asleep = false) const;
    // Few contacts are measured: those that are near.
    mutable std::deque<LastMeasure> measures_; ///< from the contacts' closest points
    mutable SparseValues<int> measureOf_;      ///< of each contact, into measures_; -1: none
    mutable std::vector<int> unused_;          ///< of measures_
    /// What one thread has found of some groups, to be told in their order.
    struct Looks {
        struct Look {
            int group, contact;
            ContactGap gap;
            bool measured, asleep;
        };
        std::vector<Look> list;
        std::vector<ContactMeasure> measures; ///< of those that are `measured`
        void clear() { list.clear(), measures.clear(); }
    };
    mutable std::vector<Looks> looks_;
    std::unique_ptr<Workers> workers_; ///< null: all by one thread
    std::vector<int> unparted_;        ///< groups that are not parted, in the step that is being accepted
    /// The contacts of bodies that eachContact told last: the parts of a time step ask at the same place one after the
    /// other.
    struct Told {
        Vector q;
        Asked asked{};
        bool known = false, telling = false;
        std::vector<std::pair<int, ContactGap>> contacts;
    };
    mutable Told told_;
    std::vector<std::unique_ptr<const JointContact>> jointContacts_;
    std::vector<const JointLimit*> limits_; ///< those among them that are limits
    std::vector<std::unique_ptr<const JointLimit>>
        guards_; ///< limits of joints that a motor prescribes: never a contact, only not to be passed
    std::vector<Drive> drives_;
    struct Driven {
        double size = 0.0; ///< N or N m: what the joint's motor does along its coordinate
        int coordinate = 0;
    };
    std::vector<Driven> driven_; ///< of each joint, while a frame is filled in
    bool prescribed_ = false;    ///< whether anything follows a function of time
    std::vector<std::string> contactSummaries_;
    Vec3 gravity_;
    int rowCount_ = 0, jointRowCount_ = 0, placedRowCount_ = 0;
    double length_ = 1.0;
    double lastTime_ = 0.0;
    std::vector<Counter> counters_;
    std::vector<double> lastAngle_,
        lastSpeed_; ///< of each counter at the last accepted step, turns counted; rad, rad/s
};

} // namespace escapement
