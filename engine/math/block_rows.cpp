#include "engine/math/block_rows.h"

#include <algorithm>

namespace escapement {

void BlockRows::clear() {
    groups_.clear();
    places_.clear();
    rowCount_ = stored_ = 0;
}

void BlockRows::beginGroup(int rows) {
    Group& group = groups_.emplace_back();
    group.rows = rows;
    group.firstBlock = group.endBlock = int(places_.size());
    for (int i = 0; i < rows; ++i) group.number[std::size_t(i)] = rowCount_++;
}

int BlockRows::addBlock(int column, int columns) {
    places_.push_back({column, columns, stored_});
    const std::size_t begin = std::size_t(stored_) * height, end = begin + std::size_t(columns) * height;
    if (values_.size() < end) values_.resize(end);
    std::fill(values_.begin() + std::ptrdiff_t(begin), values_.begin() + std::ptrdiff_t(end), 0.0);
    stored_ += columns;
    return groups_.back().endBlock++;
}

void BlockRows::choose(const std::vector<int>& position, int chosen) {
    if (chosen == rowCount_) return; // all of them
    for (Group& group : groups_)
        for (int i = 0; i < group.rows; ++i) {
            int& number = group.number[std::size_t(i)];
            if (number < 0) continue;
            number = position[std::size_t(number)];
            if (number >= 0) continue;
            for (int b = group.firstBlock; b < group.endBlock; ++b) block(b).row(i).setZero();
        }
    rowCount_ = chosen;
}

void BlockRows::multiply(In<Vector> v, Out<Vector> result) const {
    for (const Group& group : groups_) {
        Row sum = Row::Zero();
        for (int b = group.firstBlock; b < group.endBlock; ++b) {
            const Place& at = places_[std::size_t(b)];
            const auto values = block(b);
            for (int k = 0; k < at.columns; ++k) sum += values.col(k) * v[at.column + k];
        }
        for (int i = 0; i < group.rows; ++i)
            if (const int number = group.number[std::size_t(i)]; number >= 0) result[number] = sum[i];
    }
}

void BlockRows::addTransposed(In<Vector> lambda, Out<Vector> result) const {
    for (const Group& group : groups_) {
        Row share = Row::Zero();
        for (int i = 0; i < group.rows; ++i)
            if (const int number = group.number[std::size_t(i)]; number >= 0) share[i] = lambda[number];
        for (int b = group.firstBlock; b < group.endBlock; ++b) {
            const Place& at = places_[std::size_t(b)];
            const auto values = block(b);
            for (int k = 0; k < at.columns; ++k) result[at.column + k] += values.col(k).dot(share);
        }
    }
}

Matrix BlockRows::whole(int columns) const {
    Matrix result = Matrix::Zero(rowCount_, columns);
    for (const Group& group : groups_)
        for (int b = group.firstBlock; b < group.endBlock; ++b)
            for (int i = 0; i < group.rows; ++i)
                if (const int number = group.number[std::size_t(i)]; number >= 0)
                    result.row(number).segment(places_[std::size_t(b)].column, places_[std::size_t(b)].columns) +=
                        block(b).row(i);
    return result;
}

} // namespace escapement
