#pragma once
// What multistep methods look back at: values at the ends of the last steps, the newest first, and their times. It is a
// value of the run's state, saved in checkpoints and empty where the motion begins anew.

#include "engine/math/types.h"

#include <array>
#include <string_view>

namespace escapement {

struct MethodParameter;

class MultistepHistory {
  public:
    static constexpr int most = 8;

    void clear() { count_ = 0, kept_ = 0; }
    int count() const { return count_; }
    /// s before the step to be made; the newest is 0.
    double ago(int i) const { return ago_[std::size_t(i)]; }
    const Vector& first(int i) const { return first_[std::size_t(i)]; }   ///< of positions
    const Vector& second(int i) const { return second_[std::size_t(i)]; } ///< of velocities
    /// Steps of that length (s) made without another between, with the one just made.
    int kept(double h) const { return equal(h) ? kept_ + 1 : 1; }

    /// Puts values at the start of the next step in front; the oldest falls out beyond `keep`.
    void push(const Vector& first, const Vector& second, int keep);
    /// What the next step finds when one of length h (s) has been made.
    void save(double h, Vector& memory) const;
    /// False, and empty: what is given is none of `sizeFirst` and `sizeSecond`.
    bool restore(const Vector& memory, Eigen::Index sizeFirst, Eigen::Index sizeSecond);

  private:
    bool equal(double h) const;

    int count_ = 0, kept_ = 0;
    double last_ = 0.0; ///< s, length of the last step
    std::array<double, most> ago_{};
    std::array<Vector, most> first_, second_;
};

namespace multistep {

constexpr int mostNodes = MultistepHistory::most + 1;

/// Lagrange's polynomials of `count` nodes at x, and their slopes there.
void lagrange(const double* nodes, int count, double x, double* values);
void lagrangeSlopes(const double* nodes, int count, double x, double* slopes);
/// The integrals of Lagrange's polynomials from 0 to x.
void lagrangeIntegrals(const double* nodes, int count, double x, double* integrals);

/// Steps of changing length cost a multistep method accuracy, and of fast growing length its stability: the length is
/// kept unless a change is worth it, and for as many steps as the method looks back.
double adapted(double factor, int kept, int order);

MethodParameter orderParameter(std::string_view key, int lower, int upper, int usual);

} // namespace multistep

} // namespace escapement
