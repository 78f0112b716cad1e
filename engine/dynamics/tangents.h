#pragma once
// How forces and rows change with the motion, by blocks of six velocities: what implicit methods build their Newton
// matrices from.
//
//     K = -d(F + G^T lambda)/dq,   D = -dF/dv,   E = d(G v + g_t)/dq
//
// with derivatives by q along finite motions (System::displace): the k-th column is what a motion along velocity k
// changes. A block stands at the first of six velocities of the body that is pushed, and of the one that moves; where
// several stand at one place they add up.

#include "engine/math/types.h"

#include <vector>

namespace escapement {

using Mat6 = Eigen::Matrix<double, 6, 6>;
using Row6 = Eigen::Matrix<double, 1, 6>;

struct Tangents {
    struct Block {
        int row = 0, column = 0; ///< velocities
        Mat6 values;
    };
    struct RowBlock {
        int row = 0, column = 0; ///< of the constraint rows, and the velocity
        Row6 values;
    };
    std::vector<Block> stiffness, damping; ///< K, D
    std::vector<RowBlock> turning;         ///< E

    void clear() {
        stiffness.clear();
        damping.clear();
        turning.clear();
    }
};

/// Twelve velocities of two bodies: of each the centre's (world axes), then the angular one (BODY axes).
using Vec12 = Eigen::Matrix<double, 12, 1>;
using Mat12 = Eigen::Matrix<double, 12, 12>;

/// Adds the blocks that two bodies (numbers of moving ones; -1: it stands still) have in `stiffness` and `damping`,
/// derivatives of what pushes them by their twelve motions and velocities, with the sign turned.
void addPair(int bodyA, int bodyB, const Mat12& byMotion, const Mat12* byVelocity, Tangents& tangents);

} // namespace escapement
