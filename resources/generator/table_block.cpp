// A block that slides off a table. Friction slows it down and shifts the force of the table towards its front: it tips
// when its centre is still friction x height / 2 before the edge.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

namespace escapement {

void makeTableBlock(const std::filesystem::path& folder) {
    // The table is wider than the block, so that its edge meets the block's bottom between the block's sides.
    const Vec3 start(-0.25, 0.0, 0.0);
    Sample sample(folder, "table_block", "Block sliding off a table", "TableBlock",
                  {{"Table", box({-600, -200, -30}, {0, 200, 0}), grey, {}},
                   {"Block", box({-100, -60, 0}, {100, 60, 80}), orange, {Mat3::Identity(), start}}});
    auto& m = sample.mechanism;
    m.parameters = {{"mu", 0.3}, {"speed", 1.6}};
    m.materials = {material("oak", 700.0)};
    Body ground = bodyOf("table", "TableBlock/Table");
    ground.fixed = true;
    Body block = bodyOf("block", "TableBlock/Block", "oak");
    block.pose = poseAt(start);
    block.velocity.linear[0] = expression("speed");
    m.bodies = {ground, block};
    ContactPair contact;
    contact.name = "block on table";
    contact.a.body = "block";
    contact.a.faces = {sample.face("TableBlock/Block", Vec3::Zero(), -Vec3::UnitZ()),
                       sample.face("TableBlock/Block", {-0.1, 0.0, 0.04}, -Vec3::UnitX())};
    contact.b.body = "table";
    contact.b.faces = {sample.face("TableBlock/Table", {-0.3, 0.0, 0.0}, Vec3::UnitZ()),
                       sample.face("TableBlock/Table", {0.0, 0.0, -0.015}, Vec3::UnitX())};
    contact.friction = expression("mu");
    m.contacts = {contact};
    m.run.until = 0.5;
    m.run.tolerance = 1e-8;
    sample.save();
}

} // namespace escapement
