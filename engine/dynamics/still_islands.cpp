#include "engine/dynamics/still_islands.h"

#include "engine/dynamics/row_choice.h"
#include "engine/math/work_count.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int placeNumbers = 7, velocities = 6; // of a body

/// Apart from where they stand among the closed contacts.
bool same(const StillIslands::Island& a, const StillIslands::Island& b) {
    return a.bodies == b.bodies && a.groups == b.groups &&
           std::equal(a.contacts.begin(), a.contacts.end(), b.contacts.begin(), b.contacts.end(),
                      [](const StillIslands::Contact& one, const StillIslands::Contact& other) {
                          return one.index == other.index && one.friction == other.friction &&
                                 one.shares == other.shares;
                      });
}

} // namespace

void StillIslands::release() {
    if (!islands_.empty()) before_ = std::move(islands_);
    islands_.clear();
    of_.clear();
}

void StillIslands::take(std::vector<Island> islands, int closed) {
    release();
    of_.assign(std::size_t(closed), -1);
    for (Island& island : islands) {
        for (const Contact& contact : island.contacts) of_[std::size_t(contact.closed)] = int(islands_.size());
        const auto known = std::find_if(before_.begin(), before_.end(),
                                        [&](const auto& kept) { return kept && same(kept->island, island); });
        islands_.push_back(known == before_.end() ? std::make_unique<Kept>() : std::move(*known));
        islands_.back()->island = std::move(island);
    }
    before_.clear();
}

bool StillIslands::has(int column) const {
    return std::any_of(islands_.begin(), islands_.end(), [&](const auto& kept) {
        const auto& bodies = kept->island.bodies;
        return std::binary_search(bodies.begin(), bodies.end(), std::pair(column, velocities));
    });
}

void StillIslands::addMisplaced(In<Vector> q, double tolerance, const std::vector<int>& firstRow,
                                std::vector<int>& rows) const {
    for (const auto& kept : islands_) {
        const std::vector<int>& own = kept->island.rows;
        const auto& contacts = kept->island.contacts;
        if (std::none_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
                return std::binary_search(own.begin(), own.end(), firstRow[std::size_t(contact.closed)]) &&
                       std::abs(system_.contactGap(contact.index, q).gap) > tolerance;
            }))
            continue;
        for (const int row : own) rows.insert(std::upper_bound(rows.begin(), rows.end(), row), row);
    }
}

int StillIslands::endOf(std::size_t closed, const std::vector<int>& position, const std::vector<int>& firstRow) {
    return closed + 1 < firstRow.size() ? firstRow[closed + 1] : int(position.size());
}

bool StillIslands::leavesOut(std::size_t closed, const std::vector<int>& position,
                             const std::vector<int>& firstRow) const {
    return holds(closed) && std::all_of(position.begin() + firstRow[closed],
                                        position.begin() + endOf(closed, position, firstRow),
                                        [](int at) { return at < 0; });
}

void StillIslands::choose(const std::vector<int>& position, const std::vector<int>& firstRow, int count,
                          BlockRows& rows) const {
    if (!any()) return rows.choose(position, count);
    std::vector<int> places(position.begin(), position.begin() + firstRow.front()); // of joints
    for (std::size_t k = 0; k < firstRow.size(); ++k)
        if (!leavesOut(k, position, firstRow))
            places.insert(places.end(), position.begin() + firstRow[k],
                          position.begin() + endOf(k, position, firstRow));
    rows.choose(places, count);
}

void StillIslands::quieten(Out<Vector> result) const {
    for (const auto& kept : islands_)
        for (const auto& [column, count] : kept->island.bodies) result.segment(column, count).setZero();
}

void StillIslands::share(double t, In<Vector> q, In<Vector> v, const std::vector<int>& firstRow, Vector& full) {
    forces_.resize(system_.nv());
    system_.forces(t, q, v, forces_);
    for (const auto& one : islands_) {
        Kept& kept = *one;
        const auto& bodies = kept.island.bodies;
        place_.resize(placeNumbers * Eigen::Index(bodies.size()));
        load_.resize(velocities * Eigen::Index(bodies.size()));
        for (std::size_t b = 0; b < bodies.size(); ++b) {
            const Eigen::Index i = Eigen::Index(b), body = bodies[b].first / velocities;
            place_.segment<placeNumbers>(placeNumbers * i) = q.segment<placeNumbers>(placeNumbers * body);
            load_.segment<velocities>(velocities * i) = -forces_.segment<velocities>(velocities * body);
        }
        if (!kept.known || place_ != kept.place || load_ != kept.load) solve(kept, q, place_, load_);
        for (std::size_t k = 0; k < kept.island.contacts.size(); ++k)
            full.segment<3>(firstRow[std::size_t(kept.island.contacts[k].closed)]) =
                kept.forces.segment<3>(3 * Eigen::Index(k));
    }
}

void StillIslands::solve(Kept& kept, In<Vector> q, const Vector& place, const Vector& load) {
    ++workCount.shares;
    const std::vector<Contact>& contacts = kept.island.contacts;
    const bool moved = !kept.known || place != kept.place;
    rows_.clear();
    for (const Contact& contact : contacts) system_.contactBlocks(contact.index, q, rows_);
    if (moved) kept.solver.prepare(rows_, kept.island.bodies);
    kept.known = true;
    kept.place = place;
    kept.load = load;
    // What shares nothing is what it is, in its cone or not.
    std::vector<ForceCone> cones;
    for (std::size_t k = 0; k < contacts.size(); ++k)
        if (contacts[k].shares) cones.push_back({3 * Eigen::Index(k), 3, contacts[k].friction});
    if (kept.solver.find(load, cones, kept.forces)) return;
    for (const std::vector<int>& group : kept.island.groups) solveGroup(kept, group, rows_, kept.forces);
}

/// Where not all loads can be carried by forces in the cones, others that share still are as far as they can.
void StillIslands::solveGroup(const Kept& kept, const std::vector<int>& group, const BlockRows& rows, Vector& forces) {
    const Eigen::Index n = 3 * Eigen::Index(group.size());
    Matrix products = Matrix::Zero(n, n);
    for (std::size_t a = 0; a < group.size(); ++a)
        for (std::size_t b = 0; b < group.size(); ++b) {
            const BlockRows::Group &one = rows.group(group[a]), &other = rows.group(group[b]);
            for (int i = one.firstBlock; i < one.endBlock; ++i)
                for (int j = other.firstBlock; j < other.endBlock; ++j) {
                    if (rows.place(i).column != rows.place(j).column) continue;
                    products.block<3, 3>(3 * Eigen::Index(a), 3 * Eigen::Index(b)) +=
                        rows.block(i).topRows<3>() * system_.inverseMass(rows.place(i).column) *
                        rows.block(j).topRows<3>().transpose();
                }
        }
    Vector own(n);
    std::vector<ForceCone> cones;
    for (std::size_t k = 0; k < group.size(); ++k) {
        own.segment<3>(3 * Eigen::Index(k)) = forces.segment<3>(3 * Eigen::Index(group[k]));
        cones.push_back({3 * Eigen::Index(k), 3, kept.island.contacts[std::size_t(group[k])].friction});
    }
    if (admissible(cones, own, 1e-12 * own.cwiseAbs().maxCoeff())) return;
    LeastNorm norm;
    norm.factorise(0.5 * (products + products.transpose()), redundancySine * redundancySine);
    if (!norm.admit(cones, own)) return;
    for (std::size_t k = 0; k < group.size(); ++k)
        forces.segment<3>(3 * Eigen::Index(group[k])) = own.segment<3>(3 * Eigen::Index(k));
}

} // namespace escapement
