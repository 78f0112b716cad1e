// How sliding contacts share a load that more of them carry than the motion tells apart: the four corners of a box on a
// table, both ends of a roller that lies flat.
//
// With n contacts and r independent conditions C a = b, forces N are open by n - r numbers. Without friction that
// changes nothing but the forces. With friction friction of each sliding contact is mu N_k against its own direction,
// and so the motion is open, too: how fast a spinning box is slowed down depends on how its weight is shared. Rigid
// bodies do not say it. The limit of equal stiff supports does: each presses by what the bodies' motion y squeezes it,
//     N = E^T y  with  S N = s,  S = C M^-1 (J^T - mu T^T d),  E = C M^-1 J^T,  both with the joints eliminated,
// over the contacts that then push, so that N = E^T (S E^T)^-1 s. Without friction E is S, and this the least norm of
// N. With friction it is not: the least norm would let a block in a slot without play press on its sides, because their
// friction eases the load of its front corners. The choice of rows, which differs from step to step, has no part in it.
//
// Beside those that slide others may stick (a box on a belt, held by a wall). These supports may ask for more friction
// of one than it has, and with it the load of the belt would be one that no forces within the cones give. Then the
// bodies are held with a stress of their own that changes none of the conditions, S z = 0, and brings all forces into
// their cones: the nearest that are there. It stays as it is for the length of a step.

#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/dynamics/smooth_model/still_islands.h"
#include "engine/math/disjoint_sets.h"
#include "engine/model/interruption.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr std::size_t fewCarry = 24; // contacts that are let go and taken back one by one
constexpr double pastCone = 5e-4;    // of the largest force: what sticks may hold so much more than its friction

} // namespace

/// After rows were chosen.
void SmoothModel::beginPatch() {
    patch_.carries.assign(closed_.size(), 1);
    patch_.stress.resize(0);
    patch_.slides = false;
    if (byBlocks_) return; // what shares is known first (knowSharing)
    for (std::size_t k = 0; k < closed_.size(); ++k)
        patch_.slides = patch_.slides || (contactsRedundant_ && closed_[k].status == ContactStatus::Slip &&
                                          preload_[k] == 0.0 && friction_[k] > 0.0);
}

/// From now on whole.
void SmoothModel::leaveBlocks() {
    byBlocks_ = false;
    still_->release();
    for (ConstraintRows* rows : {&left_, &right_, &inverseMassRight_, &projection_.c, &projection_.inverse})
        rows->byBlocks = false;
    leftFull_.setZero(fullRows_, system_.nv());
    rightFull_.setZero(system_.nv(), fullRows_);
}

/// Of S E^T: whether those that carry reach all conditions.
bool SmoothModel::factorises(const Matrix& m, Eigen::PartialPivLU<Matrix>& lu) {
    if (m.rows() == 0) return false;
    lu.compute(m);
    const auto pivots = lu.matrixLU().diagonal().cwiseAbs();
    return pivots.minCoeff() > redundancySine * redundancySine * pivots.maxCoeff();
}

/// Fills patch_.spread at this state, whose rightFull_ is there. False, and all as it was, where those that carry do
/// not reach all conditions.
bool SmoothModel::spread(double t, In<Vector> q, In<Vector> v) {
    mayStop();
    fullLeft(t, q);
    fullRight(t, q, v);
    auto& [slides, carries, inverse, seen, squeezed, free, eased, taken, carried, normal, ofJoints, ofNormal, spread,
           stress, a, lambda, forces] = patch_;
    inverse.resize(system_.nv(), rowCount());
    for (int i = 0; i < rowCount(); ++i) inverse.col(i) = leftFull_.row(rows_[std::size_t(i)]).transpose();
    system_.prepareMass(q);
    system_.solveMass(inverse);
    int joints = 0; // among the chosen rows, where they come first
    while (joints < rowCount() && rows_[std::size_t(joints)] < joints_) ++joints;
    const int contacts = rowCount() - joints, all = fullRows_ - joints_;
    seen.noalias() = inverse.transpose() * rightFull_;
    squeezed.noalias() = inverse.transpose() * leftFull_.bottomRows(all).transpose();
    free = seen.bottomRightCorner(contacts, all);
    eased = squeezed.bottomRows(contacts);
    if (joints > 0) {
        taken.resize(joints, joints);
        normal.resize(contacts, joints);
        for (int j = 0; j < joints; ++j) {
            taken.col(j) = seen.col(rows_[std::size_t(j)]).head(joints);
            normal.col(j) = seen.col(rows_[std::size_t(j)]).tail(contacts);
        }
        ofJoints.compute(taken);
        carried = seen.topRightCorner(joints, all);
        ofJoints.solveInPlace(carried);
        free.noalias() -= normal * carried;
        carried = squeezed.topRows(joints);
        ofJoints.solveInPlace(carried);
        eased.noalias() -= normal * carried;
    }
    const auto eachCarrying = [&](const auto& use) {
        for (std::size_t k = 0; k < closed_.size(); ++k)
            if (carries[k]) use(firstRow_[k] - joints_, rowsOf_[k].count);
    };
    normal.setZero(contacts, contacts);
    eachCarrying([&](int row, int count) {
        normal.noalias() += free.middleCols(row, count) * eased.middleCols(row, count).transpose();
    });
    if (!factorises(normal, ofNormal)) return false;
    taken.resize(contacts, contacts);
    for (int i = 0; i < contacts; ++i) taken.col(i) = free.col(rows_[std::size_t(joints + i)] - joints_);
    normal.noalias() = ofNormal.solve(taken);
    spread.setZero(all, contacts);
    eachCarrying([&](int row, int count) {
        spread.middleRows(row, count).noalias() = eased.middleCols(row, count).transpose() * normal;
    });
    return true;
}

/// Those that pull are let go, and taken back where the motion that is left squeezes them: of few contacts one after
/// the other, the worst first; of many all at once as long as there are fewer each time, since each turn costs the cube
/// of their number [JudicePires1994].
void SmoothModel::chooseCarrying(double t, In<Vector> q, In<Vector> v) {
    knowSharing(t, q);
    patch_.carries.assign(closed_.size(), 1);
    patch_.stress.resize(0);
    for (SlidingPatch& patch : patches_) patch.stress.resize(0);
    if (!patch_.slides) return;
    if (byBlocks_) chooseCarryingPatches(t, q, v);
    else if (spread(t, q, v)) letGo(t, q, v);
    else return;
    const auto sticks = [](const ClosedContact& contact) { return contact.status == ContactStatus::Stick; };
    if (std::any_of(closed_.begin(), closed_.end(), sticks)) addStresses(t, q, v);
}

/// Sets of closed contacts that can know of one another: by bodies that contacts and joints connect.
const std::vector<SmoothModel::Island>& SmoothModel::islands(double t, In<Vector> q) {
    if (!islands_.empty()) return islands_;
    DisjointSets bodies(std::size_t(system_.nv()) + 1); // by their first velocities; the last: none
    std::vector<int> of(closed_.size(), system_.nv());
    const auto join = [&](const BlockRows& rows) {
        int first = system_.nv();
        for (int g = 0; g < rows.groupCount(); ++g) {
            first = system_.nv();
            for (int b = rows.group(g).firstBlock; b < rows.group(g).endBlock; ++b)
                first = first == system_.nv() ? rows.place(b).column : bodies.join(first, rows.place(b).column);
        }
        return first;
    };
    if (system_.hasBlocks()) {
        contactBlocks_.clear();
        if (joints_ > 0) system_.constraintBlocks(t, q, contactBlocks_);
        join(contactBlocks_);
        for (std::size_t k = 0; k < closed_.size(); ++k) {
            contactBlocks_.clear();
            system_.contactBlocks(closed_[k].index, q, contactBlocks_);
            of[k] = join(contactBlocks_);
        }
    }
    std::vector<int> place(bodies.count(), -1);
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        int& island = place[std::size_t(bodies.find(of[k]))];
        if (island < 0) {
            island = int(islands_.size());
            islands_.emplace_back();
        }
        Island& own = islands_[std::size_t(island)];
        own.contacts.push_back(int(k));
        for (int c = 0; c < rowsOf_[k].count; ++c) own.rows.push_back(firstRow_[k] - joints_ + c);
    }
    return islands_;
}

/// Which of the chosen rows of contacts, counted without joints, are of an island.
std::vector<int> SmoothModel::chosenOf(const Island& island) const {
    const auto first = std::find_if(rows_.begin(), rows_.end(), [&](int row) { return row >= joints_; });
    std::vector<int> chosen;
    for (auto row = first; row != rows_.end(); ++row)
        if (std::binary_search(island.rows.begin(), island.rows.end(), *row - joints_))
            chosen.push_back(int(row - first));
    return chosen;
}

/// The cones of these closed contacts, whose rows follow one another, into cones_.
void SmoothModel::gatherCones(const std::vector<int>& contacts) {
    cones_.clear();
    Eigen::Index row = 0;
    for (const int k : contacts) {
        const int count = rowsOf_[std::size_t(k)].count;
        if (count > 0) cones_.push_back(coneOf(std::size_t(k), row));
        row += count;
    }
}

/// Where no forces within their cones make this motion, the stress that mends it. Where some do, the motion can stay.
/// Each island by itself: what one needs is nothing to another.
void SmoothModel::addStresses(double t, In<Vector> q, In<Vector> v) {
    acceleration(t, q, v, patch_.a, patch_.lambda);
    Vector ofJoints;
    std::vector<Vec3> ofContacts;
    const auto areWithin = [&](const std::vector<int>& contacts) {
        double slack = 0.0;
        for (const int k : contacts)
            slack = std::max(slack, pastCone * ofContacts[std::size_t(k)].cwiseAbs().maxCoeff());
        return std::all_of(contacts.begin(), contacts.end(), [&](int contact) {
            const auto k = std::size_t(contact);
            if (preload_[k] > 0.0) return true;
            const bool sticks = closed_[k].status == ContactStatus::Stick;
            const double most = friction_[k] * ofContacts[k].x() + slack;
            return ofContacts[k].x() >= -slack && (!sticks || ofContacts[k].tail<2>().norm() <= most);
        });
    };
    const auto needsStress = [&](const std::vector<int>& contacts, const Vector& forces) {
        gatherCones(contacts);
        if (forces.size() == 0 || admissible(cones_, forces, 1e-9 * forces.cwiseAbs().maxCoeff())) return false;
        if (ofContacts.empty()) distribute(t, q, v, patch_.lambda, ofJoints, ofContacts); // no stress is there yet
        if (areWithin(contacts)) return false;
        gatherCones(contacts);
        return true;
    };
    if (byBlocks_) {
        for (SlidingPatch& patch : patches_) {
            if (!patch.spreads) continue;
            const Vector forces = patch.spread * patch_.lambda(patch.place);
            if (needsStress(patch.contacts, forces)) patch.stress = findStress(patch.seen, forces);
        }
        return;
    }
    const Vector all = patch_.spread * patch_.lambda.tail(patch_.spread.cols());
    Vector stress = Vector::Zero(all.size());
    for (const Island& island : islands(t, q)) {
        const Vector forces = all(island.rows);
        if (!needsStress(island.contacts, forces)) continue;
        const Vector found = findStress(patch_.free(chosenOf(island), island.rows), forces);
        if (found.size() > 0) stress(island.rows) = found;
    }
    if (!stress.isZero(0.0)) patch_.stress = stress;
}

/// `seen`: S; the cones of these forces are in cones_. None where no admissible ones can be found: the event search
/// asks what leaves.
Vector SmoothModel::findStress(In<Matrix> seen, const Vector& forces) {
    const Matrix conditions = seen * seen.transpose();
    const Matrix within = seen.transpose() * conditions.ldlt().solve(Matrix(seen)); // onto what S sees
    LeastNorm& shares = share_.ofContacts;
    shares.factorise(0.5 * (within + within.transpose()), redundancySine);
    Vector admitted = forces;
    return shares.admitNear(cones_, admitted) ? Vector(admitted - forces) : Vector();
}

/// The same without the stress.
void SmoothModel::letGo(double t, In<Vector> q, In<Vector> v) {
    std::vector<int> wrong;
    std::size_t least = closed_.size() + 1;
    const auto turn = [&](const std::vector<int>& some) {
        for (const int k : some) patch_.carries[std::size_t(k)] = !patch_.carries[std::size_t(k)];
    };
    for (std::size_t tries = 0; tries < 2 * closed_.size(); ++tries) {
        acceleration(t, q, v, patch_.a, patch_.lambda);
        Vector &forces = patch_.forces, &motion = patch_.a;
        motion.noalias() = patch_.normal * patch_.lambda.tail(patch_.spread.cols());
        forces.noalias() = patch_.eased.transpose() * motion;
        const double slack = 1e-9 * forces.cwiseAbs().maxCoeff();
        double most = slack;
        int worst = -1;
        wrong.clear();
        for (std::size_t k = 0; k < closed_.size(); ++k) {
            if (preload_[k] > 0.0) continue;
            const double force = forces[firstRow_[k] - joints_], by = patch_.carries[k] ? -force : force;
            if (by > slack) wrong.push_back(int(k));
            if (by > most) worst = int(k), most = by;
        }
        if (worst < 0) return;
        if (closed_.size() > fewCarry && wrong.size() > 1 && wrong.size() < least) {
            least = wrong.size();
            turn(wrong);
            if (spread(t, q, v)) continue;
            turn(wrong);
        }
        turn({worst});
        if (spread(t, q, v)) continue;
        patch_.carries[std::size_t(worst)] = 1; // needed, pulling or not: the event search asks whether it leaves
        return;
    }
}

/// Replaces multipliers of all rows by those of least norm that give the same motion.
void SmoothModel::leastNorm(double t, In<Vector> q, In<Vector> v, Vector& full) {
    // Columns of M^-1/2 B are compared in the kinetic metric, so that the answer does not depend on units of mass.
    auto& [ofJoints, ofContacts, ofIndependentJoints, inverseMassRight, free, taken, given, contact, load, ofSets,
           firstRow, moved, answer, none, changed] = share_;
    fullRight(t, q, v);
    inverseMassRight = rightFull_;
    system_.prepareMass(q);
    system_.solveMass(inverseMassRight);
    gram_.noalias() = rightFull_.transpose() * inverseMassRight;
    const int contactRows = fullRows_ - joints_;
    const auto jj = gram_.topLeftCorner(joints_, joints_);
    const auto jc = gram_.topRightCorner(joints_, contactRows);
    constexpr double tolerance = redundancySine * redundancySine;
    if (joints_ > 0) jointsRedundant_ ? ofJoints.factorise(jj, tolerance) : void(ofIndependentJoints.compute(jj));
    const auto jointShare = [&](const auto& loads, auto&& shares) {
        if (jointsRedundant_) ofJoints.solve(loads, shares);
        else shares = ofIndependentJoints.solve(loads);
    };
    moved = full;
    if (contactsRedundant_) {
        // What the joints can take over does not tell contacts apart: compare them with the joints eliminated.
        free = gram_.bottomRightCorner(contactRows, contactRows);
        if (joints_ > 0) {
            taken.resize(joints_, contactRows);
            jointShare(jc, taken);
            free.noalias() -= jc.transpose() * taken;
        }
        const std::vector<Island>& sets = islands(t, q);
        ofSets.resize(std::max(ofSets.size(), sets.size()));
        for (std::size_t s = 0; s < sets.size(); ++s) {
            const std::vector<int>& rows = sets[s].rows;
            if (rows.empty()) continue;
            const auto n = Eigen::Index(rows.size());
            ofSets[s].resize(n, n); // a view by lists of numbers would copy them
            for (Eigen::Index i = 0; i < n; ++i)
                for (Eigen::Index j = 0; j < n; ++j) ofSets[s](i, j) = free(rows[std::size_t(i)], rows[std::size_t(j)]);
            shareOut(sets[s].contacts, ofSets[s], full);
        }
    }
    if (joints_ > 0) {
        moved.tail(contactRows) -= full.tail(contactRows);
        load.noalias() = jj * moved.head(joints_);
        load.noalias() += jc * moved.tail(contactRows);
        jointShare(load, full.head(joints_));
    }
}

} // namespace escapement
