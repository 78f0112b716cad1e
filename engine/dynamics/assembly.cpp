#include "engine/dynamics/assembly.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double motorStep = 0.2; // rad, or part of the mechanism's size: what a motor moves its joint at once

constexpr double nudges[] = {1e-3, 1e-2, 0.1}; // rad: turns that lead on from where errors pull no way round

double largestError(const System& system, double t, const Vector& q, int rows) {
    if (rows == 0) return 0.0;
    Vector g(system.constraintCount());
    system.constraints(t, q, g);
    return g.head(rows).cwiseAbs().maxCoeff();
}

/// Those of the first `count` rows that hold a position.
std::vector<int> positionRows(const System& system, int count) {
    std::vector<int> rows;
    for (int r = 0; r < count; ++r)
        if (system.holdsPosition(r)) rows.push_back(r);
    return rows;
}

/// The least motion in the mass metric that takes errors of these rows away, damped.
class LeastMotion {
  public:
    LeastMotion(System& system, const std::vector<int>& rows)
        : system_(system), chosen_(rows), rows_(int(rows.size())),
          byBlocks_(system.hasBlocks() && rows_ >= rowsForBlocks) {}

    void prepare(double t, const Vector& q) {
        system_.prepareMass(q);
        if (byBlocks_) {
            left_.clear();
            system_.constraintBlocks(t, q, left_);
            std::vector<int> position(std::size_t(left_.rowCount()), -1);
            for (int i = 0; i < rows_; ++i) position[std::size_t(chosen_[std::size_t(i)])] = i;
            left_.choose(position, rows_);
            right_ = left_;
            solveMass(system_, right_);
            if (!elimination_.arrangedFor(left_)) elimination_.arrange(left_);
            return;
        }
        jacobian_.resize(system_.constraintCount(), system_.nv());
        system_.constraintJacobian(t, q, jacobian_);
        const Matrix held = jacobian_(chosen_, Eigen::all);
        inverse_ = held.transpose();
        system_.solveMass(inverse_);
        schur_ = held * inverse_;
    }

    void solve(const Vector& error, double damping, Vector& dv) {
        if (byBlocks_) {
            elimination_.assemble(left_, right_, damping);
            elimination_.factorise();
            multipliers_.resize(rows_);
            elimination_.solve(error, multipliers_);
            dv.setZero();
            multipliers_ = -multipliers_;
            right_.addTransposed(multipliers_, dv);
            return;
        }
        Matrix damped = schur_;
        damped.diagonal().array() += damping * (schur_.trace() / rows_);
        dv = -(inverse_ * damped.ldlt().solve(error));
    }

  private:
    System& system_;
    const std::vector<int>& chosen_;
    int rows_;
    bool byBlocks_;
    BlockRows left_, right_;
    BlockElimination elimination_;
    Matrix jacobian_, inverse_, schur_;
    Vector multipliers_;
};

/// Turns the bodies of rows that are open at q, each about another axis, by up to `angle` (rad).
void turnOpenBodies(System& system, double t, const Vector& q, int count, double angle, Vector& dv) {
    constexpr int bodyColumns = 6; // the last three turn it
    Vector errors(system.constraintCount());
    system.constraints(t, q, errors);
    BlockRows rows;
    system.constraintBlocks(t, q, rows);
    for (int g = 0; g < rows.groupCount(); ++g) {
        const BlockRows::Group& group = rows.group(g);
        const bool open = std::any_of(group.number.begin(), group.number.begin() + group.rows, [&](int row) {
            return row >= 0 && row < count && system.holdsPosition(row) &&
                   std::abs(errors[row]) > closedTolerance(system);
        });
        for (int b = group.firstBlock; open && b < group.endBlock; ++b) {
            const BlockRows::Place& place = rows.place(b);
            if (place.columns != bodyColumns) continue;
            for (int k = 3; k < bodyColumns; ++k) dv[place.column + k] = angle * std::sin(1.0 + place.column + 2.0 * k);
        }
    }
}

double makeConsistent(System& system, double t, const Vector& q, Vector& v) {
    SmoothModel model(system);
    system.keepToPieces(t, 0.0); // a motor that has a kink here is followed on from it
    model.chooseRows(t, q);
    const double changed = model.projectVelocity(t, q, v);
    system.leavePieces();
    return changed;
}

} // namespace

double closedTolerance(const System& system) {
    // A linkage that closes leaves roundoff; one that cannot close leaves a length one can see.
    return 1e-9 * std::max(1.0, system.characteristicLength());
}

double closePositions(System& system, double t, Vector& q, int count, int& iterations) {
    const std::vector<int> rows = positionRows(system, count);
    if (rows.empty()) return 0.0;
    const double tolerance = 1e-13 * std::max(1.0, system.characteristicLength());
    Vector all(system.constraintCount()), g, trial(q.size()), gTrial, dv(system.nv());
    LeastMotion motion(system, rows);
    system.constraints(t, q, all);
    g = all(rows);
    double damping = 1e-12;
    for (int iteration = 0; iteration < 200 && g.cwiseAbs().maxCoeff() > tolerance; ++iteration) {
        ++iterations;
        motion.prepare(t, q);
        bool better = false;
        while (damping < 1e6) {
            motion.solve(g, damping, dv);
            system.displace(q, dv, trial);
            system.constraints(t, trial, all);
            gTrial = all(rows);
            if (gTrial.norm() < g.norm()) {
                better = true;
                break;
            }
            damping = std::max(10.0 * damping, 1e-10);
        }
        if (!better) break;
        q = trial;
        g = gTrial;
        damping = std::max(0.1 * damping, 1e-12);
    }
    return g.cwiseAbs().maxCoeff();
}

double closeFromAnywhere(System& system, double t, Vector& q, int count, int& iterations) {
    const double left = closePositions(system, t, q, count, iterations);
    if (left <= closedTolerance(system) || !system.hasBlocks()) return left;
    const Vector stuck = q;
    for (const double angle : nudges) {
        Vector dv = Vector::Zero(system.nv()), trial(q.size());
        turnOpenBodies(system, t, stuck, count, angle, dv);
        system.displace(stuck, dv, trial);
        const double now = closePositions(system, t, trial, count, iterations);
        if (now > closedTolerance(system)) continue;
        q = trial;
        return now;
    }
    return left;
}

AssemblyResult assemble(System& system, double t, Vector& q, Vector& v) {
    AssemblyResult result;
    const int rows = system.constraintCount();
    if (rows == 0) {
        result.closed = true;
        return result;
    }
    result.positionBefore = largestError(system, t, q, rows);
    result.positionAfter = closeFromAnywhere(system, t, q, rows, result.iterations);
    result.closed = result.positionAfter <= closedTolerance(system);
    result.velocityBefore = makeConsistent(system, t, q, v);
    return result;
}

AssemblyResult assemble(MultibodySystem& system, double t, Vector& q, Vector& v) {
    AssemblyResult result;
    result.closed = true;
    system.startCounting(q);
    if (system.constraintCount() > 0) {
        const int joints = system.jointRowCount(), placed = system.placedRowCount();
        result.positionBefore = largestError(system, t, q, placed);
        result.positionAfter = closeFromAnywhere(system, t, q, joints, result.iterations);
        // A point pulled along its curve beyond a piece's end lies on another piece now: there it is closed again.
        for (int again = 0; again < 4 && system.guideCount() > 0; ++again) {
            system.startCounting(q);
            result.positionAfter = closePositions(system, t, q, joints, result.iterations);
        }
        result.positionAfter = std::max(result.positionAfter, system.beyondGuides(q));
        result.closed = result.positionAfter <= closedTolerance(system);
        if (result.closed && placed > joints) {
            auto& drives = system.drives();
            std::vector<double> away;
            double steps = 1.0;
            for (int k = 0; k < placed - joints; ++k) {
                away.push_back(system.driveError(k, t, q));
                const bool turns = system.joints()[drives[k].joint].coordinate(drives[k].coordinate).turns();
                steps = std::max(steps, std::ceil(std::abs(away[k]) /
                                                  (turns ? motorStep : motorStep * system.characteristicLength())));
            }
            const int count = int(std::min(steps, 1000.0));
            for (int step = 1; step <= count; ++step) {
                for (std::size_t k = 0; k < away.size(); ++k) drives[k].start = away[k] * double(count - step) / count;
                result.positionAfter = closePositions(system, t, q, placed, result.iterations);
                system.passGuides(q);
                if (result.positionAfter > closedTolerance(system))
                    break; // no further: what is asked for is out of reach
            }
            for (std::size_t k = 0; k < away.size(); ++k) drives[k].start = 0.0;
            result.positionAfter = std::max(largestError(system, t, q, placed), system.beyondGuides(q));
            result.closed = result.positionAfter <= closedTolerance(system);
        }
        system.startCounting(q);
        system.startOnPieces(q, v);
        result.velocityBefore = makeConsistent(system, t, q, v);
    }
    return result;
}

} // namespace escapement
