#include "gui/workbench/add_actions.h"

#include "engine/assembling/new_body.h"
#include "gui/workbench/action.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

namespace escapement {

AddActions::AddActions(Document& document, QWidget& window) : QObject(&window), document_(document) {
    menu_ = new QMenu(tr("&Add"), &window);
    menu_->setObjectName("addBodyMenu");
    menu_->setToolTipsVisible(true);
    struct Primitive {
        const char *word, *icon, *keys;
        QString text, help;
    };
    const Primitive all[] = {
        {"box", "draw-cuboid", "B", tr("&Box"), tr("Adds a box beside what is there; its size is then typed")},
        {"sphere", "draw-circle", "", tr("&Sphere"), tr("Adds a ball beside what is there; its radius is then typed")},
        {"cylinder", "draw-cuboid", "", tr("&Cylinder"), tr("Adds a cylinder along z; radius and length are then typed")},
        {"capsule", "draw-ellipse", "", tr("C&apsule"), tr("Adds a cylinder with round ends along z; radius and length are then typed")},
        {"plane", "draw-rectangle", "", tr("&Ground plane"), tr("Adds a level plane below everything that stands still: something to fall on")}};
    for (const Primitive& one : all) {
        auto* action = helpfulAction(this, "", one.text, one.icon, one.keys, one.help);
        action->setObjectName(QString("addBody:%1").arg(one.word));
        menu_->addAction(action);
        connect(action, &QAction::triggered, this, [this, word = QString(one.word)] { addPrimitive(word); });
        if (one.word == std::string("box")) menu_->setDefaultAction(action);
    }
    menu_->addSeparator();
    auto* world = helpfulAction(this, "addGroundAction", tr("&World (a ground without shape)"), "object-locked", {},
                                tr("Adds a body without a shape that stands still, for joints to the world"));
    menu_->addAction(world);
    connect(world, &QAction::triggered, this, &AddActions::addWorld);
}

void AddActions::addPrimitive(const QString& primitive) {
    if (document_.isEmpty()) document_.startNew();
    int index = -1;
    const bool done = document_.edit(tr("Add %1").arg(primitive), [&](Mechanism& m) {
        index = addPrimitiveBody(m, document_.parts(), primitive.toStdString());
    });
    if (!done || index < 0) return;
    const bool sized = primitive == "box" || primitive == "plane";
    emit added({Selection::Kind::Body, index},
               QString("/bodies/%1/shapes/0/%2").arg(index).arg(sized ? "size" : "radius"));
}

void AddActions::addWorld() {
    if (document_.isEmpty()) document_.startNew();
    int index = -1;
    if (document_.edit(tr("Add ground"), [&](Mechanism& m) { index = addGround(m); }) && index >= 0)
        emit added({Selection::Kind::Body, index}, {});
}

} // namespace escapement
