#pragma once
// What contacts that give way have taken along their normals and given back. What a contact stores, it has taken: one
// that is found pressed in, as a corner beside an edge is when it has slid over it, would give back what was never put
// into it. It takes over what contacts of the same bodies stored when they ended, and gives way without a force as far
// as that does not do: it has a dent there (TimeStepMemory::dents). Dents go as the contact opens, as others of its
// bodies end and leave what they stored, and, over some of its own periods, by what contacts of its bodies have taken
// otherwise: bodies that hand over again and again would sink into one another.

#include "engine/dynamics/contact_motion.h"
#include "engine/integrators/time_stepping/time_stepper.h"

#include <map>
#include <string>

namespace escapement {

/// Whether a contact that gives way and pressed with `last` (N s) in the last step goes on to, beyond the border of its
/// feature: bodies roll and turn over borders while they are pressed in, and what would end there at once would leave
/// the others to begin anew. No further than some times its depth, which is that of what has been pressed there.
/// Farther where another contact of the two bodies presses, beside which this one pushes outward (BorderPush).
bool pressesBeyondBorder(const System& system, int contact, const ContactGap& gap, const TimeStepMemory& memory);
/// Whether another contact of the same two bodies has pressed in the step before: it does not take this one over.
bool hasPressedNeighbour(const System& system, int contact, const TimeStepMemory& memory);

/// Gives a contact a dent of this depth (m).
void setDent(TimeStepMemory& memory, int contact, double depth);

class ElasticAccount {
  public:
    explicit ElasticAccount(System& system) : system_(system), motion_(system) {}

    /// Before contacts are looked for. `last`: s, length of the step before.
    void healDents(const TimeStepStart& start, double last, TimeStepMemory& memory);
    /// `contacts` (ascending) act in the step that begins; `last` as above, 0: there is none, and what contacts store
    /// is what the mechanism brings along.
    void takeOver(const TimeStepStart& start, const std::vector<int>& contacts, double last, TimeStepMemory& memory);
    /// After the step, with its contacts and what is lost to them.
    void book(const TimeStep& step, TimeStepMemory& memory) const;

  private:
    struct Pressed { ///< deeper than what it has stored explains
        int contact, bodies;
        double depth, stored, asked; ///< m; J, now, and what it would have to take over
        bool onItsWay;               ///< it has come in by its own motion
    };
    int bodiesOf(int contact); ///< the same number for contacts of the same bodies
    double gapOf(int contact, In<Vector> q, const TimeStepMemory& memory) const;
    double freeEnergy(int bodies, In<Vector> q, const TimeStepMemory& memory);
    double mobility(int contact, In<Vector> q);
    void end(const TimeStepStart& start, const std::vector<int>& contacts, double last, TimeStepMemory& memory);
    void findPressed(const TimeStepStart& start, const std::vector<int>& contacts, double last, TimeStepMemory& memory);
    double draw(bool fromGone, double wanted, int bodies, In<Vector> q, const std::vector<int>& contacts,
                TimeStepMemory& memory);

    System& system_;
    ContactMotion motion_;
    ContactRows rows_;
    BlockRows blocks_;
    std::vector<Pressed> pressed_;
    std::map<int, double> free_; ///< J, by bodies
    std::vector<int> bodies_;    ///< by contact; -1: not asked yet
    std::map<std::string, int> known_;
};

/// The bodies of a contact that have got more out of contacts that give way than these took.
struct GivenBack {
    int contact = -1;    ///< one between these bodies; -1: there are none
    double energy = 0.0; ///< J
};
/// More than `allowed` (J).
GivenBack givenBackTooMuch(const System& system, const TimeStepMemory& memory, double allowed);

} // namespace escapement
