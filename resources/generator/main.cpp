// make_samples FOLDER [NAME]...: writes the STEP files and the projects of all samples, or of those named.

#include "cad/cad_reader.h"
#include "resources/generator/sample.h"

#include <algorithm>
#include <iostream>
#include <string>

namespace {

using namespace escapement;

struct Maker {
    const char* name;
    void (*make)(const std::filesystem::path& folder);
};

constexpr Maker makers[] = {{"slider_crank", makeSliderCrank},
                            {"bouncing_ball", makeBouncingBall},
                            {"double_pendulum", makeDoublePendulum},
                            {"rocking_block", makeRockingBlock},
                            {"parabolas", makeParabolas},
                            {"bennett", makeBennett},
                            {"table_block", makeTableBlock},
                            {"dominoes", makeDominoes},
                            {"poured_cubes", makePouredCubes},
                            {"graham", makeGraham},
                            {"cam_followers", makeCamFollowers},
                            {"geneva", makeGeneva},
                            {"ratchet", makeRatchet},
                            {"toggle_latch", makeToggleLatch},
                            {"peg", makePeg},
                            {"bearing", makeBearing},
                            {"valve_train", makeValveTrain},
                            {"newton_cradle", makeNewtonCradle},
                            {"roller_chain", makeRollerChain}};

} // namespace

int main(int argc, char** argv) {
    answerAsCadWorker(argc, argv);
    if (argc < 2) {
        std::cerr << "usage: make_samples FOLDER [NAME]..." << std::endl;
        return 2;
    }
    try {
        for (const auto& [name, make] : makers)
            if (argc == 2 ||
                std::any_of(argv + 2, argv + argc, [&](const char* wanted) { return std::string(name) == wanted; }))
                make(argv[1]);
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
