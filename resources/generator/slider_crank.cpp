// Slider-crank with clearance: the benchmark of Flores, Leine and Glocker as Schindler, Nguyen and Trinkle give it in
// their table 1, as a 3-D assembly. It moves in the plane z = 0; rod and crank stand in front of it (rod z 40..50 mm,
// crank 55..65, bearing 70..90), which their explicit masses, with centres at z = 0, do not notice.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

namespace escapement {

namespace {

TopoDS_Shape guideShape() {
    const auto rails = profile({{-205, -45},
                                {34, -45},
                                {34, 35},
                                {26, 35},
                                {26, -35},
                                {-26, -35},
                                {-26, 35},
                                {-34, 35},
                                {-34, -35},
                                {-205, -35}},
                               80, 540);
    const auto foot = box({-40, -210, -50}, {550, -195, 98});
    const auto post = box({-20, -205, 72}, {20, 0, 88});
    const auto head = cylinder({0, 0, 70}, {0, 0, 90}, 24);
    return cut(fuse({rails, foot, post, head}), cylinder({0, 0, 60}, {0, 0, 100}, 10));
}

TopoDS_Shape crankShape() {
    return fuse({eyeBar(153, 14, 0, 0, 55, 65), cylinder({0, 0, 60}, {0, 0, 92}, 9.5),
                 cylinder({153, 0, 38}, {153, 0, 60}, 5.5)});
}

TopoDS_Shape sliderShape() { return fuse({box({-50, -25, -30}, {50, 25, 30}), cylinder({0, 0, 25}, {0, 0, 55}, 5.5)}); }

MassProperties published(double mass, const std::string& centreX, double inertia) {
    MassProperties properties;
    properties.value = mass;
    if (!centreX.empty()) properties.centre[0] = expression(centreX);
    properties.inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    return properties;
}

} // namespace

void makeSliderCrank(const std::filesystem::path& folder) {
    const std::vector<AssemblyPart> parts{
        {"Guide", guideShape(), grey, {}},
        {"Crank", crankShape(), blue, {}},
        {"Rod", eyeBar(306, 14, 6, 6, 40, 50), orange, {Mat3::Identity(), Vec3(0.153, 0, 0)}},
        {"Slider", sliderShape(), green, {Mat3::Identity(), Vec3(0.459, 0, 0)}}};
    Sample sample(folder, "slider_crank", "Slider-crank with clearance", "SliderCrank", parts);
    auto& m = sample.mechanism;
    m.parameters = {{"l1", 0.153}, {"l2", 0.306}, {"mu", 0.01}};
    m.gravity = {0.0, -9.81, 0.0};

    Body ground = bodyOf("ground", "SliderCrank/Guide");
    ground.fixed = true;
    Body crank = bodyOf("crank", "SliderCrank/Crank");
    crank.velocity.linear[1] = expression("150*l1/2");
    crank.velocity.angular[2] = 150.0;
    crank.mass = published(0.038, "l1/2", 7.4e-5);
    Body rod = bodyOf("rod", "SliderCrank/Rod");
    rod.pose.position[0] = expression("l1");
    rod.velocity.linear[1] = expression("150*l1-75*l2/2");
    rod.velocity.angular[2] = -75.0;
    rod.mass = published(0.038, "l2/2", 5.9e-4);
    Body slider = bodyOf("slider", "SliderCrank/Slider");
    slider.pose.position[0] = expression("l1+l2");
    slider.mass = published(0.076, "", 2.7e-6);
    m.bodies = {ground, crank, rod, slider};

    const NumberVector<3> origin{}, crankEnd{expression("l1"), 0.0, 0.0}, rodEnd{expression("l2"), 0.0, 0.0};
    m.joints = {revolute("main bearing", "ground", origin, "crank", origin),
                revolute("crank pin", "crank", crankEnd, "rod", origin),
                revolute("gudgeon pin", "rod", rodEnd, "slider", origin)};

    ContactPair contact;
    contact.name = "slider in guide";
    contact.a.body = "slider";
    contact.a.faces = {sample.face("SliderCrank/Slider", {0.0, 0.025, 0.0}, Vec3::UnitY()),
                       sample.face("SliderCrank/Slider", {0.0, -0.025, 0.0}, -Vec3::UnitY())};
    contact.b.body = "ground";
    contact.b.faces = {sample.face("SliderCrank/Guide", {0.3, 0.026, 0.0}, -Vec3::UnitY()),
                       sample.face("SliderCrank/Guide", {0.3, -0.026, 0.0}, Vec3::UnitY())};
    contact.restitution = 0.4;
    contact.friction = expression("mu");
    m.contacts = {contact};

    m.run.until = 0.05;
    m.run.tolerance = 1e-8;
    m.run.output_step = 1e-4;
    m.run.step = 1e-5;
    sample.save();
}

} // namespace escapement
