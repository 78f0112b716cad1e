#include "gui/workbench/actions/view_actions.h"

#include "engine/results/result.h"
#include "gui/document/document.h"
#include "gui/style/style.h"
#include "gui/style/system_theme.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/camera/motion_framing.h"
#include "gui/viewport/picking/scene_marks.h"
#include "gui/viewport/scene/ghosting.h"
#include "gui/viewport/scene/trails.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/symbols/symbol_layer.h"
#include "gui/viewport/viewport.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QWidgetAction>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {
constexpr double glass = 0.28; // opacity of what is to be seen through
} // namespace

ViewActions::ViewActions(Document& document, Playback& playback, Viewport& viewport, QWidget* window,
                         std::function<const Mechanism&()> shown)
    : QObject(window), document_(document), playback_(playback), viewport_(viewport), shown_(std::move(shown)),
      window_(window) {
    if (!shown_) shown_ = [this]() -> const Mechanism& { return document_.mechanism(); };
    makeViews();
    makeLooks();
    makeExtras();
    connect(&viewport_, &Viewport::highlightedBodyChanged, this, &ViewActions::bodyChosen);
    connect(&viewport_, &Viewport::sectionClosed, this, [this] {
        const QSignalBlocker quiet(section_);
        section_->setChecked(false);
    });
    // Later, when the view shows what has changed.
    connect(&document_, &Document::changed, this, &ViewActions::documentChanged, Qt::QueuedConnection);
    connect(&document_.runs(), &ProjectRuns::thingsRenamed, this, &ViewActions::renameBodies);
    connect(&playback_, &Playback::moved, this, &ViewActions::drawTrails);
    const auto shows = [this](const Result& result) {
        const auto names = result.layout().bodies;
        const auto& bodies = shown_().bodies;
        return std::equal(names.begin(), names.end(), bodies.begin(), bodies.end(),
                          [](const std::string& name, const Body& body) { return name == body.name; });
    };
    framing_ = new MotionFraming(viewport_, playback_, shows, this);
    ghosts_ = new Ghosting(viewport_, playback_, shows, window_);
    bodyChosen();
}

QAction* ViewActions::make(const char* name, const QString& text, const QString& shortcut, const QString& tip,
                           const char* icon) {
    auto* action = new QAction(text, window_);
    action->setObjectName(name);
    action->setShortcut(QKeySequence(shortcut));
    if (icon) action->setIcon(themeIcon(icon));
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    const QString words = tip.isEmpty() ? QString(text).remove('&') : tip;
    action->setToolTip(keys.isEmpty() ? words : words + " (" + keys + ")");
    window_->addAction(action);
    return action;
}

QAction* ViewActions::remembered(const char* name, const QString& text, const QString& shortcut, const QString& tip,
                                 bool first, std::function<void(bool)> apply) {
    auto* action = make(name, text, shortcut, tip);
    action->setCheckable(true);
    const QString key = QString("view/%1").arg(name);
    action->setChecked(QSettings().value(key, first).toBool());
    apply(action->isChecked());
    connect(action, &QAction::toggled, this, [key, apply](bool on) {
        QSettings().setValue(key, on);
        apply(on);
    });
    return action;
}

void ViewActions::makeViews() {
    fit_ = make("fitAction", tr("&Fit"), tr("F"), tr("Fit: show everything"), "zoom-fit-best");
    connect(fit_, &QAction::triggered, &viewport_, &Viewport::fit);
    fitSelection_ = make("fitSelectionAction", tr("Fit &selection"), tr("Shift+F"),
                         tr("Show the selected body as large as it fits"));
    connect(fitSelection_, &QAction::triggered, this, [this] { viewport_.fitBody(viewport_.highlightedBody()); });
    fitMotion_ = make("fitMotionAction", tr("Fit to &motion"), tr("Ctrl+Alt+F"),
                      tr("Show all places that the bodies come to in the result shown"));
    fitMotion_->setEnabled(false);
    connect(fitMotion_, &QAction::triggered, this, [this] {
        if (const auto result = playback_.result()) viewport_.fitMotion(*result);
    });
    connect(&playback_, &Playback::moved, fitMotion_,
            [this] { fitMotion_->setEnabled(playback_.result() && playback_.result()->frameCount() > 0); });
    needMechanism_.push_back(fit_);
    needBody_.push_back(fitSelection_);
    const auto look = [this](const char* name, const QString& text, const QString& key, StandardView which) {
        auto* action = make(name, text, key, {});
        connect(action, &QAction::triggered, &viewport_, [this, which] { viewport_.look(which); });
        views_.push_back(action);
        needMechanism_.push_back(action);
    };
    look("homeViewAction", tr("From &home"), tr("0"), StandardView::Home);
    look("frontViewAction", tr("From the f&ront"), tr("1"), StandardView::Front);
    look("backViewAction", tr("From the &back"), tr("Ctrl+1"), StandardView::Back);
    look("rightViewAction", tr("From the ri&ght"), tr("3"), StandardView::Right);
    look("leftViewAction", tr("From the &left"), tr("Ctrl+3"), StandardView::Left);
    look("topViewAction", tr("From the &top"), tr("7"), StandardView::Top);
    look("bottomViewAction", tr("From belo&w"), tr("Ctrl+7"), StandardView::Bottom);
}

void ViewActions::makeLooks() {
    parallel_ = remembered("parallelAction", tr("&Parallel projection"), tr("5"),
                           tr("Parallel projection: equal lengths look equal however far away"), false,
                           [this](bool on) { viewport_.setParallel(on); });
    dark_ = remembered("darkViewAction", tr("&Dark"), {}, tr("Light letters and a dark ground, everywhere"),
                       systemIsDark(), [this](bool on) { viewport_.setDark(on); });
    seeThrough_ = remembered("seeThroughAction", tr("See through &all bodies"), tr("Alt+X"),
                             tr("Draw all bodies transparent"), false, [this](bool) { applyOpacity(); });
    bodySeeThrough_ = make("bodySeeThroughAction", tr("See through the selected body"), tr("Alt+Shift+X"),
                           tr("Draw the selected body transparent, or solid again"));
    bodySeeThrough_->setCheckable(true);
    connect(bodySeeThrough_, &QAction::triggered, this, [this](bool on) {
        if (on) glassBodies_.insert(chosenBody());
        else glassBodies_.erase(chosenBody());
        applyOpacity();
    });
    needBody_.push_back(bodySeeThrough_);
    section_ = make("sectionAction", tr("Se&ction"), tr("Ctrl+Shift+X"),
                    tr("Cut the bodies open; a bar in the view moves the cut"));
    section_->setCheckable(true);
    connect(section_, &QAction::toggled, &viewport_, &Viewport::setSectionShown);
    needMechanism_.push_back(section_);
    featureKinds_ =
        remembered("featureKindsAction", tr("Feature &kinds"), tr("Ctrl+Shift+K"),
                   tr("Colour faces by their surface and edges as contact sees them: convex, concave, tangent, border"),
                   false, [this](bool on) { viewport_.setFeatureKindsShown(on); });
}

void ViewActions::makeExtras() {
    symbols_ =
        remembered("symbolsAction", tr("&Joint and load symbols"), tr("Shift+J"), tr("Symbols of joints and loads"),
                   true, [this](bool on) { viewport_.edit().symbols().setVisible(on); });
    arrows_ = remembered("arrowsAction", tr("C&ontact arrows"), {},
                         tr("Forces (green: sticks, amber: slips) and impulses (orange red) at the contact points; the "
                            "length goes with the square root"),
                         true, [this](bool on) { viewport_.edit().arrows().setContactsVisible(on); });
    touching_ = remembered(
        "touchingAction", tr("&Touching features"), tr("Ctrl+Shift+T"),
        tr("Light up the faces, edges and corners of closed contacts (green: sticks, amber: slips, orange red: "
           "hits)"),
        true, [this](bool on) { viewport_.edit().marks().setTouchingVisible(on); });
    reactions_ = remembered("reactionsAction", tr("Joint &reactions"), {},
                            tr("Forces of the joints on their second body; the length goes with the square root"),
                            false, [this](bool on) { viewport_.edit().arrows().setReactionsVisible(on); });
    grid_ = remembered("gridAction", tr("&Grid"), tr("Shift+G"), tr("A grid on the ground plane"), false,
                       [this](bool on) { viewport_.setGridVisible(on); });
    cube_ =
        remembered("cubeAction", tr("View &cube"), {}, tr("The cube in the corner: click a side to look from there"),
                   true, [this](bool on) { viewport_.setCubeVisible(on); });
    trail_ = make("trailAction", tr("Trail of the selected body"), tr("T"),
                  tr("Draw the path of the body's centre of mass over the result"));
    trail_->setCheckable(true);
    connect(trail_, &QAction::triggered, this, [this](bool on) {
        const std::string body = chosenBody();
        if (on) {
            trails_[body] = startTrail(body);
        } else {
            trails_.erase(body);
            viewport_.edit().trails().set(indexOf(body), {});
        }
        drawTrails();
        bodyChosen();
    });
    clearTrails_ = make("clearTrailsAction", tr("No trails"), {}, tr("Take all trails away"));
    connect(clearTrails_, &QAction::triggered, this, [this] {
        trails_.clear();
        viewport_.edit().trails().clear();
        bodyChosen();
    });
    follow_ =
        make("followAction", tr("Follow the selected body"), tr("Shift+T"), tr("The camera moves along with the body"));
    follow_->setCheckable(true);
    connect(follow_, &QAction::triggered, this, [this](bool on) {
        followed_ = on ? chosenBody() : std::string();
        viewport_.edit().camera().follow(indexOf(followed_));
        bodyChosen();
    });
    needBody_.push_back(trail_);
}

void ViewActions::addTo(QMenu* menu) {
    menu->setToolTipsVisible(true);
    menu->addAction(fit_);
    menu->addActions({fitSelection_, fitMotion_});
    auto* views = menu->addMenu(tr("&Look"));
    views->addActions(QList<QAction*>(views_.begin(), views_.end()));
    menu->addAction(parallel_);
    makeNavigation(menu);
    menu->addSeparator();
    menu->addActions({seeThrough_, bodySeeThrough_, section_, featureKinds_});
    menu->addSeparator();
    menu->addActions({symbols_, arrows_, touching_, reactions_});
    makeArrowSize(menu);
    menu->addSeparator();
    menu->addActions({trail_, clearTrails_, ghosts_->action(), follow_});
    menu->addSeparator();
    menu->addActions({grid_, cube_, dark_});
}

void ViewActions::makeNavigation(QMenu* menu) {
    auto* presets = menu->addMenu(tr("&Mouse"));
    presets->setObjectName("navigationMenu");
    presets->setToolTipsVisible(true);
    auto* group = new QActionGroup(this);
    const QString kept = QSettings().value("view/navigation").toString();
    for (const auto preset : navigationPresets()) {
        auto* action = make((QString("navigation-%1").arg(presetKey(preset))).toUtf8().constData(),
                            tr("as in %1").arg(presetName(preset)), {}, presetHelp(preset));
        if (preset == NavigationPreset::Escapement) action->setText(tr("Escapement"));
        action->setCheckable(true);
        group->addAction(action);
        presets->addAction(action);
        connect(action, &QAction::toggled, this, [this, preset](bool on) {
            if (!on) return;
            viewport_.pointer().setNavigation(preset);
            QSettings().setValue("view/navigation", presetKey(preset));
        });
        if (kept == presetKey(preset) || (preset == NavigationPreset::Escapement && !action->isChecked()))
            action->setChecked(true);
    }
}

void ViewActions::makeArrowSize(QMenu* menu) {
    auto* content = new QWidget(menu);
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(28, 2, 10, 2);
    row->addWidget(new QLabel(tr("Size of arrows"), content));
    auto* slider = new QSlider(Qt::Horizontal, content);
    slider->setObjectName("arrowSizeSlider");
    slider->setRange(-20, 20); // a factor of 1/10 to 10
    slider->setMinimumWidth(110);
    slider->setToolTip(tr("Length of the arrows of forces, impulses and reactions"));
    row->addWidget(slider, 1);
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(content);
    menu->addAction(action);
    const auto apply = [this](int value) { viewport_.edit().arrows().setScale(std::pow(10.0, value / 20.0)); };
    slider->setValue(QSettings().value("view/arrowSize", 0).toInt());
    apply(slider->value());
    connect(slider, &QSlider::valueChanged, this, [apply](int value) {
        QSettings().setValue("view/arrowSize", value);
        apply(value);
    });
}

std::string ViewActions::chosenBody() const {
    const int body = viewport_.highlightedBody();
    const auto& bodies = shown_().bodies;
    return body >= 0 && body < static_cast<int>(bodies.size()) ? bodies[body].name : std::string();
}

int ViewActions::indexOf(const std::string& body) const {
    const auto& bodies = shown_().bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].name == body) return static_cast<int>(i);
    return -1;
}

void ViewActions::bodyChosen() {
    const std::string body = chosenBody();
    for (auto* action : needBody_) action->setEnabled(!body.empty());
    bodySeeThrough_->setChecked(glassBodies_.count(body) > 0);
    trail_->setChecked(trails_.count(body) > 0);
    clearTrails_->setEnabled(!trails_.empty());
    // While one body is followed, the check ends that, whatever is selected.
    follow_->setEnabled(!body.empty() || !followed_.empty());
    follow_->setChecked(!followed_.empty());
}

void ViewActions::applyOpacity() {
    std::map<int, double> own;
    for (const auto& body : glassBodies_) own[indexOf(body)] = glass;
    viewport_.edit().setOpacity(seeThrough_ && seeThrough_->isChecked() ? glass : 1.0, own);
}

void ViewActions::documentChanged() {
    const bool other = document_.place().path() != path_;
    path_ = document_.place().path();
    if (other) framing_->forget();
    std::erase_if(glassBodies_, [&](const auto& body) { return other || indexOf(body) < 0; });
    std::erase_if(trails_, [&](const auto& trail) { return other || indexOf(trail.first) < 0; });
    if (other || indexOf(followed_) < 0) followed_.clear();
    viewport_.edit().trails().clear();
    shownChanged();
}

void ViewActions::shownChanged() {
    applyOpacity();
    for (auto& [body, trail] : trails_) trail = startTrail(body);
    drawTrails();
    viewport_.edit().camera().follow(indexOf(followed_));
    bodyChosen();
}

void ViewActions::renameBodies(const ThingNames& renamed) {
    const auto now = [&](const std::string& name) {
        for (const ThingName& one : renamed)
            if (one.folder == "bodies" && one.then.toStdString() == name) return one.now.toStdString();
        return name;
    };
    std::set<std::string> glassBodies;
    for (const auto& body : glassBodies_) glassBodies.insert(now(body));
    glassBodies_ = std::move(glassBodies);
    std::map<std::string, Trail> trails;
    for (auto& [body, trail] : trails_) trails[now(body)] = std::move(trail);
    trails_ = std::move(trails);
    followed_ = now(followed_);
}

ViewActions::Trail ViewActions::startTrail(const std::string& name) const {
    Trail trail;
    const Mechanism& mechanism = shown_();
    const Body* body = mechanism.findBody(name);
    if (!body) return trail;
    try {
        trail.centre = massOf(*body, placedParts(*body, mechanism, document_.parts())).centre;
    } catch (const std::exception&) {
        // A body without mass leaves the trail of its own origin.
    }
    return trail;
}

void ViewActions::drawTrails() {
    if (trails_.empty()) return;
    const auto result = playback_.result();
    const bool other = result != trailsOf_;
    trailsOf_ = result;
    const std::size_t frames = result ? result->frameCount() : 0;
    for (auto& [name, trail] : trails_) {
        const int body = indexOf(name);
        if (other) {
            trail.points.clear();
            trail.frames = 0;
        }
        if (frames == trail.frames && frames > 0) continue;
        if (result)
            result->visitFrames(trail.frames, frames, [&, &path = trail](std::size_t, const Frame& frame) {
                if (body < 0 || body >= static_cast<int>(frame.bodies.size())) return;
                const auto& state = frame.bodies[body];
                const Vec3 point = state.position + state.orientation * path.centre;
                if (path.points.empty() || path.points.back() != point) path.points.push_back(point);
            });
        trail.frames = frames;
        viewport_.edit().trails().set(body, trail.points);
    }
}

} // namespace escapement
