#include "gui/workbench/dialogs/start_page.h"

#include "gui/style/style.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace escapement {
namespace {

constexpr int cardWidth = 222; // pixels: the longest line below a picture

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.15);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

} // namespace

QString samplesFolder() {
    const QString installed = QCoreApplication::applicationDirPath() + "/../share/escapement/samples";
    return QDir(installed).exists() ? QDir(installed).canonicalPath() : QString(ESCAPEMENT_SAMPLES);
}

QList<Sample> samples() {
    const auto tr = [](const char* text) { return QCoreApplication::translate("escapement", text); };
    const QDir folder(samplesFolder());
    QList<Sample> all;
    const auto add = [&](const char* name, const QString& title, const QString& text) {
        const QString file = folder.filePath(QString(name) + ".escapement");
        if (QFileInfo::exists(file)) all.push_back({file, title, text, folder.filePath(QString(name) + ".png")});
    };
    add("slider_crank", tr("Slider-crank with clearance"), tr("The slider strikes its guide"));
    add("graham", tr("Graham escapement"), tr("A seconds pendulum keeps time"));
    add("bouncing_ball", tr("Bouncing ball"), tr("Endless impacts in finite time"));
    add("rocking_block", tr("Rocking block"), tr("Impacts at two edges in turn"));
    add("double_pendulum", tr("Double pendulum"), tr("Two hinges, no contact"));
    add("cam_fillet", tr("Cam and follower"), tr("A roller passes tangent edges"));
    add("geneva", tr("Geneva drive"), tr("Turns by quarters, rests between"));
    add("ratchet", tr("Ratchet and pawl"), tr("One tooth a swing, none back"));
    add("toggle_latch", tr("Toggle latch"), tr("Holds until it is struck"));
    add("peg", tr("Peg into a bore"), tr("Chamfers guide it in"));
    add("valve_train", tr("Overhead valve train"), tr("The valve floats at high speed"));
    add("bearing", tr("Ball bearing"), tr("Eight balls share a load"));
    add("newton_cradle", tr("Newton's cradle"), tr("One ball in, one ball out"));
    add("roller_chain", tr("Roller chain"), tr("Twenty links over two sprockets"));
    add("table_block", tr("Block off a table"), tr("Slides, tips, falls"));
    add("bennett", tr("Bennett linkage"), tr("Moves although it should not"));
    return all;
}

StartPage::StartPage(QWidget* parent) : QWidget(parent) {
    setObjectName("startPage");
    setMinimumWidth(480); // it has the window alone; beside panels, while it is hidden, it may not widen it
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(28, 14, 24, 8);
    column->setSpacing(10);
    auto* title = new QLabel(tr("Open or make a mechanism to begin"), this);
    title->setObjectName("startTitle");
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    title->setFont(large);
    column->addWidget(title);
    auto* ways = new QHBoxLayout;
    auto* open = new QPushButton(themeIcon("document-open"), tr("Open a project or a STEP file…"), this);
    open->setObjectName("startOpenButton");
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    ways->addWidget(open);
    auto* fresh = new QPushButton(themeIcon("document-new"), tr("New mechanism"), this);
    fresh->setObjectName("startNewButton");
    fresh->setToolTip(tr("Begins with nothing: add bodies of boxes, cylinders and spheres, or import CAD files"));
    connect(fresh, &QPushButton::clicked, this, &StartPage::newWanted);
    ways->addWidget(fresh);
    auto* drop =
        new QLabel(tr("or drop one here: a project (*.escapement), a STEP, IGES or BREP file, a result (*.h5)"), this);
    drop->setProperty("role", "secondary");
    drop->setWordWrap(true);
    ways->addWidget(drop, 1);
    column->addLayout(ways);
    guides_ = new QVBoxLayout;
    column->addLayout(guides_);

    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    auto* content = new QWidget(area);
    content->setBackgroundRole(QPalette::Base);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 6, 0, 0);
    recent_ = new QVBoxLayout;
    recent_->setSpacing(2);
    inner->addLayout(recent_);
    inner->addWidget(heading(tr("Samples"), content));
    grid_ = new QGridLayout;
    grid_->setSpacing(10);
    for (const Sample& sample : samples()) {
        auto* card = new QToolButton(content);
        card->setObjectName("sample:" + QFileInfo(sample.file).completeBaseName());
        card->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        card->setIcon(QIcon(sample.picture));
        card->setIconSize(QSize(186, 104));
        card->setText(sample.title + "\n" + sample.text);
        card->setToolTip(sample.file);
        card->setAutoRaise(true);
        card->setFixedSize(cardWidth, 146);
        connect(card, &QToolButton::clicked, this, [this, file = sample.file] { emit sampleWanted(file); });
        cards_.push_back(card);
    }
    inner->addLayout(grid_);
    layCards();
    if (cards_.empty()) {
        auto* none = new QLabel(tr("The samples are not beside the program; their folder was %1.").arg(samplesFolder()),
                                content);
        none->setProperty("role", "secondary");
        inner->addWidget(none);
    }
    inner->addStretch();
    area->setWidget(content);
    column->addWidget(area, 1);
}

/// As many in a row as there is room for.
void StartPage::layCards() {
    const int columns = std::max(1, (width() - 70) / (cardWidth + 10));
    if (columns == columns_) return;
    grid_->setColumnStretch(columns_, 0);
    columns_ = columns;
    for (std::size_t i = 0; i < cards_.size(); ++i)
        grid_->addWidget(cards_[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    grid_->setColumnStretch(columns, 1);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layCards();
}

void StartPage::setTutorials(const QList<QAction*>& actions) {
    auto* row = new QHBoxLayout;
    auto* words = new QLabel(tr("New here? Be led through it:"), this);
    words->setProperty("role", "secondary");
    row->addWidget(words);
    for (QAction* action : actions) {
        auto* button = new QToolButton(this);
        button->setObjectName("start:" + action->objectName());
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setDefaultAction(action);
        row->addWidget(button);
    }
    row->addStretch();
    guides_->addLayout(row);
}

void StartPage::setRecent(const QStringList& files) {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (files.isEmpty()) return;
    recent_->setContentsMargins(0, 0, 0, 12);
    recent_->addWidget(heading(tr("Recent"), this));
    for (const QString& file : files.mid(0, 6)) {
        auto* link = new QPushButton(QFileInfo(file).fileName() + "   –   " + QFileInfo(file).absolutePath(), this);
        link->setObjectName("recent:" + QFileInfo(file).fileName());
        link->setFlat(true);
        link->setStyleSheet("text-align: left;");
        link->setToolTip(file);
        connect(link, &QPushButton::clicked, this, [this, file] { emit fileWanted(file); });
        recent_->addWidget(link);
    }
}

} // namespace escapement
