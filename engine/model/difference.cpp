#include "engine/model/difference.h"

#include "engine/model/walk.h"

#include <algorithm>
#include <concepts>
#include <numeric>
#include <set>

namespace escapement {

namespace {

/// Whether anything refers to the thing of that name. By value: what walks over the fields may change them.
bool isReferredTo(Mechanism mechanism, const std::string& thing, const std::string& name) {
    bool any = false;
    walkFields(mechanism, "", [&]<class Member>(const FieldInfo& info, const std::string&, Member& member) {
        if (info.refersTo != thing) return;
        if constexpr (std::same_as<Member, std::string>) any = any || member == name;
        else if constexpr (std::same_as<Member, std::vector<std::string>>)
            any = any || std::find(member.begin(), member.end(), name) != member.end();
    });
    return any;
}

/// Gives all that refers to the thing of that name its new one.
void renameReferences(Mechanism& mechanism, const std::string& thing, const std::string& from, const std::string& to) {
    walkFields(mechanism, "", [&]<class Member>(const FieldInfo& info, const std::string&, Member& member) {
        if constexpr (std::same_as<Member, std::string>) {
            if (info.refersTo == thing && member == from) member = to;
        } else if constexpr (std::same_as<Member, std::vector<std::string>>) {
            if (info.refersTo == thing) std::replace(member.begin(), member.end(), from, to);
        }
    });
}

class Comparison {
  public:
    std::vector<Difference> found;

    Comparison(Mechanism& before, const Mechanism& after) : before_(before), after_(after) {}

    void rows(const std::string& thing, const std::string& name, const std::vector<FieldRow>& before,
              const std::vector<FieldRow>& after) {
        const auto partner = [](const FieldRow& row, const std::vector<FieldRow>& others) -> const FieldRow* {
            for (const auto& other : others)
                if (other.pointer == row.pointer && other.presence == row.presence) return &other;
            return nullptr;
        };
        for (const FieldRow& row : before) {
            const FieldRow* other = partner(row, after);
            if (isGiven(row) && (!other || other->text != row.text)) add(thing, name, row, other);
        }
        for (const FieldRow& row : after)
            if (isGiven(row) && !partner(row, before)) add(thing, name, {}, &row);
    }

    /// Of things in a list of the mechanism before; those that were renamed have their new name there from then on, and
    /// what refers to them.
    template <class T>
    void named(const std::string& thing, std::vector<T>& before, const std::vector<T>& after, std::string T::*name) {
        std::set<std::string> earlier, later;
        for (const T& one : before) earlier.insert(one.*name);
        for (const T& one : after) later.insert(one.*name);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const std::string old = before[i].*name;
            if (later.contains(old)) continue;
            for (std::size_t k = 0; k < after.size(); ++k) {
                const T& now = after[(i + k) % after.size()]; // first the one in its place
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
            renameReferences(before_, thing, old, before[i].*name);
        }
        things(thing, before, after, [&](const T& one) { return one.*name; });
    }

    template <class T, class Name>
    void things(const std::string& thing, const std::vector<T>& before, const std::vector<T>& after, Name nameOf) {
        const auto named = [&](const std::vector<T>& list, const std::string& name) -> const T* {
            for (const T& one : list)
                if (nameOf(one) == name) return &one;
            return nullptr;
        };
        for (const T& old : before) {
            const T* now = named(after, nameOf(old));
            if (!now) found.push_back({Difference::Kind::Removed, thing, nameOf(old), {}, {}, {}});
            else if (!(old == *now)) rows(thing, nameOf(old), rowsBeside(old, *now), fieldRows(*now, ""));
        }
        for (const T& now : after)
            if (!named(before, nameOf(now))) found.push_back({Difference::Kind::Added, thing, nameOf(now), {}, {}, {}});
    }

  private:
    Mechanism& before_;
    const Mechanism& after_;

    /// What a joint or a contact was on is deleted with it; what is added in its place has none yet, or others. Of a
    /// thing to which nothing refers, as to most joints, its place must do; a body without any is soon another one.
    bool isReferredToLikewise(const std::string& thing, const std::string& before, const std::string& now) const {
        return (thing != "body" && !isReferredTo(before_, thing, before)) || isReferredTo(after_, thing, now);
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
    const auto ofParameters = [](const Mechanism& mechanism, const std::string& name) {
        std::vector<FieldRow> rows = fieldRows(mechanism);
        std::erase_if(rows, [&](const FieldRow& row) { return row.group != "parameters" || row.key != name; });
        return rows;
    };
    std::set<std::string> names;
    for (const auto* mechanism : {&before, &after})
        for (const auto& [name, value] : mechanism->parameters) names.insert(name);
    for (const auto& name : names) {
        const auto old = ofParameters(before, name), now = ofParameters(after, name);
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
