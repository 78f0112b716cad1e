#include "engine/model/difference.h"

#include "engine/model/walk.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace escapement {

namespace {

/// Calls `use(thing, name)` for every name by which a field refers to a thing.
template <class M, class Use> void eachReference(M& mechanism, const Use& use) {
    walkFields(mechanism, "", [&]<class Member>(const FieldInfo& info, const std::string&, Member& member) {
        if (info.refersTo.empty()) return;
        if constexpr (std::same_as<std::remove_const_t<Member>, std::string>) use(info.refersTo, member);
        else if constexpr (std::same_as<std::remove_const_t<Member>, std::vector<std::string>>)
            for (auto& name : member) use(info.refersTo, name);
    });
}

/// The things of a list by their names; of several of one name the first.
template <class T, class Name> auto byNames(const std::vector<T>& list, const Name& nameOf) {
    std::unordered_map<std::string, const T*> things;
    for (const T& one : list) things.emplace(nameOf(one), &one);
    return things;
}

/// Of the texts and numbers of a thing's fields.
struct ContentHash {
    std::size_t value = 0;
    void add(std::size_t hash) { value = 31 * value + hash; }
    void take(const std::string& text) { add(std::hash<std::string>()(text)); }
    /// As they compare: an expression by its text, whatever its parameters make of it.
    void take(const Number& number) {
        if (number.isExpression()) take(number.expression);
        else add(std::hash<double>()(number.value));
    }
    template <NumberLike N, std::size_t n> void take(const std::array<N, n>& numbers) {
        for (const Number& number : numbers) take(number);
    }
    template <class Other> void take(const Other&) {}
};

/// The same for things that differ in nothing but their names.
template <class T> std::size_t contentOf(const T& thing, std::string T::*name) {
    ContentHash hash;
    const std::string* own = &(thing.*name);
    walkFields(thing, "", [&]<class Member>(const FieldInfo&, const std::string&, const Member& member) {
        if (static_cast<const void*>(&member) != own) hash.take(member);
    });
    return hash.value;
}

class Comparison {
  public:
    std::vector<Difference> found;

    /// The lists of `before` keep their lengths while they are compared.
    Comparison(Mechanism& before, const Mechanism& after) {
        eachReference(before, [&](std::string_view thing, std::string& name) {
            before_[Referred(thing, name)].push_back(&name);
        });
        eachReference(after, [&](std::string_view thing, const std::string& name) { after_.emplace(thing, name); });
    }

    void rows(const std::string& thing, const std::string& name, const std::vector<FieldRow>& before,
              const std::vector<FieldRow>& after) {
        const auto byPlaces = [](const std::vector<FieldRow>& list) {
            std::map<std::pair<std::string_view, FieldRow::Presence>, const FieldRow*> rows;
            for (const FieldRow& row : list) rows.emplace(std::pair(std::string_view(row.pointer), row.presence), &row);
            return rows;
        };
        const auto partner = [](const FieldRow& row, const auto& others) {
            const auto found = others.find(std::pair(std::string_view(row.pointer), row.presence));
            return found == others.end() ? nullptr : found->second;
        };
        const auto earlier = byPlaces(before), later = byPlaces(after);
        for (const FieldRow& row : before) {
            const FieldRow* other = partner(row, later);
            if (isGiven(row) && (!other || other->text != row.text)) add(thing, name, row, other);
        }
        for (const FieldRow& row : after)
            if (isGiven(row) && !partner(row, earlier)) add(thing, name, {}, &row);
    }

    /// Of things in a list of the mechanism before; those that were renamed have their new name there from then on, and
    /// what refers to them.
    template <class T>
    void named(const std::string& thing, std::vector<T>& before, const std::vector<T>& after, std::string T::*name) {
        std::set<std::string> earlier, later;
        for (const T& one : before) earlier.insert(one.*name);
        for (const T& one : after) later.insert(one.*name);
        std::unordered_map<std::size_t, std::vector<std::size_t>> fresh; // after, by content: with names that are new
        for (std::size_t k = 0; k < after.size(); ++k)
            if (!earlier.contains(after[k].*name)) fresh[contentOf(after[k], name)].push_back(k);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const std::string old = before[i].*name;
            if (later.contains(old)) continue;
            // First the one in its place, then those behind it, then those before it.
            const std::vector<std::size_t>& alike = fresh[contentOf(before[i], name)];
            const auto first = std::size_t(std::lower_bound(alike.begin(), alike.end(), i) - alike.begin());
            for (std::size_t k = 0; k < alike.size(); ++k) {
                const T& now = after[alike[(first + k) % alike.size()]];
                if (earlier.contains(now.*name)) continue;
                before[i].*name = now.*name;
                if (before[i] == now) break;
                before[i].*name = old;
            }
            // What stands in its place, is of its kind and has a name of its own, has changed in other ways, too.
            if (before[i].*name == old && before.size() == after.size() && !earlier.contains(after[i].*name) &&
                kindOf(before[i]) == kindOf(after[i]) && isReferredToLikewise(thing, old, after[i].*name))
                before[i].*name = after[i].*name;
            if (before[i].*name == old) continue;
            earlier.insert(before[i].*name);
            found.push_back({Difference::Kind::Renamed, thing, old, before[i].*name, {}, {}});
            renameReferences(thing, old, before[i].*name);
        }
        things(thing, before, after, [&](const T& one) { return one.*name; });
    }

    template <class T, class Name>
    void things(const std::string& thing, const std::vector<T>& before, const std::vector<T>& after, Name nameOf) {
        const auto earlier = byNames(before, nameOf), later = byNames(after, nameOf);
        for (const T& old : before) {
            const auto now = later.find(nameOf(old));
            if (now == later.end()) found.push_back({Difference::Kind::Removed, thing, nameOf(old), {}, {}, {}});
            else if (!(old == *now->second))
                rows(thing, nameOf(old), rowsBeside(old, *now->second), fieldRows(*now->second, ""));
        }
        for (const T& now : after)
            if (!earlier.contains(nameOf(now)))
                found.push_back({Difference::Kind::Added, thing, nameOf(now), {}, {}, {}});
    }

  private:
    using Referred = std::pair<std::string, std::string>;  ///< kind of thing, and its name
    std::map<Referred, std::vector<std::string*>> before_; ///< where something refers to it
    std::set<Referred> after_;

    /// Gives all that refers to the thing of that name its new one.
    void renameReferences(const std::string& thing, const std::string& from, const std::string& to) {
        const auto places = before_.extract(Referred(thing, from));
        if (places.empty()) return;
        for (std::string* name : places.mapped()) *name = to;
        auto& there = before_[Referred(thing, to)];
        there.insert(there.end(), places.mapped().begin(), places.mapped().end());
    }

    /// What a joint or a contact was on is deleted with it; what is added in its place has none yet, or others. Of a
    /// thing to which nothing refers, as to most joints, its place must do; a body without any is soon another one.
    bool isReferredToLikewise(const std::string& thing, const std::string& before, const std::string& now) const {
        return (thing != "body" && !before_.contains(Referred(thing, before))) || after_.contains(Referred(thing, now));
    }

    /// A row that says only whether a part is there tells nothing that the part's own fields do not tell.
    template <class T> static std::vector<FieldRow> rowsBeside(const T& old, const T&) { return fieldRows(old, ""); }

    /// Shapes have no names: those that are alike are the same one, wherever they stand in their lists, and of the
    /// others those of one kind in their order.
    static std::vector<FieldRow> rowsBeside(const Body& old, const Body& now) {
        std::vector<std::size_t> place(old.shapes.size());
        std::iota(place.begin(), place.end(), now.shapes.size() + 1); // of none
        std::vector<char> taken(now.shapes.size(), 0);
        const auto pairUp = [&](const auto& areOne) {
            for (std::size_t i = 0; i < place.size(); ++i)
                for (std::size_t k = 0; k < taken.size() && place[i] > taken.size(); ++k)
                    if (!taken[k] && areOne(old.shapes[i], now.shapes[k])) place[i] = k, taken[k] = 1;
        };
        pairUp([](const Shape& a, const Shape& b) { return a == b; });
        pairUp([](const Shape& a, const Shape& b) {
            return a.geometry == b.geometry && a.part == b.part && a.primitive == b.primitive;
        });
        for (std::size_t i = 0, k = 0; i < place.size(); ++i) { // of another kind: what is left
            while (k < taken.size() && taken[k]) ++k;
            if (place[i] <= taken.size() || k >= taken.size()) continue;
            place[i] = k;
            taken[k] = 1;
        }
        std::vector<FieldRow> rows = fieldRows(old, "");
        const std::string list = "/shapes/";
        for (FieldRow& row : rows) {
            if (!row.pointer.starts_with(list)) continue;
            const std::size_t end = std::min(row.pointer.find('/', list.size()), row.pointer.size());
            const std::size_t index = std::stoul(row.pointer.substr(list.size(), end - list.size()));
            if (index < place.size()) row.pointer = list + std::to_string(place[index]) + row.pointer.substr(end);
        }
        return rows;
    }

    static bool isGiven(const FieldRow& row) { return row.presence == FieldRow::Presence::Always || !row.text.empty(); }

    void add(const std::string& thing, const std::string& name, const std::optional<FieldRow>& before,
             const FieldRow* after) {
        Difference difference{Difference::Kind::Changed, thing, name, {}, before, {}};
        if (after) difference.after = *after;
        found.push_back(std::move(difference));
    }
};

std::string fileName(const std::string& path) { return path.substr(path.find_last_of("/\\") + 1); }

/// The same file with the same content is the same geometry, wherever it lies.
bool sameContent(const Geometry& a, const Geometry& b) {
    return a.sha256.empty() || b.sha256.empty() ? fileName(a.file) == fileName(b.file) : a.sha256 == b.sha256;
}

void compareGeometry(Comparison& comparison, std::vector<Geometry>& before, std::vector<Geometry> after) {
    for (Geometry& now : after)
        for (const Geometry& old : before)
            if (old.id == now.id && sameContent(old, now)) now.file = old.file, now.sha256 = old.sha256;
    comparison.named("geometry", before, after, &Geometry::id);
}

void compareParameters(Comparison& comparison, const Mechanism& before, const Mechanism& after) {
    const auto ofParameters = [](const Mechanism& mechanism) {
        std::map<std::string, std::vector<FieldRow>> rows;
        for (FieldRow& row : fieldRows(mechanism))
            if (row.group == "parameters") rows[row.key].push_back(row);
        return rows;
    };
    auto earlier = ofParameters(before), later = ofParameters(after);
    std::set<std::string> names;
    for (const auto* mechanism : {&before, &after})
        for (const auto& [name, value] : mechanism->parameters) names.insert(name);
    for (const auto& name : names) {
        const std::vector<FieldRow>&old = earlier[name], &now = later[name];
        if (old.empty()) comparison.found.push_back({Difference::Kind::Added, "parameter", name, {}, {}, now.front()});
        else if (now.empty())
            comparison.found.push_back({Difference::Kind::Removed, "parameter", name, {}, old.front(), {}});
        else comparison.rows("parameter", name, old, now);
    }
}

std::vector<FieldRow> projectRows(const Mechanism& mechanism) {
    std::vector<FieldRow> rows = fieldRows(mechanism);
    std::erase_if(rows, [](const FieldRow& row) {
        return row.group == "parameters" || row.key == "name" || row.key == "escapement";
    });
    return rows;
}

} // namespace

std::vector<std::string> filesOfOtherContent(const Mechanism& before, const Mechanism& after) {
    std::vector<std::string> names;
    for (const Geometry& now : after.geometry)
        for (const Geometry& old : before.geometry)
            if (old.id == now.id && !sameContent(old, now) && !old.sha256.empty() && !now.sha256.empty())
                names.push_back(fileName(now.file));
    return names;
}

std::vector<Difference> differences(const Mechanism& earlier, const Mechanism& after) {
    if (earlier == after) return {};
    Mechanism before = earlier;
    Comparison comparison(before, after);
    if (before.parameters != after.parameters) compareParameters(comparison, before, after);
    comparison.rows("project", "", projectRows(before), projectRows(after));
    compareGeometry(comparison, before.geometry, after.geometry);
    comparison.named("material", before.materials, after.materials, &Material::name);
    comparison.things("pair of materials", before.material_pairs, after.material_pairs,
                      [](const MaterialPair& pair) { return pair.a + " and " + pair.b; });
    comparison.named("body", before.bodies, after.bodies, &Body::name);
    comparison.named("joint", before.joints, after.joints, &Joint::name);
    comparison.named("coupling", before.couplings, after.couplings, &Coupling::name);
    comparison.named("contact", before.contacts, after.contacts, &ContactPair::name);
    comparison.named("sensor", before.sensors, after.sensors, &Sensor::name);
    comparison.named("load", before.loads, after.loads, &Load::name);
    if (!(before.run == after.run)) comparison.rows("run", "", fieldRows(before.run), fieldRows(after.run));
    return std::move(comparison.found);
}

} // namespace escapement
