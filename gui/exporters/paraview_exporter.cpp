// A series for ParaView: NAME.pvd with the times, and beside it the folder NAME with two files a frame, the bodies'
// triangles where they are then (point data: velocity; cell data: body) and the points of contact (force, impulse,
// normal, slip velocity, gap, state, pair). XML with raw binary data behind it, SI units, single precision.

#include "engine/model/errors.h"
#include "engine/results/whole_file.h"
#include "gui/exporters/posed_parts.h"

#include <fmt/format.h>

#include <unistd.h>

#include <fstream>
#include <system_error>

namespace escapement {
namespace {

/// One piece of poly data, its arrays behind the XML.
class PolyData {
  public:
    PolyData(std::size_t points, std::size_t vertices, std::size_t polygons) : points_(points) {
        text_ = fmt::format("<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" "
                            "byte_order=\"LittleEndian\" header_type=\"UInt64\">\n<PolyData>\n"
                            "<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"0\" "
                            "NumberOfStrips=\"0\" NumberOfPolys=\"{}\">\n",
                            points, vertices, polygons);
    }
    void open(const char* tag) { text_ += fmt::format("<{}>\n", tag); }
    void close(const char* tag) { text_ += fmt::format("</{}>\n", tag); }
    template <class Number> void array(const char* name, const std::vector<Number>& values, int components) {
        const char* type = std::is_same_v<Number, float>          ? "Float32"
                           : std::is_same_v<Number, std::int64_t> ? "Int64"
                                                                  : "Int32";
        text_ += fmt::format(
            "<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"appended\" offset=\"{}\"/>\n", type,
            name, components, bytes_.size());
        const std::uint64_t size = values.size() * sizeof(Number);
        append(&size, sizeof size);
        append(values.data(), size);
    }
    void write(const std::filesystem::path& file) {
        std::ofstream out(file, std::ios::binary | std::ios::trunc);
        out << text_ << "</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_";
        out.write(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
        out << "\n</AppendedData>\n</VTKFile>\n";
        out.close();
        if (!out)
            throw InputError("The file '" + file.string() +
                             "' cannot be written; check the folder and the room on the disk.");
    }

  private:
    void append(const void* data, std::uint64_t size) { bytes_.append(static_cast<const char*>(data), size); }
    std::size_t points_;
    std::string text_, bytes_;
};

void add(std::vector<float>& to, const Vec3& v) {
    for (int k = 0; k < 3; ++k) to.push_back(static_cast<float>(v[k]));
}

/// The triangles of all bodies; what does not change from frame to frame is made once.
class Bodies {
  public:
    Bodies(const std::vector<ExportedBody>& bodies, const Mechanism& mechanism) : bodies_(bodies) {
        for (std::size_t b = 0; b < bodies_.size(); ++b) {
            centres_.push_back(bodies_[b].fixed ? Vec3(Vec3::Zero())
                                                : massOf(mechanism.bodies[b], bodies_[b].parts).centre);
            for (const auto& part : bodies_[b].parts) {
                const auto first = static_cast<std::int64_t>(points_);
                points_ += part.part->triangulation.points.size();
                for (const auto& triangle : part.part->triangulation.triangles) {
                    for (int k = 0; k < 3; ++k) corners_.push_back(first + triangle[k]);
                    ends_.push_back(static_cast<std::int64_t>(corners_.size()));
                    owners_.push_back(static_cast<std::int32_t>(b));
                }
            }
        }
    }
    std::size_t bytesOfAFrame() const { return 24 * points_ + 8 * corners_.size() + 12 * owners_.size(); }

    void write(const Frame& frame, const std::filesystem::path& file) const {
        std::vector<float> points, velocities;
        points.reserve(3 * points_);
        velocities.reserve(3 * points_);
        for (std::size_t b = 0; b < bodies_.size(); ++b) {
            const BodyState& state = frame.bodies[b];
            const RigidMotion pose = RigidMotion::from(state.position, state.orientation);
            const Vec3 centre = pose * centres_[b];
            for (const auto& part : bodies_[b].parts) {
                const RigidMotion place = pose * part.placement;
                for (const auto& local : part.part->triangulation.points) {
                    const Vec3 point = place * Vec3(local);
                    add(points, point);
                    add(velocities, bodies_[b].fixed ? Vec3(Vec3::Zero())
                                                     : Vec3(state.linear + state.angular.cross(point - centre)));
                }
            }
        }
        PolyData data(points_, 0, owners_.size());
        data.open("PointData Vectors=\"velocity\"");
        data.array("velocity", velocities, 3);
        data.close("PointData");
        data.open("CellData Scalars=\"body\"");
        data.array("body", owners_, 1);
        data.close("CellData");
        data.open("Points");
        data.array("points", points, 3);
        data.close("Points");
        data.open("Polys");
        data.array("connectivity", corners_, 1);
        data.array("offsets", ends_, 1);
        data.close("Polys");
        data.write(file);
    }

  private:
    const std::vector<ExportedBody>& bodies_;
    std::vector<Vec3> centres_; ///< of mass, in body axes
    std::size_t points_ = 0;
    std::vector<std::int64_t> corners_, ends_;
    std::vector<std::int32_t> owners_;
};

void writeContacts(const Frame& frame, const std::filesystem::path& file) {
    std::vector<float> points, forces, impulses, normals, slips, gaps;
    std::vector<std::int32_t> states, pairs;
    std::vector<std::int64_t> corners, ends;
    for (const ContactRow& row : frame.contacts) {
        add(points, row.point), add(forces, row.force), add(impulses, row.impulse), add(normals, row.normal),
            add(slips, row.slip);
        gaps.push_back(static_cast<float>(row.gap));
        states.push_back(static_cast<std::int32_t>(row.status));
        pairs.push_back(row.pair);
        corners.push_back(static_cast<std::int64_t>(corners.size()));
        ends.push_back(static_cast<std::int64_t>(corners.size()));
    }
    PolyData data(frame.contacts.size(), frame.contacts.size(), 0);
    data.open("PointData Vectors=\"force\"");
    data.array("force", forces, 3), data.array("impulse", impulses, 3), data.array("normal", normals, 3),
        data.array("slip", slips, 3);
    data.array("gap", gaps, 1), data.array("state", states, 1), data.array("pair", pairs, 1);
    data.close("PointData");
    data.open("Points");
    data.array("points", points, 3);
    data.close("Points");
    data.open("Verts");
    data.array("connectivity", corners, 1);
    data.array("offsets", ends, 1);
    data.close("Verts");
    data.write(file);
}

/// What struck at the same instant, in an event before the last.
void addImpulses(const Frame& before, Frame& frame) {
    for (const ContactRow& struck : before.contacts) {
        if (struck.impulse.isZero(0.0)) continue;
        const auto own = std::find_if(frame.contacts.begin(), frame.contacts.end(),
                                      [&](const ContactRow& row) { return row.pair == struck.pair; });
        if (own != frame.contacts.end()) {
            own->impulse += struck.impulse;
        } else {
            frame.contacts.push_back(struck);
            frame.contacts.back().force.setZero(); // of another moment
        }
    }
}

/// The pictures of a series while it is made, in a folder of its own: an older series stays whole until this one is.
class SeriesFolder {
  public:
    explicit SeriesFolder(const std::filesystem::path& target)
        : target_(target),
          path_(target.parent_path() / fmt::format(".{}.{}.part", target.filename().string(), ::getpid())) {
        std::error_code problem;
        std::filesystem::create_directories(path_, problem);
        if (problem)
            throw InputError(fmt::format("The folder '{}' cannot be made: {}.", target.string(), problem.message()));
    }
    ~SeriesFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    SeriesFolder(const SeriesFolder&) = delete;
    SeriesFolder& operator=(const SeriesFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// Into the folder of the series, which may hold other things, too.
    void commit() const {
        try {
            std::filesystem::create_directories(target_);
            for (const auto& one : std::filesystem::directory_iterator(path_))
                std::filesystem::rename(one.path(), target_ / one.path().filename());
        } catch (const std::filesystem::filesystem_error& problem) {
            throw InputError(
                fmt::format("The folder '{}' cannot be filled: {}.", target_.string(), problem.code().message()));
        }
    }

  private:
    std::filesystem::path target_, path_;
};

void writeParaview(const ExportInput& input, const std::filesystem::path& file) {
    const Result& result = *input.result;
    const auto bodies = exportedBodies(input);
    const Bodies shapes(bodies, *input.mechanism);
    // A moment is shown once: of the frames at one time the last, which is that after the event; `first` are those that
    // begin one.
    std::vector<std::size_t> frames, first;
    for (std::size_t i = 0; i < result.frameCount(); ++i) {
        if (!frames.empty() && result.timeAt(frames.back()) == result.timeAt(i)) frames.back() = i;
        else frames.push_back(i), first.push_back(i);
    }
    const SeriesFolder series(file.parent_path() / file.stem());
    const auto& folder = series.path();
    std::error_code problem;
    const auto room = std::filesystem::space(folder, problem);
    const double wanted = static_cast<double>(shapes.bytesOfAFrame()) * static_cast<double>(frames.size());
    if (!problem && wanted > static_cast<double>(room.available))
        throw InputError(fmt::format("The series would take {:.1f} GB, and there are {:.1f} GB left in '{}'; run with "
                                     "fewer frames (run/output_step).",
                                     wanted / 1e9, static_cast<double>(room.available) / 1e9,
                                     file.parent_path().string()));
    std::string text = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" "
                       "byte_order=\"LittleEndian\">\n<Collection>\n";
    for (std::size_t k = 0; k < frames.size(); ++k) {
        Frame frame = result.frameAt(frames[k]);
        for (std::size_t i = first[k]; i < frames[k]; ++i) addImpulses(result.frameAt(i), frame);
        const std::string shown = fmt::format("bodies-{:06}.vtp", k), touching = fmt::format("contacts-{:06}.vtp", k);
        shapes.write(frame, folder / shown);
        writeContacts(frame, folder / touching);
        // ParaView takes a path as from the .pvd; names of folders may hold what XML does not.
        std::string beside;
        for (char c : file.stem().string())
            beside += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
        for (const auto& [part, name] : {std::pair(0, &shown), std::pair(1, &touching)})
            text += fmt::format("<DataSet timestep=\"{}\" part=\"{}\" name=\"{}\" file=\"{}/{}\"/>\n", frame.time, part,
                                part ? "contacts" : "bodies", beside, *name);
        if (input.progress && !input.progress(static_cast<double>(k + 1) / static_cast<double>(frames.size())))
            throw InputError("The series was ended before its end.");
    }
    WholeFile whole(file);
    std::ofstream out(whole.path(), std::ios::binary | std::ios::trunc);
    out << text << "</Collection>\n</VTKFile>\n";
    out.close();
    if (!out)
        throw InputError("The file '" + file.string() +
                         "' cannot be written; check the folder and the room on the disk.");
    series.commit();
    whole.commit();
}

} // namespace

Exporter paraviewExporter() {
    return {"vtk", "Series for ParaView (PVD)", "pvd", Exporter::Geometry | Exporter::NeedsResult | Exporter::Long,
            writeParaview};
}

} // namespace escapement
