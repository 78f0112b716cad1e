#pragma once
// Beside the choice of the smooth method: what the chosen one is for, in plain words, and what the last run cost.

#include <QLabel>

namespace escapement {

class Document;

class MethodFigures final : public QLabel {
    Q_OBJECT
  public:
    explicit MethodFigures(const Document& document, QWidget* parent = nullptr);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void renew();
    void keepHeight();

    const Document& document_;
};

} // namespace escapement
