#include "engine/loads/load_type.h"

namespace escapement {

namespace {

enum { Stiffness, Damping, Rest };

double pull(const Stretched& at) {
    return at.numbers[Stiffness] * (at.length - at.numbers[Rest]) + at.numbers[Damping] * at.rate;
}
Vec2 slopes(const Stretched& at) { return {at.numbers[Stiffness], at.numbers[Damping]}; }
double stored(const Stretched& at) {
    const double stretched = at.length - at.numbers[Rest];
    return 0.5 * at.numbers[Stiffness] * stretched * stretched;
}
double lost(const Stretched& at) { return at.numbers[Damping] * at.rate * at.rate; }

std::vector<LoadParameter> parameters(LoadParameter rest) {
    return {{.key = "stiffness", .help = "of the spring", .unit = "N/m or N m/rad", .lower = 0.0, .fresh = 1000.0},
            {.key = "damping", .help = "of the damper", .unit = "N s/m or N m s/rad", .lower = 0.0},
            std::move(rest)};
}

} // namespace

LoadType springDamperLoad() {
    return {.name = "spring-damper",
            .kind = "spring-damper",
            .help = "spring-damper, between two points or on a joint",
            .ends = LoadType::Points,
            .parameters = parameters({.key = "length",
                                      .help = "of the spring when it carries no force",
                                      .unit = "m",
                                      .lower = 0.0,
                                      .fromPicked = true}),
            .picking = {.label = "&Spring and damper",
                        .action = "spring",
                        .icon = "format-border-set-none",
                        .help = "A spring and damper between points of two bodies: click both ends",
                        .prompts = {"Click one end of the spring: a corner, edge (its middle) or face (its centre).",
                                    "Now click the other end, on another body."},
                        .called = "spring",
                        .focus = "stiffness"},
            .pull = pull,
            .storedAlong = stored,
            .lostAlong = lost,
            .slopes = slopes,
            .symbols = {springCoil(), dashpot()},
            .whichSymbol = [](const double* n) { return n[Stiffness] == 0.0 && n[Damping] != 0.0 ? 1 : 0; }};
}

LoadType jointSpringLoad() {
    return {.name = "spring-damper",
            .kind = "joint spring",
            .help = "",
            .ends = LoadType::OnJoint,
            .parameters =
                parameters({.key = "rest",
                            .help = "the joint's coordinate at which the spring carries no force, turns counted",
                            .unit = "rad or m"}),
            .noCoordinate = "has no single coordinate for a spring; name one, or put the spring between two points",
            .pull = pull,
            .storedAlong = stored,
            .lostAlong = lost,
            .slopes = slopes,
            .symbols = {torqueArrow(), forceArrow()}};
}

} // namespace escapement
