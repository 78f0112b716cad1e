#include "cad/bench/watch_project.h"

#include "engine/math/rotation.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <numbers>

namespace escapement {

namespace {

std::string list(const std::vector<int>& faces) { // the README counts from 0
    std::string text;
    for (int face : faces) text += fmt::format(R"({}"selection#face:{}")", text.empty() ? "" : ", ", face + 1);
    return text;
}

std::string point(const Vec3& mm) { return fmt::format("[{}, {}, {}]", 1e-3 * mm.x(), 1e-3 * mm.y(), 1e-3 * mm.z()); }

std::string contact(const char* name, const std::string& a, const std::string& facesA, const std::string& b,
                    const std::string& facesB) {
    return fmt::format(
        R"({{"name": "{}", "a": {{"body": "{}", "faces": [{}]}}, "b": {{"body": "{}", "faces": [{}]}}, "friction": 0.01}})",
        name, a, facesA, b, facesB);
}

std::string body(const char* name, const std::string& shapes, double mass, const Vec3& centre, double inertia,
                 const Vec3& at, const Quaternion& turn) {
    return fmt::format(
        R"({{"name": "{}", "shapes": [{}], "mass": {{"value": {}, "centre": {}, "inertia": [{}, {}, {}, 0, 0, 0]}},
        "pose": {{"position": {}, "quaternion": [{}, {}, {}, {}]}}}})",
        name, shapes, mass, point(centre), inertia, inertia, inertia, point(at), turn.w(), turn.x(), turn.y(),
        turn.z());
}

std::string shape(const char* file, const char* part = "selection") {
    return fmt::format(R"({{"geometry": "{}", "part": "{}", "placement": {{"position": [0, 0, 0]}}}})", file, part);
}

std::string hinge(const char* name, const char* of, const Vec3& at) {
    return fmt::format(
        R"({{"name": "{}", "type": "revolute", "a": {{"body": "plate", "position": {}}}, "b": {{"body": "{}", "position": {}}}}})",
        name, point(at), of, point(at));
}

} // namespace

std::vector<int> watchTeeth(bool impulseFaces) {
    std::vector<int> faces;
    for (int tooth : {102, 109, 116, 123, 130, 137, 144, 151, 158, 165, 172, 74, 81, 88, 95}) {
        faces.push_back(tooth);
        if (impulseFaces) faces.push_back(tooth - 1);
    }
    return faces;
}

std::string watchProject(const WatchSettings& settings) {
    const Vec3 balance(10.36290606, -3.90431343, -0.21335326), lever(7.70341513774, -7.40214527376, -1.23418992515),
        leverStaff(7.08439152, -7.80542761, -1.97034359), wheel(4.69701693231, -10.6460029586, -0.836711176511);
    const double balanceInertia = 3.05483e-9, beat = 3.0;
    const Quaternion quarter(std::sqrt(0.5), 0.0, 0.0, std::sqrt(0.5));
    std::string geometry;
    for (const char* file : {"BalanceWheelContactor", "PinLever", "PinLeverContactorA", "PinLeverContactorB",
                             "EscapeWheel", "PinLeverStopsA", "PinLeverStopsB"})
        geometry += fmt::format(
            R"({}{{"id": "{}", "file": {}}})", geometry.empty() ? "" : ", ", file,
            nlohmann::json((std::filesystem::path(settings.folder) / (std::string(file) + ".step")).string()).dump());
    const std::string teeth = list(watchTeeth(settings.impulseFaces));
    return fmt::format(R"({{"escapement": 1, "name": "watch", "gravity": [0, 0, 0], "geometry": [{}], "bodies": [)",
                       geometry) +
           fmt::format(R"({{"name": "plate", "fixed": true, "shapes": [{}, {}]}}, )",
                       shape("PinLeverStopsA", "CylinderA"), shape("PinLeverStopsB", "CylinderB")) +
           body("balance", shape("BalanceWheelContactor"), 1.46336e-4, balance, balanceInertia,
                balance - quarter * balance, quarter) +
           ", " +
           body("lever", shape("PinLever") + ", " + shape("PinLeverContactorA") + ", " + shape("PinLeverContactorB"),
                1.63378e-5, lever, 6.5593e-11, Vec3::Zero(), Quaternion::Identity()) +
           ", " +
           body("wheel", shape("EscapeWheel"), 1.60874e-5, wheel, 4.32457e-11, Vec3::Zero(), Quaternion::Identity()) +
           R"(], "joints": [)" + hinge("balance staff", "balance", balance) + ", " +
           hinge("lever staff", "lever", leverStaff) + ", " + hinge("wheel arbor", "wheel", wheel) +
           fmt::format(
               R"(], "loads": [{{"name": "hair spring", "type": "spring-damper", "joint": "balance staff", "stiffness": {}, "rest": -0.2300258882727588}},
               {{"name": "drive", "type": "torque", "joint": "wheel arbor", "value": {}}}], "contacts": [)",
               balanceInertia * std::pow(2.0 * std::numbers::pi * beat, 2), -1e-6 * settings.torque) +
           contact("fork", "lever", list({45, 43}), "balance", list({0, 1})) + ", " +
           contact("pin A", "lever", R"("selection:2#face:2")", "wheel", teeth) + ", " +
           contact("pin B", "lever", R"("selection:3#face:1")", "wheel", teeth) + ", " +
           contact("stop A", "lever", list({39}), "plate", R"("CylinderA#face:1")") + ", " +
           contact("stop B", "lever", list({12}), "plate", R"("CylinderB#face:1")") +
           fmt::format(R"(], "run": {{"until": {}, "tolerance": 1e-6, "output_step": {}, "step": 1e-5}}}})",
                       settings.until, settings.outputStep);
}

} // namespace escapement
