#include "cad/cad_reader.h"
#include "engine/contact/diagnostics/feature_report.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/json_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <set>

namespace escapement {
namespace {

template <class Kind> Json countsJson(const std::map<Kind, int>& counts) {
    Json result = Json::object();
    for (const auto& [kind, count] : counts) result[name(kind)] = count;
    return result;
}

Json edgeJson(const EdgeReport& edge) {
    Json one = {{"edge", edge.number},        {"kind", name(edge.kind)},
                {"curve", name(edge.curve)},  {"faces", {edge.faces[0], edge.faces[1]}},
                {"length", edge.length},      {"dihedral", {edge.lowest, edge.highest}},
                {"tolerance", edge.tolerance}};
    if (edge.kind == EdgeKind::Tangent || edge.kind == EdgeKind::Smooth) {
        one["curvatures"] = {edge.curvatures[0], edge.curvatures[1]};
        one["curvature_jump"] = edge.curvatureJump;
    }
    if (edge.gapFace) one["gap"] = {{"distance", edge.gap}, {"face", edge.gapFace}, {"point", json(edge.gapPoint)}};
    for (EdgeKind kind : edge.alongIt) one["along"].push_back(name(kind));
    return one;
}

Json featureJson(const Part& part, const FeatureReport& report) {
    Json edges = Json::array(), faces = Json::array(), unused = Json::array();
    for (const auto& edge : report.edgeReports) edges.push_back(edgeJson(edge));
    for (std::size_t i = 0; i < part.features.faces.size(); ++i)
        faces.push_back({{"face", part.features.fileNumber(FeatureKind::Face, int(i) + 1)},
                         {"piece", part.features.faces[i].pieceOf.piece},
                         {"kind", name(part.features.faces[i].surface->kind())},
                         {"area", part.features.faces[i].area}});
    for (const auto& one : report.unused) unused.push_back({{"why", one.why}, {"features", one.features}});
    Json result = {{"faces", faces},
                   {"edges", edges},
                   {"vertices", report.vertices},
                   {"touching_vertices", report.touchingVertices},
                   {"nearly_tangent", report.nearlyTangent},
                   {"curvature_jumps", report.jumps},
                   {"unused", unused}};
    if (const auto* edge = report.edge(report.worstGapEdge))
        result["worst_gap"] = {{"edge", edge->number},
                               {"face", edge->gapFace},
                               {"distance", edge->gap},
                               {"point", json(edge->gapPoint)}};
    if (const auto* edge = report.edge(report.smallestEdge))
        result["smallest_edge"] = {{"edge", edge->number}, {"length", edge->length}};
    if (report.smallestFace) result["smallest_face"] = {{"face", report.smallestFace}, {"area", report.smallestArea}};
    return result;
}

/// Of each part, those of the instances of one product made once.
class FeatureReports {
  public:
    const FeatureReport& of(const Part& part) {
        auto known = reports_.find(part.shape());
        if (known == reports_.end()) known = reports_.emplace(part.shape(), featureReport(part)).first;
        return known->second;
    }

  private:
    std::map<const void*, FeatureReport> reports_;
};

Json modelJson(const CadModel& model) {
    Json parts = Json::array();
    FeatureReports reports;
    for (const auto& part : model.parts) {
        const RigidMotion& at = part->placement;
        const FeatureReport& report = reports.of(*part);
        parts.push_back(
            {{"path", part->path},
             {"solids", part->solids},
             {"faces", part->features.ofFile(FeatureKind::Face)},
             {"volume", part->volume},
             {"centre", json(part->centre)},
             {"faces_by_kind", countsJson(report.faces)},
             {"edges_by_kind", countsJson(report.edges)},
             {"placement", {{"position", json(at.translation)}, {"quaternion", json(Quaternion(at.rotation))}}},
             {"inertia", Json{part->inertia(0, 0), part->inertia(1, 1), part->inertia(2, 2), part->inertia(0, 1),
                              part->inertia(0, 2), part->inertia(1, 2)}},
             {"notes", part->notes},
             {"warnings", part->warnings},
             {"contact", featureJson(*part, report)}});
    }
    return {{"parts", parts},
            {"repairs", model.repairs},
            {"refused", model.refused},
            {"warnings", model.warnings},
            {"question", model.question},
            {"sha256", model.sha256}};
}

void describe(const CadModel& model) {
    std::set<std::string> ofParts;           // said with their part already
    std::map<std::string, std::string> told; // instances of a product have one report
    FeatureReports reports;
    for (const auto& part : model.parts) {
        fmt::print("{}: {} solid(s), {} faces, {:.6g} m^3\n", part->path, part->solids,
                   part->features.ofFile(FeatureKind::Face), part->volume);
        for (const auto& note : part->notes) ofParts.insert(part->path + ": " + note);
        std::string text;
        for (const auto& warning : part->warnings) ofParts.insert(part->path + ": " + warning);
        for (const auto& warning : part->warnings) text += "  WARNING: " + warning + "\n";
        for (const auto& note : part->notes) text += "  note: " + note + "\n";
        for (const auto& line : sentences(reports.of(*part))) text += "  " + line + "\n";
        const auto [before, first] = told.emplace(text, part->path);
        if (first) fmt::print("{}", text);
        else fmt::print("  as {}\n", before->second);
    }
    if (!model.question.empty()) fmt::print("WARNING: {} (here: --unit)\n", model.question);
    for (const auto& text : model.warnings)
        if (!ofParts.contains(text)) fmt::print("WARNING: {}\n", text);
    for (const auto& text : model.repairs)
        if (!ofParts.contains(text)) fmt::print("note: {}\n", text);
    for (const auto& text : model.refused) fmt::print("refused: {}\n", text);
}

} // namespace

void addImport(CLI::App& app, Chosen& chosen) {
    struct Options {
        std::string file;
        bool json = false;
        CadReadOptions reading;
    };
    auto* command = app.add_subcommand("import", "what a CAD file holds");
    auto options = std::make_shared<Options>();
    command->add_option("CAD_FILE", options->file, "STEP, IGES or BREP file")->required();
    command->add_flag("--json", options->json, "print it as JSON");
    command->add_option("--unit", options->reading.unit, "mm, cm, m, in or ft: of a file that declares none");
    command->add_option("--encoding", options->reading.encoding,
                        "code page of its names, like windows-1251; else it is found out");
    command->callback([options, &chosen] {
        chosen = [options]() -> int {
            const CadModel model = readCadFile(options->file, options->reading);
            if (options->json) print(modelJson(model));
            else describe(model);
            return exitDone;
        };
    });
}

} // namespace escapement
