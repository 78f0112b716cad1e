#pragma once
// The names of faces, edges and corners that fields of names take, as the project file has them.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"
#include "gui/words/selection.h"

#include <QStringList>

#include <map>

namespace escapement {

/// By the pointer of the field: the faces and corners of each side of a contact, the edges a joint may lead along. None
/// of a body whose part is missing.
std::map<std::string, QStringList> namesForFields(const Mechanism& mechanism, const PartLibrary& parts,
                                                  const Selection& selection);

} // namespace escapement
