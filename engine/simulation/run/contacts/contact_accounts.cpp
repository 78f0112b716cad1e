#include "engine/simulation/run/contacts/contact_accounts.h"

#include <algorithm>
#include <utility>

namespace escapement {
namespace {

constexpr std::size_t numbers = 4; // of an account

void addTo(ContactAccount& sum, const ContactAccount& more) {
    sum.friction += more.friction;
    sum.impacts += more.impacts;
    sum.slip += more.slip;
    sum.impulse += more.impulse;
}

} // namespace

ContactAccount& ContactAccounts::of(int pair) {
    const auto place = static_cast<std::size_t>(pair);
    while (all_.size() <= place) {
        all_.emplace_back();
        all_.back().pair = static_cast<int>(all_.size()) - 1;
        changed_.push_back(0);
        rowOf_.push_back(-1);
    }
    return all_[place];
}

void ContactAccounts::touch(int pair) {
    if (std::exchange(changed_[static_cast<std::size_t>(pair)], 1)) return;
    changes_.push_back(pair);
}

void ContactAccounts::add(const ContactAccount& more) {
    addTo(of(more.pair), more);
    friction_ += more.friction;
    impacts_ += more.impacts;
    touch(more.pair);
}

void ContactAccounts::show(Frame& frame) {
    frame.accounts.clear();
    const auto rowFor = [&](int pair) -> ContactAccount& {
        const ContactAccount& known = of(pair);
        int& row = rowOf_[static_cast<std::size_t>(pair)];
        if (row < 0) {
            row = static_cast<int>(frame.accounts.size());
            frame.accounts.push_back(known);
        }
        return frame.accounts[static_cast<std::size_t>(row)];
    };
    for (int pair : changes_) {
        rowFor(pair);
        changed_[static_cast<std::size_t>(pair)] = 0;
    }
    changes_.clear();
    Energies& energy = frame.energy;
    energy.friction = friction_;
    energy.impacts = impacts_;
    energy.dampers = dampers_ + passingDampers_;
    for (const ContactAccount& more : passing_) {
        energy.friction += more.friction;
        energy.impacts += more.impacts;
        addTo(rowFor(more.pair), more);
        touch(more.pair); // the next frame says what is true then
    }
    passing_.clear();
    passingDampers_ = 0.0;
    for (const ContactAccount& one : frame.accounts) rowOf_[static_cast<std::size_t>(one.pair)] = -1;
    std::sort(frame.accounts.begin(), frame.accounts.end(),
              [](const ContactAccount& a, const ContactAccount& b) { return a.pair < b.pair; });
}

void ContactAccounts::save(Checkpoint& checkpoint) const {
    auto& rows = checkpoint.reals["accounts"];
    for (const ContactAccount& one : all_) rows.insert(rows.end(), {one.friction, one.impacts, one.slip, one.impulse});
    checkpoint.reals["dissipated"] = {friction_, impacts_, dampers_};
    checkpoint.integers["changed_accounts"].assign(changes_.begin(), changes_.end());
}

void ContactAccounts::restore(const Checkpoint& checkpoint) {
    *this = {};
    const auto rows = checkpoint.reals.find("accounts"), sums = checkpoint.reals.find("dissipated");
    const auto changes = checkpoint.integers.find("changed_accounts");
    if (rows == checkpoint.reals.end() || sums == checkpoint.reals.end() || sums->second.size() != 3) return;
    for (std::size_t k = 0; k + numbers <= rows->second.size(); k += numbers) {
        const double* row = &rows->second[k];
        of(static_cast<int>(k / numbers)) = {static_cast<int>(k / numbers), row[0], row[1], row[2], row[3]};
    }
    friction_ = sums->second[0], impacts_ = sums->second[1], dampers_ = sums->second[2];
    if (changes == checkpoint.integers.end()) return;
    for (const auto pair : changes->second)
        if (pair >= 0 && static_cast<std::size_t>(pair) < all_.size()) touch(static_cast<int>(pair));
}

} // namespace escapement
