#pragma once
// Below the field of a body's mass: what follows from its solids and their materials, while no mass is given.

#include <QLabel>

namespace escapement {

class Document;

class ComputedMass final : public QLabel {
    Q_OBJECT
  public:
    /// `body`: its index in the mechanism.
    ComputedMass(const Document& document, int body, QWidget* parent = nullptr);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void renew();
    void keepHeight();

    const Document& document_;
    int body_;
};

} // namespace escapement
