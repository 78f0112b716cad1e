// The workbench, and all commands: with a command it works without a display, without one it opens the window.

#include "cad/cad_reader.h"
#include "gui/commands/command_line.h"
#include "gui/workbench/main_window/run_workbench.h"

int main(int argc, char** argv) {
    escapement::answerAsCadWorker(argc, argv);
    return escapement::asksForCommand(argc, argv) ? escapement::runCommandLine(argc, argv)
                                                  : escapement::runWorkbench(argc, argv);
}
