#pragma once
// A tip (apex.h) that meets another vertex or a straight edge exactly. Corners need no pairs for that: at an edge or
// another corner their pairs with faces, and those of their edges, touch at their borders. A tip has no edges that
// could.
//
// The normal is not the connecting direction, which has none at touching and turns about beyond it, but lies midway
// between what the two features show outward, and turns with the bodies: the gap is signed and smooth. How far the two
// pass beside each other, square to the normal, is the border: they meet where it is zero.

#include "engine/contact/narrow_phase/narrow_phase.h"

namespace escapement {

ContactMeasure tipOnPoint(const PointFeature& pa, const RigidMotion& a, const PointFeature& pb, const RigidMotion& b,
                          double depthLimit);
ContactRates tipOnPointRates(const PointFeature& pa, const BodyMotion& a, const PointFeature& pb, const BodyMotion& b);

/// Written for the edge on A.
ContactMeasure tipOnLine(const LineFeature& line, const RigidMotion& a, const PointFeature& tip, const RigidMotion& b,
                         double depthLimit);
ContactRates tipOnLineRates(const LineFeature& line, const BodyMotion& a, const PointFeature& tip, const BodyMotion& b);

} // namespace escapement
