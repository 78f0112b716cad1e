// A steel ball dropped from 1 m on a plate: the instants of its bounces are known in closed form.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <BRepPrimAPI_MakeSphere.hxx>

namespace escapement {

void makeBouncingBall(const std::filesystem::path& folder) {
    const Vec3 start(0.0, 0.0, 1.05);
    Sample sample(folder, "bouncing_ball", "Bouncing ball", "BouncingBall",
                  {{"Plate", box({-200, -200, -20}, {200, 200, 0}), grey, {}},
                   {"Ball", BRepPrimAPI_MakeSphere(50.0).Solid(), orange, {Mat3::Identity(), start}}});
    auto& m = sample.mechanism;
    Material steel;
    steel.name = "steel";
    steel.density = 7850.0;
    m.materials = {steel};
    Body ground = bodyOf("ground", "BouncingBall/Plate");
    ground.fixed = true;
    Body ball = bodyOf("ball", "BouncingBall/Ball", "steel");
    ball.pose = poseAt(start);
    m.bodies = {ground, ball};
    ContactPair contact;
    contact.name = "ball on plate";
    contact.a.body = "ball";
    contact.b.body = "ground";
    contact.b.faces = {sample.face("BouncingBall/Plate", Vec3::Zero(), Vec3::UnitZ())};
    contact.restitution = 0.5;
    m.contacts = {contact};
    m.run.until = 2.0;
    sample.save();
}

} // namespace escapement
