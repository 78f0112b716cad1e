#include "plots/plots_panel.h"

#include "plots/plot_cursors.h"
#include "plots/plot_titles.h"

#include <QAction>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace escapement {
namespace {

/// The name that the program gave to a plot, as a property of it: one that is called otherwise was named by the user.
constexpr const char* givenName = "givenName";

/// Sheets that have a button of their own; files keep these words, or those of the language they were saved in.
constexpr const char* energySheet = QT_TRANSLATE_NOOP("escapement::PlotsPanel", "Energy");
constexpr const char* driftSheet = QT_TRANSLATE_NOOP("escapement::PlotsPanel", "Drift");

/// "Plot 2", in this language or in English: of a plot that shows nothing.
bool isNumbered(const QString& name) {
    for (const QString& pattern : {PlotsPanel::tr("Plot %1"), QString("Plot %1")}) {
        bool number = false;
        const QString start = pattern.section("%1", 0, 0);
        if (name.startsWith(start) && name.mid(start.size()).toInt(&number) > 0 && number) return true;
    }
    return false;
}

/// A name from a file, in the window's language where it is one of the program's own.
QString inThisLanguage(const QString& name) {
    for (const char* sheet : {energySheet, driftSheet})
        if (name == sheet) return PlotsPanel::tr(sheet);
    return isNumbered(name) ? PlotsPanel::tr("Plot %1").arg(name.section(' ', -1)) : name;
}

/// The title, or the title and a number where several plots have it.
bool isCalled(const QString& name, const QString& title) {
    if (title.isEmpty() || !name.startsWith(title)) return false;
    bool number = false;
    const QString rest = name.mid(title.size());
    return rest.isEmpty() || (rest.startsWith(' ') && rest.mid(1).toInt(&number) > 1 && number);
}

QString titleOf(const PlotPanel& plot, bool english = false) {
    const QJsonObject state = plot.saved();
    QStringList paths;
    for (const auto& path : state["curves"].toArray()) paths << path.toString();
    return plotTitle(paths, state["x"].toString(), english);
}

} // namespace

PlotsPanel::PlotsPanel(QWidget* parent) : QWidget(parent) {
    setObjectName("plotsPanel");
    spectrum_ = new QAction(tr("S&pectrum of the plot in front (FFT)"), this);
    spectrum_->setObjectName("spectrumAction");
    spectrum_->setToolTip(tr("Draws the curves as amplitudes over frequency, or over time again"));
    connect(spectrum_, &QAction::triggered, this, [this] { current().setSpectrum(!current().isSpectrum()); });
    tabs_ = new QTabWidget(this);
    tabs_->setObjectName("plotTabs");
    tabs_->setDocumentMode(true);
    tabs_->setMovable(true);
    tabs_->setUsesScrollButtons(true);
    tabs_->tabBar()->setExpanding(false);
    tabs_->tabBar()->setDrawBase(false);
    tabs_->tabBar()->setChangeCurrentOnDrag(true); // a quantity can be dragged to the plot behind a tab
    tabs_->tabBar()->setToolTip(tr("Double click to rename"));
    tabs_->tabBar()->installEventFilter(this);
    tabs_->tabBar()->setContextMenuPolicy(Qt::CustomContextMenu);

    auto* corner = new QWidget(tabs_);
    auto* row = new QHBoxLayout(corner);
    row->setContentsMargins(2, 1, 6, 1);
    row->setSpacing(1);
    const auto button = [&](const char* name, const char* icon, const QString& text, const QString& tip) {
        auto* made = new QToolButton(corner);
        made->setObjectName(name);
        if (icon) made->setIcon(QIcon::fromTheme(icon));
        made->setText(text);
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        made->setAutoRaise(true);
        row->addWidget(made);
        return made;
    };
    compare_ = button("plotCompareButton", nullptr, tr("Compare"), {});
    compare_->setAccessibleName(tr("Compare"));
    compare_->setPopupMode(QToolButton::InstantPopup);
    compare_->setStyleSheet("QToolButton::menu-indicator { image: none; }");
    auto* energy = button("energyPlotButton", nullptr, tr("Energy"), tr("Show the energy balance"));
    auto* drift = button("driftPlotButton", nullptr, tr("Drift"),
                         tr("Show how far constraints and contacts are from being kept"));
    auto* add = button("newPlotButton", "list-add", tr("New plot"), tr("New plot"));
    add->setToolButtonStyle(Qt::ToolButtonIconOnly);
    tabs_->setCornerWidget(corner, Qt::TopRightCorner);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(tabs_);

    connect(energy, &QToolButton::clicked, this, &PlotsPanel::showEnergy);
    connect(drift, &QToolButton::clicked, this, &PlotsPanel::showDrift);
    connect(add, &QToolButton::clicked, this, [this] {
        addPlot();
        changed();
    });
    connect(tabs_, &QTabWidget::currentChanged, this, [this] {
        bringUp();
        changed();
    });
    connect(tabs_->tabBar(), &QTabBar::tabMoved, this, &PlotsPanel::changed);
    connect(tabs_, &QTabWidget::tabBarDoubleClicked, this, &PlotsPanel::edit);
    connect(tabs_->tabBar(), &QWidget::customContextMenuRequested, this, &PlotsPanel::tabMenu);
    restore({});
    setRuns({}, -1);
}

void PlotsPanel::addCornerAction(QAction* action) {
    auto* corner = tabs_->cornerWidget(Qt::TopRightCorner);
    auto* made = new QToolButton(corner);
    made->setObjectName("plotCorner:" + action->objectName());
    made->setDefaultAction(action);
    made->setToolButtonStyle(Qt::ToolButtonIconOnly);
    made->setAutoRaise(true);
    corner->layout()->addWidget(made);
}

void PlotsPanel::changed() {
    if (!restoring_) emit layoutChanged();
}

int PlotsPanel::count() const { return tabs_->count(); }
PlotPanel& PlotsPanel::plot(int index) const { return *static_cast<PlotPanel*>(tabs_->widget(index)); }
PlotPanel& PlotsPanel::current() const { return plot(tabs_->currentIndex()); }
QString PlotsPanel::nameOf(int index) const { return tabs_->tabText(index); }

QString PlotsPanel::freeName() const {
    for (int number = 1;; ++number) {
        const QString name = tr("Plot %1").arg(number);
        bool taken = false;
        for (int i = 0; i < count(); ++i) taken = taken || nameOf(i) == name;
        if (!taken) return name;
    }
}

void PlotsPanel::nameAfterContent(int index) {
    if (index < 0 || index >= count() || plot(index).property(givenName).toString() != nameOf(index)) return;
    const QString title = titleOf(plot(index));
    if (title.isEmpty() ? isNumbered(nameOf(index)) : isCalled(nameOf(index), title)) return;
    QString name = title.isEmpty() ? freeName() : title;
    const auto taken = [&] {
        for (int i = 0; i < count(); ++i)
            if (i != index && nameOf(i) == name) return true;
        return false;
    };
    for (int number = 2; taken(); ++number) name = QString("%1 %2").arg(title).arg(number);
    tabs_->setTabText(index, name);
    plot(index).setProperty(givenName, name);
}

PlotPanel& PlotsPanel::addPlot(const QString& name) {
    auto* made = new PlotPanel;
    made->setFiguresShown(true);
    made->setDark(dark_);
    made->setEmptyText(emptyText_);
    made->setResult(result_);
    made->comparison().setRuns(runs_, currentRun_);
    made->cursors().set(cursor_);
    connect(made, &PlotPanel::timePicked, this, &PlotsPanel::timePicked);
    connect(made, &PlotPanel::layoutChanged, this, [this, made] {
        nameAfterContent(tabs_->indexOf(made));
        changed();
    });
    connect(&made->comparison(), &ComparedRuns::runWanted, this, &PlotsPanel::runWanted);
    connect(made, &PlotPanel::resultWanted, this, &PlotsPanel::resultWanted);
    const int index = tabs_->addTab(made, name.isEmpty() ? freeName() : name);
    if (name.isEmpty()) made->setProperty(givenName, nameOf(index));
    giveCloseButton(index);
    tabs_->setCurrentIndex(index);
    return *made;
}

void PlotsPanel::giveCloseButton(int index) {
    // Our own, quieter than the style's.
    auto* close = new QToolButton(tabs_->tabBar());
    close->setText("×");
    close->setAutoRaise(true);
    close->setFixedSize(16, 16);
    close->setToolTip(tr("Close this plot"));
    close->setObjectName("closePlotButton");
    connect(close, &QToolButton::clicked, this,
            [this, plot = tabs_->widget(index)] { askToClose(tabs_->indexOf(plot)); });
    tabs_->tabBar()->setTabButton(index, QTabBar::RightSide, close);
}

void PlotsPanel::askToClose(int index) {
    if (index < 0 || index >= count()) return;
    const QPointer<QWidget> asked = tabs_->widget(index);
    const auto curves = plot(index).saved()["curves"].toArray().size();
    if (curves > 0) {
        const QString what = curves == 1 ? tr("one curve") : tr("%1 curves").arg(curves);
        QMessageBox question(QMessageBox::Question, tr("Close the plot"),
                             tr("Close \"%1\" with %2? This cannot be taken back.").arg(nameOf(index), what),
                             QMessageBox::NoButton, this);
        question.setObjectName("closePlotQuestion");
        auto* yes = question.addButton(tr("Close"), QMessageBox::DestructiveRole);
        question.addButton(QMessageBox::Cancel);
        question.setDefaultButton(QMessageBox::Cancel);
        question.exec();
        if (question.clickedButton() != yes) return;
    }
    closePlot(tabs_->indexOf(asked)); // another project may have come while the question stood
}

void PlotsPanel::closePlot(int index) {
    if (index < 0 || index >= count()) return;
    QWidget* closed = tabs_->widget(index);
    if (count() == 1) addPlot(); // there is always one
    tabs_->removeTab(tabs_->indexOf(closed));
    closed->deleteLater();
    changed();
}

void PlotsPanel::renamePlot(int index, const QString& name) {
    if (index < 0 || index >= count() || name.trimmed().isEmpty()) return;
    if (name.trimmed() != nameOf(index)) plot(index).setProperty(givenName, {});
    tabs_->setTabText(index, name.trimmed());
    changed();
}

void PlotsPanel::duplicatePlot(int index) {
    if (index < 0 || index >= count()) return;
    const QJsonObject state = plot(index).saved();
    PlotPanel& made = addPlot(tr("%1 copy").arg(nameOf(index)));
    made.restore(state);
    tabs_->tabBar()->moveTab(count() - 1, index + 1);
    changed();
}

void PlotsPanel::edit(int index) {
    if (index < 0) return;
    delete editor_;
    editor_ = new QLineEdit(nameOf(index), tabs_->tabBar());
    editor_->setObjectName("plotNameEditor");
    QRect place = tabs_->tabBar()->tabRect(index).adjusted(2, 2, -2, -2);
    place.setWidth(std::max(place.width(), 90));
    editor_->setGeometry(place);
    editor_->selectAll();
    editor_->show();
    editor_->setFocus();
    editor_->installEventFilter(this);
    connect(editor_, &QLineEdit::editingFinished, this, [this, plot = tabs_->widget(index)] {
        if (!editor_) return;
        QLineEdit* done = std::exchange(editor_, nullptr);
        renamePlot(tabs_->indexOf(plot), done->text());
        done->deleteLater();
    });
}

bool PlotsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (editor_ && watched == editor_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        std::exchange(editor_, nullptr)->deleteLater();
        return true;
    }
    // The middle button closes, as in browsers.
    if (watched == tabs_->tabBar() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::MiddleButton) askToClose(tabs_->tabBar()->tabAt(mouse->position().toPoint()));
    }
    return QWidget::eventFilter(watched, event);
}

void PlotsPanel::tabMenu(const QPoint& position) {
    const int index = tabs_->tabBar()->tabAt(position);
    QMenu menu(this);
    if (index >= 0) {
        connect(menu.addAction(tr("Rename")), &QAction::triggered, this, [=, this] { edit(index); });
        connect(menu.addAction(tr("Duplicate")), &QAction::triggered, this, [=, this] { duplicatePlot(index); });
        connect(menu.addAction(tr("Close")), &QAction::triggered, this, [=, this] { askToClose(index); });
        menu.addSeparator();
    }
    connect(menu.addAction(tr("New plot")), &QAction::triggered, this, [this] {
        addPlot();
        changed();
    });
    menu.exec(tabs_->tabBar()->mapToGlobal(position));
}

void PlotsPanel::bringUp() {
    if (tabs_->currentIndex() < 0) return;
    compare_->setMenu(current().comparison().menu());
    current().refresh();
    current().cursors().set(cursor_);
}

void PlotsPanel::setResult(std::shared_ptr<Result> result) {
    result_ = std::move(result);
    for (int i = 0; i < count(); ++i) plot(i).setResult(result_);
}

void PlotsPanel::setRuns(const std::vector<PlotRun>& runs, int current) {
    runs_ = runs;
    currentRun_ = current;
    compare_->setEnabled(!runs_.empty());
    compare_->setToolTip(runs_.empty() ? tr("No runs yet: run the mechanism twice to compare")
                                       : tr("Draw the same quantities of another run too, dashed"));
    for (int i = 0; i < count(); ++i) plot(i).comparison().setRuns(runs_, current);
}

void PlotsPanel::renameRun(const QString& before, const QString& after) {
    for (auto& run : runs_)
        if (run.name == before) run.name = after;
    for (int i = 0; i < count(); ++i) plot(i).comparison().rename(before, after);
}

void PlotsPanel::renameThings(const ThingNames& renamed) {
    for (int i = 0; i < count(); ++i) plot(i).renameThings(renamed);
}

void PlotsPanel::setEmptyText(const QString& text) {
    emptyText_ = text;
    for (int i = 0; i < count(); ++i) plot(i).setEmptyText(text);
}

void PlotsPanel::refresh() { current().refresh(); }

void PlotsPanel::setCursor(double time) {
    cursor_ = time;
    current().cursors().set(time);
}

void PlotsPanel::setDark(bool dark) {
    dark_ = dark;
    for (int i = 0; i < count(); ++i) plot(i).setDark(dark);
}

void PlotsPanel::showQuantities(const QStringList& paths) {
    for (const QString& path : paths) current().showQuantity(path, true);
}

QStringList PlotsPanel::quantitiesOf(const QString& folder, const QString& name) const {
    QStringList paths;
    if (!result_) return paths;
    for (const auto& path : escapement::quantitiesOf(*result_, folder.toStdString(), name.toStdString()))
        paths << QString::fromStdString(path);
    return paths;
}

void PlotsPanel::raiseNamed(const QString& name, const QStringList& paths) {
    for (int i = 0; i < count(); ++i)
        if (nameOf(i) == name) {
            tabs_->setCurrentIndex(i);
            showQuantities(paths);
            return;
        }
    // A first plot that is still empty is taken, so that no empty tab is left behind.
    if (count() == 1 && current().saved()["curves"].toArray().isEmpty()) renamePlot(0, name);
    else addPlot(name);
    showQuantities(paths);
    changed();
}

void PlotsPanel::showEnergy() {
    if (!result_) emit resultWanted();
    raiseNamed(tr(energySheet), {"energy/kinetic", "energy/potential", "energy/springs", "energy/dissipated",
                                 "energy/work of loads", "energy/total"});
}

void PlotsPanel::showDrift() {
    if (!result_) emit resultWanted();
    raiseNamed(tr(driftSheet), {"solver/position drift", "solver/penetration", "solver/velocity drift"});
}

QJsonObject PlotsPanel::saved() const {
    QJsonArray plots;
    for (int i = 0; i < count(); ++i) {
        QJsonObject one = plot(i).saved();
        one["name"] = nameOf(i);
        if (plot(i).property(givenName).toString() == nameOf(i)) one["given"] = true; // in the language of now
        for (const char* sheet : {energySheet, driftSheet})
            if (nameOf(i) == tr(sheet)) one["name"] = sheet;
        plots.append(one);
    }
    return {{"plots", plots}, {"current", tabs_->currentIndex()}};
}

void PlotsPanel::restore(const QJsonObject& state) {
    restoring_ = true;
    std::vector<QJsonObject> wanted;
    for (const auto& value : state["plots"].toArray())
        if (value.isObject()) wanted.push_back(value.toObject());
    if (wanted.empty()) wanted.emplace_back();
    // Plots that are there are used again: making one takes several milliseconds.
    while (count() > static_cast<int>(wanted.size())) {
        QWidget* last = tabs_->widget(count() - 1);
        tabs_->removeTab(count() - 1);
        delete last;
    }
    for (int i = 0; i < count(); ++i) tabs_->setTabText(i, {}); // so that their names are free
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const QString name = inThisLanguage(wanted[i]["name"].toString());
        if (static_cast<int>(i) < count()) tabs_->setTabText(static_cast<int>(i), name.isEmpty() ? freeName() : name);
        else addPlot(name);
        plot(static_cast<int>(i)).restore(wanted[i]);
    }
    // In older files whose name it was is told by the name alone: a plot that the user has called as the program would
    // follows, too.
    for (int i = 0; i < count(); ++i) {
        const bool given = wanted[std::size_t(i)]["given"].toBool() || isNumbered(nameOf(i)) ||
                           isCalled(nameOf(i), titleOf(plot(i))) || isCalled(nameOf(i), titleOf(plot(i), true));
        plot(i).setProperty(givenName, given ? nameOf(i) : QString());
    }
    for (int i = 0; i < count(); ++i) nameAfterContent(i);
    tabs_->setCurrentIndex(std::clamp(state["current"].toInt(0), 0, count() - 1));
    restoring_ = false;
    bringUp();
}

} // namespace escapement
