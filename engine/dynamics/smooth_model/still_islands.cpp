#include "engine/dynamics/smooth_model/still_islands.h"

#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/math/disjoint_sets.h"
#include "engine/math/work_count.h"

#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int placeNumbers = 7, velocities = 6; // of a body
constexpr double converges = 0.5;               // a gap becomes less than this part of itself by each projection
constexpr double stillPartIn = 1e-8;            // of a row's square: less that others say of it is roundoff

bool same(const Vector& a, const Vector& b) { return a.size() == b.size() && a == b; }

} // namespace

void StillIslands::release() {
    if (!islands_.empty()) before_ = std::move(islands_);
    islands_.clear();
    of_.clear();
}

/// Islands of sticking contacts alone, without joints, with rows enough to hold their bodies.
StillIslands::Islands StillIslands::candidates(double t, In<Vector> q, const std::vector<int>& contacts,
                                               const std::vector<char>& sticks, const std::vector<double>& friction) {
    const int bodies = system_.nv() / velocities;
    DisjointSets sets(static_cast<std::size_t>(bodies));
    std::vector<char> moves(std::size_t(bodies), 0); // a joint or what does not stick has part in it
    rows_.clear();
    if (system_.constraintCount() > 0) system_.constraintBlocks(t, q, rows_);
    for (int b = 0; b < rows_.blockCount(); ++b) moves[std::size_t(rows_.place(b).column / velocities)] = 1;
    rows_.clear();
    for (const int contact : contacts) system_.contactBlocks(contact, q, rows_);
    for (int g = 0; g < rows_.groupCount(); ++g) {
        const BlockRows::Group& group = rows_.group(g);
        for (int b = group.firstBlock; b < group.endBlock; ++b) {
            const int body = rows_.place(b).column / velocities,
                      first = rows_.place(group.firstBlock).column / velocities;
            sets.join(first, body);
            if (!sticks[std::size_t(g)]) moves[std::size_t(body)] = 1;
        }
    }
    for (int body = 0; body < bodies; ++body)
        if (moves[std::size_t(body)]) moves[std::size_t(sets.find(body))] = 1;
    Islands islands;
    std::vector<int> number(std::size_t(bodies), -1); // by root
    for (int g = 0; g < rows_.groupCount(); ++g) {
        const BlockRows::Group& group = rows_.group(g);
        if (group.firstBlock == group.endBlock) continue;
        const int first = sets.find(rows_.place(group.firstBlock).column / velocities);
        if (moves[std::size_t(first)]) continue;
        int& own = number[std::size_t(first)];
        if (own < 0) own = int(islands.size()), islands.push_back(std::make_unique<Island>());
        Island& island = *islands[std::size_t(own)];
        island.contacts.push_back({g, contacts[std::size_t(g)], friction[std::size_t(g)]});
        for (int b = group.firstBlock; b < group.endBlock; ++b)
            island.bodies.emplace_back(rows_.place(b).column, rows_.place(b).columns);
    }
    for (const auto& island : islands) {
        auto& own = island->bodies;
        std::sort(own.begin(), own.end());
        own.erase(std::unique(own.begin(), own.end()), own.end());
    }
    std::erase_if(islands, [](const auto& island) {
        return 3 * island->contacts.size() < std::size_t(velocities) * island->bodies.size();
    });
    return islands;
}

void StillIslands::find(double t, In<Vector> q, const std::vector<int>& contacts, const std::vector<char>& sticks,
                        const std::vector<double>& friction) {
    release();
    of_.assign(contacts.size(), -1);
    if (!system_.velocitiesOfBodies()) return;
    for (auto& made : candidates(t, q, contacts, sticks, friction)) {
        Island& island = *made;
        const auto known = std::find_if(before_.begin(), before_.end(), [&](const auto& before) {
            return before && before->bodies == island.bodies &&
                   std::equal(before->contacts.begin(), before->contacts.end(), island.contacts.begin(),
                              island.contacts.end(), [](const Contact& one, const Contact& other) {
                                  return one.index == other.index && one.friction == other.friction;
                              });
        });
        if (known != before_.end() && isKnown(**known, q)) {
            (*known)->contacts = std::move(island.contacts);
            islands_.push_back(std::move(*known));
        } else if (holdsAll(island, q)) {
            islands_.push_back(std::move(made));
        } else {
            continue;
        }
        for (const Contact& contact : islands_.back()->contacts)
            of_[std::size_t(contact.closed)] = int(islands_.size()) - 1;
    }
    before_.clear();
}

bool StillIslands::isKnown(const Island& island, In<Vector> q) { return same(island.at, placeOf(island, q)); }

Vector StillIslands::placeOf(const Island& island, In<Vector> q) const {
    Vector place(placeNumbers * Eigen::Index(island.bodies.size()));
    for (std::size_t b = 0; b < island.bodies.size(); ++b)
        place.segment<placeNumbers>(placeNumbers * Eigen::Index(b)) =
            q.segment<placeNumbers>(placeNumbers * (island.bodies[b].first / velocities));
    return place;
}

void StillIslands::prepare(Island& island, In<Vector> q) {
    rows_.clear();
    for (const Contact& contact : island.contacts) system_.contactBlocks(contact.index, q, rows_);
    island.solver.prepare(rows_, island.bodies);
    island.at = placeOf(island, q);
    island.load.resize(0);
}

/// Whether the contacts leave no freedom.
bool StillIslands::holdsAll(Island& island, In<Vector> q) {
    prepare(island, q);
    if (!island.solver.isIndependent(redundancySine)) return false;
    const Vector decided = island.solver.decided();
    island.shares.resize(island.contacts.size());
    for (std::size_t k = 0; k < island.contacts.size(); ++k)
        island.shares[k] = decided.segment<3>(3 * Eigen::Index(k)).minCoeff() < 1.0 - stillPartIn;
    return true;
}

bool StillIslands::shares(std::size_t closed) const {
    const Island& island = *islands_[std::size_t(of_[closed])];
    const auto own = std::find_if(island.contacts.begin(), island.contacts.end(),
                                  [&](const Contact& contact) { return contact.closed == int(closed); });
    return island.shares[std::size_t(own - island.contacts.begin())] != 0;
}

bool StillIslands::has(int column) const {
    return std::any_of(islands_.begin(), islands_.end(), [&](const auto& island) {
        return std::binary_search(island->bodies.begin(), island->bodies.end(), std::pair(column, velocities));
    });
}

void StillIslands::choose(const std::vector<int>& position, const std::vector<int>& firstRow, int count,
                          BlockRows& rows) const {
    if (!any()) return rows.choose(position, count);
    std::vector<int> places(position.begin(), position.begin() + firstRow.front()); // of joints
    for (std::size_t k = 0; k < firstRow.size(); ++k) {
        const auto end = k + 1 < firstRow.size() ? position.begin() + firstRow[k + 1] : position.end();
        if (!holds(k)) places.insert(places.end(), position.begin() + firstRow[k], end);
    }
    rows.choose(places, count);
}

void StillIslands::quieten(Out<Vector> result) const {
    for (const auto& island : islands_)
        for (const auto& [column, count] : island->bodies) result.segment(column, count).setZero();
}

double StillIslands::gapsOf(const Island& island, In<Vector> q, Vector& gaps) const {
    gaps.resize(Eigen::Index(island.contacts.size()));
    for (std::size_t k = 0; k < island.contacts.size(); ++k)
        gaps[Eigen::Index(k)] = system_.contactGap(island.contacts[k].index, q).gap;
    return gaps.cwiseAbs().maxCoeff();
}

double StillIslands::project(Vector& q, double tolerance, int iterations) {
    double worst = 0.0;
    Vector gaps;
    for (const auto& island : islands_) {
        const double size = gapsOf(*island, q, gaps);
        worst = std::max(worst, size);
        if (size > tolerance && !same(island->projected, placeOf(*island, q)))
            project(*island, q, tolerance, iterations);
    }
    return worst;
}

void StillIslands::project(Island& island, Vector& q, double tolerance, int iterations) {
    std::vector<Eigen::Matrix<double, 6, 6>> masses;
    system_.prepareMass(q);
    for (const auto& [column, count] : island.bodies) masses.emplace_back(system_.inverseMass(column).inverse());
    Vector gaps, motion, moved = Vector::Zero(system_.nv()), next = q;
    double size = gapsOf(island, q, gaps);
    for (int iteration = 0; iteration < iterations && size > tolerance; ++iteration) {
        if (!isKnown(island, q)) prepare(island, q);
        island.solver.place(masses, gaps, motion);
        for (std::size_t b = 0; b < island.bodies.size(); ++b)
            moved.segment<velocities>(island.bodies[b].first) =
                motion.segment<velocities>(velocities * Eigen::Index(b));
        system_.displace(q, moved, next);
        const double nearer = gapsOf(island, next, gaps);
        if (!(nearer < converges * size)) { // what is left contradicts itself: what was is kept
            island.projected = placeOf(island, q);
            return;
        }
        q = next;
        size = nearer;
    }
}

void StillIslands::share(double t, In<Vector> q, In<Vector> v, const std::vector<int>& firstRow, Vector& full) {
    forces_.resize(system_.nv());
    system_.forces(t, q, v, forces_);
    for (const auto& one : islands_) {
        Island& island = *one;
        load_.resize(velocities * Eigen::Index(island.bodies.size()));
        for (std::size_t b = 0; b < island.bodies.size(); ++b)
            load_.segment<velocities>(velocities * Eigen::Index(b)) =
                -forces_.segment<velocities>(island.bodies[b].first);
        if (!isKnown(island, q)) prepare(island, q);
        if (!same(island.load, load_)) {
            island.load = load_;
            solve(island);
        }
        for (std::size_t k = 0; k < island.contacts.size(); ++k)
            full.segment<3>(firstRow[std::size_t(island.contacts[k].closed)]) =
                island.forces.segment<3>(3 * Eigen::Index(k));
    }
}

/// What shares nothing is what it is, in its cone or not.
void StillIslands::solve(Island& island) {
    ++workCount.shares;
    std::vector<ForceCone> cones;
    for (std::size_t k = 0; k < island.contacts.size(); ++k)
        if (island.shares[k]) cones.push_back({3 * Eigen::Index(k), 3, island.contacts[k].friction});
    island.solver.find(island.load, cones, island.forces);
}

} // namespace escapement
