#pragma once
// Beside the choice of the smooth method: what the chosen one is for, in plain words, and what the last run cost.

#include "gui/style/wrapped_label.h"

namespace escapement {

class Document;

class MethodFigures final : public WrappedLabel {
    Q_OBJECT
  public:
    explicit MethodFigures(const Document& document, QWidget* parent = nullptr);

  private:
    void renew();

    const Document& document_;
};

} // namespace escapement
