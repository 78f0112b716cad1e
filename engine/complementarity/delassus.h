#pragma once
// The Delassus operator W = H M^-1 H^T of a frictional contact problem, 3 x 3 block by block: what an impulse at one
// contact does to the relative velocity at another. Always three rows a contact (normal, tangent, tangent); a planar
// contact's second tangent has zero rows and columns.
//
// Solvers ask it for products and, in Gauss-Seidel order, for the velocity at one contact after single impulses have
// changed. How W is held is its own business: dense, in sparse blocks, or as factors that are never multiplied out.

#include "engine/math/types.h"

#include <memory>
#include <vector>

namespace escapement {

class BlockSparseDelassus;

class Delassus {
  public:
    virtual ~Delassus() = default;

    virtual int count() const = 0; ///< contacts
    virtual Mat3 diagonal(int a) const = 0;
    /// u = W r, both 3 count().
    virtual void multiply(In<Vector> r, Vector& u) const = 0;

    // Gauss-Seidel access: the operator follows an r that changes contact by contact.
    virtual void start(In<Vector> r) = 0;           ///< follow this r from now on
    virtual Vec3 velocity(int a) const = 0;         ///< (W r)_a
    virtual void change(int a, const Vec3& dr) = 0; ///< r_a += dr

    /// The blocks, for methods that factorise; null where they are not held.
    virtual const BlockSparseDelassus* blocks() const { return nullptr; }
};

/// W as a dense matrix that somebody else keeps.
class DenseDelassus final : public Delassus {
  public:
    explicit DenseDelassus(const Matrix& w) : w_(w) {}

    const Matrix& matrix() const { return w_; }
    int count() const override { return int(w_.rows() / 3); }
    Mat3 diagonal(int a) const override { return w_.block<3, 3>(3 * a, 3 * a); }
    void multiply(In<Vector> r, Vector& u) const override { u.noalias() = w_ * r; }
    void start(In<Vector> r) override { u_.noalias() = w_ * r; }
    Vec3 velocity(int a) const override { return u_.segment<3>(3 * a); }
    void change(int a, const Vec3& dr) override { u_.noalias() += w_.middleCols<3>(3 * a) * dr; }

  private:
    const Matrix& w_;
    Vector u_;
};

/// W in compressed rows of 3 x 3 blocks; every diagonal block is held, first in its row or not.
class BlockSparseDelassus final : public Delassus {
  public:
    struct Block {
        int row = 0, column = 0;
        Mat3 value = Mat3::Zero();
    };
    /// `blocks` in any order; those of the same place are added. Throws std::out_of_range for a place outside.
    BlockSparseDelassus(int count, std::vector<Block> blocks);
    /// The blocks of a dense W that are not zero.
    explicit BlockSparseDelassus(const Matrix& w);

    /// The rows of some contacts of another one, ascending, that nothing couples to the rest; place[a]: the number of
    /// contact a here.
    BlockSparseDelassus(const BlockSparseDelassus& whole, const int* contacts, int count,
                        const std::vector<int>& place);

    /// Adds soft[a] (m/s a N s) to the diagonal of each block W_aa.
    void soften(const std::vector<double>& soft) {
        for (int a = 0; a < count_; ++a)
            values_[std::size_t(diagonal_[std::size_t(a)])].diagonal().array() += soft[std::size_t(a)];
    }

    /// Adds numbers (m/s a N s) to the diagonal of the block W_aa.
    void soften(int a, const Vec3& soft) { values_[std::size_t(diagonal_[std::size_t(a)])].diagonal() += soft; }
    /// The impulse r_a = T^T r of another r in its place, felt as T u_a: the rows of contact a from the left by T, its
    /// columns from the right by T^T.
    void transform(int a, const Mat3& t);

    int count() const override { return count_; }
    Mat3 diagonal(int a) const override { return values_[diagonal_[a]]; }
    void multiply(In<Vector> r, Vector& u) const override;
    void start(In<Vector> r) override { r_ = r; }
    Vec3 velocity(int a) const override;
    void change(int a, const Vec3& dr) override { r_.segment<3>(3 * a) += dr; }
    const BlockSparseDelassus* blocks() const override { return this; }

    // Row a holds the blocks rowStart()[a] … rowStart()[a + 1] - 1, in ascending columns.
    const std::vector<int>& rowStart() const { return rowStart_; }
    const std::vector<int>& columns() const { return columns_; }
    const std::vector<Mat3>& values() const { return values_; }

  private:
    int count_ = 0;
    std::vector<int> rowStart_, columns_, diagonal_;
    std::vector<Mat3> values_;
    Vector r_;
};

} // namespace escapement
