#include "engine/contact/features/features.h"

#include <algorithm>
#include <cstdlib>

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

int FeatureSet::count(FeatureKind kind) const {
    return int(kind == FeatureKind::Face ? faces.size() : kind == FeatureKind::Edge ? edges.size() : vertices.size());
}

const PieceOf* FeatureSet::pieceOf(FeatureKind kind, int index) const {
    if (index < 1 || index > count(kind) || kind == FeatureKind::Vertex) return nullptr;
    return kind == FeatureKind::Face ? &faces[std::size_t(index - 1)].pieceOf : &edges[std::size_t(index - 1)].pieceOf;
}

int FeatureSet::ofFile(FeatureKind kind) const {
    int number = count(kind);
    for (; number > 0; --number) {
        const PieceOf* of = pieceOf(kind, number);
        if (!of || (of->number == 0 && !of->between)) break;
    }
    return number;
}

int FeatureSet::fileNumber(FeatureKind kind, int index) const {
    const PieceOf* of = pieceOf(kind, index);
    return of && of->number ? of->number : index;
}

std::vector<int> FeatureSet::pieces(FeatureKind kind, int number) const {
    std::vector<int> all{number};
    for (int index = ofFile(kind) + 1; index <= count(kind); ++index)
        if (fileNumber(kind, index) == number && index != number) all.push_back(index);
    return all;
}

std::string FeatureSet::name(FeatureKind kind, int index) const {
    const PieceOf* of = pieceOf(kind, index);
    return of && of->number ? featureName(kind, of->number) + "." + std::to_string(of->piece)
                            : featureName(kind, index);
}

int FeatureSet::find(FeatureKind kind, const std::string& number) const {
    char* end = nullptr;
    const long wanted = std::strtol(number.c_str(), &end, 10);
    if (wanted < 1 || wanted > count(kind)) return 0;
    if (*end != '.') return int(wanted);
    const long piece = std::strtol(end + 1, nullptr, 10);
    for (const int index : pieces(kind, int(wanted)))
        if (const PieceOf* of = pieceOf(kind, index); of && of->piece == piece) return index;
    return 0;
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
