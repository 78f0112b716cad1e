#include "engine/assembling/proposals/contact_trial.h"

#include "engine/contact/broad_phase/candidates.h"
#include "engine/model/errors.h"
#include "engine/simulation/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace escapement {

namespace {

/// What candidates() has against these faces; empty: nothing.
class Trial {
  public:
    Trial(const Mechanism& m, const PartLibrary& library, const ContactPair& pair) : pair_(pair) {
        for (const auto* side : {&pair.a, &pair.b}) {
            const Body* body = m.findBody(side->body);
            if (!body) throw ModelError(fmt::format("There is no body '{}'", side->body));
            parts_[side == &pair.b] = placedParts(*body, m, library);
        }
    }
    std::string problem(const std::vector<std::string>& a, const std::vector<std::string>& b) const {
        ContactPair tried = pair_;
        tried.a.faces = a;
        tried.b.faces = b;
        try {
            candidates(tried, parts_[0], parts_[1]);
            return "";
        } catch (const std::exception& refusal) {
            return refusal.what();
        }
    }

  private:
    ContactPair pair_;
    std::vector<PlacedPart> parts_[2];
};

/// "Contact 'a on b': why" -> "why": the contact has no name for the user yet.
std::string reasonOf(const std::string& problem) {
    const auto end = problem.starts_with("Contact '") ? problem.find("': ") : std::string::npos;
    return end == std::string::npos ? problem : problem.substr(end + 3);
}

/// What cannot be computed of these faces.
void leaveOut(const Trial& trial, ContactTrial& result) {
    const std::vector<std::string>* faces[2] = {&result.pair.a.faces, &result.pair.b.faces};
    if (faces[0]->empty() || faces[1]->empty()) return; // whole bodies: the choice is the user's
    // Which single faces stand in a refusal, then which of their pairs do.
    std::vector<std::string> suspects[2];
    for (int s : {0, 1})
        for (const auto& face : *faces[s])
            if (!(s == 0 ? trial.problem({face}, *faces[1]) : trial.problem(*faces[0], {face})).empty())
                suspects[s].push_back(face);
    std::vector<BadFaces> bad;
    for (const auto& a : suspects[0])
        for (const auto& b : suspects[1])
            if (const std::string problem = trial.problem({a}, {b}); !problem.empty())
                bad.push_back({a, b, reasonOf(problem)});
    result.leftOut = leaveOutFaces(result.pair, std::move(bad));
}

/// How deep the bodies of a contact lie in one another, in words; empty: they do not.
std::string overlapOf(const Mechanism& standing, const PartLibrary& parts, const ContactPair& pair) {
    Mechanism two;
    two.gravity = standing.gravity;
    two.geometry = standing.geometry;
    two.materials = standing.materials;
    two.material_pairs = standing.material_pairs;
    for (const auto* side : {&pair.a, &pair.b}) {
        Body body = *standing.findBody(side->body);
        body.velocity = {};
        MassProperties any; // no forces are asked for
        any.value = 1.0;
        any.inertia = {1.0, 1.0, 1.0, 0.0, 0.0, 0.0};
        body.mass = any;
        two.bodies.push_back(std::move(body));
    }
    two.contacts = {pair};
    const ModelReport found = report(two, parts);
    if (found.overlaps.empty()) return "";
    const auto deepest = std::max_element(found.overlaps.begin(), found.overlaps.end(),
                                          [](const auto& a, const auto& b) { return a.depth < b.depth; });
    return fmt::format("The bodies lie {:.3g} mm in one another where they stand ({})", 1e3 * deepest->depth,
                       deepest->features);
}

} // namespace

std::vector<std::string> leaveOutFaces(ContactPair& pair, std::vector<BadFaces> bad) {
    std::vector<std::string> leftOut;
    std::vector<std::string>* faces[2] = {&pair.a.faces, &pair.b.faces};
    std::map<std::string, std::string> why[2];
    for (const BadFaces& one : bad) {
        why[0].emplace(one.a, one.why);
        why[1].emplace(one.b, one.why);
    }
    while (!bad.empty()) {
        std::map<std::pair<int, std::string>, int> count;
        for (const BadFaces& one : bad) ++count[{0, one.a}], ++count[{1, one.b}];
        const auto weight = [&](const auto& one) { return std::pair(one.second, faces[one.first.first]->size()); };
        const auto worst = std::max_element(count.begin(), count.end(), [&](const auto& x, const auto& y) {
                               return weight(x) < weight(y);
                           })->first;
        const auto [side, face] = worst;
        std::erase(*faces[side], face);
        std::erase_if(bad,
                      [&, s = side, &name = face](const BadFaces& one) { return (s == 0 ? one.a : one.b) == name; });
        leftOut.push_back(fmt::format("{}: {}", face, why[side][face]));
    }
    return leftOut;
}

ContactTrial tryContact(const Mechanism& standing, const PartLibrary& parts, const ContactPair& pair) {
    ContactTrial result;
    result.pair = pair;
    try {
        const Trial trial(standing, parts, pair);
        std::string problem = trial.problem(pair.a.faces, pair.b.faces);
        if (!problem.empty()) {
            leaveOut(trial, result);
            const bool any = (pair.a.faces.empty() || !result.pair.a.faces.empty()) &&
                             (pair.b.faces.empty() || !result.pair.b.faces.empty());
            problem = any ? trial.problem(result.pair.a.faces, result.pair.b.faces) : problem;
        }
        result.refusal = problem.empty() ? overlapOf(standing, parts, result.pair) : reasonOf(problem);
    } catch (const std::exception& refusal) {
        result.refusal = refusal.what();
    }
    return result;
}

} // namespace escapement
