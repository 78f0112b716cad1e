#include "engine/model/fields/field_rows.h"

#include "engine/model/files/json_pointer.h"
#include "engine/model/files/json_writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace escapement {

namespace {

std::string inWords(std::string_view key) {
    std::string words(key);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string joined(const std::string& outer, const std::string& inner) {
    return outer.empty() ? inner : outer + ", " + inner;
}

class Rows {
  public:
    std::vector<FieldRow> rows;

    template <Thing T> void addThing(const T& thing, const std::string& pointer, const std::string& group) {
        const std::string kind = kindOf(thing);
        const T fresh{};
        Fields<T>::visit([&](const FieldInfo& info, auto member) {
            if (info.appliesTo(kind)) add(info, pointerTo(pointer, info.key), group, thing.*member, fresh.*member);
        });
    }

    template <class Member>
    void add(const FieldInfo& info, const std::string& pointer, const std::string& group, const Member& member,
             const Member& fresh) {
        if constexpr (Thing<Member>) {
            addThing(member, pointer, joined(group, inWords(info.key)));
        } else if constexpr (OptionalThing<Member>) {
            // Shows that it can be given, or taken away.
            newRow(info, pointer, group).presence = member ? FieldRow::Presence::Present : FieldRow::Presence::Absent;
            if (member) addThing(*member, pointer, joined(group, inWords(info.key)));
        } else if constexpr (OptionalNumbers<Member>) {
            if (member) fill(newRow(info, pointer, group), info, *member);
            newRow(info, pointer, group).presence = member ? FieldRow::Presence::Present : FieldRow::Presence::Absent;
        } else if constexpr (ThingList<Member>) {
            using Item = typename Member::value_type;
            std::string title = inWords(Fields<Item>::title);
            std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) { return std::tolower(c); });
            for (std::size_t i = 0; i < member.size(); ++i)
                addThing(member[i], pointerTo(pointer, i), joined(group, title + " " + std::to_string(i + 1)));
        } else {
            FieldRow usual;
            fill(usual, info, fresh);
            FieldRow& row = newRow(info, pointer, group);
            row.defaultText = usual.text;
            fill(row, info, member);
        }
    }

    void addParameters(const Mechanism& mechanism) {
        for (const auto& [name, value] : mechanism.parameters) {
            const FieldInfo info{.key = name, .help = "named value for expressions"};
            FieldRow& row = newRow(info, pointerTo("/parameters", name), "parameters");
            row.label = name;
            fill(row, info, value);
        }
    }

  private:
    FieldRow& newRow(const FieldInfo& info, const std::string& pointer, const std::string& group) {
        FieldRow row;
        row.pointer = pointer;
        row.key = std::string(info.key);
        row.label = inWords(info.key);
        row.group = group;
        row.unit = std::string(info.unit);
        row.help = std::string(info.help);
        row.required = info.required;
        row.range = info.range;
        row.choices.assign(info.choices.begin(), info.choices.end());
        row.refersTo = std::string(info.refersTo);
        row.everyWord = std::string(info.everyWord);
        return rows.emplace_back(std::move(row));
    }

    static void addNumber(FieldRow& row, const Number& number) {
        row.components.push_back(number.isExpression() ? number.expression : toJson(number).dump());
        row.text += (row.values.empty() ? "" : ", ") + row.components.back();
        row.values.push_back(number.value);
        row.isNumber = true;
        row.isExpression = row.isExpression || number.isExpression();
    }

    static void fill(FieldRow& row, const FieldInfo&, const Number& number) { addNumber(row, number); }
    static void fill(FieldRow& row, const FieldInfo&, const TimeFunction& number) {
        addNumber(row, number);
        row.usesTime = true;
    }
    template <NumberLike N, std::size_t n>
    static void fill(FieldRow& row, const FieldInfo&, const std::array<N, n>& numbers) {
        for (const auto& number : numbers) addNumber(row, number);
        row.usesTime = std::same_as<N, TimeFunction>;
    }
    static void fill(FieldRow& row, const FieldInfo& info, const StateFunction& number) {
        addNumber(row, number);
        row.variables.assign(info.variables.begin(), info.variables.end());
    }
    template <PointList Points> static void fill(FieldRow& row, const FieldInfo& info, const Points& points) {
        row.columns = int(std::tuple_size_v<typename Points::value_type>);
        for (const auto& point : points) {
            FieldRow one;
            fill(one, info, point);
            row.text += (row.text.empty() ? "" : "; ") + one.text;
        }
    }
    static void fill(FieldRow& row, const FieldInfo&, const std::string& text) { row.text = text; }
    static void fill(FieldRow& row, const FieldInfo&, bool flag) {
        row.text = flag ? "true" : "false";
        row.isFlag = true;
    }
    static void fill(FieldRow& row, const FieldInfo&, int integer) { row.text = std::to_string(integer); }
    static void fill(FieldRow& row, const FieldInfo& info, const std::vector<std::string>& texts) {
        row.isList = true;
        row.isWrittenList = info.emptyWord.empty();
        for (const auto& text : texts) row.text += (row.text.empty() ? "" : ", ") + text;
        if (texts.empty()) row.text = std::string(info.emptyWord);
    }
};

template <Thing T> std::vector<FieldRow> rowsOf(const T& thing, const std::string& pointer) {
    Rows rows;
    rows.addThing(thing, pointer, "");
    return std::move(rows.rows);
}

} // namespace

std::vector<FieldRow> fieldRows(const Geometry& thing, const std::string& pointer) { return rowsOf(thing, pointer); }
std::vector<FieldRow> fieldRows(const Material& thing, const std::string& pointer) { return rowsOf(thing, pointer); }
std::vector<FieldRow> fieldRows(const Body& thing, const std::string& pointer) { return rowsOf(thing, pointer); }
std::vector<FieldRow> fieldRows(const Joint& thing, const std::string& pointer) { return rowsOf(thing, pointer); }
std::vector<FieldRow> fieldRows(const MaterialPair& thing, const std::string& pointer) {
    return rowsOf(thing, pointer);
}
std::vector<FieldRow> fieldRows(const Sensor& thing, const std::string& pointer) { return rowsOf(thing, pointer); }
std::vector<FieldRow> fieldRows(const Coupling& thing, const std::string& pointer) { return rowsOf(thing, pointer); }
std::vector<FieldRow> fieldRows(const Load& thing, const std::string& pointer) {
    std::vector<FieldRow> rows = rowsOf(thing, pointer);
    const LoadType* type = typeOf(thing);
    const bool frames = type && type->ends == LoadType::Frames;
    std::erase_if(rows, [&](const FieldRow& row) {
        return !frames && (row.group == "a" || row.group == "b") && (row.key == "z" || row.key == "x");
    });
    return rows;
}
std::vector<FieldRow> fieldRows(const ContactPair& thing, const std::string& pointer) { return rowsOf(thing, pointer); }
std::vector<FieldRow> fieldRows(const RunSettings& thing, const std::string& pointer) { return rowsOf(thing, pointer); }

std::vector<FieldRow> fieldRows(const Mechanism& mechanism) {
    Rows rows;
    const Mechanism fresh;
    Fields<Mechanism>::visit([&]<class Member>(const FieldInfo& info, Member Mechanism::*member) {
        if constexpr (std::same_as<Member, decltype(Mechanism::parameters)>) rows.addParameters(mechanism);
        else if constexpr (!ThingList<Member> && !Thing<Member> && !std::same_as<Member, KeptJson>)
            rows.add(info, pointerTo("", info.key), "", mechanism.*member, fresh.*member);
    });
    return std::move(rows.rows);
}

} // namespace escapement
