#pragma once
// What floats over the view: the strip of the tool in use and notices, one under the other. The view keeps its place
// and its size whatever comes and goes, so that a click hits what the pointer was on. What lies over something that is
// to be clicked is dragged away.

#include <QObject>
#include <QWidget>

#include <map>
#include <vector>

namespace escapement {

/// Property of a notice: the result (its address) that it tells of, as why its run has failed; absent: it tells of
/// something else.
constexpr const char* noticeRunProperty = "ofRun";
/// True of a notice about what is typed and cannot be taken: it goes when that is mended.
constexpr const char* noticeTypingProperty = "ofTyping";
/// True of a notice about what cannot be done while a run goes on: it goes when that ends.
constexpr const char* noticeRunningProperty = "ofRunning";

class FloatingStack final : public QObject {
    Q_OBJECT
  public:
    /// Floats over `area`, in `host`, which holds both. `keepFree`: width at the right that stays uncovered (the view
    /// cube's).
    FloatingStack(QWidget* host, QWidget* area, int keepFree);
    /// From the top down in the order added. Becomes a child of the host. It keeps its side as long as it is shown.
    void add(QWidget* floating);

  signals:
    /// How large the view is that they float over, before they take their places.
    void areaSized(const QSize& size);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();
    void chooseSide(QWidget* shown);
    bool drag(QWidget* floating, QEvent* event);
    QRect free() const; ///< the view, in the host
    int heightOf(const QWidget* floating, int width) const;

    QWidget *host_, *area_;
    int keepFree_;
    std::vector<QWidget*> floating_;
    std::vector<QWidget*> below_;        ///< those that came where the pointer was: they stand at the bottom
    std::vector<QWidget*> left_;         ///< those hidden in this turn of the event loop
    std::map<QWidget*, QPoint> dragged_; ///< where those stand that were dragged, in `free`, until they are shown anew
    QPoint grip_;                        ///< of the one that is held, in it
    QWidget* held_ = nullptr;
};

} // namespace escapement
