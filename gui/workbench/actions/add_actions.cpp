#include "gui/workbench/actions/add_actions.h"

#include "engine/assembling/proposals/new_body.h"
#include "engine/model/kinds/primitive_type.h"
#include "gui/assembling/new_names.h"
#include "gui/workbench/actions/action.h"
#include "plots/language/language.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

#include <algorithm>
#include <vector>

namespace escapement {

AddActions::AddActions(Document& document, QWidget& window) : QObject(&window), document_(document) {
    menu_ = new QMenu(tr("&Add"), &window);
    menu_->setObjectName("addBodyMenu");
    menu_->setToolTipsVisible(true);
    std::vector<const PrimitiveType*> all;
    for (const auto& type : primitiveTypes()) all.push_back(&type);
    // The one with a key of its own is what a click on the button adds, and stands first.
    std::stable_partition(all.begin(), all.end(), [](const PrimitiveType* type) { return !type->keys.empty(); });
    for (const PrimitiveType* type : all) {
        const QString word = QString::fromStdString(type->name);
        auto* action = helpfulAction(this, "", translated(type->title), type->icon.c_str(), type->keys.c_str(),
                                     translated(type->help));
        action->setObjectName(QString("addBody:%1").arg(word));
        menu_->addAction(action);
        connect(action, &QAction::triggered, this, [this, word] { addPrimitive(word); });
        if (!type->keys.empty()) menu_->setDefaultAction(action);
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
    const bool done = document_.edit(tr("Add %1").arg(translated(primitive)), [&](Mechanism& m) {
        const PrimitiveType* type = findPrimitiveType(primitive.toStdString());
        const QString name = type ? translated(type->bodyName) : QString();
        index = addPrimitiveBody(m, document_.parts(), primitive.toStdString(), name.toStdString());
    });
    if (!done || index < 0) return;
    const std::string key(findPrimitiveType(primitive.toStdString())->firstNumber());
    emit added({Selection::Kind::Body, index},
               QString("/bodies/%1/shapes/0/%2").arg(index).arg(QString::fromStdString(key)));
}

void AddActions::addWorld() {
    if (document_.isEmpty()) document_.startNew();
    int index = -1;
    if (document_.edit(tr("Add ground"), [&](Mechanism& m) { index = addGround(m, newGroundName()); }) && index >= 0)
        emit added({Selection::Kind::Body, index}, {});
}

} // namespace escapement
