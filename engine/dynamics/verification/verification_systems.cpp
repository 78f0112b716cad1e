#include "engine/dynamics/verification/verification_systems.h"

#include "engine/dynamics/verification/makers.h"

namespace escapement {

const std::vector<VerificationSystem>& verificationSystemTable() {
    static const std::vector<VerificationSystem> table = {
        {"four-bar", "four-bar linkage driven by a torque, three angles [Haddouni2015, 3.2.1]", 2.0, makeFourBar, {}},
        {"slider-crank",
         "slider-crank without clearance, two angles [Haddouni2015, 3.2.2]",
         1.0,
         makeSliderCrank,
         {"l2"}},
        {"andrews",
         "Andrews' squeezing mechanism, seven angles [Schiehlen1990; MazziaMagherini2008]",
         0.03,
         makeAndrews,
         {}},
        {"flexible-slider-crank",
         "slider-crank with a flexible rod, crank driven at 150 rad/s [Simeon1996; MazziaMagherini2008]",
         0.1,
         makeFlexibleSliderCrank,
         {}},
        {"clearance-planar",
         "slider-crank with clearance and friction, three angles [Schindler2014, table 1]",
         0.02,
         makeClearancePlanar,
         {"theta3", "mu", "restitution"}},
        {"bouncing-ball",
         "a ball dropped from 1 m, restitution 0.5; analytic instants",
         2.0,
         makeBouncingBall,
         {"height", "restitution"}},
        {"ball-in-box",
         "a ball driven into the corner of a tilted box, restitution 0.3 [Schindler2014, table 4]",
         1.5,
         makeBallInBox,
         {"restitution"}},
        {"bilateral-planar",
         "the slider-crank of clearance-planar without clearance and friction [Schindler2014, section 6.1.1]",
         0.02,
         makeBilateralPlanar,
         {}},
        {"chain-of-balls",
         "three balls over one another, dropped on the floor [Haddouni2015, 4.3.1], with our own data",
         1.0,
         makeChainOfBalls,
         {"restitution"}},
        {"elastic-bar",
         "a bar that flies against a wall, as a chain of masses [Schindler2014, table 5]",
         6e-4,
         makeElasticBar,
         {"elements", "damping", "gap"}},
        {"painleve-rod",
         "a rod whose tip slides on a rough floor (Painleve), mu = 2",
         0.1,
         makePainleveRod,
         {"mu", "angle", "slip", "turn"}},
    };
    return table;
}

} // namespace escapement
