// Loads that more contacts carry than the motion tells apart, where rows go by blocks: only the contacts that share
// with one another are looked at together (load_sharing.h), so that the work goes with the number of such sets.

#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/dynamics/smooth_model/still_islands.h"
#include "engine/model/interruption.h"

#include <algorithm>
#include <numeric>

namespace escapement {

namespace {

constexpr std::size_t mostInPatch = 40; // contacts of an island

using Bodies = std::vector<std::pair<int, int>>; // columns: the first, and how many; ascending

std::size_t placeOf(const Bodies& bodies, const BlockRows::Place& place) {
    return std::size_t(std::lower_bound(bodies.begin(), bodies.end(), std::pair(place.column, place.columns)) -
                       bodies.begin());
}

const LoadSharing::Island& islandWith(const LoadSharing& sharing, int contact) {
    return sharing.islands[std::size_t(sharing.island[std::size_t(contact)])];
}

/// Of an island with so many forces a matrix of all is solved in less time than its blocks. Where they hang on its
/// joints', too, that is so for the whole model if the island is most of it.
bool asWellWhole(const LoadSharing& sharing, const LoadSharing::Patch& patch) {
    if (!patch.withJoints) return patch.contacts.size() > mostInPatch;
    std::size_t moving = 0;
    for (const LoadSharing::Island& island : sharing.islands) moving += island.bodies.size();
    return 2 * islandWith(sharing, patch.contacts.front()).bodies.size() > moving;
}

/// The chosen rows of joints on these bodies: of `rows`, the first `joints` of which are those of joints.
std::vector<int> jointRowsOn(const LoadSharing::Island& island, const BlockRows& rows, int joints,
                             const std::vector<int>& position) {
    std::vector<int> found;
    if (!island.withJoints) return found;
    for (int g = 0; g < rows.groupCount(); ++g) {
        const auto& group = rows.group(g);
        if (group.firstBlock == group.endBlock) continue;
        const BlockRows::Place& place = rows.place(group.firstBlock);
        const std::size_t body = placeOf(island.bodies, place);
        if (body == island.bodies.size() || island.bodies[body].first != place.column) continue;
        for (const int row : group.number)
            if (row >= 0 && row < joints && position[std::size_t(row)] >= 0) found.push_back(row);
    }
    return found;
}

/// Into the lines of `left`, over the columns that begin at `first` for each of the bodies, the rows of joints that
/// stand first among `chosen`. All rows have their numbers in `rows`.
void addJointRows(const BlockRows& rows, const std::vector<int>& chosen, Eigen::Index joints, const Bodies& bodies,
                  const std::vector<int>& first, Matrix& left) {
    for (Eigen::Index j = 0; j < joints; ++j) {
        int low = 0, high = rows.groupCount() - 1; // its group is among them
        while (low < high) {
            const int middle = (low + high + 1) / 2;
            (rows.group(middle).number[0] <= chosen[std::size_t(j)] ? low : high) =
                rows.group(middle).number[0] <= chosen[std::size_t(j)] ? middle : middle - 1;
        }
        const auto& group = rows.group(low);
        for (int b = group.firstBlock; b < group.endBlock; ++b)
            left.row(j).segment(first[placeOf(bodies, rows.place(b))], rows.place(b).columns) +=
                rows.block(b).row(chosen[std::size_t(j)] - group.number[0]);
    }
}

/// Sets of contacts that share, by rounds: all that have no joints on their island; of the others one of each island,
/// which know nothing of each other.
std::vector<SharingRound> roundsOf(const LoadSharing& sharing) {
    std::vector<SharingRound> rounds;
    std::vector<std::size_t> round(sharing.islands.size());
    SharingRound alone;
    for (std::size_t g = 0; g < sharing.groups.size(); ++g) {
        const std::vector<int>& contacts = sharing.groups[g];
        const std::size_t island = std::size_t(sharing.island[std::size_t(contacts.front())]);
        const bool withJoints = sharing.islands[island].withJoints;
        if (withJoints && round[island] == rounds.size()) rounds.push_back({{}, {}, true});
        SharingRound& own = withJoints ? rounds[round[island]++] : alone;
        own.sets.push_back(int(g));
        own.contacts.insert(own.contacts.end(), contacts.begin(), contacts.end());
    }
    if (!alone.sets.empty()) rounds.push_back(std::move(alone));
    return rounds;
}

/// Takes out of what the chosen rows see (`seen`, those of joints first) the joints, which answer; the joints' rows
/// are `held`, and `inverse` those of all by M^-1.
void easeJoints(const Matrix& held, const Matrix& inverse, Matrix& seen, Matrix& eased) {
    const Eigen::Index joints = held.rows(), contacts = seen.rows() - joints;
    const Matrix across = held * inverse.rightCols(contacts);
    const Eigen::LLT<Matrix> factors(held * inverse.leftCols(joints));
    for (Matrix* columns : {&seen, &eased}) {
        const Matrix carried = factors.solve(columns->topRows(joints));
        *columns = (columns->bottomRows(contacts) - across.transpose() * carried).eval();
    }
}

} // namespace

/// `numbers`: of the chosen rows in left_.blocks, where all rows are as `order` says.
void SmoothModel::findSharing(const std::vector<int>& numbers, const std::vector<int>& order) {
    std::vector<int> contactOf(order.size(), -1);
    for (std::size_t i = 0; i < order.size(); ++i)
        if (order[i] >= joints_) contactOf[i] = contactOfRow_[std::size_t(order[i] - joints_)];
    std::vector<char> rubs(closed_.size());
    for (std::size_t k = 0; k < closed_.size(); ++k)
        rubs[k] = closed_[k].status == ContactStatus::Slip && preload_[k] == 0.0 && friction_[k] > 0.0;
    sharing_.find(left_.blocks, inverseMassRight_.blocks, numbers, contactOf, rubs);
    rounds_ = roundsOf(sharing_);
    addStill();
    sharingKnown_ = true;
    patch_.slides = !sharing_.patches.empty();
    patches_.clear();
    if (std::ranges::any_of(sharing_.patches, [&](const auto& patch) { return asWellWhole(sharing_, patch); }))
        return leaveBlocks();
    for (const LoadSharing::Patch& found : sharing_.patches) {
        SlidingPatch& patch = patches_.emplace_back();
        patch.contacts = found.contacts;
        patch.chosen = jointRowsOn(islandWith(sharing_, found.contacts.front()), left_.blocks, joints_, position_);
        for (int k : found.contacts)
            for (int c = 0; c < rowsOf_[std::size_t(k)].count; ++c) {
                const int row = firstRow_[std::size_t(k)] + c;
                patch.all.push_back(row);
                if (position_[std::size_t(row)] < 0) continue;
                patch.chosen.push_back(row);
                patch.place.push_back(position_[std::size_t(row)]);
            }
    }
    for (std::size_t p = 0; p < patches_.size(); ++p)
        for (int k : patches_[p].contacts) patchOf_[std::size_t(k)] = int(p);
}

/// What contacts hold still is no part of what is chosen and shared.
void SmoothModel::findStill(double t, In<Vector> q) {
    std::vector<int> contacts;
    std::vector<char> sticks;
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        contacts.push_back(closed_[k].index);
        sticks.push_back(closed_[k].status == ContactStatus::Stick && preload_[k] == 0.0);
    }
    still_->find(t, q, contacts, sticks, friction_);
}

/// Islands of their own, of which it is known who shares.
void SmoothModel::addStill() {
    const int islands = int(sharing_.islands.size());
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        if (!still_->holds(k)) continue;
        sharing_.island[k] = islands + still_->islandOf(k);
        sharing_.shares[k] = sharing_.open[k] = still_->shares(k);
    }
    movingRedundant_ = !sharing_.groups.empty();
}

void SmoothModel::leaveStillOut(const std::vector<int>& rows) {
    rows_ = rows;
    position_.assign(std::size_t(fullRows_), -1);
    for (std::size_t i = 0; i < rows_.size(); ++i) position_[std::size_t(rows_[i])] = int(i);
    timeRate_.resize(rowCount());
    bias_.resize(rowCount());
}

void SmoothModel::restoreRows(const std::vector<int>& rows) {
    still_->release();
    chosen_ = rows;
    sharingKnown_ = false;
    resize();
}

bool SmoothModel::holdsStill(int closedIndex) const { return still_->holds(std::size_t(closedIndex)); }

/// Where rows were restored it is found out anew.
void SmoothModel::knowSharing(double t, In<Vector> q) {
    mayStop();
    if (sharingKnown_ || !byBlocks_ || !contactsRedundant_) return;
    std::vector<int> order, rank, numbers;
    if (!still_->any()) findStill(t, q);
    std::vector<int> rows = chosen_;
    std::erase_if(rows, [&](int row) {
        return row >= joints_ && still_->holds(std::size_t(contactOfRow_[std::size_t(row - joints_)]));
    });
    leaveStillOut(rows);
    allBlocks(t, q, order, rank);
    for (std::size_t i = 0; i < order.size(); ++i)
        if (position_[std::size_t(order[i])] >= 0) numbers.push_back(int(i));
    const bool still = still_->any();
    findSharing(numbers, order);
    if (!byBlocks_ && still) return chooseRows(t, q); // rows of what is still are needed now
    preparePatches(q);
}

/// The bodies of each patch.
void SmoothModel::preparePatches(In<Vector> q) {
    for (SlidingPatch& patch : patches_) {
        patch.bodies.clear();
        for (int k : patch.contacts) {
            contactBlocks_.clear();
            system_.contactBlocks(closed_[std::size_t(k)].index, q, contactBlocks_);
            for (int b = 0; b < contactBlocks_.blockCount(); ++b)
                patch.bodies.emplace_back(contactBlocks_.place(b).column, contactBlocks_.place(b).columns);
        }
        std::sort(patch.bodies.begin(), patch.bodies.end());
        patch.bodies.erase(std::unique(patch.bodies.begin(), patch.bodies.end()), patch.bodies.end());
    }
}

bool SmoothModel::sharesLoad(double t, In<Vector> q, int closedIndex) {
    knowSharing(t, q);
    return contactsRedundant_ && (!byBlocks_ || sharing_.open[std::size_t(closedIndex)]);
}

const std::vector<char>* SmoothModel::sharing(double t, In<Vector> q) {
    knowSharing(t, q);
    return byBlocks_ && contactsRedundant_ ? &sharing_.shares : nullptr;
}

std::vector<int> SmoothModel::islandOf(double t, In<Vector> q, int closedIndex) {
    knowSharing(t, q);
    std::vector<int> contacts(closed_.size());
    std::iota(contacts.begin(), contacts.end(), 0);
    if (!byBlocks_ || !sharingKnown_) return contacts;
    const auto& island = sharing_.island;
    const int own = island[std::size_t(closedIndex)];
    // Dry friction of a joint that slides has no rows.
    if (std::find(island.begin(), island.end(), -1) != island.end()) return contacts;
    std::erase_if(contacts, [&](int k) { return island[std::size_t(k)] != own; });
    return contacts;
}

/// Fills patch.spread at this state, as SmoothModel::spread does.
void SmoothModel::spreadPatch(SlidingPatch& patch, In<Vector> q, In<Vector> v) {
    const LoadSharing::Island& island = islandWith(sharing_, patch.contacts.front());
    const Bodies& bodies = island.withJoints ? island.bodies : patch.bodies;
    const Eigen::Index all = Eigen::Index(patch.all.size()), chosen = Eigen::Index(patch.place.size()),
                       joints = Eigen::Index(patch.chosen.size()) - chosen;
    std::vector<int> first(bodies.size());
    int columns = 0;
    for (std::size_t b = 0; b < bodies.size(); ++b) first[b] = columns, columns += bodies[b].second;
    patch.left.setZero(joints + chosen, columns);
    patch.rows.setZero(columns, all);
    patch.forces.setZero(columns, all);
    addJointRows(patchJoints_, patch.chosen, joints, bodies, first, patch.left);
    Eigen::Index row = 0, kept = joints;
    for (int k : patch.contacts) {
        const ClosedContact& contact = closed_[std::size_t(k)];
        const Rows own = rowsOf_[std::size_t(k)];
        contactBlocks_.clear();
        system_.contactBlocks(contact.index, q, contactBlocks_);
        Vec3 u;
        contactBlocks_.multiply(v, u);
        const bool rubs = contact.status != ContactStatus::Stick && friction_[std::size_t(k)] != 0.0;
        const Vec2 along =
            rubs ? Vec2(friction_[std::size_t(k)] * slideDirection(std::size_t(k), q, u.tail<2>())) : Vec2::Zero();
        for (int b = 0; b < contactBlocks_.blockCount(); ++b) {
            const auto& place = contactBlocks_.place(b);
            const std::size_t body = placeOf(bodies, place);
            const auto rows = contactBlocks_.block(b);
            for (int c = 0; c < own.count; ++c)
                patch.rows.col(row + c).segment(first[body], place.columns) = rows.row(own.first + c).transpose();
            patch.forces.middleCols(row, own.count).middleRows(first[body], place.columns) =
                patch.rows.middleCols(row, own.count).middleRows(first[body], place.columns);
            if (rubs)
                patch.forces.col(row).segment(first[body], place.columns) -= rows.middleRows<2>(1).transpose() * along;
            Eigen::Index at = kept;
            for (int c = 0; c < own.count; ++c)
                if (position_[std::size_t(firstRow_[std::size_t(k)] + c)] >= 0)
                    patch.left.row(at++).segment(first[body], place.columns) = rows.row(own.first + c);
        }
        for (int c = 0; c < own.count; ++c) kept += position_[std::size_t(firstRow_[std::size_t(k)] + c)] >= 0;
        row += own.count;
    }
    patch.inverse.resize(columns, joints + chosen);
    for (std::size_t b = 0; b < bodies.size(); ++b)
        patch.inverse.middleRows(first[b], bodies[b].second).noalias() =
            system_.inverseMass(bodies[b].first) * patch.left.middleCols(first[b], bodies[b].second).transpose();
    patch.seen.noalias() = patch.inverse.transpose() * patch.forces;
    patch.eased.noalias() = patch.inverse.transpose() * patch.rows;
    if (joints > 0) easeJoints(patch.left.topRows(joints), patch.inverse, patch.seen, patch.eased);
    const auto eachCarrying = [&](const auto& use) {
        Eigen::Index place = 0;
        for (int k : patch.contacts) {
            const int count = rowsOf_[std::size_t(k)].count;
            if (patch_.carries[std::size_t(k)]) use(place, count);
            place += count;
        }
    };
    patch.normal.setZero(chosen, chosen);
    eachCarrying([&](Eigen::Index place, int count) {
        patch.normal.noalias() +=
            patch.seen.middleCols(place, count) * patch.eased.middleCols(place, count).transpose();
    });
    patch.spreads = factorises(patch.normal, patch.ofNormal);
    if (!patch.spreads) return;
    patch.taken.resize(chosen, chosen);
    Eigen::Index at = 0;
    for (Eigen::Index i = 0; i < all; ++i)
        if (position_[std::size_t(patch.all[std::size_t(i)])] >= 0) patch.taken.col(at++) = patch.seen.col(i);
    patch.normal.noalias() = patch.ofNormal.solve(patch.taken);
    patch.spread.setZero(all, chosen);
    eachCarrying([&](Eigen::Index place, int count) {
        patch.spread.middleRows(place, count).noalias() =
            patch.eased.middleCols(place, count).transpose() * patch.normal;
    });
}

void SmoothModel::spreadPatches(double t, In<Vector> q, In<Vector> v) {
    system_.prepareMass(q);
    patchJoints_.clear();
    const bool asks =
        std::ranges::any_of(patches_, [](const auto& one) { return one.chosen.size() > one.place.size(); });
    if (asks) system_.constraintBlocks(t, q, patchJoints_);
    for (SlidingPatch& patch : patches_) spreadPatch(patch, q, v);
}

/// Into the blocks of B, which begin with `firstGroup` groups of joints, in place of what the chosen rows of a patch
/// push along by themselves.
void SmoothModel::putPatches(BlockRows& rows, int firstGroup) const {
    std::vector<int> group(closed_.size());
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        group[k] = firstGroup;
        firstGroup += moves(k);
    }
    for (const SlidingPatch& patch : patches_) {
        if (!patch.spreads) continue;
        const LoadSharing::Island& island = islandWith(sharing_, patch.contacts.front());
        const Matrix forces = patch.forces * patch.spread;
        Eigen::Index chosen = 0;
        for (int k : patch.contacts) {
            const auto& its = rows.group(group[std::size_t(k)]);
            for (int c = 0; c < rowsOf_[std::size_t(k)].count; ++c) {
                if (position_[std::size_t(firstRow_[std::size_t(k)] + c)] < 0) continue;
                for (int b = its.firstBlock; b < its.endBlock; ++b) {
                    int first = 0;
                    for (const auto& [column, columns] : island.withJoints ? island.bodies : patch.bodies) {
                        if (column == rows.place(b).column) break;
                        first += columns;
                    }
                    rows.block(b).row(c) = forces.col(chosen).segment(first, rows.place(b).columns).transpose();
                }
                ++chosen;
            }
        }
    }
}

/// Adds what the stress of a patch does to the forces f.
void SmoothModel::addStress(const SlidingPatch& patch, Vector& f) const {
    if (!patch.spreads || patch.stress.size() == 0) return;
    const Vector pushes = patch.forces * patch.stress;
    const LoadSharing::Island& island = islandWith(sharing_, patch.contacts.front());
    Eigen::Index first = 0;
    for (const auto& [column, columns] : island.withJoints ? island.bodies : patch.bodies) {
        f.segment(column, columns) += pushes.segment(first, columns);
        first += columns;
    }
}

/// As letGo, patch by patch.
void SmoothModel::chooseCarryingPatches(double t, In<Vector> q, In<Vector> v) {
    std::vector<char> open(patches_.size(), 1);
    for (std::size_t tries = 0; tries < 2 * closed_.size() && std::find(open.begin(), open.end(), 1) != open.end();
         ++tries) {
        acceleration(t, q, v, patch_.a, patch_.lambda);
        for (std::size_t p = 0; p < patches_.size(); ++p) {
            SlidingPatch& patch = patches_[p];
            if (!open[p]) continue;
            open[p] = 0;
            if (!patch.spreads) continue;
            const Vector forces = patch.eased.transpose() * (patch.normal * patch_.lambda(patch.place));
            double most = 1e-9 * forces.cwiseAbs().maxCoeff();
            int wrong = -1;
            Eigen::Index row = 0;
            for (int k : patch.contacts) {
                const double by = patch_.carries[std::size_t(k)] ? -forces[row] : forces[row];
                if (preload_[std::size_t(k)] == 0.0 && by > most) wrong = k, most = by;
                row += rowsOf_[std::size_t(k)].count;
            }
            if (wrong < 0) continue;
            char& carries = patch_.carries[std::size_t(wrong)];
            carries = !carries;
            spreadPatch(patch, q, v);
            if (patch.spreads) open[p] = 1;
            else carries = 1; // it is needed, pulling or not: the event search asks whether it leaves
        }
    }
}

/// The least norm of the forces of one set of contacts that share, in the place of those in `full`. `free`: of what
/// they act along, M^-1 with the joints eliminated. Leaves in share_ what they were and what they have become.
void SmoothModel::shareOut(const std::vector<int>& set, const Matrix& free, Vector& full) {
    LeastNorm& ofContacts = share_.ofContacts;
    Vector &given = share_.given, &contact = share_.contact, &load = share_.load;
    constexpr double tolerance = redundancySine * redundancySine;
    given.resize(free.rows());
    gatherCones(set);
    Eigen::Index row = 0;
    for (int k : set) {
        const int its = rowsOf_[std::size_t(k)].count;
        given.segment(row, its) = full.segment(firstRow_[std::size_t(k)], its);
        row += its;
    }
    contact = given;
    ofContacts.factorise(free, tolerance);
    load.noalias() = free * given;
    ofContacts.solve(load, contact);
    if (!admissible(cones_, contact, 1e-12 * contact.cwiseAbs().maxCoeff()))
        ofContacts.admit(cones_, contact, missing_);
    row = 0;
    for (int k : set) {
        const int its = rowsOf_[std::size_t(k)].count;
        full.segment(firstRow_[std::size_t(k)], its) = contact.segment(row, its);
        row += its;
    }
}

/// Of all sets of contacts that share; the joints, of which these rows are chosen, answer to what that changes.
void SmoothModel::shareContacts(double t, In<Vector> q, In<Vector> v, const std::vector<int>& chosenJoints,
                                Vector& full) {
    bool prepared = false;
    for (const SharingRound& round : rounds_) {
        auto& [sets, contacts, withJoints] = round;
        if (withJoints && !prepared) jointElimination_.prepare(system_, t, q, chosenJoints);
        prepared = prepared || withJoints;
        BlockRows &columns = right_.blocks, &inverse = inverseMassRight_.blocks;
        columns.clear();
        addForceBlocks(contacts, q, v, columns);
        inverse = columns;
        solveMass(system_, inverse);
        share_.firstRow.assign(1, 0);
        if (share_.ofSets.size() < sets.size()) share_.ofSets.resize(sets.size());
        for (std::size_t s = 0; s < sets.size(); ++s) {
            int count = 0;
            for (int k : sharing_.groups[std::size_t(sets[s])]) count += rowsOf_[std::size_t(k)].count;
            share_.ofSets[s].resize(count, count);
            share_.firstRow.push_back(share_.firstRow.back() + count);
        }
        if (withJoints) freeOfJoints(sets, columns, inverse);
        else freeAlone(sets, columns, inverse);
        share_.changed.resize(columns.rowCount());
        for (std::size_t s = 0; s < sets.size(); ++s) {
            Matrix& free = share_.ofSets[s];
            free = 0.5 * (free + free.transpose()).eval();
            shareOut(sharing_.groups[std::size_t(sets[s])], free, full);
            share_.changed.segment(share_.firstRow[s], share_.given.size()) = share_.contact - share_.given;
        }
        if (!withJoints) continue;
        share_.moved.setZero(system_.nv());
        inverse.addTransposed(share_.changed, share_.moved);
        jointElimination_.satisfy(share_.moved, share_.none, share_.answer);
        for (std::size_t i = 0; i < chosenJoints.size(); ++i) full[chosenJoints[i]] += share_.answer[Eigen::Index(i)];
    }
}

} // namespace escapement
