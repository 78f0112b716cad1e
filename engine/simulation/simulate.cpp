#include "engine/simulation/simulate.h"

#include "engine/contact/diagnostics/interpenetration.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/joints/joint_diagnosis.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/errors.h"
#include "engine/model/fields/fields.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/simulation/held_rows.h"
#include "engine/simulation/hybrid_run.h"
#include "engine/simulation/interpenetration_watch.h"
#include "engine/simulation/overlaps.h"
#include "engine/simulation/start_remark.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double limitTolerance = 1e-6; // rad or m that the start may lie beyond a joint's limit

// m: between these sizes, and with any smaller part, lengths that the user leaves to the program are the usual ones.
constexpr double smallest = 0.01, largest = 10.0, largestPart = 1.0;

/// How many times the usual ones these lengths are. A wide floor under small bodies makes them no longer.
double timesUsual(double size, const Interpenetration& bodies) {
    double part = std::numeric_limits<double>::infinity();
    for (const Interpenetration::Pair& pair : bodies.pairs()) part = std::min(part, pair->size);
    return std::min(size / smallest, 1.0) * std::max(std::min(size / largest, part / largestPart), 1.0);
}

HybridSettings settingsOf(const Mechanism& mechanism, double timesUsual) {
    const RunSettings& run = mechanism.run;
    HybridSettings s;
    s.strategy = run.strategy == "event-driven"    ? StrategyChoice::EventDriven
                 : run.strategy == "time-stepping" ? StrategyChoice::TimeStepping
                                                   : StrategyChoice::Hybrid;
    // Locating friction transitions is the event-driven strategy's only way.
    s.locateFriction = run.transitions == "locate" || s.strategy == StrategyChoice::EventDriven;
    // Words that are none of its kind belong to a strategy that does not use it.
    if (const auto* type = findIntegratorType(run.integrator))
        s.integrator = chosenMethod(run, type->name, type->parameters);
    if (const auto* type = findSchemeType(run.scheme)) s.scheme = chosenMethod(run, type->name, type->parameters);
    s.formulation = findFormulation(run.formulation);
    s.until = run.until.value;
    s.tolerance = run.tolerance.value;
    s.outputStep = run.output_step.value;
    s.firstStep = run.first_step.value;
    s.largestStep = run.largest_step.value;
    if (run.step_rule == "thesis") s.stepRule = HybridSettings::StepRule::Thesis;
    if (run.step_rule == "fixed") s.fixedStep = run.first_step.value, s.watchFixed = true;
    s.step = run.step.value;
    s.adaptive = run.adaptive && s.strategy == StrategyChoice::TimeStepping;
    s.solver = run.solver;
    s.cone = run.contact_law == "relaxed" ? FrictionCone::Relaxed : FrictionCone::Exact;
    const auto chosen = [&](const Number& typed, double usual) {
        return typed.value > 0.0 ? typed.value : timesUsual * usual;
    };
    s.accumulationHeight = chosen(run.accumulation_height, s.accumulationHeight);
    s.cluster = chosen(run.cluster, s.cluster);
    s.impactsInTurn = run.impacts == "sequential";
    return s;
}

/// Of the coordinate that it bounds: "m" or "rad".
const char* unitOfLimit(const Mechanism& mechanism, const MultibodySystem& system, int limit) {
    if (const int coupling = system.couplingOfLimit(limit); coupling >= 0) return unitOfCoupling(system, coupling);
    return carriedCoordinate(mechanism.joints[std::size_t(system.jointOfLimit(limit))])->unit();
}

constexpr double leftOfAngles = 0.02; // rad a metre of the size: of it steps may leave a limit 5e-5 beyond

std::vector<InterpenetrationWatch::Limit> limitsOf(const Mechanism& mechanism, const MultibodySystem& system) {
    std::vector<InterpenetrationWatch::Limit> limits;
    for (int limit = 0; limit < system.limitCount(); ++limit) {
        const int contact = system.firstJointContact() + limit;
        const char* unit = unitOfLimit(mechanism, system, limit);
        const double length = system.characteristicLength();
        const double size = unit == std::string("rad") ? std::max(1.0, leftOfAngles * length) : length;
        limits.push_back({system.contactName(contact).contact, unit, size});
    }
    return limits;
}

/// Whether a contact is a limit, or the friction, of an angle.
bool isOfAngle(const Mechanism& mechanism, const MultibodySystem& system, int contact) {
    const int limit = contact - system.firstJointContact();
    if (limit < 0) return false;
    if (limit < system.limitCount()) return unitOfLimit(mechanism, system, limit) == std::string("rad");
    const std::string called = system.contactName(contact).contact;
    return std::any_of(mechanism.joints.begin(), mechanism.joints.end(), [&](const Joint& joint) {
        return called == joint.name + " friction" && carriedCoordinate(joint)->turns();
    });
}

std::vector<Finding> brokenLimits(const Mechanism& mechanism, const MultibodySystem& system, const Vector& q) {
    std::vector<Finding> findings;
    for (int limit = 0; limit < system.limitCount(); ++limit) {
        const int contact = system.firstJointContact() + limit, coupling = system.couplingOfLimit(limit);
        if (const double gap = system.contactGap(contact, q).gap; gap < -limitTolerance)
            findings.push_back(
                {Severity::Error,
                 coupling < 0 ? fmt::format("/joints/{}/limits", system.jointOfLimit(limit))
                              : fmt::format("/couplings/{}/phase", coupling),
                 fmt::format("The start lies {:.4g} {} beyond the '{}'. Move the bodies, or {}", -gap,
                             unitOfLimit(mechanism, system, limit), system.contactName(contact).contact,
                             coupling < 0 ? "widen the joint's limits" : "change the coupling's phase")});
    }
    return findings;
}

} // namespace

RunSummary simulate(const Mechanism& mechanism, const PartLibrary& parts, const ResultLayout& project, FrameSink& sink,
                    RunControl& control, const std::optional<Continuation>& from) {
    MultibodySystem system(mechanism, parts);
    system.useThreads(control.threads);
    ResultLayout layout = project;
    layout.bodies.clear();
    layout.joints.clear();
    layout.couplings.clear();
    system.describe(layout);
    const Interpenetration bodies(mechanism, parts);
    HybridSettings settings = settingsOf(mechanism, timesUsual(system.characteristicLength(), bodies));
    HeldRows held(sink);
    const bool goesBack = settings.strategy != StrategyChoice::TimeStepping;
    InterpenetrationWatch watch(bodies, mechanism, goesBack ? held : sink, mechanism.run.until.value,
                                &system.acceptedOverlaps());
    watch.watchLimits(limitsOf(mechanism, system));
    settings.watch = &watch;
    if (goesBack) settings.held = &held;
    if (settings.strategy != StrategyChoice::TimeStepping && settings.formulation &&
        settings.formulation->jointCoordinates)
        settings.jointCoordinates = &system;
    settings.inMaterial = [&](int contact, In<Vector> at) {
        return depthInMaterial(bodies, system, at, contact, bodyPoses(system, at, Vector::Zero(system.nv()))) >
               overlapTolerance(system);
    };
    settings.turns = [&](int contact) { return isOfAngle(mechanism, system, contact); };
    settings.sensors = compileSensors(mechanism, system, layout);
    const auto watched = [&](RunSummary summary) {
        summary.penetration = std::max(summary.penetration, watch.deepest());
        summary.notes.insert(summary.notes.end(), watch.besideChosen().begin(), watch.besideChosen().end());
        return summary;
    };
    Vector q, v;
    system.initialState(q, v);
    if (from) return watched(HybridRun(system, settings, watch, control).run(q, v, layout, &from->checkpoint));
    const Vector given = q, givenSpeeds = v;
    const AssemblyResult assembly = assemble(system, 0.0, q, v);
    const JointDiagnosis joints = diagnoseJoints(system, q);
    if (!assembly.closed) {
        throw ModelError(
            fmt::format("The mechanism cannot be assembled: {} by {}. Check the joints' frames and the "
                        "links' lengths{}{}",
                        openNames(system, joints), openBy(system, joints),
                        joints.openCouplings.empty() ? "" : ", the phases of couplings",
                        system.placedRowCount() > system.jointRowCount() ? ", and where motors start" : ""));
    }
    if (const std::string obstacle = motorObstacle(system, joints); !obstacle.empty()) throw ModelError(obstacle);
    if (const auto broken = brokenLimits(mechanism, system, q); !broken.empty()) throw ModelError(broken);
    std::vector<Overlap> overlaps = findOverlaps(mechanism, bodies, system, q, v);
    settings.remarks = acceptOverlaps(mechanism, bodies, system, overlaps);
    if (const auto remark = remarkOnAssembly(mechanism, system, given, q)) settings.remarks.push_back(*remark);
    if (const auto remark = remarkOnVelocities(mechanism, system, q, givenSpeeds, v))
        settings.remarks.push_back(*remark);
    if (!overlaps.empty()) {
        std::string text = "Bodies overlap at the start:";
        for (std::size_t i = 0; i < std::min<std::size_t>(overlaps.size(), 5); ++i)
            text += fmt::format("\n  contact '{}', {}: {:.4g} mm deep at ({:.4g}, {:.4g}, {:.4g}) m",
                                overlaps[i].contact, overlaps[i].features, 1e3 * overlaps[i].depth,
                                overlaps[i].point.x(), overlaps[i].point.y(), overlaps[i].point.z());
        if (overlaps.size() > 5) text += fmt::format("\n  and {} more", overlaps.size() - 5);
        throw ModelError(text + "\nSettle moves them apart by the least motion; or state an overlap that the contact "
                                "accepts (accepted_overlap, for errors of published poses), move the bodies, or leave "
                                "the pair out of the contact");
    }
    settings.deepestAtStart = overlapTolerance(system);
    return watched(HybridRun(system, settings, watch, control).run(q, v, layout));
}

ModelReport report(const Mechanism& mechanism, const PartLibrary& parts) {
    MultibodySystem system(mechanism, parts);
    ModelReport r;
    r.bodies = int(mechanism.bodies.size());
    r.moving = system.movingCount();
    r.constraint_rows = system.jointRowCount();
    r.contacts = system.contactSummaries();
    Vector q, v;
    system.initialState(q, v);
    const AssemblyResult assembly = assemble(system, 0.0, q, v);
    r.assembly_position = assembly.positionBefore;
    r.assembly_velocity = assembly.velocityBefore;
    const JointDiagnosis joints = diagnoseJoints(system, q);
    r.rank = joints.rank;
    r.freedoms = joints.freedoms;
    for (const auto& open : joints.open) r.conflicting.push_back(system.joints()[open.joint].name);
    for (const auto& [c, error] : joints.openCouplings)
        r.conflicting.push_back(system.couplings()[std::size_t(c)].name);
    for (int j : joints.redundant) r.redundant.push_back(system.joints()[j].name);
    for (int c : joints.redundantCouplings) r.redundant.push_back(system.couplings()[std::size_t(c)].name);
    for (int k : joints.overdriven) r.conflicting.push_back(system.joints()[system.drives()[k].joint].name);
    if (assembly.closed) r.limits = brokenLimits(mechanism, system, q);
    if (assembly.closed) {
        const Interpenetration bodies(mechanism, parts);
        r.refused = refusedAcceptances(mechanism, bodies);
        std::vector<Overlap> overlaps = findOverlaps(mechanism, bodies, system, q, v);
        for (const Overlap& o : takeAccepted(mechanism, overlaps))
            if (r.refused.empty()) r.accepted.push_back({o.contact, o.features, o.depth, o.point});
        for (const Overlap& o : overlaps) r.overlaps.push_back({o.contact, o.features, o.depth, o.point});
    }
    return r;
}

} // namespace escapement
