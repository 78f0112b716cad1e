#include "engine/bench/contact_problems/contact_problem_file.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace escapement {

namespace {

/// Numbers of a text in order, with the place of the next one for messages.
class Numbers {
  public:
    explicit Numbers(const std::filesystem::path& file) : file_(file) {
        std::ifstream stream(file, std::ios::binary);
        if (!stream)
            throw InputError(fmt::format("Contact problem '{}': cannot be opened; check its path.", file.string()));
        text_.assign(std::istreambuf_iterator<char>(stream), {});
    }
    double number(const char* what) {
        skip();
        char* end = nullptr;
        const double value = std::strtod(text_.c_str() + at_, &end);
        const std::size_t length = std::size_t(end - (text_.c_str() + at_));
        if (length == 0 || !std::isfinite(value))
            fail(what, at_ >= text_.size() ? "the file ends here; it may have been cut short"
                                           : "a finite number is wanted here");
        at_ += length;
        return value;
    }
    int integer(const char* what, int least, int most) {
        const double value = number(what);
        if (value != std::floor(value) || value < least || value > most)
            fail(what, fmt::format("a whole number from {} to {} is wanted, not {}", least, most, value));
        return int(value);
    }
    [[noreturn]] void fail(const char* what, const std::string& remedy) const {
        throw InputError(fmt::format("Contact problem '{}', line {}, {}: {}.", file_.string(), line_, what, remedy));
    }
    bool atEnd() {
        skip();
        return at_ >= text_.size();
    }
    int line() const { return line_; }
    /// How many words follow.
    std::string rest() {
        const int line = line_;
        std::size_t words = 0;
        for (; !atEnd(); ++words)
            while (at_ < text_.size() && !std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
        line_ = line;
        return fmt::format("{} {}", words, words == 1 ? "number or word" : "numbers or words");
    }

  private:
    void skip() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])))
            line_ += text_[at_++] == '\n';
    }
    std::filesystem::path file_;
    std::string text_;
    std::size_t at_ = 0;
    int line_ = 1;
};

} // namespace

ContactProblem readContactHdf5(const std::filesystem::path& file); // contact_hdf5.cpp

ContactProblem readContactProblem(const std::filesystem::path& file, std::vector<std::string>* warnings) {
    if (file.extension() == ".hdf5" || file.extension() == ".h5") return readContactHdf5(file);
    Numbers in(file);
    const int d = in.integer("dimension", 2, 3);
    const int nc = in.integer("number of contacts", 1, 1000000);
    const int storage = in.integer("storage", 0, 1);
    const int n = d * nc;
    for (const char* what : {"rows of W", "columns of W"})
        if (in.integer(what, 1, 3000000) != n)
            in.fail(what, fmt::format("{} contacts of dimension {} need {}", nc, d, n));
    std::vector<BlockSparseDelassus::Block> blocks;
    if (storage == 0) {
        Matrix w = Matrix::Zero(3 * nc, 3 * nc);
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i) w(3 * (i / d) + i % d, 3 * (j / d) + j % d) = in.number("W");
        for (int a = 0; a < nc; ++a)
            for (int b = 0; b < nc; ++b)
                if (const Mat3 value = w.block<3, 3>(3 * a, 3 * b); a == b || (value.array() != 0.0).any())
                    blocks.push_back({a, b, value});
    } else {
        const int count = in.integer("number of blocks", 1, 100000000);
        for (const char* what : {"block rows", "block columns"})
            if (in.integer(what, 1, 1000000) != nc)
                in.fail(what, fmt::format("one for each of the {} contacts is wanted", nc));
        for (const char* what : {"row sizes", "column sizes"})
            for (int a = 1; a <= nc; ++a)
                if (in.integer(what, 1, n) != d * a)
                    in.fail(what, "blocks must be contacts: steps of the dimension are wanted");
        const int filled1 = in.integer("row pointers", 1, nc + 1), filled2 = in.integer("block columns", 1, count);
        if (filled1 != nc + 1 || filled2 != count)
            in.fail("row pointers and block columns", "they do not match the numbers of rows and blocks");
        std::vector<int> start(filled1), column(filled2);
        for (int k = 0; k < filled1; ++k) {
            start[k] = in.integer("row pointers", 0, count);
            if (k > 0 && start[k] < start[k - 1]) in.fail("row pointers", "they must not fall");
        }
        if (start.front() != 0 || start.back() != count)
            in.fail("row pointers", "they must run from 0 to the number of blocks");
        for (int& c : column) c = in.integer("block columns", 0, nc - 1);
        for (int a = 0; a < nc; ++a)
            for (int k = start[a]; k < start[a + 1]; ++k) {
                if (in.integer("block number", 0, count) != k)
                    in.fail("block number", fmt::format("block {} is next", k));
                Mat3 value = Mat3::Zero();
                for (int j = 0; j < d; ++j)
                    for (int i = 0; i < d; ++i) value(i, j) = in.number("block");
                blocks.push_back({a, column[k], value});
            }
    }
    ContactProblem p;
    p.resize(nc);
    p.w.resize(0, 0);
    p.dimension = d;
    p.delassus = std::make_shared<BlockSparseDelassus>(nc, std::move(blocks));
    p.q.setZero();
    for (int i = 0; i < n; ++i) p.q[3 * (i / d) + i % d] = in.number("q");
    for (double& mu : p.friction)
        if ((mu = in.number("mu")) < 0.0) in.fail("mu", "a friction coefficient is not negative");
    if (const bool more = !in.atEnd(); more && warnings) {
        const int place = in.line();
        warnings->push_back(fmt::format("Contact problem '{}', line {}: what follows the friction coefficients ({}) is "
                                        "not part of the problem and was not read.",
                                        file.string(), place, in.rest()));
    }
    return p;
}

} // namespace escapement
