#include "engine/model/files/table_file.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <optional>
#include <sstream>

namespace escapement {

namespace {

std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t\r\""), end = text.find_last_not_of(" \t\r\"");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

/// What stands between the columns of this line.
char separatorOf(const std::string& line) {
    for (const char candidate : {';', '\t', ','})
        if (line.find(candidate) != std::string::npos) return candidate;
    return ' ';
}

std::vector<std::string> columnsOf(const std::string& line) {
    const char separator = separatorOf(line);
    std::vector<std::string> columns;
    if (separator == ' ') {
        std::istringstream words(line);
        for (std::string word; words >> word;) columns.push_back(word);
        return columns;
    }
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, separator);) columns.push_back(trimmed(part));
    if (columns.size() > 2 && columns.back().empty()) columns.pop_back(); // a separator at the line's end
    if (separator != ',')
        for (auto& column : columns) std::replace(column.begin(), column.end(), ',', '.');
    return columns;
}

std::string withoutMark(const std::string& text) { return text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text; }

ColumnHeading headingFrom(const std::string& column) {
    for (const auto& [open, shut] : {std::pair('[', ']'), std::pair('(', ')')}) {
        const auto begin = column.find(open), end = column.rfind(shut);
        if (begin != std::string::npos && end != std::string::npos && end > begin)
            return {trimmed(column.substr(0, begin)), trimmed(column.substr(begin + 1, end - begin - 1))};
    }
    if (const auto in = column.rfind(" in "); in != std::string::npos)
        return {trimmed(column.substr(0, in)), trimmed(column.substr(in + 4))};
    if (const auto stroke = column.find('/'); stroke != std::string::npos && stroke > 0) // "t/ms"
        return {trimmed(column.substr(0, stroke)), trimmed(column.substr(stroke + 1))};
    return {trimmed(column), ""};
}

std::optional<double> numberIn(std::string text) {
    if (text.starts_with('+')) text.erase(0, 1);
    double value = 0.0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

} // namespace

std::vector<ColumnHeading> headingsOfTimeTable(const std::string& text) {
    std::istringstream lines(withoutMark(text));
    for (std::string line; std::getline(lines, line);) {
        line = trimmed(line);
        if (line.empty() || line[0] == '#') continue;
        const auto columns = columnsOf(line);
        if (columns.size() != 2 || numberIn(columns[0]) || numberIn(columns[1])) return {};
        return {headingFrom(columns[0]), headingFrom(columns[1])};
    }
    return {};
}

std::vector<NumberVector<2>> timeTableFrom(const std::string& text, double timeUnit, double valueUnit) {
    std::vector<NumberVector<2>> points;
    std::istringstream lines(withoutMark(text));
    int number = 0, last = 0;
    bool heading = false;
    double lastTime = 0.0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        line = trimmed(line);
        if (line.empty() || line[0] == '#') continue;
        const auto columns = columnsOf(line);
        std::vector<std::optional<double>> values;
        values.reserve(columns.size());
        for (const auto& column : columns) values.push_back(numberIn(column));
        const bool noNumber =
            std::none_of(values.begin(), values.end(), [](const auto& value) { return value.has_value(); });
        if (points.empty() && !heading && noNumber) {
            heading = true;
            continue;
        }
        if (columns.size() != 2)
            throw InputError(
                fmt::format("line {}: has {} {}, but a table of a motor has two, time and value; remove the others{}",
                            number, columns.size(), columns.size() == 1 ? "column" : "columns",
                            columns.size() > 2 && separatorOf(line) == ','
                                ? ", or put semicolons between numbers with decimal commas"
                                : ""));
        for (std::size_t k = 0; k < 2; ++k)
            if (!values[k]) throw InputError(fmt::format("line {}: \"{}\" is not a number", number, columns[k]));
        if (!points.empty() && !(*values[0] > lastTime))
            throw InputError(fmt::format(
                "line {}: the time {} does not come after {} of line {}; sort the rows, and give each time once",
                number, *values[0], lastTime, last));
        points.push_back({*values[0] * timeUnit, *values[1] * valueUnit});
        lastTime = *values[0];
        last = number;
    }
    if (points.size() < 2)
        throw InputError(fmt::format("line {}: the text ends after {} {} of numbers; a table needs at least two",
                                     std::max(number, 1), points.size(), points.size() == 1 ? "row" : "rows"));
    return points;
}

std::vector<NumberVector<2>> readTimeTable(const std::filesystem::path& file, double timeUnit, double valueUnit) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        throw InputError(fmt::format("'{}' cannot be opened; check its name and its permissions", file.string()));
    std::stringstream text;
    text << stream.rdbuf();
    try {
        return timeTableFrom(text.str(), timeUnit, valueUnit);
    } catch (const InputError& problem) {
        throw InputError(fmt::format("'{}', {}", file.string(), problem.what()));
    }
}

} // namespace escapement
