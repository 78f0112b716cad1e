// Loads: their ends, and what their own type says of their numbers.

#include "engine/model/checks/mechanism_check.h"
#include "engine/model/kinds/load_values.h"

#include <fmt/format.h>

namespace escapement {

namespace {

class LoadCheck : MechanismCheck {
  public:
    using MechanismCheck::MechanismCheck;

    void all(const Load& load, const std::string& at) {
        const LoadType* type = typeOf(load);
        if (!type) return; // already reported
        if (type->hasTwoEnds()) checkSides("load", load.name, load.a.body, load.b.body, at);
        checkAttachment(load.a, *type, pointerTo(at, "a"));
        if (type->hasTwoEnds()) checkAttachment(load.b, *type, pointerTo(at, "b"));
        if (type->check)
            for (const auto& [key, message] : type->check(lawInput(load, mechanism_)))
                error(pointerTo(at, key), message);
        if (load.joint.empty() || load.coordinate.empty()) return;
        if (const Joint* joint = jointNamed(load.joint))
            checkCoordinate(*joint, load.coordinate, pointerTo(at, "coordinate"));
    }

  private:
    void checkAttachment(const Attachment& end, const LoadType& type, const std::string& at) {
        if (type.ends == LoadType::Frames) return checkAxes(toVec3(end.z), toVec3(end.x), at);
        const Attachment usual;
        if (!(end.z == usual.z)) warn(pointerTo(at, "z"), fmt::format("is kept but has no effect on a {}", type.kind));
        if (!(end.x == usual.x)) warn(pointerTo(at, "x"), fmt::format("is kept but has no effect on a {}", type.kind));
    }
};

} // namespace

void checkLoads(const Mechanism& mechanism, Findings& findings) {
    LoadCheck check(mechanism, findings);
    for (std::size_t i = 0; i < mechanism.loads.size(); ++i) check.all(mechanism.loads[i], pointerTo("/loads", i));
}

} // namespace escapement
