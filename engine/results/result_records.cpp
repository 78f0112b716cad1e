#include "engine/results/result_records.h"

#include <cstddef>

namespace escapement {
namespace {

struct Member {
    const char* name;
    std::size_t offset;
    hid_t type;
};

Hid compound(std::size_t size, std::initializer_list<Member> members) {
    Hid type(H5Tcreate(H5T_COMPOUND, size));
    for (const auto& member : members) H5Tinsert(type, member.name, member.offset, member.type);
    return type;
}

Hid threeReals() {
    const hsize_t three = 3;
    return Hid(H5Tarray_create2(H5T_NATIVE_DOUBLE, 1, &three));
}

} // namespace

Hid solverType() {
    using R = SolverRecord;
    return compound(sizeof(R), {{"time", offsetof(R, time), H5T_NATIVE_DOUBLE},
                                {"step", offsetof(R, step), H5T_NATIVE_DOUBLE},
                                {"strategy", offsetof(R, strategy), H5T_NATIVE_INT64},
                                {"error", offsetof(R, error), H5T_NATIVE_DOUBLE},
                                {"drift_position", offsetof(R, drift_position), H5T_NATIVE_DOUBLE},
                                {"drift_velocity", offsetof(R, drift_velocity), H5T_NATIVE_DOUBLE},
                                {"penetration", offsetof(R, penetration), H5T_NATIVE_DOUBLE},
                                {"iterations", offsetof(R, iterations), H5T_NATIVE_INT64},
                                {"residual", offsetof(R, residual), H5T_NATIVE_DOUBLE}});
}

Hid contactType() {
    using R = ContactRecord;
    const Hid vector = threeReals();
    return compound(sizeof(R), {{"pair", offsetof(R, pair), H5T_NATIVE_INT64},
                                {"point", offsetof(R, point), vector},
                                {"normal", offsetof(R, normal), vector},
                                {"gap", offsetof(R, gap), H5T_NATIVE_DOUBLE},
                                {"force", offsetof(R, force), vector},
                                {"impulse", offsetof(R, impulse), vector},
                                {"slip", offsetof(R, slip), vector},
                                {"status", offsetof(R, status), H5T_NATIVE_INT64}});
}

Hid accountType() {
    using R = AccountRecord;
    return compound(sizeof(R), {{"pair", offsetof(R, pair), H5T_NATIVE_INT64},
                                {"friction", offsetof(R, friction), H5T_NATIVE_DOUBLE},
                                {"impacts", offsetof(R, impacts), H5T_NATIVE_DOUBLE},
                                {"slip", offsetof(R, slip), H5T_NATIVE_DOUBLE},
                                {"impulse", offsetof(R, impulse), H5T_NATIVE_DOUBLE}});
}

Hid eventType() {
    using R = EventRecord;
    const Hid vector = threeReals(), text = variableText();
    return compound(sizeof(R), {{"instant", offsetof(R, instant), H5T_NATIVE_INT64},
                                {"time", offsetof(R, time), H5T_NATIVE_DOUBLE},
                                {"kind", offsetof(R, kind), text},
                                {"subject", offsetof(R, subject), text},
                                {"features", offsetof(R, features), text},
                                {"point", offsetof(R, point), vector},
                                {"impulse", offsetof(R, impulse), vector},
                                {"energy_lost", offsetof(R, energy_lost), H5T_NATIVE_DOUBLE},
                                {"text", offsetof(R, text), text},
                                {"approach", offsetof(R, approach), H5T_NATIVE_DOUBLE},
                                {"leaving", offsetof(R, leaving), H5T_NATIVE_DOUBLE}});
}

Hid pairType() {
    using R = PairRecord;
    const Hid text = variableText();
    return compound(sizeof(R), {{"id", offsetof(R, id), H5T_NATIVE_INT64},
                                {"contact", offsetof(R, contact), text},
                                {"feature_a", offsetof(R, feature_a), text},
                                {"feature_b", offsetof(R, feature_b), text},
                                {"branch", offsetof(R, branch), H5T_NATIVE_INT64}});
}

} // namespace escapement
