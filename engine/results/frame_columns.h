#pragma once
// The frames of a result file, kept in the columns in which the file holds them: opening costs what reading does, and a
// frame is put together when it is asked for.

#include "engine/results/result.h"
#include "engine/results/result_records.h"

#include <array>
#include <memory>
#include <vector>

namespace escapement {

/// Rows that are read into, and not set to zero before.
template <class Row> class Column {
  public:
    Column() = default;
    explicit Column(std::size_t size) : rows_(std::make_unique_for_overwrite<Row[]>(size)), size_(size) {}
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool absent() const { return !rows_; } ///< not in the file
    Row* data() { return rows_.get(); }
    const Row* data() const { return rows_.get(); }
    const Row& operator[](std::size_t i) const { return rows_[i]; }

  private:
    std::unique_ptr<Row[]> rows_;
    std::size_t size_ = 0;
};

class FrameColumns final : public FrameStore {
  public:
    struct Body {
        Column<double> position, quaternion, velocity;
    };
    struct Joint {
        int dof = 0;
        Column<double> coordinate, speed, force;
    };
    Column<double> times, energy, dissipated, numerical, motors; ///< the last three: absent in files of before
    Column<std::int64_t> kind, offsets, accountOffsets, shared;
    Column<ContactRecord> rows;
    Column<AccountRecord> accounts;
    std::vector<Body> bodies;
    std::vector<Joint> joints;
    std::vector<std::array<Column<double>, 3>> couplings; ///< play, speed, force

    /// Counts the frames that all columns hold. Throws InputError where a row names none of the `pairs`.
    void settle(int pairs);

    std::size_t count() const override { return count_; }
    double time(std::size_t index) const override { return times[index]; }
    void read(std::size_t index, Frame& frame) const override;

  private:
    std::size_t count_ = 0;
};

} // namespace escapement
