#include "engine/complementarity/delassus.h"

#include <algorithm>
#include <stdexcept>

namespace escapement {

namespace {

std::vector<BlockSparseDelassus::Block> nonZeroBlocks(const Matrix& w) {
    std::vector<BlockSparseDelassus::Block> blocks;
    const int n = int(w.rows() / 3);
    for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b) {
            const Mat3 value = w.block<3, 3>(3 * a, 3 * b);
            if (a == b || (value.array() != 0.0).any()) blocks.push_back({a, b, value});
        }
    return blocks;
}

/// A row of blocks times r. Written out, since this is where Gauss-Seidel spends its time.
inline Vec3 rowProduct(const Mat3* value, const int* column, int length, const double* r) {
    double x = 0.0, y = 0.0, z = 0.0;
    for (int k = 0; k < length; ++k) {
        const double* m = value[k].data(); // by columns
        const double* s = r + 3 * column[k];
        x += m[0] * s[0] + m[3] * s[1] + m[6] * s[2];
        y += m[1] * s[0] + m[4] * s[1] + m[7] * s[2];
        z += m[2] * s[0] + m[5] * s[1] + m[8] * s[2];
    }
    return {x, y, z};
}

} // namespace

BlockSparseDelassus::BlockSparseDelassus(int count, std::vector<Block> blocks) : count_(count) {
    for (int a = 0; a < count; ++a) blocks.push_back({a, a, Mat3::Zero()}); // the diagonal is always there
    for (const Block& b : blocks)
        if (b.row < 0 || b.row >= count || b.column < 0 || b.column >= count)
            throw std::out_of_range("block outside of the Delassus operator");
    std::stable_sort(blocks.begin(), blocks.end(), [](const Block& x, const Block& y) {
        return x.row != y.row ? x.row < y.row : x.column < y.column;
    });
    rowStart_.assign(count + 1, 0);
    diagonal_.assign(count, 0);
    int row = -1, column = -1;
    for (const Block& b : blocks) {
        if (b.row == row && b.column == column) {
            values_.back() += b.value;
            continue;
        }
        row = b.row;
        column = b.column;
        if (row == column) diagonal_[row] = int(values_.size());
        columns_.push_back(column);
        values_.push_back(b.value);
        rowStart_[row + 1] = int(values_.size());
    }
}

BlockSparseDelassus::BlockSparseDelassus(const Matrix& w) : BlockSparseDelassus(int(w.rows() / 3), nonZeroBlocks(w)) {}

BlockSparseDelassus::BlockSparseDelassus(const BlockSparseDelassus& whole, const int* contacts, int count,
                                         const std::vector<int>& place)
    : count_(count) {
    rowStart_.reserve(std::size_t(count) + 1);
    rowStart_.push_back(0);
    for (int k = 0; k < count; ++k) {
        const int begin = whole.rowStart_[contacts[k]], end = whole.rowStart_[contacts[k] + 1];
        diagonal_.push_back(rowStart_.back() + whole.diagonal_[contacts[k]] - begin);
        for (int i = begin; i < end; ++i) columns_.push_back(place[whole.columns_[i]]);
        values_.insert(values_.end(), whole.values_.begin() + begin, whole.values_.begin() + end);
        rowStart_.push_back(int(columns_.size()));
    }
}

void BlockSparseDelassus::transform(int a, const Mat3& t) {
    for (int k = rowStart_[a]; k < rowStart_[a + 1]; ++k) {
        const int b = columns_[k];
        values_[k] = t * values_[k];
        const auto begin = columns_.begin() + rowStart_[b], end = columns_.begin() + rowStart_[b + 1],
                   mirrored = std::lower_bound(begin, end, a);
        if (mirrored == end || *mirrored != a) continue; // W as given is not symmetric in its places
        Mat3& across = values_[std::size_t(mirrored - columns_.begin())];
        across = across * t.transpose();
    }
}

void BlockSparseDelassus::multiply(In<Vector> r, Vector& u) const {
    u.resize(3 * count_);
    for (int a = 0; a < count_; ++a)
        u.segment<3>(3 * a) =
            rowProduct(&values_[rowStart_[a]], &columns_[rowStart_[a]], rowStart_[a + 1] - rowStart_[a], r.data());
}

Vec3 BlockSparseDelassus::velocity(int a) const {
    return rowProduct(&values_[rowStart_[a]], &columns_[rowStart_[a]], rowStart_[a + 1] - rowStart_[a], r_.data());
}

} // namespace escapement
