// Tables for people and spreadsheets (RFC 4180 quoting, "." as decimal mark, shortest text that reads back exactly).

#include "engine/model/errors.h"
#include "engine/results/quantity.h"
#include "engine/results/result_file.h"
#include "engine/results/whole_file.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <memory>
#include <set>

namespace escapement {
void exportCsv(const Result& result, const std::filesystem::path& file, const std::vector<std::string>& columns,
               const TableUnits& units) {
    std::vector<NamedReading> chosen;
    try {
        if (columns.empty()) chosen = readings(result);
        else
            for (const auto& column : columns) chosen.push_back(readingNamed(result, column));
    } catch (const std::invalid_argument& error) {
        throw InputError(error.what());
    }
    WholeFile whole(file);
    std::ofstream stream(whole.path(), std::ios::binary | std::ios::trunc);
    if (!stream) throw InputError("The table '" + file.string() + "' cannot be written; check the folder.");
    std::vector<double> factors;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const TableUnit unit = unitIn(units, chosen[i].quantity.unit);
        stream << (i ? "," : "") << csvField(chosen[i].quantity.path + " [" + unit.name + "]");
        factors.push_back(unit.factor);
    }
    stream << '\n';
    fmt::memory_buffer line;
    const std::size_t count = result.frameCount();
    std::vector<double> times;
    for (std::size_t row = 0; row < count; ++row) times.push_back(result.timeAt(row));
    std::vector<RatedValues> rated;
    std::set<std::shared_ptr<RowsByContact>> sorted;
    for (const auto& one : chosen) {
        if (!one.rated.empty()) rated.push_back(one.rated);
        if (one.rows) sorted.insert(one.rows);
    }
    RatesInPieces rates(result, std::move(times), std::move(rated));
    std::vector<double> ofRow; // rates
    for (std::size_t row = 0; row < count && stream; ++row) {
        line.clear();
        ofRow.clear();
        for (std::size_t k = 0; k < rates.columns(); ++k) ofRow.push_back(rates.rate(k, row));
        result.visitFrames(row, row + 1, [&](std::size_t, const Frame& frame) {
            for (const auto& rows : sorted) rows->sort(frame);
            for (std::size_t i = 0, k = 0; i < chosen.size(); ++i) {
                if (i) line.push_back(',');
                const double value = chosen[i].rated.empty() ? chosen[i].read(frame) : ofRow[k++];
                // An empty field is what spreadsheets and readers take for "no value".
                if (!std::isnan(value)) fmt::format_to(std::back_inserter(line), "{}", value / factors[i]);
            }
            for (const auto& rows : sorted) rows->forget();
        });
        line.push_back('\n');
        stream.write(line.data(), std::streamsize(line.size()));
    }
    stream.close();
    if (!stream)
        throw InputError("The table '" + file.string() + "' could not be written to its end; is the disk full?");
    whole.commit();
}

} // namespace escapement
