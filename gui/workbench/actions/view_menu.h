#pragma once
// The menu of a right click in the view: what can be done with the body there, or with the view where there is none. A
// drag with the right button stays the camera's.

#include <QObject>
#include <QPoint>

#include <functional>

class QMainWindow;

namespace escapement {

class EditActions;
class MechanismTree;
class ToolController;
class Viewport;

class ViewMenu final : public QObject {
    Q_OBJECT
  public:
    struct Places {
        Viewport& view;
        MechanismTree& tree;
        EditActions& edits;
        ToolController& tools;
    };
    /// `inModel`: the document's index of a body of the view; below 0 where it has none.
    ViewMenu(const Places& places, std::function<int(int)> inModel, QMainWindow* window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void open(const QPoint& at);

    Places places_;
    std::function<int(int)> inModel_;
    QMainWindow* window_;
    QPoint pressed_;
    bool click_ = false;
};

} // namespace escapement
