#include "cad/soundness/shape_check.h"

#include "cad/soundness/sound_shape.h"

#include <Standard_Failure.hxx>

namespace escapement {

namespace {

bool isSurelySound(const HealedShape& healed) {
    try {
        return surelySound(healed.shape, healed.faces, healed.edges, *healed.geometries);
    } catch (const Standard_Failure&) {
        return false;
    }
}

} // namespace

bool ShapeCheck::findsFaults(const HealedShape& healed) {
    if (!judgedShape_.IsEqual(healed.shape)) {
        judgedShape_ = healed.shape;
        faulty_ = !isSurelySound(healed) && !kernels(healed.shape).IsValid();
    }
    return faulty_;
}

const BRepCheck_Analyzer& ShapeCheck::kernels(const TopoDS_Shape& shape) {
    if (!check_ || !checkedShape_.IsEqual(shape)) {
        check_ = std::make_unique<BRepCheck_Analyzer>(shape);
        checkedShape_ = shape;
    }
    return *check_;
}

void ShapeCheck::forget() {
    check_.reset();
    judgedShape_.Nullify();
}

} // namespace escapement
