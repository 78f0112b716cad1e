#pragma once
// The strip over the view while a tool is active: its name, what to do next, why a click was not taken, and Done.

#include <QFrame>

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

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
    /// What it may take of the view's height; words for which that is too little are cut, with the whole in a tip.
    void setMostHeight(int height);
    QString promptText() const;
    QString problemText() const;

  signals:
    void done();
    void anythingWanted();   ///< the button of `setOnly` was pressed
    void alternativeTaken(); ///< the button that offers another answer than a feature was pressed

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();

    Tool* tool_ = nullptr;
    QLabel *title_, *prompt_, *problem_;
    QComboBox* choice_;
    QPushButton *alternative_, *only_, *done_;
    QGridLayout* grid_ = nullptr;
    QVBoxLayout* words_ = nullptr;
    int mostHeight_ = QWIDGETSIZE_MAX;
    bool filling_ = false, below_ = false; ///< `below_`: the words have a row of their own
};

} // namespace escapement
