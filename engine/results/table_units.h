#pragma once
// The units of tables for people and spreadsheets. The engine knows SI alone; who writes a table may choose others.

#include <functional>
#include <string>

namespace escapement {

struct TableUnit {
    std::string name;    ///< as the head of a column says it
    double factor = 1.0; ///< SI value of one
};

/// The unit in which a table shows what is in an SI unit; an empty function: SI.
using TableUnits = std::function<TableUnit(const std::string& si)>;

inline TableUnit unitIn(const TableUnits& units, const std::string& si) { return units ? units(si) : TableUnit{si}; }

/// As RFC 4180 wants it: names of bodies may hold anything.
inline std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

} // namespace escapement
