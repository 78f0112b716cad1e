#pragma once
// One field of several things of a kind.

#include "engine/model/mechanism.h"
#include "gui/words/property_rows.h"

#include <set>
#include <string>
#include <vector>

namespace escapement {

/// Whether a field can be the same for several things: not their names, their places, or what they act on.
bool canBeSame(const FieldRow& row);
/// The same field of thing `index` of that list: "/contacts/3/friction" of 5 is "/contacts/5/friction".
std::string pointerOf(const std::string& pointer, int index);
/// The mechanism in which a field is for these things, too, what it is for the one shown; `before`: what it was there.
/// Of a vector only the components that are others now. Those that have no such field, or a number of another quantity
/// in it, stay as they are; where it makes their numbers ones of another quantity, these begin as usual. Throws
/// ModelError where that makes an error that was not there.
Mechanism withSameField(const Mechanism& mechanism, const Selection& shown, const FieldRow& before,
                        const std::vector<int>& things);
/// Of the fields that can be the same, pointers to those that are not the same for these other things.
std::set<std::string> differingFields(const Mechanism& mechanism, const Selection& shown,
                                      const std::vector<FieldRow>& rows, const std::vector<int>& others);

} // namespace escapement
