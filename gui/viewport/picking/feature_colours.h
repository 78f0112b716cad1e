#pragma once
// The colours of faces by their surface and of edges by their kind, for the overlay that shows what contact sees.

#include "engine/contact/features/features.h"

#include <QColor>

namespace escapement {

/// Convex edges touch, concave ones cannot, over tangent ones a contact slides without noticing.
inline QColor edgeColour(EdgeKind kind) {
    switch (kind) {
    case EdgeKind::Convex:
        return QColor(0x00, 0x72, 0xb2);
    case EdgeKind::Concave:
        return QColor(0xd5, 0x5e, 0x00);
    case EdgeKind::Tangent:
        return QColor(0x00, 0x9e, 0x73);
    case EdgeKind::Smooth:
        return QColor(0x7c, 0xc8, 0xac);
    case EdgeKind::Border:
        return QColor(0xcc, 0x79, 0xa7);
    case EdgeKind::Seam:
    case EdgeKind::Degenerate:
        break;
    }
    return QColor(0x7a, 0x85, 0x90);
}

/// Paler than the edges, so that those stand out on them.
inline QColor faceColour(SurfaceKind kind) {
    switch (kind) {
    case SurfaceKind::Plane:
        return QColor(0xd3, 0xd9, 0xdf);
    case SurfaceKind::Cylinder:
        return QColor(0x8f, 0xc9, 0xee);
    case SurfaceKind::Cone:
        return QColor(0xf3, 0xe3, 0x8a);
    case SurfaceKind::Sphere:
        return QColor(0x94, 0xdb, 0xc4);
    case SurfaceKind::Torus:
        return QColor(0xe3, 0xb6, 0xd0);
    case SurfaceKind::BSpline:
        return QColor(0xf0, 0xb8, 0x8f);
    case SurfaceKind::Extrusion:
    case SurfaceKind::Revolution:
    case SurfaceKind::Offset:
        return QColor(0xbb, 0xb5, 0xe6);
    case SurfaceKind::Other:
        break;
    }
    return QColor(0x9a, 0x9a, 0x9a);
}

} // namespace escapement
