// Whole bodies in contact have some hundred thousand pairs of features, nearly all of them far apart: what these cost,
// from the start on, and that a checkpoint with little in it goes on as if there had been no end.

#include "engine/contact/broad_phase/candidates.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/simulate.h"
#include "tests/cad/reading/worker_main.h"

#include <ctime>
#include <malloc.h>

using namespace escapement;

namespace {

std::size_t heap() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/// What is taken from the heap at the first step and at most at frames and steps; and all that is needed to compare two
/// runs.
struct Recorder final : FrameSink {
    std::size_t atFirstStep = 0, most = 0;
    std::clock_t first = 0;
    std::vector<Checkpoint> checkpoints;
    std::vector<double> times, values;

    void frame(const Frame& frame) override {
        most = std::max(most, heap());
        times.push_back(frame.time);
        for (const BodyState& body : frame.bodies) {
            values.insert(values.end(), body.position.begin(), body.position.end());
            const auto& turn = body.orientation.coeffs();
            values.insert(values.end(), turn.begin(), turn.end());
        }
        for (const ContactRow& row : frame.contacts)
            values.insert(values.end(), {double(row.pair), row.gap, row.force.x(), row.force.y()});
    }
    void step(const StepRow&) override {
        most = std::max(most, heap());
        if (atFirstStep > 0) return;
        atFirstStep = heap();
        first = std::clock();
    }
    void checkpoint(const Checkpoint& checkpoint) override { checkpoints.push_back(checkpoint); }
};

std::size_t sizeOf(const Checkpoint& checkpoint) {
    std::size_t numbers = 0;
    for (const auto& [name, list] : checkpoint.reals) numbers += list.size();
    for (const auto& [name, list] : checkpoint.integers) numbers += list.size();
    return 8 * numbers;
}

} // namespace

class ContactMemoryTest : public QObject {
    Q_OBJECT

    Mechanism mechanism;
    PartLibrary library;

    void read(const std::vector<std::string>& settings) {
        const auto file = sharedStepFolder().parent_path() / "cases" / "j_gears.escapement";
        std::string text = projectText(readProject(file).mechanism);
        for (const auto& setting : settings) text = withSetting(text, setting);
        mechanism = parseProject(text).mechanism;
        std::vector<Finding> findings = validate(mechanism);
        library = readGeometry(mechanism, file.parent_path(), findings);
    }
    RunSummary run(Recorder& recorder, const std::optional<Continuation>& from = std::nullopt) {
        RunControl control;
        return simulate(mechanism, library, {}, recorder, control, from);
    }

  private slots:
    void initTestCase() {
        if (sharedStepFolder().empty() || !std::filesystem::exists(sharedStepFolder().parent_path() / "cases"))
            QSKIP("The shared cases are not here; set ESCAPEMENT_SHARED to their folder.");
    }

    void aPairIsSmall() {
        QVERIFY(sizeof(FeaturePair) <= 64);
        QVERIFY(sizeof(Candidate) <= 64);
    }

    /// Two wheels of 123 faces, 303 090 pairs and the second places of those that may touch at two: 372 MB when each
    /// pair had room for all that only near ones need, 72 MB when each had its own bounds, also in the states to go
    /// back to.
    void wholeWheelsNeedLittle() {
        read({"/run/until=0.002"});
        Recorder recorder;
        const std::size_t before = heap();
        const std::clock_t start = std::clock();
        QCOMPARE(run(recorder).status, RunStatus::Done);
        qInfo("%.1f MB at the first step, %.1f MB at most, %.2f s of processor before it, a checkpoint of %.1f MB",
              1e-6 * double(recorder.atFirstStep - before), 1e-6 * double(recorder.most - before),
              double(recorder.first - start) / CLOCKS_PER_SEC, 1e-6 * double(sizeOf(recorder.checkpoints.back())));
        QVERIFY2(recorder.most < before + 45'000'000, QByteArray::number(qulonglong(recorder.most - before)));
        QVERIFY2(sizeOf(recorder.checkpoints.back()) < 1'500'000,
                 QByteArray::number(qulonglong(sizeOf(recorder.checkpoints.back()))));
    }

    /// From a checkpoint on, also from one as earlier versions wrote it: to the last bit what the run itself went on
    /// with.
    void aCheckpointGoesOn_data() {
        QTest::addColumn<bool>("earlier");
        QTest::newRow("as it is") << false;
        QTest::newRow("of an earlier version") << true;
    }
    void aCheckpointGoesOn() {
        QFETCH(bool, earlier);
        read({"/run/until=0.002"});
        Recorder begun;
        QCOMPARE(run(begun).status, RunStatus::Done);
        read({"/run/until=0.003"});
        Recorder whole, rest;
        QCOMPARE(run(whole).status, RunStatus::Done);
        Checkpoint from = begun.checkpoints.back();
        if (earlier) from = asBefore(std::move(from));
        QCOMPARE(run(rest, Continuation{from}).status, RunStatus::Done);
        QVERIFY(!rest.values.empty() && rest.values.size() < whole.values.size());
        QVERIFY(rest.times.back() > 0.0029);
        QVERIFY(std::equal(rest.values.rbegin(), rest.values.rend(), whole.values.rbegin()));
    }

  private:
    /// Every contact with all it might have, whether near or not.
    Checkpoint asBefore(Checkpoint c) {
        const std::vector<PlacedPart> a = placedParts(mechanism.bodies[1], mechanism, library),
                                      b = placedParts(mechanism.bodies[2], mechanism, library);
        const CandidateList list = candidates(mechanism.contacts[0], a, b);
        const std::size_t n = list.size(), all = std::size_t(c.integers["contact_count"].at(0));
        std::vector<double> feet(5 * n, 0.0), near, searches;
        const auto& bounds = c.reals["near_bounds"];
        const double* bound = bounds.data();
        const std::int64_t* word = c.integers["near_asleep"].data();
        constexpr std::size_t pageSize = 64;
        for (std::size_t begin = 0; begin < n; begin += pageSize) { // what sleeps is kept by pages
            const std::size_t count = std::min(pageSize, n - begin), page = begin / pageSize;
            const bool isAwake = (c.integers["near_pages"][page / 64] >> (page % 64) & 1) != 0;
            const std::uint64_t negative = std::uint64_t(word[0]), asleep = isAwake ? std::uint64_t(word[1]) : ~0ULL;
            for (std::size_t k = 0; k < count; ++k) {
                const double* of = bound + (isAwake ? 2 * k : 0);
                const double sleeps = (asleep >> k & 1) == 0 ? 0.0 : (negative >> k & 1) == 0 ? 1.0 : -1.0;
                near.insert(near.end(), {of[0], of[1], sleeps});
            }
            bound += isAwake ? 2 * count : 2;
            word += isAwake ? 3 : 1;
        }
        near.insert(near.end(), bound, bounds.data() + bounds.size());
        const auto& places = c.reals["places"];
        for (std::size_t k = 0; k < places.size(); k += 6)
            std::copy_n(&places[k + 1], 5, &feet[5 * std::size_t(places[k])]);
        std::map<std::size_t, std::size_t> searchOf;
        for (std::size_t i = 0; i < n; ++i)
            if (list[i].pair.tracked()) searchOf.emplace(i, searchOf.size());
        searches.assign(13 * searchOf.size(), 0.0);
        const auto& searched = c.reals["place_searches"];
        for (std::size_t k = 0; k < searched.size(); k += 13) {
            double* entry = &searches[13 * searchOf.at(std::size_t(searched[k]))];
            entry[0] = 1.0;
            std::copy_n(&searched[k + 1], 12, entry + 1);
        }
        std::vector<std::int64_t> armed(all, 1), rows(all, -1);
        for (const std::int64_t i : c.integers["disarmed"]) armed[std::size_t(i)] = 0;
        const auto& shown = c.integers["pair_rows"];
        for (std::size_t k = 0; k < shown.size(); k += 2) rows[std::size_t(shown[k])] = shown[k + 1];
        for (const char* name : {"near_bounds", "near_at", "places", "place_searches"}) c.reals.erase(name);
        for (const char* name : {"near_asleep", "near_groups", "near_pages", "disarmed", "contact_count", "pair_rows"})
            c.integers.erase(name);
        c.reals["feet"] = feet;
        c.reals["near"] = near;
        c.reals["searches"] = searches;
        c.integers["armed"] = armed;
        c.integers["pair_of_candidate"] = rows;
        return c;
    }
};

int main(int argc, char** argv) { return runTestOrWorker<ContactMemoryTest>(argc, argv); }
#include "contact_memory_test.moc"
