#pragma once
// Pile: very many free bodies, boxes and spheres, on half spaces and on one another.
//
// A System knows every pair of features that may touch by a number; a Pile knows none, and finds at each configuration
// the contact points in reach of the next step. Positions of the
// centres of mass and unit quaternions; velocities and angular velocities in world axes, so that a contact's 3 x 6
// Jacobian blocks are made of its frame and two lever arms alone. SI units.

#include "engine/contact/broad_phase/broad_phase.h"
#include "engine/contact/narrow_phase/box_contact.h"
#include "engine/math/workers.h"

#include <cstdint>
#include <vector>

namespace escapement {

struct PileBody {
    Vec3 half = Vec3::Zero();    ///< half edges of a box; zero: a sphere
    double radius = 0.0;         ///< of a sphere, or of the box's circumscribed one
    double mass = 1.0;           ///< kg; 0: does not move
    Vec3 inertia = Vec3::Ones(); ///< principal, about the body's axes
    Vec3 position = Vec3::Zero();
    Quaternion orientation = Quaternion::Identity();
    Vec3 velocity = Vec3::Zero(), angular = Vec3::Zero(); ///< world axes

    bool isBox() const { return half.x() > 0.0; }
    bool moves() const { return mass > 0.0; }
};

/// The contact points of one pair of bodies; `a` -1 - k stands for half space k.
struct PileContactPair {
    int a = 0, b = 0;
    Manifold manifold;
};

class Pile {
  public:
    /// Throws InputError when a size is not positive, the mass negative or the friction negative. Returns the body's
    /// number.
    int addBox(const Vec3& size, double mass, const Vec3& position,
               const Quaternion& orientation = Quaternion::Identity());
    int addSphere(double radius, double mass, const Vec3& position);
    void addHalfSpace(const Vec3& normal, double offset);

    std::vector<PileBody> bodies;
    std::vector<HalfSpace> halfSpaces;
    Vec3 gravity{0.0, 0.0, -9.81};
    double friction = 0.5;

    double kineticEnergy() const;
    double potentialEnergy() const;

    /// All pairs with points that could close within h, in ascending order of (a, b), half spaces first.
    void findContacts(double h, Workers& workers, std::vector<PileContactPair>& found);
    /// The same for all points with gaps up to `reach` at the present configuration.
    void findNear(double reach, Workers& workers, std::vector<PileContactPair>& found);
    /// Greatest depth of overlap (m, 0 when nothing overlaps) of all bodies and half spaces, exact.
    double deepestOverlap(Workers& workers);

  private:
    /// Axes and bounds of all bodies, the bounds widened by `reach`.
    void place(const std::vector<double>& reach, Workers& workers);
    void findWithin(const std::vector<double>& reach, Workers& workers, std::vector<PileContactPair>& found);

    BroadPhase broadPhase_;
    std::vector<Bounds> bounds_;
    std::vector<char> moves_;
    std::vector<double> reach_, handedOn_;
    std::vector<PlacedBox> placed_;
    std::vector<PileContactPair> slots_;
};

} // namespace escapement
