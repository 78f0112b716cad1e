#pragma once
// The loop range of the playback: set at the moment shown by keys, or anywhere on the timeline by its menu, taken away
// by one action, kept with the project.

#include "gui/document/document.h"

class QAction;
class QMenu;
class QWidget;

namespace escapement {

class Playback;
class TimelineBar;

class LoopRangeActions final : public QObject {
    Q_OBJECT
  public:
    LoopRangeActions(Document& document, Playback& playback, TimelineBar& bar, QWidget& window);

    void fillMenu(QMenu& menu);

  signals:
    void refused(const QString& why);

  private:
    void beginAt(double time);
    void endAt(double time);
    void set(double from, double to);
    void openMenu(const QPoint& at, double time);
    void restore();
    void remember();
    void update();

    Document& document_;
    Playback& playback_;
    QWidget& window_;
    QAction *from_, *to_, *none_;
    bool restoring_ = false;
};

} // namespace escapement
