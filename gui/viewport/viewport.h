#pragma once
// The 3-D view of the workbench: a Scene in a VtkView, with what lies over it: callout, legend, view cube, the bar of
// the section.

#include "gui/viewport/scene/picture_part.h"
#include "gui/viewport/scene/scene.h"
#include "gui/viewport/view_pointer.h"
#include "gui/viewport/vtk_view.h"

#include <QImage>

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
    /// The scene, to change it: what is changed now is drawn with the next paint.
    Scene& edit() {
        update();
        return scene_;
    }
    /// What the mouse means in the view.
    ViewPointer& pointer() { return pointer_; }
    const ViewPointer& pointer() const { return pointer_; }
    /// `keepCamera`: for an edit of what is shown already; camera, hidden bodies and marks stay.
    void setMechanism(const Mechanism& mechanism, const PartLibrary& parts, bool keepCamera = false);

    /// Highlights a body by its index in the mechanism; -1: none. `together`: those selected with it, itself included.
    void highlightBody(int body, const std::vector<int>& together = {});
    int highlightedBody() const { return selectedBody_; }
    /// A note at a world point, in a colour; an empty text takes it away.
    void setCallout(const QString& text, const Vec3& point, const QColor& colour);
    /// Text in the middle of the view while there is nothing to show.
    void setHint(const QString& text);

    void setParallel(bool parallel);
    /// Cuts the bodies open, with a bar to move the cut.
    void setSectionShown(bool shown);
    void setGridVisible(bool visible);
    void setFeatureKindsShown(bool shown);
    void setCubeVisible(bool visible);
    int cubeRoom() const; ///< width at the right that the view cube takes
    void setDark(bool dark);

    /// The widget position (logical pixels) where a world point is seen.
    Vec2 positionOf(const Vec3& point) const;
    QImage snapshot();
    /// A part of a picture of another size than the view's, as large as the view is. Null: it cannot be drawn.
    QImage partOf(const PicturePart& part);
    /// Draws the note, where it is shown, onto such a picture.
    void drawCallout(QImage& picture, double scale) const;

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
    void chooseSectionSide();
    void cut();
    void placeOverlays();
    void placeCallout();
    QPoint calloutPlace(const Vec2& at, const QSize& within) const;
    void tellLegend();

    Scene scene_;
    QLabel *hover_, *callout_, *hint_, *legend_;
    ViewCube* cube_;
    SectionBar* section_;
    ViewPointer pointer_;
    Vec3 calloutPoint_ = Vec3::Zero();
    std::optional<PicturePart> part_; ///< that is being drawn
    int selectedBody_ = -1;
    bool cubeShown_ = true, gridShown_ = false, featureKindsShown_ = false;
    std::array<double, 6> sectionBox_{};
    double keptSide_ = -1.0; ///< along the section's axis
};

} // namespace escapement
