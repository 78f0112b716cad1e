#pragma once
// A quantity of a result with the way to read it off a frame; `values` and the table exporter share it.

#include "engine/results/rates.h"
#include "engine/results/result.h"

#include <functional>
#include <set>
#include <string>

namespace escapement {

struct NamedReading {
    Quantity quantity;
    std::function<double(const Frame&)> read;
    bool running = false; ///< a sum over the run: to be read of every frame from the first on, in order
    /// Of what one frame alone does not tell, an acceleration: whose rate it is. Then there is no `read`.
    RatedValues rated = {};
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
