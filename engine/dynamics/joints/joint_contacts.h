#pragma once
// The contacts that joints and couplings bring of themselves, as objects: what a System is asked of a contact, each
// answers for itself. Another kind is a class here and a line where the mechanism is compiled.

#include "engine/dynamics/multibody/multibody_system.h"

namespace escapement {

class MultibodySystem::JointContact {
  public:
    virtual ~JointContact() = default;
    virtual PairRow name(const MultibodySystem& system) const = 0;
    virtual ContactLaw law() const { return {}; }
    virtual ContactGap gap(const MultibodySystem& system, In<Vector> q) const = 0;
    /// `rows` (3 x nv) come as zeros; without columns they are not asked for, as they cost as much as there are bodies.
    /// Points and axes in the world.
    virtual ContactGeometry rows(const MultibodySystem& system, In<Vector> q, Eigen::Ref<ContactRows> rows) const = 0;
    /// The same rows by blocks, as a new group.
    virtual void blocks(const MultibodySystem& system, In<Vector> q, BlockRows& rows) const = 0;
    virtual Vec3 bias(const MultibodySystem& system, In<Vector> q, In<Vector> v) const = 0;
    /// What its force (N or N m) adds to a frame beside the contact's own row.
    virtual void observe(const MultibodySystem&, In<Vector>, double, Frame&) const {}
    /// By which its gap is measured, where that is an angle and has nothing to do with the mechanism's size; else 0.
    virtual double size(const MultibodySystem&) const { return 0.0; }
    /// Joints and their coordinates that it acts on.
    virtual std::vector<std::pair<int, int>> coordinates() const { return {}; }
};

/// A limit of a joint's coordinate or of a coupling's form: the normal is the coordinate, and there are no tangents to
/// carry friction.
class MultibodySystem::JointLimit : public JointContact {
  public:
    CoordinateForm form;
    int coupling = -1; ///< whose backlash it ends
    std::string called;
    double limit = 0.0; ///< rad or m
    bool upper = false;
    double middle = 0.0;        ///< between the joint's two limits
    bool lessThanATurn = false; ///< from one to the other: then the middle tells the turn, however long a step is
    std::string featureA, featureB;
    double restitution = 0.0;

    PairRow name(const MultibodySystem&) const override { return {called, featureA, featureB, 0}; }
    ContactLaw law() const override;
    ContactGap gap(const MultibodySystem& system, In<Vector> q) const override;
    ContactGeometry rows(const MultibodySystem& system, In<Vector> q, Eigen::Ref<ContactRows> rows) const override;
    void blocks(const MultibodySystem& system, In<Vector> q, BlockRows& rows) const override;
    Vec3 bias(const MultibodySystem& system, In<Vector> q, In<Vector> v) const override;
    void observe(const MultibodySystem& system, In<Vector> q, double force, Frame& frame) const override;
    std::vector<std::pair<int, int>> coordinates() const override;
    double size(const MultibodySystem& system) const override;
};

/// Dry friction of a joint: always closed, with the coordinate for tangent 1 and no normal.
class MultibodySystem::JointFriction : public JointContact {
  public:
    int joint = 0, coordinate = 0;
    std::string called, featureA, featureB;
    double kinetic = 0.0, sticking = 0.0; ///< N or N m, sticking > 0

    PairRow name(const MultibodySystem&) const override { return {called, featureA, featureB, 0}; }
    ContactLaw law() const override;
    ContactGap gap(const MultibodySystem& system, In<Vector> q) const override;
    ContactGeometry rows(const MultibodySystem& system, In<Vector> q, Eigen::Ref<ContactRows> rows) const override;
    void blocks(const MultibodySystem& system, In<Vector> q, BlockRows& rows) const override;
    Vec3 bias(const MultibodySystem& system, In<Vector> q, In<Vector> v) const override;
    std::vector<std::pair<int, int>> coordinates() const override { return {{joint, coordinate}}; }
};

/// A catch at an end of a guide's piece of curve (simulation/guide_catch.h): the normal leads back along the curve.
class MultibodySystem::GuideCatch : public JointContact {
  public:
    int guide = 0;
    bool ahead = false;

    PairRow name(const MultibodySystem& system) const override;
    ContactGap gap(const MultibodySystem& system, In<Vector> q) const override;
    ContactGeometry rows(const MultibodySystem& system, In<Vector> q, Eigen::Ref<ContactRows> rows) const override;
    void blocks(const MultibodySystem& system, In<Vector> q, BlockRows& rows) const override;
    Vec3 bias(const MultibodySystem& system, In<Vector> q, In<Vector> v) const override;
    /// The corner is the guide's: what it holds the point with is a part of the joint's force.
    void observe(const MultibodySystem& system, In<Vector> q, double force, Frame& frame) const override;
};

} // namespace escapement
