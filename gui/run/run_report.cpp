#include "gui/run/run_report.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("RunReport", text); }
QString number(double value, int digits = 2) { return QString::number(value, 'g', digits); }

} // namespace

QString runReport(const RunSummary& s) {
    if (s.accepted == 0 && s.simulated == 0.0) return "";
    QStringList said;
    QStringList methods;
    if (s.event_driven > 0.0) methods << tr("%1 between located events").arg(QString::fromStdString(s.integrator));
    if (s.time_stepping > 0.0)
        methods << tr("%1 in time steps for %2 of %3 s").arg(QString::fromStdString(s.scheme), number(s.time_stepping, 3), number(s.simulated, 4));
    said << tr("Computed with %1: %2 steps, %3 rejected, in %4 s.")
                .arg(methods.join(tr(", ")))
                .arg(s.accepted)
                .arg(s.rejected)
                .arg(number(s.wall, 3));
    if (s.solver_iterations > 0)
        said << tr("Contact problems: %1, %2 iterations, worst residual %3 of the velocities that it had to resolve.")
                    .arg(QString::fromStdString(s.solver))
                    .arg(s.solver_iterations)
                    .arg(number(s.worst_residual));
    const double unexplained = s.energy_end + s.dissipated - s.work - s.energy_start;
    const double scale = std::max({std::abs(s.energy_start), std::abs(s.energy_end), std::abs(s.dissipated), std::abs(s.work)});
    said << tr("Energy: %1 J of %2 J are not explained by losses and work. Joints off by at most %3 m, contacts too deep by at most %4 m.")
                .arg(number(unexplained), number(scale, 3), number(s.drift_position), number(s.penetration));
    return said.join(' ');
}

} // namespace escapement
