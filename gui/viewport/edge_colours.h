#pragma once
// The colours of edges by their kind, for the overlay that shows what contact sees.

#include "engine/contact/features.h"

#include <QColor>

namespace escapement {

/// Convex edges touch, concave ones cannot, over tangent ones a contact slides without noticing.
inline QColor edgeColour(EdgeKind kind) {
    switch (kind) {
    case EdgeKind::Convex: return QColor(0x00, 0x72, 0xb2);
    case EdgeKind::Concave: return QColor(0xd5, 0x5e, 0x00);
    case EdgeKind::Tangent:
    case EdgeKind::Smooth: return QColor(0x00, 0x9e, 0x73);
    case EdgeKind::Border: return QColor(0xcc, 0x79, 0xa7);
    case EdgeKind::Seam:
    case EdgeKind::Degenerate: break;
    }
    return QColor(0x7a, 0x85, 0x90);
}

} // namespace escapement
