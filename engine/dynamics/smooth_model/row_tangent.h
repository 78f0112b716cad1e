#pragma once
// The second derivative of a row over two bodies, from its bias alone.
//
// With G the row's derivative along velocities x, and gamma(x) = D(G)[x] x what its second time derivative keeps while
// velocities stay, gamma's polarisation gives the symmetric part of D(G)[x] y. Its other part follows from how
// velocities in body axes fail to commute: D(G)[x] y - D(G)[y] x = G (x cross y), body by body, of the angular
// velocities. So every kind of row that has an exact bias has an exact tangent.

#include "engine/dynamics/tangents.h"
#include "engine/joints/joint_geometry.h"

#include <array>

namespace escapement {

/// Two bodies with the i-th of their twelve velocities added.
struct PairMotion {
    BodyKinematics a, b;

    void add(int i, double size) {
        BodyKinematics& body = i < 6 ? a : b;
        const int k = i % 6;
        if (k < 3) body.velocity[k] += size;
        else body.angular += size * body.rotation.col(k - 3);
    }
};

/// `second[r]`(i, j) = D(G_r)[e_i] e_j of up to six rows. `bias(a, b, gamma)` writes gamma of all rows, `gradient`
/// holds G, a row of twelve each. Bodies `moves` not have none.
template <int Rows, class Bias>
void secondDerivatives(int rows, const BodyKinematics& a, const BodyKinematics& b, bool movesA, bool movesB,
                       const Eigen::Matrix<double, Rows, 12>& gradient, const Bias& bias,
                       std::array<Mat12, Rows>& second) {
    using Gamma = Eigen::Matrix<double, Rows, 1>;
    PairMotion still{a, b};
    for (BodyKinematics* body : {&still.a, &still.b}) {
        body->velocity.setZero();
        body->angular.setZero();
    }
    const auto asked = [&](int i, int j) {
        PairMotion motion = still;
        motion.add(i, 1.0);
        if (j >= 0) motion.add(j, 1.0);
        Gamma gamma = Gamma::Zero();
        bias(motion.a, motion.b, gamma);
        return gamma;
    };
    std::array<Gamma, 12> alone;
    for (int r = 0; r < rows; ++r) second[std::size_t(r)].setZero();
    const auto moves = [&](int i) { return i < 6 ? movesA : movesB; };
    for (int i = 0; i < 12; ++i) {
        if (!moves(i)) continue;
        alone[std::size_t(i)] = asked(i, -1);
        for (int r = 0; r < rows; ++r) second[std::size_t(r)](i, i) = alone[std::size_t(i)][r];
        for (int j = 0; j < i; ++j) {
            if (!moves(j)) continue;
            const Gamma mixed = 0.5 * (asked(i, j) - alone[std::size_t(i)] - alone[std::size_t(j)]);
            for (int r = 0; r < rows; ++r) second[std::size_t(r)](i, j) = second[std::size_t(r)](j, i) = mixed[r];
        }
    }
    for (int r = 0; r < rows; ++r)
        for (const int first : {3, 9}) {
            if (!moves(first)) continue;
            for (int k = 0; k < 3; ++k) { // e_k cross e_(k+1) = e_(k+2)
                const int x = first + k, y = first + (k + 1) % 3, z = first + (k + 2) % 3;
                second[std::size_t(r)](x, y) += 0.5 * gradient(r, z);
                second[std::size_t(r)](y, x) -= 0.5 * gradient(r, z);
            }
        }
}

} // namespace escapement
