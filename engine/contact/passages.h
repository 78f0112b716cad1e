#pragma once
// Which candidates follow on one another where a contact runs over an edge at which two faces meet smoothly, or nearly so.

#include <unordered_map>
#include <vector>

#include <numbers> // not before a header that moc can follow: it reads this one wrong otherwise

namespace escapement {

struct CandidateList;
struct PlacedPart;

/// rad: faces and curves that meet at less are treated as tangent. Real files are full of such edges.
constexpr double nearlyTangentAngle = 0.5 * std::numbers::pi / 180.0;

/// From a candidate to the one of the face beside, against the same feature of the partner.
struct Passage {
    int to = 0;         ///< candidate
    int edge = 0;       ///< number of the edge between the faces
    bool ofA = true;    ///< whose faces they are
    double reach = 0.0; ///< m: so far beyond the edge may a foot lie that has not come round it yet (MultibodySystem::measured)
    double slack = 0.0; ///< m: how far apart the faces may be there, as their file says
};

/// Of the candidates in `list`, those of one contact, by their numbers, to which `first` is added. Most have none.
std::unordered_map<int, std::vector<Passage>> passages(const CandidateList& list, const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b, int first);

} // namespace escapement
