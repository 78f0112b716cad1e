#pragma once
// The pointer over a view of a scene: what lies under it, clicks, drags of bodies, and the camera's moves.

#include "gui/viewport/camera/navigation.h"
#include "gui/viewport/picking/picked_feature.h"
#include "gui/viewport/symbols/symbol.h"

#include <QObject>
#include <QPointF>
#include <QTimer>

#include <functional>
#include <optional>

class QLabel;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace escapement {

class Scene;

class ViewPointer final : public QObject {
    Q_OBJECT
  public:
    /// Over `view`, which shows `scene`; `label` says what is under the pointer.
    ViewPointer(QWidget& view, Scene& scene, QLabel& label);

    /// What a tool wants picked. Nothing: no tool is active, any feature is named on hover and its body selected.
    void setFilter(const std::optional<PickFilter>& filter);
    /// The label's text (rich) for a feature; an empty function: body, instance, kind and number.
    void setDescriber(std::function<QString(const PickedFeature&)> describer);
    /// A press on a moving body and a move then pull the body instead of turning the camera.
    void setDragEnabled(bool enabled) { dragEnabled_ = enabled; }
    void setNavigation(NavigationPreset preset) { navigation_ = preset; }
    NavigationPreset navigation() const { return navigation_; }

    /// The feature at a widget position under the present filter.
    std::optional<PickedFeature> pickAt(const QPointF& position) const;
    /// A widget position at which this feature is picked under the present filter, if it can be seen.
    std::optional<QPoint> pixelFor(const PickedFeature& feature) const;
    /// A widget position at which a click hits this symbol.
    std::optional<QPoint> pixelFor(Symbol::Kind kind, int index) const;

    // What the mouse does in the view.
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void wheel(const QWheelEvent& event);
    void leave(); ///< also onto something that floats over the view
    /// Another mechanism is shown: nothing is under the pointer until it moves.
    void startAfresh();

  signals:
    /// The body under the pointer; -1: none.
    void hovered(int body);
    void bodyClicked(int body);
    void hoveredFeature(const std::optional<PickedFeature>& feature);
    void featureClicked(const PickedFeature& feature);
    void clickedNothing();
    void symbolClicked(Symbol::Kind kind, int index);
    /// `pair`: row of the result's table of pairs.
    void contactArrowClicked(int pair);
    void reactionArrowClicked(int joint);
    void dragStarted(const PickedFeature& feature);
    /// Where the grabbed point is to go, in the plane through it parallel to the picture.
    void draggedTo(const Vec3& target);
    void dragEnded();
    void cameraMoved(); ///< turned, moved or zoomed

  private:
    Vec2 pixelAt(const QPointF& position) const;
    void pickUnderPointer();
    QString describe(const PickedFeature& feature) const;
    void moveCamera(const QPointF& from, const QPointF& to, CameraAct act);
    bool clickOverlay(const QPointF& position);
    int symbolAt(const QPointF& position) const;
    int arrowAt(const QPointF& position) const;
    bool isCovered(const QPoint& position) const;

    QWidget& view_;
    Scene& scene_;
    QLabel& label_;
    QTimer pickSoon_;
    QPointF pointer_, pressed_, last_;
    bool moved_ = false; ///< since the press: no click any more
    std::optional<PickedFeature> under_;
    std::optional<PickFilter> filter_;
    std::function<QString(const PickedFeature&)> describer_;
    bool dragEnabled_ = false, dragging_ = false;
    std::optional<PickedFeature> grabbed_;
    NavigationPreset navigation_ = NavigationPreset::Escapement;
};

} // namespace escapement
