#pragma once
// Whether chosen faces of two parts have gone through each other while the parts moved. That a place of a chosen face
// lies in the other part does not say so: it may have come in through a face beside that was not chosen. So the place
// is followed back to where it came in.

#include "engine/contact/diagnostics/interpenetration.h"

namespace escapement {

class CrossedFaces {
  public:
    /// Of a pair of `bodies` that is looked at by chosen faces. Refers to `bodies`.
    CrossedFaces(const Interpenetration& bodies, int pair);
    /// With the meshes of its chosen faces, which other pairs may have as well.
    CrossedFaces(const Interpenetration& bodies, int pair, std::shared_ptr<const ChosenMesh> meshA,
                 std::shared_ptr<const ChosenMesh> meshB);

    /// The motion goes on to `at`: B's part frame in A's. Between two of these places are taken to move on straight
    /// lines. Returns whether `look` may find anything: the chosen faces are near each other, or have been since they
    /// were last apart, and have moved by a hundredth of the smaller part since then, and by ever more, up to a third
    /// of it, from look to look that found nothing, and for some poses; or this is the last look (`last`).
    bool follow(const RigidMotion& at, bool last);

    /// The deepest place (none: nothing deeper than `tolerance`, m) of a chosen face of one part in the other, now,
    /// whose nearest boundary is a chosen face as well, which has come in through a chosen face that it met from
    /// outside, no nearer to that face's border than a tenth of what it moved at once, and around which nothing lies
    /// deeper but chosen faces. A's part frame. `any`: the first that is found.
    Penetration look(double tolerance, bool any);

  private:
    /// m: at least and at most.
    struct Distance {
        double least, most;
    };
    Distance nearBy() const;
    bool apart(double margin, const Distance& known) const;
    bool cameThrough(const Vec3& point, bool ofA, double tolerance) const;
    bool touchedFirst(const Vec3& point, bool ofA, const BoundaryPlace& through, double tolerance) const;
    BoundaryPlace nearest(bool inA, const Vec3& p) const;
    Vec3 outward(bool ofA, const Vec3& p) const;
    double way(const RigidMotion& from, const RigidMotion& to) const;

    const Solid &a_, &b_;
    const FaceChoice &chosenA_, &chosenB_;
    double size_;
    std::shared_ptr<const ChosenMesh> meshA_, meshB_;
    Vec3 centre_;            ///< of the smaller part, in its frame
    double reach_;           ///< m, of that part around it: of what moves when it turns
    double meshReach_ = 0.0; ///< m, of its chosen triangles around it
    bool smallIsB_;
    bool looked_ = false;
    RigidMotion before_, looking_,
        lookedBefore_;             ///< at the last call of `follow`; when last looked at, and the time before
    double clearance_ = 0.0;       ///< m, between the chosen faces at looking_
    double due_ = 0.0;             ///< of the smaller part: so far it moves until the next look
    int poses_ = 0;                ///< near ones, since the last look
    double gone_ = 0.0;            ///< m, that all has moved at most between the last two looks
    std::vector<RigidMotion> way_; ///< since they were apart
};

} // namespace escapement
