#include "engine/results/result_file.h"
#include "gui/exporters/exporter.h"

namespace escapement {

Exporter eventsExporter() {
    return {"events", "Table of events (CSV)", "csv", Exporter::NeedsResult | Exporter::Table,
            [](const ExportInput& input, const std::filesystem::path& file) {
                exportEventsCsv(*input.result, file, input.tableUnits);
            }};
}

} // namespace escapement
