#include "tests/support/places.h"

namespace escapement {

const char* const sourceFolder = ESCAPEMENT_SOURCE_DIR;
const char* const programFile = ESCAPEMENT_PROGRAM;
const char* const lupdateFile = ESCAPEMENT_LUPDATE;

} // namespace escapement
