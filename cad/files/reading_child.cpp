#include "cad/files/reading_child.h"

#include "cad/child_process.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <utility>

namespace escapement {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "escapement-XXXXXX").string();
    if (!mkdtemp(name.data()))
        throw InputError(fmt::format("A temporary folder could not be made in {} ({}).",
                                     fs::temp_directory_path().string(), std::strerror(errno)));
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

[[noreturn]] void refuseFile(const fs::path& file, const std::string& why) {
    throw InputError(fmt::format("'{}' {}", file.filename().string(), why));
}

namespace {

constexpr double childsShare = 0.97; ///< of the progress

std::string oneLine(std::string text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
    const auto last = text.find_last_of('\n');
    return last == std::string::npos ? text : text.substr(last + 1);
}

/// The program beside this one that is made for it; else this very program.
fs::path ownReader() {
    const fs::path self = fs::read_symlink("/proc/self/exe"), beside = self.parent_path() / "escapement-reader";
    std::error_code ignored;
    return fs::exists(beside, ignored) ? beside : self;
}

/// `readable`: the file, or a copy of it that readers understand, with its names in `encoding`.
void runWorker(const fs::path& file, const fs::path& readable, const std::string& encoding, const fs::path& output,
               const CadReadOptions& options, std::optional<double> perMetre) {
    const fs::path worker = options.worker.empty() ? ownReader() : options.worker;
    ChildLimits limits{options.timeLimit, options.memoryLimit, options.cancel};
#if defined(__SANITIZE_ADDRESS__)
    limits.memory = 0; // the sanitizer reserves terabytes of address space
#endif
    const auto onLine = [&](const std::string& line) {
        std::istringstream stream(line);
        std::string word, what;
        double fraction = 0.0;
        if (options.progress && stream >> word >> fraction && word == "progress" &&
            std::getline(stream >> std::ws, what))
            options.progress(childsShare * fraction, what);
    };
    std::vector<std::string> command{worker.string(), "cad-worker", fs::absolute(readable).string(), output.string(),
                                     encoding};
    if (perMetre) command.push_back(fmt::format("{:a}", *perMetre)); // every bit of it
    const auto result = runChild(command, limits, onLine);
    switch (result.end) {
    case ChildResult::End::Cancelled:
        refuseFile(file, "was not read: reading it was cancelled.");
    case ChildResult::End::TimedOut:
        refuseFile(file,
                   fmt::format("took longer than {:g} s to read and was given up. Try to export it again with fewer "
                               "details, or split it.",
                               options.timeLimit));
    case ChildResult::End::Signalled:
        refuseFile(file,
                   fmt::format("made the CAD reader crash (signal {}, {}); nothing else was harmed. Try to export it "
                               "again from the CAD program, as STEP AP214 or AP242, or leave out the part that is "
                               "damaged.",
                               result.code, strsignal(result.code)));
    case ChildResult::End::Exited:
        break;
    }
    if (result.code == 0 && fs::exists(output)) return;
    const std::string reason = oneLine(result.errors);
    if (result.code == 126 || result.code == 127)
        refuseFile(file,
                   fmt::format("could not be read: the reader '{}' did not start ({}).", worker.string(), reason));
    refuseFile(file, fmt::format("could not be read: {}. Try to export it again from the CAD program.",
                                 reason.empty() ? fmt::format("the reader ended with code {}", result.code) : reason));
}

} // namespace

FileText inspected(const fs::path& file, const std::string& encoding) {
    try {
        FileText text = inspect(file, encoding);
        if (!text.fault.empty()) refuseFile(file, text.fault);
        return text;
    } catch (const std::invalid_argument& error) {
        refuseFile(file, fmt::format("cannot be read with the encoding that was chosen: {}.", error.what()));
    }
}

double millimetresOf(const fs::path& file, const std::string& unit) {
    for (const auto& [name, millimetres] : std::initializer_list<std::pair<const char*, double>>{
             {"", 1.0}, {"mm", 1.0}, {"cm", 10.0}, {"m", 1000.0}, {"in", 25.4}, {"ft", 304.8}})
        if (unit == name) return millimetres;
    refuseFile(file, fmt::format("cannot be read in the unit \"{}\"; use mm, cm, m, in or ft.", unit));
}

ReadByChild::ReadByChild(const fs::path& file, const CadReadOptions& options, bool parts)
    : text_(inspected(file, options.encoding)), parts_(parts) {
    unit_ = text_.saysUnit ? 1.0 : millimetresOf(file, options.unit);
    fs::path readable = file;
    if (text_.changed) {
        readable = folder_.path() / nameByKind(file, text_.kind);
        std::ofstream stream(readable, std::ios::binary);
        stream << text_.text;
        stream.close();
        if (!stream)
            refuseFile(file, fmt::format("could not be read: a healed copy of it could not be written to {}.",
                                         folder_.path().parent_path().string()));
    }
    text_.text.clear();
    text_.text.shrink_to_fit();
    runWorker(file, readable, text_.encoding, handedOver(), options,
              parts ? std::optional(1000.0 / (unit_ * options.scale)) : std::nullopt);
}

} // namespace escapement
