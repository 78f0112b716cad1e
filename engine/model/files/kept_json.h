#pragma once
// JSON that is carried along without being looked at: keys that this version does not know, what the window remembers.

#include <nlohmann/json_fwd.hpp>

#include <memory>

namespace escapement {

using Json = nlohmann::ordered_json;

/// A JSON object as a value: cheap to copy, empty until it is edited. The header of the JSON library is long, and every
/// file of the program reads the Mechanism: who looks inside includes <nlohmann/json.hpp>.
class KeptJson {
  public:
    KeptJson() = default;
    KeptJson& operator=(const Json& value);

    /// An empty object while nothing is kept.
    const Json& json() const;
    /// For changes; copies of this value do not see them.
    Json& edit();
    /// By content; nothing kept equals an empty object.
    bool operator==(const KeptJson& other) const;

  private:
    std::shared_ptr<Json> value_;
};

} // namespace escapement
