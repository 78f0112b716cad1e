#pragma once
// Small bridges between the engine's types and VTK's.

#include "engine/math/types.h"

#include <QColor>

#include <vtkMatrix4x4.h>

namespace escapement {

inline Vec3 rgb(const QColor& colour) { return {colour.redF(), colour.greenF(), colour.blueF()}; }

inline void setMatrix(vtkMatrix4x4* matrix, const RigidMotion& pose) {
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) matrix->SetElement(r, c, pose.rotation(r, c));
        matrix->SetElement(r, 3, pose.translation[r]);
    }
    matrix->Modified();
}

} // namespace escapement
