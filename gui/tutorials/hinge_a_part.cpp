// From a STEP file to a driven mechanism: material, ground, two hinges by clicking, a motor, a run and its torque.

#include "engine/results/escaped_name.h"
#include "gui/assembling/tool_controller.h"
#include "gui/tutorials/tutorial_places.h"
#include "gui/workbench/dialogs/start_page.h"
#include "gui/workbench/main_window/main_window.h"
#include "plots/language/tr.h"
#include "plots/plot_panel.h"

#include <QFileInfo>

#include <algorithm>

namespace escapement {
namespace {

const char* const bracket = "Bracket";
const char* const upper = "Upper";
const char* const lower = "Lower";

const Mechanism& assembled(MainWindow& window) { return window.document().mechanism(); }

Selection hingeIn(const Mechanism&) { return {Selection::Kind::Joint, 0}; }

TutorialPlace atHinge(const char* body, const char* other) {
    return atFeature([body, other](MainWindow& window) { return hingeFeatures(window, body, other); }, "jointButton");
}

TutorialPlace atWholeBody(const char* name) {
    const auto features = [name](MainWindow& window) {
        PickedFeature body;
        body.body = bodyNamed(assembled(window), name);
        body.bodyName = name;
        return std::vector<PickedFeature>{body};
    };
    return atFeature(features, "groundButton");
}

bool hasTool(MainWindow& window) { return window.tools().tool() != nullptr; }
bool hasPicked(MainWindow& window) { return hasTool(window) && !window.tools().tool()->marked().empty(); }

bool stands(MainWindow& window) {
    const int index = bodyNamed(assembled(window), bracket);
    return index >= 0 && assembled(window).bodies[static_cast<std::size_t>(index)].fixed;
}

bool haveMaterial(MainWindow& window) {
    const auto& bodies = assembled(window).bodies;
    return !bodies.empty() && std::all_of(bodies.begin(), bodies.end(), [](const Body& body) {
        return body.fixed || std::none_of(body.shapes.begin(), body.shapes.end(),
                                          [](const Shape& shape) { return shape.material.empty(); });
    });
}

bool joined(MainWindow& window, std::size_t count) { return assembled(window).joints.size() >= count; }

const Motor* motor(MainWindow& window) {
    return joined(window, 1) && assembled(window).joints[0].motor ? &*assembled(window).joints[0].motor : nullptr;
}

bool hasRun(MainWindow& window) {
    const auto result = window.document().runs().result();
    return result && result->status() == RunStatus::Done;
}

bool drawsTorque(MainWindow& window) {
    if (assembled(window).joints.empty()) return false;
    const std::string path =
        "joints/" + escapedName(assembled(window).joints[0].name) + "/moment z"; // that of the motor
    return window.plots().shownQuantities().contains(QString::fromStdString(path));
}

std::vector<TutorialStep> parts() {
    return {
        {tr("The three parts of the file are bodies now. Give them a <b>material</b>, <b>steel</b> for example."),
         atNotice(atRow([](const Mechanism&) {
             return Selection{Selection::Kind::Body, 0};
         })),
         haveMaterial, true, "material:steel"},
        {tr("Press <b>Ground</b> to say what stands still."), atWidget("groundButton"),
         [](MainWindow& w) { return hasTool(w) || stands(w); }, false},
        {tr("Click the <b>bracket</b>, the grey block."), atWholeBody(bracket), stands},
    };
}

std::vector<TutorialStep> hinges() {
    return {
        {tr("Press <b>Joint</b>: two clicks make one, and its type follows from what is clicked."),
         atWidget("jointButton"),
         [](MainWindow& w) { return joined(w, 1) || qobject_cast<JointTool*>(w.tools().tool()); }, false},
        {tr("Click the <b>pin</b> of the bracket: its end, or its edge."), atHinge(bracket, upper),
         [](MainWindow& w) { return joined(w, 1) || hasPicked(w); }, false},
        {tr("Click the <b>hole</b> of the upper arm around it: that makes a hinge."), atHinge(upper, bracket),
         [](MainWindow& w) { return joined(w, 1); }},
        {tr("Now the <b>pin</b> at the other end of the upper arm."), atHinge(upper, lower),
         [](MainWindow& w) { return joined(w, 2) || hasPicked(w); }, false},
        {tr("And the <b>hole</b> of the lower arm."), atHinge(lower, upper),
         [](MainWindow& w) { return joined(w, 2); }},
        {tr("Press <b>Done</b>, or Esc."), atWidget("toolDoneButton"), [](MainWindow& w) { return !hasTool(w); },
         false},
    };
}

std::vector<TutorialStep> drive() {
    return {
        {tr("Click the first <b>hinge</b> in the tree."), atRow(hingeIn),
         [](MainWindow& w) { return motor(w) || w.tree().selection() == hingeIn(assembled(w)); }, false},
        {tr("Press <b>Give</b> beside <b>motor</b>."), atField(hingeIn, "/motor", "presence:"),
         [](MainWindow& w) { return motor(w) != nullptr; }},
        {tr("Choose <b>speed</b> as its kind."), atField(hingeIn, "/motor/kind"),
         [](MainWindow& w) { return motor(w) && motor(w)->kind == "speed"; }},
        {tr("Type <b>60 rpm</b> into its <b>value</b>, and press Enter."), atField(hingeIn, "/motor/value"),
         [](MainWindow& w) { return motor(w) && motor(w)->kind == "speed" && motor(w)->value.value != 0.0; }},
        {tr("Press <b>Run</b>, and watch."), atWidget("runButton"), hasRun},
        {tr("In <b>Plots</b> type <b>moment z</b> into the search, and tick that of the first hinge: what the motor "
            "has "
            "to give."),
         atWidget("quantitySearch"), drawsTorque, false},
    };
}

} // namespace

Tutorial hingeAPart() {
    Tutorial tutorial;
    tutorial.name = "hingeAPart";
    tutorial.title = tr("Hinge a STEP part and drive it");
    tutorial.text = tr("Ground, two hinges by clicking, a motor, and the torque that it needs");
    tutorial.end = tr("That is a driven mechanism from a CAD file. A click on the largest value in the figures below "
                      "the plot goes to its moment.");
    tutorial.begin = [](MainWindow& window) {
        window.openFile(QFileInfo(samplesFolder() + "/double_pendulum.step").absoluteFilePath());
        return true;
    };
    for (auto&& part : {parts(), hinges(), drive()})
        for (const auto& step : part) tutorial.steps.push_back(step);
    return tutorial;
}

} // namespace escapement
