#pragma once
// Arithmetic expressions over named values: + - * / ^, parentheses, sin cos tan asin acos atan atan2 sqrt exp log ln
// abs min max sign, the constant pi. The parser itself is muParser's.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

class Expression {
  public:
    /// Compiles `text` over `values`; `t` is allowed where `allowsTime`. Throws std::invalid_argument with a sentence
    /// that names the unknown word or the place of the mistake.
    Expression(const std::string& text, const std::map<std::string, double>& values, bool allowsTime);
    /// Over variables other than t, at most two; they hide values of the same names.
    Expression(const std::string& text, const std::map<std::string, double>& values,
               const std::vector<std::string_view>& variables);
    ~Expression();
    Expression(Expression&&) noexcept;
    Expression& operator=(Expression&&) noexcept;

    bool usesTime() const;
    /// The value at time t (s). Throws std::domain_error when it is not finite. No allocation.
    double operator()(double t = 0.0) const;
    /// The value where the first variable and the second are that; as above.
    double operator()(double first, double second) const;

  private:
    struct Parser;
    void compile(const std::string& text, const std::map<std::string, double>& values,
                 const std::vector<std::string_view>& variables);
    std::unique_ptr<Parser> parser_;
};

} // namespace escapement
