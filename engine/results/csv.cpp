// Tables for people and spreadsheets (RFC 4180 quoting, "." as decimal mark, shortest text that reads back exactly).

#include "engine/model/errors.h"
#include "engine/results/quantity.h"
#include "engine/results/result_file.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>

namespace escapement {
namespace {

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

} // namespace

void exportCsv(const Result& result, const std::filesystem::path& file, const std::vector<std::string>& columns) {
    std::vector<NamedReading> chosen;
    try {
        if (columns.empty()) chosen = readings(result);
        else
            for (const auto& column : columns) chosen.push_back(readingNamed(result, column));
    } catch (const std::invalid_argument& error) {
        throw InputError(error.what());
    }
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    if (!stream) throw InputError("The table '" + file.string() + "' cannot be written; check the folder.");
    for (std::size_t i = 0; i < chosen.size(); ++i)
        stream << (i ? "," : "") << quoted(chosen[i].quantity.path + " [" + chosen[i].quantity.unit + "]");
    stream << '\n';
    fmt::memory_buffer line;
    const std::size_t count = result.frameCount();
    std::vector<std::vector<double>> wholes;
    for (const auto& one : chosen) wholes.push_back(one.whole ? one.whole(result, 0) : std::vector<double>());
    for (std::size_t row = 0; row < count && stream; ++row) {
        line.clear();
        result.visitFrames(row, row + 1, [&](std::size_t, const Frame& frame) {
            for (std::size_t i = 0; i < chosen.size(); ++i) {
                if (i) line.push_back(',');
                const double value = !chosen[i].whole         ? chosen[i].read(frame)
                                     : row < wholes[i].size() ? wholes[i][row]
                                                              : std::nan("");
                // An empty field is what spreadsheets and readers take for "no value".
                if (!std::isnan(value)) fmt::format_to(std::back_inserter(line), "{}", value);
            }
        });
        line.push_back('\n');
        stream.write(line.data(), std::streamsize(line.size()));
    }
    stream.close();
    if (!stream)
        throw InputError("The table '" + file.string() + "' could not be written to its end; is the disk full?");
}

} // namespace escapement
