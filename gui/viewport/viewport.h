#pragma once
// The 3-D view of the workbench: a Scene in a VtkView, names on hover, standard views.

#include "gui/viewport/scene.h"
#include "gui/viewport/vtk_view.h"

#include <QImage>
#include <QTimer>

class QLabel;

namespace escapement {

class Viewport final : public VtkView {
    Q_OBJECT
  public:
    explicit Viewport(QWidget* parent = nullptr);
    ~Viewport() override;

    const Scene& scene() const { return scene_; }
    void setMechanism(const Mechanism& mechanism, const PartLibrary& parts);
    void setPoses(const std::vector<BodyState>& poses);
    void showInitial();
    void setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs = {});
    void setArrowsVisible(bool visible);
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

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    void pickUnderPointer();
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
    int selectedBody_ = -1;
};

} // namespace escapement
