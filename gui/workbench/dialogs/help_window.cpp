#include "gui/workbench/dialogs/help_window.h"

#include <QDesktopServices>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBlock>
#include <QTextBrowser>

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
    auto* row = new QHBoxLayout(this);
    row->addWidget(pages_);
    row->addWidget(text_, 1);
    connect(pages_, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { showPage(item->data(Qt::UserRole).toString()); });
    connect(text_, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        // Links between pages read "assembling.md#joints".
        if (link.isRelative())
            showPage(link.path().isEmpty() ? page_ : QString(link.path()).remove(".md"), link.fragment());
        else QDesktopServices::openUrl(link);
    });
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
            // To the end first, so that the heading comes to stand at the top.
            text_->moveCursor(QTextCursor::End);
            text_->setTextCursor(QTextCursor(block));
            heading_ = block.text();
            return;
        }
}

} // namespace escapement
