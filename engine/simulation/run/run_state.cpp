#include "engine/simulation/run/run_state.h"

#include "engine/model/errors.h"

#include <type_traits>
#include <utility>

namespace escapement {

namespace {

constexpr std::size_t bitsOfOne = 64;

using Integers = std::vector<std::int64_t>;

/// Which contacts are armed, and the rows of those in the table of pairs. False where it does not fit so many contacts.
bool restoreContacts(const Checkpoint& c, std::size_t count, RunState& s) {
    const auto find = [&](const char* name) {
        const auto found = c.integers.find(name);
        return found == c.integers.end() ? nullptr : &found->second;
    };
    s.pairOfCandidate.assign(count, -1);
    s.armed.assign(count, 1);
    const Integers *idle = find("disarmed"), *rowsNow = find("pair_rows"), *size = find("contact_count");
    if (idle && rowsNow && size) {
        if (size->size() != 1 || size->front() != std::int64_t(count) || rowsNow->size() % 2 != 0) return false;
        const auto fits = [&](std::int64_t i) { return i >= 0 && i < std::int64_t(count); };
        for (const std::int64_t i : *idle) {
            if (!fits(i)) return false;
            s.armed[std::size_t(i)] = 0;
        }
        for (std::size_t k = 0; k < rowsNow->size(); k += 2) {
            if (!fits((*rowsNow)[k])) return false;
            s.pairOfCandidate[std::size_t((*rowsNow)[k])] = int((*rowsNow)[k + 1]);
        }
        return true;
    }
    // Versions before noted a bit for each.
    if (const Integers* bits = find("armed_bits"), *total = find("contact_count"), *rows = find("pair_rows");
        bits && total && rows) {
        if (total->size() != 1 || total->front() != std::int64_t(count) ||
            bits->size() != (count + bitsOfOne - 1) / bitsOfOne || rows->size() % 2 != 0)
            return false;
        for (std::size_t k = 0; k < count; ++k)
            s.armed[k] = char(std::uint64_t((*bits)[k / bitsOfOne]) >> (k % bitsOfOne) & 1);
        for (std::size_t k = 0; k < rows->size(); k += 2) {
            if ((*rows)[k] < 0 || (*rows)[k] >= std::int64_t(count)) return false;
            s.pairOfCandidate[std::size_t((*rows)[k])] = int((*rows)[k + 1]);
        }
        return true;
    }
    // Still earlier ones noted all of them.
    const Integers *armed = find("armed"), *rows = find("pair_of_candidate");
    if (!armed || !rows || armed->size() != count || rows->size() != count) return false;
    for (std::size_t k = 0; k < count; ++k) {
        s.armed[k] = char((*armed)[k]);
        s.pairOfCandidate[k] = int((*rows)[k]);
    }
    return true;
}

/// Puts values into a checkpoint, list by list.
class Saving {
  public:
    explicit Saving(Checkpoint& c) : c_(c) {}

    void reals(const char* name, double value, auto... more) { c_.reals[name] = {value, more...}; }
    void laterReals(const char* name, double value, auto... more) { reals(name, value, more...); }
    void integers(const char* name, auto... values) { c_.integers[name] = {std::int64_t(values)...}; }
    void laterIntegers(const char* name, auto... values) { integers(name, values...); }
    void vector(const char* name, const Vector& v) { c_.reals[name].assign(v.data(), v.data() + v.size()); }
    void laterVector(const char* name, const Vector& v) { vector(name, v); }
    void list(const char* name, const std::vector<int>& values) {
        c_.integers[name].assign(values.begin(), values.end());
    }
    void laterList(const char* name, const std::vector<int>& values) {
        if (!values.empty()) list(name, values);
    }
    void byContact(const char* contacts, const char* values, const std::vector<std::pair<int, double>>& list) {
        for (const auto& [contact, value] : list) {
            c_.integers[contacts].push_back(contact);
            c_.reals[values].push_back(value);
        }
    }
    void byContact(const char* contacts, const char* values, const std::vector<std::pair<int, Vec3>>& list) {
        for (const auto& [contact, value] : list) {
            c_.integers[contacts].push_back(contact);
            auto& all = c_.reals[values];
            all.insert(all.end(), value.begin(), value.end());
        }
    }

  private:
    Checkpoint& c_;
};

/// Takes the same values out again. What is "later" came with a later version: where it is not there, or not all of it,
/// the rest keeps the value that it has.
class Restoring {
  public:
    explicit Restoring(const Checkpoint& c) : c_(c) {}

    void reals(const char* name, auto&... values) {
        const std::vector<double>& kept = required(c_.reals, name);
        if (kept.size() != sizeof...(values)) misfit();
        take(kept, values...);
    }
    void laterReals(const char* name, auto&... values) {
        if (const auto kept = c_.reals.find(name); kept != c_.reals.end()) take(kept->second, values...);
    }
    void integers(const char* name, auto&... values) {
        const Integers& kept = required(c_.integers, name);
        if (kept.size() != sizeof...(values)) misfit();
        take(kept, values...);
    }
    void laterIntegers(const char* name, auto&... values) {
        if (const auto kept = c_.integers.find(name); kept != c_.integers.end()) take(kept->second, values...);
    }
    /// `v` has the size that is wanted.
    void vector(const char* name, Vector& v) {
        const std::vector<double>& kept = required(c_.reals, name);
        if (Eigen::Index(kept.size()) != v.size()) misfit();
        v = Eigen::Map<const Vector>(kept.data(), v.size());
    }
    void laterVector(const char* name, Vector& v) {
        if (const auto kept = c_.reals.find(name); kept != c_.reals.end())
            v = Eigen::Map<const Vector>(kept->second.data(), Eigen::Index(kept->second.size()));
    }
    void list(const char* name, std::vector<int>& values) {
        const Integers& kept = required(c_.integers, name);
        values.assign(kept.begin(), kept.end());
    }
    void laterList(const char* name, std::vector<int>& values) {
        if (c_.integers.contains(name)) list(name, values);
    }
    void byContact(const char* contacts, const char* values, std::vector<std::pair<int, double>>& list) {
        const auto [contact, value] = found(contacts, values, 1);
        list.clear();
        for (std::size_t k = 0; contact && k < contact->size(); ++k) list.emplace_back(int((*contact)[k]), (*value)[k]);
    }
    void byContact(const char* contacts, const char* values, std::vector<std::pair<int, Vec3>>& list) {
        const auto [contact, value] = found(contacts, values, 3);
        list.clear();
        for (std::size_t k = 0; contact && k < contact->size(); ++k)
            list.emplace_back(int((*contact)[k]), Vec3(&(*value)[3 * k]));
    }

    [[noreturn]] static void misfit() {
        throw InputError("the checkpoint belongs to another mechanism: bodies, joints or contacts differ; run the "
                         "project from its start");
    }

  private:
    template <class Map> static const typename Map::mapped_type& required(const Map& map, const char* name) {
        const auto kept = map.find(name);
        if (kept == map.end())
            throw InputError(std::string("the checkpoint has no '") + name + "'; it is from another version");
        return kept->second;
    }
    template <class Kept> static void take(const std::vector<Kept>& kept, auto&... values) {
        std::size_t k = 0;
        const auto one = [&](auto& value) {
            if (k < kept.size()) value = std::remove_reference_t<decltype(value)>(kept[k]);
            ++k;
        };
        (one(values), ...);
    }
    /// Both lists, where they are there and fit each other; no entries leave no lists.
    std::pair<const Integers*, const std::vector<double>*> found(const char* contacts, const char* values,
                                                                 std::size_t width) const {
        const auto contact = c_.integers.find(contacts);
        const auto value = c_.reals.find(values);
        if (contact == c_.integers.end() || value == c_.reals.end()) return {};
        if (value->second.size() != width * contact->second.size()) misfit();
        return {&contact->second, &value->second};
    }

    const Checkpoint& c_;
};

/// All that a checkpoint holds in lists of its own, for both ways.
template <class Archive, class State> void describe(Archive& a, State& s) {
    a.vector("q", s.q);
    a.vector("v", s.v);
    a.reals("scalars", s.t, s.h, s.dissipated, s.work, s.blockStart, s.blockStep, s.returned);
    a.integers("scalars", s.grow, s.strategy, s.blockCount, s.settled, s.nextOutput, s.instants, s.shortSteps,
               s.relapses);
    a.laterIntegers("passing", s.passing);
    a.laterIntegers("rejected", s.rejected);
    a.laterReals("deepest", s.deepest);
    a.laterIntegers("standing", s.standing, s.doubted);
    a.laterIntegers("broke_loose", s.broke);
    a.laterReals("broke_loose", s.brokeAt);
    a.laterIntegers("ended_bounces", s.ended);
    a.laterReals("ended_bounces", s.endedFrom);
    a.laterReals("crowd", s.crowdFrom);
    a.laterIntegers("crowd", s.crowdInstants);
    a.laterIntegers("crowd_kinks", s.crowdKinks);
    a.laterReals("watched", s.headwayFrom, s.doubtedAt, s.energyStart, s.turnover, s.allowance, s.leastEnergy,
                 s.takenBack);
    a.integers("pairs", s.pairs);
    a.integers("frames", s.frames);
    a.integers("events", s.events);
    a.integers("steps", s.steps);
    a.integers("checkpoints", s.checkpoints);
    a.list("rows", s.rows);
    a.byContact("warm_contacts", "warm_impulses", s.memory.impulses);
    a.byContact("dented_contacts", "dents", s.memory.dents);
    a.byContact("deep_contacts", "depths", s.memory.depths);
    a.byContact("taking_contacts", "taken_energies", s.memory.taken);
    a.laterReals("touching", s.memory.touching);
    a.laterReals("lent", s.memory.lent);
    a.byContact("carrying_contacts", "carried_forces", s.carried);
    a.byContact("struck_contacts", "struck_impulses", s.struck);
    a.byContact("struck_at", "struck_points", s.struckPoints);
    a.byContact("struck_along", "struck_normals", s.struckNormals);
    a.laterVector("smooth_memory", s.smoothMemory);
    a.laterReals("numerical", s.numerical);
    a.laterList("undecided", s.undecided);
    a.laterReals("work_of_motors", s.motors);
    a.laterReals("last_error", s.lastError);
    a.laterList("sensor_sides", s.sensorSides);
    a.laterList("sensors_stand", s.sensorsStand);
    a.laterReals("made_again", s.shortUntil, s.shortStep, s.steppedUntil);
    a.laterReals("stepped_in_time", s.stepped);
}

void saveClosed(const std::vector<ClosedContact>& list, Checkpoint& c) {
    auto& closed = c.integers["closed"];
    auto& directions = c.reals["slip_directions"];
    for (const ClosedContact& contact : list) {
        closed.insert(closed.end(), {contact.index, std::int64_t(contact.status)});
        directions.insert(directions.end(), contact.slipDirection.begin(), contact.slipDirection.end());
        c.reals["slip_begins"].push_back(contact.begins);
    }
}

void restoreClosed(const Checkpoint& c, std::vector<ClosedContact>& list) {
    const auto kept = c.integers.find("closed");
    const auto directions = c.reals.find("slip_directions");
    if (kept == c.integers.end() || directions == c.reals.end() || kept->second.size() % 2 != 0 ||
        (2 * directions->second.size() != 3 * kept->second.size() && directions->second.size() != kept->second.size()))
        Restoring::misfit();
    // Earlier versions noted them along tangents of that moment: a step that slides finds its own.
    const bool inSpace = 2 * directions->second.size() == 3 * kept->second.size();
    const auto begins = c.reals.find("slip_begins"); // earlier versions had none
    const bool known = begins != c.reals.end() && 2 * begins->second.size() == kept->second.size();
    list.clear();
    for (std::size_t k = 0; k < kept->second.size(); k += 2)
        list.push_back({int(kept->second[k]), ContactStatus(kept->second[k + 1]),
                        inSpace ? Vec3(&directions->second[3 * (k / 2)]) : Vec3(Vec3::Zero()),
                        known ? begins->second[k / 2] : 0.0});
}

/// There are many contacts: of those that are not armed their number, of those in the table of pairs also the row.
void saveContacts(const RunState& s, Checkpoint& c) {
    auto& disarmed = c.integers["disarmed"];
    disarmed.clear();
    s.armed.eachUnusual([&](std::size_t k, char) { disarmed.push_back(std::int64_t(k)); });
    c.integers["contact_count"] = {std::int64_t(s.armed.size())};
    auto& shown = c.integers["pair_rows"];
    shown.clear();
    s.pairOfCandidate.eachUnusual([&](std::size_t k, int row) { shown.insert(shown.end(), {std::int64_t(k), row}); });
}

void saveTally(const ContactTally& tally, Checkpoint& c) {
    auto& counts = c.integers["contact_problems"];
    auto& residuals = c.reals["contact_residuals"];
    counts = {tally.refused, tally.gaveUp, tally.relaxed};
    residuals = {tally.liftSpeed, tally.liftGap};
    for (const auto& row : tally.rows) {
        counts.insert(counts.end(), {row.problems, row.iterations, row.most});
        residuals.push_back(row.residual);
    }
    if (!tally.refusal.empty()) c.integers["contact_refusal"].assign(tally.refusal.begin(), tally.refusal.end());
}

ContactTally restoredTally(const Checkpoint& c) {
    ContactTally tally;
    const auto counts = c.integers.find("contact_problems");
    const auto residuals = c.reals.find("contact_residuals");
    const std::size_t solvers = tally.rows.size();
    if (counts == c.integers.end() || residuals == c.reals.end() || counts->second.size() != 3 + 3 * solvers ||
        residuals->second.size() != 2 + solvers)
        return tally; // of a version that did not count
    const auto& n = counts->second;
    const auto& r = residuals->second;
    tally.refused = n[0], tally.gaveUp = n[1], tally.relaxed = n[2];
    tally.liftSpeed = r[0], tally.liftGap = r[1];
    for (std::size_t k = 0; k < solvers; ++k) tally.rows[k] = {n[3 + 3 * k], n[4 + 3 * k], n[5 + 3 * k], r[2 + k]};
    if (const auto why = c.integers.find("contact_refusal"); why != c.integers.end()) // letter by letter
        for (const std::int64_t letter : why->second) tally.refusal += char(letter);
    return tally;
}

} // namespace

void save(const RunState& s, Checkpoint& c) {
    Saving saving(c);
    describe(saving, s);
    saveClosed(s.closed, c);
    saveContacts(s, c);
    // The scheme's own and the length of its last step in one list.
    auto& scheme = c.reals["scheme"];
    scheme.assign(s.memory.kept.data(), s.memory.kept.data() + s.memory.kept.size());
    scheme.push_back(s.memory.length);
    s.accounts.save(c);
    saveTally(s.solved, c);
}

void restore(const Checkpoint& c, const System& system, RunState& s) {
    s = {};
    s.q.resize(system.nq());
    s.v.resize(system.nv());
    // A version that did not note the energies does not say since when the run stands either.
    if (const auto scalars = c.reals.find("scalars"); scalars != c.reals.end() && !scalars->second.empty())
        s.headwayFrom = scalars->second.front();
    s.watched = c.reals.contains("watched");
    s.rejected = -1;
    Restoring restoring(c);
    describe(restoring, s);
    if (!restoreContacts(c, std::size_t(system.contactCount()), s)) Restoring::misfit();
    restoreClosed(c, s.closed);
    if (const auto own = c.reals.find("scheme"); own != c.reals.end() && !own->second.empty()) {
        s.memory.kept = Eigen::Map<const Vector>(own->second.data(), Eigen::Index(own->second.size()) - 1);
        s.memory.length = own->second.back();
    }
    s.accounts.restore(c);
    s.solved = restoredTally(c);
}

} // namespace escapement
