// In what the runs that the plots compare differ from the one reported.

#include "engine/model/errors.h"
#include "engine/results/result_file.h"
#include "gui/report/report.h"
#include "gui/runs/difference_text.h"
#include "gui/runs/run_record.h"
#include "plots/language/language.h"
#include "plots/language/tr.h"

namespace escapement {
namespace {

/// What was run; null: the file does not say it.
std::shared_ptr<const Mechanism> modelIn(const std::filesystem::path& file) {
    RunRecord run;
    run.head = readResultHead(file);
    return modelOf(run);
}

} // namespace

void reportComparison(ReportText& text, const ExportInput& input) {
    if (input.compared.empty()) return;
    text.heading(tr("Compared runs"));
    for (const ComparedResult& other : input.compared) {
        const QString name = QString::fromStdString(other.name);
        text.subheading(name);
        try {
            const auto model = modelIn(other.file);
            if (!model) throw InputError(tr("its file does not say what was run.").toStdString());
            std::vector<QStringList> rows;
            for (const Difference& one : shownDifferences(*model, *input.mechanism))
                rows.push_back({thingText(one), changeText(one)});
            if (rows.empty()) text.paragraph(tr("Mechanism and settings are those of the run reported."));
            else text.table({tr("Differs in"), tr("From %1 to the run reported").arg(name)}, rows);
        } catch (const std::exception& problem) {
            text.paragraph(tr("In what it differs is not known: %1").arg(translated(problem.what())), true);
        }
    }
}

} // namespace escapement
