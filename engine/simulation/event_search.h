#pragma once
// The first event of a smooth step, located on its dense output.
//
// Event functions: gaps of open contacts (a crossing from open to closed), normal forces of closed ones, speed of
// slipping ones along their direction at the step's start, friction slack of sticking ones, the distance of closed
// contacts' closest points to the borders of their features and of their sharp features to the borders of their normal
// cones, the way left to guides' points on their piece of curve, and what is left of the smooth pieces of loads' laws.
// Where two features come near each other at several places, the end of one of these, open or closed, is bisected.
// Where contacts are redundant no force of its own is known: there the contact problem says whether the patch opens or
// slips, and the instant is bisected.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/math/sparse_values.h"
#include "engine/simulation/contact_modes.h"

namespace escapement {

struct FoundEvent {
    enum Kind { None, Impact, Release, SlipStops, StickBreaks, Border, PieceEnds, PlaceEnds, LawEnds } kind = None;
    double theta = 1.0;        ///< fraction of the step
    int candidate = -1;        ///< the contact it is about
    std::vector<int> released; ///< all contacts whose force ends with it, or whose friction comes to the cone
    int guide = -1;            ///< whose point runs over the end of its piece
    bool ahead = false;        ///< which end
    int law = -1;              ///< whose length or rate comes to the end of its smooth piece
    bool tips = false;         ///< of a border: that of its normal cone
    int next = -1;             ///< where it tips: what takes over
    bool seenLater = false;    ///< a shorter step would end before it can be told from roundoff
};

/// A gap that came down to less than the integration can tell from touching, and opened again.
struct NearMiss {
    double theta = 0.0; ///< fraction of the step
    double gap = 0.0;   ///< m
    int candidate = -1;
};

class EventSearch {
  public:
    /// `slowSlip` (m/s): below it a slipping contact has stopped, as far as the integration can tell.
    EventSearch(System& system, ContactModes& modes) : system_(system), modes_(modes) {}
    void setSlowSlip(double speed) { slowSlip_ = speed; }
    /// Gaps (m) below this are not told from touching.
    void setGrazingHeight(double gap) { grazing_ = gap; }
    /// Of the last search, in the order found.
    const std::vector<NearMiss>& nearMisses() const { return misses_; }

    /// Over the step from t with length h that `integrator` has made (dense output prepared).
    FoundEvent first(SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                     const SparseValues<char>& armed, const std::vector<int>& jointRows);

  private:
    struct ClosedSample {
        double theta = 0.0;
        Vector normal, speed, slow, slack, border, cone, held;
    };
    struct Entry {
        int sample = 0;                ///< the first on the feature; 0: it does not come onto it
        double theta = 0.0, gap = 0.0; ///< where it comes over the border, m there
    };
    Entry comesOnto(const SmoothIntegrator& integrator, int candidate);
    void searchGaps(SmoothModel& model, SmoothIntegrator& integrator, const SparseValues<char>& armed,
                    FoundEvent& best);
    void searchClosed(SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                      const std::vector<int>& jointRows, FoundEvent& best);
    void searchClosedUntil(double last, SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                           const std::vector<int>& jointRows, FoundEvent& best);
    void searchEntry(const SmoothModel& model, const SmoothIntegrator& integrator, int contact,
                     const ContactGap (&seen)[3], FoundEvent& best);
    void searchCones(const SmoothModel& model, const SmoothIntegrator& integrator, FoundEvent& best);
    int nextTouching(int closed, const SmoothModel& model);
    void searchGuides(const SmoothModel& model, const SmoothIntegrator& integrator, FoundEvent& best);
    void searchLaws(SmoothModel& model, SmoothIntegrator& integrator, FoundEvent& best);
    void searchPlaces(const SmoothIntegrator& integrator, FoundEvent& best);
    double heldBack(int contact, double normal);
    void sample(SmoothModel& model, SmoothIntegrator& integrator, double t, double h, double theta, ClosedSample& s);
    const Vector& sampleAt(const SmoothIntegrator& integrator, int j);
    double gapAt(const SmoothIntegrator& integrator, int candidate, double theta);

    System& system_;
    ContactModes& modes_;
    double slowSlip_ = 0.0, grazing_ = 0.0;
    std::vector<NearMiss> misses_;
    static constexpr int pieces = 8; ///< of the step, between samples of a gap
    bool sampled_[pieces + 1] = {};
    Vector sampledQ_[pieces + 1];
    std::vector<int> along_; ///< contacts that may touch within the step
    Vector q_, v_, a_, lambda_, joints_;
    std::vector<Vec3> forces_;
    std::vector<char> slides_, dry_; ///< closed contacts that slide; that are dry friction of a joint
    ClosedSample samples_[4];
};

} // namespace escapement
