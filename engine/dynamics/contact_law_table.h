#pragma once
// The laws of a mechanism's contacts: one a contact or, of contacts that go by materials, one for each two materials.

#include "engine/dynamics/contact_law.h"
#include "engine/model/mechanism.h"

namespace escapement {

class ContactLawTable {
  public:
    ContactLawTable() = default;
    explicit ContactLawTable(const Mechanism& mechanism);

    bool byMaterials(int contact) const { return contacts_[std::size_t(contact)].byMaterials; }
    /// Which law acts between two shapes, by numbers of the mechanism's contacts and bodies and of the bodies' shapes.
    int lawOf(int contact, int bodyA, int shapeA, int bodyB, int shapeB) const {
        const Entry& entry = contacts_[std::size_t(contact)];
        return entry.byMaterials ? entry.first + materialOf(bodyA, shapeA) * materials_ + materialOf(bodyB, shapeB)
                                 : entry.first;
    }
    const ContactLaw& operator[](int law) const { return laws_[std::size_t(law)]; }
    int size() const { return int(laws_.size()); }
    /// Throws ModelError naming the contact and the shapes when it goes by materials and nothing is given for theirs.
    void require(const Mechanism& mechanism, int contact, int bodyA, int shapeA, int bodyB, int shapeB) const;

  private:
    struct Entry {
        bool byMaterials = false;
        int first = 0; ///< of its laws
    };
    int materialOf(int body, int shape) const { return material_[std::size_t(firstShape_[std::size_t(body)] + shape)]; }

    int materials_ = 0; ///< how many there are, that of shapes without one included
    std::vector<Entry> contacts_;
    std::vector<ContactLaw> laws_;
    std::vector<char> given_;     ///< of each law
    std::vector<int> firstShape_; ///< of each body, into
    std::vector<int> material_;   ///< the materials of all shapes
};

} // namespace escapement
