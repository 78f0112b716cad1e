#include "gui/tutorials/tutorial_places.h"

#include "engine/assembling/proposals/feature_geometry.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/errors.h"
#include "engine/model/pose.h"
#include "gui/assembling/tool_controller.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/main_window/main_window.h"

#include "plots/language/tr.h"

#include <QDockWidget>
#include <QFrame>
#include <QPushButton>

#include <algorithm>

namespace escapement {
namespace {

constexpr int around = 16;        // pixels about a point in the view
constexpr double onAxis = 1e-6;   // m, between two axes that are one
constexpr double parallel = 1e-6; // sine of the angle between them

/// A panel that is closed, or lies behind another one, comes to the front.
void bringOut(QWidget& widget) {
    for (QWidget* above = &widget; above; above = above->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(above); dock && widget.visibleRegion().isEmpty()) {
            dock->show();
            dock->raise();
        }
}

} // namespace

TutorialPlace atWidget(const QString& name) {
    return [name](MainWindow& window) {
        auto* widget = window.findChild<QWidget*>(name);
        if (widget) bringOut(*widget);
        return TutorialTarget{widget && widget->isVisible() ? widget : nullptr, {}, {}};
    };
}

TutorialPlace atNotice(TutorialPlace otherwise) {
    return [otherwise](MainWindow& window) {
        auto* button = window.findChild<QPushButton*>("noticeActionButton");
        return button && button->isVisible() ? TutorialTarget{button, {}, {}} : otherwise(window);
    };
}

TutorialPlace atRow(ChooseThing thing) {
    return [thing](MainWindow& window) {
        MechanismTree& tree = window.tree();
        bringOut(tree);
        const QRect row = tree.rectOf(thing(window.document().mechanism()));
        if (row.isEmpty()) return TutorialTarget{};
        return TutorialTarget{tree.viewport(), row.intersected(tree.viewport()->rect()), {}};
    };
}

TutorialPlace atField(ChooseThing thing, const QString& pointer, const QString& prefix) {
    return [thing, pointer, prefix](MainWindow& window) {
        const Selection wanted = thing(window.document().mechanism());
        const char* list = wanted.kind == Selection::Kind::Joint     ? "/joints/"
                           : wanted.kind == Selection::Kind::Contact ? "/contacts/"
                                                                     : "/bodies/";
        const QString name = prefix + list + QString::number(wanted.index) + pointer;
        auto* field = window.properties().findChild<QWidget*>(name);
        if (field) bringOut(*field);
        if (field && field->isVisible()) {
            if (field->visibleRegion().isEmpty()) window.properties().ensureWidgetVisible(field);
            return TutorialTarget{field, {}, {}};
        }
        TutorialTarget row = atRow(thing)(window);
        row.first = tr("First click it in the tree: its fields come up at the right.");
        return row;
    };
}

TutorialPlace atFeature(std::function<std::vector<PickedFeature>(MainWindow&)> features, const QString& button) {
    return [features, button](MainWindow& window) {
        if (!window.tools().tool()) {
            TutorialTarget target = atWidget(button)(window);
            target.first = tr("First press this button.");
            return target;
        }
        for (const PickedFeature& feature : features(window))
            if (const auto at = window.viewport().pointer().pixelFor(feature))
                return TutorialTarget{&window.viewport(),
                                      QRect(*at - QPoint(around, around), QSize(2 * around + 1, 2 * around + 1)),
                                      {}};
        return TutorialTarget{&window.viewport(), {}, tr("Turn the view until you see it: drag with the mouse.")};
    };
}

int bodyWithPrimitive(const Mechanism& mechanism, const std::string& primitive) {
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i)
        for (const Shape& shape : mechanism.bodies[i].shapes)
            if (shape.primitive == primitive) return static_cast<int>(i);
    return -1;
}

int bodyNamed(const Mechanism& mechanism, const std::string& name) {
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i)
        if (mechanism.bodies[i].name == name) return static_cast<int>(i);
    return -1;
}

namespace {

struct PlacedAxis {
    PickedFeature feature;
    FeatureGeometry geometry; ///< in the world
};

std::vector<PlacedAxis> axesOf(MainWindow& window, int index) {
    std::vector<PlacedAxis> axes;
    const Mechanism& mechanism = window.document().mechanism();
    const Body& body = mechanism.bodies[static_cast<std::size_t>(index)];
    const RigidMotion pose = motionOf(body.pose);
    std::vector<PlacedPart> parts;
    try {
        parts = placedParts(body, mechanism, window.document().parts());
    } catch (const ModelError&) {
        return axes; // a part of it is missing
    }
    for (const PlacedPart& placed : parts) {
        const auto add = [&](FeatureKind kind, PickKind picked, std::size_t count) {
            for (std::size_t i = 1; i <= count; ++i) {
                const auto geometry =
                    moved(featureGeometry(*placed.part, kind, static_cast<int>(i)), pose * placed.placement);
                using Shape = FeatureGeometry::Shape;
                if (geometry.shape != Shape::Cylinder && geometry.shape != Shape::Circle) continue;
                PickedFeature feature;
                feature.body = index;
                feature.bodyName = body.name;
                feature.instance = placed.instance;
                feature.kind = picked;
                feature.number = static_cast<int>(i);
                axes.push_back({feature, geometry});
            }
        };
        add(FeatureKind::Face, PickKind::Face, placed.part->features.faces.size());
        add(FeatureKind::Edge, PickKind::Edge, placed.part->features.edges.size());
    }
    return axes;
}

} // namespace

std::vector<PickedFeature> hingeFeatures(MainWindow& window, const std::string& body, const std::string& other) {
    const Mechanism& mechanism = window.document().mechanism();
    const int a = bodyNamed(mechanism, body), b = bodyNamed(mechanism, other);
    if (a < 0 || b < 0) return {};
    const auto others = axesOf(window, b);
    std::vector<PickedFeature> shared;
    for (const PlacedAxis& one : axesOf(window, a)) {
        const Vec3& axis = one.geometry.direction;
        const bool found = std::any_of(others.begin(), others.end(), [&](const PlacedAxis& two) {
            return axis.cross(two.geometry.direction).norm() < parallel &&
                   axis.cross(two.geometry.point - one.geometry.point).norm() < onAxis;
        });
        if (found) shared.push_back(one.feature);
    }
    return shared;
}

} // namespace escapement
