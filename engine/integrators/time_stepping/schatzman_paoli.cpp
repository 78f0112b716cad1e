// The scheme of Schatzman and Paoli on position level [PaoliSchatzman1993; Haddouni2015, 2.1.2.3], explicit in the
// forces and written with the velocity w of the last interval, q = q_old (+) h w_old, so that it carries over to
// rotations:
//
//     M (w - w_old) = h F(t, q, w_old) + G^T p_B + J^T p,   q+ = q (+) h w
//     g(q+) = 0,   0 <= gap(q (+) h (w - e w_old) / (1 + e))  perpendicular  p_N >= 0        (2.31), (2.32)
//     v+ = (w + w_old) / 2
//
// Impulses act along the rows at q; the conditions on positions are met by simplified Newton steps. Friction is stated
// with w. As [Haddouni2015, 2.1.2.3] says, velocities are reversed two steps after an impact, and p has no meaning of
// its own. Between them what bounces lies in the other body, by e times what it moved by in a step; where runs allow no
// such depth, GuardedSteps makes the bounce by a step of its own.

#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/fallen_into.h"
#include "engine/integrators/time_stepping/steps/thinned_contacts.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace escapement {

namespace {

constexpr int implicitIterations = 60;
constexpr double converged = 1e-12; // of the displacement in a step and the mechanism's size
// Contacts that contradict each other by the roundoff of their gaps are not solved to the last digit, and positions
// then keep changing in it: after so many steps a tenth of what positions are put right to is enough.
constexpr int closely = 10;
constexpr double enough = 1e-10; // of the mechanism's size
constexpr double struckBy = 2.0; // times what forces add in a step: faster, what comes strikes

class SchatzmanPaoli final : public TimeStepper {
  public:
    SchatzmanPaoli(System& system, ContactSolving& solving) : system_(system), stage_(system, solving), books_(system) {
        for (const int i : system.contactsOfLaws()) {
            const double e = system.contactLaw(i).restitution;
            const auto at = std::lower_bound(ahead_.begin(), ahead_.end(), e,
                                             [](const Ahead& one, double value) { return one.restitution < value; });
            if (at == ahead_.end() || at->restitution != e) ahead_.insert(at, {e, {}});
        }
    }

    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override {
        const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
        clearStep(start, result);
        stage_.expectGaps(h);
        if (memory.kept.size() != v.size()) begin(start, memory);
        const Vector& old = memory.kept;
        system_.prepareMass(q);
        free_.resize(v.size());
        system_.forces(t, q, old, free_);
        system_.solveMass(free_);
        // Over intervals of different lengths the velocity belongs to their middles.
        free_ = old + 0.5 * (h + memory.length) * free_;
        moved_.resize(q.size());
        closed_.clear();
        addTouching(start, memory, old, free_);
        next_ = free_;
        impulses_ = memory.impulses;
        bool done = false;
        for (int round = 0; round < 4 && !done; ++round) {
            stage_.prepare(t, q, jointRows, closed_);
            double checked = std::numeric_limits<double>::infinity();
            for (int i = 0; i < implicitIterations && !done; ++i) {
                done = improve(start, memory, i >= closely);
                if (i % closely != closely - 1) continue;
                if (!(change_ < 0.5 * checked)) break; // contacts come and go in turn: it goes round in a circle
                checked = change_;
            }
            if (!done)
                throw RunError(fmt::format("the positions of a Schatzman-Paoli step did not converge at t = {:.9g} s; "
                                           "take a smaller time step",
                                           t));
            done = !addTouching(start, memory, old, next_); // impulses may press others together
        }
        result.v = 0.5 * (old + next_);
        stage_.book(1.0, result.v, result);
        move_ = h * next_;
        result.q.resize(q.size());
        system_.displace(q, move_, result.q);
        books_.close(start, h, memory, result);
        memory.kept = next_;
        if (system_.driven()) bookMotors(start, result);
    }

    bool bouncesThrough() const override { return true; }

  private:
    /// w of an interval before the start, from v at its end and the acceleration that the joints and what bears allow:
    /// without that what lies there would begin with a bounce from its own weight, and what slides with an interval
    /// without friction.
    void begin(const TimeStepStart& start, TimeStepMemory& memory) {
        const double h = start.h;
        stage_.prepare(start.t, start.q, start.jointRows, noContacts_);
        free_.resize(start.v.size());
        system_.forces(start.t, start.q, start.v, free_);
        system_.solveMass(free_);
        full_.resize(system_.constraintCount());
        system_.constraintBias(start.t, start.q, start.v, full_);
        chosen(start, full_, joint_);
        next_ = free_; // without joints
        stage_.solve(free_, joint_, nothing_, none_);
        if (findBearing(start)) {
            stage_.prepare(start.t, start.q, start.jointRows, closed_);
            joint_ *= h;
            joint_ -= stage_.jointVelocities(start.v);
            next_ = start.v + h * next_;
            bias_.setZero(3 * stage_.contactCount());
            stage_.solve(next_, joint_, bias_, none_);
            free_ = (next_ - start.v) / h;
        }
        memory.kept = start.v - 0.5 * h * free_;
        memory.length = h;
    }

    /// The contacts that touch at the start without being struck; false where there are none. `free_` is the
    /// acceleration without them.
    bool findBearing(const TimeStepStart& start) {
        found_.clear();
        system_.eachContact(start.q, start.touching, false, [&](int i, const ContactGap& gap) {
            if (gap.gap <= start.touching && start.armed[i] && isOnFeatures(system_, i, gap, start.q))
                found_.push_back(i);
        });
        std::sort(found_.begin(), found_.end());
        closed_.clear();
        if (found_.empty()) return false;
        stage_.prepare(start.t, start.q, start.jointRows, found_);
        const Vector at = stage_.contactVelocities(start.v), gained = stage_.contactVelocities(free_);
        for (int k = 0; k < stage_.contactCount(); ++k)
            if (-at[3 * k] <= struckBy * start.h * std::abs(gained[3 * k])) closed_.push_back(found_[k]);
        return !closed_.empty();
    }

    /// Impulses act between two intervals, and work in the mean of their velocities; a prescribed speed that jumps is
    /// met over two of them.
    void bookMotors(const TimeStepStart& start, TimeStep& result) {
        const Vector moved = stage_.jointVelocities(result.v);
        full_.resize(system_.constraintCount());
        double driven = 0.0;
        bias_.setZero(moved.size());
        for (const auto& [t, q] :
             {std::pair(start.t, &start.q), std::pair(start.t + start.h, static_cast<const Vector*>(&result.q))}) {
            system_.constraintTimeRate(t, *q, full_);
            for (std::size_t i = 0; i < start.jointRows.size(); ++i) {
                const double rate = full_[start.jointRows[i]], impulse = result.jointImpulses[Eigen::Index(i)];
                driven += 0.5 * impulse * rate; // booked by the speeds that are prescribed
                if (rate != 0.0) bias_[Eigen::Index(i)] = impulse * moved[Eigen::Index(i)];
            }
        }
        driven += bias_.sum();
        result.loads += driven;
        result.motors += driven;
    }

    static void chosen(const TimeStepStart& start, In<Vector> all, Vector& rows) {
        rows.resize(Eigen::Index(start.jointRows.size()));
        for (std::size_t i = 0; i < start.jointRows.size(); ++i) rows[Eigen::Index(i)] = all[start.jointRows[i]];
    }

    /// The configurations of (2.32), one for each restitution that there is.
    void lookAhead(const TimeStepStart& start, In<Vector> old, In<Vector> w) {
        for (Ahead& ahead : ahead_) {
            const double e = ahead.restitution;
            move_ = start.h / (1.0 + e) * (w - e * old);
            ahead.q.resize(start.q.size());
            system_.displace(start.q, move_, ahead.q);
        }
    }

    /// Adds the contacts that the gap of (2.32) closes to those that are closed; true where there are more of them.
    bool addTouching(const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> old, In<Vector> w) {
        lookAhead(start, old, w);
        found_.clear();
        for (const Ahead& ahead : ahead_) {
            touching_.clear();
            system_.eachContact(ahead.q, start.touching, false, [&](int i, const ContactGap& gap) {
                if (gap.gap <= start.touching && start.armed[i] && isOnFeatures(system_, i, gap, ahead.q))
                    touching_.push_back(i);
            });
            leaveOutFallenInto(system_, start, memory, ahead.q, touching_);
            thinOut(system_, start, ahead.q, touching_);
            for (int i : touching_)
                if (system_.contactLaw(i).restitution == ahead.restitution) found_.push_back(i);
        }
        std::sort(found_.begin(), found_.end());
        both_.clear();
        std::set_union(closed_.begin(), closed_.end(), found_.begin(), found_.end(), std::back_inserter(both_));
        const bool more = both_.size() > closed_.size();
        closed_.swap(both_);
        return more;
    }

    /// The gap of (2.32), where `lookAhead` looked.
    double gapAhead(int contact, double restitution) {
        const auto ahead = std::lower_bound(ahead_.begin(), ahead_.end(), restitution,
                                            [](const Ahead& one, double e) { return one.restitution < e; });
        const ContactGap gap = system_.contactGap(contact, ahead->q);
        return isOnFeatures(system_, contact, gap, ahead->q) ? gap.gap : 1.0;
    }

    /// One Newton step on the positions; true when it changed nothing that matters. `content`: what is left is what the
    /// contact problems leave.
    bool improve(const TimeStepStart& start, const TimeStepMemory& memory, bool content) {
        const double h = start.h;
        current_ = next_;
        bias_.resize(3 * stage_.contactCount());
        before_ = stage_.contactVelocities(memory.kept);
        const Vector moving = stage_.contactVelocities(current_), freely = stage_.contactVelocities(free_);
        lookAhead(start, memory.kept, current_);
        for (int k = 0; k < stage_.contactCount(); ++k) {
            const ContactLaw law = system_.contactLaw(closed_[k]);
            const double gap = gapAhead(closed_[k], law.restitution);
            bias_[3 * k] = (1.0 + law.restitution) / h * gap - moving[3 * k];
            // What strikes, and not what lies there since: faster than what the step itself adds.
            const double approach = -before_[3 * k];
            bias_.segment<2>(3 * k + 1).setZero();
            if (approach > struckBy * std::abs(freely[3 * k] + approach))
                bias_.segment<2>(3 * k + 1) = law.tangentialRestitution * before_.segment<2>(3 * k + 1);
        }
        move_ = h * current_;
        system_.displace(start.q, move_, moved_);
        full_.resize(system_.constraintCount());
        system_.constraints(start.t + h, moved_, full_);
        chosen(start, full_, joint_);
        joint_ /= h;
        joint_ -= stage_.jointVelocities(current_);
        for (std::size_t k = 0; k < start.jointRows.size(); ++k) // what holds a rate alone holds that of this step
            if (!system_.holdsPosition(start.jointRows[k])) joint_[Eigen::Index(k)] = 0.0;
        next_ = free_;
        stage_.solve(next_, joint_, bias_, impulses_);
        stage_.startFrom(impulses_);
        change_ = h * (next_ - current_).cwiseAbs().maxCoeff();
        return change_ <= converged * (h * next_.cwiseAbs().maxCoeff() + 1e-3 * system_.characteristicLength()) +
                              (content ? enough * system_.characteristicLength() : 0.0);
    }

    struct Ahead {
        double restitution;
        Vector q;
    };

    System& system_;
    ContactStage stage_;
    StepBooks books_;
    std::vector<Ahead> ahead_; ///< by restitution, ascending
    double change_ = 0.0;      ///< m and rad, of the last Newton step
    std::vector<int> closed_, touching_, found_, both_;
    const std::vector<int> noContacts_;
    const std::vector<std::pair<int, Vec3>> none_;
    std::vector<std::pair<int, Vec3>> impulses_; ///< N s, by candidate: where the next step starts
    Vector free_, next_, current_, moved_, move_, bias_, joint_, full_, before_, nothing_;
};

} // namespace

SchemeType schatzmanPaoliScheme() {
    return {
        .name = "Schatzman-Paoli",
        .purpose = "positions without penetration",
        .words = "on position level: neither drift nor penetration to speak of; velocities lag, and impulses have no "
                 "meaning of their own; what bounces is turned back by a backward Euler step",
        .source = "Paoli and Schatzman 1993",
        .form = SchemeType::Explicit,
        .order = 1,
        .orderWithJoints = 1,
        .velocitiesLag = true,
        .account = SchemeType::Lags,
        .cost = "a contact problem in each of some Newton steps on the positions",
        .make = [](System& system, ContactSolving& solving, const std::vector<double>&)
            -> std::unique_ptr<TimeStepper> { return std::make_unique<SchatzmanPaoli>(system, solving); },
    };
}

} // namespace escapement
