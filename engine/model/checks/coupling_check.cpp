// Couplings: numbers that tie something, and coordinates that can be coupled, each once.

#include "engine/model/checks/mechanism_check.h"
#include "engine/model/kinds/coupling_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace escapement {

namespace {

class CouplingCheck : MechanismCheck {
  public:
    using MechanismCheck::MechanismCheck;

    void all(const Coupling& coupling, const std::string& at) {
        const CouplingType* type = findCouplingType(coupling.type);
        if (!type) return; // already reported
        const std::vector<double> numbers = couplingNumbers(coupling, *type);
        bool counts = true;
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            if (!type->parameters[k].notZero || numbers[k] != 0.0) continue;
            counts = false;
            error(pointerTo(at, type->parameters[k].key),
                  fmt::format("is 0, so coupling \"{}\" would tie nothing together; give another number",
                              coupling.name));
        }
        if (const std::string fault = counts && type->fault ? type->fault(numbers.data()) : ""; !fault.empty())
            error(at, fmt::format("coupling \"{}\" {}", coupling.name, fault));
        std::vector<std::pair<std::string, int>> taken;
        constexpr std::array keys{"a", "b", "c"};
        for (int k = 0; k < type->termCount(); ++k) {
            const std::string where = pointerTo(at, keys[std::size_t(k)]);
            const CouplingEnd& end = couplingEnd(coupling, k);
            const int coordinate = checkCouplingEnd(*type, k, coupling, where);
            if (coordinate < 0) continue;
            if (std::find(taken.begin(), taken.end(), std::pair(end.joint, coordinate)) != taken.end())
                error(where, fmt::format("coupling \"{}\" takes the same coordinate of joint \"{}\" twice; name "
                                         "another joint or another coordinate",
                                         coupling.name, end.joint));
            taken.emplace_back(end.joint, coordinate);
        }
        if (coupling.backlash.value == 0.0 && coupling.restitution.value > 0.0)
            warn(pointerTo(at, "restitution"),
                 fmt::format("coupling \"{}\" has no backlash, so nothing strikes; give \"backlash\", or leave it out",
                             coupling.name));
    }

  private:
    /// The coordinate that it takes; -1: said why not.
    int checkCouplingEnd(const CouplingType& type, int term, const Coupling& coupling, const std::string& at) {
        const CouplingEnd& end = couplingEnd(coupling, term);
        const Joint* joint = jointNamed(end.joint);
        const JointType* of = joint ? findJointType(joint->type) : nullptr;
        if (!of) return -1; // already reported
        const CoupledMotion wanted = type.terms[std::size_t(term)].motion;
        const int coordinate = coupledCoordinate(*of, end.coordinate, wanted);
        if (coordinate >= 0) return coordinate;
        const std::size_t findings = findings_.size();
        checkCoordinate(*joint, end.coordinate, pointerTo(at, "coordinate"));
        if (findings_.size() > findings) return -1;
        const char* needed = wanted == CoupledMotion::Angle   ? "an angle"
                             : wanted == CoupledMotion::Slide ? "a slide"
                                                              : "a coordinate";
        if (end.coordinate.empty())
            error(at, fmt::format("coupling \"{}\" needs {} here, and joint \"{}\", which is {}, has none that can "
                                  "be coupled; name another joint",
                                  coupling.name, needed, joint->name, joint->type));
        else
            error(pointerTo(at, "coordinate"),
                  fmt::format("coupling \"{}\" needs {} here, but \"{}\" of joint \"{}\" is {}; name another "
                              "coordinate or joint",
                              coupling.name, needed, end.coordinate, joint->name,
                              wanted == CoupledMotion::Angle ? "a slide" : "an angle"));
        return -1;
    }
};

} // namespace

void checkCouplings(const Mechanism& mechanism, Findings& findings) {
    CouplingCheck check(mechanism, findings);
    for (std::size_t i = 0; i < mechanism.couplings.size(); ++i)
        check.all(mechanism.couplings[i], pointerTo("/couplings", i));
}

} // namespace escapement
