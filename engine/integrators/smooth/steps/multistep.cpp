#include "engine/integrators/smooth/steps/multistep.h"

#include "engine/model/kinds/method_parameter.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

void MultistepHistory::push(const Vector& first, const Vector& second, int keep) {
    count_ = std::min(count_ + 1, std::min(keep, most));
    for (std::size_t i = std::size_t(count_) - 1; i > 0; --i) {
        ago_[i] = ago_[i - 1];
        first_[i].swap(first_[i - 1]);
        second_[i].swap(second_[i - 1]);
    }
    ago_[0] = 0.0;
    first_[0] = first;
    second_[0] = second;
}

bool MultistepHistory::equal(double h) const { return std::abs(h - last_) <= 1e-9 * h; }

void MultistepHistory::save(double h, Vector& memory) const {
    const Eigen::Index a = count_ > 0 ? first_[0].size() : 0, b = count_ > 0 ? second_[0].size() : 0;
    memory.resize(3 + count_ * (1 + a + b));
    memory.head<3>() << double(count_), double(kept(h)), h;
    Eigen::Index at = 3;
    for (std::size_t i = 0; i < std::size_t(count_); ++i) {
        memory[at] = ago_[i] + h;
        memory.segment(at + 1, a) = first_[i];
        memory.segment(at + 1 + a, b) = second_[i];
        at += 1 + a + b;
    }
}

bool MultistepHistory::restore(const Vector& memory, Eigen::Index sizeFirst, Eigen::Index sizeSecond) {
    clear();
    last_ = 0.0;
    if (memory.size() < 3 || !(memory[0] >= 0.0 && memory[0] <= most)) return false;
    const int count = int(memory[0]);
    if (memory.size() != 3 + count * (1 + sizeFirst + sizeSecond)) return false;
    count_ = count;
    kept_ = int(memory[1]);
    last_ = memory[2];
    Eigen::Index at = 3;
    for (std::size_t i = 0; i < std::size_t(count_); ++i) {
        ago_[i] = memory[at];
        first_[i] = memory.segment(at + 1, sizeFirst);
        second_[i] = memory.segment(at + 1 + sizeFirst, sizeSecond);
        at += 1 + sizeFirst + sizeSecond;
    }
    return true;
}

namespace multistep {

void lagrange(const double* nodes, int count, double x, double* values) {
    for (int i = 0; i < count; ++i) {
        values[i] = 1.0;
        for (int j = 0; j < count; ++j)
            if (j != i) values[i] *= (x - nodes[j]) / (nodes[i] - nodes[j]);
    }
}

void lagrangeSlopes(const double* nodes, int count, double x, double* slopes) {
    for (int i = 0; i < count; ++i) {
        slopes[i] = 0.0;
        for (int k = 0; k < count; ++k) {
            if (k == i) continue;
            double product = 1.0 / (nodes[i] - nodes[k]);
            for (int j = 0; j < count; ++j)
                if (j != i && j != k) product *= (x - nodes[j]) / (nodes[i] - nodes[j]);
            slopes[i] += product;
        }
    }
}

void lagrangeIntegrals(const double* nodes, int count, double x, double* integrals) {
    // Gauss's five points integrate polynomials of degree 9 exactly.
    constexpr double at[] = {-0.906179845938663993, -0.538469310105683091, 0.0, 0.538469310105683091,
                             0.906179845938663993};
    constexpr double weight[] = {0.236926885056189088, 0.478628670499366468, 0.568888888888888889, 0.478628670499366468,
                                 0.236926885056189088};
    double values[mostNodes];
    std::fill(integrals, integrals + count, 0.0);
    for (int k = 0; k < 5; ++k) {
        lagrange(nodes, count, 0.5 * x * (1.0 + at[k]), values);
        for (int i = 0; i < count; ++i) integrals[i] += 0.5 * x * weight[k] * values[i];
    }
}

double adapted(double factor, int kept, int order) {
    if (factor < 0.9) return factor;
    if (factor < 1.2 || kept <= order) return 1.0;
    return std::min(factor, 2.0);
}

MethodParameter orderParameter(std::string_view key, int lower, int upper, int usual) {
    return {.key = key,
            .help = "how many steps the method looks back at: its order; a whole number",
            .lower = double(lower),
            .upper = double(upper),
            .usual = double(usual),
            .refusal = [](double value) -> std::string {
                return value == std::round(value) ? "" : "is not a whole number; give one";
            }};
}

} // namespace multistep

} // namespace escapement
