#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/broad_phase/mates.h"

#include <fmt/format.h>

#include <map>

namespace escapement {

std::string countByKind(const CandidateList& list) {
    std::map<std::string, int> counts;
    double sag = 0.0;
    for (const auto& c : list) {
        const auto& p = c.pair;
        const bool sphere = p.pointA().sphere || p.pointB().sphere;
        if (p.further()) continue; // of the same features
        if (fillEachOther(p)) {
            ++counts
                ["faces of one size from both sides, which touch everywhere or nowhere: no contact, make them a joint"];
            continue;
        }
        if (p.support()) {
            if (p.kind <= PairKind::PointPlane && !p.plane().face) {
                ++counts["vertex-bottom of a pit"];
                continue;
            }
            const bool meridian = p.kind == PairKind::SurfaceCurve || p.kind == PairKind::CurveSurface ||
                                  p.kind == PairKind::CurvePoint || p.kind == PairKind::PointCurve;
            const bool plane = p.kind == PairKind::PlanePoint || p.kind == PairKind::PointPlane ||
                               (meridian && !sphere && p.surface().face->surface->kind() == SurfaceKind::Plane);
            ++counts[fmt::format("{}-{}", meridian ? "support meridian" : "support point",
                                 sphere  ? "sphere"
                                 : plane ? "plane"
                                         : "curved face")];
            sag = std::max(sag, c.sag());
            continue;
        }
        switch (p.kind) {
        case PairKind::PlanePoint:
        case PairKind::PointPlane:
            ++counts[sphere ? "sphere-plane" : "vertex-plane"];
            break;
        case PairKind::PointPoint:
            ++counts[p.pointA().sphere && p.pointB().sphere ? "sphere-sphere"
                     : sphere                               ? "sphere-vertex"
                                                            : "tip-vertex"];
            break;
        case PairKind::LinePoint:
        case PairKind::PointLine:
            ++counts[sphere ? "sphere-edge" : "tip-edge"];
            break;
        case PairKind::LineLine:
            ++counts["edge-edge"];
            break;
        case PairKind::SurfacePoint:
        case PairKind::PointSurface:
            ++counts[sphere ? "ball-curved face" : "vertex-curved face"];
            break;
        case PairKind::CurvePoint:
        case PairKind::PointCurve:
            ++counts["ball-curved edge"];
            break;
        case PairKind::SurfaceSurface:
            ++counts["face-face"];
            break;
        case PairKind::SurfaceCurve:
        case PairKind::CurveSurface:
            ++counts["edge-face"];
            break;
        case PairKind::CurveCurve:
            ++counts["edge-edge"];
            break;
        }
    }
    std::string text;
    for (const auto& [kind, count] : counts) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
    if (sag > 0.0)
        text +=
            fmt::format("; where features touch all round, about {} supports a turn stand for the circle, on planes "
                        "turned to where it would go in; elsewhere it is up to {:.3g} mm too narrow between them",
                        supportsATurn, 1e3 * sag);
    return text;
}

} // namespace escapement
