#pragma once
// The Swiss pin-lever escapement of a published set of CAD files (watch_escapement; its README gives masses, hinges and
// the faces that touch): three bodies on hinges, thirty-six contacts between named faces.

#include <string>
#include <vector>

namespace escapement {

struct WatchSettings {
    double torque = 1.0;      ///< on the escape wheel, kg mm^2/s^2; the README has 0.001
    double until = 10.0;      ///< s
    double outputStep = 1e-3; ///< s
    /// With a watch's torque the teeth push with the faces beside their named ones, too: without them the wheel runs on
    /// by several teeth while the lever swings over.
    bool impulseFaces = true;
    std::string folder; ///< of the STEP files; empty: that of the project
};

/// A project file's text.
std::string watchProject(const WatchSettings& settings);

/// The locking face of each of the wheel's teeth, and the impulse face that comes before it, counted from 0 as the
/// README does.
std::vector<int> watchTeeth(bool impulseFaces);

} // namespace escapement
