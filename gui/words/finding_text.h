#pragma once
// Findings in the window's words: a thing by its name and a field by its label, where a finding has an address in the
// project's file.

#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <QString>

#include <string>

namespace escapement {

/// The thing that a pointer leads to: "Contact 'slider in guide'"; empty: to none.
QString pointedThing(const Mechanism& mechanism, const std::string& pointer);
/// The same with the field, as the panels call it: "Contact 'slider in guide', restitution".
QString pointedPlace(const Mechanism& mechanism, const std::string& pointer);
/// Whether what is said does not tell by itself what it is said of.
bool needsPlace(const Mechanism& mechanism, const Finding& finding);
/// In the window's language, after its place where it needs one; else it begins as a sentence does. Its quantities are
/// in SI, each with its unit: textInUnits turns them.
QString findingText(const Mechanism& mechanism, const Finding& finding);
/// What is said of a field, beside that field: without its place, in the user's units.
QString findingBesideField(const Mechanism& mechanism, const Finding& finding);
/// What the engine says of a setting or a kind, in the window's language, with fields as the panels call them.
QString helpText(const std::string& said);
/// What a run says, in the window's language and the user's units, with its settings as the panel calls them.
QString runText(const QString& said);
QString runText(const std::string& said);

} // namespace escapement
