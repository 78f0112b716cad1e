#pragma once
// Coulomb's cone of a contact with its force in it: from the side, friction against normal force, and from above,
// friction as a part of mu N in the contact's plane. One point a pair that is closed.

#include "engine/dynamics/frame.h"

#include <QWidget>

#include <vector>

namespace escapement {

class ConePicture final : public QWidget {
    Q_OBJECT
  public:
    explicit ConePicture(QWidget* parent = nullptr);

    /// `friction` is the coefficient, `most` the largest normal force (of an angle's limit moment) of the run, in
    /// `unit`: the scale, which stays.
    void setScale(double friction, double most, const QString& unit);
    void setContacts(std::vector<ContactRow> contacts);
    QSize sizeHint() const override { return {240, 140}; }

    struct Point {
        double normal = 0.0, friction = 0.0; ///< N
        double used = 0.0;                   ///< friction / (mu N); 0 without normal force
        double x = 0.0, y = 0.0;             ///< the same with its direction in the contact's plane
        ContactStatus status = ContactStatus::Open;
    };
    const std::vector<Point>& points() const { return points_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    double friction_ = 0.0, most_ = 0.0;
    QString unit_ = "N";
    std::vector<ContactRow> contacts_;
    std::vector<Point> points_;
};

} // namespace escapement
