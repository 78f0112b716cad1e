#pragma once
// What tests of making a mechanism by clicks share: files of their own, scenes of primitives, clicks on round faces.

#include "tests/gui/user.h"

#include "engine/assembling/proposals/feature_geometry.h"
#include "engine/contact/features/placed_part.h"
#include "tests/support/places.h"
#include "tests/support/sample_copy.h"

namespace escapement {

inline const QString force = "normal force";

/// The numbers of a body's cylindrical faces whose axis goes along z through (x, y) of the part's frame.
inline std::vector<int> facesAbout(const Part& part, double x, double y) {
    std::vector<int> found;
    for (int i = 1; i <= static_cast<int>(part.features.faces.size()); ++i) {
        const FeatureGeometry g = featureGeometry(part, FeatureKind::Face, i);
        if (g.shape == FeatureGeometry::Shape::Cylinder && std::abs(std::abs(g.direction.z()) - 1) < 1e-9 &&
            std::hypot(g.point.x() - x, g.point.y() - y) < 1e-6)
            found.push_back(i);
    }
    return found;
}

/// In a folder of the test's own.
inline QString copyOf(const QTemporaryDir& own, const QString& file) {
    const QString folder = own.path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    const QString copy = folder + "/" + QFileInfo(file).fileName();
    QFile::copy(file, copy);
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    return copy;
}

/// A project of primitives in a file of its own.
inline QString written(const QString& folder, const QString& text) {
    QDir().mkpath(folder);
    const QString file = folder + "/scene.escapement";
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
    out.write(text.toUtf8());
    return file;
}

inline const QString plane =
    R"({"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [0.4, 0.4, 0.02], "material": "steel"}]})";

inline const QString head =
    R"({"escapement": 1, "name": "scene", "materials": [{"name": "steel", "density": 7850}], "bodies": [)";

inline const QString nutOnPost =
    head +
    R"({"name": "post", "fixed": true, "shapes": [{"primitive": "cylinder", "radius": 0.02, "length": 0.2, "material": "steel"}]},
    {"name": "nut", "pose": {"position": [0, 0, 0.15]}, "shapes": [{"primitive": "cylinder", "radius": 0.04, "length": 0.06, "material": "steel"}]}], "gravity": [0, 0, 0]})";

/// The number of a primitive's round face.
inline int roundFace(User& user, int body) {
    const auto parts =
        placedParts(user.mechanism().bodies[static_cast<std::size_t>(body)], user.mechanism(), user.document().parts());
    return facesAbout(*parts[0].part, 0.0, 0.0).at(0);
}

/// Three wheels on the ground that turn, and a bar that slides.
inline const QString train =
    head +
    R"({"name": "ground", "fixed": true, "shapes": [{"primitive": "box", "size": [0.5, 0.2, 0.01], "material": "steel", "placement": {"position": [0.1, 0, -0.03]}}]},
    {"name": "small wheel", "shapes": [{"primitive": "cylinder", "radius": 0.04, "length": 0.02, "material": "steel"}]},
    {"name": "large wheel", "pose": {"position": [0.13, 0, 0], "quaternion": [0.9987502603949663, 0, 0, 0.04997916927067833]}, "shapes": [{"primitive": "cylinder", "radius": 0.08, "length": 0.02, "material": "steel"}]},
    {"name": "third wheel", "pose": {"position": [0.27, 0, 0]}, "shapes": [{"primitive": "cylinder", "radius": 0.05, "length": 0.02, "material": "steel"}]},
    {"name": "bar", "pose": {"position": [0, 0.07, 0]}, "shapes": [{"primitive": "box", "size": [0.2, 0.02, 0.02], "material": "steel"}]}],
  "joints": [{"name": "small axle", "type": "revolute", "a": {"body": "ground"}, "b": {"body": "small wheel"}},
    {"name": "large axle", "type": "revolute", "a": {"body": "ground", "position": [0.13, 0, 0]}, "b": {"body": "large wheel"}},
    {"name": "third axle", "type": "revolute", "a": {"body": "ground", "position": [0.27, 0, 0]}, "b": {"body": "third wheel"}},
    {"name": "guide", "type": "prismatic", "a": {"body": "ground", "position": [0, 0.07, 0], "z": [1, 0, 0], "x": [0, 1, 0]}, "b": {"body": "bar", "z": [1, 0, 0], "x": [0, 1, 0]}}],
  "gravity": [0, 0, 0]})";

} // namespace escapement
