#include "engine/model/contact_bodies.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace escapement {

namespace {

using Pairs = std::set<std::pair<int, int>>; ///< the lower number first

class Finder {
  public:
    explicit Finder(const Mechanism& mechanism) : mechanism_(mechanism) {
        for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) numbers_.emplace(mechanism.bodies[i].name, int(i));
    }

    std::vector<TouchingBodies> find() {
        std::vector<TouchingBodies> all;
        for (const ContactPair& contact : mechanism_.contacts)
            if (!isOfEveryBody(contact))
                if (const int a = number(contact.a.body), b = number(contact.b.body); a >= 0 && b >= 0)
                    claimed_.insert(std::minmax(a, b));
        std::size_t rules =
            std::size_t(std::count_if(mechanism_.contacts.begin(), mechanism_.contacts.end(), isOfEveryBody));
        for (std::size_t c = 0; c < mechanism_.contacts.size(); ++c) {
            const ContactPair& contact = mechanism_.contacts[c];
            if (isOfEveryBody(contact)) {
                addEvery(int(c), --rules > 0, all);
            } else if (const int a = number(contact.a.body), b = number(contact.b.body); a >= 0 && b >= 0) {
                all.push_back({int(c), a, b});
            }
        }
        return all;
    }

  private:
    int number(const std::string& name) const {
        const auto found = numbers_.find(name);
        return found == numbers_.end() ? -1 : found->second;
    }

    /// Numbers of the bodies on that side.
    std::vector<int> bodiesOf(const ContactSide& side) const {
        std::vector<int> bodies;
        if (side.body != everyBody) {
            if (const int body = number(side.body); body >= 0) bodies.push_back(body);
            return bodies;
        }
        for (std::size_t i = 0; i < mechanism_.bodies.size(); ++i) {
            const auto& shapes = mechanism_.bodies[i].shapes;
            if (std::any_of(shapes.begin(), shapes.end(), [](const Shape& s) { return s.contact; }))
                bodies.push_back(int(i));
        }
        return bodies;
    }

    Pairs leftOut(const ContactPair& contact) const {
        Pairs out;
        for (const BodyPair& pair : contact.except) out.insert(std::minmax(number(pair.a), number(pair.b)));
        if (!contact.jointed)
            for (const Joint& joint : mechanism_.joints)
                out.insert(std::minmax(number(joint.a.body), number(joint.b.body)));
        return out;
    }

    /// `claim`: other contacts of every body come after this one.
    void addEvery(int c, bool claim, std::vector<TouchingBodies>& all) {
        const ContactPair& contact = mechanism_.contacts[std::size_t(c)];
        const std::vector<int> sideA = bodiesOf(contact.a), sideB = bodiesOf(contact.b);
        const Pairs out = leftOut(contact);
        const bool both = contact.a.body == contact.b.body;
        for (const int a : sideA)
            for (const int b : sideB) {
                if (both ? a >= b : a == b) continue;
                if (mechanism_.bodies[std::size_t(a)].fixed && mechanism_.bodies[std::size_t(b)].fixed) continue;
                const std::pair<int, int> pair = std::minmax(a, b);
                if (out.contains(pair) || claimed_.contains(pair)) continue;
                if (claim) claimed_.insert(pair);
                all.push_back({c, a, b});
            }
    }

    const Mechanism& mechanism_;
    std::map<std::string, int> numbers_;
    Pairs claimed_;
};

} // namespace

std::vector<TouchingBodies> touchingBodies(const Mechanism& mechanism) { return Finder(mechanism).find(); }

} // namespace escapement
