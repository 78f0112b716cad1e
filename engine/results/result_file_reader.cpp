#include "engine/model/files/json_text.h"
#include "engine/results/contact_record.h"
#include "engine/results/result_file.h"

#include "engine/results/escaped_name.h"
#include "engine/results/frame_columns.h"
#include "engine/results/ordered_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

namespace escapement {
namespace {

class Reader {
  public:
    explicit Reader(const std::filesystem::path& path) : path_(path) {
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
        if (!std::filesystem::exists(path))
            throw InputError("There is no file '" + path.string() + "'; give the path of a result file (*.h5).");
        file_ = Hid(openForReading(path.c_str()));
        if (file_ < 0)
            throw InputError("'" + path.string() + "' is not a result file that HDF5 can open (" + hdf5Reason() +
                             "); run the project again to make a new one.");
    }

    const Hid& file() const { return file_; }
    bool has(const std::string& name) const { return H5Lexists(file_, name.c_str(), H5P_DEFAULT) > 0; }

    std::string textAttribute(const char* name) const {
        if (H5Aexists(file_, name) <= 0) return {};
        const Hid attribute(H5Aopen(file_, name, H5P_DEFAULT)), type = variableText();
        char* value = nullptr;
        require(H5Aread(attribute, type, &value), path_, "read an attribute");
        const std::string text = value ? value : "";
        H5free_memory(value);
        return text;
    }
    template <class Number> Number numberAttribute(hid_t where, const char* name, hid_t type, Number otherwise) const {
        if (H5Aexists(where, name) <= 0) return otherwise;
        const Hid attribute(H5Aopen(where, name, H5P_DEFAULT));
        require(H5Aread(attribute, type, &otherwise), path_, "read an attribute");
        return otherwise;
    }
    std::string text(const char* name) const {
        const Hid data(H5Dopen2(file_, name, H5P_DEFAULT)), type = variableText();
        require(data, path_, "find its project text");
        char* value = nullptr;
        require(H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &value), path_, "read its project text");
        const std::string text = value ? value : "";
        H5free_memory(value);
        return text;
    }

    /// A whole dataset, row after row; `width` becomes the product of all extents but the first.
    template <class Row> Column<Row> column(const std::string& name, hid_t type, std::size_t& width) const {
        const Hid data(H5Dopen2(file_, name.c_str(), H5P_DEFAULT));
        require(data, path_, ("open the dataset '" + name + "'").c_str());
        const auto size = extents(data, name);
        width = size[1] * size[2] * size[3];
        Column<Row> rows(size[0] * width);
        if (!rows.empty())
            require(H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows.data()), path_,
                    ("read the dataset '" + name + "'").c_str());
        return rows;
    }
    template <class Row> Column<Row> column(const std::string& name, hid_t type) const {
        std::size_t width = 0;
        return column<Row>(name, type, width);
    }
    template <class Row> std::vector<Row> all(const std::string& name, hid_t type) const {
        const auto rows = column<Row>(name, type);
        return {rows.data(), rows.data() + rows.size()};
    }
    /// [n, width] reals; the file must say so.
    Column<double> reals(const std::string& name, std::size_t width) const {
        std::size_t found = 0;
        auto values = column<double>(name, H5T_NATIVE_DOUBLE, found);
        if (found != width)
            throw InputError("Result file '" + path_.string() + "': '" + name + "' has " + std::to_string(found) +
                             " columns instead of " + std::to_string(width) + ".");
        return values;
    }
    /// What reading it would find as `width`.
    std::size_t widthOf(const std::string& name) const {
        const Hid data(H5Dopen2(file_, name.c_str(), H5P_DEFAULT));
        require(data, path_, ("open the dataset '" + name + "'").c_str());
        const auto size = extents(data, name);
        return size[1] * size[2] * size[3];
    }

    /// How many values a dataset holds and the last of them; nothing when it holds none.
    std::pair<std::size_t, double> countAndLast(const char* name) const {
        const Hid data(H5Dopen2(file_, name, H5P_DEFAULT));
        require(data, path_, ("open the dataset '" + std::string(name) + "'").c_str());
        const Hid space(H5Dget_space(data));
        hsize_t size = 0;
        if (H5Sget_simple_extent_ndims(space) != 1) return {0, 0.0};
        H5Sget_simple_extent_dims(space, &size, nullptr);
        if (size == 0) return {0, 0.0};
        const hsize_t start = size - 1, one = 1;
        const Hid memory(H5Screate_simple(1, &one, nullptr));
        double value = 0.0;
        require(H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, nullptr, &one, nullptr), path_, "choose a row");
        require(H5Dread(data, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, &value), path_, "read a row");
        return {static_cast<std::size_t>(size), value};
    }

    /// Names of the links of a group, sorted by their "order" attribute where they have one.
    std::vector<std::string> members(const std::string& name) const {
        std::vector<std::string> links;
        if (!has(name)) return links;
        const Hid group(H5Gopen2(file_, name.c_str(), H5P_DEFAULT));
        require(group, path_, "open a group");
        auto collect = [](hid_t, const char* link, const H5L_info_t*, void* out) -> herr_t {
            static_cast<std::vector<std::string>*>(out)->push_back(link);
            return 0;
        };
        require(H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &links), path_, "list a group");
        std::vector<std::pair<std::int64_t, std::string>> ordered;
        for (const auto& link : links) {
            const Hid object(H5Oopen(group, link.c_str(), H5P_DEFAULT));
            ordered.emplace_back(numberAttribute<std::int64_t>(object, "order", H5T_NATIVE_INT64, 0), link);
        }
        std::stable_sort(ordered.begin(), ordered.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < links.size(); ++i) links[i] = ordered[i].second;
        return links;
    }

    template <class Record> void release(hid_t type, std::vector<Record>& rows) const {
        if (rows.empty()) return;
        const hsize_t size = rows.size();
        const Hid space(H5Screate_simple(1, &size, nullptr));
        H5Dvlen_reclaim(type, space, H5P_DEFAULT, rows.data());
    }

  private:
    std::array<hsize_t, 4> extents(hid_t data, const std::string& name) const {
        const Hid space(H5Dget_space(data));
        std::array<hsize_t, 4> size = {0, 1, 1, 1};
        if (H5Sget_simple_extent_ndims(space) > 4)
            throw InputError("Result file '" + path_.string() + "': '" + name + "' has too many dimensions.");
        H5Sget_simple_extent_dims(space, size.data(), nullptr);
        return size;
    }

    std::filesystem::path path_;
    Hid file_;
};

std::string orEmpty(const char* text) { return text ? text : ""; }

Checkpoint readCheckpoint(const Reader& reader, const std::string& path) {
    Checkpoint checkpoint;
    for (const auto& name : reader.members(path + "/reals"))
        checkpoint.reals[unescapedName(name)] = reader.all<double>(path + "/reals/" + name, H5T_NATIVE_DOUBLE);
    for (const auto& name : reader.members(path + "/integers"))
        checkpoint.integers[unescapedName(name)] =
            reader.all<std::int64_t>(path + "/integers/" + name, H5T_NATIVE_INT64);
    return checkpoint;
}

RunStatus statusNamed(const std::string& text) {
    for (auto status : {RunStatus::Done, RunStatus::Stopped, RunStatus::Failed})
        if (text == name(status)) return status;
    return RunStatus::Running;
}

void readLayout(const Reader& reader, ResultLayout& layout) {
    layout.project_name = reader.textAttribute("project name");
    layout.project_sha256 = reader.textAttribute("project sha256");
    layout.project_file = reader.textAttribute("project file");
    layout.project_text = reader.text("project");
    for (const auto& link : reader.members("bodies")) layout.bodies.push_back(unescapedName(link));
    for (const auto& link : reader.members("joints")) {
        const std::string coordinate = "joints/" + link + "/coordinate";
        const std::size_t width = reader.has(coordinate) ? reader.widthOf(coordinate) : 0;
        if (width > 3)
            throw InputError("The result's joint '" + unescapedName(link) + "' has more than 3 coordinates.");
        layout.joints.push_back({unescapedName(link), int(width)});
    }
    if (reader.has("couplings")) // earlier files have none
        for (const auto& link : reader.members("couplings")) layout.couplings.push_back(unescapedName(link));
}

void readTables(const Reader& reader, Result& result) {
    const Hid pairRecord = pairType(), solverRecord = solverType(), eventRecord = eventType();
    auto pairs = reader.all<PairRecord>("contacts/pairs", pairRecord);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        result.pair(int(i), {orEmpty(pairs[i].contact), orEmpty(pairs[i].feature_a), orEmpty(pairs[i].feature_b),
                             int(pairs[i].branch)});
    reader.release(pairRecord, pairs);
    for (const auto& s : reader.all<SolverRecord>("solver", solverRecord))
        result.step({s.time, s.step, Strategy(s.strategy), s.error, s.drift_position, s.drift_velocity, s.penetration,
                     int(s.iterations), s.residual});
    auto events = reader.all<EventRecord>("events", eventRecord);
    for (const auto& e : events)
        result.event({int(e.instant), e.time, eventKind(orEmpty(e.kind)), orEmpty(e.subject), orEmpty(e.features),
                      Vec3(e.point), Vec3(e.impulse), e.energy_lost, orEmpty(e.text), e.approach, e.leaving});
    reader.release(eventRecord, events);
}

void readFrames(const Reader& reader, const ResultLayout& layout, Result& result) {
    auto frames = std::make_unique<FrameColumns>();
    frames->times = reader.reals("time", 1);
    frames->energy = reader.reals("energy", 5);
    frames->kind = reader.column<std::int64_t>("frame_kind", H5T_NATIVE_INT64);
    frames->offsets = reader.column<std::int64_t>("contacts/offsets", H5T_NATIVE_INT64);
    frames->rows = reader.column<ContactRecord>("contacts/rows", contactType());
    // Files of earlier versions have none of these.
    if (reader.has("energy_numerical")) frames->numerical = reader.reals("energy_numerical", 1);
    if (reader.has("energy_motors")) frames->motors = reader.reals("energy_motors", 1);
    if (reader.has("energy_dissipated")) frames->dissipated = reader.reals("energy_dissipated", 3);
    if (reader.has("contacts/account_offsets")) {
        frames->accountOffsets = reader.column<std::int64_t>("contacts/account_offsets", H5T_NATIVE_INT64);
        frames->accounts = reader.column<AccountRecord>("contacts/accounts", accountType());
        frames->shared = reader.column<std::int64_t>("contacts/shared", H5T_NATIVE_INT64);
    }
    for (const auto& name : layout.bodies) {
        const std::string path = "bodies/" + escapedName(name);
        frames->bodies.push_back({reader.reals(path + "/position", 3), reader.reals(path + "/quaternion", 4),
                                  reader.reals(path + "/velocity", 6)});
    }
    for (const auto& joint : layout.joints) {
        const std::string path = "joints/" + escapedName(joint.name);
        FrameColumns::Joint columns{joint.dof, {}, {}, reader.reals(path + "/force", 6)};
        if (joint.dof > 0) {
            columns.coordinate = reader.reals(path + "/coordinate", std::size_t(joint.dof));
            columns.speed = reader.reals(path + "/speed", std::size_t(joint.dof));
        }
        frames->joints.push_back(std::move(columns));
    }
    for (const auto& name : layout.couplings) {
        const std::string path = "couplings/" + escapedName(name);
        frames->couplings.push_back(
            {reader.reals(path + "/play", 1), reader.reals(path + "/speed", 1), reader.reals(path + "/force", 1)});
    }
    frames->settle(int(result.pairs().size()));
    result.setFrames(std::move(frames));
}

void requireFormat(const Reader& reader, const std::filesystem::path& path) {
    const auto format = reader.numberAttribute<std::int64_t>(reader.file(), "format", H5T_NATIVE_INT64, 0);
    if (format != 1)
        throw InputError("'" + path.string() + "' is not a result file of this program" +
                         (format > 1 ? ": its format " + std::to_string(format) + " is newer; use a newer Escapement."
                                     : "; its attribute 'format' is missing."));
}

ContactReport readContactReport(const Reader& reader) {
    const std::string text = reader.textAttribute("contact solving");
    ContactReport report;
    if (text.empty())
        report.chosen = reader.textAttribute("solver"); // of a run that was killed, or of an earlier version
    else report = contactReport(jsonFromText(text));
    return report;
}

/// Earlier versions kept none.
std::vector<std::string> readNotes(const Reader& reader) {
    const std::string text = reader.textAttribute("notes");
    return text.empty() ? std::vector<std::string>() : jsonFromText(text).get<std::vector<std::string>>();
}

} // namespace

std::unique_ptr<Result> readResult(const std::filesystem::path& path, Checkpoints with) {
    std::lock_guard lock(hdf5Mutex());
    const Reader reader(path);
    requireFormat(reader, path);
    auto result = std::make_unique<Result>();
    ResultLayout layout;
    readLayout(reader, layout);
    result->begin(layout);
    readTables(reader, *result);
    readFrames(reader, layout, *result);
    const std::size_t checkpoints = with == Checkpoints::Read ? reader.members("checkpoints").size() : 0;
    for (std::size_t k = 0; k < checkpoints; ++k) {
        const Checkpoint checkpoint = readCheckpoint(reader, "checkpoints/" + std::to_string(k));
        // The last one of a killed run may have been under way: only complete ones say what they count.
        if (!checkpoint.integers.empty() || !checkpoint.reals.empty()) result->checkpoint(checkpoint);
    }
    result->setFacts({reader.numberAttribute(reader.file(), "wall", H5T_NATIVE_DOUBLE, 0.0),
                      reader.numberAttribute<std::int64_t>(reader.file(), "rejected steps", H5T_NATIVE_INT64, -1),
                      readContactReport(reader),
                      reader.numberAttribute(reader.file(), "deepest", H5T_NATIVE_DOUBLE, 0.0), readNotes(reader)});
    const RunStatus status = statusNamed(reader.textAttribute("status"));
    if (status != RunStatus::Running) result->finish(status, reader.textAttribute("message"));
    return result;
}

ResultHead readResultHead(const std::filesystem::path& path) {
    std::lock_guard lock(hdf5Mutex());
    const Reader reader(path);
    requireFormat(reader, path);
    ResultHead head;
    head.status = statusNamed(reader.textAttribute("status"));
    head.message = reader.textAttribute("message");
    head.started = reader.textAttribute("started");
    head.project_name = reader.textAttribute("project name");
    head.project_text = reader.text("project");
    head.wall = reader.numberAttribute(reader.file(), "wall", H5T_NATIVE_DOUBLE, 0.0);
    head.notes = readNotes(reader);
    std::tie(head.frames, head.last_time) = reader.countAndLast("time");
    return head;
}

} // namespace escapement
