#include "gui/panels/properties/computed_mass.h"

#include "engine/contact/features/placed_part.h"
#include "gui/document/document.h"
#include "gui/style/vector_text.h"
#include "plots/language/language.h"
#include "plots/roundoff.h"
#include "plots/units/units.h"

#include <cmath>
#include <set>

namespace escapement {
namespace {

constexpr double leastProduct = 1e-8; // of the trace: less is what the integrals leave, and no digit that is shown

} // namespace

ComputedMass::ComputedMass(const Document& document, int body, QWidget* parent)
    : WrappedLabel(parent), document_(document), body_(body) {
    setObjectName("computedMass");
    setTextFormat(Qt::PlainText); // names of materials stand in it
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::NoFocus);
    connect(&document, &Document::edited, this, &ComputedMass::renew);
    connect(&Units::chosen(), &Units::changed, this, &ComputedMass::renew);
    renew();
}

QString ComputedMass::textOf(double mass, const QString& materials, const Vec3& centre, const Vec3& moments,
                             const Vec3& products) {
    return QStringList{
        tr("%1, computed from the solids and their materials: %2").arg(quantityText(mass, "kg", 5), materials),
        tr("Centre of mass in the body: %1").arg(vectorText(centre, "m")),
        tr("Inertia about it, xx, yy, zz: %1").arg(vectorText(moments, "kg m^2")),
        tr("xy, xz, yz: %1").arg(vectorText(products, "kg m^2"))}
        .join('\n');
}

void ComputedMass::renew() {
    const Mechanism& m = document_.mechanism();
    if (body_ < 0 || body_ >= static_cast<int>(m.bodies.size())) return hide(); // the panel is about to be made anew
    const Body& body = m.bodies[static_cast<std::size_t>(body_)];
    if (body.mass || (body.fixed && !reserves())) return hide();
    // Its room stays: what is below does not jump where ground is pressed. Words say what it is.
    if (body.fixed) return say(tr("Ground does not move: its mass counts for nothing."));
    show();
    reserveFor(
        textOf(8.8888, "steel", Vec3::Constant(0.0888888), Vec3::Constant(0.0888888), Vec3::Constant(0.0888888)));
    try {
        const RigidMass own = massOf(body, placedParts(body, m, document_.parts()));
        std::set<std::string> materials;
        for (const escapement::Shape& shape : body.shapes)
            if (!shape.material.empty()) materials.insert(shape.material);
        QStringList names;
        for (const auto& name : materials) names << QString::fromStdString(name);
        const Mat3& i = own.inertia;
        Vec3 products(i(0, 1), i(0, 2), i(1, 2));
        for (double& one : products) one = told(one, leastProduct * i.trace());
        say(textOf(own.mass, names.join(", "), own.centre, i.diagonal(), products));
    } catch (const std::exception& problem) {
        say(tr("Not known yet. %1").arg(translated(problem.what())));
    }
}

} // namespace escapement
