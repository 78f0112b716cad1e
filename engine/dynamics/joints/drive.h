#pragma once
// A joint's coordinate prescribed as a function of time: the constraint row of a motor.

#include "engine/dynamics/multibody/compiled_load.h"
#include "engine/math/derivative.h"

#include <limits>
#include <stdexcept>
#include <vector>

namespace escapement {

class Drive {
  public:
    enum Kind { Position, Speed };
    int joint = -1;     ///< of the compiled ones
    int coordinate = 0; ///< of the joint
    Kind kind = Position;
    double start =
        0.0; ///< rad or m at t = 0, of a speed; of a position: what is added to its function (while assembling)

    Drive(int joint, int coordinate, Kind kind, std::string name, LoadFunction f, double panel)
        : joint(joint), coordinate(coordinate), kind(kind), name_(std::move(name)), f_(std::move(f)), panel_(panel) {}

    LoadFunction& function() { return f_; }
    const LoadFunction& function() const { return f_; }
    const std::string& name() const { return name_; }

    double value(double t) const {
        return guarded(t, [&] { return start + (kind == Position ? f_(t) : integrated(t)); });
    }
    /// Its value whatever piece it is kept to; NaN where it has none.
    double leadsTo(double t) const {
        try {
            return start + (kind == Position ? f_.anywhere(t) : integrated(t));
        } catch (const std::domain_error&) {
            return std::numeric_limits<double>::quiet_NaN();
        }
    }
    double rate(double t) const {
        return guarded(t, [&] { return kind == Speed ? f_(t) : f_.rate(t); });
    }
    double acceleration(double t) const {
        if (!f_.usesTime()) return 0.0;
        return guarded(t, [&] { return kind == Speed ? f_.rate(t) : f_.secondRate(t); });
    }

  private:
    /// From 0 to t. Whole panels are kept and always added in the same order, so that a time gives the same bits
    /// however it is reached.
    double integrated(double t) const {
        if (!f_.usesTime()) return f_(0.0) * t;
        if (const TimeTable* table = f_.table()) return table->integral(t);
        if (t <= 0.0) return between(0.0, t);
        const auto panels = std::size_t(t / panel_);
        while (whole_.size() <= panels) {
            const double from = double(whole_.size() - 1) * panel_;
            whole_.push_back(whole_.back() + between(from, from + panel_));
        }
        return whole_[panels] + between(double(panels) * panel_, t);
    }
    /// Piece by piece: quadrature does not converge over a jump.
    double between(double from, double to) const {
        const auto value = [this](double t) { return f_.anywhere(t); };
        double sum = 0.0;
        while (const SmoothPieces::Break* next =
                   f_.pieces() && to > from ? f_.pieces()->next(from, to - from) : nullptr) {
            if (next->before > from) sum += integral(value, from, next->before);
            from = next->after;
        }
        return sum + integral(value, from, to);
    }
    template <class Evaluate> double guarded(double t, const Evaluate& evaluate) const {
        try {
            return evaluate();
        } catch (const std::domain_error&) {
            throw RunError("The motor of joint '" + name_ + "' has no finite value at t = " + std::to_string(t) +
                           " s; check its expression there");
        }
    }

    std::string name_;
    LoadFunction f_;
    double panel_ = 1e-3; ///< s
    mutable std::vector<double> whole_{0.0};
};

} // namespace escapement
