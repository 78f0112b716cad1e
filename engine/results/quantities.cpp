// What can be drawn and exported from a result, by path. docs/results-file.md lists the paths.

#include "engine/results/quantity.h"

#include "engine/couplings/coupling_type.h"
#include "engine/joints/joint_type.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/suggestion.h"
#include "engine/results/energy_ledger.h"
#include "engine/results/escaped_name.h"
#include "engine/results/rates.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace escapement {
namespace {

using Reading = std::function<double(const Frame&)>;

/// What a project says of a joint whose coordinates are in the result.
struct KnownJoint {
    const JointType* type = nullptr;
    std::string limited; ///< the coordinate that its limits are on; empty: the type's usual one
};

/// What the coordinates of joints are: the layout knows how many there are, the project the joint's type.
std::map<std::string, KnownJoint> typesOfJoints(const ResultLayout& layout) {
    std::map<std::string, KnownJoint> types;
    const auto project = nlohmann::json::parse(layout.project_text, nullptr, false);
    if (!project.is_object() || !project.contains("joints") || !project["joints"].is_array()) return types;
    for (const auto& joint : project["joints"]) {
        if (!joint.is_object() || !joint.contains("name") || !joint["name"].is_string() || !joint.contains("type"))
            continue;
        if (!joint["type"].is_string()) continue;
        if (const JointType* type = findJointType(joint["type"].get<std::string>())) {
            const bool named = joint.contains("coordinate") && joint["coordinate"].is_string();
            types[joint["name"].get<std::string>()] = {type, named ? joint["coordinate"].get<std::string>() : ""};
        }
    }
    return types;
}

/// Couplings whose last coordinate is an angle.
std::set<std::string> turningCouplings(const ResultLayout& layout, const std::map<std::string, KnownJoint>& joints) {
    std::set<std::string> turning;
    const auto project = nlohmann::json::parse(layout.project_text, nullptr, false);
    if (!project.is_object() || !project.contains("couplings") || !project["couplings"].is_array()) return turning;
    const auto text = [](const nlohmann::json& thing, const char* key) {
        return thing.is_object() && thing.contains(key) && thing[key].is_string() ? thing[key].get<std::string>()
                                                                                  : std::string();
    };
    for (const auto& coupling : project["couplings"]) {
        const CouplingType* type = findCouplingType(text(coupling, "type"));
        const char* last = !type ? "" : type->termCount() == 3 ? "c" : "b";
        if (!type || !coupling.contains(last)) continue;
        const auto joint = joints.find(text(coupling[last], "joint"));
        if (joint == joints.end()) continue;
        const int k =
            coupledCoordinate(*joint->second.type, text(coupling[last], "coordinate"), type->terms.back().motion);
        if (k >= 0 && joint->second.type->coordinates[std::size_t(k)].turns()) turning.insert(text(coupling, "name"));
    }
    return turning;
}

class Collector {
  public:
    std::vector<NamedReading> all;

    void add(const std::string& path, const char* unit, Reading reading) {
        all.push_back({{path, unit}, std::move(reading)});
    }
    /// Frames tell of a pair's account when it changes: what it was stays until then.
    void account(const std::string& path, const char* unit, std::shared_ptr<RowsByContact> rows, int contact,
                 double ContactAccount::*number) {
        add(path, unit,
            [rows, contact, number, known = std::vector<double>(rows->pairsOf(contact), 0.0)](const Frame& f) mutable {
                rows->eachAccount(f, contact,
                                  [&](const ContactAccount& one) { known[rows->placeOf(one.pair)] = one.*number; });
                return std::accumulate(known.begin(), known.end(), 0.0);
            });
        all.back().running = true;
    }
    /// The rate of a value that frames hold.
    void rate(const std::string& path, const char* unit, Reading value) {
        add(path, unit, {});
        all.back().rated = {std::move(value)};
    }
    /// Components x, y, z and the magnitude of a vector's rate.
    template <class VectorOf> void rates(const std::string& path, const char* unit, VectorOf of) {
        const auto component = [of](int i) { return [of, i](const Frame& f) { return Vec3(of(f))[i]; }; };
        for (int i = 0; i < 3; ++i) rate(fmt::format("{} {}", path, "xyz"[i]), unit, component(i));
        add(path + " magnitude", unit, {});
        all.back().rated = {component(0), component(1), component(2)};
    }
    /// Components x, y, z and the magnitude of a vector.
    template <class VectorOf> void vector(const std::string& path, const char* unit, bool magnitude, VectorOf of) {
        for (int i = 0; i < 3; ++i)
            add(fmt::format("{} {}", path, "xyz"[i]), unit, [of, i](const Frame& f) { return Vec3(of(f))[i]; });
        if (magnitude) add(path + " magnitude", unit, [of](const Frame& f) { return Vec3(of(f)).norm(); });
    }
};

void addBody(Collector& to, const std::string& name, std::size_t b) {
    const std::string at = "bodies/" + escapedName(name) + "/";
    to.vector(at + "position", "m", false, [b](const Frame& f) { return f.bodies[b].position; });
    to.add(at + "quaternion w", "1", [b](const Frame& f) { return f.bodies[b].orientation.w(); });
    to.vector(at + "quaternion", "1", false, [b](const Frame& f) { return Vec3(f.bodies[b].orientation.vec()); });
    to.vector(at + "linear velocity", "m/s", false, [b](const Frame& f) { return f.bodies[b].linear; });
    to.add(at + "speed", "m/s", [b](const Frame& f) { return f.bodies[b].linear.norm(); });
    to.vector(at + "angular velocity", "rad/s", false, [b](const Frame& f) { return f.bodies[b].angular; });
    to.add(at + "angular speed", "rad/s", [b](const Frame& f) { return f.bodies[b].angular.norm(); });
    to.rates(at + "acceleration", "m/s^2", [b](const Frame& f) { return f.bodies[b].linear; });
    to.rates(at + "angular acceleration", "rad/s^2", [b](const Frame& f) { return f.bodies[b].angular; });
}

void addJoint(Collector& to, const ResultLayout::JointColumns& joint, std::size_t j, const JointType* type) {
    const std::string at = "joints/" + escapedName(joint.name) + "/";
    if (type && type->coordinateCount() != joint.dof) type = nullptr;
    for (int i = 0; i < joint.dof; ++i) {
        const std::string number = joint.dof > 1 ? fmt::format(" {}", i + 1) : "";
        std::string coordinate = "coordinate" + number, speed = "speed" + number,
                    acceleration = "acceleration" + number;
        const bool sliding = type && !type->coordinates[std::size_t(i)].turns();
        if (const std::string name = type ? type->coordinates[std::size_t(i)].name : ""; !name.empty()) {
            coordinate = name;
            speed = name + " speed";
            acceleration = name + " acceleration";
        }
        to.add(at + coordinate, sliding ? "m" : "rad", [j, i](const Frame& f) { return f.joints[j].coordinate[i]; });
        to.add(at + speed, sliding ? "m/s" : "rad/s", [j, i](const Frame& f) { return f.joints[j].speed[i]; });
        to.rate(at + acceleration, sliding ? "m/s^2" : "rad/s^2",
                [j, i](const Frame& f) { return f.joints[j].speed[i]; });
    }
    to.vector(at + "force", "N", true, [j](const Frame& f) { return Vec3(f.joints[j].force.head<3>()); });
    to.vector(at + "moment", "N m", true, [j](const Frame& f) { return Vec3(f.joints[j].force.tail<3>()); });
}

void addCoupling(Collector& to, const std::string& name, std::size_t c, bool turns) {
    const std::string at = "couplings/" + escapedName(name) + "/";
    to.add(at + "play", turns ? "rad" : "m", [c](const Frame& f) { return f.couplings[c].play; });
    to.add(at + "play speed", turns ? "rad/s" : "m/s", [c](const Frame& f) { return f.couplings[c].speed; });
    to.add(at + (turns ? "torque" : "force"), turns ? "N m" : "N",
           [c](const Frame& f) { return f.couplings[c].force; });
}

void addEnergy(Collector& to) {
    to.add("energy/kinetic", "J", [](const Frame& f) { return f.energy.kinetic; });
    to.add("energy/potential", "J", [](const Frame& f) { return f.energy.potential; });
    to.add("energy/springs", "J", [](const Frame& f) { return f.energy.springs; });
    to.add("energy/total", "J",
           [](const Frame& f) { return f.energy.kinetic + f.energy.potential + f.energy.springs; });
    to.add("energy/dissipated", "J", [](const Frame& f) { return f.energy.dissipated; });
    to.add("energy/work of loads", "J", [](const Frame& f) { return f.energy.work; });
    to.add("energy/given by motors", "J", [](const Frame& f) { return f.energy.motors; });
    to.add("energy/given by loads", "J", [](const Frame& f) { return f.energy.work - f.energy.motors; });
    to.add("energy/friction", "J", [](const Frame& f) { return f.energy.friction; });
    to.add("energy/impacts", "J", [](const Frame& f) { return f.energy.impacts; });
    to.add("energy/dampers", "J", [](const Frame& f) { return f.energy.dampers; });
    to.add("energy/numerical", "J", [](const Frame& f) { return f.energy.numerical; });
    to.add("energy/other losses", "J", [](const Frame& f) { return otherLosses(f.energy); });
}

/// A contact's pairs are many and come and go: forces are summed over them, the gap is the smallest one (not a number
/// while none is near).
void addContact(Collector& to, const std::string& name, const std::shared_ptr<RowsByContact>& rows, int contact,
                bool turns) {
    const std::string at = "contacts/" + escapedName(name) + "/";
    const std::size_t first = to.all.size();
    auto sum = [rows, contact](const Frame& f, auto&& of) {
        double total = 0.0;
        rows->each(f, contact, [&](const ContactRow& row) { total += of(row); });
        return total;
    };
    to.add(at + "normal force", turns ? "N m" : "N",
           [sum](const Frame& f) { return sum(f, [](const ContactRow& row) { return row.force.dot(row.normal); }); });
    to.add(at + "friction force", turns ? "N m" : "N", [sum](const Frame& f) {
        return sum(f, [](const ContactRow& row) {
            return Vec3(row.force - row.force.dot(row.normal) * row.normal).norm();
        });
    });
    to.add(at + "impulse", turns ? "N m s" : "N s",
           [sum](const Frame& f) { return sum(f, [](const ContactRow& row) { return row.impulse.norm(); }); });
    to.add(at + "gap", turns ? "rad" : "m", [rows, contact](const Frame& f) {
        double smallest = std::numeric_limits<double>::quiet_NaN();
        rows->each(f, contact, [&](const ContactRow& row) {
            if (!(smallest <= row.gap)) smallest = row.gap;
        });
        return smallest;
    });
    to.account(at + "friction work", "J", rows, contact, &ContactAccount::friction);
    to.account(at + "impact work", "J", rows, contact, &ContactAccount::impacts);
    for (std::size_t i = first; i < to.all.size(); ++i) to.all[i].rows = rows;
}

} // namespace

TurningContacts::TurningContacts(const ResultLayout& layout) {
    const auto joints = typesOfJoints(layout);
    for (const auto& [name, joint] : joints) {
        const int k = joint.type->carrier(joint.limited);
        if (k < 0 || !joint.type->coordinates[std::size_t(k)].turns()) continue;
        for (const char* what : {" lower stop", " upper stop", " friction"}) names_.insert(name + what);
    }
    for (const auto& coupling : turningCouplings(layout, joints))
        for (const char* end : {" lower backlash", " upper backlash"}) names_.insert(coupling + end);
}

std::vector<NamedReading> readings(const Result& result) {
    const ResultLayout layout = result.layout();
    const auto types = typesOfJoints(layout);
    Collector to;
    to.add("time", "s", [](const Frame& f) { return f.time; });
    for (std::size_t b = 0; b < layout.bodies.size(); ++b) addBody(to, layout.bodies[b], b);
    for (std::size_t j = 0; j < layout.joints.size(); ++j) {
        const auto found = types.find(layout.joints[j].name);
        addJoint(to, layout.joints[j], j, found != types.end() ? found->second.type : nullptr);
    }
    const auto turning = turningCouplings(layout, types);
    for (std::size_t c = 0; c < layout.couplings.size(); ++c)
        addCoupling(to, layout.couplings[c], c, turning.contains(layout.couplings[c]));
    addEnergy(to);
    const TurningContacts angles(layout);
    std::vector<std::string> contacts;
    std::map<std::string, int> numbers;
    std::vector<int> contactOf;
    for (const auto& pair : result.pairs()) {
        const auto [known, isNew] = numbers.emplace(pair.contact, static_cast<int>(contacts.size()));
        if (isNew) contacts.push_back(pair.contact);
        contactOf.push_back(known->second);
    }
    const auto rows = std::make_shared<RowsByContact>(std::move(contactOf), contacts.size());
    for (std::size_t c = 0; c < contacts.size(); ++c)
        addContact(to, contacts[c], rows, static_cast<int>(c), angles.contains(contacts[c]));
    for (const auto& measure : result.measures()) {
        to.add(measure->path, measure->unit.c_str(), [measure, row = std::size_t(0)](const Frame&) mutable {
            const std::size_t now = row++;
            return now < measure->values.size() ? measure->values[now] : std::numeric_limits<double>::quiet_NaN();
        });
        to.all.back().running = true; // its values are in the order of the frames
    }
    return std::move(to.all);
}

NamedReading readingNamed(const Result& result, const std::string& path) {
    std::vector<std::string> known;
    for (auto& reading : readings(result)) {
        if (reading.quantity.path == path) return reading;
        known.push_back(reading.quantity.path);
    }
    const std::string near = nearest(path, known);
    throw std::invalid_argument("The result has no quantity '" + path + "'" +
                                (near.empty() ? "." : "; did you mean '" + near + "'?"));
}

std::vector<Quantity> quantities(const Result& result) {
    std::vector<Quantity> all;
    for (auto& reading : readings(result)) all.push_back(std::move(reading.quantity));
    return all;
}

namespace {

constexpr std::size_t framesAPiece = 2048;

/// Between the pieces those who show a moment get at the result, too.
template <class Visitor>
void visitInPieces(const Result& result, std::size_t from, std::size_t to, const Visitor& visit) {
    for (std::size_t begin = from; begin < to; begin += framesAPiece)
        result.visitFrames(begin, std::min(begin + framesAPiece, to), visit);
}

} // namespace

std::vector<double> values(const Result& result, const std::string& path, std::size_t from) {
    const auto [quantity, reading, running, rated, rows] = readingNamed(result, path);
    if (!rated.empty()) return rateOverFrames(result, rated, from);
    std::vector<double> numbers;
    const std::size_t count = result.frameCount();
    numbers.reserve(count > from ? count - from : 0);
    if (running) visitInPieces(result, 0, from, [&read = reading](std::size_t, const Frame& frame) { read(frame); });
    visitInPieces(result, from, count,
                  [&, &read = reading](std::size_t, const Frame& frame) { numbers.push_back(read(frame)); });
    return numbers;
}

double valueAt(const Result& result, const std::string& path, std::size_t frame) {
    const auto named = readingNamed(result, path);
    if (!named.rated.empty()) {
        const auto from = rateOverFrames(result, named.rated, frame);
        return from.empty() ? std::numeric_limits<double>::quiet_NaN() : from.front();
    }
    double value = std::numeric_limits<double>::quiet_NaN();
    result.visitFrames(named.running ? 0 : frame, frame + 1,
                       [&](std::size_t, const Frame& one) { value = named.read(one); });
    return value;
}

} // namespace escapement
