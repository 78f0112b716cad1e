#pragma once
// What a source file defines, by its braces: functions with their lengths, classes with their public members. No
// compiler, but enough for code that is formatted alike.

#include <algorithm>
#include <cctype>
#include <regex>
#include <string>
#include <vector>

namespace escapement {

/// The code with comments, texts in quotes and preprocessor lines blanked, line by line as it was.
inline std::string bareCode(const std::string& code) {
    std::string bare = code;
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < std::min(to, bare.size()); ++i)
            if (bare[i] != '\n') bare[i] = ' ';
    };
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    bool lineBegins = true;
    for (std::size_t i = 0; i < code.size(); ++i) {
        std::size_t end = i;
        if (code.compare(i, 2, "//") == 0) end = code.find('\n', i);
        else if (code.compare(i, 2, "/*") == 0) end = code.find("*/", i + 2) + 2;
        else if (code[i] == '#' && lineBegins) {
            end = code.find('\n', i);
            while (end != std::string::npos && code[end - 1] == '\\') end = code.find('\n', end + 1);
        } else if (code[i] == '"' && i > 0 && code[i - 1] == 'R' && (i < 2 || !isWord(code[i - 2]))) {
            const std::string mark = ")" + code.substr(i + 1, code.find('(', i) - i - 1) + "\"";
            end = code.find(mark, i) + mark.size();
        } else if (code[i] == '"' || (code[i] == '\'' && (i == 0 || !isWord(code[i - 1])))) {
            for (end = i + 1; end < code.size() && code[end] != code[i]; ++end)
                if (code[end] == '\\') ++end;
            ++end;
        }
        if (end > i) {
            end = std::min(end, code.size());
            blank(i, end);
            i = end - 1;
            lineBegins = false;
        } else {
            lineBegins = code[i] == '\n' || (lineBegins && code[i] == ' ');
        }
    }
    return bare;
}

struct OutlinedFunction {
    std::string name;
    int line = 0, lines = 0; ///< from its first word to its last brace
};

struct OutlinedClass {
    std::string name;
    int line = 0, publicMembers = 0; ///< data, functions and types of its own; what overrides counts for its base
};

struct CodeOutline {
    std::vector<OutlinedFunction> functions;
    std::vector<OutlinedClass> classes;
    int lines = 0;
};

class CodeReader {
  public:
    CodeOutline read(const std::string& code) {
        for (const char c : bareCode(code)) {
            if (c == '\n') ++line_;
            if (c == '(' || c == '[') ++parentheses_;
            if (c == ')' || c == ']') --parentheses_;
            if (c == '{') open();
            else if (c == '}') close();
            else if (c == ';' && parentheses_ == scopes_.back().parentheses) endStatement();
            else if (c == ':' && scopes_.back().kind == Class && isAccess()) begin();
            else add(c);
        }
        outline_.lines = line_ - 1;
        return outline_;
    }

  private:
    enum Kind { Namespace, Class, Function, Initialiser, Other };
    struct Scope {
        Kind kind = Namespace;
        std::string name;
        int line = 0, parentheses = 0, members = 0;
        bool isPublic = true;
        std::string head;
    };

    void begin() {
        head_.clear();
        began_ = 0;
    }
    void add(char c) {
        if (began_ == 0 && !std::isspace(static_cast<unsigned char>(c))) began_ = line_;
        if (began_ != 0) head_ += c;
    }
    /// The words so far, without Qt's macros in front of them.
    std::string head() const {
        static const std::regex macro("^Q_[A-Z_]+(\\([^;{}\\n]*\\))?\\s+");
        std::string text = std::regex_replace(head_, macro, "");
        text.erase(text.find_last_not_of(" \n\t") + 1);
        return text;
    }
    static bool has(const std::string& text, const char* pattern) {
        return std::regex_search(text, std::regex(pattern));
    }

    Scope scopeOf(const std::string& text) const {
        static const std::regex record("\\b(?:class|struct|union)\\s+(\\w+)"), called("([\\w:~]+|operator\\W+)\\s*\\(");
        const Scope& outer = scopes_.back();
        Scope scope{Other, "", began_ ? began_ : line_, parentheses_, 0, true, text};
        if (parentheses_ != outer.parentheses || (outer.kind != Namespace && outer.kind != Class)) return scope;
        std::smatch match;
        const bool isAssigned = !text.empty() && text.back() == '=';
        if (has(text, "^(inline )?namespace\\b") || has(text, "^extern\\s*$")) {
            scope.kind = Namespace;
        } else if (isAssigned || has(text, "\\benum\\b") || has(text, "=\\s*\\[")) {
            return scope;
        } else if (text.find('(') == std::string::npos) {
            for (auto at = std::sregex_iterator(text.begin(), text.end(), record); at != std::sregex_iterator(); ++at)
                match = *at;
            if (match.empty()) return scope;
            scope.kind = Class;
            scope.name = match[1];
            scope.isPublic = !has(text, "\\bclass\\b(?![^<]*>)");
        } else if (has(text, "\\)\\s*(noexcept\\s*)?:(?!:)") && has(text, "[\\w>]$") &&
                   !has(text, "\\)\\s*(const|noexcept|override|final)$")) {
            scope.kind = Initialiser;
        } else {
            scope.kind = Function;
            if (std::regex_search(text, match, called)) scope.name = match[1];
        }
        return scope;
    }

    void open() {
        scopes_.push_back(scopeOf(head()));
        if (scopes_.back().kind == Initialiser) add('{');
        else begin();
    }

    void close() {
        if (scopes_.size() == 1) return;
        const Scope scope = scopes_.back();
        scopes_.pop_back();
        parentheses_ = scope.parentheses;
        Scope& outer = scopes_.back();
        if (scope.kind == Initialiser) return add('}');
        if (scope.kind == Function) outline_.functions.push_back({scope.name, scope.line, line_ - scope.line + 1});
        if (scope.kind == Class) outline_.classes.push_back({scope.name, scope.line, scope.members});
        begin();
        if (outer.kind != Class) return;
        if (scope.kind == Function) count(scope.head);
        else add('@'); // a type, or a member with a value: its statement ends behind
        if (scope.kind == Other) head_ = scope.head + "@";
    }

    void endStatement() {
        if (scopes_.back().kind == Class) count(head());
        begin();
    }

    /// Adds what a statement of a class declares.
    void count(const std::string& text) {
        Scope& scope = scopes_.back();
        if (!scope.isPublic || text.empty() || has(text, "^(friend|using|static_assert)\\b") ||
            has(text, "^(class|struct) \\w+$") || has(text, "\\boverride\\b"))
            return;
        ++scope.members;
        if (text.find('(') != std::string::npos) return;
        int depth = 0;
        for (const char c : text) {
            depth += c == '<' || c == '{';
            depth -= c == '>' || c == '}';
            scope.members += c == ',' && depth == 0;
        }
    }

    bool isAccess() {
        std::smatch match;
        static const std::regex access("(public|private|protected|signals)(\\s+(slots|Q_SLOTS))?");
        const std::string text = head();
        if (!std::regex_match(text, match, access)) return false;
        scopes_.back().isPublic = match[1] == "public" || match[1] == "signals";
        return true;
    }

    std::vector<Scope> scopes_{1};
    CodeOutline outline_;
    std::string head_;
    int line_ = 1, parentheses_ = 0, began_ = 0;
};

inline CodeOutline outlineOf(const std::string& code) { return CodeReader().read(code); }

} // namespace escapement
