#include "engine/assembling/carried.h"

#include <fmt/format.h>

#include <cmath>

namespace escapement {

namespace {

/// Without what roundoff has left of zeros and ones: expressions stay readable.
Mat3 tidy(Mat3 m) {
    for (double& entry : m.reshaped())
        if (std::abs(entry - std::round(entry)) < 1e-15) entry = std::round(entry);
    return m;
}

/// A factor before an expression or a number, as text; empty: it is nothing.
std::string term(double factor, const Number& number) {
    if (factor == 0.0 || (!number.isExpression() && number.value == 0.0)) return {};
    const std::string what = number.isExpression() ? "(" + number.expression + ")" : fmt::format("{}", number.value);
    return factor == 1.0 ? what : factor == -1.0 ? "(-" + what + ")" : fmt::format("({})*{}", factor, what);
}

template <class N> std::array<N, 3> turnedNumbers(const Mat3& turn, const std::array<N, 3>& v) {
    const Mat3 by = tidy(turn);
    std::array<N, 3> image = v;
    for (std::size_t i = 0; i < 3; ++i) {
        double value = 0.0;
        std::string sum;
        bool expression = false;
        for (std::size_t j = 0; j < 3; ++j) {
            const double factor = by(Eigen::Index(i), Eigen::Index(j));
            value += factor * v[j].value;
            const std::string one = term(factor, v[j]);
            expression = expression || (!one.empty() && v[j].isExpression());
            if (!one.empty()) sum += sum.empty() ? one : " + " + one;
        }
        image[i].value = value;
        image[i].expression = expression ? sum : std::string();
    }
    return image;
}

} // namespace

NumberVector<3> numbersOf(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

NumberVector<3> turned(const Mat3& by, const NumberVector<3>& v) { return turnedNumbers(by, v); }

std::array<TimeFunction, 3> turned(const Mat3& by, const std::array<TimeFunction, 3>& v) {
    return turnedNumbers(by, v);
}

void carry(JointFrame& frame, const std::string& body, const RigidMotion& motion) {
    frame.position = numbersOf(motion * toVec3(frame.position));
    frame.z = numbersOf(motion.rotation * toVec3(frame.z));
    frame.x = numbersOf(motion.rotation * toVec3(frame.x));
    frame.body = body;
}

} // namespace escapement
