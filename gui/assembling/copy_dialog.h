#pragma once
// Asks how the selected bodies are to be copied: along a line, about an axis or mirrored in a plane. The view shows
// where the copies will be while it asks.

#include "gui/document/document.h"

#include <QDialog>

#include <array>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace escapement {

class Viewport;

class CopyDialog final : public QDialog {
    Q_OBJECT
  public:
    /// `bodies`: of the document's mechanism, which the view shows.
    CopyDialog(Document& document, Viewport& view, std::vector<int> bodies, QWidget* parent);

  signals:
    void made(const std::vector<int>& bodies); ///< indices of the copies

  private:
    enum Kind { Line, Axis, Mirror };
    using Vector = std::array<QLineEdit*, 3>;
    QLineEdit* number(const QString& name, double value, const QString& si);
    Vector vector(const QString& name, const QString& label, const Vec3& value, const QString& si);
    double read(const QLineEdit* edit) const; ///< SI; throws what is wrong with it
    Vec3 read(const Vector& edits) const;
    void addRow(const QString& label, QWidget* field, std::initializer_list<Kind> kinds);
    void showKind();
    void spreadAngle();
    void preview();
    std::vector<int> copy(Mechanism& mechanism,
                          std::vector<std::string>* left = nullptr) const; ///< throws what is wrong
    void finish();

    Document& document_;
    Viewport& view_;
    std::vector<int> bodies_;
    QFormLayout* form_;
    std::vector<std::pair<QWidget*, std::vector<Kind>>> rows_;
    QComboBox* kind_;
    Vector direction_, point_, axis_, normal_;
    QLineEdit *spacing_, *angle_;
    QSpinBox* count_;
    QCheckBox* ground_;
    QLabel* said_;
    QPushButton* ok_;
    bool angleTyped_ = false, finishing_ = false;
};

} // namespace escapement
