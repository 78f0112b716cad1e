#pragma once
// The symbols of joints and loads: of one size on the screen, over the bodies, moving with them.

#include "gui/viewport/camera/camera_view.h"
#include "gui/viewport/scene/shown_bodies.h"
#include "gui/viewport/symbols/symbol.h"

#include <QColor>

namespace escapement {

class SymbolLayer {
  public:
    SymbolLayer(vtkRenderer* overlay, const ShownBodies& bodies) : overlay_(overlay), bodies_(bodies) {}
    ~SymbolLayer();
    SymbolLayer(const SymbolLayer&) = delete;
    SymbolLayer& operator=(const SymbolLayer&) = delete;

    void set(const std::vector<Symbol>& symbols);
    void setVisible(bool visible);
    void setInk(const QColor& ink);
    /// The symbol under the pointer lights up; -1: none.
    void setHover(int which);
    int hovered() const { return hover_; }
    /// Device pixels in a logical one; the symbols are of one size in logical ones, smaller on bodies that they would
    /// hide.
    void setPixelRatio(double ratio) { pixelRatio_ = ratio; }
    /// Puts the symbols where their bodies are now, as the camera sees them now.
    void place();

    /// Which symbol (position in the list) is within `reach` pixels of a pixel; -1: none.
    int at(const Vec2& pixel, double reach, const CameraView& view) const;
    const Symbol& symbol(int which) const { return shown_[which].symbol; }
    int count() const { return static_cast<int>(shown_.size()); }
    /// A world point on the symbol's drawing, for tests and callouts.
    Vec3 pointOn(int which) const;

  private:
    struct Shown {
        Symbol symbol;
        vtkSmartPointer<vtkActor> actor;
        vtkSmartPointer<vtkMatrix4x4> matrix;
        std::vector<std::vector<Vec3>> lines; ///< in its own frame
        std::vector<Vec3> drawn; ///< of what spans two bodies: the points as drawn, before its body got its length
        Eigen::Matrix<double, 3, 4> placed; ///< own frame to world
        double extent = 0.0;                ///< m, of the largest body it belongs to that moves; 0: of none
        bool there = false;                 ///< placed, and neither hidden nor cut away
    };
    void colour();
    static void setLength(Shown& one, double share);

    vtkRenderer* overlay_;
    const ShownBodies& bodies_;
    double pixelRatio_ = 1.0;
    std::vector<Shown> shown_;
    QColor ink_{0x3c, 0x46, 0x50};
    int hover_ = -1;
    bool visible_ = true;
};

} // namespace escapement
