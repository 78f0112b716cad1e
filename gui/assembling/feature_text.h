#pragma once
// A picked feature in words and in the user's units, and as what the mechanism needs of it.

#include "engine/assembling/proposals/joint_proposal.h"
#include "engine/dynamics/frame.h"
#include "gui/document/document.h"
#include "gui/viewport/picking/touching_feature.h"

#include <QString>

#include <optional>

namespace escapement {

/// "hole, ⌀ 12 mm, 20 mm deep", "plane face, 40 mm²", "straight edge, 30 mm".
QString geometryText(const FeatureGeometry& geometry, PickKind kind);
/// For the hover label: body, instance, feature and what it is (rich text).
QString featureText(const Document& document, const PickedFeature& feature);
/// "crank, face 3".
QString shortFeatureText(const PickedFeature& feature);

/// The feature as the side of a joint, in the mechanism as it is assembled. Nothing when its part is not there, or for
/// a whole body.
std::optional<PickedSide> pickedSideOf(const Document& document, const PickedFeature& feature);
/// The feature that a name like "Assembly/Crank#face:2" on a body means; nothing when there is none.
std::optional<PickedFeature> featureNamed(const Mechanism& mechanism, const std::string& body, const std::string& name);

/// What takes part in the closed contacts of a frame.
std::vector<TouchingFeature> touchingFeatures(const Mechanism& mechanism, const std::vector<ContactRow>& contacts,
                                              const std::vector<PairRow>& pairs);

} // namespace escapement
