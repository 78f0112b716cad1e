// A block that rocks on a table (Housner 1963): half diagonal R = 1 m, slenderness alpha = 0.3 rad. The body frame is
// on the lower right edge, about which the block starts tilted, so that this edge lies on the table to the last bit.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <cmath>

namespace escapement {

void makeRockingBlock(const std::filesystem::path& folder) {
    const double alpha = 0.3, tilt = 0.15;
    const double width = 2.0 * std::sin(alpha), height = 2.0 * std::cos(alpha), depth = 0.6;
    const RigidMotion start{Eigen::AngleAxisd(tilt, Vec3::UnitY()).toRotationMatrix(), Vec3::Zero()};
    Sample sample(folder, "rocking_block", "Rocking block", "RockingBlock",
                  {{"Table", box({-1400, -600, -60}, {800, 600, 0}), grey, {}},
                   {"Block", box({-1000 * width, -500 * depth, 0}, {0, 500 * depth, 1000 * height}), orange, start}});
    auto& m = sample.mechanism;
    m.parameters = {{"theta0", tilt}};
    Material stone;
    stone.name = "granite";
    stone.density = 2700.0;
    m.materials = {stone};
    Body ground = bodyOf("ground", "RockingBlock/Table");
    ground.fixed = true;
    Body block = bodyOf("block", "RockingBlock/Block", "granite");
    block.pose.quaternion = {expression("cos(theta0/2)"), 0.0, expression("sin(theta0/2)"), 0.0};
    m.bodies = {ground, block};
    ContactPair contact;
    contact.name = "block on table";
    contact.a.body = "block";
    contact.a.faces = {sample.face("RockingBlock/Block", {-0.5 * width, 0.0, 0.0}, -Vec3::UnitZ())};
    contact.b.body = "ground";
    contact.b.faces = {sample.face("RockingBlock/Table", Vec3::Zero(), Vec3::UnitZ())};
    contact.friction = 1.0;
    m.contacts = {contact};
    m.run.until = 5.0;
    sample.save();
}

} // namespace escapement
