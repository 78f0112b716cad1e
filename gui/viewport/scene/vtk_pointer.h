#pragma once

#include <vtkSmartPointer.h>

namespace escapement {

/// VTK counts the references to its objects.
template <class T> using Vtk = vtkSmartPointer<T>;

} // namespace escapement
