#include "gui/panels/properties/feature_names.h"

#include "engine/contact/features/placed_part.h"
#include "engine/joints/joint_type.h"
#include "engine/model/instance_names.h"

#include <algorithm>

namespace escapement {
namespace {

QStringList featuresOf(const std::string& name, const Mechanism& m, const PartLibrary& parts,
                       std::initializer_list<FeatureKind> kinds) {
    QStringList names;
    const Body* body = m.findBody(name);
    if (!body) return names;
    try {
        const auto instances = instanceNames(*body);
        const auto placed = placedParts(*body, m, parts);
        for (const FeatureKind kind : kinds)
            for (const PlacedPart& part : placed) {
                const int shape = shapeNamed(instances, part.instance);
                const QString instance = QString::fromStdString(
                    shape < 0 ? part.instance : instances[static_cast<std::size_t>(shape)].lasting());
                const FeatureSet& features = part.part->features;
                const int count =
                    kind == FeatureKind::Vertex ? static_cast<int>(features.vertices.size()) : features.ofFile(kind);
                for (int number = 1; number <= count; ++number)
                    names << instance + "#" + QString::fromStdString(featureName(kind, number));
            }
    } catch (const std::exception&) {
        // the findings say what is missing
    }
    return names;
}

} // namespace

std::map<std::string, QStringList> namesForFields(const Mechanism& m, const PartLibrary& parts,
                                                  const Selection& selection) {
    std::map<std::string, QStringList> names;
    const auto index = static_cast<std::size_t>(std::max(0, selection.index));
    if (selection.kind == Selection::Kind::Contact && index < m.contacts.size()) {
        const std::string at = "/contacts/" + std::to_string(index);
        const auto both = {FeatureKind::Face, FeatureKind::Vertex};
        names[at + "/a/faces"] = featuresOf(m.contacts[index].a.body, m, parts, both);
        names[at + "/b/faces"] = featuresOf(m.contacts[index].b.body, m, parts, both);
    }
    const JointType* type = selection.kind == Selection::Kind::Joint && index < m.joints.size()
                                ? findJointType(m.joints[index].type)
                                : nullptr;
    if (type && type->followsEdges())
        names["/joints/" + std::to_string(index) + "/edges"] =
            featuresOf(m.joints[index].a.body, m, parts, {FeatureKind::Edge});
    return names;
}

} // namespace escapement
