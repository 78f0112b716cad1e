#pragma once
// Places in the window that steps of tutorials point at, and what is done where they cannot be seen.

#include "gui/tutorials/tutorial.h"

#include "engine/model/mechanism.h"

namespace escapement {

using TutorialPlace = std::function<TutorialTarget(MainWindow&)>;
using ChooseThing = std::function<Selection(const Mechanism&)>;

/// A button or field by its object name.
TutorialPlace atWidget(const QString& name);
/// The button of the notice, where one is offered; else the other place.
TutorialPlace atNotice(TutorialPlace otherwise);
/// A row of the mechanism tree.
TutorialPlace atRow(ChooseThing thing);
/// A field among the properties of a thing: `prefix` is "edit:" or "presence:". `pointer` is below the thing's own.
TutorialPlace atField(ChooseThing thing, const QString& pointer, const QString& prefix = "edit:");
/// A feature in the view, the first of several that can be seen, while the tool of that button is in use.
TutorialPlace atFeature(std::function<std::vector<PickedFeature>(MainWindow&)> features, const QString& button);

/// Index of the first body that has such a primitive, or that name; -1: none.
int bodyWithPrimitive(const Mechanism& mechanism, const std::string& primitive);
int bodyNamed(const Mechanism& mechanism, const std::string& name);
/// Faces and circular edges of a body that share an axis with some of the other body: where a hinge would be.
std::vector<PickedFeature> hingeFeatures(MainWindow& window, const std::string& body, const std::string& other);

} // namespace escapement
