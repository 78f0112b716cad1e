#include "engine/simulation/run/phases/dead_centre.h"

#include "engine/model/errors.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace escapement {

namespace {

constexpr int mostRows = 400;       // the matrix of their couplings is dense
constexpr double dependent = 1e-12; // of a row's own square: roundoff of what the others leave of it
constexpr double dead = 1e-3;  // sine: what is driven moves a thousand times as fast as where nothing is in its way
constexpr double away = 1e-2;  // rad, and m of the size: so far off the sine is another one, as a light wheel's is not
constexpr double grows = 2.0;  // times
constexpr double asMuch = 0.3; // of the velocities that a dead centre asks for
constexpr double beside = 0.1; // sine: where joints are open already it is past
constexpr int iterations = 40; // of a projection that two have not finished

/// A motor whose row the other constraint rows leave next to nothing of, and how much: a sine in the metric of the
/// masses.
struct DrivenRow {
    int row = -1;
    double sine = 1.0;
};

/// How all constraint rows are coupled through the masses.
class RowCouplings {
  public:
    RowCouplings(System& system, double t, In<Vector> q) {
        const int n = system.constraintCount();
        Matrix rows(n, system.nv());
        system.constraintJacobian(t, q, rows);
        Matrix inverse = rows.transpose();
        system.prepareMass(q);
        system.solveMass(inverse);
        couplings_.noalias() = rows * inverse;
        length_ = couplings_.diagonal().cwiseMax(0.0).cwiseSqrt();
        for (int r = 0; r < n; ++r)
            if (!(length_[r] > 0.0)) length_[r] = 1.0;
        couplings_ = length_.cwiseInverse().asDiagonal() * couplings_.eval() * length_.cwiseInverse().asDiagonal();
    }
    double length(int row) const { return length_[row]; }

    /// What all other rows leave of one, by Cholesky's factor of theirs with pivots.
    double sine(int row) const {
        const Eigen::Index n = couplings_.rows();
        Matrix factor(n, n);
        Vector rest = couplings_.diagonal();
        double left = rest[row];
        for (Eigen::Index k = 0; k + 1 < n; ++k) {
            Eigen::Index pivot = -1;
            double most = dependent;
            for (Eigen::Index r = 0; r < n; ++r)
                if (r != row && rest[r] > most) most = rest[r], pivot = r;
            if (pivot < 0) break;
            auto column = factor.col(k);
            column = couplings_.col(pivot);
            column.noalias() -= factor.leftCols(k) * factor.row(pivot).head(k).transpose();
            column /= std::sqrt(most);
            rest -= column.cwiseAbs2();
            rest[pivot] = 0.0;
            left -= column[row] * column[row];
        }
        return std::sqrt(std::max(left, 0.0));
    }

  private:
    Matrix couplings_; ///< G M^-1 G^T, its diagonal 1
    Vector length_;    ///< of the rows
};

/// Of sines below `least`. What is left of a motor's row is small before a heavy train, too, wherever that stands:
/// where links come to lie in one line it changes with the way along v. `asked`: only where v is as large as that asks
/// for.
DrivenRow nearestToDeadCentre(System& system, double t, In<Vector> q, In<Vector> v, double least, bool asked) {
    DrivenRow found;
    const int n = system.constraintCount();
    const double fastest = v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0.0;
    if (!system.driven() || n < 2 || n > mostRows || !(fastest > 0.0)) return found;
    Vector rate(n), momentum(v.size());
    system.constraintTimeRate(t, q, rate);
    const RowCouplings here(system, t, q);
    system.multiplyMass(v, momentum);
    const double moves = std::sqrt(std::max(v.dot(momentum), 0.0)); // root of twice the kinetic energy
    std::vector<RowCouplings> off;
    const auto sineAway = [&](int row) {
        if (off.empty())
            for (const double sign : {-1.0, 1.0}) {
                Vector there = q;
                system.displace(q, (sign * away * std::max(1.0, system.characteristicLength()) / fastest) * v, there);
                system.normalise(there);
                off.emplace_back(system, t, there);
            }
        return std::max(off[0].sine(row), off[1].sine(row));
    };
    for (int row = 0; row < n; ++row) {
        if (rate[row] == 0.0) continue;
        const double sine = here.sine(row), asks = std::abs(rate[row]) / (here.length(row) * std::max(sine, dependent));
        if (!(sine < std::min(least, found.sine)) || (asked && !(moves > asMuch * asks))) continue;
        if (sineAway(row) > grows * sine) found = {row, sine};
    }
    return found;
}

const char* const howToMend = "let it turn back or stop before, or give a torque or a force instead of a motion; or "
                              "change the lengths of the links";

} // namespace

std::string deadCentre(System& system, double t, In<Vector> q, In<Vector> v) {
    const DrivenRow driven = nearestToDeadCentre(system, t, q, v, dead, true);
    if (driven.row < 0) return {};
    return fmt::format("{} drives the mechanism into a dead centre, beyond which its joints cannot follow: what it "
                       "moves is {:.0e} times as fast there as elsewhere; {}",
                       system.constraintName(driven.row), 1.0 / driven.sine, howToMend);
}

bool startsInLine(SmoothModel& model, In<Vector> q, In<Vector> v) {
    System& system = model.system();
    const double fastest = v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0.0, size = system.characteristicLength();
    if (system.constraintCount() > mostRows || !(fastest > 0.0)) return false;
    const double time = away * std::max(1.0, size) / fastest;
    model.setClosed({});
    model.chooseRows(0.0, q);
    const std::size_t here = model.chosenRows().size();
    Vector there = q;
    system.displace(q, time * v, there);
    system.normalise(there);
    model.chooseRows(time, there);
    model.projectPosition(time, there, tolerances.projected * size, iterations);
    model.chooseRows(time, there);
    return model.chosenRows().size() > here;
}

void requireJointsClosed(System& system, SmoothModel& model, double t, Vector& q, In<Vector> v, double before) {
    const double most = tolerances.jointsOpen * system.characteristicLength();
    if (!(before > most) || !(model.positionDrift(t, q) > most)) return;
    Vector closer = q; // next to places where links lie in one line each iteration gains one digit in two
    model.projectPosition(t, closer, tolerances.projected * system.characteristicLength(), iterations);
    if (model.positionDrift(t, closer) < model.positionDrift(t, q)) q = closer;
    if (!(model.positionDrift(t, q) > most)) return;
    Vector open(system.constraintCount());
    system.constraints(t, q, open);
    Eigen::Index widest = 0;
    const double width = open.cwiseAbs().maxCoeff(&widest);
    const std::string what =
        fmt::format("{} is open by {:.2g} (m or rad) at t = {:.9g} s", system.constraintName(int(widest)), width, t);
    const DrivenRow driven = nearestToDeadCentre(system, t, q, v, beside, false);
    if (driven.row >= 0)
        throw RunError(fmt::format("{}: {} drives the mechanism past a dead centre, where its joints cannot follow; {}",
                                   what, system.constraintName(driven.row), howToMend));
    throw RunError(fmt::format("{}, and no motion of the bodies closes it: the joints contradict one another there; "
                               "look at what they leave free, or let a motor go another way",
                               what));
}

} // namespace escapement
