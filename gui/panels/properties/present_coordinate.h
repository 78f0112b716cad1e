#pragma once
// Below a joint's limits: where the coordinate that they are of stands at the start.

#include "gui/style/wrapped_label.h"

namespace escapement {

class Document;

class PresentCoordinate final : public WrappedLabel {
    Q_OBJECT
  public:
    /// `joint`: its index in the mechanism.
    PresentCoordinate(const Document& document, int joint, QWidget* parent = nullptr);

  private:
    void renew();

    const Document& document_;
    int joint_;
};

} // namespace escapement
