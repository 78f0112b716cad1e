#pragma once
// The Delassus operator of many contacts in momentum form, W = J M^-1 J^T never multiplied out: impulses act on the
// velocities of the bodies that a contact touches, and velocities are read off these. A product, and a sweep over all
// contacts, costs one pass over them.
//
// Joints answer exactly where a whole set of impulses is applied. While contacts change one after the other they answer
// once a sweep (`settle`): all joints are one more block of the same Gauss-Seidel sweep, solved by its sparse factors.

#include "engine/complementarity/delassus.h"
#include "engine/dynamics/joints/joint_elimination.h"

#include <functional>

namespace escapement {

class MomentumDelassus final : public Delassus {
  public:
    using Mat36 = Eigen::Matrix<double, 3, 6>;
    using Whole = std::function<std::shared_ptr<BlockSparseDelassus>()>;

    /// `rows` J and `inverse` M^-1 J^T of contacts, a group each, in blocks of six columns; `joints` may be null and
    /// outlives it, as does what `whole` refers to, which makes W in blocks.
    MomentumDelassus(const BlockRows& rows, const BlockRows& inverse, int velocities, JointElimination* joints,
                     Whole whole);
    /// Contacts (ascending) of islands that are no heap, and W of them alone, in blocks.
    struct Beside {
        std::vector<int> contacts;
        std::shared_ptr<BlockSparseDelassus> w;
    };
    void setBeside(Beside beside) { beside_ = std::move(beside); }
    const Beside& beside() const { return beside_; }
    /// From now on contact a gives way by soft[a] (m/s a N s) in all three directions, as if its impulse moved a body
    /// of its own, too; `apply` and `outwards` go without. Once.
    void soften(const std::vector<double>& soft);
    /// Whether all blocks have six columns.
    static bool takes(const BlockRows& rows);

    int count() const override { return int(diagonal_.size()); }
    /// Joints left out: what the contact's own bodies give.
    Mat3 diagonal(int a) const override { return diagonal_[std::size_t(a)]; }
    void multiply(In<Vector> r, Vector& u) const override;
    void start(In<Vector> r) override;
    Vec3 velocity(int a) const override { return velocityOf(a, v_); }
    void change(int a, const Vec3& dr) override { push(a, dr, v_); }
    /// Velocities that follow r, linear in it: changed together with r they go on following.
    Vector& followed() { return v_; }
    /// After a sweep of changes: joints answer to all of them at once.
    void settle() { answer(v_); }
    /// Made when they are first asked for, at many times the cost of a sweep.
    const BlockSparseDelassus* blocks() const override;

    /// The contacts from what does not move outwards: body by body as they hang together. Sweeps that go along it and
    /// back carry loads through a heap at once.
    std::vector<int> outwards() const;

    /// v += P J^T r, with the joints' multipliers added to `lambda`.
    void apply(In<Vector> r, Vector& v, Vector& lambda) const;

  private:
    struct Piece {
        int column = 0;
        Mat36 row, inverse; ///< of J, and of J M^-1
    };
    Vec3 velocityOf(int a, const Vector& v) const {
        Vec3 u = Vec3::Zero();
        for (int k = start_[std::size_t(a)]; k < start_[std::size_t(a) + 1]; ++k) {
            const Piece& piece = pieces_[std::size_t(k)];
            u.noalias() += piece.row * v.segment<6>(piece.column);
        }
        if (!soft_.empty()) u += soft_[std::size_t(a)] * v.segment<3>(velocities_ + 3 * a);
        return u;
    }
    void push(int a, const Vec3& r, Vector& v) const {
        for (int k = start_[std::size_t(a)]; k < start_[std::size_t(a) + 1]; ++k) {
            const Piece& piece = pieces_[std::size_t(k)];
            v.segment<6>(piece.column).noalias() += piece.inverse.transpose() * r;
        }
        if (v.size() > velocities_) v.segment<3>(velocities_ + 3 * a) += r;
    }
    void pushAll(In<Vector> r, Vector& v) const;
    void answer(Vector& v) const;

    std::vector<int> start_;
    std::vector<Piece> pieces_;
    std::vector<Mat3> diagonal_;
    JointElimination* joints_;
    Whole makeWhole_;
    mutable std::shared_ptr<BlockSparseDelassus> whole_;
    int velocities_;
    Beside beside_;
    std::vector<double> soft_; ///< m/s a N s, by contact; empty: none gives way
    Vector v_, none_; ///< v_: of the bodies, and then, where contacts are soft, what each of them has given way
    mutable Vector moved_, multipliers_;
};

} // namespace escapement
