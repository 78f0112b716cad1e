#pragma once
// `escapement bench NAME`: what the program promises about itself, measured now, on this machine, in one run.
//
// A bench is a program, not a test: it prints numbers beside the published or promised ones and says whether a claim
// holds. Times are compared within one run only, as ratios. Adding one is a new file and a line in bench.cpp's table.

#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace escapement {

/// A promise and what was measured for it.
struct BenchClaim {
    std::string name;
    double value = 0.0;
    std::string unit;
    double bound = 0.0;
    bool holds = false;
};

struct BenchTable {
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; ///< as many cells as columns
    std::string remark;                         ///< where we differ from the source, by how much and why
};

/// What a bench recorded along its way, for a table or a picture.
struct BenchCurve {
    std::string name, unit;
    std::vector<double> values;
};

/// A picture of curves over axes of their own, logarithmic or not.
struct BenchPicture {
    struct Curve {
        std::string name;
        std::vector<double> x, y;
    };
    std::string title, x, y; ///< with units: "error", "time [s]"
    bool logX = true, logY = true;
    std::vector<Curve> curves;
};

struct BenchReport {
    std::vector<BenchClaim> claims;
    std::vector<BenchTable> tables;
    std::vector<BenchCurve> curves; ///< all of one length, the first is what the others lie over; of few benches
    std::vector<BenchPicture> pictures;
    std::string machine; ///< processor, cores, build

    void atMost(std::string name, double value, std::string unit, double bound);
    void atLeast(std::string name, double value, std::string unit, double bound);
    /// Appends what another part found.
    void add(BenchReport part);
};

/// What the user asked for.
struct BenchRequest {
    std::vector<std::string> files;              ///< of benches that read problems
    std::vector<std::string> parts;              ///< run only these parts; empty: all
    std::size_t from = 0;                        ///< of benches that draw cases: the first one's number
    std::optional<std::size_t> cases;            ///< and how many; else as many as the part says
    std::function<void(const std::string&)> say; ///< progress, a line at a time; may be empty

    bool wants(const std::string& part) const;
    void tell(const std::string& line) const {
        if (say) say(line);
    }
};

struct Bench {
    std::string name, text;
    bool takesFiles = false;
    std::vector<std::string> parts; ///< names for BenchRequest::parts
    BenchReport (*run)(const BenchRequest& request);
    bool drawsCases = false; ///< takes BenchRequest::from and cases
};

/// Those of the engine; cad/ has some of its own.
const std::vector<Bench>& benches();

/// Throws InputError for an unknown part, when it needs files and has none, or is given what it does not take.
BenchReport runBench(const Bench& bench, const BenchRequest& request);
/// Runs the bench of that name among `known`. Throws InputError for an unknown one.
BenchReport runBench(const std::string& name, const BenchRequest& request, const std::vector<Bench>& known = benches());

/// Processor seconds of this process so far.
inline double spent() { return double(std::clock()) / CLOCKS_PER_SEC; }

/// Seconds that `work` takes: the least of several runs, repeated until `least` seconds have been spent, so that what
/// the machine does besides disturbs the figure little.
double bestTime(const std::function<void()>& work, double least = 0.2);

} // namespace escapement
