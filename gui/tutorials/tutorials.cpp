// The list of tutorials.

#include "gui/tutorials/tutorial.h"

namespace escapement {

std::vector<Tutorial> tutorials() { return {dropABall(), hingeAPart()}; }

} // namespace escapement
