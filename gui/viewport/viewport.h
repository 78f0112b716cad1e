#pragma once
// The 3-D view of the workbench: a Scene in a VtkView, with what a mouse does to it: pick, drag, turn, move, zoom.

#include "gui/viewport/camera/navigation.h"
#include "gui/viewport/scene/scene.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/vtk_view.h"

#include <QImage>
#include <QTimer>

#include <functional>

class QLabel;

namespace escapement {

class Result;
class SectionBar;
class ViewCube;

class Viewport final : public VtkView {
    Q_OBJECT
  public:
    explicit Viewport(QWidget* parent = nullptr);
    ~Viewport() override;

    const Scene& scene() const { return scene_; }
    /// `keepCamera`: for an edit of what is shown already; camera, hidden bodies and marks stay.
    void setMechanism(const Mechanism& mechanism, const PartLibrary& parts, bool keepCamera = false);
    void setPoses(const std::vector<BodyState>& poses);
    void showInitial();
    void setHidden(const std::set<int>& bodies);

    void setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs = {});
    void setTouching(const std::vector<TouchingFeature>& features);
    void setTouchingVisible(bool visible);
    void setArrowsVisible(bool visible);
    void setReactions(const std::vector<ShownReaction>& reactions);
    void setReactionsVisible(bool visible);
    void setArrowScale(double factor);

    /// The symbols of joints and loads, over the bodies.
    void setSymbols(const std::vector<Symbol>& symbols);
    void setSymbolsVisible(bool visible);

    /// What a tool wants picked. Nothing: no tool is active, any feature is named on hover and its body selected.
    void setPickFilter(const std::optional<PickFilter>& filter);
    /// Features that stay coloured (what a tool has picked, what the selected joint or contact uses): the first in the
    /// accent, the others amber.
    void setMarked(const std::vector<PickedFeature>& features);
    /// The hover label's text (rich) for a feature; an empty function: body, instance, kind and number.
    void setDescriber(std::function<QString(const PickedFeature&)> describer);
    /// The feature at a widget position under the present filter.
    std::optional<PickedFeature> pickAt(const QPointF& position) const;
    /// A widget position at which this feature is picked under the present filter, if it can be seen.
    std::optional<QPoint> pixelFor(const PickedFeature& feature) const;
    /// A widget position at which a click hits this symbol.
    std::optional<QPoint> pixelFor(Symbol::Kind kind, int index) const;

    /// A press on a moving body and a move then pull the body instead of turning the camera.
    void setDragEnabled(bool enabled);

    /// Highlights a body by its index in the mechanism; -1: none. `together`: those selected with it, itself included.
    void highlightBody(int body, const std::vector<int>& together = {});
    int highlightedBody() const { return selectedBody_; }
    /// A note at a world point, in a colour; an empty text takes it away.
    void setCallout(const QString& text, const Vec3& point, const QColor& colour);
    /// Text in the middle of the view while there is nothing to show.
    void setHint(const QString& text);

    void setNavigation(NavigationPreset preset) { navigation_ = preset; }
    NavigationPreset navigation() const { return navigation_; }
    void setParallel(bool parallel);
    /// The opacity of all bodies, and of those that are to have one of their own.
    void setOpacity(double all, const std::map<int, double>& own = {});
    /// Cuts the bodies open, with a bar to move the cut.
    void setSectionShown(bool shown);
    void setTrail(int body, const std::vector<Vec3>& points);
    void clearTrails();
    void setGhosts(std::vector<Ghost> ghosts);
    void setFollowed(int body);
    void setGridVisible(bool visible);
    void setFeatureKindsShown(bool shown);
    void setCubeVisible(bool visible);
    int cubeRoom() const; ///< width at the right that the view cube takes
    void setDark(bool dark);

    /// The widget position (logical pixels) where a world point is seen.
    Vec2 positionOf(const Vec3& point) const;
    QImage snapshot();

  public slots:
    void fit();
    void fitBody(int body);
    /// Shows all places that the visible bodies come to in a result of theirs.
    void fitMotion(const Result& result);
    /// Where one of these bodies is not wholly in the picture, or nothing at all is, the camera steps back to see all.
    void bringIntoView(const std::vector<int>& bodies);
    void fitBox(const std::array<double, 6>& box); ///< x from, x to, y from, ...; m
    void look(StandardView view);

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
    void highlightedBodyChanged(int body);
    /// The user turned, moved or zoomed the camera.
    void cameraMoved();
    void sectionClosed();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintGL() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    Vec2 pixelAt(const QPointF& position) const;
    void pointerLeft();
    void pickUnderPointer();
    QString describe(const PickedFeature& feature) const;
    void moveCamera(const QPointF& from, const QPointF& to, CameraAct act);
    bool clickOverlay(const QPointF& position);
    int symbolAt(const QPointF& position) const;
    int arrowAt(const QPointF& position) const;
    bool isCovered(const QPoint& position) const;
    void chooseSectionSide();
    void cut();
    void placeOverlays();
    void placeCallout();
    void tellLegend();

    Scene scene_;
    QLabel *hover_, *callout_, *hint_, *legend_;
    ViewCube* cube_;
    SectionBar* section_;
    Vec3 calloutPoint_ = Vec3::Zero();
    QTimer pickSoon_;
    QPointF pointer_, pressed_, last_;
    bool moved_ = false; ///< since the press: no click any more
    std::optional<PickedFeature> under_;
    std::optional<PickFilter> filter_;
    std::vector<TouchingFeature> touching_;
    bool touchingShown_ = true;
    std::function<QString(const PickedFeature&)> describer_;
    int selectedBody_ = -1, hoveredSymbol_ = -1;
    bool dragEnabled_ = false, dragging_ = false;
    std::optional<PickedFeature> grabbed_;
    NavigationPreset navigation_ = NavigationPreset::Escapement;
    bool cubeShown_ = true, gridShown_ = false, featureKindsShown_ = false;
    std::array<double, 6> sectionBox_{};
    double keptSide_ = -1.0; ///< along the section's axis
};

} // namespace escapement
