#include "engine/dynamics/assembly.h"

#include <Eigen/Cholesky>

namespace escapement {

AssemblyResult assemble(System& system, double t, Vector& q, Vector& v) {
    AssemblyResult result;
    const int m = system.constraintCount(), nv = system.nv();
    if (m == 0) {
        result.closed = true;
        return result;
    }
    const double tolerance = 1e-13 * std::max(1.0, system.characteristicLength());
    Vector g(m), trial(q.size()), gTrial(m);
    Matrix jacobian(m, nv);
    system.constraints(t, q, g);
    result.positionBefore = g.cwiseAbs().maxCoeff();
    double damping = 1e-12;
    for (int iteration = 0; iteration < 200 && g.cwiseAbs().maxCoeff() > tolerance; ++iteration) {
        result.iterations = iteration + 1;
        system.constraintJacobian(t, q, jacobian);
        system.prepareMass(q);
        Matrix inverse = jacobian.transpose();
        system.solveMass(inverse);
        Matrix schur = jacobian * inverse;
        const double scale = schur.trace() / m;
        bool better = false;
        while (damping < 1e6) {
            Matrix damped = schur;
            damped.diagonal().array() += damping * scale;
            const Vector dv = -(inverse * damped.ldlt().solve(g));
            system.displace(q, dv, trial);
            system.constraints(t, trial, gTrial);
            if (gTrial.norm() < g.norm()) {
                better = true;
                break;
            }
            damping = std::max(10.0 * damping, 1e-10);
        }
        if (!better) break;
        q = trial;
        g = gTrial;
        damping = std::max(0.1 * damping, 1e-12);
    }
    result.positionAfter = g.cwiseAbs().maxCoeff();
    // A linkage that closes leaves roundoff; one that cannot close leaves a length one can see.
    result.closed = result.positionAfter <= 1e-9 * std::max(1.0, system.characteristicLength());
    SmoothModel model(system);
    model.chooseRows(t, q);
    result.velocityBefore = model.projectVelocity(t, q, v);
    return result;
}

} // namespace escapement
