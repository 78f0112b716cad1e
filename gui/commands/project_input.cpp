#include "gui/commands/project_input.h"

#include "cad/cad_reader.h"
#include "engine/assembling/doubtful_parts.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace escapement {
namespace {

std::string textOf(const std::filesystem::path& file) {
    if (std::filesystem::is_directory(file))
        throw InputError(file.string() + " is a folder; give the project file in it");
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(file.string() + ": cannot be opened; check that it exists and may be read");
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

} // namespace

ProjectInput readProjectInput(const std::filesystem::path& file, const std::vector<std::string>& settings) {
    ProjectInput input;
    input.text = textOf(file);
    LoadedProject project;
    try {
        for (const auto& setting : settings) input.text = withSetting(input.text, setting);
        project = parseProject(input.text);
    } catch (const InputError& error) {
        throw InputError(file.string() + ": " + error.what());
    }
    input.mechanism = std::move(project.mechanism);
    input.findings = std::move(project.warnings);
    const auto found = validate(input.mechanism);
    input.findings.insert(input.findings.end(), found.begin(), found.end());
    input.parts = readGeometry(input.mechanism, std::filesystem::absolute(file).parent_path(), input.findings);
    const auto doubts = doubtsOfParts(input.mechanism, input.parts);
    input.findings.insert(input.findings.end(), doubts.begin(), doubts.end());
    if (hasErrors(input.findings)) throw ModelError(input.findings);
    return input;
}

void tell(const std::vector<Finding>& findings) {
    for (const auto& f : findings)
        fmt::print(stderr, "{}: {}{}{}\n", f.severity == Severity::Error ? "error" : "warning", f.pointer,
                   f.pointer.empty() ? "" : ": ", f.message);
}

Json findingsJson(const std::vector<Finding>& findings) {
    Json list = Json::array();
    for (const auto& f : findings)
        list.push_back({{"severity", f.severity == Severity::Error ? "error" : "warning"},
                        {"pointer", f.pointer},
                        {"message", f.message}});
    return list;
}

} // namespace escapement
