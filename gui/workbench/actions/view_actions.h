#pragma once
// The View menu: standard views, how the bodies look, what is drawn besides them, how the mouse steers the camera.
// What the user chooses is remembered.

#include "engine/contact/features/placed_part.h"
#include "plots/thing_names.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <set>

class QAction;
class QMenu;
class QWidget;

namespace escapement {

class Document;
class Playback;
class Viewport;
class MotionFraming;
class Ghosting;
class Result;

class ViewActions final : public QObject {
    Q_OBJECT
  public:
    /// The actions belong to `window` too, so that their shortcuts work there. `shown`: the mechanism in the view,
    /// whose indices the view counts by; left out: the document's.
    ViewActions(Document& document, Playback& playback, Viewport& viewport, QWidget* window,
                std::function<const Mechanism&()> shown = {});

    void addTo(QMenu* menu);
    QAction* fit() const { return fit_; }
    QAction* dark() const { return dark_; } ///< here for the view; the window follows it
    QAction* reactions() const { return reactions_; }
    /// Those that make sense only while a mechanism is shown.
    const std::vector<QAction*>& needMechanism() const { return needMechanism_; }
    /// The view shows another mechanism now, such as that of an earlier run, or the edited one.
    void shownChanged();

  private:
    QAction* make(const char* name, const QString& text, const QString& shortcut, const QString& tip,
                  const char* icon = nullptr);
    /// A check whose state is kept in the settings, told to `apply` now and whenever it changes.
    QAction* remembered(const char* name, const QString& text, const QString& shortcut, const QString& tip, bool first,
                        std::function<void(bool)> apply);
    void makeViews();
    void makeLooks();
    void makeExtras();
    void makeNavigation(QMenu* menu);
    void makeArrowSize(QMenu* menu);
    void bodyChosen();
    void applyOpacity();
    void documentChanged();
    void renameBodies(const ThingNames& renamed);
    void drawTrails();
    std::string chosenBody() const; ///< empty: none
    int indexOf(const std::string& body) const;

    struct Trail {
        std::vector<Vec3> points;
        std::size_t frames = 0;     ///< of the result that are in it
        Vec3 centre = Vec3::Zero(); ///< of mass, body frame
    };
    Trail startTrail(const std::string& body) const;

    Document& document_;
    Playback& playback_;
    Viewport& viewport_;
    std::function<const Mechanism&()> shown_;
    QWidget* window_;
    QAction *fit_ = nullptr, *fitSelection_ = nullptr, *fitMotion_ = nullptr, *section_ = nullptr, *follow_ = nullptr,
            *trail_ = nullptr, *clearTrails_ = nullptr, *seeThrough_ = nullptr, *bodySeeThrough_ = nullptr,
            *arrows_ = nullptr, *reactions_ = nullptr, *symbols_ = nullptr, *featureKinds_ = nullptr,
            *touching_ = nullptr, *grid_ = nullptr, *cube_ = nullptr, *parallel_ = nullptr, *dark_ = nullptr;
    std::vector<QAction*> views_, needMechanism_, needBody_;
    // By name: an edit may change a body's place in the list.
    QString path_; ///< of the project that the names belong to
    std::set<std::string> glassBodies_;
    std::map<std::string, Trail> trails_;
    std::shared_ptr<const Result> trailsOf_;
    std::string followed_; ///< empty: none
    MotionFraming* framing_ = nullptr;
    Ghosting* ghosts_ = nullptr;
};

} // namespace escapement
