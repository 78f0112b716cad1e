#pragma once
// What can be taken away from a result, or from a mechanism at its start: a table of kinds, one file each with all that
// is known of it. The command line (`escapement export`) and the window (File > Export as) ask the table; a new kind is
// a file beside this one and a line in exporters.cpp.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"
#include "engine/results/result.h"
#include "engine/results/table_units.h"
#include "gui/viewport/picture.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace escapement {

/// Where a film has a plot of `columns` over time, with a cursor.
enum class FilmPlotPlace { None, Below, Beside };

/// A plot of the window in a report: its title and its curves over time.
struct ReportPlot {
    std::string title;
    std::vector<std::string> curves;
};

/// Another run whose curves a report compares.
struct ComparedResult {
    std::string name;
    std::filesystem::path file;
};

struct ExportInput {
    const Mechanism* mechanism = nullptr; ///< that was run; null where the kind asks for no geometry
    const PartLibrary* parts = nullptr;
    const Result* result = nullptr;       ///< null: the mechanism at its start
    std::filesystem::path folder;         ///< in which the mechanism's geometry lies
    std::filesystem::path program;        ///< that reads CAD files; empty: this one
    std::vector<std::string> columns;     ///< of a table, empty: all quantities; curves of a report, empty: usual ones;
                                          ///< curves of a film's plot
    std::vector<ReportPlot> plots;        ///< of a report, each with its title
    std::vector<ComparedResult> compared; ///< of a report: runs of which it says in what they differ
    std::string title;                    ///< of a report; empty: the project's file and name
    std::string units;                    ///< of a report, as the window calls them; empty: the first system
    TableUnits tableUnits;                ///< of a table
    std::string language;                 ///< of a report or a film, its code; empty: as the program has it
    std::optional<double> time;           ///< s, of one moment; absent: the last frame
    int width = 1600, height = 900;       ///< pixels
    std::optional<CameraPlace> camera;    ///< of a picture or a film; absent: a standard view of all
    double rate = 30.0;                   ///< of a film, pictures a second
    double speed = 0.0;                   ///< of a film, simulated s a s; 0: so that it lasts about ten seconds
    FilmPlotPlace plot = FilmPlotPlace::None;
    std::function<bool(double)> progress; ///< told the share that is done; false: end it there
};

struct Exporter {
    enum Takes {
        Columns = 1,
        Times = 2,
        Size = 4,
        Geometry = 8,
        NeedsResult = 16,
        Film = 32,
        Apart = 64,
        InUnits = 128,
        Long = 256,
        Table = 512
    };
    std::string name;      ///< of `--to`
    std::string words;     ///< for people: "3-D model with its motion (glTF)"
    std::string extension; ///< without the dot
    /// Of `Takes`, what it asks for. `Apart`: it draws, so the window has it made by a program of its own. `InUnits`:
    /// it is for people, in units of their choice. `Long`: it tells its progress and can be ended on the way.
    /// `Table`: in SI, or in the units given.
    int takes = 0;
    /// Writes the file. Throws InputError saying what is wrong and what would mend it.
    void (*write)(const ExportInput& input, const std::filesystem::path& file) = nullptr;
    bool asks(Takes what) const { return (takes & what) != 0; }
};

const std::vector<Exporter>& exporters();
const Exporter* findExporter(const std::string& name);          ///< null: there is none
const Exporter* exporterOfExtension(const std::string& ending); ///< without the dot; null: there is none

} // namespace escapement
