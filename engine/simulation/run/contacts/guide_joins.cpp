#include "engine/simulation/run/contacts/guide_joins.h"

#include "engine/dynamics/joints/guide_corner.h"
#include "engine/model/errors.h"
#include "engine/simulation/guide_catch.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr int joinsInAStep = 1000;   // pieces passed within one time step
constexpr double beyondCorner = 1e3; // hairs: a step that ends no further behind a corner than this ends at it

std::string degrees(double angle) { return fmt::format("{:.6g} degrees", angle * 180.0 / std::numbers::pi); }

std::string words(const GuideJoin& join, const GuideTurn& turn) {
    std::string text;
    switch (join.kind) {
    case JoinKind::Smooth:
        text = "runs on smoothly";
        break;
    case JoinKind::Tangent:
        text = fmt::format("runs on, tangent: curvature {:.6g} 1/m, then {:.6g} 1/m", join.bendBefore, join.bendAfter);
        break;
    case JoinKind::NearlyTangent:
        text = fmt::format("nearly tangent: {} apart; the velocity is turned by that with its energy kept",
                           degrees(join.angle));
        break;
    default:
        text = fmt::format("corner of {}, {}: arrives with {:.6g} m/s, goes on with {:.6g} m/s", degrees(join.angle),
                           join.law == CornerLaw::Plastic ? "plastic" : "energy-keeping", turn.before, turn.after);
    }
    if (join.gap > 1e-9) text += fmt::format("; the edges' ends are {:.3g} mm apart", 1e3 * join.gap);
    return text;
}

} // namespace

/// Acceleration (m/s^2) of the guide's point along `direction`, with the contacts and the piece of curve as they are.
double GuideJoins::wayAcceleration(int guide, const Vec3& direction) {
    Vector a, lambda;
    model_.acceleration(state_.t, state_.q, state_.v, a, lambda);
    ContactRows rows(3, system_.nv());
    system_.guideRows(guide, state_.q, rows);
    return direction.dot(rows * a + system_.guideBias(guide, state_.q, state_.v));
}

/// Whether the corner holds the point: pushed into it on the piece before (`arriving`, m/s^2), and back into it on the
/// next, on which it would climb no higher than the accumulation height or, in time steps, than roundoff of the scheme:
/// `step` (s^2) times the acceleration.
bool GuideJoins::restsIn(int guide, const GuideJoin& join, double arriving, double speed, double step) {
    if (join.kind != JoinKind::Corner) return false;
    const double leaving = wayAcceleration(guide, join.after), small = 1e-9 * (std::abs(arriving) + std::abs(leaving));
    if (!(arriving > small) || !(leaving < -small)) return false;
    return bounceHeight(speed, leaving) <= std::max(settings_.accumulationHeight, -step * leaving);
}

void GuideJoins::pass(int guide, bool ahead) {
    const GuideJoin join = system_.guideJoin(guide, ahead, state_.q);
    const bool stepsInTime = state_.strategy == Strategy::TimeStepping;
    if (!stepsInTime) output_.emit(FrameKind::BeforeEvent);
    if (join.kind == JoinKind::End)
        throw RunError(fmt::format(
            "joint '{}': the point has come to the end of its curve, {}; add edges that lead it on, put a stop "
            "(a contact) before the end, or end the run before",
            join.joint, join.from));
    const double arriving = join.kind == JoinKind::Corner ? wayAcceleration(guide, join.before) : 0.0;
    const double speed = enter(guide, ahead, join);
    if (!stepsInTime) return goOn(guide, ahead, join, arriving, speed);
    state_.beginSchemeAnew();
    if (run_.step.contacts.empty() && restsIn(guide, join, arriving, speed, 0.5 * state_.blockStep * state_.blockStep))
        throw RunError(fmt::format(
            "joint '{}': the point comes to rest in the corner between {} and {}, and time steps hold no point in a "
            "corner: use the strategy hybrid or event-driven, round the corner off, or end the run before",
            join.joint, join.from, join.to));
}

/// Turns the velocity into the next piece by the join's law. Returns the point's speed (m/s) there.
double GuideJoins::enter(int guide, bool ahead, const GuideJoin& join) {
    const double energy = energyAt(state_.t, state_.q, state_.v);
    const GuideTurn turn = turnIntoPiece(system_, state_.t, state_.q, state_.v, guide, join,
                                         join.kind == JoinKind::Corner ? join.law : CornerLaw::EnergyKeeping);
    system_.enterPiece(guide, ahead, state_.q);
    state_.v = turn.v;
    // Rows of the next piece, and the point onto it: its end may be away by what the file allows, and after a time step
    // the point has gone beyond the end.
    model_.chooseRows(state_.t, state_.q);
    state_.rows = model_.chosenRows();
    if (settings_.project) {
        SmoothModel joints(system_); // closed contacts answer a jump by their own law
        joints.chooseRows(state_.t, state_.q);
        joints.projectPosition(state_.t, state_.q, tolerances.projected * length_, 3);
        joints.projectVelocity(state_.t, state_.q, state_.v);
    }
    const double after = energyAt(state_.t, state_.q, state_.v);
    if (system_.driven()) state_.giveByMotors(after - energy + turn.lost); // they keep their speed by an impulse, too
    state_.dissipated += system_.driven() ? turn.lost : energy - after;
    Event event;
    event.kind = EventKind::Transition;
    event.subject = join.joint;
    event.features = join.from + " - " + join.to;
    event.point = join.point;
    event.impulse = turn.impulse;
    event.energy_lost = turn.lost;
    event.text = words(join, turn);
    output_.log(std::move(event));
    return turn.after;
}

/// A jump of the velocity may part contacts that are closed, or press them together.
void GuideJoins::goOn(int guide, bool ahead, const GuideJoin& join, double arriving, double speed) {
    std::vector<int> staying;
    bool approach = false;
    const double rest = restSpeed(state_.v);
    ContactRows rows(3, system_.nv());
    for (int contact : closedContacts()) {
        // A point held in the corner is let go into this piece; one of another guide stays.
        if (isCatch(system_, contact) && guideOfCatch(system_, contact) == guide) continue;
        system_.contactRows(contact, state_.q, rows);
        const double opening = rows.row(0).dot(state_.v);
        approach = approach || opening < -rest;
        if (opening <= rest) staying.push_back(contact);
        else output_.log(EventKind::Detachment, contact, "leaves with the jump of the velocity");
    }
    if (approach) {
        std::erase_if(state_.closed, [&](const ClosedContact& c) {
            return std::find(staying.begin(), staying.end(), c.index) == staying.end();
        });
        model_.setClosed(state_.closed);
        model_.chooseRows(state_.t, state_.q);
        impacts_.happen(-1);
        return;
    }
    if (staying.empty()) decisions_.set({});
    else decisions_.decide(staying, "");
    if (restsIn(guide, join, arriving, speed, 0.0)) {
        const double moving = energyAt(state_.t, state_.q, state_.v), done = state_.work;
        staying = closedContacts();
        staying.push_back(catchAt(system_, guide, !ahead));
        decisions_.decide(staying, "comes to rest in the corner, which holds it");
        state_.dissipated += moving + (state_.work - done) - energyAt(state_.t, state_.q, state_.v);
    }
    output_.emit(FrameKind::AfterEvent);
}

/// As if the point had the same acceleration through the step, which its border at both ends and its speed tell.
double GuideJoins::fromStart(const Try& over, int guide, bool ahead, double target) {
    const double way = system_.guideBorders(guide, state_.q)[ahead] - target, all = way + target - over.left;
    ContactRows rows(3, system_.nv());
    system_.guideRows(guide, state_.q, rows);
    const double speed = system_.guideJoin(guide, ahead, state_.q).before.dot(rows * state_.v),
                 grows = (all - speed * over.length) / (over.length * over.length),
                 root = speed * speed + 4.0 * grows * way;
    const double chord = over.length * way / all;
    if (!(root >= 0.0) || !(speed + std::sqrt(root) > 0.0)) return chord;
    const double found = 2.0 * way / (speed + std::sqrt(root));
    return found < over.length ? found : chord;
}

/// What a step goes on along the end of a piece that bends into another would be lost at the corner, always to the same
/// side: it ends there instead, a hair behind it. A try that ends before it is made longer again, so that no step is
/// left that is too short for what is divided by its length.
double GuideJoins::toCorner(const TimeStep& step, bool again) {
    const double hair = tolerances.onBorder * length_, most = -beyondCorner * hair, target = 0.5 * most;
    if (!again) guide_ = -1;
    double length = step.length;
    for (int guide = 0; guide < system_.guideCount(); ++guide) {
        const Vec2 from = system_.guideBorders(guide, state_.q), to = system_.guideBorders(guide, step.q);
        for (const bool ahead : {false, true}) {
            // What was beyond before is on its way to the next piece.
            if (!(to[ahead] < most) || !(from[ahead] >= -hair)) continue;
            if (system_.guideJoin(guide, ahead, state_.q).kind != JoinKind::Corner) continue;
            const Try over{step.length, to[ahead]};
            const bool same = guide == guide_ && ahead == ahead_;
            const double found =
                same && short_.length > 0.0
                    ? short_.length + (over.length - short_.length) * (short_.left - target) / (short_.left - over.left)
                    : fromStart(over, guide, ahead, target);
            if (!(found < length)) continue;
            length = found;
            if (!same) short_ = {};
            guide_ = guide;
            ahead_ = ahead;
            over_ = over;
        }
    }
    if (length < step.length || guide_ < 0) return length;
    const double left = system_.guideBorders(guide_, step.q)[ahead_];
    if (!(left > -hair)) return length;
    short_ = {step.length, left};
    return short_.length + (over_.length - short_.length) * (left - target) / (left - over_.left);
}

/// A time step that runs over the end of a piece ends behind it: at a corner by a hair (`toCorner`), elsewhere by
/// what the point moves in it. Then it enters the next piece with the law of the joint.
void GuideJoins::passInTime() {
    ContactRows rows(3, system_.nv());
    for (int guide = 0; guide < system_.guideCount(); ++guide) {
        const Vec2 left = system_.guideBorders(guide, state_.q);
        const bool ahead = left[1] < left[0];
        for (int passed = 0; passed < joinsInAStep; ++passed) {
            if (!(system_.guideBorders(guide, state_.q)[ahead] < -tolerances.onBorder * length_)) break;
            // Behind a sharp corner the closest point of the point may still lie before the next piece: it is on its
            // way.
            system_.guideRows(guide, state_.q, rows);
            if (!(system_.guideJoin(guide, ahead, state_.q).before.dot(rows * state_.v) > 0.0)) break;
            ++state_.instants;
            pass(guide, ahead);
        }
    }
}

} // namespace escapement
