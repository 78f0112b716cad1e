#include "engine/integrators/time_stepping/steps/border_push.h"

#include "engine/complementarity/elastic_step.h"
#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/elastic_account.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/math/rotation.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double goesBeyond = 2.0;    // of its depth: so far a contact that stays as deep presses beyond its border
constexpr double letsGo = 64.0;       // of its depth: beyond so much it ends, with less than it is worth
constexpr double probed = 1e-6;       // of the contact's size: by so much bodies are moved to see a border's rate
constexpr double atOnce = 0.5;        // of what it stores at a step's end: no more is taken out of it in the step
constexpr double jumpsBeyond = 100.0; // times that way: there a border is another one
constexpr int columnsOfBody = 6;

} // namespace

/// Puts one body of `moved_` where it is in q, moved by so much of one of its velocities.
void BorderPush::moveAlong(In<Vector> q, int body, int velocity, double by) {
    const Eigen::Index at = 7 * Eigen::Index(body);
    moved_.segment<7>(at) = q.segment<7>(at);
    if (velocity < 3) {
        moved_[at + velocity] += by;
        return;
    }
    const Quaternion turn(q[at + 3], q[at + 4], q[at + 5], q[at + 6]);
    const Quaternion next = (turn * exponential(by * Vec3::Unit(velocity - 3))).normalized();
    if (by != 0.0) moved_.segment<4>(at + 3) << next.w(), next.x(), next.y(), next.z();
}

/// False: the border does not tell, as where it jumps to that of another feature.
bool BorderPush::findOutward(int contact, In<Vector> q, Push& push) {
    const double size = commonSize(system_, contact), way = probed * size;
    push.outward.setZero();
    moved_ = q;
    for (int body = 0; body < 2; ++body) {
        if (push.columns[body] < 0) continue;
        for (int k = 0; k < columnsOfBody; ++k) {
            const double by = k < 3 ? way : probed;
            double borders[2];
            for (int side : {0, 1}) {
                moveAlong(q, push.columns[body] / columnsOfBody, k, side == 0 ? by : -by);
                borders[side] = system_.contactGap(contact, moved_).border;
            }
            moveAlong(q, push.columns[body] / columnsOfBody, k, 0.0);
            const double change = borders[1] - borders[0];
            if (!(std::abs(change) < jumpsBeyond * way)) return false;
            push.outward[columnsOfBody * body + k] = change / (2.0 * by);
        }
    }
    return true;
}

double BorderPush::rate(const Push& push, In<Vector> v) const {
    double sum = 0.0;
    for (int body = 0; body < 2; ++body)
        if (push.columns[body] >= 0)
            sum += push.outward.segment<columnsOfBody>(columnsOfBody * body)
                       .dot(v.segment<columnsOfBody>(push.columns[body]));
    return sum;
}

double BorderPush::mobility(const Push& push) const {
    double sum = 0.0;
    for (int body = 0; body < 2; ++body) {
        if (push.columns[body] < 0) continue;
        const auto part = push.outward.segment<columnsOfBody>(columnsOfBody * body);
        sum += part.dot(system_.inverseMass(push.columns[body]) * part);
    }
    return sum;
}

double BorderPush::normalMobility(int contact, In<Vector> q) {
    rows_.clear();
    system_.contactBlocks(contact, q, rows_);
    double sum = 0.0;
    for (int b = 0; b < rows_.blockCount(); ++b) {
        const BlockRows::Place& at = rows_.place(b);
        if (at.columns != columnsOfBody) continue;
        const Eigen::Vector<double, columnsOfBody> row = rows_.block(b).row(0).transpose();
        sum += row.dot(system_.inverseMass(at.column) * row);
    }
    return sum;
}

void BorderPush::keep(const TimeStepStart& start, In<Vector> middle, const TimeStepMemory& memory,
                      std::vector<int>& contacts) const {
    for (const auto& [contact, impulse] : memory.impulses) {
        const auto place = std::lower_bound(contacts.begin(), contacts.end(), contact);
        if (!(impulse[0] > 0.0) || !start.armed[contact] || (place != contacts.end() && *place == contact)) continue;
        const ContactLaw law = system_.contactLaw(contact);
        if (!isElastic(law)) continue;
        const ContactGap gap = system_.contactGap(contact, middle);
        if (gap.gap + memory.dent(contact) <= 0.0 && hasPressedNeighbour(system_, contact, memory) &&
            pressesBeyondBorder(system_, contact, gap, memory))
            contacts.insert(place, contact);
    }
}

void BorderPush::push(const TimeStepStart& start, In<Vector> middle, const std::vector<int>& contacts, double last,
                      const TimeStepMemory& memory, Vector& force) {
    pushes_.clear();
    if (!(last > 0.0) || !system_.hasBlocks() || system_.massBlock() != columnsOfBody) return;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const int contact = contacts[k];
        const Vec3* impulse = lastImpulse(memory, contact);
        if (!impulse || !((*impulse)[0] > 0.0)) continue;
        const ContactLaw law = system_.contactLaw(contact);
        if (!isElastic(law)) continue;
        const ContactGap gap = system_.contactGap(contact, start.q), half = system_.contactGap(contact, middle);
        const double depth = -gap.gap - memory.dent(contact);
        if (!(gap.border < -borderBand) || !(depth > 0.0) || half.valid) continue;
        if (isOnFeatures(system_, contact, gap, start.q)) continue;   // it goes on smoothly
        if (!hasPressedNeighbour(system_, contact, memory)) continue; // the next takes over as deep
        Push one{k, {-1, -1}, 0.0, {}};
        int bodies[2];
        if (!system_.contactBodies(contact, bodies[0], bodies[1])) continue;
        for (int body : {0, 1})
            if (bodies[body] >= 0) one.columns[body] = columnsOfBody * bodies[body];
        if (!findOutward(contact, start.q, one)) one.outward.setZero();
        const double pressing = (*impulse)[0] / last, steep = -gap.border / (goesBeyond * goesBeyond * depth),
                     ahead = start.h * rate(one, start.v), add = start.h * start.h * mobility(one),
                     rises = 0.5 * start.h * start.h * pressing * normalMobility(contact, start.q),
                     after = std::min(depth, gap.gap - 2.0 * half.gap - memory.dent(contact) - rises),
                     most = atOnce * storedEnergy(law, -std::max(0.0, after));
        // f ahead + f^2 add / 2 <= most
        if (add > 0.0)
            one.force = std::min(steep * pressing, (std::sqrt(ahead * ahead + 2.0 * add * most) - ahead) / add);
        for (int body : {0, 1})
            if (one.columns[body] >= 0)
                force.segment<columnsOfBody>(one.columns[body]) +=
                    one.force * one.outward.segment<columnsOfBody>(columnsOfBody * body);
        pushes_.push_back(one);
    }
}

void BorderPush::take(const TimeStepStart& start, TimeStep& step, TimeStepMemory& memory) {
    for (const Push& one : pushes_) {
        const int contact = step.contacts[one.place];
        const ContactLaw law = system_.contactLaw(contact);
        const double work = 0.5 * start.h * one.force * (rate(one, start.v) + rate(one, step.v)),
                     dent = memory.dent(contact);
        const ContactGap there = system_.contactGap(contact, step.q);
        step.lost[2 * Eigen::Index(one.place)] -= work;
        step.dissipated -= work;
        double depth = std::max(0.0, -there.gap - dent);
        if (depth > 0.0) {
            const double left = std::max(0.0, storedEnergy(law, -depth) - work);
            setDent(memory, contact, std::max(0.0, -there.gap - depthStoring(law, left)));
            depth = depthStoring(law, left);
        }
        // What falls beside a feature does not hang on by what is left.
        if (-there.border > (one.force > 0.0 ? letsGo * depth : -goesBeyond * there.gap))
            std::erase_if(memory.impulses, [&](const auto& known) { return known.first == contact; });
    }
}

} // namespace escapement
