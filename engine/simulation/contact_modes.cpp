#include "engine/simulation/contact_modes.h"

#include "engine/complementarity/contact_groups.h"
#include "engine/complementarity/coordinate_scales.h"
#include "engine/complementarity/friction_bound.h"
#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/model/errors.h"
#include "engine/simulation/tolerances.h"

#include <Eigen/QR>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace escapement {

namespace {

constexpr double approaches = 1e-9; // of the fastest approach: what is slower by no more is struck with it
constexpr int strikesInTurn = 2000; // of one impact, before what is left of it ends without restitution
constexpr double samePlace = 1e-6;  // of the mechanism's size: contacts this near to one another are at one place
constexpr double vanishing = 1e-9;  // approach asked for in a jump, relative to the sliding velocity
constexpr double carriesOn = 1e-9;  // of the largest acceleration: what roundoff leaves of one that joints hold

bool among(const std::vector<int>& list, int contact) {
    return std::find(list.begin(), list.end(), contact) != list.end();
}

/// While one is there, groups of a contact problem are solved as where they are alone.
class GroupsAlone {
  public:
    explicit GroupsAlone(ContactSolving& solving) : solving_(solving) { solving_.groupsAlone = true; }
    ~GroupsAlone() { solving_.groupsAlone = false; }
    GroupsAlone(const GroupsAlone&) = delete;

  private:
    ContactSolving& solving_;
};

} // namespace

std::vector<int> ContactModes::movable(double t, In<Vector> q, In<Vector> v, const std::vector<int>& jointRows,
                                       const std::vector<int>& contacts) {
    if (jointRows.empty() || contacts.empty()) return contacts;
    dynamics_.prepare(t, q, jointRows, contacts);
    const double still = restSpeed(v);
    const Vector u = dynamics_.contactVelocities(v);
    std::vector<int> kept;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const bool needed = system_.contactLaw(contacts[k]).preload > 0.0 || u[3 * Eigen::Index(k)] < -still;
        if (needed || !dynamics_.isHeld(int(k), 0)) kept.push_back(contacts[k]);
    }
    return kept;
}

std::vector<int> ContactModes::following(double t, In<Vector> q, const std::vector<int>& jointRows,
                                         const std::vector<ClosedContact>& held, const std::vector<int>& contacts) {
    std::vector<int> all, found;
    std::vector<char> sticks;
    for (const ClosedContact& contact : held) {
        if (system_.contactLaw(contact.index).preload > 0.0) continue;
        all.push_back(contact.index);
        sticks.push_back(contact.status == ContactStatus::Stick);
    }
    if (all.empty() || contacts.empty()) return found;
    all.insert(all.end(), contacts.begin(), contacts.end());
    dynamics_.prepare(t, q, jointRows, all);
    const auto add = [&](const Matrix& w, const std::vector<int>& among) {
        for (const int k : led(w, among, sticks)) found.push_back(k);
    };
    if (const auto blocks = dynamics_.blocks()) {
        // What is held elsewhere decides nothing here, however much of it there is.
        const ContactGroups groups(*blocks);
        for (int g = 0; g < groups.count(); ++g) {
            std::vector<int> among(static_cast<std::size_t>(groups.size(g)));
            for (int k = 0; k < groups.size(g); ++k) among[std::size_t(k)] = groups.contact(g, k);
            const int heldOnes = int(sticks.size());
            if (among.front() < heldOnes && among.back() >= heldOnes) add(groups.delassus(*blocks, g), among);
        }
        std::sort(found.begin(), found.end());
    } else {
        std::vector<int> among(all.size());
        std::iota(among.begin(), among.end(), 0);
        add(dynamics_.delassus(), among);
    }
    for (int& k : found) k = all[std::size_t(k)];
    return found;
}

/// Of the prepared contacts `among` (ascending), which have W among themselves, those whose normal motion the first of
/// all decide: as many as `sticks` has entries, which says of each whether it holds its tangents, too.
std::vector<int> ContactModes::led(const Matrix& w, const std::vector<int>& among, const std::vector<char>& sticks) {
    constexpr double alike = redundancySine * redundancySine;
    std::vector<int> rows, found;
    std::size_t first = 0;
    for (; first < among.size() && std::size_t(among[first]) < sticks.size(); ++first) {
        const int row = 3 * int(first);
        rows.push_back(row);
        if (sticks[std::size_t(among[first])]) rows.insert(rows.end(), {row + 1, row + 2});
    }
    Eigen::CompleteOrthogonalDecomposition<Matrix> ofHeld;
    ofHeld.setThreshold(alike);
    ofHeld.compute(w(rows, rows));
    const std::vector<ContactGeometry>& at = dynamics_.geometry();
    for (std::size_t k = first; k < among.size(); ++k) {
        // What touches at the same place is the next feature there, and takes over at the border between.
        const Vec3& place = at[std::size_t(among[k])].pointB;
        if (std::any_of(among.begin(), among.begin() + std::ptrdiff_t(first), [&](int other) {
                return (at[std::size_t(other)].pointB - place).norm() <= samePlace * system_.characteristicLength();
            }))
            continue;
        const Eigen::Index normal = 3 * Eigen::Index(k);
        const Vector shared = w(rows, normal);
        const double free = w(normal, normal) - shared.dot(ofHeld.solve(shared));
        if (free <= alike * w(normal, normal) && !dynamics_.isHeld(among[k], 0)) found.push_back(among[k]);
    }
    return found;
}

void ContactModes::beginImpact(ImpactResult& result, double t, In<Vector> q, In<Vector> v,
                               const std::vector<int>& jointRows, const std::vector<double>& restitution) {
    const std::vector<int>& contacts = result.contacts;
    dynamics_.prepare(t, q, jointRows, contacts);
    result.geometry = dynamics_.geometry();
    result.before = dynamics_.contactVelocities(v);
    withoutRoundoff(result.before, dynamics_.contactSizes(v));
    const int n = int(contacts.size());
    for (int k = 0; k < n; ++k)
        if (system_.driven() && result.before[3 * k] < 0.0 && dynamics_.isHeld(k, 0))
            throw RunError(fmt::format(
                "a motor drives the contact '{}' together and nothing can give way; let it give a torque or a "
                "force instead, or end its motion before",
                system_.contactName(contacts[k]).contact));
    laws_.contacts.resize(n);
    const double rest = restingSpeed(v);
    for (int k = 0; k < n; ++k) {
        LawContact& contact = laws_.contacts[k];
        contact.law = system_.contactLaw(contacts[k]);
        contact.carried = contact.law.preload > 0.0 && dynamics_.isHeld(k, 1);
        if (const double share = restitution[std::size_t(k)]; share != 1.0) {
            contact.law.restitution *= share;
            contact.law.tangentialRestitution *= share;
        }
        contact.slides = result.before.segment<2>(3 * k + 1).norm() > rest;
    }
}

ImpactResult ContactModes::impact(double t, In<Vector> q, Vector& v, const std::vector<int>& jointRows,
                                  const std::vector<int>& contacts, const std::vector<double>& restitution) {
    ImpactResult result;
    result.contacts = contacts;
    beginImpact(result, t, q, v, jointRows, restitution);
    const GroupsAlone alone(solving_);
    if (dynamics_.blocks() && !laws_.onlyOfJoints())
        laws_.solve(dynamics_.blocks(), result.before, result.before, 0.0, 0.0, 1e-12, result.solution);
    else laws_.solve(dynamics_.delassus(), result.before, result.before, 0.0, 0.0, 1e-12, result.solution);
    finish(result, v);
    return result;
}

/// The impact of `struck` alone (places among the contacts of `result`); u are the velocities of all contacts.
void ContactModes::strike(const BlockSparseDelassus& w, const std::vector<LawContact>& all,
                          const std::vector<int>& struck, ImpactResult& result, Vector& u) {
    std::vector<int> place(all.size(), -1), rows;
    laws_.contacts.clear();
    for (const int k : struck) {
        place[std::size_t(k)] = int(laws_.contacts.size());
        laws_.contacts.push_back(all[std::size_t(k)]);
        for (int axis = 0; axis < 3; ++axis) rows.push_back(3 * k + axis);
    }
    const auto eachBlock = [&](const auto& use) { // of their rows; W is symmetric: of their columns, too
        for (const int a : struck)
            for (int i = w.rowStart()[std::size_t(a)]; i < w.rowStart()[std::size_t(a) + 1]; ++i)
                use(place[std::size_t(a)], w.columns()[std::size_t(i)], w.values()[std::size_t(i)]);
    };
    const Vector before = u(rows);
    Matrix own = Matrix::Zero(before.size(), before.size());
    eachBlock([&](int j, int column, const Mat3& block) {
        if (const int other = place[std::size_t(column)]; other >= 0) own.block<3, 3>(3 * j, 3 * other) = block;
    });
    ContactSolution solution;
    laws_.solve(own, before, before, 0.0, 0.0, 1e-12, solution);
    eachBlock([&](int j, int column, const Mat3& block) {
        u.segment<3>(3 * column) += block.transpose() * solution.r.segment<3>(3 * j);
    });
    for (std::size_t j = 0; j < struck.size(); ++j) {
        const Eigen::Index k = 3 * Eigen::Index(struck[j]);
        const Vec3 p = solution.r.segment<3>(3 * Eigen::Index(j));
        result.solution.r.segment<3>(k) += p;
        const Vec3 moving = 0.5 * (before.segment<3>(3 * Eigen::Index(j)) + u.segment<3>(k));
        result.lost[std::size_t(struck[j])] -= p.dot(moving);
        result.friction[std::size_t(struck[j])] -= p.tail<2>().dot(moving.tail<2>());
    }
    result.solution.iterations += solution.iterations;
    result.solution.residual = std::max(result.solution.residual, solution.residual);
    result.solution.artefact = std::max(result.solution.artefact, solution.artefact);
    result.solution.solved = result.solution.solved && solution.solved;
}

/// False: nothing approaches faster than `still`.
bool ContactModes::strikeFastest(const BlockSparseDelassus& w, const std::vector<LawContact>& all, double still,
                                 ImpactResult& result, Vector& u) {
    const double fastest = -u(Eigen::seq(0, Eigen::last, 3)).minCoeff();
    if (!(fastest > still)) return false;
    std::vector<int> struck;
    for (int k = 0; k < int(all.size()); ++k)
        if (all[std::size_t(k)].law.preload == 0.0 && -u[3 * k] >= fastest * (1.0 - approaches)) struck.push_back(k);
    if (struck.empty()) return false;
    strike(w, all, struck, result, u);
    return true;
}

ImpactResult ContactModes::impactInTurn(double t, In<Vector> q, Vector& v, const std::vector<int>& jointRows,
                                        const std::vector<int>& contacts, const std::vector<double>& restitution) {
    ImpactResult result;
    result.contacts = contacts;
    beginImpact(result, t, q, v, jointRows, restitution);
    std::vector<LawContact> all = laws_.contacts;
    Vector u = result.before;
    result.solution.r.setZero(u.size());
    result.solution.solved = true;
    result.lost.assign(all.size(), 0.0);
    result.friction.assign(all.size(), 0.0);
    const double still = restSpeed(u, 0.01 * tolerances.rest);
    const auto w =
        dynamics_.blocks() ? dynamics_.blocks() : std::make_shared<BlockSparseDelassus>(dynamics_.delassus());
    int strikes = 0;
    while (strikes < strikesInTurn && strikeFastest(*w, all, still, result, u)) ++strikes;
    if (strikes == strikesInTurn) {
        std::vector<int> everything;
        for (int k = 0; k < int(all.size()); ++k) {
            all[std::size_t(k)].law.restitution = all[std::size_t(k)].law.tangentialRestitution = 0.0;
            everything.push_back(k);
        }
        strike(*w, all, everything, result, u);
    }
    const std::vector<double> lost = result.lost, friction = result.friction; // each at its own strike
    finish(result, v);
    result.lost = lost;
    result.friction = friction;
    return result;
}

ImpactResult ContactModes::jump(double t, In<Vector> q, Vector& v, const std::vector<int>& jointRows,
                                const std::vector<int>& contacts, const std::vector<int>& jammed) {
    ImpactResult result;
    result.contacts = contacts;
    dynamics_.prepare(t, q, jointRows, contacts);
    result.geometry = dynamics_.geometry();
    result.before = dynamics_.contactVelocities(v);
    const int n = int(contacts.size());
    stateProblem(contacts);
    problem_.q = result.before;
    for (int k = 0; k < n; ++k) {
        const ContactLaw law = system_.contactLaw(contacts[k]);
        problem_.friction[k] = law.friction;
        if (law.preload > 0.0)
            giveNormal(problem_, k, 0.0, dynamics_.isHeld(k, 1)); // finite forces have no part in an impact
        if (std::find(jammed.begin(), jammed.end(), contacts[k]) != jammed.end())
            problem_.q[3 * k] -= vanishing * problem_.q.segment<2>(3 * k + 1).norm();
    }
    solving_.solve(problem_, 1e-12, result.solution);
    finish(result, v);
    return result;
}

/// Of the contacts that were prepared: which of them an impulse on one reaches, at once or through others.
std::vector<int> ContactModes::groups() {
    if (const auto& blocks = dynamics_.blocks()) return firstOfGroups(*blocks);
    return firstOfGroups(BlockSparseDelassus(dynamics_.delassus()));
}

void ContactModes::finish(ImpactResult& result, Vector& v) {
    result.impulses = result.solution.r;
    result.lost.clear();
    result.friction.clear();
    result.group = groups();
    result.jointImpulses.setZero(Eigen::Index(dynamics_.jointRowCount()));
    dynamics_.apply(result.impulses, v, result.jointImpulses);
    result.after = dynamics_.contactVelocities(v);
    for (Eigen::Index k = 0; k < result.impulses.size(); k += 3) {
        const Vec3 p = result.impulses.segment<3>(k),
                   moving = 0.5 * (result.before.segment<3>(k) + result.after.segment<3>(k));
        result.lost.push_back(-p.dot(moving));
        result.friction.push_back(-p.tail<2>().dot(moving.tail<2>()));
    }
}

void ContactModes::stateProblem(const std::vector<int>& contacts) {
    problem_.resize(int(contacts.size()));
    // A force of known size stands in whole rows.
    const auto dry = [&](int contact) { return system_.contactLaw(contact).preload > 0.0; };
    if (dynamics_.blocks() && std::none_of(contacts.begin(), contacts.end(), dry)) {
        problem_.w.resize(0, 0);
        problem_.delassus = dynamics_.blocks();
    } else {
        problem_.w = dynamics_.delassus();
    }
}

double ContactModes::restingSpeed(In<Vector> v) const {
    const double length = system_.characteristicLength();
    return std::max({slipFloor * length, 2.0 * slowSlip_, 1e-9 * v.cwiseAbs().maxCoeff() * length});
}

double ContactModes::beginning() const {
    // At least what the smooth model needs of a speed to take its direction from it.
    return std::max(100.0 * slowSlip_, 2.0 * slipFloor * system_.characteristicLength());
}

ModeDecision ContactModes::decide(double t, In<Vector> q, In<Vector> v, const std::vector<int>& jointRows,
                                  const std::vector<int>& contacts, const std::vector<int>& resting,
                                  const std::vector<int>& loose) {
    ModeDecision decision;
    if (contacts.empty()) return decision;
    const Vector u = stateModes(t, q, v, jointRows, contacts, resting, loose);
    for (int k = 0; k < int(contacts.size()); ++k) {
        if (!problem_.slipping[k]) continue;
        const Mat3 own = problem_.diagonal(k);
        const double along = own(0, 0) - problem_.friction[k] * own.block<1, 2>(0, 1).dot(problem_.slipDirection[k]);
        if (along <= 1e-12 * own(0, 0)) decision.jammed.push_back(contacts[k]);
    }
    if (!decision.jammed.empty()) decision.frictionBound = uniqueFrictionBound(dynamics_.delassus());
    ContactSolution solution;
    Vector acceleration;
    const double slip = solveModes(contacts, solution, acceleration);
    decision.solved = solution.solved || solution.residual < 1e-6;
    decision.iterations = solution.iterations;
    decision.residual = solution.residual;
    readModes(contacts, loose, q, u, solution, acceleration, slip, decision);
    return decision;
}

/// The contact problem of accelerations, in units of coordinate_scales.h; returns the contacts' velocities.
Vector ContactModes::stateModes(double t, In<Vector> q, In<Vector> v, const std::vector<int>& jointRows,
                                const std::vector<int>& contacts, const std::vector<int>& resting,
                                const std::vector<int>& loose) {
    const int n = int(contacts.size());
    dynamics_.prepare(t, q, jointRows, contacts);
    Vector a(v.size()), biasFull(system_.constraintCount()), lambda = Vector::Zero(Eigen::Index(jointRows.size()));
    system_.forces(t, q, v, a);
    system_.solveMass(a);
    system_.constraintBias(t, q, v, biasFull);
    const Vector bias = biasFull(jointRows);
    double largest = a.cwiseAbs().maxCoeff();
    if (bias.size() > 0) largest = std::max(largest, bias.cwiseAbs().maxCoeff());
    Vector sizes = dynamics_.contactSizes(a);
    dynamics_.satisfyJoints(a, bias, lambda);
    sizes += dynamics_.contactSizes(a);
    const Vector u = dynamics_.contactVelocities(v);
    stateProblem(contacts);
    problem_.q = dynamics_.contactVelocities(a);
    for (int k = 0; k < n; ++k) {
        const Vec3 turns = system_.contactBias(contacts[k], q, v);
        problem_.q.segment<3>(3 * k) += turns;
        sizes.segment<3>(3 * k) += turns.cwiseAbs();
    }
    withoutRoundoff(problem_.q, sizes);
    const double rest = restingSpeed(v);
    kinetic_.assign(n, 0);
    stuck_.assign(n, 0);
    findCoordinateScales(problem_, scales_);
    for (int k = 0; k < n; ++k)
        if (scales_[k] != 1.0 && dynamics_.isHeld(k, system_.contactLaw(contacts[k]).preload > 0.0 ? 1 : 0))
            scales_[k] = 1.0; // its W is roundoff
    scaleCoordinates(scales_, problem_);
    for (int k = 0; k < n; ++k) {
        const ContactLaw law = system_.contactLaw(contacts[k]);
        Vec2 slip = u.segment<2>(3 * k + 1);
        bool slides = slip.norm() > rest && !among(resting, contacts[k]);
        if (law.preload > 0.0) {
            const bool held = dynamics_.isHeld(k, 1);
            giveNormal(problem_, k, law.preload / scales_[k], held);
            if (held) {
                // Friction has no say in whether it moves: motors may move it, or others pass it through a dead centre.
                const Vec2 moves = problem_.q.segment<2>(3 * k + 1);
                stuck_[k] = !slides && !(moves.norm() > carriesOn * largest);
                if (!slides && !stuck_[k]) slip = moves;
                slides = !stuck_[k];
            }
        }
        kinetic_[k] = slides || among(loose, contacts[k]) || law.staticFriction <= law.friction;
        problem_.friction[k] = kinetic_[k] ? law.friction : law.staticFriction;
        if (slides) {
            problem_.slipping[k] = true;
            problem_.slipDirection[k] = slip.normalized();
        }
    }
    return u;
}

/// Returns the largest tangential acceleration that the solver's own error explains: none of that size is a beginning
/// of slip.
double ContactModes::solveModes(const std::vector<int>& contacts, ContactSolution& solution, Vector& acceleration) {
    double slip = 0.0;
    for (bool again = true; again;) {
        const int iterations = solution.iterations;
        solving_.solve(problem_, 1e-10, solution);
        solution.iterations += iterations;
        if (problem_.delassus) problem_.velocity(solution.r, acceleration);
        else acceleration = problem_.w * solution.r + problem_.q;
        again = false;
        slip = std::max(1e-8, 10.0 * solution.residual) * modeScale();
        // What static friction does not hold slides with kinetic friction, which may break others loose.
        for (int k = 0; k < int(contacts.size()); ++k)
            if (!kinetic_[k] && acceleration.segment<2>(3 * k + 1).norm() > slip && solution.r[3 * k] > 0.0) {
                kinetic_[k] = again = true;
                problem_.friction[k] = system_.contactLaw(contacts[k]).friction;
            }
    }
    return slip;
}

double ContactModes::modeScale() const { return std::max(problem_.q.cwiseAbs().maxCoeff(), 1e-300); }

/// Which contacts open, stick and slip, and how, from the solution.
void ContactModes::readModes(const std::vector<int>& contacts, const std::vector<int>& loose, In<Vector> q,
                             In<Vector> u, const ContactSolution& solution, const Vector& acceleration, double slip,
                             ModeDecision& decision) {
    const double scale = modeScale(), largest = solution.r.cwiseAbs().maxCoeff();
    for (int k = 0; k < int(contacts.size()); ++k) {
        const Vec3 r = solution.r.segment<3>(3 * k);
        if (acceleration[3 * k] > 1e-9 * scale && !(r[0] > 1e-9 * largest)) {
            decision.opened.push_back(contacts[k]);
            continue;
        }
        ClosedContact contact{contacts[k], ContactStatus::Slip, Vec3::Zero(), 0.0};
        const auto slidesAlong = [&](const Vec2& direction) {
            contact.slipDirection = system_.contactLaw(contacts[k]).preload > 0.0
                                        ? Vec3(direction.x(), direction.y(), 0.0)
                                        : keptIn(motion_.geometry(contacts[k], q), direction);
        };
        const double mu = problem_.friction[k];
        const Vec2 tangential = acceleration.segment<2>(3 * k + 1);
        if (problem_.slipping[k]) {
            slidesAlong(problem_.slipDirection[k]);
            if (tangential.dot(problem_.slipDirection[k]) > 0.0 && u.segment<2>(3 * k + 1).norm() < beginning())
                contact.begins = beginning();
        } else if (mu > 0.0) {
            const double pull = r.tail<2>().norm();
            if (stuck_[k]) {
                contact.status = ContactStatus::Stick;
            } else if (tangential.norm() <= slip && among(loose, contacts[k]) && pull >= mu * r[0] * (1.0 - 1e-6) &&
                       pull > 0.0) {
                // It has just reached the cone and is about to pass it: its acceleration begins at zero.
                slidesAlong(-r.tail<2>() / pull);
                contact.begins = beginning();
                decision.fromRest = true;
            } else if (tangential.norm() <= slip) {
                contact.status = ContactStatus::Stick;
            } else {
                slidesAlong(tangential.normalized());
                contact.begins = beginning();
                decision.fromRest = true;
                decision.starts = std::max(decision.starts, tangential.norm() / scale);
                // Friction that is turned aside by an error of the direction must stay below what is left to
                // accelerate.
                if (tangential.squaredNorm() > slip * scale) decision.directed.push_back(contacts[k]);
            }
        } else if (tangential.norm() > 0.0) {
            slidesAlong(tangential.normalized());
        }
        decision.closed.push_back(contact);
        decision.forces.push_back(scales_[k] * r);
    }
}

std::vector<int> ContactModes::pressing(SmoothModel& model, double t, In<Vector> q, In<Vector> v,
                                        const std::vector<int>& contacts) {
    Vector a, lambda;
    model.acceleration(t, q, v, a, lambda);
    ContactRows rows(3, system_.nv());
    std::vector<int> result;
    for (int contact : contacts) {
        system_.contactRows(contact, q, rows);
        const double bias = system_.contactBias(contact, q, v)[0];
        const double scale = rows.row(0).cwiseAbs().dot(a.cwiseAbs()) + std::abs(bias);
        if (rows.row(0).dot(a) + bias < -1e-9 * scale) result.push_back(contact);
    }
    return result;
}

Vector ContactModes::normalAccelerations(SmoothModel& model, double t, In<Vector> q, In<Vector> v,
                                         const std::vector<int>& contacts) {
    Vector a, lambda, result{Eigen::Index(contacts.size())};
    model.acceleration(t, q, v, a, lambda);
    ContactRows rows(3, system_.nv());
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        system_.contactRows(contacts[k], q, rows);
        result[Eigen::Index(k)] = rows.row(0).dot(a) + system_.contactBias(contacts[k], q, v)[0];
    }
    return result;
}

} // namespace escapement
