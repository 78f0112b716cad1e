#pragma once
// A part: one solid piece of geometry as the engine sees it, wherever it came from (CAD file or primitive).

#include "engine/contact/features/features.h"

#include <map>

namespace escapement {

/// Triangles for pictures and coarse searching only; m, part frame.
struct Triangulation {
    SharedList<Vec3> points;
    SharedList<Vec3> normals; ///< one a point, outward
    SharedList<Eigen::Vector3i> triangles;
    SharedList<int>
        face; ///< of each triangle, the number of its face in the list of features, from 1: of a split one, its piece's
};

struct Part {
    std::string path; ///< "Assembly/Crank"; STEP product names, ":2" for repeats
    int solids = 0;
    bool open = false;           ///< has faces but no closed solid: shown, no mass
    double volume = 0.0;         ///< m^3
    Vec3 centre = Vec3::Zero();  ///< of volume, part frame
    Mat3 inertia = Mat3::Zero(); ///< of volume about `centre`, unit density, part axes: m^5
    RigidMotion placement;       ///< part frame to the file's world
    FeatureSet features;
    Triangulation triangulation;
    Vec3 colour = {0.72, 0.75, 0.78}; ///< sRGB 0..1
    bool hasColour = false;
    std::vector<std::string> notes; ///< what was repaired, or refused and why
    std::vector<std::string>
        warnings; ///< what makes its volume, centre or shape doubtful: to be looked at before it is used

    /// The same for all copies of a part whose faces nobody changed (instances of one product), and for them alone.
    const void* shape() const { return features.faces.owner().get(); }
};

/// All parts of one CAD file.
struct CadModel {
    std::vector<std::shared_ptr<const Part>> parts;
    std::vector<std::string> repairs;
    std::vector<std::string> refused;
    std::string question;              ///< what the file leaves open and the user must say; empty: nothing
    std::vector<std::string> warnings; ///< of all parts, each with its path; and of the file itself
    std::string sha256;
};

/// The parts a project refers to, by geometry id and part path.
class PartLibrary {
  public:
    void add(const std::string& geometryId, CadModel model);
    const CadModel* model(const std::string& geometryId) const {
        auto found = models_.find(geometryId);
        return found == models_.end() ? nullptr : &found->second;
    }
    std::shared_ptr<const Part> find(const std::string& geometryId, const std::string& path) const;
    const std::map<std::string, CadModel>& models() const { return models_; }

  private:
    std::map<std::string, CadModel> models_;
    std::map<std::string, std::vector<int>> byPath_; ///< of each model: the numbers of its parts, by their paths
};

/// Primitive parts, centred on their own frame. Sizes in m; throws std::invalid_argument when not positive.
/// The plane is a rectangle in x, y facing +z.
Part makeSphere(double radius);
Part makeBox(const Vec3& size);
Part makeCylinder(double radius, double length);
Part makeCapsule(double radius, double length);
Part makePlane(double sizeX, double sizeY);

} // namespace escapement
