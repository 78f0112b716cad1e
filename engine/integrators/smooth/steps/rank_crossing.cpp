#include "engine/integrators/smooth/steps/rank_crossing.h"

#include "engine/model/errors.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double near = 0.05;  // of a row's length: where less is left, the place may be what holds up a run's steps
constexpr double longer = 1.5; // times the step, again and again, to find the way over
constexpr int longest = 16;    // times
constexpr int mostRows = 300;  // beyond, the eigenvalues take seconds: such mechanisms are not asked

Matrix wholeRows(SmoothModel& model, double t, const Vector& q) {
    ConstraintRows rows;
    Vector timeRate;
    model.left(t, q, rows, timeRate);
    return rows.byBlocks ? rows.blocks.whole(model.system().nv()) : rows.whole;
}

/// How many of them are of joints and couplings: these come first.
int jointRows(SmoothModel& model) {
    const auto& chosen = model.chosenRows();
    const auto count = std::count_if(chosen.begin(), chosen.end(),
                                     [all = model.system().constraintCount()](int row) { return row < all; });
    return std::min(int(count), model.rowCount());
}

/// The first `count` rows at a step's start.
class RowsHere {
  public:
    RowsHere(SmoothModel& model, double t, const Vector& q, int count) : model_(model), t_(t), count_(count), q_(q) {
        const Matrix here = wholeRows(model, t, q).topRows(count);
        inverse_ = here.transpose();
        model.system().prepareMass(q);
        model.system().solveMass(inverse_);
        const Matrix gram = here * inverse_;
        own_.compute(gram);
        if (own_.info() == Eigen::Success)
            left_ = std::sqrt(own_.matrixLLT().diagonal().cwiseAbs2().cwiseQuotient(gram.diagonal()).minCoeff());
    }
    /// Of the length of a row beside those before it, the least; 0 where rank is lost here.
    double left() const { return left_; }
    /// See rowsLeave.
    bool leave(const Vector& v, double h) const {
        if (left_ == 0.0) return true;
        const Vector move = h * v;
        Vector there(q_.size());
        model_.system().displace(q_, move, there);
        const Matrix turned = own_.solve((wholeRows(model_, t_ + h, there).topRows(count_) * inverse_).transpose());
        if (!turned.allFinite()) return false;
        const Eigen::VectorXcd values = Eigen::EigenSolver<Matrix>(turned, false).eigenvalues();
        return (values.array() - 1.0).abs().maxCoeff() >= 1.0;
    }

  private:
    SmoothModel& model_;
    double t_, left_ = 0.0;
    int count_;
    const Vector& q_;
    Matrix inverse_;
    Eigen::LLT<Matrix> own_;
};

bool asked(const SmoothModel& model) { return model.rowCount() > 0 && model.rowCount() <= mostRows; }

} // namespace

bool rowsLeave(SmoothModel& model, double t, const Vector& q, const Vector& v, double h) {
    return asked(model) && RowsHere(model, t, q, model.rowCount()).leave(v, h);
}

bool jointRowsLeave(SmoothModel& model, double t, const Vector& q, const Vector& v, double h) {
    const int count = asked(model) ? jointRows(model) : 0;
    return count > 0 && RowsHere(model, t, q, count).leave(v, h);
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
    ofJoints_ = jointRowsLeave(model, t, q, v, h);
    crosser_->step(model, t, q, v, h);
    if (!crosser_->endPosition().allFinite() || !crosser_->endVelocity().allFinite())
        throw RunError("the constraints lose rank within the step, as where links come to lie in one line, and nothing "
                       "says how the motion goes on from there");
}

bool RankCrossing::stepOver(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    if (crosses_ || !asked(model)) return false;
    const Vector place = q, speed = v;
    const RowsHere rows(model, t, place, model.rowCount());
    if (rows.left() > near) return false;
    for (int tries = 0; tries < longest; ++tries) {
        h *= longer;
        if (!rows.leave(speed, h)) continue;
        try {
            crosser_->step(model, t, place, speed, h);
        } catch (const RunError&) { // no way over it: shorter steps say what is the matter
            return false;
        }
        crosses_ = crosser_->endPosition().allFinite() && crosser_->endVelocity().allFinite();
        ofJoints_ = crosses_ && jointRowsLeave(model, t, place, speed, h);
        return crosses_;
    }
    return false;
}

std::string RankCrossing::remark() const {
    if (!crosses_) return method_->remark();
    if (!ofJoints_) return {};
    return fmt::format("the constraints lose rank here, as where links lie in one line: {} makes the step over it",
                       name_);
}

} // namespace escapement
