#include "engine/dynamics/joints/joint_elimination.h"

#include "engine/dynamics/joints/joint_redundancy.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double clearRest = 1e-4;  // square of the sine from which a row is chosen at once
constexpr double vanishing = 1e-16; // of the largest diagonal entry: such a row moves nothing

/// Of the rows' numbers; -1: not among `chosen`.
std::vector<int> positions(int count, const std::vector<int>& chosen) {
    std::vector<int> position(std::size_t(count), -1);
    for (std::size_t i = 0; i < chosen.size(); ++i) position[std::size_t(chosen[i])] = int(i);
    return position;
}

/// Diagonal of S, by number.
Vector diagonal(const BlockRows& rows, const BlockRows& inverse) {
    Vector result = Vector::Zero(rows.rowCount());
    for (int g = 0; g < rows.groupCount(); ++g) {
        BlockRows::Row sum = BlockRows::Row::Zero();
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b)
            sum += (rows.block(b).array() * inverse.block(b).array()).matrix().rowwise().sum();
        for (int i = 0; i < rows.group(g).rows; ++i)
            if (const int number = rows.group(g).number[std::size_t(i)]; number >= 0) result[number] = sum[i];
    }
    return result;
}

void scale(BlockRows& rows, const Vector& factor) {
    for (int g = 0; g < rows.groupCount(); ++g)
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b)
            for (int i = 0; i < rows.group(g).rows; ++i)
                if (const int number = rows.group(g).number[std::size_t(i)]; number >= 0)
                    rows.block(b).row(i) *= factor[number];
}

/// Scales rows so that S has a unit diagonal; rows that move nothing become zero.
void makeUnit(BlockRows& rows, BlockRows& inverse) {
    Vector factor = diagonal(rows, inverse);
    const double largest = factor.size() > 0 ? factor.maxCoeff() : 0.0;
    for (double& f : factor) f = f > vanishing * largest ? 1.0 / std::sqrt(f) : 0.0;
    scale(rows, factor);
    scale(inverse, factor);
}

/// S_{.d} of one row, by number.
Vector columnOf(const BlockRows& rows, const BlockRows& inverse, int number, Vector& moved) {
    Vector unit = Vector::Zero(rows.rowCount());
    unit[number] = 1.0;
    moved.setZero();
    inverse.addTransposed(unit, moved);
    Vector column(rows.rowCount());
    rows.multiply(moved, column);
    return column;
}

int columnCount(const BlockRows& rows) {
    int count = 0;
    for (int b = 0; b < rows.blockCount(); ++b) count = std::max(count, rows.place(b).column + rows.place(b).columns);
    return count;
}

using Choice = BlockElimination::Choice;

/// Decides about `doubtful` rows by pivots, with those chosen already in the factors of `elimination`.
void settle(const BlockRows& rows, const BlockRows& inverse, BlockElimination& elimination,
            const std::vector<int>& doubtful, std::vector<Choice>& choice) {
    const Eigen::Index n = Eigen::Index(doubtful.size());
    Vector moved(columnCount(rows));
    Matrix columns(rows.rowCount(), n), solved(rows.rowCount(), n);
    for (Eigen::Index i = 0; i < n; ++i) {
        columns.col(i) = columnOf(rows, inverse, doubtful[std::size_t(i)], moved);
        Vector known = columns.col(i);
        for (Eigen::Index r = 0; r < known.size(); ++r)
            if (choice[std::size_t(r)] != Choice::Chosen) known[r] = 0.0;
        Vector x = Vector::Zero(known.size());
        elimination.solve(known, x);
        solved.col(i) = x;
    }
    Matrix rest(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j) {
            double sum = columns(doubtful[std::size_t(i)], j);
            for (Eigen::Index r = 0; r < columns.rows(); ++r)
                if (choice[std::size_t(r)] == Choice::Chosen) sum -= columns(r, i) * solved(r, j);
            rest(i, j) = sum;
        }
    std::vector<char> done(doubtful.size(), 0);
    for (Eigen::Index k = 0; k < n; ++k) {
        Eigen::Index best = -1;
        for (Eigen::Index i = 0; i < n; ++i)
            if (!done[std::size_t(i)] && (best < 0 || rest(i, i) > rest(best, best))) best = i;
        done[std::size_t(best)] = 1;
        const bool keeps = rest(best, best) > redundancySine * redundancySine;
        choice[std::size_t(doubtful[std::size_t(best)])] = keeps ? Choice::Chosen : Choice::Left;
        if (!keeps) continue;
        const Vector column = rest.col(best) / std::sqrt(rest(best, best));
        rest -= column * column.transpose();
    }
}

} // namespace

void solveMass(const System& system, BlockRows& rows) {
    using Values = Eigen::Matrix<double, BlockRows::height, Eigen::Dynamic, Eigen::ColMajor, BlockRows::height, 6>;
    BlockRows::Values large;
    for (int b = 0; b < rows.blockCount(); ++b) {
        const Matrix& inverse = system.inverseMass(rows.place(b).column);
        auto block = rows.block(b);
        const auto multiply = [&](const auto& given) {
            for (Eigen::Index k = 0; k < inverse.cols(); ++k) {
                BlockRows::Row sum = BlockRows::Row::Zero();
                for (Eigen::Index l = 0; l < inverse.rows(); ++l)
                    if (const double w = inverse(l, k); w != 0.0) sum += w * given.col(l);
                block.col(k) = sum;
            }
        };
        if (block.cols() <= 6) {
            const Values given = block;
            multiply(given);
        } else {
            large = block;
            multiply(large);
        }
    }
}

void JointElimination::prepare(const System& system, double t, In<Vector> q, const std::vector<int>& jointRows) {
    rows_.clear();
    system.constraintBlocks(t, q, rows_);
    position_ = positions(rows_.rowCount(), jointRows);
    rows_.choose(position_, int(jointRows.size()));
    inverse_ = rows_;
    solveMass(system, inverse_);
    if (!elimination_.arrangedFor(rows_)) elimination_.arrange(rows_);
    elimination_.assemble(rows_, inverse_);
    elimination_.factorise();
}

void JointElimination::satisfy(Vector& x, In<Vector> b, Vector& multipliers) {
    rest_.resize(rows_.rowCount());
    rows_.multiply(x, rest_);
    rest_ += b;
    multipliers.resize(rest_.size());
    elimination_.solve(rest_, multipliers);
    multipliers = -multipliers;
    inverse_.addTransposed(multipliers, x);
}

std::vector<int> BlockRowChoice::choose(const BlockRows& givenRows, const BlockRows& givenInverse,
                                        const std::vector<int>& rank) {
    BlockRows &rows = rows_, &inverse = inverse_;
    BlockElimination& elimination = elimination_;
    rows = givenRows;
    inverse = givenInverse;
    const int n = rows.rowCount();
    makeUnit(rows, inverse);
    if (rank_ != rank || !elimination.arrangedFor(rows)) elimination.arrange(rows, rank);
    rank_ = rank;
    std::vector<int> rankOf(static_cast<std::size_t>(n));
    for (int g = 0; g < rows.groupCount(); ++g)
        for (int i = 0; i < rows.group(g).rows; ++i)
            if (const int number = rows.group(g).number[std::size_t(i)]; number >= 0)
                rankOf[std::size_t(number)] = rank.empty() ? 0 : rank[std::size_t(g)];
    constexpr double least = redundancySine * redundancySine;
    // Rows of one rank are all decided before those of the next. Doubtful ones are rare; then the elimination is made
    // again.
    std::vector<Choice> choice(std::size_t(n), Choice::Open);
    while (true) {
        std::vector<Choice> trial = choice;
        elimination.assemble(rows, inverse);
        elimination.factoriseChoosing(least, clearRest, trial);
        int first = -1;
        for (int i = 0; i < n; ++i)
            if (trial[std::size_t(i)] == Choice::Doubtful && (first < 0 || rankOf[std::size_t(i)] < first))
                first = rankOf[std::size_t(i)];
        if (first < 0) {
            choice = std::move(trial);
            break;
        }
        std::vector<int> doubtful;
        for (int i = 0; i < n; ++i) {
            const int own = rankOf[std::size_t(i)];
            if (own > first) trial[std::size_t(i)] = Choice::Left; // not yet
            else if (trial[std::size_t(i)] == Choice::Doubtful) doubtful.push_back(i);
        }
        std::vector<Choice> upTo = trial;
        for (int i : doubtful) upTo[std::size_t(i)] = Choice::Left;
        elimination.assemble(rows, inverse);
        elimination.factoriseChoosing(least, clearRest, upTo);
        settle(rows, inverse, elimination, doubtful, trial);
        for (int i = 0; i < n; ++i)
            if (rankOf[std::size_t(i)] <= first) choice[std::size_t(i)] = trial[std::size_t(i)];
    }
    std::vector<int> chosen;
    for (int i = 0; i < n; ++i)
        if (choice[std::size_t(i)] == Choice::Chosen) chosen.push_back(i);
    return chosen;
}

Vector redundancyShares(const BlockRows& givenRows, const BlockRows& givenInverse, const std::vector<int>& chosen) {
    BlockRows rows = givenRows, inverse = givenInverse;
    makeUnit(rows, inverse);
    JointRedundancy redundancy;
    redundancy.prepare(rows, inverse, chosen);
    return redundancy.shares();
}

} // namespace escapement
