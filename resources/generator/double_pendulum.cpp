// Two steel bars on hinges along z, released from the horizontal.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

namespace escapement {

void makeDoublePendulum(const std::filesystem::path& folder) {
    const auto bracket = fuse({profile({{-20, -45}, {60, -45}, {60, 25}, {32, 25}, {32, -30}, {-20, -30}}, -30, 30),
                               cylinder({0, 0, -35}, {0, 0, 12}, 9.5)});
    const auto upper = fuse({eyeBar(300, 22, 10, 0, -10, 10), cylinder({300, 0, 0}, {300, 0, 34}, 9.5)});
    const Vec3 elbow(0.3, 0.0, 0.0);
    Sample sample(folder, "double_pendulum", "Double pendulum", "DoublePendulum",
                  {{"Bracket", bracket, grey, {}},
                   {"Upper", upper, blue, {}},
                   {"Lower", eyeBar(250, 20, 10, 0, 14, 30), orange, {Mat3::Identity(), elbow}}});
    auto& m = sample.mechanism;
    m.gravity = {0.0, -9.81, 0.0};
    Material steel;
    steel.name = "steel";
    steel.density = 7850.0;
    m.materials = {steel};
    Body ground = bodyOf("ground", "DoublePendulum/Bracket");
    ground.fixed = true;
    const Body upperBody = bodyOf("upper", "DoublePendulum/Upper", "steel");
    Body lowerBody = bodyOf("lower", "DoublePendulum/Lower", "steel");
    lowerBody.pose = poseAt(elbow);
    m.bodies = {ground, upperBody, lowerBody};
    m.joints = {revolute("shoulder", "ground", {}, "upper", {}),
                revolute("elbow", "upper", numbers(elbow), "lower", {})};
    m.run.until = 5.0;
    m.run.tolerance = 1e-8;
    sample.save();
}

} // namespace escapement
