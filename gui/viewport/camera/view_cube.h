#pragma once
// The cube in the view's corner: it turns with the camera, and a click on a side looks from there.

#include "gui/viewport/camera/scene_camera.h"

#include <QWidget>

#include <array>

namespace escapement {

class ViewCube final : public QWidget {
    Q_OBJECT
  public:
    explicit ViewCube(QWidget* parent);

    /// The camera's axes in the world, and which way is up there.
    void setCamera(const Vec3& right, const Vec3& up, const Vec3& forward, const Vec3& worldUp);
    void setDark(bool dark);
    /// The middle of a side in this widget; nothing when it is turned away.
    std::optional<QPoint> middleOf(StandardView side) const;

  signals:
    void chosen(StandardView view);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Side {
        StandardView view;
        QPolygonF corners; ///< upper left first, clockwise as the side's text reads
        double facing;     ///< cosine towards the eye
    };
    std::vector<Side> sides() const; ///< those that can be seen
    std::optional<StandardView> at(const QPointF& position) const;
    QPointF seen(const Vec3& point) const;

    Vec3 right_ = Vec3::UnitX(), up_ = Vec3::UnitZ(), forward_ = Vec3::UnitY(), worldUp_ = Vec3::UnitZ();
    std::optional<StandardView> under_;
    bool dark_ = false;
};

} // namespace escapement
