#pragma once
// A pull as a function of a length (of a joint: its coordinate) and its rate, in pieces on which it is smooth.

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace escapement {

/// A range of lengths (m, of a joint that turns rad) and rates within which a law is smooth.
struct LawPiece {
    double shortest = -std::numeric_limits<double>::infinity(), longest = std::numeric_limits<double>::infinity();
    double slowest = -std::numeric_limits<double>::infinity(), fastest = std::numeric_limits<double>::infinity();
};

class LoadLaw {
  public:
    virtual ~LoadLaw() = default;
    /// N or N m, positive where it pulls the ends together. Outside of `piece` what is smooth within it goes on
    /// smoothly; the default piece means the law as it is. No allocation. Throws std::domain_error where there is no
    /// finite value.
    virtual double pull(double length, double rate, const LawPiece& piece = {}) const = 0;
    /// Derivatives of `pull` by length and rate; by differences, where the law has none of its own.
    virtual std::array<double, 2> slopes(double length, double rate, const LawPiece& piece = {}) const;
    /// J: the work that `pull` at rate 0 takes from a reference length to this one, exactly (of an expression: to
    /// roundoff).
    virtual double stored(double length) const = 0;
    /// The piece that a length and a rate lie in.
    virtual LawPiece pieceAt(double length, double rate) const = 0;
    /// What a user should know when the length passes the end of a piece: a sentence, or nothing but that it is one.
    virtual std::string remark(double length) const {
        (void)length;
        return {};
    }
};

/// What a law is made from: what the load's fields hold, SI.
struct LawInput {
    std::string expression; ///< over `variables` and parameters
    std::vector<std::array<double, 2>> points;
    std::string interpolation;
    std::map<std::string, double> parameters;
    double size = 1.0;  ///< for the search of kinks: of the mechanism (m), or a radian where its length is an angle
    double start = 0.0; ///< m or rad: the length at the start, from which stored energy is counted
};

} // namespace escapement
