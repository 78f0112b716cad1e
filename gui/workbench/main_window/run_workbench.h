#pragma once

namespace escapement {

/// Opens the workbench, with the file named by the first argument that is not an option, if any. Returns the program's
/// exit code: 1, with a sentence on standard error, when there is no display.
int runWorkbench(int argc, char** argv);

} // namespace escapement
