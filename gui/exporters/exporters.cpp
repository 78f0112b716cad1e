// The list of exporters: a new one is a file beside this one and a line in each of the two lists here.

#include "gui/exporters/exporter.h"

namespace escapement {

Exporter csvExporter();
Exporter eventsExporter();
Exporter pngExporter();
Exporter gltfExporter();
Exporter stlExporter();
Exporter stepExporter();
Exporter mp4Exporter();
Exporter webmExporter();
Exporter paraviewExporter();
Exporter htmlExporter();
Exporter pdfExporter();

const std::vector<Exporter>& exporters() {
    static const std::vector<Exporter> all{csvExporter(),      eventsExporter(), pngExporter(), gltfExporter(),
                                           stlExporter(),      stepExporter(),   mp4Exporter(), webmExporter(),
                                           paraviewExporter(), htmlExporter(),   pdfExporter()};
    return all;
}

const Exporter* findExporter(const std::string& name) {
    for (const auto& one : exporters())
        if (one.name == name) return &one;
    return nullptr;
}

const Exporter* exporterOfExtension(const std::string& ending) {
    for (const auto& one : exporters())
        if (one.extension == ending) return &one;
    return nullptr;
}

} // namespace escapement
