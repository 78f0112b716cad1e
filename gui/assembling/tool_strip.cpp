#include "gui/assembling/tool_strip.h"

#include "gui/assembling/tool.h"
#include "gui/style/style.h"
#include "gui/style/symbol_icon.h"
#include "gui/style/tip_text.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QGridLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QTextLayout>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace escapement {
namespace {

constexpr int side = 12, gap = 10, frame = 2;
constexpr int leastWords = 300; // pixels for words beside the controls: with less they have a row of their own

/// Words of several lines; what its height has no room for ends in "…", and the whole of it is in the tip.
class StripWords final : public QLabel {
  public:
    explicit StripWords(QWidget* parent) : QLabel(parent) {
        setWordWrap(true);
        setTextFormat(Qt::PlainText);
    }
    /// A word or two wide, and one line high, where there is no more room.
    QSize minimumSizeHint() const override { return {40, fontMetrics().height()}; }

  protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ToolTip || !isCut()) return QLabel::event(event);
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), "<p>" + text().toHtmlEscaped() + "</p>", this);
        return true;
    }
    void paintEvent(QPaintEvent* event) override {
        if (!isCut()) return QLabel::paintEvent(event);
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        const QFontMetrics metrics = fontMetrics();
        const int lines = std::max(1, height() / metrics.height());
        QTextLayout layout(text(), font());
        layout.beginLayout();
        for (int i = 0; i < lines; ++i) {
            QTextLine line = layout.createLine();
            if (!line.isValid()) break;
            line.setLineWidth(width());
            const int top = i * metrics.height();
            if (i + 1 < lines) line.draw(&painter, QPointF(0, top));
            else
                painter.drawText(0, top + metrics.ascent(),
                                 metrics.elidedText(text().mid(line.textStart()), Qt::ElideRight, width()));
        }
        layout.endLayout();
    }

  private:
    bool isCut() const { return heightForWidth(width()) > height(); }
};

} // namespace

ToolStrip::ToolStrip(QWidget* parent) : QFrame(parent) {
    setObjectName("toolStrip");
    setStyleSheet("QFrame#toolStrip { background: palette(base); border: 1px solid #0072b2; border-radius: 5px; }");
    title_ = new QLabel(this);
    title_->setObjectName("toolTitle");
    title_->setProperty("role", "heading");
    prompt_ = new StripWords(this);
    prompt_->setObjectName("toolPrompt");
    problem_ = new StripWords(this);
    problem_->setObjectName("toolProblem");
    problem_->hide();
    for (QLabel* label : {title_, prompt_, problem_}) label->setCursor(Qt::OpenHandCursor);
    title_->setToolTip(tr("What it covers can be clicked once it is dragged elsewhere"));
    choice_ = new QComboBox(this);
    choice_->setObjectName("toolChoice");
    // As wide as a plain word, however long what it offers: the list that opens is wider.
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice_->setMinimumContentsLength(18);
    choice_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    alternative_ = new QPushButton(this);
    alternative_->setObjectName("toolAlternativeButton");
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
    grid_ = new QGridLayout(this);
    grid_->setHorizontalSpacing(gap);
    grid_->setColumnStretch(1, 1);
    words_ = new QVBoxLayout;
    words_->setSpacing(2);
    words_->addWidget(prompt_);
    words_->addWidget(problem_);
    int column = 0;
    for (QWidget* control : std::initializer_list<QWidget*>{title_, only_, alternative_, choice_, done_}) {
        grid_->addWidget(control, 0, column);
        column += column == 0 ? 2 : 1; // the second one is the words'
    }
    grid_->addLayout(words_, 0, 1);
    arrange();
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
    for (const auto& [value, words] : tool->choices()) choice_->addItem(kindIcon(value.toStdString()), words, value);
    choice_->setVisible(choice_->count() > 0);
    choice_->view()->setMinimumWidth(choice_->view()->sizeHintForColumn(0) + 24);
    refresh();
}

void ToolStrip::refresh() {
    if (!tool_) return;
    title_->setText(tool_->title());
    prompt_->setText(tool_->prompt());
    alternative_->setText(tool_->alternative());
    alternative_->setToolTip(tool_->alternativeHelp());
    alternative_->setVisible(!tool_->alternative().isEmpty());
    filling_ = true;
    choice_->setCurrentIndex(std::max(0, choice_->findData(tool_->choice())));
    choice_->setToolTip(wrappedTip(choice_->currentText())); // the box has no room for all of it
    filling_ = false;
    arrange();
}

/// Beside the controls, where there is room for the words; else they have the whole width below them.
void ToolStrip::arrange() {
    int controls = 2 * side, tall = 0;
    for (const QWidget* control : std::initializer_list<const QWidget*>{title_, only_, alternative_, choice_, done_})
        if (!control->isHidden()) {
            controls += control->sizeHint().width() + gap;
            tall = std::max(tall, control->sizeHint().height());
        }
    const auto lineOf = [](const QLabel* words) { return words->fontMetrics().horizontalAdvance(words->text()); };
    const int longest = std::max(lineOf(prompt_), problem_->isHidden() ? 0 : lineOf(problem_));
    const bool below = width() - controls < std::min(leastWords, longest);
    if (below != below_) {
        below_ = below;
        grid_->removeItem(words_);
        grid_->addLayout(words_, below ? 1 : 0, below ? 0 : 1, 1, below ? grid_->columnCount() : 1);
    }
    const int edge = below ? 3 : 6;
    grid_->setContentsMargins(side, edge, below ? side : 8, edge);
    grid_->setVerticalSpacing(below ? 1 : 0);
    // What went wrong is worth more than what was asked before, where both do not fit.
    const int line = prompt_->fontMetrics().height();
    const int room = std::max(line, mostHeight_ - 2 * edge - frame - (below ? tall + 1 : 0));
    const int words = width() - (below ? 2 * side : controls);
    const bool both =
        problem_->isHidden() || prompt_->heightForWidth(words) + 2 + problem_->heightForWidth(words) <= room;
    prompt_->setVisible(both);
    for (QLabel* label : {prompt_, problem_}) label->setMaximumHeight(std::max(1, room / line) * line);
}

void ToolStrip::setMostHeight(int height) {
    if (std::exchange(mostHeight_, height) != height) arrange();
}

void ToolStrip::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) arrange();
}

void ToolStrip::setProblem(const QString& problem) {
    problem_->setStyleSheet("color: " + problemTextColour().name() + ";");
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    arrange();
}

void ToolStrip::setOnly(const QString& text) {
    only_->setText(text);
    only_->setVisible(!text.isEmpty());
    arrange();
}

QString ToolStrip::promptText() const { return prompt_->text(); }
QString ToolStrip::problemText() const { return problem_->text(); }

} // namespace escapement
