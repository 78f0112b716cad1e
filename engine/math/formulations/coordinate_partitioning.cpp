// Coordinates are parted into dependent and independent ones [WehageHaug1982]; with C = [C_d C_i] the dependent
// accelerations follow, a_d = C_d^-1 (r - C_i a_i), and the equations of motion are taken along the motions that change
// one independent coordinate each. With X = M^-1 B parted alike,
//
//     P^T N a_i = P^T (M^-1 f - a_p),   N = [-C_d^-1 C_i; 1],   P = [-X_d^-T X_i^T; 1].
//
// The dependent ones are those that the constraints see most clearly, by a pivoted decomposition of C. They are chosen
// anew for every system: a partition that is kept would be part of the state of a run.

#include "engine/math/formulation.h"

#include <Eigen/LU>
#include <Eigen/QR>

#include <algorithm>

namespace escapement {

namespace {

class CoordinatePartitioning final : public ConstrainedSolve {
  public:
    void factorise(In<Matrix> inverseMassRight, In<Matrix> left) override {
        part(left);
        const int free = columns_ - rows_;
        gathered_.resize(columns_, rows_);
        for (int k = 0; k < columns_; ++k) gathered_.row(k) = inverseMassRight.row(order_[std::size_t(k)]);
        ofRight_.compute(gathered_.topRows(rows_).transpose());
        rightTop_.resize(rows_, free);
        if (free > 0) rightTop_ = -ofRight_.solve(gathered_.bottomRows(free).transpose());
        reduced_.setIdentity(free, free);
        reduced_.noalias() += rightTop_.transpose() * leftTop_;
        if (free > 0) ofReduced_.compute(reduced_);
    }

    void solve(In<Matrix>, In<Matrix>, Vector& a, In<Vector> r, Vector& lambda) override {
        const int free = columns_ - rows_;
        ordered_.resize(columns_);
        for (int k = 0; k < columns_; ++k) ordered_[k] = a[order_[std::size_t(k)]];
        dependent_ = ofLeft_.solve(r);
        independent_ = ordered_.tail(free);
        independent_.noalias() += rightTop_.transpose() * (ordered_.head(rows_) - dependent_);
        if (free > 0) independent_ = ofReduced_.solve(independent_);
        dependent_.noalias() += leftTop_ * independent_;
        ordered_.head(rows_) = dependent_ - ordered_.head(rows_);
        lambda = ofRight_.transpose().solve(ordered_.head(rows_));
        for (int k = 0; k < rows_; ++k) a[order_[std::size_t(k)]] = dependent_[k];
        for (int k = 0; k < free; ++k) a[order_[std::size_t(rows_ + k)]] = independent_[k];
    }

    int changes() const override { return changes_; }

  private:
    void part(In<Matrix> left) {
        rows_ = int(left.rows()), columns_ = int(left.cols());
        pivoted_.compute(left);
        const auto& chosen = pivoted_.colsPermutation().indices();
        dependentBefore_.assign(order_.begin(), order_.begin() + std::min(rows_, int(order_.size())));
        order_.assign(chosen.data(), chosen.data() + columns_);
        std::sort(order_.begin(), order_.begin() + rows_);
        std::sort(order_.begin() + rows_, order_.end());
        if (!dependentBefore_.empty() && !std::equal(dependentBefore_.begin(), dependentBefore_.end(), order_.begin()))
            ++changes_;
        const int free = columns_ - rows_;
        dependentColumns_.resize(rows_, rows_);
        others_.resize(rows_, free);
        for (int k = 0; k < rows_; ++k) dependentColumns_.col(k) = left.col(order_[std::size_t(k)]);
        for (int k = 0; k < free; ++k) others_.col(k) = -left.col(order_[std::size_t(rows_ + k)]);
        ofLeft_.compute(dependentColumns_);
        leftTop_.resize(rows_, free);
        if (free > 0) leftTop_ = ofLeft_.solve(others_);
    }

    int rows_ = 0, columns_ = 0, changes_ = 0;
    std::vector<int> order_; ///< velocities: the dependent ones, then the independent ones
    std::vector<int> dependentBefore_;
    Matrix dependentColumns_, others_, leftTop_, rightTop_, gathered_, reduced_;
    Eigen::ColPivHouseholderQR<Matrix> pivoted_;
    Eigen::PartialPivLU<Matrix> ofLeft_, ofRight_, ofReduced_;
    Vector ordered_, dependent_, independent_;
};

} // namespace

Formulation coordinatePartitioningFormulation() {
    return {.name = "coordinate-partitioning",
            .words = "accelerations of independent coordinates, which are chosen anew as the mechanism moves",
            .source = "WehageHaug1982",
            .make = []() -> std::unique_ptr<ConstrainedSolve> { return std::make_unique<CoordinatePartitioning>(); }};
}

} // namespace escapement
