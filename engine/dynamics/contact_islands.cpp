#include "engine/dynamics/contact_islands.h"

#include <algorithm>

namespace escapement {

void ContactIslands::tie(int first, int second) {
    if (first >= 0 && second >= 0) sets_.join(first, second);
}

/// Returns one of its blocks; -1: it has none.
int ContactIslands::tieGroup(const BlockRows& rows, int group) {
    const BlockRows::Group& own = rows.group(group);
    if (own.firstBlock == own.endBlock) return -1;
    const int block = system_.massBlock(), first = rows.place(own.firstBlock).column / block;
    for (int b = own.firstBlock + 1; b < own.endBlock; ++b) tie(first, rows.place(b).column / block);
    return first;
}

void ContactIslands::begin(In<Vector> q, std::size_t contacts) {
    if (ofJoints_.count() == 0) {
        sets_.reset(std::size_t(system_.nv() / system_.massBlock()));
        rows_.clear();
        if (system_.hasBlocks()) system_.constraintBlocks(0.0, q, rows_);
        else
            for (std::size_t b = 1; b < sets_.count(); ++b) tie(0, int(b));
        for (int g = 0; g < rows_.groupCount(); ++g) tieGroup(rows_, g);
        ofJoints_ = sets_;
    }
    sets_ = ofJoints_;
    blockOf_.assign(contacts, -1);
}

void ContactIslands::count() {
    islands_.resize(sets_.count());
    for (std::size_t b = 0; b < sets_.count(); ++b) islands_[b] = sets_.find(int(b));
    sizes_.assign(sets_.count(), 0);
    for (const int block : blockOf_)
        if (block >= 0) ++sizes_[std::size_t(islands_[std::size_t(block)])];
    largest_ = sizes_.empty() ? 0 : *std::max_element(sizes_.begin(), sizes_.end());
}

void ContactIslands::find(In<Vector> q, const std::vector<int>& contacts) {
    begin(q, contacts.size());
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        int first = -1, second = -1;
        if (system_.contactBodies(contacts[k], first, second)) {
            tie(first, second);
            blockOf_[k] = first >= 0 ? first : second;
        } else if (system_.hasBlocks()) {
            rows_.clear();
            system_.contactBlocks(contacts[k], q, rows_);
            blockOf_[k] = tieGroup(rows_, 0);
        } else if (sets_.count() > 0) {
            blockOf_[k] = 0;
        }
    }
    count();
}

void ContactIslands::find(In<Vector> q, const BlockRows& contacts) {
    begin(q, std::size_t(contacts.groupCount()));
    for (int k = 0; k < contacts.groupCount(); ++k) blockOf_[std::size_t(k)] = tieGroup(contacts, k);
    count();
}

void Heaps::find(In<Vector> q, const std::vector<int>& closed, int least) {
    any_ = false;
    if (int(closed.size()) < least) return;
    islands_.find(q, closed);
    any_ = islands_.largest() >= least;
    if (!any_) return;
    inHeap_.resize(std::size_t(islands_.blockCount()));
    for (int b = 0; b < islands_.blockCount(); ++b)
        inHeap_[std::size_t(b)] = islands_.contactsIn(islands_.islandOfBlock(b)) >= least;
}

bool Heaps::has(int contact) const {
    if (!any_) return false;
    int first = -1, second = -1;
    if (!system_.contactBodies(contact, first, second)) return true; // of a joint, or of a System without bodies
    return (first >= 0 && inHeap_[std::size_t(first)]) || (second >= 0 && inHeap_[std::size_t(second)]);
}

} // namespace escapement
