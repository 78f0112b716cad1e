// From nothing to the first impact: two bodies, a contact, a run, an event and a curve.

#include "engine/results/escaped_name.h"
#include "gui/assembling/tool_controller.h"
#include "gui/tutorials/tutorial_places.h"
#include "gui/workbench/main_window/main_window.h"
#include "plots/language/tr.h"
#include "plots/plot_panel.h"

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr double radius = 0.02, height = 0.2, restitution = 0.7; // m, m

const Mechanism& made(MainWindow& window) { return window.document().mechanism(); }

const Body* ball(MainWindow& window) {
    const int index = bodyWithPrimitive(made(window), "sphere");
    return index < 0 ? nullptr : &made(window).bodies[static_cast<std::size_t>(index)];
}

bool is(const Number& number, double value) { return std::abs(number.value - value) < 1e-9; }

Selection ballIn(const Mechanism& m) { return {Selection::Kind::Body, bodyWithPrimitive(m, "sphere")}; }
Selection contactIn(const Mechanism&) { return {Selection::Kind::Contact, 0}; }

TutorialPlace atBody(const std::string& primitive) {
    const auto features = [primitive](MainWindow& window) {
        std::vector<PickedFeature> faces;
        const int index = bodyWithPrimitive(made(window), primitive);
        if (index < 0) return faces;
        PickedFeature face;
        face.body = index;
        face.bodyName = made(window).bodies[static_cast<std::size_t>(index)].name;
        face.instance = primitive;
        face.kind = PickKind::Face;
        face.number = 1;
        faces.push_back(face);
        return faces;
    };
    return atFeature(features, "contactButton");
}

bool usesTool(MainWindow& window) { return window.tools().tool() != nullptr; }
bool touches(MainWindow& window) { return !made(window).contacts.empty(); }

bool ran(MainWindow& window) {
    const auto result = window.document().runs().result();
    return result && result->status() == RunStatus::Done && result->eventCount() > 0;
}

bool showsAnImpact(MainWindow& window) {
    const auto result = window.playback().result();
    if (!result) return false;
    const auto events = result->events();
    return std::any_of(events.begin(), events.end(), [&](const Event& event) {
        return event.kind == EventKind::Impact && std::abs(event.time - window.playback().time()) < 1e-9;
    });
}

bool drawsHeight(MainWindow& window) {
    if (!ball(window)) return false;
    const std::string path = "bodies/" + escapedName(ball(window)->name) + "/position z"; // not that of the floor
    return window.plots().shownQuantities().contains(QString::fromStdString(path));
}

std::vector<TutorialStep> bodies() {
    return {
        {tr("Open the arrow of <b>Body</b> and choose <b>Ground plane</b>: the floor that the ball falls onto."),
         atWidget("addBodyButton"), [](MainWindow& w) { return bodyWithPrimitive(made(w), "plane") >= 0; }, true,
         "addBody:plane"},
        {tr("Open it again and choose <b>Sphere</b>: the ball."), atWidget("addBodyButton"),
         [](MainWindow& w) { return ball(w) != nullptr; }, true, "addBody:sphere"},
        {tr("Give it a <b>material</b>, <b>steel</b> for example: without a density it has no mass."),
         atNotice(atRow(ballIn)), [](MainWindow& w) { return ball(w) && !ball(w)->shapes[0].material.empty(); }, true,
         "material:steel"},
        {tr("Type <b>20 mm</b> into its <b>radius</b>, and press Enter."), atField(ballIn, "/shapes/0/radius"),
         [](MainWindow& w) { return ball(w) && is(ball(w)->shapes[0].radius, radius); }},
        {tr("Type <b>200 mm</b> into the third field of its <b>position</b>, its height, and press Enter."),
         atField(ballIn, "/pose/position/2"),
         [](MainWindow& w) { return ball(w) && is(ball(w)->pose.position[2], height); }},
    };
}

std::vector<TutorialStep> contact() {
    return {
        {tr("Press <b>Contact</b>: bodies pass through one another unless a contact says that they touch."),
         atWidget("contactButton"), [](MainWindow& w) { return usesTool(w) || touches(w); }, false},
        {tr("Click the <b>ball</b> in the view."), atBody("sphere"),
         [](MainWindow& w) { return touches(w) || (usesTool(w) && !w.tools().tool()->marked().empty()); }, false},
        {tr("Click the <b>floor</b>."), atBody("plane"), touches},
        {tr("Press <b>Done</b>, or Esc."), atWidget("toolDoneButton"), [](MainWindow& w) { return !usesTool(w); },
         false},
        {tr("Type <b>0.7</b> into the contact's <b>restitution</b>, and press Enter: so much of its speed the ball "
            "keeps."),
         atField(contactIn, "/restitution"),
         [](MainWindow& w) { return touches(w) && is(made(w).contacts[0].restitution, restitution); }},
    };
}

} // namespace

Tutorial dropABall() {
    Tutorial tutorial;
    tutorial.name = "dropABall";
    tutorial.title = tr("Drop a ball");
    tutorial.text = tr("Two bodies, a contact, a run: from nothing to the first impact");
    tutorial.end = tr("That is a mechanism made, run and read. <b>Ctrl+S</b> saves it with its run.");
    tutorial.begin = [](MainWindow& window) {
        window.startNew();
        return !window.document().isEmpty() && made(window).bodies.empty();
    };
    tutorial.steps = bodies();
    for (auto& step : contact()) tutorial.steps.push_back(std::move(step));
    tutorial.steps.push_back({tr("Press <b>Run</b>, and watch."), atWidget("runButton"), ran});
    tutorial.steps.push_back({tr("Click the first row of <b>Events</b>: the time goes to the first impact, and an "
                                 "arrow shows how hard it was."),
                              atWidget("eventsTable"), showsAnImpact, false});
    tutorial.steps.push_back({tr("In <b>Plots</b> type <b>position z</b> into the search, and tick it for the ball."),
                              atWidget("quantitySearch"), drawsHeight, false});
    return tutorial;
}

} // namespace escapement
