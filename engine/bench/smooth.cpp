#include "engine/bench/smooth.h"

#include "engine/dynamics/verification/verification_systems.h"
#include "engine/model/integrator_type.h"
#include "engine/simulation/hybrid_run.h"

#include <fmt/format.h>

#include <cmath>

namespace escapement {

namespace {

/// A verification system that counts how often its forces are asked for.
class Counted final : public System {
  public:
    explicit Counted(std::unique_ptr<System> system) : s_(std::move(system)) {}
    std::int64_t evaluations() const { return evaluations_; }

    int nq() const override { return s_->nq(); }
    int nv() const override { return s_->nv(); }
    void initialState(Vector& q, Vector& v) const override { s_->initialState(q, v); }
    void rates(In<Vector> q, In<Vector> v, Out<Vector> qdot) const override { s_->rates(q, v, qdot); }
    void displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const override { s_->displace(q, dv, result); }
    void normalise(Out<Vector> q) const override { s_->normalise(q); }
    void prepareMass(In<Vector> q) override { s_->prepareMass(q); }
    void solveMass(Out<Matrix> columns) const override { s_->solveMass(columns); }
    void multiplyMass(In<Vector> v, Out<Vector> result) const override { s_->multiplyMass(v, result); }
    void forces(double t, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        ++evaluations_;
        s_->forces(t, q, v, f);
    }
    int constraintCount() const override { return s_->constraintCount(); }
    void constraints(double t, In<Vector> q, Out<Vector> g) const override { s_->constraints(t, q, g); }
    void constraintJacobian(double t, In<Vector> q, Out<Matrix> g) const override { s_->constraintJacobian(t, q, g); }
    void constraintTimeRate(double t, In<Vector> q, Out<Vector> gt) const override { s_->constraintTimeRate(t, q, gt); }
    void constraintBias(double t, In<Vector> q, In<Vector> v, Out<Vector> gamma) const override {
        s_->constraintBias(t, q, v, gamma);
    }
    bool driven() const override { return s_->driven(); }
    SystemEnergy energy(double t, In<Vector> q, In<Vector> v) const override { return s_->energy(t, q, v); }
    SystemPower power(double t, In<Vector> q, In<Vector> v) const override { return s_->power(t, q, v); }
    bool powered() const override { return s_->powered(); }
    double characteristicLength() const override { return s_->characteristicLength(); }
    void observe(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Frame& frame) override {
        s_->observe(t, q, v, lambda, frame);
    }

  private:
    std::unique_ptr<System> s_;
    mutable std::int64_t evaluations_ = 0;
};

struct Problem {
    const char *system, *title;
    double until; ///< s
};
constexpr Problem problems[] = {{"four-bar", "Four-bar linkage (thesis 3.2.1)", 0.5},
                                {"slider-crank", "Slider-crank (thesis 3.2.2)", 1.0},
                                {"andrews", "Andrews' squeezing mechanism", 0.03},
                                {"flexible-slider-crank", "Slider-crank with a flexible rod (Simeon)", 0.1}};

struct Outcome {
    RunSummary summary;
    std::int64_t evaluations = 0;
};

Outcome run(const Problem& problem, const std::string& method, double tolerance) {
    for (const auto& known : verificationSystemTable()) {
        if (known.name != problem.system) continue;
        Counted system(known.make({}));
        Vector q, v;
        system.initialState(q, v);
        HybridSettings settings;
        settings.strategy = StrategyChoice::EventDriven;
        settings.integrator = method;
        settings.until = problem.until;
        settings.tolerance = tolerance;
        settings.outputStep = 1e9;
        settings.stepsPerCheckpoint = 1 << 30;
        FrameSink nowhere;
        RunControl control;
        Outcome outcome;
        outcome.summary = HybridRun(system, settings, nowhere, control).run(q, v, {});
        outcome.evaluations = system.evaluations();
        return outcome;
    }
    return {};
}

/// Largest error of the coordinates, absolute below 1 and relative above.
double errorOf(const RunSummary& run, const RunSummary& exact) {
    if (run.status != RunStatus::Done) return INFINITY;
    double worst = 0.0;
    for (Eigen::Index i = 0; i < exact.final.q.size(); ++i)
        worst =
            std::max(worst, std::abs(run.final.q[i] - exact.final.q[i]) / std::max(1.0, std::abs(exact.final.q[i])));
    return worst;
}

/// Tolerances that a method of that order is asked with: a lower order would take a hundred thousand steps for the
/// rest.
std::vector<double> tolerancesOf(const IntegratorType& type) {
    if (type.orders.positions < 2) return {1e-3, 1e-4, 1e-5};
    if (type.orders.positions < 4) return {1e-4, 1e-6, 1e-7};
    return {1e-4, 1e-6, 1e-8, 1e-10};
}

void workAndPrecision(const BenchRequest& request, BenchReport& report) {
    for (const Problem& problem : problems) {
        const RunSummary exact = run(problem, usualIntegrator(), 1e-13).summary;
        BenchTable table{
            fmt::format("{}, {} s: what a method gives and what it costs", problem.title, problem.until),
            {"method", "tolerance", "error", "accepted", "rejected", "forces", "time [ms]", "energy off [J]",
             "numerical [J]"},
            {},
            fmt::format("Error of the coordinates against {} at 1e-13; forces: evaluations in all of the run.",
                        usualIntegrator())};
        for (const auto& type : integratorTypes()) {
            request.tell(fmt::format("{}, {}", problem.system, type.name));
            for (double tolerance : tolerancesOf(type)) {
                Outcome outcome;
                const double seconds = bestTime([&] { outcome = run(problem, type.name, tolerance); }, 0.05);
                const RunSummary& s = outcome.summary;
                const double off = s.energy_end - s.energy_start + s.dissipated + s.numerical - s.work;
                const std::string error = s.status == RunStatus::Done ? fmt::format("{:.1e}", errorOf(s, exact))
                                                                      : std::string(name(s.status));
                table.rows.push_back({type.name, fmt::format("{:.0e}", tolerance), error, fmt::format("{}", s.accepted),
                                      fmt::format("{}", s.rejected), fmt::format("{}", outcome.evaluations),
                                      fmt::format("{:.3f}", 1e3 * seconds), fmt::format("{:.1e}", off),
                                      fmt::format("{:.1e}", s.numerical)});
            }
            if (type.orders.positions < 5) continue;
            const RunSummary fine = run(problem, type.name, 1e-12).summary;
            report.atMost(fmt::format("{}, {}: error at a tolerance of 1e-12", problem.system, type.name),
                          errorOf(fine, exact), "", 1e-10);
        }
        report.tables.push_back(std::move(table));
    }
}

} // namespace

std::vector<std::string> smoothParts() { return {"precision"}; }

BenchReport benchSmooth(const BenchRequest& request) {
    BenchReport report;
    if (request.wants("precision")) workAndPrecision(request, report);
    return report;
}

} // namespace escapement
