// What SmoothModel does by blocks, where the rows are many.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/dynamics/smooth_model/still_islands.h"

#include <algorithm>

namespace escapement {

/// A group of some of the three rows of closed contact k, which stay in contactBlocks_. In a sliding patch each group
/// reaches all bodies: the force of one contact hangs on the accelerations of all.
void SmoothModel::addContact(std::size_t k, In<Vector> q, int first, int count, BlockRows& rows) {
    contactBlocks_.clear();
    system_.contactBlocks(closed_[k].index, q, contactBlocks_);
    rows.beginGroup(count);
    for (int b = 0; b < contactBlocks_.blockCount(); ++b) {
        const int n = rows.addBlock(contactBlocks_.place(b).column, contactBlocks_.place(b).columns);
        rows.block(n).topRows(count) = contactBlocks_.block(b).middleRows(first, count);
    }
    if (patchOf_[k] < 0) return;
    for (const auto& [column, columns] : patches_[std::size_t(patchOf_[k])].bodies) {
        bool own = false;
        for (int b = 0; b < contactBlocks_.blockCount(); ++b) own = own || contactBlocks_.place(b).column == column;
        if (!own) rows.addBlock(column, columns);
    }
}

/// Rows that have a place in `position`.
void SmoothModel::leftBlocks(double t, In<Vector> q, const std::vector<int>& position, int count, BlockRows& rows) {
    rows.clear();
    if (joints_ > 0) system_.constraintBlocks(t, q, rows);
    for (std::size_t k = 0; k < closed_.size(); ++k)
        if (moves(k)) addContact(k, q, rowsOf_[k].first, rowsOf_[k].count, rows);
    still_->choose(position, firstRow_, count, rows);
}

/// Whether a closed contact has rows in the equations.
bool SmoothModel::moves(std::size_t k) const { return rowsOf_[k].count > 0 && !still_->holds(k); }

/// What the forces of these closed contacts act along: of a slipping contact the sum of normal and friction.
void SmoothModel::addForceBlocks(const std::vector<int>& contacts, In<Vector> q, In<Vector> v, BlockRows& rows) {
    for (const int contact : contacts) {
        const std::size_t k = std::size_t(contact);
        if (!moves(k)) continue;
        addContact(k, q, rowsOf_[k].first, rowsOf_[k].count, rows);
        if (closed_[k].status == ContactStatus::Stick || friction_[k] == 0.0) continue;
        Vec3 u;
        contactBlocks_.multiply(v, u);
        const Vec2 along = friction_[k] * slideDirection(k, q, u.tail<2>());
        const int first = rows.group(rows.groupCount() - 1).firstBlock;
        for (int b = 0; b < contactBlocks_.blockCount(); ++b)
            rows.block(first + b).row(0) -= along.transpose() * contactBlocks_.block(b).middleRows<2>(1);
    }
}

/// Joints before contact normals before tangents, which `order` lists as full rows, in left_; M^-1 of them in
/// inverseMassRight_.
void SmoothModel::allBlocks(double t, In<Vector> q, std::vector<int>& order, std::vector<int>& rank) {
    std::fill(patchOf_.begin(), patchOf_.end(), -1);
    BlockRows& rows = left_.blocks;
    rows.clear();
    if (joints_ > 0) system_.constraintBlocks(t, q, rows);
    rank.assign(std::size_t(rows.groupCount()), 0);
    order.clear();
    for (int r = 0; r < joints_; ++r) order.push_back(r);
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        if (preload_[k] != 0.0 || still_->holds(k)) continue;
        addContact(k, q, 0, 1, rows);
        rank.push_back(1);
        order.push_back(firstRow_[k]);
    }
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        const int first = std::max(1, rowsOf_[k].first), count = rowsOf_[k].first + rowsOf_[k].count - first;
        if (count <= 0 || still_->holds(k)) continue;
        addContact(k, q, first, count, rows);
        rank.push_back(2);
        for (int c = 0; c < count; ++c) order.push_back(firstRow_[k] + first - rowsOf_[k].first + c);
    }
    system_.prepareMass(q);
    BlockRows& inverse = inverseMassRight_.blocks;
    inverse = rows;
    solveMass(system_, inverse);
}

std::vector<int> SmoothModel::chooseByBlocks(double t, In<Vector> q, std::vector<int>& order) {
    std::vector<int> rank;
    allBlocks(t, q, order, rank);
    return rowChoice_.choose(left_.blocks, inverseMassRight_.blocks, rank);
}

/// As leastNorm, for each set of contacts that share: the joints are eliminated by groups, and what they can take over
/// among themselves is spanned by what the rows left out say of the chosen ones.
void SmoothModel::leastNormByBlocks(double t, In<Vector> q, In<Vector> v, Vector& full) {
    std::vector<int> chosen;
    for (int r : rows_)
        if (r < joints_) chosen.push_back(r);
    system_.prepareMass(q);
    if (movingRedundant_) shareContacts(t, q, v, chosen, full);
    if (!jointsRedundant_) return;
    BlockRows& rows = left_.blocks;
    rows.clear();
    system_.constraintBlocks(t, q, rows);
    BlockRows& inverse = inverseMassRight_.blocks;
    inverse = rows;
    solveMass(system_, inverse);
    jointRedundancy_.prepare(rows, inverse, chosen);
    jointRedundancy_.takeOut(full);
}

} // namespace escapement
