#pragma once
// Names that follow: a joint, contact, load, coupling or sensor that still has the name it was given when it was made
// (new_names.h) is called after its bodies, joints or contact when these are renamed, too. That a name is of that kind
// is told by the name alone: it is the one that would be given again.

#include "engine/model/mechanism.h"

#include <string>

namespace escapement {

/// As those of engine/assembling/edit.h, which they call; they throw as these do. Names of the user's own stay.
void renameBodyInNames(Mechanism& mechanism, int body, const std::string& name);
void renameJointInNames(Mechanism& mechanism, int joint, const std::string& name);
void renameContactInNames(Mechanism& mechanism, int contact, const std::string& name);

} // namespace escapement
