// make_samples FOLDER: writes the STEP files and the projects of all samples.

#include "cad/cad_reader.h"
#include "resources/generator/sample.h"

#include <iostream>
#include <string>

int main(int argc, char** argv) {
    using namespace escapement;
    if (argc == 4 && std::string(argv[1]) == "cad-worker") return cadWorker(argv[2], argv[3]);
    if (argc != 2) {
        std::cerr << "usage: make_samples FOLDER" << std::endl;
        return 2;
    }
    try {
        makeSliderCrank(argv[1]);
        makeBouncingBall(argv[1]);
        makeDoublePendulum(argv[1]);
        makeRockingBlock(argv[1]);
        makeParabolas(argv[1]);
        makeBennett(argv[1]);
        makeTableBlock(argv[1]);
        makeDominoes(argv[1]);
        makePouredCubes(argv[1]);
        makeGraham(argv[1]);
        makeCamFollowers(argv[1]);
        makeGeneva(argv[1]);
        makeRatchet(argv[1]);
        makeToggleLatch(argv[1]);
        makePeg(argv[1]);
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
