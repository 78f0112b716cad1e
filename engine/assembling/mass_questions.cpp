#include "engine/assembling/mass_questions.h"

#include "engine/contact/features/placed_part.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

// kg/m^3. Foams begin near 10, and no metal is heavier than osmium (22 590).
constexpr double leastDensity = 10.0, largestDensity = 23000.0;
// An explicit mass may be that of a hollow part or of one with a heavy core.
constexpr double leastMean = 2.0, largestMean = 40000.0;
// kg: below the lightest part of a watch, and above what has joints at all.
constexpr double leastMass = 5e-8, largestMass = 2e6;
// Of one mechanism: a wheel of a watch and a locomotive are not in one.
constexpr double largestRatio = 1e8;
// Radius of gyration against the reach of the body: nothing has one above 1, and a slender body has half of it.
constexpr double leastGyration = 0.01, largestGyration = 1.5;
constexpr double farCentre = 3.0; // of the reach: distance of the centre of mass from the middle of the body

std::string massText(double kg) {
    if (kg >= 1000.0) return fmt::format("{:.4g} t", kg / 1000.0);
    if (kg >= 1.0) return fmt::format("{:.4g} kg", kg);
    if (kg >= 1e-3) return fmt::format("{:.4g} g", kg * 1e3);
    if (kg >= 1e-6) return fmt::format("{:.4g} mg", kg * 1e6);
    return fmt::format("{:.3g} µg", kg * 1e9);
}

std::string lengthText(double m) { return m >= 10.0 ? fmt::format("{:.4g} m", m) : fmt::format("{:.4g} mm", m * 1e3); }

bool between(double x, double low, double high) { return x >= low && x <= high; }

class Questions {
  public:
    Questions(const Mechanism& mechanism, const PartLibrary& library) : mechanism_(mechanism), library_(library) {}

    std::vector<Finding> all() {
        for (std::size_t i = 0; i < mechanism_.materials.size(); ++i) askDensity(i);
        for (std::size_t i = 0; i < mechanism_.bodies.size(); ++i) askBody(i);
        askRatio();
        askGravity();
        return std::move(findings_);
    }

  private:
    void ask(const std::string& pointer, const std::string& text) {
        findings_.push_back({Severity::Warning, pointer, text});
    }

    bool used(const std::string& material) const {
        return std::any_of(mechanism_.bodies.begin(), mechanism_.bodies.end(), [&](const Body& body) {
            return !body.fixed && !body.mass &&
                   std::any_of(body.shapes.begin(), body.shapes.end(),
                               [&](const Shape& shape) { return shape.material == material; });
        });
    }

    void askDensity(std::size_t i) {
        const Material& material = mechanism_.materials[i];
        const double density = material.density.value;
        if (!(density > 0.0) || between(density, leastDensity, largestDensity) || !used(material.name)) return;
        const double other = density < leastDensity ? density * 1000.0 : density / 1000.0;
        const std::string meant =
            between(other, 100.0, largestDensity)
                ? fmt::format(" If {} is meant, it is {:.6g} kg/m^3.",
                              density < leastDensity ? fmt::format("{:.4g} g/cm^3", density) : "another unit", other)
                : "";
        ask(fmt::format("/materials/{}/density", i),
            fmt::format("The density of \"{}\" is {:.4g} kg/m^3, {}: is that meant?{}", material.name, density,
                        density < leastDensity ? "lighter than any solid" : "heavier than any metal", meant));
    }

    void askBody(std::size_t i) {
        const Body& body = mechanism_.bodies[i];
        if (body.fixed) return;
        std::vector<PlacedPart> parts;
        RigidMass mass;
        try {
            parts = placedParts(body, mechanism_, library_);
            mass = massOf(body, parts);
        } catch (const std::exception&) {
            return; // not known yet: that is said elsewhere
        }
        masses_.push_back({i, mass.mass});
        Eigen::AlignedBox3d box;
        double volume = 0.0;
        for (const auto& part : parts) {
            for (const auto& p : part.part->triangulation.points) box.extend(part.placement * p);
            if (!part.part->open) volume += part.part->volume;
        }
        const std::string at = fmt::format("/bodies/{}/mass", i);
        if (body.mass) {
            if (askMean(body, at, mass.mass, volume)) return;
            if (!box.isEmpty()) askShape(body, at, mass, box);
        }
        if (between(mass.mass, leastMass, largestMass)) return;
        std::string text = fmt::format("\"{}\" weighs {}", body.name, massText(mass.mass));
        if (!box.isEmpty()) text += fmt::format(" and is {} long", lengthText(box.sizes().maxCoeff()));
        const bool fromFile = std::any_of(body.shapes.begin(), body.shapes.end(),
                                          [](const Shape& shape) { return !shape.geometry.empty(); });
        text += body.mass  ? ": is the unit of its mass the right one?"
                : fromFile ? ": is the unit of its CAD file the right one? Its scale can be changed among the "
                             "project's properties."
                           : ": is its size meant?";
        ask(body.mass ? at + "/value" : geometryPointer(body), text);
    }

    /// The mean density that an explicit mass gives the solids; whether it was asked about.
    bool askMean(const Body& body, const std::string& at, double mass, double volume) {
        if (!(volume > 0.0)) return false;
        const double mean = mass / volume;
        if (between(mean, leastMean, largestMean)) return false;
        ask(at + "/value",
            fmt::format(
                "\"{}\" is given {}, but its solids take {:.4g} cm^3: that is {:.3g} kg/m^3, {}. Is the unit right?",
                body.name, massText(mass), volume * 1e6, mean,
                mean < leastMean ? "hardly more than air" : "more than any metal"));
        return true;
    }

    void askShape(const Body& body, const std::string& at, const RigidMass& mass, const Eigen::AlignedBox3d& box) {
        const double reach = 0.5 * box.diagonal().norm();
        const double away = (mass.centre - box.center()).norm();
        if (away > farCentre * reach) {
            ask(at + "/centre", fmt::format("The centre of mass of \"{}\" lies {} away from the middle of a body that "
                                            "reaches {}: is its unit right?",
                                            body.name, lengthText(away), lengthText(reach)));
            return; // the inertia is about that centre
        }
        const double largest =
            Eigen::SelfAdjointEigenSolver<Mat3>(mass.inertia, Eigen::EigenvaluesOnly).eigenvalues()[2];
        const double gyration = std::sqrt(std::max(0.0, largest) / mass.mass);
        if (between(gyration, leastGyration * reach, largestGyration * (reach + away))) return;
        const bool large = gyration > reach;
        ask(at + "/inertia",
            fmt::format(
                "The inertia of \"{}\" is {:.3g} kg m^2 with {}, as of a body that reaches {}; this one reaches {}. {}",
                body.name, largest, massText(mass.mass), lengthText(large ? gyration : 2.0 * gyration),
                lengthText(reach), large ? "Was it in kg mm^2, a millionth of that?" : "Is its unit right?"));
    }

    /// Masses that belong to different worlds.
    void askRatio() {
        if (masses_.size() < 2 || !findings_.empty()) return;
        const auto [light, heavy] =
            std::minmax_element(masses_.begin(), masses_.end(),
                                [](const auto& a, const auto& b) { return a.second < b.second; });
        if (heavy->second <= largestRatio * light->second) return;
        ask(fmt::format("/bodies/{}/mass", light->first),
            fmt::format("\"{}\" weighs {} and \"{}\" {}: is that meant?", mechanism_.bodies[light->first].name,
                        massText(light->second), mechanism_.bodies[heavy->first].name, massText(heavy->second)));
    }

    /// The earth's, but for a unit mixed up: 9.81 where mm/s^2 are asked for, or 9810 where m/s^2 are.
    void askGravity() {
        const double size = toVec3(mechanism_.gravity).norm();
        for (const double factor : {1e-3, 1e3})
            if (between(size / factor, 9.7, 9.9))
                ask("/gravity",
                    fmt::format("Gravity is {:.4g} m/s^2, {}: is its unit right?", size,
                                factor < 1.0 ? "a thousandth of the earth's" : "a thousand times the earth's"));
    }

    std::string geometryPointer(const Body& body) const {
        for (const auto& shape : body.shapes)
            for (std::size_t g = 0; g < mechanism_.geometry.size(); ++g)
                if (mechanism_.geometry[g].id == shape.geometry) return fmt::format("/geometry/{}/scale", g);
        return fmt::format("/bodies/{}", &body - mechanism_.bodies.data());
    }

    const Mechanism& mechanism_;
    const PartLibrary& library_;
    std::vector<std::pair<std::size_t, double>> masses_;
    std::vector<Finding> findings_;
};

} // namespace

std::vector<Finding> questionMasses(const Mechanism& resolved, const PartLibrary& parts) {
    return Questions(resolved, parts).all();
}

} // namespace escapement
