#include "engine/simulation/run/run_state.h"

#include "engine/model/errors.h"

#include <algorithm>

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

} // namespace

void save(const RunState& s, Checkpoint& c) {
    auto& r = c.reals;
    auto& i = c.integers;
    r["q"].assign(s.q.data(), s.q.data() + s.q.size());
    r["v"].assign(s.v.data(), s.v.data() + s.v.size());
    r["scalars"] = {s.t, s.h, s.dissipated, s.work, s.blockStart, s.blockStep, s.returned};
    i["scalars"] = {s.grow,       std::int64_t(s.strategy),
                    s.blockCount, s.settled,
                    s.nextOutput, s.instants,
                    s.shortSteps, s.relapses};
    i["passing"] = {s.passing};
    i["standing"] = {s.standing, s.doubted};
    i["broke_loose"] = {s.broke};
    i["ended_bounces"] = {s.ended};
    r["ended_bounces"] = {s.endedFrom};
    r["broke_loose"] = {s.brokeAt};
    r["watched"] = {s.headwayFrom, s.doubtedAt, s.energyStart, s.turnover, s.allowance, s.leastEnergy, s.takenBack};
    i["frames"] = {s.frames};
    i["events"] = {s.events};
    i["steps"] = {s.steps};
    i["pairs"] = {s.pairs};
    i["checkpoints"] = {s.checkpoints};
    i["rows"].assign(s.rows.begin(), s.rows.end());
    // There are many contacts: of those that are not armed their number, of those in the table of pairs also the row.
    auto& disarmed = i["disarmed"];
    disarmed.clear();
    s.armed.eachUnusual([&](std::size_t k, char) { disarmed.push_back(std::int64_t(k)); });
    i["contact_count"] = {std::int64_t(s.armed.size())};
    auto& shown = i["pair_rows"];
    s.pairOfCandidate.eachUnusual([&](std::size_t k, int row) { shown.insert(shown.end(), {std::int64_t(k), row}); });
    auto& closed = i["closed"];
    auto& directions = r["slip_directions"];
    for (const auto& contact : s.closed) {
        closed.push_back(contact.index);
        closed.push_back(std::int64_t(contact.status));
        directions.insert(directions.end(), contact.slipDirection.begin(), contact.slipDirection.end());
        r["slip_begins"].push_back(contact.begins);
    }
    auto& warm = i["warm_contacts"];
    auto& impulses = r["warm_impulses"];
    for (const auto& [candidate, impulse] : s.memory.impulses) {
        warm.push_back(candidate);
        impulses.insert(impulses.end(), impulse.begin(), impulse.end());
    }
    r["scheme"].assign(s.memory.kept.data(), s.memory.kept.data() + s.memory.kept.size());
    r["scheme"].push_back(s.memory.length);
    r["smooth_memory"].assign(s.smoothMemory.data(), s.smoothMemory.data() + s.smoothMemory.size());
    r["numerical"] = {s.numerical};
    r["last_error"] = {s.lastError};
    s.accounts.save(c);
    for (const auto& [candidate, depth] : s.memory.dents) {
        i["dented_contacts"].push_back(candidate);
        r["dents"].push_back(depth);
    }
    r["touching"] = {s.memory.touching};
    for (const auto& [candidate, depth] : s.memory.depths) {
        i["deep_contacts"].push_back(candidate);
        r["depths"].push_back(depth);
    }
    const auto keep = [&](const char* contacts, const char* values, const std::vector<std::pair<int, Vec3>>& list) {
        for (const auto& [candidate, value] : list) {
            i[contacts].push_back(candidate);
            r[values].insert(r[values].end(), value.begin(), value.end());
        }
    };
    keep("carrying_contacts", "carried_forces", s.carried);
    keep("struck_contacts", "struck_impulses", s.struck);
    auto& counts = i["contact_problems"];
    auto& residuals = r["contact_residuals"];
    counts = {s.solved.refused, s.solved.gaveUp, s.solved.relaxed};
    residuals = {s.solved.liftSpeed, s.solved.liftGap};
    for (const auto& row : s.solved.rows) {
        counts.insert(counts.end(), {row.problems, row.iterations, row.most});
        residuals.push_back(row.residual);
    }
}

void restore(const Checkpoint& c, const System& system, RunState& s) {
    const auto reals = [&](const char* name) -> const std::vector<double>& {
        const auto found = c.reals.find(name);
        if (found == c.reals.end())
            throw InputError(std::string("the checkpoint has no '") + name + "'; it is from another version");
        return found->second;
    };
    const auto integers = [&](const char* name) -> const std::vector<std::int64_t>& {
        const auto found = c.integers.find(name);
        if (found == c.integers.end())
            throw InputError(std::string("the checkpoint has no '") + name + "'; it is from another version");
        return found->second;
    };
    const auto &q = reals("q"), &v = reals("v"), &rs = reals("scalars"), &directions = reals("slip_directions"),
               &impulses = reals("warm_impulses");
    const auto &is = integers("scalars"), &rows = integers("rows"), &closed = integers("closed"),
               &warm = integers("warm_contacts");
    if (int(q.size()) != system.nq() || int(v.size()) != system.nv() ||
        !restoreContacts(c, std::size_t(system.contactCount()), s) || rs.size() != 7 || is.size() != 8 ||
        directions.size() != closed.size() || impulses.size() != 3 * warm.size())
        throw InputError("the checkpoint belongs to another mechanism: bodies, joints or contacts differ; run the "
                         "project from its start");
    s.q = Eigen::Map<const Vector>(q.data(), Eigen::Index(q.size()));
    s.v = Eigen::Map<const Vector>(v.data(), Eigen::Index(v.size()));
    s.t = rs[0], s.h = rs[1], s.dissipated = rs[2], s.work = rs[3], s.blockStart = rs[4], s.blockStep = rs[5],
    s.returned = rs[6];
    s.grow = is[0] != 0, s.strategy = Strategy(is[1]), s.blockCount = is[2], s.settled = int(is[3]),
    s.nextOutput = is[4], s.instants = is[5], s.shortSteps = int(is[6]);
    s.relapses = int(is[7]);
    const auto passing = c.integers.find("passing"); // earlier versions had none
    s.passing = passing != c.integers.end() && passing->second.at(0) != 0;
    const auto standing = c.integers.find("standing");
    const auto watched = c.reals.find("watched");
    s.headwayFrom = s.t;
    if (standing != c.integers.end() && standing->second.size() == 2)
        s.standing = int(standing->second[0]), s.doubted = int(standing->second[1]);
    if (const auto broke = c.integers.find("broke_loose"); broke != c.integers.end() && c.reals.contains("broke_loose"))
        s.broke = int(broke->second.at(0)), s.brokeAt = c.reals.at("broke_loose").at(0);
    if (const auto ended = c.integers.find("ended_bounces");
        ended != c.integers.end() && c.reals.contains("ended_bounces"))
        s.ended = int(ended->second.at(0)), s.endedFrom = c.reals.at("ended_bounces").at(0);
    s.watched = watched != c.reals.end() && (watched->second.size() == 5 || watched->second.size() == 7);
    if (s.watched) {
        const auto& w = watched->second;
        s.headwayFrom = w[0], s.doubtedAt = w[1], s.energyStart = w[2], s.turnover = w[3], s.allowance = w[4];
        if (w.size() == 7) s.leastEnergy = w[5], s.takenBack = w[6];
    }
    s.pairs = int(integers("pairs").at(0));
    s.frames = integers("frames").at(0), s.events = integers("events").at(0), s.steps = integers("steps").at(0);
    s.checkpoints = integers("checkpoints").at(0);
    s.rows.assign(rows.begin(), rows.end());
    s.accounts.restore(c);
    s.closed.clear();
    for (std::size_t k = 0; k + 1 < closed.size(); k += 2)
        s.closed.push_back({int(closed[k]), ContactStatus(closed[k + 1]), Vec2(directions[k], directions[k + 1]), 0.0});
    if (const auto begins = c.reals.find("slip_begins");
        begins != c.reals.end() && begins->second.size() == s.closed.size())
        for (std::size_t k = 0; k < s.closed.size(); ++k) s.closed[k].begins = begins->second[k];
    s.memory.impulses.clear();
    for (std::size_t k = 0; k < warm.size(); ++k)
        s.memory.impulses.emplace_back(int(warm[k]), Vec3(impulses[3 * k], impulses[3 * k + 1], impulses[3 * k + 2]));
    // A checkpoint of a version with one scheme has nothing of its own to remember.
    if (const auto own = c.reals.find("scheme"); own != c.reals.end() && !own->second.empty()) {
        s.memory.kept = Eigen::Map<const Vector>(own->second.data(), Eigen::Index(own->second.size()) - 1);
        s.memory.length = own->second.back();
    }
    const auto pairs = [&](const char* contacts, const char* values, std::vector<std::pair<int, double>>& into) {
        into.clear();
        const auto contact = c.integers.find(contacts);
        const auto value = c.reals.find(values);
        if (contact == c.integers.end() || value == c.reals.end()) return;
        for (std::size_t k = 0; k < std::min(contact->second.size(), value->second.size()); ++k)
            into.emplace_back(int(contact->second[k]), value->second[k]);
    };
    const auto touching = c.reals.find("touching");
    s.memory.touching = touching != c.reals.end() && touching->second.size() == 1 ? touching->second[0] : 0.0;
    pairs("dented_contacts", "dents", s.memory.dents);
    pairs("deep_contacts", "depths", s.memory.depths);
    const auto vectors = [&](const char* contacts, const char* values, std::vector<std::pair<int, Vec3>>& into) {
        into.clear();
        const auto contact = c.integers.find(contacts);
        const auto value = c.reals.find(values);
        if (contact == c.integers.end() || value == c.reals.end() || value->second.size() != 3 * contact->second.size())
            return;
        for (std::size_t k = 0; k < contact->second.size(); ++k)
            into.emplace_back(int(contact->second[k]),
                              Vec3(value->second[3 * k], value->second[3 * k + 1], value->second[3 * k + 2]));
    };
    vectors("carrying_contacts", "carried_forces", s.carried);
    vectors("struck_contacts", "struck_impulses", s.struck);
    s.smoothMemory.resize(0);
    s.numerical = 0.0;
    if (const auto own = c.reals.find("smooth_memory"); own != c.reals.end())
        s.smoothMemory = Eigen::Map<const Vector>(own->second.data(), Eigen::Index(own->second.size()));
    if (const auto own = c.reals.find("numerical"); own != c.reals.end() && !own->second.empty())
        s.numerical = own->second.front();
    s.lastError = 0.0;
    if (const auto own = c.reals.find("last_error"); own != c.reals.end() && !own->second.empty())
        s.lastError = own->second.front();
    s.solved = {};
    const auto counts = c.integers.find("contact_problems");
    const auto residuals = c.reals.find("contact_residuals");
    const std::size_t solvers = s.solved.rows.size();
    if (counts == c.integers.end() || residuals == c.reals.end() || counts->second.size() != 3 + 3 * solvers ||
        residuals->second.size() != 2 + solvers)
        return; // of a version that did not count
    s.solved.refused = counts->second[0], s.solved.gaveUp = counts->second[1], s.solved.relaxed = counts->second[2];
    s.solved.liftSpeed = residuals->second[0], s.solved.liftGap = residuals->second[1];
    for (std::size_t k = 0; k < solvers; ++k)
        s.solved.rows[k] = {counts->second[3 + 3 * k], counts->second[4 + 3 * k], counts->second[5 + 3 * k],
                            residuals->second[2 + k]};
}

} // namespace escapement
