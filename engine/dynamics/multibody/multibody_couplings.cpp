// Couplings of joints' coordinates: linear forms that are held at zero (a row each), or bounded on both sides (two
// limits).

#include "engine/dynamics/joints/joint_contacts.h"

#include "engine/model/errors.h"
#include "engine/model/kinds/coupling_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace escapement {

namespace {

constexpr double turn = 2.0 * std::numbers::pi;
constexpr double stepAngle =
    2.0;                       // rad, that a counted angle of a coupling turns in one step, so that no turn is missed
constexpr double holds = 1e-9; // rad, or m: an error below which a coupling holds
constexpr int mostTurns = 200, mostTurnsOfTwo = 20; // looked at where counting begins

} // namespace

/// The counter of an angle that a coupling puts on the turn on which it holds: where the joint itself says which turn
/// it is on, another one than the joint's.
int MultibodySystem::ownCounterOf(int joint, int coordinate) {
    if (coordinate > 0 || !joints_[std::size_t(joint)].type->angleAt) return counterOf(joint, coordinate);
    counters_.push_back({joint, coordinate});
    lastAngle_.push_back(0.0);
    lastSpeed_.push_back(0.0);
    return int(counters_.size()) - 1;
}

/// The form of a coupling of that type; throws ModelError naming what is missing.
CoordinateForm MultibodySystem::formOf(const Coupling& coupling, const CouplingType& type) {
    const std::vector<double> numbers = couplingNumbers(coupling, type);
    const auto ratios = type.ratios(numbers.data());
    CoordinateForm form;
    form.count = type.termCount();
    form.offset = coupling.phase.value;
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < form.count; ++k) {
        const CouplingEnd& end = couplingEnd(coupling, k);
        const auto joint =
            std::find_if(joints_.begin(), joints_.end(), [&](const CompiledJoint& j) { return j.name == end.joint; });
        if (joint == joints_.end())
            throw ModelError(fmt::format("Coupling '{}': there is no joint '{}'", coupling.name, end.joint));
        CoordinateTerm& term = form.terms[std::size_t(k)];
        term.joint = int(joint - joints_.begin());
        term.coordinate = coupledCoordinate(*joint->type, end.coordinate, type.terms[std::size_t(k)].motion);
        if (term.coordinate < 0)
            throw ModelError(fmt::format(
                "Coupling '{}': joint '{}' is {} and has no coordinate for it; name another joint or coordinate",
                coupling.name, end.joint, joint->type->name));
        term.factor = k + 1 < form.count ? -ratios[std::size_t(k)] : 1.0;
        if (!std::isfinite(term.factor) || term.factor == 0.0)
            throw ModelError(
                fmt::format("Coupling '{}': its ratio is {}, which ties nothing together; give other numbers",
                            coupling.name, -term.factor));
        if (joint->coordinate(term.coordinate).counted()) term.counter = ownCounterOf(term.joint, term.coordinate);
        if (term.counter >= 0 && std::abs(term.factor) < least) {
            least = std::abs(term.factor);
            form.wrapped = k;
        }
    }
    // A play of about a turn would be taken for less.
    if (form.wrapped >= 0 && coupling.backlash.value > 0.5 * turn * least) form.wrapped = -1;
    return form;
}

void MultibodySystem::compileCouplings(const Mechanism& mechanism) {
    for (const auto& coupling : mechanism.couplings) {
        const CouplingType* type = findCouplingType(coupling.type);
        if (!type)
            throw ModelError(
                fmt::format("Coupling '{}': there is no type of coupling \"{}\"", coupling.name, coupling.type));
        CompiledCoupling compiled{coupling.name, formOf(coupling, *type)};
        compiled.play = coupling.backlash.value;
        if (coupling.backlash.value == 0.0) compiled.row = rowCount_++;
        for (int k = 0; k < compiled.form.count; ++k)
            if (const int counter = compiled.form.terms[std::size_t(k)].counter;
                counter >= 0 && k != compiled.form.wrapped)
                followed_.push_back(counter);
        couplings_.push_back(std::move(compiled));
    }
    std::sort(followed_.begin(), followed_.end());
    followed_.erase(std::unique(followed_.begin(), followed_.end()), followed_.end());
    jointRowCount_ = placedRowCount_ = rowCount_;
}

/// The ends of their play. Limits of joints stand before them.
void MultibodySystem::compileBacklashes(const Mechanism& mechanism) {
    for (std::size_t c = 0; c < couplings_.size(); ++c) {
        const Coupling& coupling = mechanism.couplings[c];
        if (coupling.backlash.value == 0.0) continue;
        const CoordinateForm& form = couplings_[c].form;
        const auto& first = mechanism.joints[std::size_t(form.terms[0].joint)];
        const auto& last = mechanism.joints[std::size_t(form.terms[std::size_t(form.count - 1)].joint)];
        for (const bool upper : {false, true}) {
            auto limit = std::make_unique<JointLimit>();
            limit->form = form;
            limit->coupling = int(c);
            limit->featureA = first.b.body + "|" + first.name;
            limit->featureB = last.b.body + "|" + last.name;
            limit->restitution = coupling.restitution.value;
            limit->upper = upper;
            limit->limit = 0.5 * (upper ? coupling.backlash.value : -coupling.backlash.value);
            limit->called = fmt::format("{} {} backlash", coupling.name, upper ? "upper" : "lower");
            limits_.push_back(limit.get());
            add(std::move(limit), "1 coordinate");
        }
    }
}

double MultibodySystem::formValue(const CoordinateForm& form, In<Vector> q) const {
    double value = -form.offset;
    for (const CoordinateTerm& term : form.all()) {
        const double raw = coordinateAt(term.joint, term.coordinate, q);
        value += term.factor *
                 (term.counter < 0 ? raw : countedAngle(term.counter, raw, lastAngle_[std::size_t(term.counter)]));
    }
    return form.wrapped < 0 ? value
                            : std::remainder(value, turn * std::abs(form.terms[std::size_t(form.wrapped)].factor));
}

double MultibodySystem::formSpeed(const CoordinateForm& form, In<Vector> q, In<Vector> v) const {
    double speed = 0.0;
    for (const CoordinateTerm& term : form.all()) {
        const CompiledJoint& joint = joints_[std::size_t(term.joint)];
        speed += term.factor * coordinateSpeed(joint, term.coordinate, kinematics(joint.a.body, q, v),
                                               kinematics(joint.b.body, q, v));
    }
    return speed;
}

double MultibodySystem::formBias(const CoordinateForm& form, In<Vector> q, In<Vector> v) const {
    double bias = 0.0;
    for (const CoordinateTerm& term : form.all()) {
        const CompiledJoint& joint = joints_[std::size_t(term.joint)];
        bias += term.factor *
                coordinateBias(joint, term.coordinate, kinematics(joint.a.body, q, v), kinematics(joint.b.body, q, v));
    }
    return bias;
}

/// Calls `add(body, row)` for each moving body that a term touches, with what the term says of its six velocities.
template <class Add>
void MultibodySystem::eachFormBlock(const CoordinateForm& form, In<Vector> q, const Add& add) const {
    Eigen::Matrix<double, 2, 6> storage[2]; // two rows, because a single one is not a matrix by columns
    for (const CoordinateTerm& term : form.all()) {
        const CompiledJoint& joint = joints_[std::size_t(term.joint)];
        const int a = joint.a.body, b = joint.b.body;
        coordinateJacobian(joint, term.coordinate, kinematics(a, q), kinematics(b, q),
                           storage[0].topLeftCorner(1, a < 0 ? 0 : 6), storage[1].topLeftCorner(1, b < 0 ? 0 : 6));
        if (a >= 0) add(a, Eigen::Matrix<double, 1, 6>(term.factor * storage[0].topRows<1>()));
        if (b >= 0) add(b, Eigen::Matrix<double, 1, 6>(term.factor * storage[1].topRows<1>()));
    }
}

void MultibodySystem::formRow(const CoordinateForm& form, In<Vector> q, double sign, Out<Matrix> row) const {
    row.setZero();
    eachFormBlock(form, q, [&](int body, const Eigen::Matrix<double, 1, 6>& part) {
        row.middleCols<6>(6 * body) += sign * part;
    });
}

void MultibodySystem::addForm(const CoordinateForm& form, In<Vector> q, double sign, int count, int row,
                              BlockRows& rows) const {
    std::array<int, 6> bodies{};
    int touched = 0;
    for (const CoordinateTerm& term : form.all()) {
        const CompiledJoint& joint = joints_[std::size_t(term.joint)];
        for (const int body : {joint.a.body, joint.b.body})
            if (body >= 0 && std::find(bodies.begin(), bodies.begin() + touched, body) == bodies.begin() + touched)
                bodies[std::size_t(touched++)] = body;
    }
    rows.beginGroup(count);
    for (int k = 0; k < touched; ++k) rows.addBlock(6 * bodies[std::size_t(k)], 6);
    const int first = rows.group(rows.groupCount() - 1).firstBlock;
    eachFormBlock(form, q, [&](int body, const Eigen::Matrix<double, 1, 6>& part) {
        const int k = int(std::find(bodies.begin(), bodies.begin() + touched, body) - bodies.begin());
        rows.block(first + k).row(row) += sign * part;
    });
}

/// Where counting begins, the angles of a coupling are on the turns on which it holds, the nearest ones: what stands as
/// it was left after many turns is found again. Where it holds on none of them, at most one turn further is looked at.
/// The angle that turns furthest may be on any. Those that `settled` names, by counter, stay.
void MultibodySystem::settleTurns(In<Vector> q, std::vector<char>& settled) {
    for (const auto& coupling : couplings_) {
        const CoordinateForm& form = coupling.form;
        double value = -form.offset;
        std::vector<CoordinateTerm> free;
        for (const CoordinateTerm& term : form.all()) {
            value += term.factor * (term.counter < 0 ? coordinateAt(term.joint, term.coordinate, q)
                                                     : lastAngle_[std::size_t(term.counter)]);
            if (term.counter >= 0 && !settled[std::size_t(term.counter)]) free.push_back(term);
        }
        if (free.empty()) continue;
        std::sort(free.begin(), free.end(),
                  [](const auto& a, const auto& b) { return std::abs(a.factor) > std::abs(b.factor); });
        const CoordinateTerm furthest = free.back();
        free.pop_back();
        std::array<int, 2> best{}, shift{};
        double least = std::numeric_limits<double>::infinity();
        const auto look = [&](int most) {
            const int first = free.empty() ? 0 : most, second = free.size() < 2 ? 0 : most;
            for (shift[0] = -first; shift[0] <= first; ++shift[0])
                for (shift[1] = -second; shift[1] <= second; ++shift[1]) {
                    double error = value;
                    for (std::size_t k = 0; k < free.size(); ++k) error += turn * shift[k] * free[k].factor;
                    error = std::max(0.0, std::abs(std::remainder(error, turn * std::abs(furthest.factor))) -
                                              0.5 * coupling.play);
                    const bool nearer = error < least - holds, as = error < least + holds;
                    if (!nearer &&
                        !(as && std::abs(shift[0]) + std::abs(shift[1]) < std::abs(best[0]) + std::abs(best[1])))
                        continue;
                    least = std::min(least, error);
                    best = shift;
                }
        };
        look(1);
        if (const std::array<int, 2> near = best; least > holds) {
            look(free.size() < 2 ? mostTurns : mostTurnsOfTwo);
            if (least > holds) best = near;
        }
        for (std::size_t k = 0; k < free.size(); ++k) {
            value += turn * best[k] * free[k].factor;
            lastAngle_[std::size_t(free[k].counter)] += turn * best[k];
            settled[std::size_t(free[k].counter)] = 1;
        }
        lastAngle_[std::size_t(furthest.counter)] -= turn * std::round(value / (turn * furthest.factor));
        settled[std::size_t(furthest.counter)] = 1;
    }
}

/// How far (s, at most `longest`) a step may go so that no turn of a coupled angle is missed.
double MultibodySystem::longestCounted(double longest) const {
    for (const int counter : followed_) {
        const double speed = std::abs(lastSpeed_[std::size_t(counter)]);
        if (speed * longest > stepAngle) longest = stepAngle / speed;
    }
    return longest;
}

void MultibodySystem::observeCouplings(In<Vector> q, In<Vector> v, In<Vector> lambda, Frame& frame) const {
    frame.couplings.resize(couplings_.size());
    for (std::size_t c = 0; c < couplings_.size(); ++c) {
        const CompiledCoupling& coupling = couplings_[c];
        const bool known = coupling.row >= 0 && lambda.size() == rowCount_;
        frame.couplings[c] = {formValue(coupling.form, q), formSpeed(coupling.form, q, v),
                              known ? lambda[coupling.row] : 0.0};
    }
}

void MultibodySystem::observeContact(int contact, In<Vector> q, double force, Frame& frame) const {
    if (isJointContact(contact)) jointContact(contact).observe(*this, q, force, frame);
}

} // namespace escapement
