#include "engine/assembling/assemble_mechanism.h"

#include "engine/assembling/joint_blame.h"
#include "engine/assembling/joint_freedom.h"
#include "engine/assembling/joint_skeleton.h"
#include "engine/assembling/linkages.h"
#include "engine/assembling/motion/write_pose.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/joints/joint_diagnosis.h"
#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/pose.h"

#include <Eigen/Cholesky>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

bool anythingMoves(const Mechanism& mechanism) {
    return std::any_of(mechanism.bodies.begin(), mechanism.bodies.end(), [](const Body& b) { return !b.fixed; });
}

Frame frameOf(MultibodySystem& system, const Vector& q, const Vector& v) {
    Frame frame;
    system.observe(0.0, q, v, Vector(), frame);
    return frame;
}

// ---- findings -------------------------------------------------------------------------------------------------------

struct Mobility {
    int freedoms = 0, redundancy = 0;
};

Mobility mobilityOf(const Mechanism& skeleton, const PartLibrary& parts) {
    MultibodySystem system(skeleton, parts);
    Vector q, v;
    system.initialState(q, v);
    const JointDiagnosis d = diagnoseJoints(system, q);
    return {d.freedoms, d.redundancy()};
}

std::string conditions(int n) { return n == 1 ? "1 condition" : fmt::format("{} conditions", n); }
std::string freedoms(int n) { return n == 1 ? "1 freedom" : fmt::format("{} freedoms", n); }

std::string left(int redundancy) {
    return redundancy == 0   ? "no condition is left over"
           : redundancy == 1 ? "1 condition is left over"
                             : fmt::format("{} conditions are left over", redundancy);
}

/// Of `joints` those of the linkage of joint j, without j.
std::string othersOfLinkage(const Mechanism& m, const std::vector<int>& linkages, const std::vector<int>& joints,
                            int j) {
    std::string text;
    for (const int other : joints)
        if (other != j && linkages[std::size_t(other)] == linkages[std::size_t(j)])
            text += (text.empty() ? "'" : ", '") + m.joints[std::size_t(other)].name + "'";
    return text;
}

JointFinding redundantFinding(const Mechanism& posed, const PartLibrary& parts, const std::vector<int>& linkages,
                              const JointDiagnosis& d, int j) {
    JointFinding finding;
    finding.joint = j;
    finding.name = posed.joints[j].name;
    const std::string others = othersOfLinkage(posed, linkages, d.redundant, j);
    finding.text =
        fmt::format("'{}' demands again what {} {} already; {} too many in all", finding.name,
                    others.empty() ? "it" : others, others.find(',') == std::string::npos ? "demands" : "demand",
                    conditions(d.redundancy()));
    Mechanism changed = posed;
    changed.joints.erase(changed.joints.begin() + j);
    dropLooseCouplings(changed);
    Mobility best = mobilityOf(changed, parts);
    if (best.freedoms == d.freedoms && best.redundancy < d.redundancy()) {
        finding.remove = true;
        finding.mend = fmt::format("Remove '{}': the mechanism keeps its {}, and {}", finding.name,
                                   freedoms(d.freedoms), left(best.redundancy));
        return finding;
    }
    best.redundancy = d.redundancy();
    changed = posed;
    for (const auto& type : looserTypes(jointType(posed.joints[j].type))) {
        changed.joints[j].type = type;
        if (Mechanism kept = changed; dropLooseCouplings(kept), kept.couplings.size() < changed.couplings.size())
            continue;
        const Mobility tried = mobilityOf(changed, parts);
        if (tried.freedoms != d.freedoms || tried.redundancy >= best.redundancy) continue;
        best = tried;
        finding.mendType = type;
    }
    if (!finding.mendType.empty())
        finding.mend = fmt::format("Make '{}' {} instead of {}: the mechanism keeps its {}, and {}", finding.name,
                                   finding.mendType, posed.joints[j].type, freedoms(d.freedoms), left(best.redundancy));
    return finding;
}

std::string openText(const Mechanism& m, const OpenJoint& open) {
    const Joint& joint = m.joints[open.joint];
    std::vector<std::string> faults;
    if (open.distance > 1e-9) faults.push_back(fmt::format("stays open by {:.4g} mm", 1e3 * open.distance));
    if (open.angle > 1e-9)
        faults.push_back(fmt::format("stays tilted by {:.4g} degrees", open.angle * 180.0 / std::numbers::pi));
    if (std::abs(open.motor) > 1e-9) {
        const JointCoordinate* driven = drivenCoordinate(joint);
        const bool slides = driven && !driven->turns();
        faults.push_back(fmt::format("is {:.4g} {} away from where its motor starts",
                                     std::abs(open.motor) * (slides ? 1e3 : 180.0 / std::numbers::pi),
                                     slides ? "mm" : "degrees"));
    }
    std::string text = "'" + joint.name + "'";
    for (std::size_t i = 0; i < faults.size(); ++i) text += (i ? " and " : " ") + faults[i];
    return text;
}

JointFinding conflictFinding(const Mechanism& skeleton, const PartLibrary& parts, const OpenJoint& open) {
    JointFinding finding;
    finding.joint = open.joint;
    finding.name = skeleton.joints[open.joint].name;
    finding.text = openText(skeleton, open);
    if (std::abs(open.motor) > 1e-9) {
        finding.motor = true;
        finding.mend = "Let the motor's function start where the mechanism can be, or move the bodies there";
        return finding;
    }
    // Whether this joint alone is in the way.
    Mechanism without = skeleton;
    without.joints.erase(without.joints.begin() + open.joint);
    dropLooseCouplings(without);
    MultibodySystem system(without, parts);
    Vector q, v;
    system.initialState(q, v);
    if (assemble(system, 0.0, q, v).closed) {
        finding.remove = true;
        finding.mend = fmt::format(
            "Without '{}' all other joints close: change the links' lengths or one of its frames by what it "
            "lacks, or remove it",
            finding.name);
    } else {
        finding.mend =
            fmt::format("Check the frames of '{}' and the lengths of the links; other joints stay open without it, too",
                        finding.name);
    }
    return finding;
}

JointFinding couplingFinding(const MultibodySystem& system, int c, std::string text, std::string mend) {
    JointFinding finding;
    finding.coupling = c;
    finding.name = system.couplings()[std::size_t(c)].name;
    finding.text = fmt::format("coupling '{}' {}", finding.name, text);
    finding.mend = std::move(mend);
    return finding;
}

/// Couplings that do not hold, and whether the joints close without any.
bool closesWithoutCouplings(const Mechanism& skeleton, const PartLibrary& parts) {
    Mechanism without = skeleton;
    without.couplings.clear();
    MultibodySystem system(without, parts);
    Vector q, v;
    system.initialState(q, v);
    return assemble(system, 0.0, q, v).closed;
}

std::string lackText(const JointBlame& blame) {
    std::vector<std::string> lacks;
    if (blame.distance > 1e-9)
        lacks.push_back(blame.distance < 1.0 ? fmt::format("{:.4g} mm", 1e3 * blame.distance)
                                             : fmt::format("{:.4g} m", blame.distance));
    if (blame.angle > 1e-9) lacks.push_back(fmt::format("{:.4g} degrees", blame.angle * 180.0 / std::numbers::pi));
    return lacks.empty() ? "" : lacks.size() == 1 ? lacks[0] : lacks[0] + " and " + lacks[1];
}

/// The joint that made it impossible comes first, and says so.
void putBlameFirst(const Mechanism& skeleton, const PartLibrary& parts, const std::vector<int>& recent,
                   std::vector<JointFinding>& conflicting) {
    // A motor that starts elsewhere is at fault itself.
    if (std::any_of(conflicting.begin(), conflicting.end(), [](const JointFinding& f) { return f.motor; })) return;
    const JointBlame blame = blameJoint(skeleton, parts, recent);
    if (blame.joint < 0) return;
    auto found = std::find_if(conflicting.begin(), conflicting.end(),
                              [&](const JointFinding& f) { return f.joint == blame.joint; });
    if (found == conflicting.end()) {
        JointFinding made;
        made.joint = blame.joint;
        made.name = skeleton.joints[std::size_t(blame.joint)].name;
        made.text = fmt::format("'{}' cannot be closed", made.name);
        found = conflicting.insert(conflicting.end(), std::move(made));
    }
    std::rotate(conflicting.begin(), found, found + 1);
    JointFinding& first = conflicting.front();
    first.remove = blame.alone;
    const std::string lack = lackText(blame);
    first.blame = fmt::format("'{}' makes it impossible: the joints that stood before it close{}", first.name,
                              lack.empty() ? ", but not together with it" : ", and then it lacks " + lack);
    first.mend = fmt::format("Pick its features again, change a link's length, or remove it{}",
                             blame.alone ? "" : "; other joints stay open without it, too");
}

} // namespace

Assembled assembleMechanism(const Mechanism& resolved, const PartLibrary& parts, const std::vector<int>& recent) {
    Assembled result;
    result.mechanism = resolved;
    if (!anythingMoves(resolved)) {
        result.closed = true;
        return result;
    }
    Mechanism skeleton = skeletonOf(resolved, parts);
    MultibodySystem system(skeleton, parts);
    Vector q, v;
    system.initialState(q, v);
    const AssemblyResult assembly = assemble(system, 0.0, q, v);
    result.closed = assembly.closed;
    result.positionBefore = assembly.positionBefore;
    result.positionAfter = assembly.positionAfter;
    result.velocityBefore = assembly.velocityBefore;
    const JointDiagnosis diagnosis = diagnoseJoints(system, q);
    result.freedoms = diagnosis.freedoms;
    if (!result.closed) {
        for (const auto& [c, error] : diagnosis.openCouplings)
            result.conflicting.push_back(couplingFinding(
                system, c, fmt::format("does not hold, by {:.4g} {}", std::abs(error), unitOfCoupling(system, c)),
                "Change its phase or its ratio, or remove a coupling or motor that asks for something else"));
        if (!result.conflicting.empty() && closesWithoutCouplings(skeleton, parts)) return result;
        for (const auto& open : diagnosis.open) result.conflicting.push_back(conflictFinding(skeleton, parts, open));
        putBlameFirst(skeleton, parts, recent, result.conflicting);
        return result;
    }
    const Frame frame = frameOf(system, q, v);
    const double length = std::max(1.0, system.characteristicLength());
    for (std::size_t b = 0; b < resolved.bodies.size(); ++b) {
        Body& body = result.mechanism.bodies[b];
        if (body.fixed) continue;
        result.largestMotion = std::max(result.largestMotion, movePose(body, frame.bodies[b], parts, length));
        moveVelocity(body, frame.bodies[b]);
        skeleton.bodies[b].pose = poseOf(RigidMotion::from(frame.bodies[b].position, frame.bodies[b].orientation));
    }
    for (int k : diagnosis.overdriven) {
        const int j = system.drives()[k].joint;
        result.conflicting.push_back(
            {j, skeleton.joints[j].name,
             fmt::format("the motor of '{}' prescribes a motion that the joints and the other motors already decide",
                         skeleton.joints[j].name),
             "Remove a motor, or let it give a torque or a force instead", "", false, "", true});
    }
    for (auto& joint : skeleton.joints) {
        joint.motor.reset();
        joint.limits.reset();
    }
    const std::vector<int> linkages = linkagesOf(skeleton);
    for (auto j = diagnosis.redundant.rbegin(); j != diagnosis.redundant.rend(); ++j)
        result.redundant.push_back(redundantFinding(skeleton, parts, linkages, diagnosis, *j));
    for (const int c : diagnosis.redundantCouplings)
        result.redundant.push_back(couplingFinding(system, c,
                                                   "demands again what joints and other couplings demand already",
                                                   "Remove it, unless it is there for the forces it shares"));
    return result;
}

// ---- dragging -------------------------------------------------------------------------------------------------------

struct Drag::State {
    Mechanism mechanism; ///< as given
    PartLibrary parts;   ///< shares the parts
    std::unique_ptr<MultibodySystem> system;
    Vector q, v;
    int body = -1, column = -1;  ///< column of the body's velocities; -1: it is fixed
    Vec3 grabbed = Vec3::Zero(); ///< from the centre of mass, body axes; of a fixed body: in the world
    Frame frame;

    Vec3 point(const Vector& at) const {
        if (column < 0) return grabbed;
        const Eigen::Index i = 7 * (column / 6);
        return at.segment<3>(i) + Quaternion(at[i + 3], at[i + 4], at[i + 5], at[i + 6]).normalized() * grabbed;
    }
    Matrix pointRows(const Vector& at) const {
        Matrix rows = Matrix::Zero(3, system->nv());
        const Eigen::Index i = 7 * (column / 6);
        const Mat3 r = Quaternion(at[i + 3], at[i + 4], at[i + 5], at[i + 6]).normalized().toRotationMatrix();
        rows.middleCols<3>(column).setIdentity();
        for (int k = 0; k < 3; ++k) rows.col(column + 3 + k) = (r.col(k)).cross(r * grabbed);
        return rows;
    }
    bool step(const Vec3& target, double& damping);
};

/// One damped step towards the target that keeps the joints; false when none gets nearer.
bool Drag::State::step(const Vec3& target, double& damping) {
    const int joints = system->jointRowCount(), nv = system->nv();
    const double length = system->characteristicLength();
    const Vec3 wanted = target - point(q);
    const Matrix pull = pointRows(q);
    Matrix pullInverse = pull.transpose();
    system->prepareMass(q);
    system->solveMass(pullInverse);
    const double freely = (pull * pullInverse).trace() / 3.0;
    Matrix held(joints, nv);
    if (joints > 0) system->constraintJacobian(0.0, q, held);
    ContactRows stopRow(3, nv);
    std::vector<int> resting; // stops that the step leans on
    Vector trial(q.size());
    for (int tries = 0; tries < 60 && damping < 1e5; ++tries) {
        Matrix rows(joints + Eigen::Index(resting.size()), nv);
        Vector error = Vector::Zero(rows.rows());
        rows.topRows(joints) = held;
        for (std::size_t k = 0; k < resting.size(); ++k) {
            system->contactRows(resting[k], q, stopRow);
            rows.row(joints + Eigen::Index(k)) = stopRow.row(0);
            error[joints + Eigen::Index(k)] = system->contactGap(resting[k], q).gap;
        }
        Matrix inverse = rows.transpose();
        system->solveMass(inverse);
        const std::vector<int> chosen = chooseRows(rows, inverse, {joints, int(rows.rows())});
        Vector dv = Vector::Zero(nv);
        Matrix along = pullInverse;
        if (!chosen.empty()) {
            const Matrix independent = rows(chosen, Eigen::all), columns = inverse(Eigen::all, chosen);
            const Eigen::LDLT<Matrix> solver{Matrix(independent * columns)};
            along -= columns * solver.solve(independent * pullInverse);
            dv -= columns * solver.solve(Vector(error(chosen)));
        }
        Mat3 mobility = pull * along;
        if (mobility.trace() > 1e-10 * freely) { // else held fast
            mobility.diagonal().array() += damping * freely;
            dv += along * mobility.ldlt().solve(Vec3(wanted - pull * dv));
        }
        double size = 0.0;
        for (int i = 0; i < nv; i += 6)
            size = std::max({size, dv.segment<3>(i).norm() / length, dv.segment<3>(i + 3).norm()});
        if (!(size > 1e-12)) return false;
        if (size > 0.5) dv *= 0.5 / size;
        int passed = -1;
        const int limits = system->firstJointContact();
        for (int i = limits; i < limits + system->limitCount() && passed < 0; ++i) {
            if (std::find(resting.begin(), resting.end(), i) != resting.end()) continue;
            system->contactRows(i, q, stopRow);
            if (system->contactGap(i, q).gap + stopRow.row(0).dot(dv) < -1e-9) passed = i;
        }
        if (passed >= 0) {
            resting.push_back(passed);
            continue;
        }
        system->displace(q, dv, trial);
        int iterations = 0;
        const bool closed = closePositions(*system, 0.0, trial, joints, iterations) <= closedTolerance(*system) &&
                            system->beyondGuides(trial) <= closedTolerance(*system);
        if (closed && (target - point(trial)).norm() < wanted.norm()) {
            q = trial;
            damping = std::max(0.1 * damping, 1e-9);
            system->follow(0.0, q, Vector::Zero(nv));
            system->passGuides(q);
            closePositions(*system, 0.0, q, joints, iterations); // onto the pieces that points have run on into
            return true;
        }
        damping *= 5.0;
    }
    return false;
}

Drag::Drag(const Mechanism& resolved, const PartLibrary& parts, int body, const Vec3& grabbedWorldPoint)
    : state_(std::make_unique<State>()) {
    State& s = *state_;
    s.mechanism = resolved;
    s.parts = parts;
    s.body = body;
    s.grabbed = grabbedWorldPoint;
    Mechanism skeleton = skeletonOf(resolved, parts);
    for (auto& joint : skeleton.joints) joint.motor.reset();
    const bool moves = anythingMoves(resolved);
    // Joints that stay open would hold nothing: those that close are kept.
    while (moves) {
        s.system = std::make_unique<MultibodySystem>(skeleton, parts);
        s.system->initialState(s.q, s.v);
        if (assemble(*s.system, 0.0, s.q, s.v).closed) break;
        std::vector<int> open;
        const JointDiagnosis diagnosis = diagnoseJoints(*s.system, s.q);
        for (const auto& joint : diagnosis.open) open.push_back(joint.joint);
        if (open.empty() && diagnosis.openCouplings.empty()) break;
        for (auto c = diagnosis.openCouplings.rbegin(); c != diagnosis.openCouplings.rend(); ++c)
            skeleton.couplings.erase(skeleton.couplings.begin() + c->first);
        for (auto j = open.rbegin(); j != open.rend(); ++j) skeleton.joints.erase(skeleton.joints.begin() + *j);
        dropLooseCouplings(skeleton);
    }
    if (moves) s.frame = frameOf(*s.system, s.q, s.v);
    else
        for (const auto& b : resolved.bodies)
            s.frame.bodies.push_back(
                {toVec3(b.pose.position), toQuaternion(b.pose.quaternion), Vec3::Zero(), Vec3::Zero()});
    if (body < 0 || body >= int(resolved.bodies.size()) || resolved.bodies[body].fixed) return;
    int index = 0;
    for (int b = 0; b < body; ++b) index += !resolved.bodies[b].fixed;
    s.column = 6 * index;
    // Where it was grabbed is said in the pose as given, before joints pulled the body.
    const Body& grabbed = resolved.bodies[body];
    const RigidMotion pose = RigidMotion::from(toVec3(grabbed.pose.position), toQuaternion(grabbed.pose.quaternion));
    s.grabbed = pose.inverse() * grabbedWorldPoint - toVec3(skeleton.bodies[body].mass->centre);
}

Drag::~Drag() = default;
Drag::Drag(Drag&&) noexcept = default;
Drag& Drag::operator=(Drag&&) noexcept = default;

Vec3 Drag::point() const { return state_->point(state_->q); }

const std::vector<BodyState>& Drag::to(const Vec3& target) {
    State& s = *state_;
    if (s.column < 0) return s.frame.bodies;
    const double near = 1e-9 * s.system->characteristicLength();
    double damping = 1e-6;
    for (int iteration = 0; iteration < 40; ++iteration) {
        const double before = (target - s.point(s.q)).norm();
        if (before <= near || !s.step(target, damping)) break;
        if (before - (target - s.point(s.q)).norm() < 1e-6 * before) break; // as far as it goes
    }
    s.frame = frameOf(*s.system, s.q, s.v);
    return s.frame.bodies;
}

Mechanism Drag::result() const {
    const State& s = *state_;
    Mechanism moved = s.mechanism;
    const double length = s.system ? std::max(1.0, s.system->characteristicLength()) : 1.0;
    for (std::size_t b = 0; b < moved.bodies.size(); ++b)
        if (!moved.bodies[b].fixed) movePose(moved.bodies[b], s.frame.bodies[b], s.parts, length);
    return moved;
}

} // namespace escapement
