#include "cad/files/step_units.h"

#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace escapement {

namespace {

/// The instances of the data section, "#12 = ...", without comments, texts and white space: these may hold anything.
class Instances {
  public:
    explicit Instances(const std::string& text) {
        std::string record;
        bool quoted = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '\'') quoted = !quoted; // a doubled one opens again at once
            if (quoted || c == '\'' || c == ' ' || (c >= '\t' && c <= '\r')) continue;
            if (c == '/' && i + 1 < text.size() && text[i + 1] == '*') {
                const auto end = text.find("*/", i + 2);
                if (end == std::string::npos) break;
                i = end + 1;
                continue;
            }
            if (c != ';') {
                record += c;
                continue;
            }
            take(record);
            record.clear();
        }
    }

    UnitsSaid said() const {
        std::size_t with = 0, without = 0;
        for (const long context : contextsOfShapes_) ++(says(context) ? with : without);
        return without == 0 ? UnitsSaid::All : with == 0 ? UnitsSaid::None : UnitsSaid::Some;
    }

  private:
    void take(const std::string& record) {
        const auto equals = record.find('=');
        if (record.empty() || record[0] != '#' || equals == std::string::npos) return;
        const std::string_view body = std::string_view(record).substr(equals + 1);
        if (body.find("UNIT") == body.npos && body.find("SHAPE_REPRESENTATION") == body.npos) return; // nearly all
        const long number = std::strtol(record.c_str() + 1, nullptr, 10);
        if (body.find("LENGTH_UNIT(") != body.npos) lengths_.insert(number);
        if (const auto units = body.find("GLOBAL_UNIT_ASSIGNED_CONTEXT("); units != body.npos)
            units_[number] = references(body.substr(units, body.find("))", units) - units));
        // "ADVANCED_BREP_SHAPE_REPRESENTATION('',(...),#12)", but no relationship and nothing of context-dependent
        // ones.
        const auto bracket = body.find('(');
        const std::string_view type = body.substr(0, bracket), ending = "SHAPE_REPRESENTATION";
        if (type.size() < ending.size() || type.substr(type.size() - ending.size()) != ending ||
            type == "CONTEXT_DEPENDENT_SHAPE_REPRESENTATION")
            return;
        if (const auto all = references(body); !all.empty()) contextsOfShapes_.insert(all.back());
    }

    static std::vector<long> references(std::string_view body) {
        std::vector<long> numbers;
        for (auto at = body.find('#'); at != body.npos; at = body.find('#', at + 1))
            numbers.push_back(std::strtol(std::string(body.substr(at + 1, 20)).c_str(), nullptr, 10));
        return numbers;
    }

    bool says(long context) const {
        const auto found = units_.find(context);
        if (found == units_.end()) return false;
        for (const long unit : found->second)
            if (lengths_.contains(unit)) return true;
        return false;
    }

    std::set<long> lengths_, contextsOfShapes_;
    std::map<long, std::vector<long>> units_;
};

} // namespace

UnitsSaid lengthUnitsSaid(const std::string& text) { return Instances(text).said(); }

} // namespace escapement
