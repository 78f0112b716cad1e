#include "gui/run/run_report.h"

#include "plots/language/language.h"
#include "plots/language/tr.h"
#include "plots/roundoff.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

QString number(double value, int digits = 2) { return numberText(value, digits); }

constexpr double roundoff = 1e-13; // of the distances in a mechanism

/// m: how far from the origin its bodies are.
double reachOf(const Frame& frame) {
    double reach = 0.0;
    for (const BodyState& body : frame.bodies) reach = std::max(reach, body.position.norm());
    return reach;
}

QString contactReport(const ContactReport& c) {
    QStringList said, solvers;
    for (const auto& solver : c.solvers) {
        const QString each = number(double(solver.iterations) / double(solver.problems), 3);
        solvers << tr("%1 (%2, %3 each, %4 at most)")
                       .arg(QString::fromStdString(solver.name),
                            counted(solver.problems, tr("1 problem"), tr("%1 problems")),
                            each == "1" ? tr("1 iteration") : tr("%1 iterations").arg(each))
                       .arg(solver.most);
    }
    said << tr("Contact problems solved by %1; worst residual %2 of the velocities or accelerations in the problem.")
                .arg(solvers.join(tr(", ")), number(c.worstResidual()));
    const QString chosen = QString::fromStdString(c.chosen);
    if (c.refused > 0)
        said << tr("%1 could not take %2 of them, which auto solved: %3.")
                    .arg(chosen)
                    .arg(c.refused)
                    .arg(translated(c.refusal));
    if (c.gaveUp > 0) said << tr("%1 left %2 of them unsolved, which auto took over.").arg(chosen).arg(c.gaveUp);
    if (c.relaxed > 0)
        said << tr("The convex relaxation lifted sliding contacts by up to %1 in a step (%2), which the exact law does "
                   "not.")
                    .arg(quantityText(c.liftGap, "m", 2), quantityText(c.liftSpeed, "m/s", 2));
    return said.join(' ');
}

} // namespace

QString runReport(const RunSummary& s) {
    if (s.accepted == 0 && s.simulated == 0.0) return "";
    QStringList said;
    QStringList methods;
    if (s.event_driven > 0.0) methods << tr("%1 between located events").arg(QString::fromStdString(s.integrator));
    if (s.time_stepping > 0.0)
        methods << tr("%1 in time steps for %2 of %3 s")
                       .arg(QString::fromStdString(s.scheme), number(s.time_stepping, 3), number(s.simulated, 4));
    said << tr("Computed with %1: %2, %3 rejected, in %4 s.")
                .arg(methods.join(tr(", ")), counted(s.accepted, tr("1 step"), tr("%1 steps")))
                .arg(s.rejected)
                .arg(number(s.wall, 3));
    if (s.contacts.problems() > 0) said << contactReport(s.contacts);
    const double unexplained = s.energy_end + s.dissipated + std::max(0.0, s.numerical) - s.work - s.energy_start;
    const double scale =
        std::max({std::abs(s.energy_start), std::abs(s.energy_end), std::abs(s.dissipated), std::abs(s.work)});
    // Of no length of a mechanism are there more digits than that.
    const double least = roundoff * reachOf(s.final);
    said << tr("Energy: %1 of %2 are not explained by losses and work. Joints off by at most %3, contacts too deep by "
               "at most %4.")
                .arg(quantityText(unexplained, "J", 2), quantityText(scale, "J", 3),
                     quantityText(told(s.drift_position, least), "m", 2),
                     quantityText(told(s.penetration, least), "m", 2));
    if (s.numerical > 0.0)
        said << tr("The method between events has damped away %1 by itself.").arg(quantityText(s.numerical, "J", 3));
    return said.join(' ');
}

} // namespace escapement
