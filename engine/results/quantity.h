#pragma once
// A quantity of a result with the way to read it off a frame; `values` and the table exporter share it.

#include "engine/results/rates.h"
#include "engine/results/result.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace escapement {

/// The contacts that pairs belong to, by number. Who reads many contacts of one frame sorts it first.
class RowsByContact {
  public:
    RowsByContact(std::vector<int> contactOfPair, std::size_t contacts)
        : contactOf_(std::move(contactOfPair)), pairs_(contacts, 0), rows_(contacts), accounts_(contacts) {
        for (const int contact : contactOf_) placeOf_.push_back(pairs_[static_cast<std::size_t>(contact)]++);
    }
    std::size_t pairsOf(int contact) const { return pairs_[static_cast<std::size_t>(contact)]; }
    /// Which one of its contact's a known pair is.
    std::size_t placeOf(int pair) const { return placeOf_[static_cast<std::size_t>(pair)]; }
    /// Readings of this frame then look at what is of their own contact alone. It must stay as it is until `forget`.
    void sort(const Frame& frame) {
        sorted_ = &frame;
        sort(frame.contacts, rows_);
        sort(frame.accounts, accounts_);
    }
    void forget() { sorted_ = nullptr; }
    /// The rows of a contact, in the order of the frame.
    template <class Use> void each(const Frame& frame, int contact, const Use& use) const {
        each(frame, frame.contacts, rows_, contact, use);
    }
    /// The accounts of its pairs, likewise.
    template <class Use> void eachAccount(const Frame& frame, int contact, const Use& use) const {
        each(frame, frame.accounts, accounts_, contact, use);
    }

  private:
    template <class Row> using ByContact = std::vector<std::vector<const Row*>>;

    template <class Row> void sort(const std::vector<Row>& from, ByContact<Row>& to) {
        for (auto& rows : to) rows.clear();
        for (const Row& row : from)
            if (const int contact = contactOf(row.pair); contact >= 0)
                to[static_cast<std::size_t>(contact)].push_back(&row);
    }
    template <class Row, class Use>
    void each(const Frame& frame, const std::vector<Row>& all, const ByContact<Row>& sorted, int contact,
              const Use& use) const {
        if (sorted_ == &frame) {
            for (const Row* row : sorted[static_cast<std::size_t>(contact)]) use(*row);
            return;
        }
        for (const Row& row : all)
            if (contactOf(row.pair) == contact) use(row);
    }
    int contactOf(int pair) const {
        const bool known = pair >= 0 && static_cast<std::size_t>(pair) < contactOf_.size();
        return known ? contactOf_[static_cast<std::size_t>(pair)] : -1;
    }

    std::vector<int> contactOf_;
    std::vector<std::size_t> pairs_, placeOf_; ///< how many a contact has; by pair
    const Frame* sorted_ = nullptr;
    ByContact<ContactRow> rows_; ///< of that frame
    ByContact<ContactAccount> accounts_;
};

struct NamedReading {
    Quantity quantity;
    std::function<double(const Frame&)> read;
    bool running = false; ///< a sum over the run: to be read of every frame from the first on, in order
    /// Of what one frame alone does not tell, an acceleration: whose rate it is. Then there is no `read`.
    RatedValues rated = {};
    std::shared_ptr<RowsByContact> rows = {}; ///< of a contact's readings, shared by all of one call
};

/// All of `quantities`, in the same order.
std::vector<NamedReading> readings(const Result& result);

/// Contacts that are limits of an angle, of a joint or of a coupling's backlash, or the friction of one: their gaps are
/// angles (rad), their forces moments (N m), their impulses N m s.
class TurningContacts {
  public:
    TurningContacts() = default;
    explicit TurningContacts(const ResultLayout& layout);
    bool contains(const std::string& contact) const { return names_.contains(contact); }
    /// SI unit of the contact's impulses.
    const char* impulseUnit(const std::string& contact) const { return contains(contact) ? "N m s" : "N s"; }

  private:
    std::set<std::string> names_;
};

/// The value at one frame. Throws std::invalid_argument for an unknown path.
double valueAt(const Result& result, const std::string& path, std::size_t frame);

/// Throws std::invalid_argument for an unknown path, with the nearest one.
NamedReading readingNamed(const Result& result, const std::string& path);

} // namespace escapement
