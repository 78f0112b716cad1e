#include "engine/bench/random_mechanism.h"

#include "engine/math/types.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <set>
#include <vector>

namespace escapement {

namespace {

using Json = nlohmann::json;

struct Drawn { ///< a body
    std::string name = "ground";
    Vec3 position = Vec3::Zero();
    Quaternion turn = Quaternion::Identity();
    double radius = 0.0; ///< m, of a ball around it
};

struct DrawnCoordinate { ///< that a coupling can use
    std::string joint, type;
    bool turns = false;
};

Json list(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

class Drawing {
  public:
    explicit Drawing(unsigned number) : generator_(number) {}
    Json mechanism(unsigned number);

  private:
    // The distributions of the standard library differ from one library to the next.
    double uniform(double low, double high) { return low + (high - low) * double(generator_()) / 4294967296.0; }
    bool chance(double share) { return uniform(0.0, 1.0) < share; }
    std::size_t index(std::size_t n) { return std::min(n - 1, std::size_t(uniform(0.0, double(n)))); }
    template <class T> T one(std::vector<T> of) { return of[index(of.size())]; }
    double power(double low, double high) { return std::pow(10.0, uniform(low, high)); }
    Vec3 within(double reach);
    Vec3 direction();
    Vec3 axis() { return one<Vec3>({Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ(), direction()}); }

    void addBody(int i);
    Json shape(double& radius);
    void addJoint(const Drawn& a, const Drawn& b, std::string type);
    void addCoordinate(Json& joint, const std::string& type);
    void addMotor(Json& joint, bool turns);
    void addCouplings();
    Json end(const DrawnCoordinate& c) const;
    void addLoad(int i);
    void addContacts();
    void addContact(const std::string& a, const std::string& b);
    Json frame(const Drawn& body, const Vec3& place, const Vec3& z, const Vec3& x) const;

    std::mt19937 generator_;
    Json project_;
    std::vector<Drawn> bodies_;
    std::vector<DrawnCoordinate> coordinates_;
    std::set<std::pair<std::string, std::string>> joined_;
    const Drawn ground_;
    bool wall_ = false;
};

Vec3 Drawing::within(double reach) {
    const double x = uniform(-reach, reach), y = uniform(-reach, reach);
    return {x, y, uniform(-reach, reach)};
}

Vec3 Drawing::direction() {
    while (true)
        if (const Vec3 v = within(1.0); v.norm() > 0.1 && v.norm() < 1.0) return v.normalized();
}

Json Drawing::shape(double& radius) {
    const std::string kind = one<std::string>({"box", "box", "sphere", "cylinder", "capsule"});
    Json s = {{"primitive", kind}, {"material", "m"}};
    if (kind == "box") {
        const Vec3 size(uniform(0.04, 0.2), uniform(0.04, 0.2), uniform(0.04, 0.2));
        s["size"] = list(size);
        radius = 0.5 * size.norm();
    } else if (kind == "sphere") {
        radius = uniform(0.03, 0.1);
        s["radius"] = radius;
    } else {
        const double r = uniform(0.02, 0.08), length = uniform(0.05, 0.25);
        s["radius"] = r;
        s["length"] = length;
        radius = kind == "cylinder" ? std::hypot(r, 0.5 * length) : r + 0.5 * length;
    }
    return s;
}

void Drawing::addBody(int i) {
    Drawn body;
    body.name = fmt::format("b{}", i);
    const Json drawnShape = shape(body.radius);
    const Vec3 spin = direction();
    body.turn = one<Quaternion>({Quaternion::Identity(), Quaternion(Eigen::AngleAxisd(uniform(0.0, 3.0), spin)),
                                 Quaternion(Eigen::AngleAxisd(0.6, Vec3::UnitX())),
                                 Quaternion(Eigen::AngleAxisd(0.5 * std::numbers::pi, Vec3::UnitY()))});
    bool free = false;
    for (int attempt = 0; attempt < 50 && !free; ++attempt) {
        const double height = one<double>({0.0, 0.01, 0.05, 0.2, 0.4}) * uniform(0.0, 1.0);
        body.position = {uniform(-0.4, 0.4), uniform(-0.4, 0.4), body.radius + height + 1e-3};
        free = std::all_of(bodies_.begin(), bodies_.end(), [&](const Drawn& other) {
            return (other.position - body.position).norm() > other.radius + body.radius + 1e-3;
        });
    }
    if (!free) return;
    Json json = {{"name", body.name},
                 {"pose",
                  {{"position", list(body.position)},
                   {"quaternion", {body.turn.w(), body.turn.x(), body.turn.y(), body.turn.z()}}}},
                 {"shapes", Json::array({drawnShape})}};
    if (chance(0.4)) json["velocity"] = {{"linear", list(within(2.0))}, {"angular", list(within(8.0))}};
    project_["bodies"].push_back(json);
    bodies_.push_back(body);
}

Json Drawing::frame(const Drawn& body, const Vec3& place, const Vec3& z, const Vec3& x) const {
    const Quaternion back = body.turn.conjugate();
    return {{"body", body.name},
            {"position", list(back * (place - body.position))},
            {"z", list(back * z)},
            {"x", list(back * x)}};
}

void Drawing::addJoint(const Drawn& a, const Drawn& b, std::string type) {
    if (type.empty())
        type = one<std::string>({"revolute", "revolute", "revolute", "prismatic", "spherical", "cylindrical", "planar",
                                 "universal", "constant-velocity", "distance", "screw", "fixed"});
    const bool toGround = a.name == ground_.name;
    const Vec3 z = axis(), x = z.cross(direction()).normalized();
    Json joint = {{"name", fmt::format("j{}", project_["joints"].size())}, {"type", type}};
    if (type == "distance") {
        const Vec3 from = toGround ? Vec3(b.position + within(0.2)) : a.position, to = b.position + within(0.03);
        joint["a"] = frame(a, from, z, x);
        joint["b"] = frame(b, to, z, x);
        joint["length"] = (to - from).norm();
    } else {
        const Vec3 between = toGround ? Vec3(b.position + within(0.15)) : Vec3(0.5 * (a.position + b.position));
        const Vec3 place = one<Vec3>({b.position, b.position + within(0.1), between});
        joint["a"] = frame(a, place, z, x);
        joint["b"] = frame(b, place, z, x);
    }
    if (type == "screw") joint["lead"] = one<double>({0.01, 0.1, -0.05, 1.0});
    addCoordinate(joint, type);
    project_["joints"].push_back(joint);
    joined_.insert({a.name, b.name});
    joined_.insert({b.name, a.name});
}

void Drawing::addCoordinate(Json& joint, const std::string& type) {
    static const std::map<std::string, std::vector<std::string>> names = {
        {"revolute", {"angle"}},
        {"prismatic", {"slide"}},
        {"cylindrical", {"slide", "angle"}},
        {"planar", {"x", "y", "angle"}},
        {"universal", {"angle x"}},
        {"constant-velocity", {"tilt x"}},
        {"screw", {"angle"}},
    };
    const auto known = names.find(type);
    if (known == names.end()) return;
    const std::string used = one<std::string>(known->second);
    if (known->second.size() > 1) joint["coordinate"] = used;
    const bool turns = used != "slide" && used != "x" && used != "y";
    const double reach = turns ? (type == "universal" || type == "constant-velocity" ? 1.0 : 1.5) : 0.2;
    if (chance(0.25)) {
        joint["limits"] = {-uniform(0.07 * reach, reach), uniform(0.07 * reach, reach)};
        if (chance(0.6)) joint["stop_restitution"] = one<double>({0.3, 0.7, 1.0});
    }
    if (chance(0.25)) {
        const double friction = uniform(0.01, 2.0);
        joint["friction"] = friction;
        if (chance(0.4)) joint["static_friction"] = friction * uniform(1.0, 2.0);
    }
    if (chance(0.25)) addMotor(joint, turns);
    if (type == "revolute" || type == "prismatic" || type == "cylindrical" || type == "screw")
        coordinates_.push_back({joint["name"], type, type != "prismatic"});
}

void Drawing::addMotor(Json& joint, bool turns) {
    const std::string kind =
        turns ? one<std::string>({"angle", "speed", "torque"}) : one<std::string>({"position", "speed", "force"});
    const double size = turns ? uniform(0.2, 2.0) : uniform(0.02, 0.1), rate = uniform(3.0, 40.0);
    std::vector<std::string> values;
    if (kind == "angle" || kind == "position") {
        values = {fmt::format("{:.3f}*sin({:.2f}*t)", size, rate),
                  fmt::format("{:.3f}*(1 - cos({:.2f}*t))", size, rate), fmt::format("{:.3f}*t^2", 3.0 * size)};
        joint.erase("limits"); // what a motor holds has none
        joint.erase("stop_restitution");
    } else if (kind == "speed") {
        values = {fmt::format("{:.3f}", 3.0 * size), fmt::format("{:.3f}*sin({:.2f}*t)", 3.0 * size, rate),
                  fmt::format("t < 0.1 ? {:.3f} : -{:.3f}", 3.0 * size, size),
                  fmt::format("min({:.3f}*t, {:.3f})", 10.0 * size, size)};
    } else {
        const double force = turns ? size : 20.0 * size;
        values = {fmt::format("{:.3f}", force), fmt::format("{:.3f}*sin({:.2f}*t)", force, rate),
                  fmt::format("t > 0.15 ? {:.3f} : 0", force), fmt::format("{:.3f}*sign(sin({:.2f}*t))", force, rate)};
    }
    joint["motor"] = {{"kind", kind}, {"value", one<std::string>(values)}};
}

Json Drawing::end(const DrawnCoordinate& c) const {
    Json json = {{"joint", c.joint}};
    if (c.type == "cylindrical") json["coordinate"] = "angle";
    return json;
}

void Drawing::addCouplings() {
    std::vector<DrawnCoordinate> turning, sliding;
    for (const auto& c : coordinates_) (c.turns ? turning : sliding).push_back(c);
    if (turning.size() >= 2 && chance(0.4)) {
        const std::size_t a = index(turning.size()), b = (a + 1 + index(turning.size() - 1)) % turning.size();
        Json coupling = {{"name", "gear"}, {"a", end(turning[a])}, {"b", end(turning[b])}};
        if (chance(0.5)) {
            coupling["type"] = "belt";
            coupling["radius_a"] = 0.05;
            coupling["radius_b"] = uniform(0.03, 0.1);
        } else {
            coupling["type"] = "gear-pair";
            coupling["teeth_a"] = 20;
            coupling["teeth_b"] = one<int>({10, 33, -60});
        }
        if (chance(0.5)) {
            coupling["backlash"] = uniform(0.01, 0.1);
            coupling["restitution"] = one<double>({0.0, 0.5});
        }
        project_["couplings"].push_back(coupling);
    }
    if (!turning.empty() && !sliding.empty() && chance(0.4))
        project_["couplings"].push_back({{"name", "rack"},
                                         {"type", "rack-and-pinion"},
                                         {"radius", uniform(0.02, 0.1)},
                                         {"a", end(one(turning))},
                                         {"b", end(one(sliding))}});
}

void Drawing::addLoad(int i) {
    const Drawn b = one(bodies_);
    std::vector<Drawn> others = {ground_};
    for (const Drawn& other : bodies_)
        if (other.name != b.name) others.push_back(other);
    const Drawn a = one(others);
    const std::string type =
        one<std::string>({"force", "torque", "spring-damper", "bushing", "spring-table", "spring-expression"});
    Json load = {{"name", fmt::format("l{}", i)}, {"type", type}};
    if (type == "force" || type == "torque") {
        const double size = type == "force" ? 5.0 : 0.3;
        load["a"] = {{"body", b.name}, {"position", list(within(0.03))}};
        load["axes"] = one<std::string>({"world", "body"});
        if (chance(0.5)) load["vector"] = list(within(size));
        else
            load["vector"] = {fmt::format("{:.3f}*sin({:.1f}*t)", uniform(0.2, 2.0) * size, uniform(5.0, 50.0)), 0.0,
                              fmt::format("t > {:.3f} ? {:.3f} : 0", uniform(0.05, 0.3), uniform(-2.0, 2.0) * size)};
        project_["loads"].push_back(load);
        return;
    }
    const Vec3 offset = within(0.05), to = b.position + b.turn * offset;
    const Vec3 from = type == "bushing" ? to : a.name == ground_.name ? Vec3(to + within(0.3)) : a.position;
    const double length = (to - from).norm();
    const Vec3 onA = a.turn.conjugate() * (from - a.position);
    load["a"] = {{"body", a.name}, {"position", list(onA)}};
    load["b"] = {{"body", b.name}, {"position", list(offset)}};
    if (type == "spring-damper") {
        load["stiffness"] = power(1.0, 4.0);
        load["length"] = length * one<double>({1.0, 0.8});
        load["damping"] = one<double>({0.0, 1.0, 20.0});
    } else if (type == "bushing") {
        load["translation_stiffness"] = Json(std::vector<double>(3, power(2.0, 4.0)));
        load["rotation_stiffness"] = Json(std::vector<double>(3, power(0.0, 2.0)));
        load["translation_damping"] = list(within(5.0) + Vec3::Constant(5.0));
        for (const auto& [key, body] : {std::pair("a", a), std::pair("b", b)}) {
            load[key]["z"] = list(body.turn.conjugate() * Vec3::UnitZ());
            load[key]["x"] = list(body.turn.conjugate() * Vec3::UnitX());
        }
    } else if (type == "spring-table") {
        load["points"] = {{0.0, -5.0}, {length, 0.0}, {length + 0.1, 20.0}, {length + 0.2, 30.0}};
        load["damping"] = one<double>({0.0, 2.0});
        load["interpolation"] = one<std::string>({"linear", "cubic"});
    } else {
        load["pull"] =
            fmt::format("{:.2f}*(length - {:.4f}) + {:.2f}*speed", power(1.0, 3.0), length, uniform(0.0, 5.0));
    }
    project_["loads"].push_back(load);
}

void Drawing::addContact(const std::string& a, const std::string& b) {
    const double friction = one<double>({0.0, 0.1, 0.3, 0.6, 1.0});
    Json contact = {{"name", fmt::format("{} on {}", a, b)},
                    {"a", {{"body", a}}},
                    {"b", {{"body", b}}},
                    {"restitution", one<double>({0.0, 0.0, 0.3, 0.6, 0.9, 1.0})},
                    {"friction", friction}};
    if (friction > 0.0 && chance(0.2)) contact["static_friction"] = friction * uniform(1.0, 1.5);
    if (chance(0.15)) contact["impact_law"] = "poisson";
    project_["contacts"].push_back(contact);
}

void Drawing::addContacts() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if (chance(0.85)) addContact(bodies_[i].name, "ground");
        if (wall_ && chance(0.5)) addContact(bodies_[i].name, "wall");
        for (std::size_t k = 0; k < i; ++k)
            if (chance(0.5) && joined_.count({bodies_[k].name, bodies_[i].name}) == 0)
                addContact(bodies_[k].name, bodies_[i].name);
    }
}

Json Drawing::mechanism(unsigned number) {
    project_ = {
        {"escapement", 1},
        {"name", fmt::format("random mechanism {}", number)},
        {"materials", {{{"name", "m"}, {"density", one<double>({500.0, 2700.0, 7850.0})}}}},
        {"bodies",
         {{{"name", "ground"}, {"fixed", true}, {"shapes", {{{"primitive", "plane"}, {"size", {8.0, 8.0, 0.0}}}}}}}}};
    for (const char* key : {"joints", "contacts", "loads", "couplings"}) project_[key] = Json::array();
    if (chance(0.2)) project_["gravity"] = {uniform(-5.0, 5.0), uniform(-5.0, 5.0), -9.81};
    if ((wall_ = chance(0.3)))
        project_["bodies"].push_back({{"name", "wall"},
                                      {"fixed", true},
                                      {"pose", {{"position", {uniform(0.5, 0.8), 0.0, 0.3}}}},
                                      {"shapes", {{{"primitive", "box"}, {"size", {0.1, 1.0, 0.6}}}}}});
    const int bodies = one<int>({1, 1, 2, 2, 3, 3, 4, 5});
    for (int i = 0; i < bodies; ++i) addBody(i);
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (chance(0.6)) addJoint(i == 0 || chance(0.5) ? ground_ : bodies_[index(i)], bodies_[i], "");
    if (bodies_.size() >= 2 && chance(0.15)) {
        const std::size_t a = index(bodies_.size()), b = (a + 1 + index(bodies_.size() - 1)) % bodies_.size();
        addJoint(bodies_[a], bodies_[b], one<std::string>({"distance", "spherical", "revolute"}));
    }
    addCouplings();
    const int loads = one<int>({0, 0, 1, 2});
    for (int i = 0; i < loads && !bodies_.empty(); ++i) addLoad(i);
    addContacts();
    project_["run"] = {{"until", 0.5}, {"tolerance", 1e-8}, {"output_step", 0.005}};
    return project_;
}

} // namespace

std::string randomMechanism(unsigned number) { return Drawing(number).mechanism(number).dump(1); }

} // namespace escapement
