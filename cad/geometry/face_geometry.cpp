#include "cad/geometry/face_geometry.h"

#include <BRep_Tool.hxx>

namespace escapement {

FaceGeometries::Known& FaceGeometries::known(const TopoDS_Face& face) {
    Known& known = known_[face.TShape().get()];
    if (known.face.IsNull() || !known.face.IsPartner(face) || !known.face.Location().IsEqual(face.Location()))
        known = {face, convertSurface(BRep_Tool::Surface(face), perMetre_), std::nullopt};
    return known;
}

const FaceBorder& FaceGeometries::borderOf(const TopoDS_Face& face, const NumberedShapes& edges) {
    Known& known = this->known(face);
    if (!known.border) known.border = escapement::borderOf(face, known.converted.parameterScale, edges);
    return *known.border;
}

} // namespace escapement
