#pragma once
// What a run is asked for, as the hybrid method reads it: strategy, methods, tolerances, lengths of steps.

#include "engine/complementarity/contact_solving.h"
#include "engine/dynamics/frame.h"
#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/simulation/sensor_set.h"
#include "engine/simulation/strategy_table.h"

#include <functional>
#include <limits>

namespace escapement {

class FrameWatch;
class HeldRows;
class MultibodySystem;

struct HybridSettings {
    StrategyChoice strategy = StrategyChoice::Hybrid;
    bool locateFriction = true;                  ///< transitions = locate; else they are stepped over
    MethodChoice integrator = usualIntegrator(); ///< between events
    const Formulation* formulation = nullptr;    ///< of the smooth method's linear systems; null: multipliers
    /// Whose joints' coordinates the smooth method's steps are made in, the run's own system; null: those of its own.
    MultibodySystem* jointCoordinates = nullptr;
    MethodChoice scheme = usualScheme(); ///< of time stepping
    double until = 1.0;                  ///< s
    double tolerance = 1e-6;             ///< scaled RMS of the local error
    double outputStep = 1e-3;            ///< s
    double step = 1e-4;                  ///< s, of time stepping, and its largest in the hybrid method
    double accumulationHeight = 1e-10;   ///< m
    double cluster = 1e-8;               ///< m
    bool impactsInTurn = false;          ///< impacts = sequential
    double largestStep = 0.1;            ///< s, of the smooth method
    double firstStep = 0.0;              ///< s, of the smooth method; 0: found from the speeds
    enum class StepRule { Pi, Thesis } stepRule = StepRule::Pi; ///< see step_rule.h
    double fixedStep = 0.0; ///< s; > 0: the smooth method's step, without error control
    /// s, T: > 0: what is stepped over is so in time steps of T (h / T)^(p + 1), with h the fixed step and p the smooth
    /// method's order, whatever the floors are: with these the hybrid method keeps the order p [Haddouni2015,
    /// proposition 4.2.5]. For measuring that; such steps are soon below the clock's resolution.
    double stepOverTime = 0.0;
    bool watchFixed = false;                   ///< the balance of energies, also with a fixed step
    bool adaptive = false;                     ///< time steps follow from halved steps and the tolerance
    std::string solver = usualContactSolver(); ///< of contactSolvers()
    FrictionCone cone = FrictionCone::Exact;   ///< Coulomb's law or its convex relaxation, for all contact problems
    bool project = true;                       ///< drift correction after each step
    int stepsPerCheckpoint = 500;
    std::vector<CompiledSensor> sensors;
    std::vector<Event> remarks; ///< on the start, logged with it
    /// m: no bodies lie deeper in one another at the start, as their solids say: what is deeper behind a feature is out
    /// of the material there (under an acute edge, beyond a thin wall), and waits until it has come in front of it.
    double deepestAtStart = std::numeric_limits<double>::infinity();
    /// Whether the place of a contact that lies deep at q is in the material of the bodies; null: all are.
    std::function<bool(int contact, In<Vector> q)> inMaterial;
    /// Whether a contact is a limit, or the friction, of an angle: its gap is in rad; null: none is.
    std::function<bool(int contact)> turns;
    /// Who looks at the frames whether they can be trusted, and the sink behind, from which rows can be taken back:
    /// where both are there, a run goes back where they cannot (run/retreat.h).
    FrameWatch* watch = nullptr;
    HeldRows* held = nullptr;
};

} // namespace escapement
