#include "engine/model/json_text.h"
#include "engine/results/contact_record.h"
#include "engine/results/result_file.h"

#include "engine/results/escaped_name.h"
#include "engine/results/result_records.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <tuple>

namespace escapement {
namespace {

class Reader {
  public:
    explicit Reader(const std::filesystem::path& path) : path_(path) {
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
        if (!std::filesystem::exists(path))
            throw InputError("There is no file '" + path.string() + "'; give the path of a result file (*.h5).");
        file_ = Hid(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT));
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
    template <class Row> std::vector<Row> all(const std::string& name, hid_t type, std::size_t& width) const {
        const Hid data(H5Dopen2(file_, name.c_str(), H5P_DEFAULT));
        require(data, path_, ("open the dataset '" + name + "'").c_str());
        const Hid space(H5Dget_space(data));
        hsize_t size[4] = {0, 1, 1, 1};
        if (H5Sget_simple_extent_ndims(space) > 4)
            throw InputError("Result file '" + path_.string() + "': '" + name + "' has too many dimensions.");
        H5Sget_simple_extent_dims(space, size, nullptr);
        width = size[1] * size[2] * size[3];
        std::vector<Row> rows(size[0] * width);
        if (!rows.empty())
            require(H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows.data()), path_,
                    ("read the dataset '" + name + "'").c_str());
        return rows;
    }
    template <class Row> std::vector<Row> all(const std::string& name, hid_t type) const {
        std::size_t width = 0;
        return all<Row>(name, type, width);
    }
    /// [n, width] reals; the file must say so.
    std::vector<double> reals(const std::string& name, std::size_t width) const {
        std::size_t found = 0;
        auto values = all<double>(name, H5T_NATIVE_DOUBLE, found);
        if (found != width)
            throw InputError("Result file '" + path_.string() + "': '" + name + "' has " + std::to_string(found) +
                             " columns instead of " + std::to_string(width) + ".");
        return values;
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
    std::filesystem::path path_;
    Hid file_;
};

Vec3 vec3(const double* values) { return {values[0], values[1], values[2]}; }
std::string orEmpty(const char* text) { return text ? text : ""; }

struct BodyColumns {
    std::vector<double> position, quaternion, velocity;
};
struct JointColumns {
    int dof;
    std::vector<double> coordinate, speed, force;
};

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
        std::size_t width = 0;
        if (reader.has("joints/" + link + "/coordinate"))
            reader.all<double>("joints/" + link + "/coordinate", H5T_NATIVE_DOUBLE, width);
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
                      vec3(e.point), vec3(e.impulse), e.energy_lost, orEmpty(e.text)});
    reader.release(eventRecord, events);
}

void readFrames(const Reader& reader, const ResultLayout& layout, Result& result) {
    const auto time = reader.reals("time", 1), energy = reader.reals("energy", 5);
    // Files of earlier versions have none.
    const auto numerical =
        reader.has("energy_numerical") ? reader.reals("energy_numerical", 1) : std::vector<double>(time.size(), 0.0);
    const auto motors = reader.has("energy_motors")
                            ? reader.reals("energy_motors", 1)
                            : std::vector<double>(time.size(), std::numeric_limits<double>::quiet_NaN());
    const auto kind = reader.all<std::int64_t>("frame_kind", H5T_NATIVE_INT64);
    const auto offsets = reader.all<std::int64_t>("contacts/offsets", H5T_NATIVE_INT64);
    const auto rows = reader.all<ContactRecord>("contacts/rows", contactType());
    const auto dissipated = reader.has("energy_dissipated") ? reader.reals("energy_dissipated", 3)
                                                            : std::vector<double>(3 * time.size(), 0.0);
    const bool accounted = reader.has("contacts/account_offsets");
    const auto accountOffsets = accounted ? reader.all<std::int64_t>("contacts/account_offsets", H5T_NATIVE_INT64)
                                          : std::vector<std::int64_t>(time.size() + 1, 0);
    const auto accounts =
        accounted ? reader.all<AccountRecord>("contacts/accounts", accountType()) : std::vector<AccountRecord>();
    const auto shared = accounted ? reader.all<std::int64_t>("contacts/shared", H5T_NATIVE_INT64)
                                  : std::vector<std::int64_t>(rows.size(), 0);
    const int pairs = int(result.pairs().size());
    // A killed run may have left some datasets a batch longer than others: what all of them hold is what counts.
    std::size_t count =
        std::min({time.size(), energy.size() / 5, numerical.size(), motors.size(), kind.size(), dissipated.size() / 3});
    std::vector<BodyColumns> bodies;
    for (const auto& name : layout.bodies) {
        const std::string path = "bodies/" + escapedName(name);
        bodies.push_back({reader.reals(path + "/position", 3), reader.reals(path + "/quaternion", 4),
                          reader.reals(path + "/velocity", 6)});
        const auto& b = bodies.back();
        count = std::min({count, b.position.size() / 3, b.quaternion.size() / 4, b.velocity.size() / 6});
    }
    std::vector<JointColumns> joints;
    for (const auto& joint : layout.joints) {
        const std::string path = "joints/" + escapedName(joint.name);
        JointColumns columns{joint.dof, {}, {}, reader.reals(path + "/force", 6)};
        count = std::min(count, columns.force.size() / 6);
        if (joint.dof > 0) {
            columns.coordinate = reader.reals(path + "/coordinate", std::size_t(joint.dof));
            columns.speed = reader.reals(path + "/speed", std::size_t(joint.dof));
            count = std::min({count, columns.coordinate.size() / joint.dof, columns.speed.size() / joint.dof});
        }
        joints.push_back(std::move(columns));
    }
    std::vector<std::array<std::vector<double>, 3>> couplings;
    for (const auto& name : layout.couplings) {
        const std::string path = "couplings/" + escapedName(name);
        couplings.push_back(
            {reader.reals(path + "/play", 1), reader.reals(path + "/speed", 1), reader.reals(path + "/force", 1)});
        for (const auto& column : couplings.back()) count = std::min(count, column.size());
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (i + 1 >= offsets.size() || offsets[i] < 0 || offsets[i + 1] < offsets[i] ||
            offsets[i + 1] > std::int64_t(std::min(rows.size(), shared.size())))
            break;
        if (i + 1 >= accountOffsets.size() || accountOffsets[i] < 0 || accountOffsets[i + 1] < accountOffsets[i] ||
            accountOffsets[i + 1] > std::int64_t(accounts.size()))
            break;
        Frame frame;
        frame.time = time[i];
        frame.kind = FrameKind(kind[i]);
        for (const auto& b : bodies) {
            const double *q = &b.quaternion[4 * i], *v = &b.velocity[6 * i];
            frame.bodies.push_back(
                {vec3(&b.position[3 * i]), Quaternion(q[0], q[1], q[2], q[3]), vec3(v), vec3(v + 3)});
        }
        for (const auto& j : joints) {
            JointState state;
            state.dof = j.dof;
            for (int k = 0; k < j.dof; ++k) {
                state.coordinate[k] = j.coordinate[std::size_t(j.dof) * i + std::size_t(k)];
                state.speed[k] = j.speed[std::size_t(j.dof) * i + std::size_t(k)];
            }
            for (int k = 0; k < 6; ++k) state.force[k] = j.force[6 * i + std::size_t(k)];
            frame.joints.push_back(state);
        }
        for (const auto& [play, speed, force] : couplings) frame.couplings.push_back({play[i], speed[i], force[i]});
        const double* e = &energy[5 * i];
        frame.energy = {e[0],
                        e[1],
                        e[2],
                        e[3],
                        e[4],
                        numerical[i],
                        dissipated[3 * i],
                        dissipated[3 * i + 1],
                        dissipated[3 * i + 2],
                        motors[i]};
        for (auto k = offsets[i]; k < offsets[i + 1]; ++k) {
            const ContactRecord& r = rows[std::size_t(k)];
            if (r.pair < 0 || r.pair >= pairs)
                throw InputError("The result's contact row " + std::to_string(k) + " names a pair that is not there.");
            frame.contacts.push_back({int(r.pair), vec3(r.point), vec3(r.normal), r.gap, vec3(r.force), vec3(r.impulse),
                                      vec3(r.slip), ContactStatus(r.status), shared[std::size_t(k)] != 0});
        }
        for (auto k = accountOffsets[i]; k < accountOffsets[i + 1]; ++k) {
            const AccountRecord& r = accounts[std::size_t(k)];
            if (r.pair < 0 || r.pair >= pairs)
                throw InputError("The result's contact account " + std::to_string(k) +
                                 " names a pair that is not there.");
            frame.accounts.push_back({int(r.pair), r.friction, r.impacts, r.slip, r.impulse});
        }
        result.frame(frame);
    }
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

} // namespace

std::unique_ptr<Result> readResult(const std::filesystem::path& path) {
    std::lock_guard lock(hdf5Mutex());
    const Reader reader(path);
    requireFormat(reader, path);
    auto result = std::make_unique<Result>();
    ResultLayout layout;
    readLayout(reader, layout);
    result->begin(layout);
    readTables(reader, *result);
    readFrames(reader, layout, *result);
    const std::size_t checkpoints = reader.members("checkpoints").size();
    for (std::size_t k = 0; k < checkpoints; ++k) {
        const Checkpoint checkpoint = readCheckpoint(reader, "checkpoints/" + std::to_string(k));
        // The last one of a killed run may have been under way: only complete ones say what they count.
        if (!checkpoint.integers.empty() || !checkpoint.reals.empty()) result->checkpoint(checkpoint);
    }
    result->setFacts({reader.numberAttribute(reader.file(), "wall", H5T_NATIVE_DOUBLE, 0.0),
                      reader.numberAttribute<std::int64_t>(reader.file(), "rejected steps", H5T_NATIVE_INT64, -1),
                      readContactReport(reader)});
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
    std::tie(head.frames, head.last_time) = reader.countAndLast("time");
    return head;
}

} // namespace escapement
