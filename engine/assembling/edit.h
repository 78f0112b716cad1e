#pragma once
// Edits of a Mechanism that touch more than one field: names with everything that refers to them, removal with
// everything that depends on it, bodies joined and taken apart. All leave the mechanism whole.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"
#include "engine/model/pose.h"

#include <set>

namespace escapement {

/// `wanted`, or `wanted 2`, `wanted 3`, … the first that no thing of the list has.
template <class T> std::string freeName(const std::vector<T>& things, const std::string& wanted) {
    const auto taken = [&](const std::string& name) {
        for (const auto& thing : things)
            if (thing.name == name) return true;
        return false;
    };
    std::string name = wanted;
    for (int i = 2; taken(name); ++i) name = wanted + " " + std::to_string(i);
    return name;
}

/// Renames a body, and the joints', loads' and contacts' references with it. Throws InputError when the name is empty
/// or taken.
void renameBody(Mechanism& mechanism, int body, const std::string& name);
/// As above, for a joint, the loads on it and the couplings of its coordinates.
void renameJoint(Mechanism& mechanism, int joint, const std::string& name);

/// Renames a material with the shapes that are of it and the pairs that it is in.
void renameMaterial(Mechanism& mechanism, int material, const std::string& name);
/// Removes a material with the pairs that it is in; the shapes that were of it have none then.
void removeMaterial(Mechanism& mechanism, int material);
/// Removes a CAD file from the project. Throws InputError while a body has a shape of it.
void removeGeometry(Mechanism& mechanism, int geometry);
/// Gives a CAD file another scale, and moves the bodies made of its parts alone to where it has them then.
void rescaleGeometry(Mechanism& mechanism, int geometry, double scale);
/// The latter alone, with their explicit masses' centres and inertias, where a CAD file is so many times as long for
/// another reason: it is read in another unit.
void stretchGeometry(Mechanism& mechanism, int geometry, double factor);

/// Removes bodies with the joints, loads, couplings and contacts on them.
void removeBodies(Mechanism& mechanism, const std::set<int>& bodies);
/// Renames a contact; what watches it follows.
void renameContact(Mechanism& mechanism, int contact, const std::string& name);
/// Removes a contact with what watches it.
void removeContact(Mechanism& mechanism, int contact);
/// Removes the loads on joints that are no more, the couplings of their coordinates, and what watches what is no more.
void dropDangling(Mechanism& mechanism);
/// Removes a joint with the loads on it and the couplings of its coordinates.
void removeJoint(Mechanism& mechanism, int joint);

/// Writes down where every CAD shape sits in its body, so that the body may be moved: without it a shape stays where
/// the CAD assembly has it.
void keepPlacements(Mechanism& mechanism, const PartLibrary& parts);

/// Adds a copy beside the original (moved along x by its width) without its joints; returns its index.
int duplicateBody(Mechanism& mechanism, const PartLibrary& parts, int body);

/// Makes one rigid body of several: the shapes of all come into the first one's frame, their joints, loads and
/// contacts go with them, what was between them goes away. Of their contacts with one other body those that are alike
/// become one, others keep to the faces that they were of. The whole moves as the first did. Explicit masses are added
/// up as masses in space; when one has an explicit mass, all must have one or a density, or the whole has none where it
/// is ground. Throws ModelError.
void mergeBodies(Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& bodies);

/// Makes every shape a body of its own, which moves as it did; the first keeps the name, the joints, the loads and the
/// contacts of the whole, but what is chosen of the others' faces and edges goes with them. An explicit mass is
/// dropped. Returns how many bodies there are now of it. Throws ModelError when it has one shape.
int splitBody(Mechanism& mechanism, const PartLibrary& parts, int body);

/// Makes a load of another type; what the new type needs and the old one did not say is filled in from the bodies there
/// are. Throws InputError when there is no body for it.
void changeLoadType(Mechanism& mechanism, int load, const std::string& type);

/// Makes a joint of another type: it gets what the new type needs of numbers of its own, and loses those of the old one
/// and names of coordinates that the new type has not. Throws std::invalid_argument for an unknown type.
void changeJointType(Mechanism& mechanism, int joint, const std::string& type);

/// Puts an end of a joint (the first one, or the second) onto another body, and leaves it where it is in space. Numbers
/// that are expressions stay as they are, and are then seen from the new body. A name of no body changes the name only.
void moveJointEnd(Mechanism& mechanism, int joint, bool first, const std::string& body);

/// Makes a coupling of another type: it keeps its ends, gets what the new type needs of numbers of its own, and loses
/// those of the old one. Throws std::invalid_argument for an unknown type.
void changeCouplingType(Mechanism& mechanism, int coupling, const std::string& type);
/// The numbers that a new coupling of its type has.
void giveFreshNumbers(Coupling& coupling);

/// Makes a shape a primitive as large as what it was. Throws ModelError.
void makePrimitiveShape(Mechanism& mechanism, const PartLibrary& parts, int body, int shape,
                        const std::string& primitive);

} // namespace escapement
