#pragma once
// Flush features: what slides over one and comes to the next in the same plane goes on without striking its side.

#include "engine/dynamics/system.h"
#include "engine/integrators/time_stepping/time_stepper.h"

namespace escapement {

/// Whether a contact whose gap has closed on the border of its feature only passes there: in a plane through its point
/// its two bodies (all that stands still being one) touch by another that they are not pressed against any faster than
/// at `rest` (m/s), and to part along the normal of that, by however little, takes this contact off its feature. A box
/// on a table comes so to the side of a second one beside it that is as high; not to a wall that stands on it, onto
/// which parting moves it. So does what slides from one body onto another that does not rise beside it, unless it
/// strikes that by another contact, too. Contacts further apart than `within` (m) do not touch, but those that have
/// pressed in the last time step (`last`): what bears lies in the other as deep as steps leave it.
bool passesFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest,
                 const TimeStepMemory* last = nullptr);

/// The same of a contact that is about to close: where it would if all went on as it moves, unless it is off its
/// feature by then: a block that tips over the edge of a table and slides off by its own edges leaves the table as its
/// corners come down to it.
bool willPassFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest);

/// Whether a contact that is deeper than what is flush stands on the border of its feature because its bodies are at
/// the surface of one another by another contact that they lie beside, and off this one's feature as soon as they part
/// there: they have come in by that one, or are about to, and overlap here. Nothing presses on this one's face.
bool overlapsBeside(System& system, int contact, const Vector& q, const Vector& v, double within);

} // namespace escapement
