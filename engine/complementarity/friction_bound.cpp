#include "engine/complementarity/friction_bound.h"

#include <Eigen/SVD>

#include <limits>

namespace escapement {

namespace {

constexpr double singular = 1e-12; // of the largest singular value: what roundoff leaves of none

} // namespace

double uniqueFrictionBound(In<Matrix> delassus) {
    const Eigen::Index contacts = delassus.rows() / 3;
    Matrix normal(contacts, contacts), across(contacts, 2 * contacts);
    for (Eigen::Index i = 0; i < contacts; ++i)
        for (Eigen::Index k = 0; k < contacts; ++k) {
            normal(i, k) = delassus(3 * i, 3 * k);
            across.block<1, 2>(i, 2 * k) = delassus.block<1, 2>(3 * i, 3 * k + 1);
        }
    const Vector ofNormal = Eigen::JacobiSVD<Matrix>(normal).singularValues();
    const double least = ofNormal.minCoeff(), largest = ofNormal.maxCoeff();
    if (!(least > singular * largest)) return std::numeric_limits<double>::quiet_NaN();
    const double coupling = Eigen::JacobiSVD<Matrix>(across).singularValues().maxCoeff();
    return coupling > 0.0 ? least / coupling : std::numeric_limits<double>::infinity();
}

} // namespace escapement
