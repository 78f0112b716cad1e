#include "gui/panels/tables/method_figures.h"

#include "engine/model/kinds/integrator_type.h"
#include "gui/document/document.h"
#include "gui/runs/run_record.h"
#include "plots/language/language.h"
#include "plots/units/number_text.h"

#include <algorithm>

namespace escapement {

MethodFigures::MethodFigures(const Document& document, QWidget* parent) : WrappedLabel(parent), document_(document) {
    setObjectName("methodFigures");
    connect(&document, &Document::edited, this, &MethodFigures::renew);
    connect(&document.runs(), &ProjectRuns::changed, this, &MethodFigures::renew);
    renew();
}

void MethodFigures::renew() {
    QStringList said;
    if (const IntegratorType* type = findIntegratorType(document_.mechanism().run.integrator))
        said << tr("For %1.").arg(translated(type->purpose));
    const auto& runs = document_.runs().all();
    // The last that a method between events had a part in: what a scheme of time steps has cost says nothing here.
    const auto last = std::find_if(runs.rbegin(), runs.rend(), [](const RunRecord& run) {
        if (!run.result || run.result->status() == RunStatus::Running) return false;
        const auto model = modelOf(run);
        return !model || model->run.strategy != "time-stepping";
    });
    if (last != runs.rend()) {
        const auto model = modelOf(*last);
        const RunFacts facts = last->result->facts();
        QString figures = counted(qint64(last->result->stepCount()), tr("1 step"), tr("%1 steps"));
        if (facts.rejected >= 0) figures += tr(", %1 rejected").arg(facts.rejected);
        if (facts.wall > 0.0) figures += tr(", %1 s of computing").arg(numberText(facts.wall, 3));
        said << (model ? tr("%1, with %2: %3.").arg(last->name, QString::fromStdString(model->run.integrator), figures)
                       : tr("%1: %2.").arg(last->name, figures));
    }
    say(said.join(' '));
}

} // namespace escapement
