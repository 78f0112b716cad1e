#include "gui/workbench/dialogs/help_window.h"

#include "gui/style/style.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QFile>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>

#include <array>

namespace escapement {
namespace {

struct Page {
    const char *name, *title;
};
constexpr std::array<Page, 7> pages{
    {{"tour", QT_TRANSLATE_NOOP("escapement::HelpWindow", "The first five minutes")},
     {"assembling", QT_TRANSLATE_NOOP("escapement::HelpWindow", "Assembling")},
     {"running", QT_TRANSLATE_NOOP("escapement::HelpWindow", "Running")},
     {"results", QT_TRANSLATE_NOOP("escapement::HelpWindow", "Looking at results")},
     {"project-file", QT_TRANSLATE_NOOP("escapement::HelpWindow", "The project file")},
     {"results-file", QT_TRANSLATE_NOOP("escapement::HelpWindow", "The result file")},
     {"command-line", QT_TRANSLATE_NOOP("escapement::HelpWindow", "The command line")}}};

QString anchorOf(const QString& heading) { return QString(heading).toLower().replace(' ', '-'); }

} // namespace

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent) {
    setObjectName("helpWindow");
    setWindowTitle(tr("Help"));
    resize(820, 600);
    pages_ = new QListWidget(this);
    pages_->setObjectName("helpPages");
    pages_->setMaximumWidth(190);
    for (const Page& page : pages) {
        auto* item = new QListWidgetItem(tr(page.title), pages_);
        item->setData(Qt::UserRole, QString(page.name));
    }
    text_ = new QTextBrowser(this);
    text_->setObjectName("helpText");
    text_->setOpenLinks(false);
    auto* column = new QVBoxLayout;
    column->addWidget(makeFinder());
    column->addWidget(text_, 1);
    auto* row = new QHBoxLayout(this);
    row->addWidget(pages_);
    row->addLayout(column, 1);
    connect(pages_, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { showPage(item->data(Qt::UserRole).toString()); });
    connect(text_, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        // Links between pages read "assembling.md#joints".
        if (link.isRelative())
            showPage(link.path().isEmpty() ? page_ : QString(link.path()).remove(".md"), link.fragment());
        else QDesktopServices::openUrl(link);
    });
}

QWidget* HelpWindow::makeFinder() {
    auto* finder = new QWidget(this);
    words_ = new QLineEdit(finder);
    words_->setObjectName("helpWords");
    words_->setPlaceholderText(tr("Find on this page (Ctrl+F)"));
    words_->setClearButtonEnabled(true);
    notFound_ = new QLabel(tr("Not found"), finder);
    notFound_->setObjectName("helpNotFound");
    notFound_->hide();
    auto* row = new QHBoxLayout(finder);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(words_, 1);
    row->addWidget(notFound_);
    const auto button = [&](const char* name, Qt::ArrowType arrow, const QString& tip, bool backward) {
        auto* made = new QToolButton(finder);
        made->setObjectName(name);
        made->setArrowType(arrow);
        made->setToolTip(tip);
        row->addWidget(made);
        connect(made, &QToolButton::clicked, this, [this, backward] { findNext(backward); });
    };
    button("helpFindBefore", Qt::UpArrow, tr("The place before (Shift+Enter)"), true);
    button("helpFindNext", Qt::DownArrow, tr("The next place (Enter)"), false);
    connect(words_, &QLineEdit::textChanged, notFound_, &QWidget::hide);
    connect(words_, &QLineEdit::returnPressed, this,
            [this] { findNext(QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier)); });
    connect(new QShortcut(QKeySequence(QKeySequence::Find), this), &QShortcut::activated, this, [this] {
        words_->setFocus();
        words_->selectAll();
    });
    return finder;
}

void HelpWindow::findNext(bool backward) {
    if (words_->text().isEmpty()) return;
    const auto flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    bool found = text_->find(words_->text(), flags);
    if (!found) {
        const QTextCursor before = text_->textCursor();
        text_->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
        found = text_->find(words_->text(), flags);
        if (!found) text_->setTextCursor(before);
    }
    notFound_->setStyleSheet("color: " + problemTextColour().name() + ";");
    notFound_->setVisible(!found);
}

/// The text is laid out for the window's size only when it shows.
void HelpWindow::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    scrollToHeading();
}

void HelpWindow::scrollToHeading() {
    if (heading_.isEmpty()) return;
    const QAbstractTextDocumentLayout* layout = text_->document()->documentLayout();
    layout->documentSize(); // lays out all of it: before, there is nothing to scroll to
    text_->verticalScrollBar()->setValue(qRound(layout->blockBoundingRect(text_->textCursor().block()).top()));
}

void HelpWindow::showPage(const QString& page, const QString& heading) {
    QFile file(":/docs/" + page + ".md");
    if (!file.open(QIODevice::ReadOnly)) {
        text_->setPlainText(tr("There is no page \"%1\".").arg(page));
        return;
    }
    page_ = page;
    heading_.clear();
    text_->setMarkdown(QString::fromUtf8(file.readAll()));
    text_->moveCursor(QTextCursor::Start);
    for (int i = 0; i < pages_->count(); ++i)
        if (pages_->item(i)->data(Qt::UserRole).toString() == page) pages_->setCurrentRow(i);
    if (heading.isEmpty()) return;
    for (QTextBlock block = text_->document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == heading) {
            text_->setTextCursor(QTextCursor(block));
            heading_ = block.text();
            return scrollToHeading();
        }
}

} // namespace escapement
