#pragma once
// The strip over the view while a tool is active: its name, what to do next, why a click was not taken, and Done.

#include <QFrame>

class QComboBox;
class QLabel;
class QPushButton;

namespace escapement {

class Tool;

class ToolStrip final : public QFrame {
    Q_OBJECT
  public:
    explicit ToolStrip(QWidget* parent = nullptr);

    /// Null hides the strip.
    void setTool(Tool* tool);
    void refresh();
    void setProblem(const QString& problem);
    /// Says that only these can be picked ("Only edges"), on a button that lifts it; empty: nothing is left out.
    void setOnly(const QString& text);
    QString promptText() const;
    QString problemText() const;

  signals:
    void done();
    void anythingWanted();   ///< the button of `setOnly` was pressed
    void alternativeTaken(); ///< the button that offers another answer than a feature was pressed

  private:
    Tool* tool_ = nullptr;
    QLabel *title_, *prompt_, *problem_;
    QComboBox* choice_;
    QPushButton *alternative_, *only_, *done_;
    bool filling_ = false;
};

} // namespace escapement
