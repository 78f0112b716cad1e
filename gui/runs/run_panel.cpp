#include "gui/runs/run_panel.h"

#include "gui/runs/difference_text.h"
#include "gui/runs/run_place.h"
#include "gui/style/style.h"
#include "plots/units/units.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace escapement {
namespace {

QLabel* secondary(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("role", "secondary");
    return label;
}

QLabel* wrapping(const char* name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // long paths must not widen the dock
    return label;
}

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
    label->setContentsMargins(0, 8, 0, 0);
    return label;
}

} // namespace

RunPanel::RunPanel(Document& document, const QList<QAction*>& actions, QWidget* parent)
    : QScrollArea(parent), document_(document) {
    setObjectName("runPanel");
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(10, 6, 8, 10);
    column->setSpacing(4);
    auto* grid = new QGridLayout;
    grid->setSpacing(4);
    int place = 0;
    for (QAction* action : actions) {
        auto* button = new QToolButton(content);
        button->setDefaultAction(action);
        button->setObjectName("runPanel:" + action->objectName());
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        grid->addWidget(button, place / 2, place % 2);
        ++place;
    }
    column->addLayout(grid);
    column->addSpacing(4);
    column->addWidget(secondary(tr("Name"), content));
    name_ = new QLineEdit(content);
    name_->setObjectName("runNameEdit");
    column->addWidget(name_);
    column->addWidget(secondary(tr("Note"), content));
    note_ = new QPlainTextEdit(content);
    note_->setObjectName("runNoteEdit");
    note_->setPlaceholderText(tr("What you want to remember about this run"));
    note_->setTabChangesFocus(true);
    note_->setFixedHeight(4 * note_->fontMetrics().lineSpacing() + 12);
    note_->installEventFilter(this);
    column->addWidget(note_);
    facts_ = wrapping("runFacts", content);
    column->addWidget(facts_);
    column->addWidget(heading(tr("What differs from"), content));
    other_ = new QComboBox(content);
    other_->setObjectName("runOtherBox");
    other_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    column->addWidget(other_);
    differences_ = wrapping("runDifferences", content);
    column->addWidget(differences_);
    column->addStretch();
    setWidget(content);
    connect(name_, &QLineEdit::editingFinished, this, &RunPanel::rename);
    connect(other_, &QComboBox::activated, this, &RunPanel::compare);
    connect(&document_.runs(), &ProjectRuns::renamed, this, [this](const QString& before, const QString& after) {
        if (written_ == before) written_ = after;
    });
    connect(&document_, &Document::changed, this, [this] { written_.clear(); }); // its runs may have the same names
    connect(&document_.runs(), &ProjectRuns::changed, this, &RunPanel::refresh);
    connect(&Units::chosen(), &Units::changed, this, &RunPanel::compare);
}

const RunRecord* RunPanel::record() const {
    const auto& runs = document_.runs().all();
    return index_ >= 0 && index_ < static_cast<int>(runs.size()) ? &runs[static_cast<std::size_t>(index_)] : nullptr;
}

QString RunPanel::title() const { return record() ? tr("Run: %1").arg(record()->name) : QString(); }

void RunPanel::showRun(int index) {
    index_ = index;
    other_->setCurrentIndex(0);
    refresh();
}

void RunPanel::takePending() { document_.runs().annotate(document_.runs().indexNamed(written_), note_->toPlainText()); }

bool RunPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == note_ && event->type() == QEvent::FocusOut) takePending();
    return QScrollArea::eventFilter(watched, event);
}

void RunPanel::rename() {
    if (!record()) return;
    const QString problem = document_.runs().rename(index_, name_->text());
    if (problem.isEmpty()) return;
    name_->setText(record()->name);
    emit refused(problem);
}

void RunPanel::refresh() {
    const RunRecord* run = record();
    const QString name = run ? run->name : QString();
    const bool another = name != written_;
    if (another) {
        takePending();
        written_ = name;
    }
    widget()->setEnabled(run != nullptr);
    if (!run) {
        index_ = -1;
        return;
    }
    // What is being typed stays, while it is said of this run.
    if (another || !name_->hasFocus() || name_->text().isEmpty()) name_->setText(run->name);
    if (note_->toPlainText() != run->note && (another || !note_->hasFocus())) note_->setPlainText(run->note);
    QStringList lines;
    const auto add = [&](const QString& what, const QString& value) {
        if (!value.isEmpty()) lines << secondarySpan(what) + " " + value.toHtmlEscaped();
    };
    add(tr("State:"), stateText(*run));
    add(tr("Started:"), startedText(*run));
    add(tr("Simulated:"), quantityText(lastTimeOf(*run), "s"));
    add(tr("Frames:"), QString::number(framesOf(*run)));
    if (!run->file.isEmpty()) {
        const QString size =
            QFileInfo::exists(run->file) ? ", " + QLocale().formattedDataSize(QFileInfo(run->file).size()) : QString();
        add(run->added ? tr("Your own file:") : tr("File:"), placeText(*run, document_.runs().folder()) + size);
    }
    if (!run->problem.isEmpty())
        lines << QString("<span style='color:%1'>%2</span>")
                     .arg(problemTextColour().name(), run->problem.toHtmlEscaped());
    for (const QString& remark : remarksOf(*run)) add(tr("Remark:"), remark);
    facts_->setText(lines.join("<br>"));
    offerOthers();
    compare();
    emit titleChanged(title());
}

void RunPanel::offerOthers() {
    const QSignalBlocker quiet(other_);
    const QString chosen = other_->currentData().toString();
    other_->clear();
    other_->addItem(tr("the model as it is now"), QString());
    for (const RunRecord& run : document_.runs().all())
        if (&run != record()) other_->addItem(run.name, run.name);
    other_->setCurrentIndex(std::max(0, other_->findData(chosen)));
}

void RunPanel::compare() {
    const RunRecord* run = record();
    if (!run) return;
    const auto mine = modelOf(*run);
    const QString name = other_->currentData().toString();
    const int index = name.isEmpty() ? -1 : document_.runs().indexNamed(name);
    const auto others = index < 0 ? nullptr : modelOf(document_.runs().all()[static_cast<std::size_t>(index)]);
    if (!mine || (index >= 0 && !others)) {
        differences_->setText(tr("The result does not say what was run."));
        return;
    }
    // Read forward in time: what was run, then what it became, or, of two runs, from the earlier to the later.
    const Mechanism& other = index < 0 ? document_.mechanism() : *others;
    const bool backwards = index >= 0 && index < index_;
    const auto all = backwards ? shownDifferences(other, *mine) : shownDifferences(*mine, other);
    const QString arrow = index < 0   ? tr("this run → the model now")
                          : backwards ? tr("%1 → this run").arg(name.toHtmlEscaped())
                                      : tr("this run → %1").arg(name.toHtmlEscaped());
    differences_->setText(all.empty() ? tr("Nothing differs.") : secondarySpan(arrow) + differencesHtml(all));
}

} // namespace escapement
