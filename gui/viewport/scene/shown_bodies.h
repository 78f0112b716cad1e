#pragma once
// The bodies of the 3-D view: their parts as VTK actors, where they are, and how they look.

#include "engine/contact/features/placed_part.h"
#include "engine/dynamics/frame.h"
#include "gui/viewport/scene/part_shape.h"

#include <vtkSmartPointer.h>

#include <array>
#include <map>
#include <set>

class vtkActor;
class vtkMatrix4x4;
class vtkPlane;
class vtkRenderer;

namespace escapement {

/// What a section leaves: the points with normal . (x - point) >= 0.
struct CutPlane {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitX();
    double inside(const Vec3& x) const { return normal.dot(x - point); }
};

struct ShownPiece {
    int body = 0;
    std::string instance;
    std::shared_ptr<const PartShape> shape;
    RigidMotion placement; ///< part frame in the body frame
    RigidMotion pose;      ///< part frame in the world
    Vec3 colour = Vec3::Ones();
    vtkSmartPointer<vtkMatrix4x4> matrix; ///< of `pose`
    vtkSmartPointer<vtkActor> surface, edges;
    /// Of a primitive plane the way it faces, part frame: it is seen, and picked, from there alone, where it stops
    /// bodies. Zero: seen from all sides.
    Vec3 front = Vec3::Zero();
};

struct ShownBody {
    std::string name;
    bool fixed = false;
    RigidMotion initial, pose;
};

class ShownBodies {
  public:
    explicit ShownBodies(vtkRenderer* renderer);
    ~ShownBodies();

    /// Bodies whose parts are missing are left out. Pieces whose part was shown before keep their buffers.
    void setMechanism(const Mechanism& mechanism, const PartLibrary& library);
    void setPoses(const std::vector<BodyState>& poses);
    void showInitial();

    const std::vector<ShownBody>& bodies() const { return bodies_; }
    const std::vector<ShownPiece>& pieces() const { return pieces_; }
    bool isEmpty() const { return pieces_.empty(); } ///< nothing has a shape
    RigidMotion poseOf(int body) const;              ///< the identity for the world (-1)
    const ShownPiece* findPiece(int body, const std::string& instance) const;
    bool isVisible(const ShownPiece& piece) const { return hidden_.count(piece.body) == 0; }

    void setHidden(const std::set<int>& hidden);
    const std::set<int>& hidden() const { return hidden_; }
    /// 1: solid. `others` is the opacity of all bodies that `own` does not name.
    void setOpacity(double others, const std::map<int, double>& own);
    void setFeatureKinds(bool coloured);
    void setSection(const std::optional<CutPlane>& section);
    const std::optional<CutPlane>& section() const { return section_; }

    /// xmin xmax ymin ymax zmin zmax of the visible bodies, or of one body; nothing when there is none.
    std::optional<std::array<double, 6>> bounds(int body = -1) const;

  private:
    void place(ShownPiece& piece);
    void dress(ShownPiece& piece);
    ShownPiece makePiece(const std::shared_ptr<const PartShape>& shape);

    vtkRenderer* renderer_;
    PartShapes shapes_;
    std::vector<ShownBody> bodies_;
    std::vector<ShownPiece> pieces_;
    std::set<int> hidden_;
    double opacity_ = 1.0;
    std::map<int, double> ownOpacity_;
    bool featureKinds_ = false;
    std::optional<CutPlane> section_;
    vtkSmartPointer<vtkPlane> cut_;
};

} // namespace escapement
