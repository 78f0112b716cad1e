#include "gui/panels/properties/present_coordinate.h"

#include "engine/assembling/motion/coordinate_sweep.h"
#include "engine/model/kinds/joint_numbers.h"
#include "gui/document/document.h"
#include "plots/units/units.h"

#include <cmath>
#include <exception>
#include <optional>

namespace escapement {
namespace {

struct Standing {
    double value = 0.0; ///< rad or m
    bool turns = false;
};

/// Nothing where the joint has no such coordinate, or is not well defined yet.
std::optional<Standing> standingOf(const Document& document, int index) {
    const Mechanism& m = document.mechanism();
    if (index < 0 || index >= static_cast<int>(m.joints.size())) return std::nullopt;
    const Joint& joint = m.joints[static_cast<std::size_t>(index)];
    const JointType* type = findJointType(joint.type);
    const int which = type ? carriedCoordinate(joint, *type) : -1;
    if (which < 0) return std::nullopt;
    try {
        return Standing{standingAt(freeSkeletonOf(m, document.parts()), index, which, document.parts()),
                        type->coordinates[static_cast<std::size_t>(which)].turns()};
    } catch (const std::exception&) { // the findings say what is missing
        return std::nullopt;
    }
}

} // namespace

PresentCoordinate::PresentCoordinate(const Document& document, int joint, QWidget* parent)
    : WrappedLabel(parent), document_(document), joint_(joint) {
    setObjectName("presentCoordinate");
    setFocusPolicy(Qt::NoFocus);
    connect(&document, &Document::edited, this, &PresentCoordinate::renew);
    connect(&Units::chosen(), &Units::changed, this, &PresentCoordinate::renew);
    renew();
}

void PresentCoordinate::renew() {
    const auto now = standingOf(document_, joint_);
    setVisible(now.has_value());
    // What closing a joint leaves of a zero is no distance.
    constexpr double nothing = 1e-12;
    const double value = now && std::abs(now->value) > nothing ? now->value : 0.0;
    if (now) say(tr("At the start %1").arg(quantityText(value, now->turns ? "rad" : "m", 4)));
}

} // namespace escapement
