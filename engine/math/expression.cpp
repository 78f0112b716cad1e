#include "engine/math/expression.h"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <set>
#include <stdexcept>

namespace escapement {

struct Expression::Parser {
    mu::Parser parser;
    std::string text;
    std::array<double, 2> variables{}; // muParser keeps their addresses
    std::vector<std::string> names;
    bool usesTime = false;
};

namespace {

/// muParser would store into its variables; an expression here only has a value.
bool assigns(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '=') continue;
        const bool comparesBefore = i > 0 && std::string("=<>!").find(text[i - 1]) != std::string::npos;
        const bool comparesAfter = i + 1 < text.size() && text[i + 1] == '=';
        if (!comparesBefore && !comparesAfter) return true;
    }
    return false;
}

/// muParser reports some of these by throwing, where it may have been built so; others come back as NaN or infinity.
bool isArithmetic(const mu::ParserError& error) {
    return error.GetCode() == mu::ecDIV_BY_ZERO || error.GetCode() == mu::ecDOMAIN_ERROR;
}

struct Token {
    bool isWord = false; ///< else a number
    std::string text;
};

/// The numbers and words of an expression, in their order; the e of 1e-3 is no word.
std::vector<Token> tokensOf(const std::string& text) {
    static const std::string digits = "0123456789", point = ".",
                             letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
    const auto past = [&](std::size_t from, const std::string& characters) {
        return std::min(text.find_first_not_of(characters, from), text.size());
    };
    std::vector<Token> tokens;
    const std::string begins = digits + point + letters;
    for (std::size_t i = text.find_first_of(begins), end = 0; i != std::string::npos;
         i = text.find_first_of(begins, end)) {
        const bool isWord = letters.find(text[i]) != std::string::npos;
        end = past(i, isWord ? letters + digits : digits + point);
        if (!isWord && end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
            const bool isSigned = end + 1 < text.size() && (text[end + 1] == '+' || text[end + 1] == '-');
            const std::size_t exponent = end + (isSigned ? 2 : 1);
            if (const std::size_t last = past(exponent, digits); last > exponent) end = last;
        }
        tokens.push_back({isWord, text.substr(i, end - i)});
    }
    return tokens;
}

std::string sentence(const mu::ParserError& error, const std::string& text) {
    if (error.GetCode() == mu::ecUNEXPECTED_EOF || error.GetCode() == mu::ecMISSING_PARENS)
        return fmt::format("the expression \"{}\" is not complete: something is missing at its end", text);
    for (const Token& token : tokensOf(text))
        if (!token.isWord && std::isinf(std::strtod(token.text.c_str(), nullptr)))
            return fmt::format("the number {} is too large: the largest is 1.8e308", token.text);
    return fmt::format("the expression \"{}\" cannot be read: mistake near character {}", text, error.GetPos() + 1);
}

std::set<std::string> wordsOf(const std::string& text) {
    std::set<std::string> words;
    for (const Token& token : tokensOf(text))
        if (token.isWord) words.insert(token.text);
    return words;
}

/// Before muParser sees the text, because its own messages do not say which word it does not know.
void checkWords(const std::set<std::string>& words, const mu::Parser& parser, const std::string& text) {
    for (const auto& word : words) {
        if (parser.GetFunDef().contains(word) || parser.GetConst().contains(word) || parser.GetVar().contains(word))
            continue;
        if (word == "t")
            throw std::invalid_argument(
                fmt::format("\"{}\" uses the time t, but this value cannot change during a run", text));
        throw std::invalid_argument(fmt::format("unknown name \"{}\" in \"{}\"", word, text));
    }
}

} // namespace

Expression::Expression(const std::string& text, const std::map<std::string, double>& values, bool allowsTime)
    : parser_(std::make_unique<Parser>()) {
    compile(text, values, allowsTime ? std::vector<std::string_view>{"t"} : std::vector<std::string_view>());
}

Expression::Expression(const std::string& text, const std::map<std::string, double>& values,
                       const std::vector<std::string_view>& variables)
    : parser_(std::make_unique<Parser>()) {
    compile(text, values, variables);
}

void Expression::compile(const std::string& text, const std::map<std::string, double>& values,
                         const std::vector<std::string_view>& variables) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        throw std::invalid_argument("the expression is empty; write a number or an expression");
    if (assigns(text))
        throw std::invalid_argument(fmt::format("the expression \"{}\" assigns with =; write only its value", text));
    parser_->text = text;
    auto& parser = parser_->parser;
    try {
        parser.ClearConst();
        parser.DefineConst("pi", std::numbers::pi);
        parser_->names.assign(variables.begin(), variables.end());
        for (const auto& [name, value] : values)
            if (name == "t" || std::find(variables.begin(), variables.end(), name) == variables.end())
                parser.DefineConst(name, value);
        for (std::size_t i = 0; i < variables.size(); ++i)
            parser.DefineVar(parser_->names[i], &parser_->variables.at(i));
        const auto words = wordsOf(text);
        checkWords(words, parser, text);
        parser_->usesTime = words.contains("t") && !variables.empty() && variables.front() == "t";
        parser.SetExpr(text);
        int results = 0;
        parser.Eval(results); // compiles to byte code, so that later evaluations allocate nothing
        if (results != 1)
            throw std::invalid_argument(
                fmt::format("the expression \"{}\" has {} values; write one, with a point as the decimal mark", text,
                            results));
    } catch (const mu::ParserError& error) {
        if (isArithmetic(error)) return; // the text is well formed; evaluating it says so again
        throw std::invalid_argument(sentence(error, text));
    }
}

Expression::~Expression() = default;
Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;

bool Expression::usesTime() const { return parser_->usesTime; }

double Expression::operator()(double t) const { return (*this)(t, 0.0); }

double Expression::operator()(double first, double second) const {
    parser_->variables = {first, second};
    double value = std::numeric_limits<double>::quiet_NaN();
    try {
        value = parser_->parser.Eval();
    } catch (const mu::ParserError& error) {
        if (!isArithmetic(error)) throw std::invalid_argument(sentence(error, parser_->text));
    }
    if (std::isfinite(value)) return value;
    if (parser_->usesTime)
        throw std::domain_error(fmt::format("\"{}\" is not a finite number at t = {} s", parser_->text, first));
    std::string where;
    for (std::size_t i = 0; i < parser_->names.size() && parser_->names.front() != "t"; ++i)
        where += fmt::format("{} {} = {}", i == 0 ? " at" : " and", parser_->names[i], parser_->variables[i]);
    throw std::domain_error(fmt::format("\"{}\" is not a finite number{}", parser_->text, where));
}

} // namespace escapement
