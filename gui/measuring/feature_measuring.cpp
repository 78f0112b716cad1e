#include "gui/measuring/feature_measuring.h"

#include "engine/contact/features/placed_part.h"
#include "engine/model/pose.h"
#include "engine/results/escaped_name.h"
#include "gui/assembling/feature_text.h"
#include "gui/assembling/tool_controller.h"
#include "gui/measuring/measure_panel.h"
#include "gui/runs/run_names.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/picking/scene_marks.h"
#include "gui/viewport/scene/trails.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/action.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr int lineInView = -2; ///< beside the trails of bodies
constexpr double parallel = 1e-9;
constexpr double roundoff = 1e-13;      ///< m: what is shorter is nothing
constexpr int slow = 15, longest = 400; // ms

FeatureKind kindOf(PickKind kind) {
    return kind == PickKind::Edge     ? FeatureKind::Edge
           : kind == PickKind::Vertex ? FeatureKind::Vertex
                                      : FeatureKind::Face;
}

constexpr const char* keptKey = "measured distances"; ///< in the project's views

/// Body and feature, as contacts name their faces: ["crank", "Crank#face:8"].
Json toJson(const PickedFeature& feature) {
    return Json::array({feature.bodyName, feature.instance + "#" + featureName(kindOf(feature.kind), feature.number)});
}

std::optional<PickedFeature> fromJson(const Json& json, const Mechanism& mechanism) {
    if (!json.is_array() || json.size() != 2 || !json[0].is_string() || !json[1].is_string()) return std::nullopt;
    return featureNamed(mechanism, json[0].get<std::string>(), json[1].get<std::string>());
}

/// What the run of a result calls otherwise than the project does now; of the model nothing.
ThingNames namesOf(Document& document, const std::shared_ptr<Result>& result) {
    for (const RunRecord& run : document.runs().all())
        if (result && run.result == result) return namesIn(run, document.mechanism());
    return {};
}

/// A kept feature under the name that its body has on the other side of `names`; null where that side has none.
Json inNames(Json feature, const ThingNames& names, QString ThingName::*from, QString ThingName::*to) {
    if (!feature.is_array() || feature.empty() || !feature[0].is_string()) return feature;
    const QString body = QString::fromStdString(feature[0].get<std::string>());
    for (const ThingName& one : names) {
        if (one.folder != "bodies" || one.*from != body) continue;
        if ((one.*to).isEmpty()) return {};
        feature[0] = (one.*to).toStdString();
        break;
    }
    return feature;
}

/// Kept distances are in the project's names, which have changed.
void renameKept(Document& document, const ThingNames& renamed) {
    const Json& views = document.mechanism().views.json();
    const auto found = views.find(keptKey);
    if (found == views.end() || !found->is_array()) return;
    Json all = *found;
    for (Json& pair : all)
        if (pair.is_array())
            for (Json& feature : pair) feature = inNames(feature, renamed, &ThingName::then, &ThingName::now);
    if (all != *found) document.views().set(keptKey, all);
}

/// A result that does not say what was run may be of other bodies.
bool isOf(const Result& result, const Mechanism& mechanism) {
    const auto names = result.layout().bodies;
    return std::equal(names.begin(), names.end(), mechanism.bodies.begin(), mechanism.bodies.end(),
                      [](const std::string& name, const Body& body) { return name == body.name; });
}

bool isCentre(const FeatureGeometry& g) {
    using Shape = FeatureGeometry::Shape;
    return g.shape == Shape::Circle || g.shape == Shape::Sphere || g.shape == Shape::Point;
}

} // namespace

FeatureMeasuring::FeatureMeasuring(Document& document, const Places& places, std::function<const Mechanism&()> shown)
    : QObject(places.window), document_(document), places_(places), shown_(std::move(shown)),
      panel_(new MeasurePanel(&places.view)) {
    action_ = helpfulAction(this, "measureAction", tr("Mea&sure in the view"), "measure", tr("D"),
                            tr("Distance, angle, radius of faces, edges and corners clicked, at the moment shown"));
    action_->setCheckable(true);
    places_.window->addAction(action_);
    connect(action_, &QAction::triggered, this, &FeatureMeasuring::setActive);
    connect(&places_.view.pointer(), &ViewPointer::featureClicked, this, &FeatureMeasuring::take);
    connect(&places_.tools, &ToolController::changed, this, [this] {
        if (places_.tools.tool()) setActive(false);
    });
    connect(&places_.playback, &Playback::moved, this, &FeatureMeasuring::soon);
    connect(&document_.runs(), &ProjectRuns::changed, this, &FeatureMeasuring::drawKept);
    connect(&Units::chosen(), &Units::changed, this, &FeatureMeasuring::soon);
    connect(&document_, &Document::changed, this, [this] { setActive(false); });
    connect(&document_, &Document::edited, this, &FeatureMeasuring::clear);
    connect(&document_, &Document::edited, this, [this] { lookedAt_.clear(); }); // parts may have come
    connect(&document_.runs(), &ProjectRuns::thingsRenamed, this,
            [this](const ThingNames& renamed) { renameKept(document_, renamed); });
    connect(panel_, &MeasurePanel::closeWanted, this, [this] { setActive(false); });
    connect(panel_, &MeasurePanel::clearWanted, this, &FeatureMeasuring::clear);
    connect(panel_, &MeasurePanel::copyWanted, this, [this] { QApplication::clipboard()->setText(text()); });
    connect(panel_, &MeasurePanel::overRunWanted, this, &FeatureMeasuring::overTheRun);
    auto* leave = new QAction(panel_);
    leave->setShortcut(QKeySequence(Qt::Key_Escape));
    panel_->addAction(leave); // counts while the panel is there
    connect(leave, &QAction::triggered, this, [this] { setActive(false); });
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &FeatureMeasuring::measure);
}

FeatureMeasuring::~FeatureMeasuring() { stop(); }

void FeatureMeasuring::stop() { thread_.request_stop(); }

void FeatureMeasuring::setActive(bool on) {
    action_->setChecked(on);
    if (on == active_) return;
    if (on) places_.tools.end();
    active_ = on;
    picked_.clear();
    distances_.reset();
    panel_->setVisible(on);
    panel_->raise();
    // A tool that begins has its own filter by now.
    if (!places_.tools.tool()) places_.view.pointer().setFilter(on ? std::optional(PickFilter{}) : std::nullopt);
    measure();
    if (!on) emit ended();
}

std::optional<FeatureMeasuring::Picked> FeatureMeasuring::prepared(const PickedFeature& feature,
                                                                   const Mechanism& mechanism) const {
    const auto& bodies = mechanism.bodies;
    if (feature.kind == PickKind::Body || feature.body < 0 || feature.body >= static_cast<int>(bodies.size()))
        return {};
    try {
        for (const auto& placed :
             placedParts(bodies[static_cast<std::size_t>(feature.body)], mechanism, document_.parts())) {
            if (placed.instance != feature.instance) continue;
            Picked picked{feature, {placed.part, kindOf(feature.kind), feature.number}, placed.placement, {}, 0.0};
            picked.geometry = featureGeometry(*placed.part, picked.measured.kind, feature.number);
            if (feature.kind == PickKind::Edge)
                picked.length = placed.part->features.edges.at(static_cast<std::size_t>(feature.number - 1)).length;
            return picked;
        }
    } catch (const std::exception&) {
        // a part that is missing has no geometry; the findings say so
    }
    return {};
}

/// The one clicked again is taken away; a third one begins anew.
void FeatureMeasuring::take(const PickedFeature& feature) {
    if (!active_) return;
    std::vector<Picked> picked = picked_;
    const auto known =
        std::find_if(picked.begin(), picked.end(), [&](const Picked& one) { return one.feature == feature; });
    if (known != picked.end()) {
        picked.erase(known);
    } else if (auto fresh = prepared(feature, shown_())) {
        if (picked.size() == 2) picked.clear();
        picked.push_back(std::move(*fresh));
    }
    setPicked(std::move(picked));
    QTimer::singleShot(0, this, &FeatureMeasuring::mark); // what else the click does comes first
}

void FeatureMeasuring::setPicked(std::vector<Picked> picked) {
    picked_ = std::move(picked);
    distances_ = picked_.size() == 2
                     ? std::make_shared<const FeatureDistances>(picked_[0].measured, picked_[1].measured)
                     : nullptr;
    measure();
}

void FeatureMeasuring::clear() {
    if (active_) setPicked({});
}

/// By the names of their bodies, which have other numbers there; what it has not is picked no more.
void FeatureMeasuring::shownChanged() {
    if (!active_) return;
    std::vector<Picked> there;
    for (const Picked& one : picked_)
        if (const auto feature = fromJson(toJson(one.feature), shown_()))
            if (auto fresh = prepared(*feature, shown_())) there.push_back(std::move(*fresh));
    setPicked(std::move(there));
}

void FeatureMeasuring::soon() {
    if (active_ && !picked_.empty() && !timer_.isActive())
        timer_.start(took_ > slow ? std::min(3 * took_, longest) : 0);
}

void FeatureMeasuring::mark() {
    if (!active_) return;
    std::vector<PickedFeature> marks;
    for (const auto& one : picked_) marks.push_back(one.feature);
    places_.view.edit().marks().setMarked(marks);
}

/// Of its part, in the world, at the moment shown.
RigidMotion FeatureMeasuring::poseOf(const Picked& picked) const {
    const auto index = static_cast<std::size_t>(picked.feature.body);
    const auto& bodies = shown_().bodies;
    const auto result = places_.playback.result();
    RigidMotion pose = motionOf(bodies[index].pose);
    if (result && result->frameCount() > 0)
        result->visitFrames(places_.playback.index(), places_.playback.index() + 1,
                            [&](std::size_t, const Frame& frame) {
                                if (frame.bodies.size() == bodies.size())
                                    pose = RigidMotion::from(frame.bodies[index].position,
                                                             frame.bodies[index].orientation);
                            });
    return pose * picked.placement;
}

void FeatureMeasuring::addReading(const QString& name, double value, const char* si) {
    const bool length = QLatin1String(si) == QLatin1String("m");
    if (std::abs(value) < (length ? roundoff : 1e-12)) value = 0.0;
    readings_.push_back({name, quantityText(value, si, 6), value});
}

void FeatureMeasuring::readOne(const Picked& picked) {
    const FeatureGeometry g = moved(picked.geometry, poseOf(picked));
    if (g.radius > 0.0) {
        addReading(tr("radius"), g.radius, "m");
        addReading(tr("diameter"), 2.0 * g.radius, "m");
    }
    if (picked.feature.kind == PickKind::Edge) addReading(tr("length"), picked.length, "m");
    if (g.area > 0.0) {
        const Unit unit = Units::chosen().of("m");
        readings_.push_back({tr("area"),
                             QString::number(g.area / (unit.factor * unit.factor), 'g', 6) + " " + unit.name + "²",
                             g.area});
    }
    const QString place = g.shape == FeatureGeometry::Shape::Point ? tr("at %1")
                          : isCentre(g) || g.hasAxis()             ? tr("centre %1")
                                                                   : QString();
    if (place.isEmpty()) return;
    for (int k = 0; k < 3; ++k) addReading(place.arg("xyz"[k]), g.point[k], "m");
}

void FeatureMeasuring::readTwo() {
    const RigidMotion poses[2] = {poseOf(picked_[0]), poseOf(picked_[1])};
    const FeatureDistance nearest = distances_->at(poses[0], poses[1]);
    places_.view.edit().trails().set(lineInView,
                                     nearest.meet ? std::vector<Vec3>() : std::vector<Vec3>{nearest.a, nearest.b});
    addReading(nearest.meet ? tr("least distance (they meet)") : tr("least distance"), nearest.distance, "m");
    const Vec3 between = nearest.b - nearest.a;
    if (!nearest.meet)
        for (int k = 0; k < 3; ++k) // a component that is roundoff of the others is nothing
            addReading(tr("along %1").arg("xyz"[k]),
                       std::abs(between[k]) < 1e-12 * (nearest.a.norm() + nearest.b.norm()) ? 0.0 : between[k], "m");
    const FeatureGeometry a = moved(picked_[0].geometry, poses[0]), b = moved(picked_[1].geometry, poses[1]);
    using Shape = FeatureGeometry::Shape;
    if (a.hasDirection() && b.hasDirection()) {
        // A plane has the direction of its normal: against a line or an axis the rest to a right angle counts.
        const double sine = a.direction.cross(b.direction).norm(), cosine = std::abs(a.direction.dot(b.direction));
        const bool mixed = (a.shape == Shape::Plane) != (b.shape == Shape::Plane);
        addReading(tr("angle"), mixed ? std::atan2(cosine, sine) : std::atan2(sine, cosine), "rad");
        const Vec3 apart = b.point - a.point;
        if (a.shape == Shape::Plane && b.shape == Shape::Plane && sine < parallel)
            addReading(tr("planes apart"), std::abs(apart.dot(a.direction)), "m");
        if (a.hasAxis() && b.hasAxis()) {
            const Vec3 across = a.direction.cross(b.direction);
            addReading(tr("axes apart"),
                       sine < parallel ? (apart - apart.dot(a.direction) * a.direction).norm()
                                       : std::abs(apart.dot(across)) / across.norm(),
                       "m");
        }
    }
    if (isCentre(a) && isCentre(b) && !(a.shape == Shape::Point && b.shape == Shape::Point))
        addReading(tr("centres apart"), (b.point - a.point).norm(), "m");
    if (a.radius > 0.0 && b.radius > 0.0) addReading(tr("radii differ by"), b.radius - a.radius, "m");
}

void FeatureMeasuring::measure() {
    QElapsedTimer clock;
    clock.start();
    readings_.clear();
    places_.view.edit().trails().set(lineInView, {});
    if (picked_.size() == 1) readOne(picked_[0]);
    if (picked_.size() == 2) readTwo();
    took_ = static_cast<int>(clock.elapsed());
    QString rows, prompt;
    for (const auto& one : picked_)
        rows += QString("<tr><td colspan='2'><b>%1</b><br><span>%2</span></td></tr>")
                    .arg(shortFeatureText(one.feature).toHtmlEscaped(),
                         geometryText(moved(one.geometry, poseOf(one)), one.feature.kind).toHtmlEscaped());
    for (const Reading& one : readings_)
        rows += QString("<tr><td style='padding-right:14px'>%1</td><td align='right'>%2</td></tr>")
                    .arg(one.name.toHtmlEscaped(), one.text.toHtmlEscaped());
    if (picked_.empty()) prompt = tr("Click a face, an edge or a corner; then a second one for what lies between.");
    else if (picked_.size() == 1) prompt = tr("Click another one for what lies between.");
    const auto result = places_.playback.result();
    panel_->setText(prompt, rows.isEmpty() ? rows : "<table cellspacing='1'>" + rows + "</table>");
    panel_->setOffers(!picked_.empty(),
                      picked_.size() == 2 && !busy_ && result && result->frameCount() > 1 && isOf(*result, shown_()));
    if (active_) mark();
}

QString FeatureMeasuring::text() const {
    QStringList lines;
    for (const auto& one : picked_)
        lines << shortFeatureText(one.feature) + ": " +
                     geometryText(moved(one.geometry, poseOf(one)), one.feature.kind);
    if (const auto result = places_.playback.result(); result && result->frameCount() > 0)
        lines << tr("at %1").arg(quantityText(places_.playback.time(), "s", 8));
    for (const Reading& one : readings_) lines << one.name + ": " + one.text;
    return lines.join('\n');
}

FeatureMeasuring::Pair FeatureMeasuring::pairOf(const Picked& first, const Picked& second) const {
    const QString a = shortFeatureText(first.feature), b = shortFeatureText(second.feature);
    const auto path = "measures/" + escapedName((a + " – " + b).toStdString());
    return {tr("%1 and %2").arg(a, b), QString::fromStdString(path), first, second,
            std::make_shared<const FeatureDistances>(first.measured, second.measured)};
}

void FeatureMeasuring::overTheRun() {
    const auto result = places_.playback.result();
    if (busy_ || !result || picked_.size() != 2 || !isOf(*result, shown_())) return;
    const Pair pair = pairOf(picked_[0], picked_[1]);
    remember(pair);
    draw(pair, result, false);
}

/// The distance at each frame, in a thread of its own. `quiet`: it was asked for on an earlier day.
void FeatureMeasuring::draw(const Pair& pair, const std::shared_ptr<Result>& result, bool quiet) {
    busy_ = true;
    if (!quiet) emit progressed(pair.names, 0.0);
    thread_ = std::jthread([this, result, pair, quiet](std::stop_token stop) {
        Measure measure{pair.path.toStdString(), "m", {}};
        const auto bodyOf = [](const Picked& one) { return static_cast<std::size_t>(one.feature.body); };
        const std::size_t a = bodyOf(pair.first), b = bodyOf(pair.second), count = result->frameCount();
        int told = 0;
        for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
            RigidMotion poses[2];
            result->visitFrames(i, i + 1, [&](std::size_t, const Frame& frame) {
                const auto pose = [&](std::size_t body, const Picked& one) {
                    return RigidMotion::from(frame.bodies[body].position, frame.bodies[body].orientation) *
                           one.placement;
                };
                poses[0] = pose(a, pair.first);
                poses[1] = pose(b, pair.second);
            });
            measure.values.push_back(pair.distances->at(poses[0], poses[1]).distance);
            const int now = static_cast<int>(100 * (i + 1) / count);
            if (now > told && !quiet)
                QMetaObject::invokeMethod(
                    this,
                    [this, names = pair.names, now] {
                        if (busy_) emit progressed(names, now / 100.0);
                    },
                    Qt::QueuedConnection);
            told = now;
        }
        const bool whole = !stop.stop_requested();
        QMetaObject::invokeMethod(
            this,
            [this, result, names = pair.names, quiet, whole, measure = std::move(measure)]() mutable {
                busy_ = false;
                if (!whole || measure.values.empty()) {
                    lookedAt_.push_back(result); // it is not begun again by itself
                    return emit stopped();
                }
                const auto least = std::min_element(measure.values.begin(), measure.values.end());
                const double value = *least,
                             time = result->timeAt(static_cast<std::size_t>(least - measure.values.begin()));
                const QString path = QString::fromStdString(measure.path);
                result->setMeasure(std::move(measure));
                if (quiet) emit redrawn();
                else
                    emit measured(path,
                                  tr("Least distance of %1: %2 at %3.")
                                      .arg(names, quantityText(value, "m"), quantityText(time, "s")),
                                  time);
                drawKept(); // the next one
            },
            Qt::QueuedConnection);
    });
}

void FeatureMeasuring::remember(const Pair& pair) {
    Json all = Json::array();
    const Json& views = document_.mechanism().views.json();
    if (const auto found = views.find(keptKey); found != views.end() && found->is_array()) all = *found;
    const ThingNames names = namesOf(document_, places_.playback.result());
    const auto kept = [&](const Picked& picked) {
        return inNames(toJson(picked.feature), names, &ThingName::then, &ThingName::now);
    };
    const Json one = Json::array({kept(pair.first), kept(pair.second)});
    if (std::find(all.begin(), all.end(), one) != all.end()) return;
    all.push_back(one);
    document_.views().set(keptKey, all);
    lookedAt_.clear(); // the other runs have it not yet
}

std::vector<FeatureMeasuring::Pair> FeatureMeasuring::keptIn(const RunRecord& run, const Mechanism& model) const {
    std::vector<Pair> pairs;
    const Json& views = document_.mechanism().views.json();
    const auto found = views.find(keptKey);
    if (found == views.end() || !found->is_array()) return pairs;
    const ThingNames names = namesIn(run, document_.mechanism());
    const auto then = [&](const Json& feature) {
        return fromJson(inNames(feature, names, &ThingName::now, &ThingName::then), model);
    };
    for (const Json& one : *found) {
        if (!one.is_array() || one.size() != 2) continue;
        const auto first = then(one[0]), second = then(one[1]);
        const auto a = first ? prepared(*first, model) : std::nullopt,
                   b = second ? prepared(*second, model) : std::nullopt;
        if (a && b) pairs.push_back(pairOf(*a, *b));
    }
    return pairs;
}

/// The next one that it lacks; by the bodies that it was run with, whatever the project has by now.
void FeatureMeasuring::drawKeptIn(const RunRecord& run) {
    const auto& result = run.result;
    if (!result || result->status() == RunStatus::Running || result->frameCount() < 2 ||
        std::any_of(lookedAt_.begin(), lookedAt_.end(), [&](const auto& one) { return one.lock() == result; }))
        return;
    const auto model = modelOf(run);
    const Mechanism& mechanism = model ? *model : document_.mechanism();
    const auto there = result->measures();
    if (isOf(*result, mechanism))
        for (const Pair& pair : keptIn(run, mechanism))
            if (std::none_of(there.begin(), there.end(),
                             [&](const auto& one) { return one->path == pair.path.toStdString(); }))
                return draw(pair, result, true);
    lookedAt_.push_back(result);
}

/// What was drawn over a run before is drawn over all that are open, shown or compared: one after the other, each once.
void FeatureMeasuring::drawKept() {
    std::erase_if(lookedAt_, [](const auto& one) { return one.expired(); });
    const auto& runs = document_.runs().all();
    for (std::size_t i = 0; i < runs.size() && !busy_; ++i) drawKeptIn(runs[i]);
}

} // namespace escapement
