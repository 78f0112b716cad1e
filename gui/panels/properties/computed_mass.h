#pragma once
// Below the field of a body's mass: what follows from its solids and their materials, while no mass is given.

#include "engine/math/types.h"
#include "gui/style/wrapped_label.h"

namespace escapement {

class Document;

class ComputedMass final : public WrappedLabel {
    Q_OBJECT
  public:
    /// `body`: its index in the mechanism.
    ComputedMass(const Document& document, int body, QWidget* parent = nullptr);

  private:
    void renew();
    static QString textOf(double mass, const QString& materials, const Vec3& centre, const Vec3& moments,
                          const Vec3& products); ///< SI

    const Document& document_;
    int body_;
};

} // namespace escapement
