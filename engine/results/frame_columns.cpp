#include "engine/results/frame_columns.h"

#include "engine/model/errors.h"

#include <algorithm>
#include <limits>

namespace escapement {

namespace {

Vec3 vec3(const double* values) { return {values[0], values[1], values[2]}; }

/// Rows of frame i are those from offsets[i] to offsets[i + 1]. How many of `count` frames have theirs among `rows`.
std::size_t whole(const Column<std::int64_t>& offsets, std::size_t count, std::size_t rows) {
    for (std::size_t i = 0; i < count; ++i)
        if (i + 1 >= offsets.size() || offsets[i] < 0 || offsets[i + 1] < offsets[i] ||
            offsets[i + 1] > std::int64_t(rows))
            return i;
    return count;
}

template <class Record> void requirePairs(const Column<Record>& rows, std::int64_t until, int pairs, const char* what) {
    for (std::int64_t k = 0; k < until; ++k)
        if (const auto pair = rows[std::size_t(k)].pair; pair < 0 || pair >= pairs)
            throw InputError("The result's contact " + std::string(what) + " " + std::to_string(k) +
                             " names a pair that is not there.");
}

} // namespace

/// A killed run may have left some datasets a batch longer than others: what all of them hold is what counts.
void FrameColumns::settle(int pairs) {
    count_ = std::min({times.size(), energy.size() / 5, kind.size()});
    const auto atMost = [&](const Column<double>& column, int width) {
        count_ = std::min(count_, column.size() / std::size_t(width));
    };
    for (const auto* column : {&numerical, &motors})
        if (!column->absent()) atMost(*column, 1);
    if (!dissipated.absent()) atMost(dissipated, 3);
    for (const auto& b : bodies) {
        atMost(b.position, 3);
        atMost(b.quaternion, 4);
        atMost(b.velocity, 6);
    }
    for (const auto& j : joints) {
        atMost(j.force, 6);
        if (j.dof == 0) continue;
        atMost(j.coordinate, j.dof);
        atMost(j.speed, j.dof);
    }
    for (const auto& coupling : couplings)
        for (const auto& column : coupling) atMost(column, 1);
    count_ = whole(offsets, count_, shared.absent() ? rows.size() : std::min(rows.size(), shared.size()));
    if (!accountOffsets.absent()) count_ = whole(accountOffsets, count_, accounts.size());
    if (count_ == 0) return;
    requirePairs(rows, offsets[count_], pairs, "row");
    if (!accountOffsets.absent()) requirePairs(accounts, accountOffsets[count_], pairs, "account");
}

void FrameColumns::read(std::size_t i, Frame& frame) const {
    frame.time = times[i];
    frame.kind = FrameKind(kind[i]);
    frame.bodies.resize(bodies.size());
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        const double *q = &bodies[b].quaternion[4 * i], *v = &bodies[b].velocity[6 * i];
        frame.bodies[b] = {vec3(&bodies[b].position[3 * i]), Quaternion(q[0], q[1], q[2], q[3]), vec3(v), vec3(v + 3)};
    }
    frame.joints.resize(joints.size());
    for (std::size_t k = 0; k < joints.size(); ++k) {
        const Joint& j = joints[k];
        JointState& state = frame.joints[k];
        state = {};
        state.dof = j.dof;
        for (int c = 0; c < j.dof; ++c) {
            state.coordinate[c] = j.coordinate[std::size_t(j.dof) * i + std::size_t(c)];
            state.speed[c] = j.speed[std::size_t(j.dof) * i + std::size_t(c)];
        }
        state.force = Eigen::Map<const Vec6>(&j.force[6 * i]);
    }
    frame.couplings.resize(couplings.size());
    for (std::size_t k = 0; k < couplings.size(); ++k)
        frame.couplings[k] = {couplings[k][0][i], couplings[k][1][i], couplings[k][2][i]};
    const double* e = &energy[5 * i];
    frame.energy = {e[0], e[1], e[2], e[3], e[4]};
    if (!numerical.absent()) frame.energy.numerical = numerical[i];
    frame.energy.motors = motors.absent() ? std::numeric_limits<double>::quiet_NaN() : motors[i];
    if (!dissipated.absent()) {
        frame.energy.friction = dissipated[3 * i];
        frame.energy.impacts = dissipated[3 * i + 1];
        frame.energy.dampers = dissipated[3 * i + 2];
    }
    frame.contacts.clear();
    for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k) {
        const ContactRecord& r = rows[k];
        frame.contacts.push_back({int(r.pair), vec3(r.point), vec3(r.normal), r.gap, vec3(r.force), vec3(r.impulse),
                                  vec3(r.slip), ContactStatus(r.status), !shared.absent() && shared[k] != 0});
    }
    frame.accounts.clear();
    if (accountOffsets.absent()) return;
    for (auto k = std::size_t(accountOffsets[i]); k < std::size_t(accountOffsets[i + 1]); ++k) {
        const AccountRecord& r = accounts[k];
        frame.accounts.push_back({int(r.pair), r.friction, r.impacts, r.slip, r.impulse});
    }
}

} // namespace escapement
