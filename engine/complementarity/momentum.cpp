#include "engine/complementarity/momentum.h"

#include <algorithm>
#include <numeric>

namespace escapement {

bool MomentumDelassus::takes(const BlockRows& rows) {
    for (int b = 0; b < rows.blockCount(); ++b)
        if (rows.place(b).columns != 6) return false;
    return true;
}

MomentumDelassus::MomentumDelassus(const BlockRows& rows, const BlockRows& inverse, int velocities,
                                   JointElimination* joints, Whole whole)
    : joints_(joints), makeWhole_(std::move(whole)), velocities_(velocities), v_(Vector::Zero(velocities)) {
    const int n = rows.groupCount();
    start_.assign(1, 0);
    start_.reserve(std::size_t(n) + 1);
    pieces_.reserve(std::size_t(rows.blockCount()));
    diagonal_.reserve(std::size_t(n));
    for (int a = 0; a < n; ++a) {
        Mat3 own = Mat3::Zero();
        for (int b = rows.group(a).firstBlock; b < rows.group(a).endBlock; ++b) {
            Piece& piece = pieces_.emplace_back();
            piece.column = rows.place(b).column;
            piece.row = rows.block(b).topRows<3>();
            piece.inverse = inverse.block(b).topRows<3>();
            own.noalias() += piece.row * piece.inverse.transpose();
        }
        start_.push_back(int(pieces_.size()));
        diagonal_.push_back(0.5 * (own + own.transpose()));
    }
    if (joints_ && joints_->rowCount() == 0) joints_ = nullptr;
    if (joints_) none_.setZero(joints_->rowCount());
}

void MomentumDelassus::soften(const std::vector<double>& soft) {
    soft_ = soft;
    whole_.reset();
    beside_ = {};
    v_.setZero(velocities_ + 3 * count());
    for (int a = 0; a < count(); ++a) diagonal_[std::size_t(a)].diagonal().array() += soft_[std::size_t(a)];
}

void MomentumDelassus::pushAll(In<Vector> r, Vector& v) const {
    for (int a = 0; a < count(); ++a)
        if (const Vec3 own = r.segment<3>(3 * a); !own.isZero(0.0)) push(a, own, v);
}

void MomentumDelassus::answer(Vector& v) const {
    if (joints_) joints_->satisfy(v, none_, multipliers_);
}

void MomentumDelassus::multiply(In<Vector> r, Vector& u) const {
    moved_.setZero(v_.size());
    pushAll(r, moved_);
    answer(moved_);
    u.resize(3 * count());
    for (int a = 0; a < count(); ++a) u.segment<3>(3 * a) = velocityOf(a, moved_);
}

void MomentumDelassus::start(In<Vector> r) {
    v_.setZero();
    pushAll(r, v_);
    answer(v_);
}

void MomentumDelassus::apply(In<Vector> r, Vector& v, Vector& lambda) const {
    if (!joints_) {
        pushAll(r, v);
        return;
    }
    moved_.setZero(velocities_);
    pushAll(r, moved_);
    answer(moved_);
    v += moved_;
    lambda += multipliers_;
}

std::vector<int> MomentumDelassus::outwards() const {
    const int n = count(), bodies = velocities_ / 6;
    // The contacts of each body, and how many bodies lie between it and what does not move.
    std::vector<int> first(std::size_t(bodies) + 1, 0), touching(pieces_.size()), level(std::size_t(bodies), -1), next;
    for (const Piece& piece : pieces_) ++first[std::size_t(piece.column / 6) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<int> at(first.begin(), first.end() - 1);
    for (int a = 0; a < n; ++a)
        for (int k = start_[std::size_t(a)]; k < start_[std::size_t(a) + 1]; ++k)
            touching[std::size_t(at[std::size_t(pieces_[std::size_t(k)].column / 6)]++)] = a;
    const auto reach = [&](int a, int to) {
        for (int k = start_[std::size_t(a)]; k < start_[std::size_t(a) + 1]; ++k) {
            const int body = pieces_[std::size_t(k)].column / 6;
            if (level[std::size_t(body)] >= 0) continue;
            level[std::size_t(body)] = to;
            next.push_back(body);
        }
    };
    std::size_t looked = 0;
    const auto spread = [&] {
        for (; looked < next.size(); ++looked)
            for (int k = first[std::size_t(next[looked])]; k < first[std::size_t(next[looked]) + 1]; ++k)
                reach(touching[std::size_t(k)], level[std::size_t(next[looked])] + 1);
    };
    for (int a = 0; a < n; ++a)
        if (start_[std::size_t(a) + 1] - start_[std::size_t(a)] == 1) reach(a, 0);
    spread();
    for (int a = 0; a < n; ++a) { // what hangs together, and with nothing that does not move
        reach(a, 0);
        spread();
    }
    std::vector<std::pair<int, int>> order(std::size_t(n), {0, 0});
    for (int a = 0; a < n; ++a) {
        int farthest = 0;
        for (int k = start_[std::size_t(a)]; k < start_[std::size_t(a) + 1]; ++k)
            farthest = std::max(farthest, level[std::size_t(pieces_[std::size_t(k)].column / 6)]);
        order[std::size_t(a)] = {farthest, a};
    }
    std::sort(order.begin(), order.end());
    std::vector<int> contacts;
    contacts.reserve(order.size());
    for (const auto& one : order) contacts.push_back(one.second);
    return contacts;
}

const BlockSparseDelassus* MomentumDelassus::blocks() const {
    if (!whole_) {
        whole_ = makeWhole_();
        if (!soft_.empty()) whole_->soften(soft_);
    }
    return whole_.get();
}

} // namespace escapement
