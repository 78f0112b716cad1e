#pragma once
// The fields of a thing as rows for a property panel: what the user typed, its value, unit, range and help.

#include "engine/model/fields/fields.h"

#include <string>
#include <vector>

namespace escapement {

struct FieldRow {
    std::string pointer; ///< in the project, e.g. "/bodies/1/mass/centre"
    std::string key;     ///< e.g. "tangential_restitution"
    std::string label;   ///< the key in words, e.g. "tangential restitution"
    std::string group;   ///< the thing inside the thing it belongs to, e.g. "mass", "shape 2"; may be empty
    std::string unit;    ///< SI; empty where there is none
    std::string help;
    std::string text;                    ///< what the user typed; a vector's components separated by ", "
    std::vector<std::string> components; ///< the same, a number each
    std::string defaultText;             ///< as `text`, of a fresh thing; means nothing where `required`
    std::vector<std::string> hints;      ///< what an empty component is: "xx"; may be missing
    std::vector<double> values;          ///< evaluated, SI, for numbers and vectors of numbers
    bool isNumber = false;               ///< or a vector of numbers
    bool isExpression = false;           ///< any component is one: show the value beside the text
    bool usesTime = false;               ///< its expression may use t; `values` are those at t = 0
    std::vector<std::string> variables;  ///< that its expression may use; then `values` mean nothing
    int columns = 0;                     ///< > 0: points of so many numbers, "0, 1; 2, 3" in `text`
    bool required = false;
    Range range;
    std::vector<std::string> choices; ///< the words allowed; empty: any
    bool isFlag = false;              ///< true or false
    bool isList = false;              ///< of texts
    bool isWrittenList = false;       ///< one without a word for all: written out, with commas between
    enum class Presence { Always, Absent, Present } presence = Presence::Always; ///< of a part that may be left out
    std::string refersTo;  ///< body, joint, geometry or material when the text names one
    std::string everyWord; ///< stands for every such name
};

/// Rows in the documented order, only fields that apply to the thing's kind. `pointer` is where the thing stands in its
/// project, e.g. "/bodies/1". `thing` must be resolved. Setting a field: `withSetting(projectText, row.pointer=value)`.
std::vector<FieldRow> fieldRows(const Geometry& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const Material& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const MaterialPair& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const Body& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const Joint& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const Coupling& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const Load& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const ContactPair& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const Sensor& thing, const std::string& pointer);
std::vector<FieldRow> fieldRows(const RunSettings& thing, const std::string& pointer = "/run");
/// The project's own fields: version, name, parameters, gravity. Its lists and run settings have their own rows.
std::vector<FieldRow> fieldRows(const Mechanism& mechanism);

} // namespace escapement
