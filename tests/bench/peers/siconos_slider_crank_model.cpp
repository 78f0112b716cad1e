// The slider-crank with clearance as Siconos has it. In C++17: the boost that Siconos's headers use is not ready for
// C++20.

#include "siconos_slider_crank.h"

#include <SiconosKernel.hpp>
#include <SolverOptions.h>

#include <chrono>
#include <cmath>

namespace {

constexpr double l1 = 0.153, l2 = 0.306, a = 0.05, b = 0.025, c = 0.001, m1 = 0.038, m2 = 0.038, m3 = 0.076;
constexpr double j1 = 7.4e-5, j2 = 5.9e-4, j3 = 2.7e-6, g = 9.81;

void mass(unsigned int, double* q, double* m, unsigned int, double*) {
    const double k = l1 * l2 * std::cos(q[0] - q[1]) * (0.5 * m2 + m3);
    for (int i = 0; i < 9; ++i) m[i] = 0.0;
    m[0] = j1 + l1 * l1 * (0.25 * m1 + m2 + m3);
    m[1] = m[3] = k;
    m[4] = j2 + l2 * l2 * (0.25 * m2 + m3);
    m[8] = j3;
}

// Siconos has M v' + FGyr = ...
void gyroscopic(unsigned int, double* q, double* v, double* f, unsigned int, double*) {
    const double s = l1 * l2 * std::sin(q[0] - q[1]) * (0.5 * m2 + m3);
    f[0] = s * v[1] * v[1] + g * l1 * std::cos(q[0]) * (0.5 * m1 + m2 + m3);
    f[1] = -s * v[0] * v[0] + g * l2 * std::cos(q[1]) * (0.5 * m2 + m3);
    f[2] = 0.0;
}

// Column by column.
void gyroscopicByQ(unsigned int, double* q, double* v, double* k, unsigned int, double*) {
    const double d = l1 * l2 * std::cos(q[0] - q[1]) * (0.5 * m2 + m3);
    for (int i = 0; i < 9; ++i) k[i] = 0.0;
    k[0] = d * v[1] * v[1] - g * l1 * std::sin(q[0]) * (0.5 * m1 + m2 + m3);
    k[3] = -d * v[1] * v[1];
    k[1] = -d * v[0] * v[0];
    k[4] = d * v[0] * v[0] - g * l2 * std::sin(q[1]) * (0.5 * m2 + m3);
}

void gyroscopicByV(unsigned int, double* q, double* v, double* k, unsigned int, double*) {
    const double s = l1 * l2 * std::sin(q[0] - q[1]) * (0.5 * m2 + m3);
    for (int i = 0; i < 9; ++i) k[i] = 0.0;
    k[3] = 2.0 * s * v[1];
    k[1] = -2.0 * s * v[0];
}

/// One corner of the slider against its wall; side: +1 upper, -1 lower wall; end: -1 rear, +1 front.
class Corner : public LagrangianScleronomousR {
  public:
    Corner(double side, double along, double end) : side_(side), along_(along), end_(end) {
        _jachq.reset(new SimpleMatrix(2, 3));
    }
    void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
        y.setValue(0, b + c - side_ * (l1 * std::sin(q(0)) + l2 * std::sin(q(1))) + along_ * a * std::sin(q(2)) -
                          b * std::cos(q(2)));
        y.setValue(1, 0.0);
    }
    void computeJachq(const BlockVector& q, BlockVector&) override {
        _jachq->setValue(0, 0, -side_ * l1 * std::cos(q(0)));
        _jachq->setValue(0, 1, -side_ * l2 * std::cos(q(1)));
        _jachq->setValue(0, 2, along_ * a * std::cos(q(2)) + b * std::sin(q(2)));
        _jachq->setValue(1, 0, -l1 * std::sin(q(0)));
        _jachq->setValue(1, 1, -l2 * std::sin(q(1)));
        _jachq->setValue(1, 2, -end_ * a * std::sin(q(2)) - side_ * b * std::cos(q(2)));
    }

  private:
    double side_, along_, end_;
};

} // namespace

SiconosState siconosSliderCrank(double h, double until) {
    auto q = std::make_shared<SiconosVector>(3), v = std::make_shared<SiconosVector>(3);
    q->zero();
    (*v)(0) = 150.0, (*v)(1) = -75.0, (*v)(2) = 0.0;
    auto crank = std::make_shared<LagrangianDS>(q, v);
    crank->setComputeMassFunction(mass);
    crank->setComputeFGyrFunction(gyroscopic);
    crank->setComputeJacobianFGyrqFunction(gyroscopicByQ);
    crank->setComputeJacobianFGyrqDotFunction(gyroscopicByV);
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, until + 10.0 * h);
    model->insertDynamicalSystem(crank);
    auto law = std::make_shared<NewtonImpactFrictionNSL>(0.4, 0.0, 0.01, 2);
    const double side[4] = {1, 1, -1, -1}, along[4] = {1, -1, -1, 1}, end[4] = {-1, 1, -1, 1};
    for (int k = 0; k < 4; ++k)
        model->link(std::make_shared<Interaction>(law, std::make_shared<Corner>(side[k], along[k], end[k])), crank);
    auto scheme = std::make_shared<MoreauJeanOSI>(0.5);
    auto clock = std::make_shared<TimeDiscretisation>(0.0, h);
    auto problem = std::make_shared<FrictionContact>(2, SICONOS_FRICTION_2D_LEMKE);
    auto simulation = std::make_shared<TimeStepping>(model, clock, scheme, problem);
    simulation->setNewtonTolerance(1e-9);
    simulation->setNewtonMaxIteration(20);
    const auto start = std::chrono::steady_clock::now();
    const long steps = std::lround(until / h);
    for (long k = 0; k < steps; ++k) {
        simulation->computeOneStep();
        simulation->nextStep();
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {seconds, {(*crank->q())(0), (*crank->q())(1), (*crank->velocity())(0), (*crank->velocity())(1)}};
}
