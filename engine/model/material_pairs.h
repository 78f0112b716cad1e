#pragma once
// Contacts whose restitution and frictions are those of the materials of the shapes that touch (`by_materials`).

#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// What two materials do where they touch, given in either order; null: nothing is given.
const MaterialPair* findMaterialPair(const Mechanism& mechanism, const std::string& a, const std::string& b);

/// The contact with the numbers of a pair in place of its own; null: with none.
ContactPair withNumbersOf(const ContactPair& contact, const MaterialPair* pair);

/// A contact as it acts between shapes.
struct ActingContact {
    int contact = 0;                    ///< of the mechanism's
    const MaterialPair* pair = nullptr; ///< whose numbers it has; null: its own
    ContactPair numbers;
};

/// Every contact with the numbers by which it acts: those by materials once for each pair that may meet there, and for
/// which something is given. `mechanism` must outlive it.
std::vector<ActingContact> actingContacts(const Mechanism& mechanism);

/// The acting contact of two features as results name them ("slider|Assembly/Slider#vertex:3"); of a contact that does
/// not go by materials, its own. Where a pair is missing: without numbers.
ContactPair actingContact(const Mechanism& mechanism, const ContactPair& contact, const std::string& featureA,
                          const std::string& featureB);

/// Whether a contact has restitution and friction 0 of its own, as a new one has.
bool saysNothing(const ContactPair& contact);

/// Whether every contact of a mechanism, as it acts, lets its bodies slide without friction. False: there is none.
bool isFrictionless(const Mechanism& mechanism);

/// Whether something is given for every two materials that may meet at a contact, in the mechanism already or not.
bool materialsTellAll(const Mechanism& mechanism, const ContactPair& contact);

/// What is wrong with pairs of materials, and with contacts that go by them.
std::vector<Finding> checkMaterialPairs(const Mechanism& mechanism);

} // namespace escapement
