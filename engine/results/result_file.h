#pragma once
// The result file (*.h5, docs/results-file.md): HDF5 written as `libver earliest`, flushed after each batch of frames,
// so that a killed run leaves a file that plain readers open with all committed frames.

#include "engine/results/result.h"
#include "engine/results/table_units.h"

#include <filesystem>

namespace escapement {

/// Streams a run into a file. Throws InputError when the file cannot be written.
class ResultFileWriter final : public FrameSink {
  public:
    /// `file` is replaced when the run begins: what was in it stays where a run is refused before.
    explicit ResultFileWriter(const std::filesystem::path& file, int framesPerFlush = 20);
    ~ResultFileWriter() override;
    void begin(const ResultLayout& layout) override;
    void pair(int index, const PairRow& row) override;
    void frame(const Frame& frame) override;
    void event(const Event& event) override;
    void step(const StepRow& row) override;
    void checkpoint(const Checkpoint& checkpoint) override;
    void finish(RunStatus status, const std::string& message) override;
    /// Adds what `simulate` says at its end; `finish` has written the wall time from `begin` on.
    void facts(const RunFacts& facts);

  private:
    struct File;
    std::unique_ptr<File> file_;
};

/// Who only looks at a result has no use for its checkpoints.
enum class Checkpoints { Read, Leave };
/// Reads a whole result, also one that a killed run left behind (status then stays "running").
/// Throws InputError with what is wrong.
std::unique_ptr<Result> readResult(const std::filesystem::path& file, Checkpoints with = Checkpoints::Read);

/// What a result file says about its run as a whole, without its rows.
struct ResultHead {
    RunStatus status = RunStatus::Running; ///< of a run that was killed: still running
    std::string message;
    std::string started; ///< UTC, "2026-03-01T12:00:00Z"
    std::string project_name;
    std::string project_text; ///< what was run
    std::size_t frames = 0;
    double last_time = 0.0;         ///< s, of the last frame
    double wall = 0.0;              ///< s
    std::vector<std::string> notes; ///< what its reader must know
};

/// Reads a result file's head alone: quick, however long the run was. Throws InputError with what is wrong.
ResultHead readResultHead(const std::filesystem::path& file);

/// CSV, header `name [unit]`, one row a frame. `columns` empty: all quantities. Throws InputError.
void exportCsv(const Result& result, const std::filesystem::path& file, const std::vector<std::string>& columns = {},
               const TableUnits& units = {});

/// CSV, a row an event, with the place, and of impacts the normal, the impulse and the speeds. Throws InputError.
void exportEventsCsv(const Result& result, const std::filesystem::path& file, const TableUnits& units = {});

} // namespace escapement
