#pragma once
// Pale copies of bodies in other poses than the one they are shown in: drawn, never picked, cut open as the bodies are.

#include "gui/viewport/scene/shown_bodies.h"

namespace escapement {

struct Ghost {
    int body = 0;
    RigidMotion pose;     ///< of the body frame
    double opacity = 0.2; ///< 0 to 1
    /// Of a body whose shapes are their own images across their x: they lie in the mirror image across the body's x.
    bool mirrored = false;
};

class Ghosts {
  public:
    Ghosts(vtkRenderer* renderer, const ShownBodies& bodies);
    ~Ghosts();

    /// In place of those before.
    void set(std::vector<Ghost> ghosts);
    /// The bodies, what is hidden of them or how they are cut has changed.
    void refresh();
    const std::vector<Ghost>& all() const { return ghosts_; }

  private:
    void clear();

    vtkRenderer* renderer_;
    const ShownBodies& bodies_;
    std::vector<Ghost> ghosts_;
    std::vector<vtkSmartPointer<vtkActor>> actors_;
};

} // namespace escapement
