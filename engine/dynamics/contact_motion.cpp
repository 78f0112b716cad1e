#include "engine/dynamics/contact_motion.h"

#include <string_view>

namespace escapement {

ContactGeometry ContactMotion::geometry(int contact, In<Vector> q) {
    rows_.resize(3, system_.hasBlocks() ? 0 : system_.nv()); // no columns: no rows are asked for
    return system_.contactRows(contact, q, rows_);
}

Vec3 ContactMotion::velocity(int contact, In<Vector> q, In<Vector> v) {
    if (system_.hasBlocks()) {
        blocks_.clear();
        system_.contactBlocks(contact, q, blocks_);
        Vec3 u;
        blocks_.multiply(v, u);
        return u;
    }
    rows_.resize(3, system_.nv());
    system_.contactRows(contact, q, rows_);
    return rows_ * v;
}

namespace {

std::string_view bodyOf(const std::string& feature) { return std::string_view(feature).substr(0, feature.find('|')); }

} // namespace

bool areOfSameBodies(const PairRow& a, const PairRow& b) {
    return a.contact == b.contact && bodyOf(a.feature_a) == bodyOf(b.feature_a) &&
           bodyOf(a.feature_b) == bodyOf(b.feature_b);
}

bool shareABody(const PairRow& a, const PairRow& b) {
    return bodyOf(a.feature_a) == bodyOf(b.feature_a) || bodyOf(a.feature_a) == bodyOf(b.feature_b) ||
           bodyOf(a.feature_b) == bodyOf(b.feature_a) || bodyOf(a.feature_b) == bodyOf(b.feature_b);
}

} // namespace escapement
