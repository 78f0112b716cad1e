// The child that reads CAD files, as a program of its own: without the window's libraries it begins three times sooner.

#include "cad/cad_reader.h"

#include <iostream>

int main(int argc, char** argv) {
    escapement::answerAsCadWorker(argc, argv);
    std::cerr << "This program reads CAD files for escapement; it does nothing by itself." << std::endl;
    return 2;
}
