#pragma once
// Leads through a tutorial: a ring around the place where the next thing is done, a balloon beside it that says what,
// and on to the next step when it was done, however the user did it.

#include "gui/tutorials/tutorial.h"

#include <QFrame>
#include <QObject>
#include <QPointer>
#include <QTimer>

class QLabel;
class QPushButton;

namespace escapement {

/// Drawn around a place; the mouse goes through it.
class TutorialRing final : public QWidget {
    Q_OBJECT
  public:
    explicit TutorialRing(QWidget* window);
    void surround(const QRect& place); ///< in the window

  protected:
    void paintEvent(QPaintEvent* event) override;
};

class TutorialBalloon final : public QFrame {
    Q_OBJECT
  public:
    explicit TutorialBalloon(QWidget* window);
    void say(const QString& heading, const QString& text, const QString& first, const QString& button);
    /// Beside the place, in the window, where it hides nothing of it; without a place at the bottom.
    void standBeside(const QRect& place, const QRect& around);

  signals:
    void ended();

  private:
    QLabel *heading_, *text_, *first_;
    QPushButton* end_;
};

class TutorialGuide final : public QObject {
    Q_OBJECT
  public:
    explicit TutorialGuide(MainWindow& window);
    ~TutorialGuide() override;

    void start(const Tutorial& tutorial);
    void end();
    bool isRunning() const { return running_; }
    std::size_t step() const { return step_; } ///< as many as there are steps when all are done
    std::size_t steps() const { return tutorial_.steps.size(); }
    QRect place() const { return place_; } ///< that the ring surrounds, in the window; null: none
    QString text() const;                  ///< what the balloon says
    /// An action a tutorial, for menus and the start page.
    QList<QAction*> actions() const { return actions_; }

  private:
    void look();
    void findStep();
    QRect whole(const QWidget& widget) const;
    QRect surroundings(const QWidget* widget) const;
    void lightUp(const QString& menuItem);

    MainWindow& window_;
    QList<QAction*> actions_;
    Tutorial tutorial_;
    bool running_ = false;
    bool awaits_ = false; ///< the mechanism that it begins with is being read
    std::size_t step_ = 0;
    QRect place_;
    QString said_; ///< what the balloon was told last
    QPointer<TutorialRing> ring_;
    QPointer<TutorialBalloon> balloon_;
    QTimer timer_;
};

} // namespace escapement
