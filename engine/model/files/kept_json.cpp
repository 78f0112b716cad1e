#include "engine/model/files/kept_json.h"

#include <nlohmann/json.hpp>

namespace escapement {

KeptJson& KeptJson::operator=(const Json& value) {
    value_ = value.empty() ? nullptr : std::make_shared<Json>(value);
    return *this;
}

const Json& KeptJson::json() const {
    static const Json nothing = Json::object();
    return value_ ? *value_ : nothing;
}

Json& KeptJson::edit() {
    if (!value_) value_ = std::make_shared<Json>(Json::object());
    else if (value_.use_count() > 1) value_ = std::make_shared<Json>(*value_);
    return *value_;
}

bool KeptJson::operator==(const KeptJson& other) const { return value_ == other.value_ || json() == other.json(); }

} // namespace escapement
