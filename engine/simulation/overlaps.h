#pragma once
// Where the bodies of a mechanism's contacts lie in one another at a configuration: exactly by the feature pairs, with
// the solids to decide whether a place below a face is in the material at all, and by the solids where no pair tells.

#include "engine/contact/diagnostics/interpenetration.h"
#include "engine/dynamics/multibody/multibody_system.h"

namespace escapement {

struct Overlap {
    std::string contact, features; ///< "slider|Assembly/Slider#vertex:3 - ground|Assembly/Guide#face:5"
    double depth = 0.0;            ///< m
    Vec3 point = Vec3::Zero();     ///< world
    int ofContact = 0;             ///< of the mechanism's
    int candidate = -1;            ///< contact of the system that tells it; -1: the solids do, and
    int bodyA = 0, bodyB = 0;      ///< of the mechanism, are apart when B moves along
    Vec3 normal = Vec3::UnitZ();   ///< unit, world, by `depth`
};

/// m: bodies may lie in one another by 1e-6 of the mechanism's size.
double overlapTolerance(const MultibodySystem& system);

/// Body frames in the world, in the order of the mechanism's bodies.
std::vector<RigidMotion> bodyPoses(MultibodySystem& system, In<Vector> q, In<Vector> v);

/// m: how deep the place of a contact at q, with the bodies at `poses`, lies in their material; negative where it is
/// out of it, infinite where they have no inside and of what is no contact of shapes (a joint's limit).
double depthInMaterial(const Interpenetration& bodies, MultibodySystem& system, In<Vector> q, int contact,
                       const std::vector<RigidMotion>& poses);

/// The deepest first. The system follows to (q, v).
std::vector<Overlap> findOverlaps(const Mechanism& mechanism, const Interpenetration& bodies, MultibodySystem& system,
                                  In<Vector> q, In<Vector> v);

/// Contacts that would accept more than a hundredth of the smaller part, or more than feature pairs tell of: no run
/// takes them.
std::vector<Finding> refusedAcceptances(const Mechanism& mechanism, const Interpenetration& bodies);

/// What is accepted of them (ContactPair::accepted_overlap) is taken out of the list: of each contact whose deepest one
/// is no deeper than that, this one.
std::vector<Overlap> takeAccepted(const Mechanism& mechanism, std::vector<Overlap>& overlaps);

/// The same with their effect: depths become zeros of the contacts' gaps. What is not accepted stays in the list.
/// Returns a remark for each contact that accepts an overlap, also where there is none. Throws ModelError where such
/// an acceptance is refused.
std::vector<Event> acceptOverlaps(const Mechanism& mechanism, const Interpenetration& bodies, MultibodySystem& system,
                                  std::vector<Overlap>& overlaps);

} // namespace escapement
