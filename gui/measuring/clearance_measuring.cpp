#include "gui/measuring/clearance_measuring.h"

#include "engine/contact/diagnostics/clearance.h"
#include "engine/results/escaped_name.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/timeline/playback.h"
#include "gui/workbench/actions/action.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {
namespace {

int indexOf(const Mechanism& mechanism, const std::string& body) {
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i)
        if (mechanism.bodies[i].name == body) return static_cast<int>(i);
    return -1;
}

RigidMotion poseOf(const BodyState& state) { return RigidMotion::from(state.position, state.orientation); }

} // namespace

ClearanceMeasuring::ClearanceMeasuring(Document& document, MechanismTree& tree, Playback& playback,
                                       std::function<const Mechanism&()> shown, QObject* parent)
    : QObject(parent), document_(document), tree_(tree), playback_(playback), shown_(std::move(shown)) {
    action_ = helpfulAction(this, "clearanceAction", tr("&Clearance of two bodies"), "measure", tr("Ctrl+Shift+M"),
                            tr("Draws the least distance of the two bodies selected in the tree over the run"));
    connect(action_, &QAction::triggered, this, &ClearanceMeasuring::begin);
}

ClearanceMeasuring::~ClearanceMeasuring() { stop(); }

void ClearanceMeasuring::stop() { thread_.request_stop(); }

std::string ClearanceMeasuring::pathOf(const std::string& a, const std::string& b) {
    return "clearances/" + escapedName(a + " – " + b);
}

void ClearanceMeasuring::begin() {
    const auto result = playback_.result();
    if (busy_) return emit refused(tr("A clearance is being computed; wait for its end or cancel it."));
    if (!result || result->frameCount() == 0)
        return emit refused(tr("Run the mechanism, or show a result: clearances are computed over a run."));
    const auto bodies = tree_.selectedBodies();
    if (bodies.size() != 2)
        return emit refused(tr("Select two bodies in the tree (the second with Ctrl), then ask for their clearance."));
    const Mechanism& shown = shown_();
    int index[2];
    std::vector<PlacedPart> parts[2];
    for (int k = 0; k < 2; ++k) {
        const std::string& name =
            document_.mechanism().bodies[static_cast<std::size_t>(bodies[static_cast<std::size_t>(k)])].name;
        index[k] = indexOf(shown, name);
        if (index[k] < 0)
            return emit refused(tr("The result shown has no body '%1'.").arg(QString::fromStdString(name)));
        try {
            parts[k] = placedParts(shown.bodies[static_cast<std::size_t>(index[k])], shown, document_.parts());
        } catch (const std::exception& problem) {
            return emit refused(translated(problem.what()));
        }
        if (std::none_of(parts[k].begin(), parts[k].end(),
                         [](const PlacedPart& part) { return !part.part->triangulation.triangles.empty(); }))
            return emit refused(
                tr("The body '%1' has no shape, so nothing has a distance from it.").arg(QString::fromStdString(name)));
    }
    const Body &first = shown.bodies[static_cast<std::size_t>(index[0])],
               &second = shown.bodies[static_cast<std::size_t>(index[1])];
    const QString names = tr("%1 and %2").arg(QString::fromStdString(first.name), QString::fromStdString(second.name));
    busy_ = true;
    emit progressed(names, 0.0);
    thread_ = std::jthread([this, result, names, a = index[0], b = index[1], partsA = std::move(parts[0]),
                            partsB = std::move(parts[1]),
                            path = pathOf(first.name, second.name)](std::stop_token stop) {
        Measure measure{path, "m", {}};
        std::string problem;
        try {
            Clearance clearance(partsA, partsB);
            const std::size_t count = result->frameCount();
            RigidMotion last;
            int told = 0;
            for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
                RigidMotion poses[2];
                result->visitFrames(i, i + 1, [&](std::size_t, const Frame& frame) {
                    poses[0] = poseOf(frame.bodies[static_cast<std::size_t>(a)]),
                    poses[1] = poseOf(frame.bodies[static_cast<std::size_t>(b)]);
                });
                const RigidMotion between = poses[0].inverse() * poses[1];
                const bool same = i > 0 && between.translation == last.translation && between.rotation == last.rotation;
                measure.values.push_back(same ? measure.values.back() : clearance.at(poses[0], poses[1]).distance);
                last = between;
                if (const int now = static_cast<int>(100 * (i + 1) / count); now > told) {
                    told = now;
                    QMetaObject::invokeMethod(
                        this,
                        [this, names, now] {
                            if (busy_) emit progressed(names, now / 100.0);
                        },
                        Qt::QueuedConnection);
                }
            }
        } catch (const std::exception& error) {
            problem = error.what();
        }
        const bool whole = !stop.stop_requested();
        QMetaObject::invokeMethod(
            this,
            [this, result, names, whole, measure = std::move(measure), problem]() mutable {
                busy_ = false;
                if (!whole) return emit stopped();
                take(result, std::move(measure), names, problem);
            },
            Qt::QueuedConnection);
    });
}

void ClearanceMeasuring::take(std::shared_ptr<Result> result, Measure measure, const QString& names,
                              const std::string& problem) {
    if (!problem.empty()) return emit refused(translated(problem));
    constexpr double touching = 1e-8; // m: as near as features count as touching in a run
    auto least = std::min_element(measure.values.begin(), measure.values.end());
    if (least == measure.values.end()) return;
    if (std::abs(*least) <= touching)
        least = std::find_if(measure.values.begin(), measure.values.end(), [](double one) { return one <= touching; });
    const double value = *least, time = result->timeAt(static_cast<std::size_t>(least - measure.values.begin()));
    const QString path = QString::fromStdString(measure.path);
    result->setMeasure(std::move(measure));
    const QString when = quantityText(time, "s");
    const QString text =
        value < -touching ? tr("%1 lie in each other, at most by %2 at %3.").arg(names, quantityText(-value, "m"), when)
        : value <= touching ? tr("%1 touch, first at %2.").arg(names, when)
                            : tr("Least clearance of %1: %2 at %3.").arg(names, quantityText(value, "m"), when);
    emit measured(path, text, time);
}

} // namespace escapement
