#pragma once
// System: the equations of motion that integrators and strategies work on.
//
//     q' = Gamma(q) v,   M(q) v' = F(t, q, v) + G(t, q)^T lambda + J(q)^T r,   g(t, q) = 0,   gap(q) >= 0
//
// An integrator never knows a joint type, nor where a contact's geometry came from. SI units throughout. The rows of a
// contact's J are its normal and two tangents; J v is the velocity of B against A at the contact (normal: opening).

#include "engine/contact/diagnostics/passages.h"
#include "engine/dynamics/contact_law.h"
#include "engine/dynamics/frame.h"
#include "engine/dynamics/joints/guide_join.h"
#include "engine/dynamics/tangents.h"
#include "engine/math/block_rows.h"
#include "engine/math/types.h"

#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace escapement {

/// Where a contact candidate stands at a configuration; world axes, m.
struct ContactGap {
    double gap = 0.0;
    double border = 0.0; ///< signed distance of the closest points to the borders of their features; negative: outside
    bool valid = false;  ///< closest points on their features, direction in the normal cones, depth within the limit
};

/// What is done with a contact and its gap: refers to a function of the caller's, without a copy.
class ContactUse {
  public:
    template <class Use>
    ContactUse(const Use& use)
        : use_(&use), call_([](const void* made, int contact, const ContactGap& gap) {
              (*static_cast<const Use*>(made))(contact, gap);
          }) {}
    void operator()(int contact, const ContactGap& gap) const { call_(use_, contact, gap); }

  private:
    const void* use_;
    void (*call_)(const void*, int, const ContactGap&);
};

struct ContactGeometry : ContactGap {
    Vec3 normal = Vec3::UnitZ(); ///< from A to B
    Vec3 tangent1 = Vec3::UnitX(), tangent2 = Vec3::UnitY();
    Vec3 pointA = Vec3::Zero(), pointB = Vec3::Zero();
};

using ContactRows = Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>;

/// A contact that came or went of its own accord, without touching or letting go: two features have come near each
/// other at one more place (Birth), or one of their places is no minimum of distance any more (Fold).
struct ContactChange {
    int contact = 0;
    EventKind kind = EventKind::Birth;
    const char* text = "";
    Vec3 point = Vec3::Zero(); ///< world
};

/// Stored energies (J) and powers (W): what the loads feed in, what dampers take out (positive).
struct SystemEnergy {
    double kinetic = 0.0, potential = 0.0, springs = 0.0;
};
struct SystemPower {
    double loads = 0.0, dampers = 0.0;
};

/// Where a prescribed function of time jumps or has a kink, or leads where the mechanism cannot follow.
struct TimeBreak {
    double time = std::numeric_limits<double>::infinity(); ///< s, the first instant after it
    std::string name;                                      ///< of what follows that function
    std::string ends;                                      ///< why no run goes on from there; empty: it does
};

/// Contacts nearer than this part of the mechanism's size stand in the frames (at most: System::shownWithin).
constexpr double shownReach = 0.02;

/// A contact that may touch on a way over three configurations.
struct ContactAlong {
    int contact = -1;
    /// m: how far any point of its features goes against the other body, at most, straight from the first configuration
    /// to the second and from there to the third.
    double ways[2] = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
};

/// Contacts that stand for one circle of a body, all round it (contact/features/roundness.h); world.
struct ContactCircle {
    std::vector<int> contacts; ///< none: there is no such circle
    Vec3 centre = Vec3::Zero(), axis = Vec3::UnitZ();
};

class System {
  public:
    virtual ~System() = default;

    virtual int nq() const = 0;
    virtual int nv() const = 0;
    virtual void initialState(Vector& q, Vector& v) const = 0;

    /// q' = Gamma(q) v.
    virtual void rates(In<Vector> q, In<Vector> v, Out<Vector> qdot) const = 0;
    /// q (+) dv: the configuration reached by the finite motion dv (a velocity times a time).
    virtual void displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const = 0;
    /// Puts unit quaternions right; does not move anything.
    virtual void normalise(Out<Vector> q) const { (void)q; }

    /// Prepares M(q) for the two calls below.
    virtual void prepareMass(In<Vector> q) = 0;
    virtual void solveMass(Out<Matrix> columns) const = 0; ///< columns <- M^-1 columns
    virtual void multiplyMass(In<Vector> v, Out<Vector> result) const = 0;
    /// The mass matrix couples velocities within blocks of this many only; nv() is a multiple of it.
    virtual int massBlock() const { return nv(); }
    /// Velocities are six a body: three of a point in world axes, then the angular velocity in the body's own axes.
    virtual bool velocitiesOfBodies() const { return false; }
    virtual void forces(double t, In<Vector> q, In<Vector> v, Out<Vector> f) const = 0;
    /// What of these is quadratic in the velocities and has no power, as turning bodies make it by themselves
    /// (gyroscopic torques). False: nothing, and f is left alone.
    virtual bool gyroscopicForces(In<Vector> q, In<Vector> v, Out<Vector> f) const {
        (void)q;
        (void)v;
        (void)f;
        return false;
    }

    // Rows and masses by blocks, for mechanisms of many bodies; what follows may be asked where `hasBlocks`.
    virtual bool hasBlocks() const { return false; }
    /// M^-1 of the velocities that a block of rows from this column on covers.
    virtual const Matrix& inverseMass(int column) const {
        (void)column;
        static const Matrix none;
        return none;
    }
    /// Appends the constraint rows to `rows`, all of them in their order.
    virtual void constraintBlocks(double t, In<Vector> q, BlockRows& rows) const {
        (void)t;
        (void)q;
        (void)rows;
    }
    /// The numbers of the two mass blocks that contact i acts on, -1 for what does not move. False: only its rows tell.
    virtual bool contactBodies(int i, int& first, int& second) const {
        (void)i;
        (void)first;
        (void)second;
        return false;
    }
    /// Whether both bodies of a contact have a flat face across `normal` (within `across`, a cosine) in one plane with
    /// one that contact `other` is on: whatever they strike one another by there is no step between these faces.
    /// False where it is not known.
    virtual bool lieOnSameFaces(int contact, int other, In<Vector> q, const Vec3& normal, double across) const {
        (void)contact;
        (void)other;
        (void)q;
        (void)normal;
        (void)across;
        return false;
    }
    /// Appends the three rows of contact i as one group.
    virtual void contactBlocks(int i, In<Vector> q, BlockRows& rows) const {
        (void)i;
        (void)q;
        (void)rows;
    }

    /// Appends K, D and E of forces and constraint rows (all of them, with these multipliers), without contacts, of a
    /// system of bodies with a constant mass. False: it has none, and they are to be found by differences.
    virtual bool tangents(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Tangents& tangents) const {
        (void)t;
        (void)q;
        (void)v;
        (void)lambda;
        (void)tangents;
        return false;
    }

    // Bilateral constraints: position level, Jacobian, partial time derivative, and gamma with g'' = G v' + gamma.
    virtual int constraintCount() const { return 0; }
    virtual void constraints(double, In<Vector>, Out<Vector>) const {}
    /// Whether a row holds a position. False: its rate alone, as of what rolls; its value is 0 everywhere.
    virtual bool holdsPosition(int row) const {
        (void)row;
        return true;
    }
    /// What a row is of, as messages name it; empty: not known.
    virtual std::string constraintName(int row) const {
        (void)row;
        return {};
    }
    virtual void constraintJacobian(double, In<Vector>, Out<Matrix>) const {}
    virtual void constraintTimeRate(double, In<Vector>, Out<Vector> gt) const { gt.setZero(); }
    virtual void constraintBias(double, In<Vector>, In<Vector>, Out<Vector>) const {}
    /// Whether constraintTimeRate is ever other than zero: then constraint forces do work, -lambda . g_t.
    virtual bool driven() const { return false; }

    // Prescribed functions of time (motors, loads).
    /// How far (s, at most `longest`) a step from t may go to see every change of theirs.
    virtual double longestStep(double t, double longest) const {
        (void)t;
        return longest;
    }
    /// How long (s, at most `longest`) a step from here may be for the search for contacts to find them within it.
    virtual double longestApproach(In<Vector> q, In<Vector> v, double longest) const {
        (void)q;
        (void)v;
        return longest;
    }
    /// The first break after t, up to t + within.
    virtual TimeBreak nextBreak(double t, double within) const {
        (void)t;
        (void)within;
        return {};
    }
    /// From now on they are taken from the smooth pieces that t lies in, those that begin there where it is a break.
    /// They are asked for up to t + ahead (s), and may have breaks there.
    virtual void keepToPieces(double t, double ahead) {
        (void)t;
        (void)ahead;
    }
    /// From now on they are taken as they are.
    virtual void leavePieces() {}

    // Loads that are functions of a length and its rate, in smooth pieces.
    /// From now on each is taken from the piece that it is on here, which goes on smoothly beyond its ends, until
    /// leavePieces.
    virtual void keepToLaws(In<Vector> q, In<Vector> v) {
        (void)q;
        (void)v;
    }
    virtual int lawCount() const { return 0; }
    /// Whether the piece that law i is kept to ends at rates, too.
    virtual bool lawAsksRate(int i) const {
        (void)i;
        return true;
    }
    /// How far (m or rad; m/s or rad/s) law i is from the end of the piece that it is kept to; negative: beyond. Of a
    /// law that asks for no rate v may be empty.
    virtual Vec2 lawBorders(int i, In<Vector> q, In<Vector> v) const {
        (void)i;
        (void)q;
        (void)v;
        return Vec2::Constant(1.0);
    }
    virtual std::string lawName(int i) const {
        (void)i;
        return {};
    } ///< of the load
    /// What a user should know of law i at q, where the end of a piece is passed (LoadLaw::remark).
    virtual std::string lawRemark(int i, In<Vector> q) const {
        (void)i;
        (void)q;
        return {};
    }

    // Contacts.
    virtual int contactCount() const { return 0; }
    virtual ContactLaw contactLaw(int) const { return {}; }
    /// A contact of each of the laws that there are, ascending: the first of each.
    virtual std::vector<int> contactsOfLaws() const {
        std::vector<int> contacts(static_cast<std::size_t>(contactCount()));
        std::iota(contacts.begin(), contacts.end(), 0);
        return contacts;
    }
    virtual PairRow contactName(int) const { return {}; }
    virtual ContactGap contactGap(int i, In<Vector> q) const {
        (void)i;
        (void)q;
        return {};
    }
    /// How far inside its normal cone the sharp feature of a contact touches a face, a sine (FeaturePair::coneMargin).
    virtual double contactCone(int i, In<Vector> q) const {
        (void)i;
        (void)q;
        return std::numeric_limits<double>::infinity();
    }
    /// Whether a contact, whose closest points have run over the borders of its faces, still tells what is there: the
    /// body goes on smoothly, and no contact of the face beyond has taken over.
    virtual bool contactGoesOn(int i, In<Vector> q) const {
        (void)i;
        (void)q;
        return false;
    }
    /// m: how far the features of a contact may be from the next ones along their edges, as the file of their part
    /// says.
    virtual double contactSeam(int) const { return 0.0; }
    /// Contacts whose gap may come to zero along a step, in their order: not those that the bodies come no nearer to on
    /// the way from q0 over qm to q1 than to leave `strays` times the way that they come nearer.
    virtual void contactsAlong(In<Vector> q0, In<Vector> qm, In<Vector> q1, double strays,
                               std::vector<ContactAlong>& contacts) const {
        (void)q0;
        (void)qm;
        (void)q1;
        (void)strays;
        contacts.clear();
        for (int i = 0; i < contactCount(); ++i) contacts.push_back({i});
    }
    /// How deep (m) the bodies of a contact may lie in one another for its gap to tell so: what is deeper shows another
    /// side of the part, or nothing.
    virtual double depthLimit(int contact) const {
        (void)contact;
        return std::numeric_limits<double>::infinity();
    }
    /// Calls `use` for the contacts of bodies that move, from the last accepted configuration q0 to q1, by more than
    /// half their depth limit, with their gaps at q1 and at places on the way so near to one another that none is
    /// passed unseen.
    virtual void eachPassed(In<Vector> q0, In<Vector> q1, const ContactUse& use) const {
        (void)q0;
        (void)q1;
        (void)use;
    }
    /// Calls `use` for one contact after the other with its gap at q, without those that are clearly apart and further
    /// than `within` (m) unless `all` are asked: of these a bound may stand for the gap, and they are not valid.
    virtual void eachContact(In<Vector> q, double within, bool all, const ContactUse& use) const {
        (void)within;
        (void)all;
        for (int i = 0; i < contactCount(); ++i) use(i, contactGap(i, q));
    }
    /// The same where only contacts count whose features both come within `reach` (m) of the contact points of `place`:
    /// others may be left out.
    virtual void eachContactAt(In<Vector> q, double within, const ContactGeometry& place, double reach,
                               const ContactUse& use) const {
        (void)place;
        (void)reach;
        eachContact(q, within, false, use);
    }
    /// How near (m) a contact must be to stand in the frames.
    virtual double shownWithin(int contact) const {
        (void)contact;
        return shownReach * characteristicLength();
    }
    /// m, by which depths are measured: the mechanism's, of bodies that are much smaller ten times their own.
    virtual double contactSize(int contact) const {
        (void)contact;
        return characteristicLength();
    }
    /// As `eachContact`, of those that are nearer than that.
    virtual void eachShown(In<Vector> q, const ContactUse& use) const {
        eachContact(q, shownReach * characteristicLength(), false, use);
    }
    virtual ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const {
        (void)i;
        (void)q;
        (void)rows;
        return {};
    }
    /// d/dt of (J v) at v' = 0, the contact point moving: normal, tangent 1, tangent 2.
    virtual Vec3 contactBias(int i, In<Vector> q, In<Vector> v) const {
        (void)i;
        (void)q;
        (void)v;
        return Vec3::Zero();
    }

    /// The circle that a contact stands for together with others: any of its points may, too.
    virtual ContactCircle contactCircle(int contact, In<Vector> q) const {
        (void)contact;
        (void)q;
        return {};
    }
    /// Turns its contacts on their body about the axis by `angle` (rad), at the last accepted configuration.
    virtual void turnCircle(const ContactCircle& circle, double angle) {
        (void)circle;
        (void)angle;
    }

    // Features may come near each other at several places, with a contact for each; not all of these exist all the
    // time.
    /// Takes notice of contacts that come into being on the way of a step, at these configurations one after the other;
    /// what it saw on another way of the same step is forgotten.
    virtual void lookAhead(const std::vector<Vector>& way) { (void)way; }
    /// A contact that exists since the last accepted step, and is none at q; -1: there is none.
    virtual int endedContact(In<Vector> q) const {
        (void)q;
        return -1;
    }
    /// What came and went in the last `follow`, in the order of the contacts.
    virtual const std::vector<ContactChange>& contactChanges() const {
        static const std::vector<ContactChange> none;
        return none;
    }

    /// The candidates that take over from candidate i where its faces meet others smoothly, or nearly so.
    virtual std::vector<Passage> contactPassages(int i) const {
        (void)i;
        return {};
    }

    // Guides: bilateral constraints that lead a point along a chain of curves. Their rows are those of one piece of it,
    // also beyond its ends, until the strategy lets the point enter the next.
    virtual int guideCount() const { return 0; }
    /// Way left (m) to the end of guide i's piece behind and ahead; negative: beyond.
    virtual Vec2 guideBorders(int i, In<Vector> q) const {
        (void)i;
        (void)q;
        return Vec2::Zero();
    }
    /// What lies there; directions and point in world axes.
    virtual GuideJoin guideJoin(int i, bool ahead, In<Vector> q) const {
        (void)i;
        (void)ahead;
        (void)q;
        return {};
    }
    virtual void enterPiece(int i, bool ahead, In<Vector> q) {
        (void)i;
        (void)ahead;
        (void)q;
    }
    /// Rows of the point's velocity as seen from the body that carries the chain, world axes, and which of the
    /// constraint rows are the guide's: the first of two.
    virtual int guideRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const {
        (void)i;
        (void)q;
        (void)rows;
        return 0;
    }
    /// The acceleration (world axes, m/s^2) that belongs to that velocity while v' = 0.
    virtual Vec3 guideBias(int i, In<Vector> q, In<Vector> v) const {
        (void)i;
        (void)q;
        (void)v;
        return Vec3::Zero();
    }

    virtual SystemEnergy energy(double t, In<Vector> q, In<Vector> v) const = 0;
    virtual SystemPower power(double t, In<Vector> q, In<Vector> v) const {
        (void)t;
        (void)q;
        (void)v;
        return {};
    }
    /// Whether `power` can be other than zero.
    virtual bool powered() const { return true; }

    /// A length of the mechanism (m), to which tolerances in m are scaled.
    virtual double characteristicLength() const { return 1.0; }

    // What the result shows. `lambda` holds the forces of all constraint rows.
    virtual void describe(ResultLayout& layout) const { (void)layout; }
    virtual void observe(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Frame& frame) {
        (void)t;
        (void)q;
        (void)v;
        (void)lambda;
        (void)frame;
    }
    /// The normal force (N, N m) of a contact at the frame that `observe` has filled in, or its impulse by a step's
    /// length.
    virtual void observeContact(int contact, In<Vector> q, double force, Frame& frame) const {
        (void)contact;
        (void)q;
        (void)force;
        (void)frame;
    }
    /// Follows quantities that count turns; called at the end of every accepted step, in order. Throws RunError when
    /// the system has come where it must not go.
    virtual void follow(double t, In<Vector> q, In<Vector> v) {
        (void)t;
        (void)q;
        (void)v;
    }
    virtual void saveCounters(Checkpoint&) const {}
    virtual void restoreCounters(const Checkpoint&) {}
};

} // namespace escapement
