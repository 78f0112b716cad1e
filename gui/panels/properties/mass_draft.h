#pragma once
// A mass that is being given: nothing of it is filled in, and it becomes the body's when all of it has been typed.

#include "engine/contact/features/placed_part.h"
#include "engine/model/fields/field_rows.h"

#include <nlohmann/json.hpp>

#include <QString>

#include <map>

namespace escapement {

class MassDraft {
  public:
    MassDraft();

    /// The fields of a body's mass (`pointer`: "/bodies/1/mass"), empty where nothing has been typed yet.
    std::vector<FieldRow> rows(const std::string& pointer) const;
    /// A number, or a list of numbers and nulls, in SI, or expressions: as the project keeps them.
    void take(const std::string& key, const Json& typed);
    /// Centre and inertia as if the typed mass filled these solids evenly. False: no mass was typed, or there are no
    /// solids.
    bool fill(const Body& body, const Mechanism& mechanism, const PartLibrary& parts);
    /// "mass, inertia": what is still to be typed; empty when it is complete.
    QString missing() const;
    Json json() const;

  private:
    std::map<std::string, Json> given_; ///< value, centre, inertia; null where not given
};

} // namespace escapement
