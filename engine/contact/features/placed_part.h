#pragma once
// The parts of a body, placed in its body frame: what contact, mass and pictures are made from.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

namespace escapement {

struct PlacedPart {
    std::shared_ptr<const Part> part;
    RigidMotion placement; ///< part frame in the body frame
    std::string instance;  ///< name of the part's features: "Assembly/Crank", or "sphere", "box:2" for primitives
    double density = 0.0;  ///< kg/m^3, 0 when no material is given
    bool contact = true;
    std::string qualified = {}; ///< the same with its file, "geometry::Assembly/Crank"
    bool isNamed(const std::string& name) const {
        return name == instance || (!qualified.empty() && name == qualified);
    }
};

/// Primitives that were made already: bodies with equal ones share them.
using KnownPrimitives = std::vector<std::pair<Shape, std::shared_ptr<const Part>>>;

/// The parts of a body in the order of its shapes. Throws ModelError naming the body and the part that is missing.
/// A CAD part without `placement` sits where the file's assembly puts it relative to the body's pose.
std::vector<PlacedPart> placedParts(const Body& body, const Mechanism& mechanism, const PartLibrary& library,
                                    KnownPrimitives* known = nullptr);

/// Whether two bodies are made of the same parts, with the same names, at the same places in their frames.
bool sameParts(const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b);
/// Of each body the first that is made of the same parts.
std::vector<int> firstOfSameParts(const std::vector<std::vector<PlacedPart>>& bodies);

/// Mass (kg), centre (body frame, m), inertia about the centre (body axes, kg m^2).
struct RigidMass {
    double mass = 0.0;
    Vec3 centre = Vec3::Zero();
    Mat3 inertia = Mat3::Zero();
};

/// From `mass` where given, else from solids and densities. Throws ModelError ("Body 'rod' has no mass: ...").
RigidMass massOf(const Body& body, const std::vector<PlacedPart>& parts);

} // namespace escapement
