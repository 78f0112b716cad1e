#include "gui/commands/json_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace escapement {

Json json(const Eigen::Ref<const Vector>& values) {
    Json list = Json::array();
    for (double value : values) list.push_back(value);
    return list;
}

Json json(const Quaternion& q) { return {q.w(), q.x(), q.y(), q.z()}; }

void print(const Json& json) { fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace)); }

} // namespace escapement
