#include "engine/dynamics/contact_motion.h"

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

bool areOfSameBodies(const PairRow& a, const PairRow& b) {
    const auto body = [](const std::string& feature) { return feature.substr(0, feature.find('|')); };
    return a.contact == b.contact && body(a.feature_a) == body(b.feature_a) && body(a.feature_b) == body(b.feature_b);
}

} // namespace escapement
