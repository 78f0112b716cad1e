#pragma once
// The 3-D view of the workbench: a Scene in a VtkView, names on hover, standard views.

#include "gui/viewport/scene.h"
#include "gui/viewport/vtk_view.h"

#include <QImage>
#include <QTimer>

#include <functional>

class QLabel;

namespace escapement {

class Viewport final : public VtkView {
    Q_OBJECT
  public:
    explicit Viewport(QWidget* parent = nullptr);
    ~Viewport() override;

    const Scene& scene() const { return scene_; }
    /// `keepCamera`: for an edit of what is shown already.
    void setMechanism(const Mechanism& mechanism, const PartLibrary& parts, bool keepCamera = false);
    void setPoses(const std::vector<BodyState>& poses);
    void showInitial();
    void setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs = {});
    void setArrowsVisible(bool visible);
    void setHidden(const std::set<int>& bodies);

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

    /// Highlights a body by its index in the mechanism; -1: none.
    void highlightBody(int body);
    /// A note at a world point, in a colour; an empty text takes it away.
    void setCallout(const QString& text, const Vec3& point, const QColor& colour);
    /// Text in the middle of the view while there is nothing to show.
    void setHint(const QString& text);

    /// The widget position (logical pixels) where a world point is seen.
    Vec2 positionOf(const Vec3& point) const;
    QImage snapshot();

  public slots:
    void fit();
    void look(StandardView view);

  signals:
    /// The body under the pointer; -1: none.
    void hovered(int body);
    void bodyClicked(int body);
    void hoveredFeature(const std::optional<PickedFeature>& feature);
    void featureClicked(const PickedFeature& feature);
    void clickedNothing();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    void pickUnderPointer();
    QString describe(const PickedFeature& feature) const;
    void placeCallout();
    void placeHint();

    Scene scene_;
    QLabel* hover_;
    QLabel* callout_;
    QLabel* hint_;
    Vec3 calloutPoint_ = Vec3::Zero();
    QTimer pickSoon_;
    QPointF pointer_;
    QPointF pressed_;
    std::optional<PickedFeature> under_;
    std::optional<PickFilter> filter_;
    std::function<QString(const PickedFeature&)> describer_;
};

} // namespace escapement
