#pragma once
// Which candidates follow on one another where a contact runs over an edge at which two faces meet smoothly, or nearly
// so.

#include <span>
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
    double reach = 0.0; ///< m: so far beyond the edge may a closest point lie that has not come round it yet
                        ///< (MultibodySystem::measured)
    double slack = 0.0; ///< m: how far apart the faces may be there, as their file says
};

/// Those of each candidate. Most have none.
class PassageTable {
  public:
    std::span<const Passage> of(int candidate) const;
    /// Candidates in the order of their numbers.
    void add(int candidate, const Passage& passage);

  private:
    struct Entry {
        int candidate, from, count; ///< into passages_
    };
    std::vector<Entry> entries_;
    std::vector<Passage> passages_;
};

/// Appends those of the candidates in `list`, which are of one contact; `first` is added to their numbers.
void passages(const CandidateList& list, const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b, int first,
              PassageTable& table);

} // namespace escapement
