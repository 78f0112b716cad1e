#include "engine/simulation/run/contacts/support_circles.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/dynamics/contact_motion.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double turnWhole = 2.0 * std::numbers::pi;
constexpr double isThere = 1e-9;     // rad
constexpr double inside = 1e-3;      // of what lies between two angles: so far from either the next one is tried
constexpr double notOfCircle = 1e-6; // of the rates: what does not follow w is no circle of a rigid body

} // namespace

/// Where a support is tried next: `goesIn` lies `before` one support and `behind` another (rad), the next to it. What
/// is needed lies between the two: one of them at least bears.
double SupportCircles::Search::next(double goesIn, double before, double behind) {
    if (times++ == 0) {
        low = goesIn - behind;
        high = goesIn + before;
        fromLow = behind;
        fromHigh = -before;
    } else if (const double from = std::remainder(goesIn - at, turnWhole); from > 0.0) {
        low = at;
        fromLow = from;
    } else {
        high = at;
        fromHigh = from;
    }
    const double width = high - low;
    at = times % 3 == 0 ? low + 0.5 * width : low + width * fromLow / (fromLow - fromHigh);
    at = std::clamp(at, low + inside * width, high - inside * width);
    return at;
}

bool SupportCircles::turn(const std::vector<int>& contacts, double still,
                          const std::function<Vector(const std::vector<int>&)>& rates) {
    bool any = false;
    std::vector<int> seen;
    for (const int contact : contacts) {
        if (std::find(seen.begin(), seen.end(), contact) != seen.end()) continue;
        const ContactCircle circle = system_.contactCircle(contact, state_.q);
        if (circle.contacts.empty()) continue;
        seen.insert(seen.end(), circle.contacts.begin(), circle.contacts.end());
        any = turnOne(circle, rates(circle.contacts), still, circles_[circle.contacts.front()]) || any;
    }
    return any;
}

bool SupportCircles::turnOne(const ContactCircle& circle, In<Vector> rates, double still, Search& search) {
    if (search.times >= most_) return false;
    const Vec3 along = circle.axis.unitOrthogonal(), across = circle.axis.cross(along);
    ContactMotion motion(system_);
    std::vector<double> angles;
    Mat3 normal = Mat3::Zero();
    Vec3 right = Vec3::Zero();
    for (std::size_t k = 0; k < circle.contacts.size(); ++k) {
        const ContactGeometry g = motion.geometry(circle.contacts[k], state_.q);
        const Vec3 arm = 0.5 * (g.pointA + g.pointB) - circle.centre;
        const double angle = std::atan2(arm.dot(across), arm.dot(along));
        angles.push_back(angle);
        const Vec3 row(1.0, std::cos(angle), std::sin(angle));
        normal += row * row.transpose();
        right += row * rates[Eigen::Index(k)];
    }
    if (!right.allFinite()) return false;
    const Vec3 w = normal.ldlt().solve(right);
    double off = 0.0;
    for (std::size_t k = 0; k < angles.size(); ++k)
        off = std::max(off,
                       std::abs(w.dot(Vec3(1.0, std::cos(angles[k]), std::sin(angles[k]))) - rates[Eigen::Index(k)]));
    if (!w.allFinite() || off > still + notOfCircle * rates.cwiseAbs().maxCoeff()) return false;
    if (!(w[0] - std::hypot(w[1], w[2]) < -still)) return false;
    const double goesIn = std::atan2(-w[2], -w[1]);
    double before = turnWhole, behind = turnWhole;
    for (const double angle : angles) {
        const double ahead = std::remainder(angle - goesIn, turnWhole);
        if (ahead >= 0.0) before = std::min(before, ahead);
        if (ahead <= 0.0) behind = std::min(behind, -ahead);
    }
    if (std::min(before, behind) < isThere) return false;
    const double at = search.next(goesIn, before, behind);
    double by = turnWhole;
    int nearest = -1;
    for (std::size_t k = 0; k < angles.size(); ++k)
        if (const double to = std::remainder(at - angles[k], turnWhole); std::abs(to) < std::abs(by))
            by = to, nearest = circle.contacts[k];
    system_.turnCircle(circle, by);
    if (touches(nearest)) return true;
    // There the circle is beyond what it touches: the ends of what is left of it are contacts of their own.
    system_.turnCircle(circle, -by);
    search.times = most_;
    return false;
}

bool SupportCircles::touches(int contact) const {
    const ContactGap gap = system_.contactGap(contact, state_.q);
    return gap.valid && std::abs(gap.gap) <= within_ && gap.border >= -borderBand;
}

std::vector<int> SupportCircles::touching(std::vector<int> contacts) const {
    std::vector<int> members;
    for (const int contact : contacts)
        if (std::find(members.begin(), members.end(), contact) == members.end()) {
            const ContactCircle circle = system_.contactCircle(contact, state_.q);
            members.insert(members.end(), circle.contacts.begin(), circle.contacts.end());
        }
    std::erase_if(contacts, [&](int i) { return std::find(members.begin(), members.end(), i) != members.end(); });
    std::copy_if(members.begin(), members.end(), std::back_inserter(contacts), [&](int i) { return touches(i); });
    std::sort(contacts.begin(), contacts.end());
    return contacts;
}

} // namespace escapement
