#pragma once
// Frames are declared where Systems can fill them in: engine/dynamics/frame.h.
#include "engine/dynamics/frame.h"
