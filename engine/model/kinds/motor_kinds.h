#pragma once
// Which kinds of motor a coordinate takes that turns, and which one that slides.

#include <string>
#include <utility>

namespace escapement {

/// The kind that does for a slide what `kind` does for a turn, or the other way round; `kind` itself where it fits what
/// the coordinate does.
inline std::string fittingMotor(const std::string& kind, bool turns) {
    constexpr std::pair<const char*, const char*> alike[] = {{"torque", "force"}, {"angle", "position"}};
    for (const auto& [turning, sliding] : alike)
        if (kind == turning || kind == sliding) return turns ? turning : sliding;
    return kind;
}

} // namespace escapement
