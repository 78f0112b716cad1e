#pragma once
// The result file (*.h5, docs/results-file.md): HDF5 written as `libver earliest`, flushed after each batch of frames,
// so that a killed run leaves a file that plain readers open with all committed frames.

#include "engine/results/result.h"

#include <filesystem>

namespace escapement {

/// Streams a run into a file. Throws InputError when the file cannot be written.
class ResultFileWriter final : public FrameSink {
  public:
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

/// Reads a whole result, also one that a killed run left behind (status then stays "running").
/// Throws InputError with what is wrong.
std::unique_ptr<Result> readResult(const std::filesystem::path& file);

/// CSV, header `name [unit]`, one row a frame. `columns` empty: all quantities. Throws InputError.
void exportCsv(const Result& result, const std::filesystem::path& file, const std::vector<std::string>& columns = {});

} // namespace escapement
