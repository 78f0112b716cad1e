#include "engine/loads/load_type.h"

namespace escapement {

LoadType torqueLoad() {
    using Parameter = LoadParameter;
    return {.name = "torque",
            .kind = "torque",
            .help = "torque, on a body or on a joint",
            .parameters = {{.kind = Parameter::Functions,
                            .key = "vector",
                            .help = "force or torque; each component may use t",
                            .unit = "N or N m",
                            .required = true},
                           {.kind = Parameter::Word,
                            .key = "axes",
                            .help = "whether the vector is in world axes or turns with the body",
                            .choices = {"world", "body"}}},
            .picking =
                {.label = "&Torque",
                 .action = "torque",
                 .icon = "object-rotate-right",
                 .help = "A torque on a body: click the axis it acts about",
                 .prompts = {"Click a hole, pin, face or edge of the body: the torque acts about its axis or normal."},
                 .called = "torque on ",
                 .focus = "vector"},
            .moment = true,
            .symbols = {torqueArrow()}};
}

/// On the joint's body b, and back on a; along a coordinate that slides it is a force.
LoadType jointTorqueLoad() {
    return {.name = "torque",
            .kind = "joint torque",
            .help = "",
            .ends = LoadType::OnJoint,
            .parameters =
                {{.kind = LoadParameter::Function,
                  .key = "value",
                  .help = "torque about the joint's axis, or force along it when its coordinate is a slide; may use t",
                  .unit = "N m or N",
                  .required = true}},
            .noCoordinate = "has no single axis to drive; name a coordinate, or use a torque on a body",
            .pull = [](const Stretched& at) { return -at.value; },
            .slopes = [](const Stretched&) { return Vec2(0.0, 0.0); },
            .looksAtLength = false,
            .symbols = {torqueArrow(), forceArrow()}};
}

} // namespace escapement
