#include "plots/roundoff.h"

#include "engine/results/quantity.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace escapement {
namespace {

constexpr double share = 1e-7; // of what is largest beside it
// Two values of a curve err alike, so that their difference tells more: of a slow body far out still nanometres.
constexpr double shareOfDifference = 1e-9;
// Only of a curve this small (SI) it is asked whether all of it is roundoff of its vector.
constexpr double suspicious = 1e-3;
constexpr std::size_t framesAsked = 64;
// What equations leave of a reaction that is none, of the largest force times its lever: 1e-12 in the samples.
constexpr double shareOfRun = 1e-11;

/// Lengths and angles below are roundoff of contacts and joints being closed; energies go with the square of speeds.
double leastOf(const QString& si) {
    if (si == "m" || si == "rad") return 1e-10;
    return si == "J" ? 1e-15 : 1e-12;
}

struct Extremes {
    double low = 0.0, high = 0.0;
    bool any = false;

    explicit Extremes(const std::vector<double>& values) {
        for (const double value : values) {
            if (!std::isfinite(value)) continue;
            low = any ? std::min(low, value) : value;
            high = any ? std::max(high, value) : value;
            any = true;
        }
    }
    double largest() const { return std::max(std::abs(low), std::abs(high)); }
};

/// Of the other two components of a vector ("force x": "force y", "force z").
double largestBeside(const Result& result, const std::string& path) {
    double largest = 0.0;
    if (path.size() < 3 || path[path.size() - 2] != ' ') return largest;
    for (const char axis : {'x', 'y', 'z'}) {
        if (axis == path.back()) continue;
        try {
            largest = std::max(largest, Extremes(values(result, path.substr(0, path.size() - 1) + axis)).largest());
        } catch (const std::invalid_argument&) {
            return 0.0; // no vector
        }
    }
    return largest;
}

} // namespace

double leastTold(const QString& si, double largest) {
    return std::max(leastOf(si), std::isfinite(largest) ? share * largest : 0.0);
}

void judgeRoundoff(CurveFigures& figures, const Result& result, const std::string& path,
                   const std::vector<double>& rows) {
    figures.leastValue = figures.leastDifference = 0.0;
    if (isOfSteps(path) || path == "time") return;
    const auto known = drawableQuantities(result);
    const auto one = std::find_if(known.begin(), known.end(), [&](const Quantity& q) { return q.path == path; });
    if (one == known.end()) return;
    const QString si = QString::fromStdString(one->unit);
    const Extremes own(rows);
    double largest = own.largest();
    if (largest < suspicious) largest = std::max(largest, largestBeside(result, path));
    figures.leastValue = leastTold(si, largest);
    figures.leastDifference = std::max(leastTold(si, own.high - own.low), shareOfDifference * largest);
    if (largest >= suspicious || (si != "N" && si != "N m")) return;
    // A reaction that is nothing as a whole has only the other forces of the run to be seen beside.
    ResultScale scale;
    scale.refresh(result);
    figures.leastValue = std::max(figures.leastValue, scale.leastOfRun(si));
    figures.leastDifference = std::max(figures.leastDifference, scale.leastOfRun(si));
}

double leastLost(const ResultScale& scale) { return std::max(leastOf("J"), 1e-13 * scale.energy); }

double ResultScale::lever() const { return (high_ - low_).norm(); }

double ResultScale::leastOfRun(const QString& si) const {
    if (si == "N") return shareOfRun * force;
    return si == "N m" ? shareOfRun * std::max(moment, force * lever()) : 0.0;
}

void ResultScale::widen(const Vec3& point) {
    low_ = anyPoint_ ? Vec3(low_.cwiseMin(point)) : point;
    high_ = anyPoint_ ? Vec3(high_.cwiseMax(point)) : point;
    anyPoint_ = true;
}

void ResultScale::add(const Frame& frame) {
    for (const JointState& joint : frame.joints) {
        force = std::max(force, joint.force.head<3>().norm());
        moment = std::max(moment, joint.force.tail<3>().norm());
    }
    for (const ContactRow& contact : frame.contacts) {
        force = std::max(force, contact.force.norm());
        widen(contact.point);
    }
    for (const BodyState& body : frame.bodies) {
        speed = std::max(speed, body.linear.norm());
        widen(body.position);
    }
    energy = std::max(energy, std::abs(frame.energy.kinetic));
}

void ResultScale::refresh(const Result& result) {
    const std::size_t count = result.frameCount();
    const bool over = result.status() != RunStatus::Running;
    if (count == frames_ || (!over && count < 2 * frames_)) return;
    frames_ = count;
    const std::size_t asked = std::min(count, framesAsked);
    for (std::size_t k = 0; k < asked; ++k) add(result.frameAt(k * (count - 1) / std::max<std::size_t>(1, asked - 1)));
}

} // namespace escapement
