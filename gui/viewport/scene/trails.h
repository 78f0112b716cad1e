#pragma once
// Lines along which points of bodies have moved.

#include "engine/math/types.h"

#include <vtkSmartPointer.h>

#include <map>
#include <vector>

class vtkActor;
class vtkRenderer;

namespace escapement {

class Trails {
  public:
    explicit Trails(vtkRenderer* overlay) : overlay_(overlay) {}
    ~Trails();

    /// A line through the world points (m) of a body's trail; empty: no trail of this body.
    void set(int body, const std::vector<Vec3>& points);
    void clear();

  private:
    vtkRenderer* overlay_;
    std::map<int, vtkSmartPointer<vtkActor>> trails_;
};

} // namespace escapement
