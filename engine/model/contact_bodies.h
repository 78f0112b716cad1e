#pragma once
// Which bodies touch by which contact: a contact names two bodies, or every body on one side or both.

#include "engine/model/mechanism.h"

namespace escapement {

/// Whether a side of the contact is every body.
inline bool isOfEveryBody(const ContactPair& contact) {
    return contact.a.body == everyBody || contact.b.body == everyBody;
}

/// By numbers: of the mechanism's contacts and bodies.
struct TouchingBodies {
    int contact = 0, a = 0, b = 0;
};

/// All pairs of bodies, contact by contact. Two bodies touch by a contact of their own where they have one (or several
/// of chosen faces), otherwise by the first of the contacts of every body that means them. Those leave out bodies
/// without shapes for contact, bodies that are both fixed, pairs in `except`, and, unless `jointed`, bodies that a
/// joint connects. Contacts with a body that does not exist are left out.
std::vector<TouchingBodies> touchingBodies(const Mechanism& mechanism);

} // namespace escapement
