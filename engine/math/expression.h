#pragma once
// Arithmetic expressions over named values: + - * / ^, parentheses, sin cos tan asin acos atan atan2 sqrt exp log ln
// abs min max sign, the constant pi. The parser itself is muParser's.

#include <map>
#include <memory>
#include <string>

namespace escapement {

class Expression {
  public:
    /// Compiles `text` over `values`; `t` is allowed where `allowsTime`. Throws std::invalid_argument with a sentence
    /// that names the unknown word or the place of the mistake.
    Expression(const std::string& text, const std::map<std::string, double>& values, bool allowsTime);
    ~Expression();
    Expression(Expression&&) noexcept;
    Expression& operator=(Expression&&) noexcept;

    bool usesTime() const;
    /// The value at time t (s). Throws std::domain_error when it is not finite. No allocation.
    double operator()(double t = 0.0) const;

  private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

} // namespace escapement
