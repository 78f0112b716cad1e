#include "engine/assembling/readiness.h"

#include "engine/assembling/doubtful_parts.h"
#include "engine/assembling/mass_questions.h"
#include "engine/assembling/shared_volume.h"
#include "engine/contact/broad_phase/candidates.h"
#include "engine/model/checks/validation.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/two_features.h"
#include "engine/simulation/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace escapement {

namespace {

template <class T> std::string pointerOf(const std::vector<T>& things, const char* list, const std::string& name) {
    for (std::size_t i = 0; i < things.size(); ++i)
        if (things[i].name == name) return fmt::format("/{}/{}", list, i);
    return "";
}

/// The engine names what it refuses ("Contact 'a on b': …"); the window needs to know where that is.
void point(Finding& finding, const Mechanism& m) {
    if (!finding.pointer.empty()) return;
    std::size_t nearest = std::string::npos;
    for (const auto& [word, list] :
         {std::pair("ontact '", 0), {"oint '", 1}, {"oad '", 2}, {"ody '", 3}, {"oupling '", 4}}) {
        const std::size_t at = finding.message.find(word);
        if (at >= nearest) continue; // none, or another thing is named before
        const std::size_t begin = at + std::string(word).size(), end = finding.message.find('\'', begin);
        if (end == std::string::npos) continue;
        const std::string name = finding.message.substr(begin, end - begin);
        const std::string pointer = list == 0   ? pointerOf(m.contacts, "contacts", name)
                                    : list == 1 ? pointerOf(m.joints, "joints", name)
                                    : list == 2 ? pointerOf(m.loads, "loads", name)
                                    : list == 4 ? pointerOf(m.couplings, "couplings", name)
                                                : pointerOf(m.bodies, "bodies", name);
        if (pointer.empty()) continue;
        nearest = at;
        finding.pointer = pointer;
    }
}

void add(std::vector<Finding>& findings, Finding finding, const Mechanism& m) {
    point(finding, m);
    if (std::none_of(findings.begin(), findings.end(),
                     [&](const Finding& known) { return known.message == finding.message; }))
        findings.push_back(std::move(finding));
}

void addErrors(std::vector<Finding>& findings, const std::vector<Finding>& more, const Mechanism& m) {
    for (const Finding& one : more)
        if (one.severity == Severity::Error) add(findings, one, m);
}

/// The bodies without a shape of theirs: a run names only the first.
void addLostShapes(std::vector<Finding>& findings, const Mechanism& m, const PartLibrary& library) {
    for (const Body& body : m.bodies) {
        try {
            placedParts(body, m, library);
        } catch (const ModelError& refusal) {
            addErrors(findings, refusal.findings, m);
        }
    }
}

/// The contacts that cannot be computed: a run names only the first.
void addRefusedContacts(std::vector<Finding>& findings, const Mechanism& m, const PartLibrary& library) {
    for (std::size_t i = 0; i < m.contacts.size(); ++i) {
        const Body *a = m.findBody(m.contacts[i].a.body), *b = m.findBody(m.contacts[i].b.body);
        if (!a || !b) continue; // said by the validation
        try {
            candidates(m.contacts[i], placedParts(*a, m, library), placedParts(*b, m, library));
        } catch (const std::exception& refusal) {
            add(findings, {Severity::Error, fmt::format("/contacts/{}", i), refusal.what()}, m);
        }
    }
}

/// "slider|Assembly/Slider#face:3", or of a primitive "box#face:3" -> "slider face 3": of two bodies that are boxes one
/// knows by the body alone which one is meant.
std::string spoken(const std::string& feature, const std::string& body) {
    const auto bar = feature.find('|'), hash = feature.rfind('#');
    if (hash == std::string::npos) return feature;
    std::string kind = feature.substr(hash + 1);
    std::replace(kind.begin(), kind.end(), ':', ' ');
    return (bar < hash ? feature.substr(0, bar) : body) + " " + kind;
}

/// One finding a contact whose bodies start in one another, with the deepest place. False: there is none.
bool addOverlaps(std::vector<Finding>& findings, const Mechanism& m, const PartLibrary& parts) {
    std::map<std::string, ModelReport::Overlap> deepest;
    try {
        for (const auto& overlap : report(m, parts).overlaps)
            if (const auto [known, isNew] = deepest.emplace(overlap.contact, overlap);
                !isNew && known->second.depth < overlap.depth)
                known->second = overlap;
    } catch (const std::exception&) { // it is refused for another reason
    }
    for (const auto& contact : m.contacts) {
        const auto found = deepest.find(contact.name);
        if (found == deepest.end()) continue;
        const auto& [name, overlap] = *found;
        const auto [first, second] = twoFeatures(overlap.features);
        const std::string features =
            second.empty() ? first : spoken(first, contact.a.body) + " and " + spoken(second, contact.b.body);
        add(findings,
            {Severity::Error, pointerOf(m.contacts, "contacts", name),
             fmt::format(
                 "Contact '{}': {} lie {:.3g} mm in one another at the start. Settle the bodies, which moves them "
                 "apart by the least motion, accept so much overlap in the contact (accepted_overlap) if it is "
                 "less than a hundredth of the smaller part, move the bodies by hand, or leave these faces out",
                 name, features, 1e3 * overlap.depth)},
            m);
    }
    return !deepest.empty();
}

/// What a run says of its start, of joints and bodies: what it moves there.
class StartRemarks : public FrameSink {
  public:
    StartRemarks(const Mechanism& m, std::vector<Finding>& findings) : mechanism_(m), findings_(findings) {}
    void event(const Event& remark) override {
        const std::string joint = pointerOf(mechanism_.joints, "joints", remark.subject);
        if (remark.kind == EventKind::Message && (!joint.empty() || remark.subject.empty()))
            add(findings_, {Severity::Warning, joint, remark.text}, mechanism_);
    }

  private:
    const Mechanism& mechanism_;
    std::vector<Finding>& findings_;
};

std::string namesOf(const Mechanism& m, const std::vector<std::size_t>& bodies) {
    std::string text;
    for (std::size_t k = 0; k < bodies.size() && k < 3; ++k)
        text += (k ? ", \"" : "\"") + m.bodies[bodies[k]].name + "\"";
    if (bodies.size() > 3) text += fmt::format(" and {} more", bodies.size() - 3);
    return text;
}

} // namespace

std::vector<Finding> remarksOnHold(const Mechanism& m) {
    if (m.bodies.empty()) return {};
    const bool falls = std::any_of(m.gravity.begin(), m.gravity.end(), [](const Number& g) { return g.value != 0.0; });
    if (std::none_of(m.bodies.begin(), m.bodies.end(), [](const Body& body) { return body.fixed; }))
        return {{Severity::Warning, "/bodies/0",
                 fmt::format("No body stands still, so nothing holds the mechanism: it {} as a whole. Make the body "
                             "that the others are mounted on ground",
                             falls ? "falls" : "drifts")}};
    std::map<std::string, std::size_t> place;
    for (std::size_t i = 0; i < m.bodies.size(); ++i) place[m.bodies[i].name] = i;
    std::vector<std::size_t> group(m.bodies.size());
    std::iota(group.begin(), group.end(), std::size_t(0));
    const auto rootOf = [&](std::size_t i) {
        while (group[i] != i) i = group[i] = group[group[i]];
        return i;
    };
    const auto connect = [&](const std::string& a, const std::string& b) {
        const auto one = place.find(a), other = place.find(b);
        if (one != place.end() && other != place.end()) group[rootOf(one->second)] = rootOf(other->second);
    };
    const auto ground = std::find_if(m.bodies.begin(), m.bodies.end(), [](const Body& body) { return body.fixed; });
    for (const auto& body : m.bodies)
        if (body.fixed) connect(body.name, ground->name);
    for (const auto& joint : m.joints) connect(joint.a.body, joint.b.body);
    for (const auto& [contact, a, b] : touchingBodies(m)) group[rootOf(std::size_t(a))] = rootOf(std::size_t(b));
    for (const auto& load : m.loads) connect(load.a.body, load.b.body);
    std::map<std::size_t, std::vector<std::size_t>> loose;
    const std::size_t held = rootOf(std::size_t(ground - m.bodies.begin()));
    for (std::size_t i = 0; i < m.bodies.size(); ++i)
        if (rootOf(i) != held) loose[rootOf(i)].push_back(i);
    std::vector<Finding> findings;
    if (!falls) return findings; // what is free in space stays where it is
    for (const auto& [root, bodies] : loose)
        findings.push_back(
            {Severity::Warning, fmt::format("/bodies/{}", bodies.front()),
             fmt::format(
                 "{} {} held by nothing: no joint, contact or spring leads to a body that stands still, so {} freely",
                 namesOf(m, bodies), bodies.size() == 1 ? "is" : "are",
                 bodies.size() == 1 ? "it falls" : "they fall")});
    return findings;
}

Readiness readinessOf(const Mechanism& resolved, const PartLibrary& parts) {
    Readiness found;
    try {
        found.questions = questionMasses(resolved, parts);
        found.remarks = remarksOnHold(resolved);
        for (Finding& one : remarksOnSharedVolume(resolved, parts)) found.remarks.push_back(std::move(one));
        if (const auto known = validate(resolved); hasErrors(known)) throw ModelError(known);
        StartRemarks remarks(resolved, found.remarks);
        RunControl control;
        control.stop = true; // before the first step
        const RunSummary begun = simulate(resolved, parts, {}, remarks, control);
        if (begun.status == RunStatus::Failed) add(found.refusals, {Severity::Error, "", begun.message}, resolved);
    } catch (const ModelError& refusal) {
        found.overlapping = addOverlaps(found.refusals, resolved, parts);
        if (!found.overlapping) {
            addErrors(found.refusals, refusal.findings, resolved);
            addLostShapes(found.refusals, resolved, parts);
            addRefusedContacts(found.refusals, resolved, parts);
        }
    } catch (const std::exception& problem) {
        add(found.refusals, {Severity::Error, "", problem.what()}, resolved);
    }
    addErrors(found.refusals, doubtsOfParts(resolved, parts), resolved);
    return found;
}

} // namespace escapement
