#include "gui/workbench/actions/view_menu.h"

#include "gui/assembling/tool_controller.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/edit_actions.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>
#include <initializer_list>

namespace escapement {
namespace {

constexpr int slack = 4; // pixels that a hand moves while it clicks

} // namespace

ViewMenu::ViewMenu(const Places& places, std::function<int(int)> inModel, QMainWindow* window)
    : QObject(window), places_(places), inModel_(std::move(inModel)), window_(window) {
    places_.view.installEventFilter(this);
}

bool ViewMenu::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        click_ = mouse->button() == Qt::RightButton && mouse->buttons() == Qt::RightButton &&
                 mouse->modifiers() == Qt::NoModifier;
        pressed_ = mouse->position().toPoint();
    }
    if (event->type() == QEvent::MouseMove &&
        (static_cast<QMouseEvent*>(event)->position().toPoint() - pressed_).manhattanLength() > slack)
        click_ = false;
    if (event->type() == QEvent::MouseButtonRelease && click_ &&
        static_cast<QMouseEvent*>(event)->button() == Qt::RightButton) {
        click_ = false;
        // The view takes the release first: its own gesture is to be over.
        const QPoint at = static_cast<QMouseEvent*>(event)->position().toPoint();
        QMetaObject::invokeMethod(
            this, [this, at] { open(at); }, Qt::QueuedConnection);
    }
    return false;
}

void ViewMenu::open(const QPoint& at) {
    if (places_.tools.tool()) return; // the click was the tool's
    const auto picked = places_.view.pointer().pickAt(at);
    const int body = picked ? inModel_(picked->body) : -1;
    auto* menu = new QMenu(window_);
    menu->setObjectName("viewMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const auto add = [&](std::initializer_list<const char*> names) {
        for (const char* name : names)
            if (auto* action = window_->findChild<QAction*>(name)) menu->addAction(action);
    };
    if (body >= 0) {
        const auto chosen = places_.tree.selectedBodies();
        if (std::find(chosen.begin(), chosen.end(), body) == chosen.end()) places_.tree.selectBody(body);
        menu->addSection(QString::fromStdString(picked->bodyName));
        menu->addActions(places_.edits.actionsFor(Selection::Kind::Body));
        menu->addSeparator();
        add({"fitSelectionAction", "bodySeeThroughAction", "trailAction", "followAction"});
        menu->addSeparator();
        add({"measureAction", "clearanceAction"});
    } else {
        add({"fitAction", "fitMotionAction", "homeViewAction"});
        menu->addSeparator();
        add({"parallelAction", "sectionAction", "gridAction", "symbolsAction", "ghostsAction"});
        menu->addSeparator();
        add({"measureAction", "savePictureAction", "exportAsAction"});
    }
    menu->popup(places_.view.mapToGlobal(at));
}

} // namespace escapement
