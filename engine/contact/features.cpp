#include "engine/contact/features.h"

#include <algorithm>

namespace escapement {

const char* name(EdgeKind kind) {
    switch (kind) {
    case EdgeKind::Convex:
        return "convex";
    case EdgeKind::Concave:
        return "concave";
    case EdgeKind::Tangent:
        return "tangent";
    case EdgeKind::Smooth:
        return "smooth";
    case EdgeKind::Seam:
        return "seam";
    case EdgeKind::Border:
        return "border";
    case EdgeKind::Degenerate:
        break;
    }
    return "degenerate";
}

std::string featureName(FeatureKind kind, int number) {
    const char* word = kind == FeatureKind::Face ? "face:" : kind == FeatureKind::Edge ? "edge:" : "vertex:";
    return word + std::to_string(number);
}

EdgeKind Edge::kindAt(double t) const {
    if (stretches.empty()) return kind;
    for (const auto& stretch : stretches)
        if (t <= stretch.to) return stretch.kind;
    return stretches.back().kind;
}

double Edge::dihedralAt(double t) const {
    if (dihedrals.empty()) return 0.0;
    const auto after = std::upper_bound(dihedrals.begin(), dihedrals.end(), t,
                                        [](double value, const DihedralSample& s) { return value < s.parameter; });
    if (after == dihedrals.begin()) return dihedrals.front().angle;
    if (after == dihedrals.end()) return dihedrals.back().angle;
    const auto before = after - 1;
    const double share = (t - before->parameter) / (after->parameter - before->parameter);
    return before->angle + share * (after->angle - before->angle);
}

} // namespace escapement
