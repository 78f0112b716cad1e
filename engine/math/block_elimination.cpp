#include "engine/math/block_elimination.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace escapement {

namespace {

constexpr double weakPivot = 1e-3; // of the row's own entry: below it digits are lost

/// Groups that share a body with each group, itself left out; ascending.
std::vector<std::vector<int>> coupled(const BlockRows& rows) {
    std::vector<std::pair<int, int>> users; // column, group
    for (int g = 0; g < rows.groupCount(); ++g)
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b)
            users.emplace_back(rows.place(b).column, g);
    std::sort(users.begin(), users.end());
    std::vector<std::vector<int>> result(std::size_t(rows.groupCount()));
    for (std::size_t i = 0, end = 0; i < users.size(); i = end) {
        while (end < users.size() && users[end].first == users[i].first) ++end;
        for (std::size_t a = i; a < end; ++a)
            for (std::size_t b = i; b < end; ++b)
                if (users[a].second != users[b].second) result[std::size_t(users[a].second)].push_back(users[b].second);
    }
    for (auto& list : result) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return result;
}

/// Approximate minimum degree.
std::vector<int> leastFill(const std::vector<std::vector<int>>& neighbours) {
    const int n = int(neighbours.size());
    std::vector<Eigen::Triplet<double>> entries;
    for (int i = 0; i < n; ++i) {
        entries.emplace_back(i, i, 1.0);
        for (int j : neighbours[std::size_t(i)]) entries.emplace_back(i, j, 1.0);
    }
    Eigen::SparseMatrix<double> matrix(n, n);
    matrix.setFromTriplets(entries.begin(), entries.end());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
    Eigen::AMDOrdering<int>()(matrix, permutation);
    return {permutation.indices().data(), permutation.indices().data() + n};
}

} // namespace

void BlockElimination::arrange(const BlockRows& rows, const std::vector<int>& rank) {
    pattern_ = rows;
    const auto neighbours = coupled(rows);
    order_ = leastFill(neighbours);
    if (!rank.empty())
        std::stable_sort(order_.begin(), order_.end(),
                         [&](int a, int b) { return rank[std::size_t(a)] < rank[std::size_t(b)]; });
    position_.resize(order_.size());
    rows_.resize(order_.size());
    for (std::size_t k = 0; k < order_.size(); ++k) {
        position_[std::size_t(order_[k])] = int(k);
        rows_[k] = rows.group(order_[k]).rows;
    }
    place(neighbours);
    addProducts(rows);
}

/// The fill: what is eliminated couples all that it was coupled with.
void BlockElimination::place(const std::vector<std::vector<int>>& neighbours) {
    const int n = int(order_.size());
    std::vector<std::vector<int>> later(static_cast<std::size_t>(n)), inherited(static_cast<std::size_t>(n));
    firstEntry_.assign(1, 0);
    column_.clear();
    for (int k = 0; k < n; ++k) {
        auto& list = inherited[std::size_t(k)];
        for (int g : neighbours[std::size_t(order_[std::size_t(k)])])
            if (const int i = position_[std::size_t(g)]; i > k) list.push_back(i);
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        column_.insert(column_.end(), list.begin(), list.end());
        firstEntry_.push_back(int(column_.size()));
        // The next of them inherits the rest; the others come by it.
        if (list.size() > 1) {
            auto& parent = inherited[std::size_t(list.front())];
            parent.insert(parent.end(), list.begin() + 1, list.end());
        }
    }
    firstUpdate_.assign(1, 0);
    updates_.clear();
    for (int k = 0; k < n; ++k) {
        for (int a = firstEntry_[std::size_t(k)]; a < firstEntry_[std::size_t(k) + 1]; ++a)
            for (int b = a + 1; b < firstEntry_[std::size_t(k) + 1]; ++b)
                updates_.push_back({a, b, entryOf(column_[std::size_t(a)], column_[std::size_t(b)])});
        firstUpdate_.push_back(int(updates_.size()));
    }
    dropped_.assign(std::size_t(n), {});
    diagonal_.resize(std::size_t(n));
    pivots_.resize(std::size_t(n));
    vector_.resize(std::size_t(n));
    scale_.resize(std::size_t(n));
    above_.resize(column_.size());
    below_.resize(column_.size());
}

int BlockElimination::entryOf(int row, int column) const {
    const auto begin = column_.begin() + firstEntry_[std::size_t(row)],
               end = column_.begin() + firstEntry_[std::size_t(row) + 1];
    return int(std::lower_bound(begin, end, column) - column_.begin());
}

void BlockElimination::addProducts(const BlockRows& rows) {
    products_.clear();
    std::vector<std::array<int, 3>> users; // column, block, group
    for (int g = 0; g < rows.groupCount(); ++g)
        for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b)
            users.push_back({rows.place(b).column, b, g});
    std::sort(users.begin(), users.end());
    for (std::size_t i = 0, end = 0; i < users.size(); i = end) {
        while (end < users.size() && users[end][0] == users[i][0]) ++end;
        for (std::size_t a = i; a < end; ++a)
            for (std::size_t b = i; b < end; ++b) {
                const int row = position_[std::size_t(users[a][2])], column = position_[std::size_t(users[b][2])];
                Product product{users[a][1], users[b][1],      rows_[std::size_t(row)], rows_[std::size_t(column)],
                                row,         Product::Diagonal};
                if (row < column) product.entry = entryOf(row, column), product.where = Product::Above;
                if (row > column) product.entry = entryOf(column, row), product.where = Product::Below;
                products_.push_back(product);
            }
    }
}

void BlockElimination::assemble(const BlockRows& left, const BlockRows& inverseRight, double added) {
    weak_ = false;
    dropped_.assign(order_.size(), {});
    for (auto& block : diagonal_) block.setZero();
    for (auto& block : above_) block.setZero();
    for (auto& block : below_) block.setZero();
    for (const Product& p : products_) {
        const auto c = left.block(p.left), x = inverseRight.block(p.right);
        const Eigen::Index inner = c.cols();
        if (p.where == Product::Below) {
            Lower& target = below_[std::size_t(p.entry)];
            for (int j = 0; j < p.columns; ++j) {
                BlockRows::Row sum = target.col(j);
                for (Eigen::Index k = 0; k < inner; ++k) sum += x(j, k) * c.col(k);
                target.col(j) = sum;
            }
        } else {
            Upper& target = p.where == Product::Above ? above_[std::size_t(p.entry)] : diagonal_[std::size_t(p.entry)];
            for (int i = 0; i < p.rows; ++i) {
                BlockRows::Row sum = target.row(i).transpose();
                for (Eigen::Index k = 0; k < inner; ++k) sum += c(i, k) * x.col(k);
                target.row(i) = sum.transpose();
            }
        }
    }
    for (std::size_t k = 0; k < order_.size(); ++k) {
        const auto& group = left.group(order_[k]);
        if (added != 0.0) diagonal_[k].diagonal().array() += added * diagonal_[k].diagonal().cwiseAbs().maxCoeff();
        for (int i = 0; i < BlockRows::height; ++i) {
            if (group.number[std::size_t(i)] < 0) diagonal_[k](i, i) = 1.0;
            const double own = std::abs(diagonal_[k](i, i));
            scale_[k][i] = own > 0.0 ? 1.0 / std::sqrt(own) : 1.0;
        }
    }
}

void BlockElimination::factorisePivot(int k) {
    Upper& u = diagonal_[std::size_t(k)];
    Pivot& pivot = pivots_[std::size_t(k)];
    const auto& scale = scale_[std::size_t(k)];
    const int n = rows_[std::size_t(k)];
    std::iota(pivot.row.begin(), pivot.row.end(), 0);
    for (int c = 0; c < n; ++c) {
        int best = c;
        double most = std::abs(u(c, c)) * scale[pivot.row[std::size_t(c)]];
        for (int r = c + 1; r < n; ++r)
            if (const double size = std::abs(u(r, c)) * scale[pivot.row[std::size_t(r)]]; size > most)
                best = r, most = size;
        if (best != c) {
            u.row(c).swap(u.row(best));
            pivot.lower.row(c).swap(pivot.lower.row(best));
            std::swap(pivot.row[std::size_t(c)], pivot.row[std::size_t(best)]);
        }
        if (!(most * scale[c] > weakPivot)) weak_ = true;
        const double inverse = pivot.inverse[std::size_t(c)] = 1.0 / u(c, c);
        const auto from = u.row(c).eval();
        for (int r = c + 1; r < n; ++r) {
            const double factor = u(r, c) * inverse;
            pivot.lower(r, c) = factor;
            u.row(r) -= factor * from;
            u(r, c) = 0.0;
        }
    }
    pivot.upper = u;
}

/// columns <- D^-1 columns, row by row.
template <class Columns> void BlockElimination::divide(const Pivot& pivot, int n, Columns& columns) const {
    const Columns given = columns;
    for (int r = 0; r < n; ++r) {
        auto sum = given.row(pivot.row[std::size_t(r)]).eval();
        for (int l = 0; l < r; ++l) sum -= pivot.lower(r, l) * columns.row(l);
        columns.row(r) = sum;
    }
    for (int r = n - 1; r >= 0; --r) {
        auto sum = columns.row(r).eval();
        for (int l = r + 1; l < n; ++l) sum -= pivot.upper(r, l) * columns.row(l);
        columns.row(r) = sum * pivot.inverse[std::size_t(r)];
    }
}

void BlockElimination::eliminate(int k) {
    const std::size_t at = std::size_t(k);
    const int inner = rows_[at];
    const Pivot& pivot = pivots_[at];
    const auto subtractRows = [&](Upper& target, int rows, const Lower& l, const Upper& u) {
        for (int r = 0; r < rows; ++r) {
            Eigen::Matrix<double, 1, 6> sum = target.row(r);
            for (int m = 0; m < inner; ++m) sum -= l(r, m) * u.row(m);
            target.row(r) = sum;
        }
    };
    for (int e = firstEntry_[at]; e < firstEntry_[at + 1]; ++e) {
        divide(pivot, inner, above_[std::size_t(e)]);
        const int i = column_[std::size_t(e)];
        subtractRows(diagonal_[std::size_t(i)], rows_[std::size_t(i)], below_[std::size_t(e)], above_[std::size_t(e)]);
    }
    for (int n = firstUpdate_[at]; n < firstUpdate_[at + 1]; ++n) {
        const Update& update = updates_[std::size_t(n)];
        const int i = column_[std::size_t(update.first)];
        subtractRows(above_[std::size_t(update.target)], rows_[std::size_t(i)], below_[std::size_t(update.first)],
                     above_[std::size_t(update.second)]);
        Lower& target = below_[std::size_t(update.target)];
        const Lower& l = below_[std::size_t(update.second)];
        const Upper& u = above_[std::size_t(update.first)];
        for (int c = 0; c < rows_[std::size_t(i)]; ++c) {
            BlockRows::Row sum = target.col(c);
            for (int m = 0; m < inner; ++m) sum -= u(m, c) * l.col(m);
            target.col(c) = sum;
        }
    }
}

void BlockElimination::factorise() {
    for (int k = 0; k < int(order_.size()); ++k) {
        factorisePivot(k);
        eliminate(k);
    }
}

void BlockElimination::solve(In<Vector> b, Out<Vector> x) {
    const int n = int(order_.size());
    for (int k = 0; k < n; ++k) {
        const auto& group = pattern_.group(order_[std::size_t(k)]);
        for (int i = 0; i < BlockRows::height; ++i) {
            const int number = group.number[std::size_t(i)];
            vector_[std::size_t(k)][i] = number < 0 ? 0.0 : b[number];
        }
    }
    for (int k = 0; k < n; ++k) {
        auto& y = vector_[std::size_t(k)];
        for (int i = 0; i < BlockRows::height; ++i)
            if (dropped_[std::size_t(k)][std::size_t(i)]) y[i] = 0.0;
        divide(pivots_[std::size_t(k)], rows_[std::size_t(k)], y);
        for (int e = firstEntry_[std::size_t(k)]; e < firstEntry_[std::size_t(k) + 1]; ++e) {
            auto& target = vector_[std::size_t(column_[std::size_t(e)])];
            for (int m = 0; m < rows_[std::size_t(k)]; ++m) target -= below_[std::size_t(e)].col(m) * y[m];
        }
    }
    for (int k = n - 1; k >= 0; --k) {
        auto& y = vector_[std::size_t(k)];
        for (int e = firstEntry_[std::size_t(k)]; e < firstEntry_[std::size_t(k) + 1]; ++e)
            y.noalias() -= above_[std::size_t(e)] * vector_[std::size_t(column_[std::size_t(e)])];
        const auto& group = pattern_.group(order_[std::size_t(k)]);
        for (int i = 0; i < rows_[std::size_t(k)]; ++i)
            if (const int number = group.number[std::size_t(i)]; number >= 0) x[number] = y[i];
    }
}

Matrix BlockElimination::whole() const {
    Matrix result = Matrix::Zero(pattern_.rowCount(), pattern_.rowCount());
    const auto put = [&](int row, int column, const auto& block) {
        for (int i = 0; i < BlockRows::height; ++i)
            for (int j = 0; j < BlockRows::height; ++j) {
                const int a = pattern_.group(order_[std::size_t(row)]).number[std::size_t(i)],
                          b = pattern_.group(order_[std::size_t(column)]).number[std::size_t(j)];
                if (a >= 0 && b >= 0) result(a, b) = block(i, j);
            }
    };
    for (int k = 0; k < int(order_.size()); ++k) {
        put(k, k, diagonal_[std::size_t(k)]);
        for (int e = firstEntry_[std::size_t(k)]; e < firstEntry_[std::size_t(k) + 1]; ++e) {
            put(k, column_[std::size_t(e)], above_[std::size_t(e)]);
            put(column_[std::size_t(e)], k, below_[std::size_t(e)]);
        }
    }
    return result;
}

void BlockElimination::dropRow(int k, int row) {
    Upper& d = diagonal_[std::size_t(k)];
    d.row(row).setZero();
    d.col(row).setZero();
    d(row, row) = 1.0;
    dropped_[std::size_t(k)][std::size_t(row)] = true;
    for (int e = firstEntry_[std::size_t(k)]; e < firstEntry_[std::size_t(k) + 1]; ++e) {
        above_[std::size_t(e)].row(row).setZero();
        below_[std::size_t(e)].col(row).setZero();
    }
}

/// Cholesky by pivots of what is left of a group.
void BlockElimination::decide(int k, double least, double clear, std::vector<Choice>& choice) {
    const auto& group = pattern_.group(order_[std::size_t(k)]);
    Upper rest = diagonal_[std::size_t(k)];
    bool done[BlockRows::height] = {};
    const auto eliminateRow = [&](int p) {
        done[p] = true;
        const Eigen::Matrix<double, 1, 6> row = rest.row(p);
        for (int i = 0; i < group.rows; ++i)
            if (!done[i]) rest.row(i) -= rest(i, p) / row[p] * row;
    };
    for (int i = 0; i < group.rows; ++i)
        if (const int number = group.number[std::size_t(i)];
            number >= 0 && choice[std::size_t(number)] == Choice::Chosen)
            eliminateRow(i);
    while (true) {
        int best = -1;
        for (int i = 0; i < group.rows; ++i)
            if (const int number = group.number[std::size_t(i)]; !done[i] && number >= 0 &&
                                                                 choice[std::size_t(number)] == Choice::Open &&
                                                                 (best < 0 || rest(i, i) > rest(best, best)))
                best = i;
        if (best < 0) break;
        Choice& its = choice[std::size_t(group.number[std::size_t(best)])];
        const double left = rest(best, best);
        its = left >= clear ? Choice::Chosen : left > least ? Choice::Doubtful : Choice::Left;
        if (its == Choice::Chosen) eliminateRow(best);
    }
    for (int i = 0; i < group.rows; ++i)
        if (const int number = group.number[std::size_t(i)];
            number >= 0 && choice[std::size_t(number)] != Choice::Chosen)
            dropRow(k, i);
}

void BlockElimination::factoriseChoosing(double least, double clear, std::vector<Choice>& choice) {
    for (int k = 0; k < int(order_.size()); ++k) {
        decide(k, least, clear, choice);
        factorisePivot(k);
        eliminate(k);
    }
}

} // namespace escapement
