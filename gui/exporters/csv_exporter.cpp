#include "engine/results/result_file.h"
#include "gui/exporters/exporter.h"

namespace escapement {

Exporter csvExporter() {
    return {"csv", "Table of quantities over time (CSV)", "csv",
            Exporter::Columns | Exporter::NeedsResult | Exporter::Table,
            [](const ExportInput& input, const std::filesystem::path& file) {
                exportCsv(*input.result, file, input.columns, input.tableUnits);
            }};
}

} // namespace escapement
