#pragma once
// The bodies of a mechanism as a tree of joints from the ground, and its recursions: velocities outwards, forces
// inwards, and both for accelerations that forces give, by articulated inertias [Featherstone2008, ch. 7]. The
// velocities of a body are those of MultibodySystem: of its centre in world axes, angular in its own.
//
// The tree takes the joints that hold most first, so that what closes the loops are those that hold least: a loop with
// a ball joint in it is closed by that, with three rows. A body that no joint holds moves freely against the ground.
// Joints that hold a rate alone, or that lead along edges, are left to the rows.

#include "engine/dynamics/relative/relative_joint.h"

#include <Eigen/Cholesky>

namespace escapement {

class MultibodySystem;

class RelativeTree {
  public:
    explicit RelativeTree(MultibodySystem& system);

    int freedom() const { return freedom_; } ///< coordinates, and velocities
    int bodyCount() const { return int(links_.size()); }
    const std::vector<char>& jointsOfTree() const { return inTree_; } ///< of each compiled joint

    /// From here on coordinates are counted from this configuration, where they are zero.
    void refer(In<Vector> bodies);
    /// The configuration at coordinates, which what follows is asked for.
    void place(In<Vector> coordinates);
    const Vector& bodies() const { return bodies_; } ///< as in MultibodySystem

    void rates(In<Vector> v, Out<Vector> result) const; ///< of the coordinates
    /// Velocities of the bodies, and their accelerations while those of the tree do not change.
    void move(In<Vector> v, Vector& velocities, Vector* bias) const;
    /// Velocities of the tree from those of bodies that its joints admit.
    void velocitiesFrom(In<Vector> bodies, Out<Vector> v) const;
    /// What forces on the bodies do along the tree's velocities.
    void project(In<Vector> forces, Out<Vector> result) const;
    /// Rows over velocities of bodies become rows over those of the tree: at most six, a block of each body that they
    /// touch.
    void beginRows(int rows);
    void addBlock(int body, In<Matrix> block);
    void endRows(Out<Matrix> result);

    void prepareMass();                        ///< of the configuration, for the two that follow
    void solveMass(Out<Matrix> columns) const; ///< columns <- M^-1 columns
    void multiplyMass(In<Vector> v, Out<Vector> result) const;
    void momentum(In<Vector> velocities, Vector& result) const; ///< of the bodies, each its own

  private:
    struct Link {         ///< a body and the joint towards the ground; parents first
        int body, parent; ///< moving body; link
        RelativeJoint joint;
        int first = 0, freedom = 0;
        RelativeJoint::Reference reference;
        RelativeJoint::Place place;
        Quaternion turn = Quaternion::Identity();
        BodyKinematics at; ///< without velocities
        Mat6 carries;      ///< velocities of the body by those of its parent
        SmallMatrix moves; ///< and by those of the joint
        Mat6 mass;
        Link(int body, int parent, const RelativeJoint& joint) : body(body), parent(parent), joint(joint) {}
    };
    /// As it was when the mass was prepared.
    struct Articulated {
        Mat6 carries, inertia;
        SmallMatrix moves, pushes; ///< inertia times moves
        Eigen::LLT<SmallMatrix> ofJoint;
    };
    void choose(const MultibodySystem& system);
    void weigh(MultibodySystem& system);
    const Link& parentOf(const Link& link) const { return links_[std::size_t(link.parent)]; }

    std::vector<Link> links_;
    std::vector<int> linkOf_; ///< of each moving body
    std::vector<char> inTree_;
    int freedom_ = 0;
    Vector bodies_;
    std::vector<Articulated> articulated_;
    mutable std::vector<Vec6> pass_, other_; ///< of each link, on the way in or out
    struct Rows {
        int count = 0;
        std::vector<Mat6> block;
        std::vector<char> touched;
    } rows_;
};

} // namespace escapement
