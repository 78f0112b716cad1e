#pragma once
// Rows over the velocities of many bodies, most of whose entries are zero: groups of at most six rows (a joint, a
// motor, a contact), each with a block of columns for every moving body that it touches.
//
// Blocks are stored six rows high, the absent ones zero, so that all products go over vectors of six. A row has a
// number in the vectors that belong to the rows (right-hand sides, multipliers); rows that were not chosen are zero and
// have none.

#include "engine/math/types.h"

#include <array>
#include <vector>

namespace escapement {

class BlockRows {
  public:
    static constexpr int height = 6;
    using Values = Eigen::Matrix<double, height, Eigen::Dynamic>;
    using Row = Eigen::Matrix<double, height, 1>;

    struct Group {
        int rows = 0; ///< 1 to 6
        int firstBlock = 0, endBlock = 0;
        std::array<int, height> number{-1, -1, -1, -1, -1, -1}; ///< of each row; -1: absent or not chosen
        bool operator==(const Group&) const = default;
    };
    struct Place {
        int column = 0, columns = 0;
        int at = 0; ///< of its values, in columns of six
        bool operator==(const Place&) const = default;
    };

    void clear();
    /// Begins a group; its rows take the next numbers. Its blocks follow.
    void beginGroup(int rows);
    /// A block of zeros in the last group. Returns its number; `block` of earlier ones must be asked anew.
    int addBlock(int column, int columns);

    int groupCount() const { return int(groups_.size()); }
    int blockCount() const { return int(places_.size()); }
    int rowCount() const { return rowCount_; } ///< rows with a number
    const Group& group(int i) const { return groups_[std::size_t(i)]; }
    const Place& place(int block) const { return places_[std::size_t(block)]; }
    Eigen::Map<Values> block(int i) {
        return {&values_[std::size_t(places_[std::size_t(i)].at) * height], height, places_[std::size_t(i)].columns};
    }
    Eigen::Map<const Values> block(int i) const {
        return {&values_[std::size_t(places_[std::size_t(i)].at) * height], height, places_[std::size_t(i)].columns};
    }

    /// Keeps of each row what `position` says, by its number: its new number, or -1 to leave it out.
    void choose(const std::vector<int>& position, int chosen);
    /// Whether groups, blocks and numbers are those of `other`.
    bool sameStructure(const BlockRows& other) const {
        return rowCount_ == other.rowCount_ && groups_ == other.groups_ && places_ == other.places_;
    }

    /// result = C v, by the rows' numbers.
    void multiply(In<Vector> v, Out<Vector> result) const;
    /// result += C^T lambda.
    void addTransposed(In<Vector> lambda, Out<Vector> result) const;
    /// The rows with a number, over `columns` columns.
    Matrix whole(int columns) const;

  private:
    std::vector<Group> groups_;
    std::vector<Place> places_;
    std::vector<double> values_;
    int rowCount_ = 0, stored_ = 0; ///< columns of six in use
};

} // namespace escapement
