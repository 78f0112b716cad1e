#include "gui/assembling/tool_strip.h"

#include "gui/style/style.h"

#include "gui/assembling/tool.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace escapement {

ToolStrip::ToolStrip(QWidget* parent) : QFrame(parent) {
    setObjectName("toolStrip");
    setStyleSheet("QFrame#toolStrip { background: palette(base); border: 1px solid #0072b2; border-radius: 5px; }");
    title_ = new QLabel(this);
    title_->setObjectName("toolTitle");
    title_->setProperty("role", "heading");
    prompt_ = new QLabel(this);
    prompt_->setObjectName("toolPrompt");
    prompt_->setWordWrap(true);
    problem_ = new QLabel(this);
    problem_->setObjectName("toolProblem");
    problem_->setWordWrap(true);
    problem_->hide();
    choice_ = new QComboBox(this);
    choice_->setObjectName("toolChoice");
    // As wide as a plain word, however long what it offers: the list that opens is wider.
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice_->setMinimumContentsLength(18);
    choice_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    alternative_ = new QPushButton(this);
    alternative_->setObjectName("toolAlternativeButton");
    alternative_->setToolTip(
        tr("Joins the feature clicked to the world, where it is now; a ground is added when there is none (W)"));
    alternative_->hide();
    connect(alternative_, &QPushButton::clicked, this, &ToolStrip::alternativeTaken);
    only_ = new QPushButton(this);
    only_->setObjectName("toolOnlyButton");
    only_->setIcon(themeIcon("window-close"));
    only_->setToolTip(tr("Nothing else is picked, as chosen in the menu Mechanism. Press to pick anything again"));
    only_->hide();
    connect(only_, &QPushButton::clicked, this, &ToolStrip::anythingWanted);
    done_ = new QPushButton(tr("Done"), this);
    done_->setObjectName("toolDoneButton");
    done_->setToolTip(tr("Leaves the tool (Esc)"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    row->setSpacing(10);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(prompt_);
    words->addWidget(problem_);
    row->addWidget(title_);
    row->addLayout(words, 1);
    row->addWidget(only_);
    row->addWidget(alternative_);
    row->addWidget(choice_);
    row->addWidget(done_);
    connect(done_, &QPushButton::clicked, this, &ToolStrip::done);
    connect(choice_, &QComboBox::activated, this, [this] {
        if (tool_ && !filling_) tool_->choose(choice_->currentData().toString());
    });
    hide();
}

void ToolStrip::setTool(Tool* tool) {
    tool_ = tool;
    setVisible(tool != nullptr);
    setProblem({});
    choice_->clear();
    if (!tool) return;
    for (const auto& [value, words] : tool->choices()) choice_->addItem(words, value);
    choice_->setVisible(choice_->count() > 0);
    choice_->view()->setMinimumWidth(choice_->view()->sizeHintForColumn(0) + 24);
    refresh();
}

void ToolStrip::refresh() {
    if (!tool_) return;
    title_->setText(tool_->title());
    prompt_->setText(tool_->prompt());
    alternative_->setText(tool_->alternative());
    alternative_->setVisible(!tool_->alternative().isEmpty());
    filling_ = true;
    choice_->setCurrentIndex(std::max(0, choice_->findData(tool_->choice())));
    filling_ = false;
}

void ToolStrip::setProblem(const QString& problem) {
    problem_->setStyleSheet("color: " + problemTextColour().name() + ";");
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

void ToolStrip::setOnly(const QString& text) {
    only_->setText(text);
    only_->setVisible(!text.isEmpty());
}

QString ToolStrip::promptText() const { return prompt_->text(); }
QString ToolStrip::problemText() const { return problem_->text(); }

} // namespace escapement
