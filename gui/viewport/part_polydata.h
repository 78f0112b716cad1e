#pragma once
// A part's triangles and edges as VTK data, moved by `placement` (part frame to body frame, m).

#include "engine/contact/part.h"

#include <vtkSmartPointer.h>
#include <vtkType.h>

class vtkPolyData;

namespace escapement {

/// Triangles with normals; the face number of each is kept as cell data.
vtkSmartPointer<vtkPolyData> facesOf(const Part& part, const RigidMotion& placement);
/// The edges that a draughtsman would draw: not seams, not smooth ones.
vtkSmartPointer<vtkPolyData> edgesOf(const Part& part, const RigidMotion& placement);
/// The face number (from 1) of a triangle of `facesOf`; 0 when unknown.
int faceOfCell(vtkPolyData* faces, vtkIdType cell);
/// The triangles of one face.
vtkSmartPointer<vtkPolyData> onlyFace(vtkPolyData* faces, int face);

} // namespace escapement
