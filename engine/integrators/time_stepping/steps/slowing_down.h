#pragma once
// Takes energy back from a step that has gained some. First by impulses along the normals of its contacts, which leave
// alone what these cannot act on: a ball that bounces keeps its spin and its way along the floor. The part of the
// motion that they reach, M^-1 N^T (N M^-1 N^T)^+ N v, is slowed down as one, so that what rests on another goes on
// resting. What is missing then, and all of it where surfaces bend the way, is taken from the whole motion of what the
// contacts move and of what joints tie to that. Bodies that touch no ground, and hang on none, keep the momentum they
// have together: they are slowed down as they move beside one another, so that what no force from outside acts on goes
// on as before. Where nothing touches or pulls, and nothing was raised, only turning can have gained.

#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/math/block_rows.h"
#include "engine/math/disjoint_sets.h"

#include <vector>

namespace escapement {

class SlowingDown {
  public:
    explicit SlowingDown(System& system) : system_(system), stage_(system, own_), motion_(system) {}

    /// Takes `gain` (J) from the velocities of `result`, and from those that a scheme keeps of its own (`kept`, nv
    /// numbers, or others that are left alone); `raised`: something was moved to where it does not lie in another.
    /// False, and nothing is changed, where it is more than `share` of the kinetic energy that can be taken from. Not
    /// for systems that motors drive. Where `of` (contacts, ascending) is not empty only what these move, and what
    /// hangs together with it, is taken from.
    bool take(double gain, double share, bool raised, const TimeStepStart& start, TimeStep& result, Vector& kept,
              const std::vector<int>& of = {});
    /// What an island is to give: that of a contact.
    struct Part {
        int contact = -1;
        double gain = 0.0, share = 1.0; ///< J; of its kinetic energy
        bool failed = false;            ///< it has not that much
    };
    /// The same from each of these islands, whose contacts are `of`; `spare` (J) need not be taken. `alongNormals`: of
    /// a body alone, where no surface bends the way of its contacts, nothing else is to be taken from: along the others
    /// nothing has been gained. O(contacts + bodies + joints) in all.
    bool take(std::vector<Part>& parts, bool raised, const TimeStepStart& start, TimeStep& result, Vector& kept,
              const std::vector<int>& of, double spare, bool alongNormals);

  private:
    void find(const TimeStepStart& start, const TimeStep& result, const std::vector<int>& of = {});
    void findByBlocks(const TimeStepStart& start, const TimeStep& result, const std::vector<int>& of);
    void findByRows(const TimeStepStart& start, const TimeStep& result, const std::vector<int>& of);
    void tie(const std::vector<int>& blocks);
    void act(std::size_t k, int contact, const std::vector<int>& of);
    void findMeans(const TimeStep& result);
    void findKinetic(const TimeStep& result);
    void prepare(bool raised, const TimeStepStart& start, const TimeStep& result, const std::vector<int>& of);
    void slowAll(TimeStep& result, Vector& kept);
    void slow(Vector& v) const;
    void findNormals(const TimeStepStart& start, const TimeStep& result);
    void findReached(In<Vector> v);
    void give(std::size_t root, double gain, double normal, double there);

    System& system_;
    bool turningAlone_ = false;               ///< taken from angular velocities only
    std::vector<char> taking_;                ///< by mass block
    std::vector<int> blockOf_;                ///< by contact of the step, one that it moves; -1: none
    DisjointSets sets_;                       ///< of blocks that touch or are joined; who stands for one is its root
    std::vector<char> grounded_;              ///< by root: touches the ground or is joined to it
    std::vector<Vec3> mean_;                  ///< m/s, by root: the velocity that stays; 0 where grounded
    std::vector<double> mass_;                ///< kg, by root
    std::vector<double> kinetic_;             ///< J, by root: of what is taken from, without that of the mean
    std::vector<double> left_;                ///< of the velocities, by root
    std::vector<int> bodies_;                 ///< by root
    std::vector<char> joined_;                ///< by root: joints hold some of it
    std::vector<char> bends_;                 ///< by root: a contact's normal speed changes along its surfaces
    std::vector<double> reached_;             ///< J, by root: of the part of the motion that normals reach
    std::vector<double> keeps_;               ///< of that part, by root
    std::vector<int> touching_, all_;         ///< blocks of one contact or joint; contacts, those of the step first
    std::vector<std::pair<int, int>> blocks_; ///< contact, ascending, and a block that it moves
    Vector momentum_, unit_, ofUnit_;
    BlockRows rows_;
    ContactSolving own_;
    ContactStage stage_;
    ContactMotion motion_;
    std::vector<int> acting_;                  ///< contacts whose normals count
    std::vector<std::pair<int, int>> islands_; ///< root, ascending, and the place of one among them
    std::vector<int> rowStart_, columns_;      ///< of W between normals, in compressed rows by place
    std::vector<double> values_;
    Vector still_; ///< of joint rows
    Vector along_; ///< the part of v that normals reach, without what they leave
};

} // namespace escapement
