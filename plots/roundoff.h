#pragma once
// What of a result's numbers is roundoff, which a reader must not see. Files, copies and tooltips keep it.

#include "plots/series.h"

#include <QString>

namespace escapement {

/// The magnitude below which a value in an SI unit is roundoff where `largest` is the largest magnitude beside it:
/// tables show six digits, and a ten-millionth is no part of the sixth; integration errors are not smaller unless
/// asked for. What nothing stands beside has a least value of its kind.
double leastTold(const QString& si, double largest);

/// 0 instead of roundoff; what is not a number stays so.
inline double told(double value, double least) { return value < least && value > -least ? 0.0 : value; }

/// Sets what is roundoff among the values of a curve (`rows`: all of them, also outside the range that the figures are
/// of): beside the largest of the whole run, of the curve and of the vector that it is a component of. Nothing is, of
/// the solver's own figures: they are about errors.
void judgeRoundoff(CurveFigures& figures, const Result& result, const std::string& path,
                   const std::vector<double>& rows);

/// How large forces, moments, speeds and energies get in a result, from at most 64 of its frames: what a single number
/// of one moment is roundoff beside. N, N m, m/s, J.
struct ResultScale {
    double force = 0.0, moment = 0.0, speed = 0.0, energy = 0.0;

    /// m: how far apart bodies and contacts get, the lever at which forces of the mechanism can turn something.
    double lever() const;
    /// The magnitude below which a force ("N") or a moment ("N m") of a whole run is what the solution of its equations
    /// leaves; 0 for other units.
    double leastOfRun(const QString& si) const;

    /// Looks again when there is twice as much to see, or the run is over.
    void refresh(const Result& result);
    void add(const Frame& frame);

  private:
    void widen(const Vec3& point);

    std::size_t frames_ = 0; ///< of the result when it was looked at
    Vec3 low_ = Vec3::Zero(), high_ = Vec3::Zero();
    bool anyPoint_ = false;
};

/// The least energy lost at an impact that is no roundoff: both energies that it is the difference of are exact to
/// their last digits, and the blows of a bouncing body fade over many powers of ten.
double leastLost(const ResultScale& scale);

} // namespace escapement
