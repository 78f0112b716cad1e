#include "engine/integrators/time_stepping/steps/island_gains.h"

#include "engine/dynamics/system.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double probe = 1e-3; // of the mechanism's size: how far all is moved to see what it weighs

} // namespace

/// Of the weights of the bodies, whose masses are in `ofUnit_`: from what moving all of them together changes.
void IslandGains::findGravity() {
    double mass = 0.0;
    for (Eigen::Index b = 0; b + 6 <= ofUnit_.size(); b += 6) mass += ofUnit_[b];
    if (weighed_ || !(mass > 0.0)) return;
    weighed_ = true;
    const double way = probe * system_.characteristicLength();
    Vector q, there, rest; // as the run begins: a continued one finds the same to the last bit
    system_.initialState(q, rest);
    rest.setZero();
    there.resize(q.size());
    const double here = system_.energy(0.0, q, rest).potential;
    for (int axis = 0; axis < 3; ++axis) {
        unit_.setZero();
        for (Eigen::Index b = 0; b + 6 <= unit_.size(); b += 6) unit_[b + axis] = way;
        system_.displace(q, unit_, there);
        gravity_[axis] = -(system_.energy(0.0, there, rest).potential - here) / (mass * way);
    }
}

/// What raising has given to each island: the work against its bodies' weights. Springs are not told apart.
void IslandGains::findRaised(const TimeStep& result, const StepProjection& projection, double raised) {
    raised_.assign(std::size_t(islands_.blockCount()), 0.0);
    if (!(raised > 0.0) || !system_.velocitiesOfBodies()) return;
    unit_.setZero(system_.nv());
    for (Eigen::Index b = 0; b + 6 <= unit_.size(); b += 6) unit_[b] = 1.0;
    ofUnit_.resize(unit_.size());
    system_.prepareMass(result.q);
    system_.multiplyMass(unit_, ofUnit_);
    findGravity();
    const Vector& way = projection.displacement();
    for (int b = 0; b < islands_.blockCount(); ++b)
        raised_[std::size_t(islands_.islandOfBlock(b))] -=
            ofUnit_[6 * Eigen::Index(b)] * gravity_.dot(way.segment<3>(6 * Eigen::Index(b)));
}

double IslandGains::find(const TimeStep& result, const StepProjection& projection, const Asked& asked) {
    clear();
    const auto taken = [&](std::size_t k) {
        return result.lost[2 * Eigen::Index(k)] + result.lost[2 * Eigen::Index(k) + 1];
    };
    double most = std::max(0.0, asked.raised);
    for (std::size_t k = 0; asked.works && k < result.contacts.size(); ++k) most += std::max(0.0, -taken(k));
    if (!(most > asked.allowed)) return 0.0;
    contacts_ = result.contacts;
    if (asked.raised > 0.0) contacts_.insert(contacts_.end(), projection.pushed().begin(), projection.pushed().end());
    islands_.find(result.q, contacts_);
    findRaised(result, projection, asked.raised);
    const std::size_t count = std::size_t(islands_.blockCount());
    gains_.assign(count, -asked.held); // any of them may have it
    struck_.assign(count, 0);
    for (std::size_t k = 0; k < result.contacts.size(); ++k) {
        const int at = islands_.islandOf(int(k));
        if (at < 0 || !asked.works) continue;
        gains_[std::size_t(at)] -= taken(k);
        const Vec3* last = lastImpulse(asked.before, result.contacts[k]);
        if (result.impulses[3 * Eigen::Index(k)] > 0.0 && !(last && (*last)[0] > 0.0) &&
            system_.contactLaw(result.contacts[k]).restitution > 0.0)
            struck_[std::size_t(at)] = 1;
    }
    // What those that bring in less have in all is no more than is allowed.
    std::vector<char> touched(count, 0);
    for (std::size_t k = 0; k < contacts_.size(); ++k)
        if (const int at = islands_.islandOf(int(k)); at >= 0) touched[std::size_t(at)] = 1;
    const double least = asked.allowed / std::max(1.0, double(std::count(touched.begin(), touched.end(), char(1))));
    for (std::size_t i = 0; i < count; ++i) {
        gains_[i] += raised_[i];
        if (asked.byRaising) gains_[i] = std::min(gains_[i], raised_[i]);
        // A heap among them is looked at by its energy, not by its contacts.
        const bool heap = islands_.contactsIn(int(i)) >= contactsForMomentum;
        const bool may = asked.known || struck_[i] || raised_[i] > least;
        if (heap || !may || !(gains_[i] > least)) gains_[i] = 0.0;
        all_ += gains_[i];
    }
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        const int at = islands_.islandOf(int(k));
        if (at < 0) continue;
        if (gains_[std::size_t(at)] > 0.0) gaining_.push_back({contacts_[k], at});
        if (islands_.contactsIn(at) >= contactsForMomentum) ofHeaps_.push_back(contacts_[k]);
    }
    std::sort(ofHeaps_.begin(), ofHeaps_.end());
    std::sort(gaining_.begin(), gaining_.end(), [](const Gaining& a, const Gaining& b) {
        return std::pair(a.island, a.contact) < std::pair(b.island, b.contact);
    });
    gaining_.erase(std::unique(gaining_.begin(), gaining_.end(),
                               [](const Gaining& a, const Gaining& b) { return a.contact == b.contact; }),
                   gaining_.end());
    return all_;
}

bool IslandGains::hasFailed(int contact) const {
    return std::any_of(gaining_.begin(), gaining_.end(), [&](const Gaining& one) {
        return one.contact == contact && std::find(failed_.begin(), failed_.end(), one.island) != failed_.end();
    });
}

} // namespace escapement
