#include "cad/hand_over.h"

#include "cad/geometry/cad_surface.h"
#include "engine/contact/archive/part_archive.h"

#include <array>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <string_view>

namespace escapement {

namespace {

struct Header {
    std::array<char, 8> mark = {'E', 's', 'c', 'P', 'a', 'r', 't', 's'};
    std::uint64_t version = partArchiveVersion;
    std::uint64_t length = 0; ///< of what follows
    std::uint64_t checksum = 0;
};

/// Any one wrong byte changes it for certain: each word is taken in by steps that can be undone.
std::uint64_t checksumOf(std::string_view bytes) {
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15; // odd
    std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
    const auto take = [&](std::uint64_t& lane, std::uint64_t word) { lane = std::rotl((lane ^ word) * factor, 29); };
    std::size_t at = 0;
    for (; at + sizeof lanes <= bytes.size(); at += sizeof lanes) {
        std::array<std::uint64_t, 4> words;
        std::memcpy(words.data(), bytes.data() + at, sizeof words);
        for (std::size_t i = 0; i < lanes.size(); ++i) take(lanes[i], words[i]);
    }
    for (; at < bytes.size(); ++at) take(lanes[0], static_cast<unsigned char>(bytes[at]));
    std::uint64_t sum = bytes.size();
    for (const auto lane : lanes) take(sum, lane);
    return sum;
}

ForeignSurfaces kernelSurfaces() { return {kernelSurfaceBytes, kernelSurfaceFrom}; }

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary | std::ios::ate);
    std::string content;
    if (!stream) return content;
    content.resize(std::size_t(stream.tellg()));
    stream.seekg(0);
    if (!stream.read(content.data(), std::streamsize(content.size()))) content.clear();
    return content;
}

void write(const std::string& bytes, const std::filesystem::path& file) {
    Header header;
    header.length = bytes.size();
    header.checksum = checksumOf(bytes);
    std::ofstream stream(file, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(&header), sizeof header);
    stream.write(bytes.data(), std::streamsize(bytes.size()));
    stream.close();
    if (!stream) throw std::runtime_error("its parts could not be handed over: writing them to a file failed");
}

} // namespace

void handOver(const CadModel& model, const std::filesystem::path& file) {
    write(bytesOf(model, kernelSurfaces()), file);
}

void handOver(const BuiltModel& built, const std::filesystem::path& file) {
    write(bytesOf(built.model, built.like, kernelSurfaces()), file);
}

CadModel takeOver(const std::filesystem::path& file) {
    const std::string content = contentOf(file);
    Header header;
    const auto mark = header.mark;
    if (content.size() < sizeof header)
        throw std::runtime_error("the reader handed over something that is not a model");
    std::memcpy(&header, content.data(), sizeof header);
    if (header.mark != mark) throw std::runtime_error("the reader handed over something that is not a model");
    if (header.version != partArchiveVersion)
        throw std::runtime_error(fmt::format("the reader belongs to another version of this program (it hands over "
                                             "version {}, not {})",
                                             header.version, partArchiveVersion));
    const std::string_view bytes = std::string_view(content).substr(sizeof header);
    if (bytes.size() != header.length)
        throw std::runtime_error(
            fmt::format("what the reader handed over is cut short ({} of {} bytes)", bytes.size(), header.length));
    if (checksumOf(bytes) != header.checksum)
        throw std::runtime_error("what the reader handed over was damaged on its way");
    try {
        return modelFrom(bytes, kernelSurfaces());
    } catch (const BrokenBytes& fault) {
        throw std::runtime_error(fmt::format("what the reader handed over contradicts itself ({})", fault.what()));
    }
}

} // namespace escapement
