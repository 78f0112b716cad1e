#pragma once
// What systems in their own coordinates share: velocities are the coordinates' own rates, and the mass matrix is full.

#include "engine/dynamics/system.h"

#include <Eigen/Cholesky>

#include <map>
#include <string>

namespace escapement {

constexpr double verificationGravity = 9.81; // m/s^2 [Haddouni2015; Schindler2014]

using VerificationSettings = std::map<std::string, double>;

inline double setting(const VerificationSettings& settings, const std::string& name, double fallback) {
    const auto found = settings.find(name);
    return found == settings.end() ? fallback : found->second;
}

/// Coordinates whose velocities are their own rates, with a full mass matrix.
class GeneralisedSystem : public System {
  public:
    GeneralisedSystem(int size, Vector q0, Vector v0)
        : n_(size), q0_(std::move(q0)), v0_(std::move(v0)), mass_(size, size), scratch_(size, size), factor_(size) {}
    int nq() const override { return n_; }
    int nv() const override { return n_; }
    void initialState(Vector& q, Vector& v) const override {
        q = q0_;
        v = v0_;
    }
    void rates(In<Vector>, In<Vector> v, Out<Vector> qdot) const override { qdot = v; }
    void displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const override { result = q + dv; }
    void prepareMass(In<Vector> q) override {
        massMatrix(q, mass_);
        factor_.compute(mass_);
    }
    void solveMass(Out<Matrix> columns) const override {
        if (columns.cols() > 0) factor_.solveInPlace(columns); // without constraints there are none
    }
    void multiplyMass(In<Vector> v, Out<Vector> result) const override { result.noalias() = mass_ * v; }
    void observe(double, In<Vector> q, In<Vector> v, In<Vector> lambda, Frame& frame) override {
        frame.q = q;
        frame.v = v;
        frame.lambda = lambda;
    }

  protected:
    virtual void massMatrix(In<Vector> q, Out<Matrix> mass) const = 0;
    double kinetic(In<Vector> q, In<Vector> v) const {
        massMatrix(q, scratch_);
        return 0.5 * v.dot(scratch_ * v);
    }

  private:
    int n_;
    Vector q0_, v0_;
    Matrix mass_;
    mutable Matrix scratch_;
    Eigen::LLT<Matrix> factor_;
};

} // namespace escapement
