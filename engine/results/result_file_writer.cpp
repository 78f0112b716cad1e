#include "engine/results/contact_record.h"
#include "engine/results/result_file.h"

#include "engine/model/files/sha256.h"
#include "engine/results/escaped_name.h"
#include "engine/results/ordered_file.h"
#include "engine/results/result_records.h"

#include <fmt/chrono.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <fstream>

namespace escapement {
namespace {

using Clock = std::chrono::steady_clock;

constexpr hsize_t chunkRows = 1024;
constexpr std::size_t rowsPerFlush = 8192;     ///< of tables that grow between two frames
constexpr std::size_t convertedAtOnce = 65536; ///< bytes of rows with text: the library clears twice this a write
constexpr std::size_t nameHeap = 16384;        ///< bytes for the names of checkpoints before their heap must move

/// A dataset that only grows, with the rows that wait for the next flush.
template <class Row> class Table {
  public:
    Table() = default;
    /// `width` 1: one-dimensional; else [n, width] of Row.
    Table(hid_t parent, const std::string& name, const Hid& type, hsize_t width, const std::filesystem::path& file,
          const char* unit = nullptr, bool holdsText = false, bool flat = true)
        : file_(&file), type_(H5Tcopy(type)), width_(width), rank_(flat ? 1 : 2) {
        const hsize_t none[2] = {0, width}, unlimited[2] = {H5S_UNLIMITED, width}, chunk[2] = {chunkRows, width};
        const Hid space(H5Screate_simple(rank_, none, unlimited));
        const Hid creation(H5Pcreate(H5P_DATASET_CREATE));
        H5Pset_chunk(creation, rank_, chunk);
        H5Pset_obj_track_times(creation, false);
        // Rows go to disk once, as they are; only text needs its references cleared first.
        if (!holdsText) H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER);
        transfer_ = Hid(H5Pcreate(H5P_DATASET_XFER));
        H5Pset_buffer(transfer_, convertedAtOnce, nullptr, nullptr);
        const std::string link = escapedName(name);
        dataset_ = Hid(H5Dcreate2(parent, link.c_str(), type_, space, H5P_DEFAULT, creation, H5P_DEFAULT));
        require(dataset_, file, ("create the dataset '" + name + "'").c_str());
        if (unit) {
            const Hid scalar(H5Screate(H5S_SCALAR)), text = variableText();
            const Hid attribute(H5Acreate2(dataset_, "unit", text, scalar, H5P_DEFAULT, H5P_DEFAULT));
            require(H5Awrite(attribute, text, &unit), file, "write a unit");
        }
    }

    /// The next value of a row; `width` of them make one.
    void add(const Row& value) { waiting_.push_back(value); }
    template <class Vector> void addAll(const Vector& values, Eigen::Index count) {
        for (Eigen::Index i = 0; i < count; ++i) waiting_.push_back(values[i]);
    }
    std::size_t waiting() const { return waiting_.size(); }
    hid_t id() const { return dataset_; }

    void write() {
        if (waiting_.empty()) return;
        const hsize_t count[2] = {waiting_.size() / width_, width_}, start[2] = {rows_, 0};
        const hsize_t size[2] = {rows_ + count[0], width_};
        require(H5Dset_extent(dataset_, size), *file_, "extend a dataset");
        const Hid space(H5Dget_space(dataset_)), memory(H5Screate_simple(rank_, count, nullptr));
        require(H5Sselect_hyperslab(space, H5S_SELECT_SET, start, nullptr, count, nullptr), *file_, "choose rows");
        require(H5Dwrite(dataset_, type_, memory, space, transfer_, waiting_.data()), *file_, "write rows");
        rows_ += count[0];
        waiting_.clear();
    }

  private:
    const std::filesystem::path* file_ = nullptr;
    Hid dataset_, type_, transfer_;
    hsize_t width_ = 1, rows_ = 0;
    int rank_ = 1;
    std::vector<Row> waiting_;
};

struct BodyTables {
    Table<double> position, quaternion, velocity;
};

struct JointTables {
    int dof = 0;
    Table<double> coordinate, speed, force;
};

void copy(const Vec3& from, double (&to)[3]) {
    for (int i = 0; i < 3; ++i) to[i] = from[i];
}

std::string now() {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

} // namespace

struct ResultFileWriter::File {
    std::filesystem::path path;
    std::size_t framesPerFlush;
    Hid file;
    Hid checkpoints;
    Table<double> time, energy, numerical, motors, dissipated;
    Table<std::int64_t> kind, offsets, shared, accountOffsets;
    Table<AccountRecord> accounts;
    std::vector<BodyTables> bodies;
    std::vector<JointTables> joints;
    std::vector<Table<double>> couplings; ///< of each, play, speed and force
    Table<ContactRecord> rows;
    Table<SolverRecord> solver;
    Table<EventRecord> events;
    Table<PairRecord> pairs;
    std::vector<std::unique_ptr<std::string>> texts; ///< what waiting events and pairs point to
    std::int64_t contactRows = 0, accountRows = 0;
    int pairCount = 0, checkpointCount = 0;
    bool begun = false;
    Clock::time_point started = Clock::now(), flushed = Clock::now();

    /// Replaces what is there by an empty file.
    void create() {
        const Hid access(H5Pcreate(H5P_FILE_ACCESS)), creation(H5Pcreate(H5P_FILE_CREATE));
        H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST);
        // No chunk cache: rows go where they belong when they are written, and a flush has only bookkeeping left to do.
        H5Pset_cache(access, 0, 1, 0, 0.0);
        H5Pset_obj_track_times(creation, false);
        require(useOrderedFile(access), path, "set up its driver");
        file = Hid(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation, access));
        require(file, path, "create it");
    }

    const char* keep(const std::string& text) {
        texts.push_back(std::make_unique<std::string>(text));
        return texts.back()->c_str();
    }

    Hid group(hid_t parent, const std::string& name, std::size_t heap = 0) {
        const Hid creation(H5Pcreate(H5P_GROUP_CREATE));
        H5Pset_obj_track_times(creation, false);
        if (heap > 0) H5Pset_local_heap_size_hint(creation, heap);
        Hid made(H5Gcreate2(parent, name.c_str(), H5P_DEFAULT, creation, H5P_DEFAULT));
        require(made, path, "create a group");
        return made;
    }

    /// Creates or replaces an attribute of the root.
    void attribute(const char* name, const Hid& type, const void* value) {
        Hid made(H5Aexists(file, name) > 0 ? H5Aopen(file, name, H5P_DEFAULT) : [&] {
            const Hid scalar(H5Screate(H5S_SCALAR));
            return H5Acreate2(file, name, type, scalar, H5P_DEFAULT, H5P_DEFAULT);
        }());
        require(made, path, "create an attribute");
        require(H5Awrite(made, type, value), path, "write an attribute");
    }
    void attribute(const char* name, const std::string& text) {
        const char* value = text.c_str();
        attribute(name, variableText(), &value);
    }
    void attribute(const char* name, double value) { attribute(name, Hid(H5Tcopy(H5T_NATIVE_DOUBLE)), &value); }
    void attribute(const char* name, std::int64_t value) { attribute(name, Hid(H5Tcopy(H5T_NATIVE_INT64)), &value); }

    void text(const char* name, const std::string& content) {
        const Hid type = variableText(), scalar(H5Screate(H5S_SCALAR)), creation(H5Pcreate(H5P_DATASET_CREATE));
        H5Pset_obj_track_times(creation, false);
        const Hid made(H5Dcreate2(file, name, type, scalar, H5P_DEFAULT, creation, H5P_DEFAULT));
        require(made, path, "create a text");
        const char* value = content.c_str();
        require(H5Dwrite(made, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &value), path, "write a text");
    }

    template <class Number>
    void list(hid_t parent, const std::string& name, hid_t type, const std::vector<Number>& values) {
        const hsize_t size = values.size();
        const Hid space(H5Screate_simple(1, &size, nullptr)), creation(H5Pcreate(H5P_DATASET_CREATE));
        H5Pset_obj_track_times(creation, false);
        const std::string link = escapedName(name);
        const Hid made(H5Dcreate2(parent, link.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT));
        require(made, path, "create a checkpoint's list");
        if (!values.empty())
            require(H5Dwrite(made, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), path, "write a checkpoint");
    }

    void write() {
        for (auto& body : bodies) {
            body.position.write();
            body.quaternion.write();
            body.velocity.write();
        }
        for (auto& joint : joints) {
            joint.coordinate.write();
            joint.speed.write();
            joint.force.write();
        }
        for (auto& coupling : couplings) coupling.write();
        pairs.write();
        rows.write();
        shared.write();
        accounts.write();
        accountOffsets.write();
        dissipated.write();
        solver.write();
        events.write();
        energy.write();
        numerical.write();
        motors.write();
        kind.write();
        offsets.write();
        time.write();
        texts.clear();
    }

    void flush() {
        write();
        require(H5Fflush(file, H5F_SCOPE_LOCAL), path, "write to the disk");
        flushed = Clock::now();
    }

    void flushWhenDue() {
        const bool full = time.waiting() >= framesPerFlush || solver.waiting() + events.waiting() >= rowsPerFlush;
        if (full || Clock::now() - flushed > std::chrono::seconds(1)) flush();
    }
};

ResultFileWriter::ResultFileWriter(const std::filesystem::path& path, int framesPerFlush)
    : file_(std::make_unique<File>()) {
    std::lock_guard lock(hdf5Mutex());
    file_->path = path;
    file_->framesPerFlush = std::size_t(std::max(1, framesPerFlush));
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    // Whether there can be one is known before the run is prepared.
    std::error_code ignored;
    const bool isThere = std::filesystem::exists(path, ignored);
    require(std::ofstream(path, std::ios::app) ? 0 : -1, path, "create it");
    if (!isThere) std::filesystem::remove(path, ignored);
}

ResultFileWriter::~ResultFileWriter() {
    std::lock_guard lock(hdf5Mutex());
    try {
        if (file_->begun) file_->flush();
    } catch (const std::exception&) {
        // The run has already heard of it from the call that failed; what is committed stays readable.
    }
    file_.reset();
}

void ResultFileWriter::begin(const ResultLayout& layout) {
    std::lock_guard lock(hdf5Mutex());
    File& f = *file_;
    if (f.begun) throw std::logic_error("A result file holds one run.");
    f.create();
    f.begun = true;
    f.started = Clock::now();
    const Hid real(H5Tcopy(H5T_NATIVE_DOUBLE)), integer(H5Tcopy(H5T_NATIVE_INT64));
    f.attribute("format", std::int64_t(1));
    f.attribute("program version", std::string(ESCAPEMENT_VERSION));
    f.attribute("project name", layout.project_name);
    f.attribute("project sha256", layout.project_sha256.empty() ? sha256(layout.project_text) : layout.project_sha256);
    f.attribute("project file", layout.project_file);
    f.attribute("started", now());
    f.attribute("finished", std::string());
    f.attribute("status", std::string(name(RunStatus::Running)));
    f.attribute("message", std::string());
    f.text("project", layout.project_text);

    f.time = {f.file, "time", real, 1, f.path};
    f.kind = {f.file, "frame_kind", integer, 1, f.path};
    f.energy = {f.file, "energy", real, 5, f.path, "J", false, false};
    f.motors = {f.file, "energy_motors", real, 1, f.path, "J"};
    f.numerical = {f.file, "energy_numerical", real, 1, f.path, "J"};
    f.dissipated = {f.file, "energy_dissipated", real, 3, f.path, "J", false, false};
    f.solver = {f.file, "solver", solverType(), 1, f.path};
    f.events = {f.file, "events", eventType(), 1, f.path, nullptr, true};
    const Hid contacts = f.group(f.file, "contacts"), bodies = f.group(f.file, "bodies"),
              joints = f.group(f.file, "joints");
    f.offsets = {contacts, "offsets", integer, 1, f.path};
    f.offsets.add(0);
    f.rows = {contacts, "rows", contactType(), 1, f.path};
    f.shared = {contacts, "shared", integer, 1, f.path};
    f.accounts = {contacts, "accounts", accountType(), 1, f.path};
    f.accountOffsets = {contacts, "account_offsets", integer, 1, f.path};
    f.accountOffsets.add(0);
    f.pairs = {contacts, "pairs", pairType(), 1, f.path, nullptr, true};
    // The order of things in the run, which HDF5's alphabetical groups lose.
    std::int64_t order = 0;
    auto number = [&](const Hid& group) {
        const Hid scalar(H5Screate(H5S_SCALAR));
        const Hid made(H5Acreate2(group, "order", integer, scalar, H5P_DEFAULT, H5P_DEFAULT));
        require(H5Awrite(made, integer, &order), f.path, "write an attribute");
        ++order;
    };
    for (const auto& name : layout.bodies) {
        const Hid group = f.group(bodies, escapedName(name));
        number(group);
        f.bodies.push_back({{group, "position", real, 3, f.path, "m", false, false},
                            {group, "quaternion", real, 4, f.path, "1", false, false},
                            {group, "velocity", real, 6, f.path, "m/s, rad/s", false, false}});
    }
    order = 0;
    for (const auto& joint : layout.joints) {
        const Hid group = f.group(joints, escapedName(joint.name));
        number(group);
        JointTables tables;
        tables.dof = joint.dof;
        if (joint.dof > 0) {
            tables.coordinate = {group, "coordinate", real, hsize_t(joint.dof), f.path, nullptr, false, false};
            tables.speed = {group, "speed", real, hsize_t(joint.dof), f.path, nullptr, false, false};
        }
        tables.force = {group, "force", real, 6, f.path, "N, N m", false, false};
        f.joints.push_back(std::move(tables));
    }
    order = 0;
    if (!layout.couplings.empty()) {
        const Hid couplings = f.group(f.file, "couplings");
        for (const auto& name : layout.couplings) {
            const Hid group = f.group(couplings, escapedName(name));
            number(group);
            for (const char* column : {"play", "speed", "force"})
                f.couplings.push_back({group, column, real, 1, f.path, nullptr, false, false});
        }
    }
    f.checkpoints = f.group(f.file, "checkpoints", nameHeap);

    std::vector<haddr_t> last;
    for (hid_t id : {f.offsets.id(), f.time.id()}) {
        H5O_info_t info;
        require(H5Oget_info(id, &info), f.path, "look at a dataset");
        last.push_back(info.addr);
    }
    commitLast(f.file, last);
    f.flush();
}

void ResultFileWriter::pair(int index, const PairRow& row) {
    std::lock_guard lock(hdf5Mutex());
    File& f = *file_;
    if (index != f.pairCount) throw std::logic_error("Contact pairs are numbered in order.");
    ++f.pairCount;
    f.pairs.add({index, f.keep(row.contact), f.keep(row.feature_a), f.keep(row.feature_b), row.branch});
}

void ResultFileWriter::frame(const Frame& frame) {
    std::lock_guard lock(hdf5Mutex());
    File& f = *file_;
    if (frame.bodies.size() != f.bodies.size() || frame.joints.size() != f.joints.size())
        throw std::logic_error("A frame holds as many bodies and joints as the layout says.");
    for (std::size_t i = 0; i < f.bodies.size(); ++i) {
        const BodyState& body = frame.bodies[i];
        const Quaternion& q = body.orientation;
        f.bodies[i].position.addAll(body.position, 3);
        f.bodies[i].quaternion.addAll(Vec4(q.w(), q.x(), q.y(), q.z()), 4);
        f.bodies[i].velocity.addAll(body.linear, 3);
        f.bodies[i].velocity.addAll(body.angular, 3);
    }
    for (std::size_t i = 0; i < f.joints.size(); ++i) {
        f.joints[i].coordinate.addAll(frame.joints[i].coordinate, f.joints[i].dof);
        f.joints[i].speed.addAll(frame.joints[i].speed, f.joints[i].dof);
        f.joints[i].force.addAll(frame.joints[i].force, 6);
    }
    if (3 * frame.couplings.size() != f.couplings.size())
        throw std::logic_error("A frame holds as many couplings as the layout says.");
    for (std::size_t i = 0; i < frame.couplings.size(); ++i) {
        f.couplings[3 * i].add(frame.couplings[i].play);
        f.couplings[3 * i + 1].add(frame.couplings[i].speed);
        f.couplings[3 * i + 2].add(frame.couplings[i].force);
    }
    const Energies& e = frame.energy;
    for (double value : {e.kinetic, e.potential, e.springs, e.dissipated, e.work}) f.energy.add(value);
    f.numerical.add(e.numerical);
    f.motors.add(e.motors);
    for (double value : {e.friction, e.impacts, e.dampers}) f.dissipated.add(value);
    for (const auto& contact : frame.contacts) {
        ContactRecord row{};
        row.pair = contact.pair;
        copy(contact.point, row.point);
        copy(contact.normal, row.normal);
        row.gap = contact.gap;
        copy(contact.force, row.force);
        copy(contact.impulse, row.impulse);
        copy(contact.slip, row.slip);
        row.status = int(contact.status);
        f.rows.add(row);
        f.shared.add(contact.shared);
    }
    for (const auto& one : frame.accounts) f.accounts.add({one.pair, one.friction, one.impacts, one.slip, one.impulse});
    f.accountRows += std::int64_t(frame.accounts.size());
    f.accountOffsets.add(f.accountRows);
    f.contactRows += std::int64_t(frame.contacts.size());
    f.offsets.add(f.contactRows);
    f.kind.add(int(frame.kind));
    f.time.add(frame.time);
    f.flushWhenDue();
}

void ResultFileWriter::event(const Event& event) {
    std::lock_guard lock(hdf5Mutex());
    File& f = *file_;
    EventRecord row{};
    row.instant = event.instant;
    row.time = event.time;
    row.kind = name(event.kind);
    row.subject = f.keep(event.subject);
    row.features = f.keep(event.features);
    copy(event.point, row.point);
    copy(event.impulse, row.impulse);
    row.energy_lost = event.energy_lost;
    row.text = f.keep(event.text);
    row.approach = event.approach;
    row.leaving = event.leaving;
    f.events.add(row);
    f.flushWhenDue();
}

void ResultFileWriter::step(const StepRow& row) {
    std::lock_guard lock(hdf5Mutex());
    File& f = *file_;
    f.solver.add({row.time, row.step, int(row.strategy), row.error, row.drift_position, row.drift_velocity,
                  row.penetration, row.iterations, row.residual});
    f.flushWhenDue();
}

void ResultFileWriter::checkpoint(const Checkpoint& checkpoint) {
    std::lock_guard lock(hdf5Mutex());
    File& f = *file_;
    // The frames it counts on are committed before it.
    f.flush();
    const Hid group = f.group(f.checkpoints, std::to_string(f.checkpointCount++));
    const Hid reals = f.group(group, "reals"), integers = f.group(group, "integers");
    for (const auto& [name, values] : checkpoint.reals) f.list(reals, name, H5T_NATIVE_DOUBLE, values);
    for (const auto& [name, values] : checkpoint.integers) f.list(integers, name, H5T_NATIVE_INT64, values);
    f.flush();
}

void ResultFileWriter::finish(RunStatus status, const std::string& message) {
    std::lock_guard lock(hdf5Mutex());
    File& f = *file_;
    f.flush();
    f.attribute("wall", std::chrono::duration<double>(Clock::now() - f.started).count());
    f.attribute("finished", now());
    f.attribute("message", message);
    f.attribute("status", std::string(name(status)));
    f.flush();
}

void ResultFileWriter::facts(const RunFacts& facts) {
    std::lock_guard lock(hdf5Mutex());
    File& f = *file_;
    f.attribute("wall", facts.wall);
    f.attribute("rejected steps", facts.rejected);
    f.attribute("deepest", facts.deepest);
    f.attribute("notes", nlohmann::json(facts.notes).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    f.attribute("solver", facts.contacts.chosen);
    f.attribute("contact solving", contactJson(facts.contacts).dump());
    f.flush();
}

} // namespace escapement
