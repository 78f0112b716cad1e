#include "engine/integrators/smooth/rank_crossing.h"

#include "engine/model/errors.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <fmt/format.h>

namespace escapement {

namespace {

Matrix wholeRows(SmoothModel& model, double t, const Vector& q) {
    ConstraintRows rows;
    Vector timeRate;
    model.left(t, q, rows, timeRate);
    return rows.byBlocks ? rows.blocks.whole(model.system().nv()) : rows.whole;
}

} // namespace

bool rowsLeave(SmoothModel& model, double t, const Vector& q, const Vector& v, double h) {
    if (model.rowCount() == 0) return false;
    System& system = model.system();
    const Matrix here = wholeRows(model, t, q);
    system.prepareMass(q);
    Matrix inverse = here.transpose();
    system.solveMass(inverse);
    const Eigen::LLT<Matrix> own(here * inverse);
    if (own.info() != Eigen::Success) return true; // it is at such a place
    const Vector move = h * v;
    Vector there(q.size());
    system.displace(q, move, there);
    const Matrix turned = own.solve((wholeRows(model, t + h, there) * inverse).transpose());
    if (!turned.allFinite()) return false;
    const Eigen::VectorXcd values = Eigen::EigenSolver<Matrix>(turned, false).eigenvalues();
    return (values.array() - 1.0).abs().maxCoeff() >= 1.0;
}

RankCrossing::RankCrossing(std::unique_ptr<SmoothIntegrator> method, std::unique_ptr<SmoothIntegrator> crosser,
                           std::string name)
    : method_(std::move(method)), crosser_(std::move(crosser)), name_(std::move(name)) {}

void RankCrossing::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    crosses_ = false;
    try {
        return method_->step(model, t, q, v, h);
    } catch (const RunError&) {
        if (!rowsLeave(model, t, q, v, h)) throw;
    }
    crosses_ = true;
    crosser_->step(model, t, q, v, h);
    if (!crosser_->endPosition().allFinite() || !crosser_->endVelocity().allFinite())
        throw RunError("the constraints lose rank within the step, as where links come to lie in one line, and nothing "
                       "says how the motion goes on from there");
}

std::string RankCrossing::remark() const {
    if (!crosses_) return method_->remark();
    return fmt::format("the constraints lose rank here, as where links lie in one line: {} makes the step over it",
                       name_);
}

} // namespace escapement
