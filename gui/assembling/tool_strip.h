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
    QString promptText() const;
    QString problemText() const;

  signals:
    void done();

  private:
    Tool* tool_ = nullptr;
    QLabel *title_, *prompt_, *problem_;
    QComboBox* choice_;
    QPushButton* done_;
    bool filling_ = false;
};

} // namespace escapement
