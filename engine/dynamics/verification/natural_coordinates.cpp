// Mechanisms in natural coordinates [GarciaDeJalonBayo1994]: points and unit vectors of the bodies, shared by the
// bodies that a joint connects. Masses are constant, there are no angles and no gyroscopic terms, and every constraint
// is a product of two differences of coordinates. The same mechanisms exist in other coordinates, so that the two say
// whether both sets of equations are right.

#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/makers.h"

#include <Eigen/QR>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace escapement {

namespace {

using std::cos;
using std::sin;

/// A coordinate less another, or less something fixed; numbers of coordinates of `d` entries each, -1: none.
struct Difference {
    int plus = -1, minus = -1;
    Vec3 fixed = Vec3::Zero();
};

/// a . b = value.
struct Product {
    Difference a, b;
    double value = 0.0;
};

/// Coordinates of d entries each, with constant masses and weights.
class NaturalSystem : public GeneralisedSystem {
  public:
    NaturalSystem(int d, Vector q0, Vector v0, Matrix mass, Vector weight, std::vector<Product> products)
        : GeneralisedSystem(int(q0.size()), q0, std::move(v0)), d_(d), mass_(std::move(mass)),
          weight_(std::move(weight)), products_(std::move(products)) {
        for (Product& p : products_) p.value = at(p.a, q0).dot(at(p.b, q0));
    }
    int constraintCount() const override { return int(products_.size()); }
    void forces(double, In<Vector>, In<Vector>, Out<Vector> f) const override { f = weight_; }
    void constraints(double, In<Vector> q, Out<Vector> g) const override {
        for (std::size_t i = 0; i < products_.size(); ++i)
            g[Eigen::Index(i)] = at(products_[i].a, q).dot(at(products_[i].b, q)) - products_[i].value;
    }
    void constraintJacobian(double, In<Vector> q, Out<Matrix> g) const override {
        g.setZero();
        for (std::size_t i = 0; i < products_.size(); ++i) {
            add(products_[i].a, at(products_[i].b, q), g.row(Eigen::Index(i)));
            add(products_[i].b, at(products_[i].a, q), g.row(Eigen::Index(i)));
        }
    }
    void constraintBias(double, In<Vector>, In<Vector> v, Out<Vector> gamma) const override {
        for (std::size_t i = 0; i < products_.size(); ++i)
            gamma[Eigen::Index(i)] = 2.0 * rate(products_[i].a, v).dot(rate(products_[i].b, v));
    }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override {
        return {kinetic(q, v), -weight_.dot(q), 0.0};
    }

  protected:
    Vec3 rate(const Difference& x, In<Vector> v) const {
        Vec3 value = Vec3::Zero();
        if (x.plus >= 0) value.head(d_) += v.segment(d_ * x.plus, d_);
        if (x.minus >= 0) value.head(d_) -= v.segment(d_ * x.minus, d_);
        return value;
    }
    Vec3 at(const Difference& x, In<Vector> q) const { return rate(x, q) + x.fixed; }

  private:
    template <class Row> void add(const Difference& x, const Vec3& by, Row row) const {
        if (x.plus >= 0) row.segment(d_ * x.plus, d_) += by.head(d_).transpose();
        if (x.minus >= 0) row.segment(d_ * x.minus, d_) -= by.head(d_).transpose();
    }
    void massMatrix(In<Vector>, Out<Matrix> mass) const override { mass = mass_; }

    int d_;
    Matrix mass_;
    Vector weight_;
    std::vector<Product> products_;
};

// ---- the four-bar linkage of linkages.cpp ---------------------------------------------------------------------------

constexpr double rodMass = 1.0, crank = 0.3, coupler = 0.36055512754639896, rocker = 0.4, base = 0.7, crankTorque = 6.0;

/// Coordinates: the ends of the crank and of the rocker.
class NaturalFourBar final : public NaturalSystem {
  public:
    NaturalFourBar() : NaturalSystem(2, start(), Vector::Zero(4), masses(), weights(), lengths()) {}
    void forces(double t, In<Vector> q, In<Vector> v, Out<Vector> f) const override {
        NaturalSystem::forces(t, q, v, f);
        f.head<2>() += crankTorque / (crank * crank) * Vec2(-q[1], q[0]);
    }
    SystemPower power(double, In<Vector> q, In<Vector> v) const override {
        return {crankTorque / (crank * crank) * (q[0] * v[1] - q[1] * v[0]), 0.0};
    }

  private:
    static Vector start() {
        Vector q(4);
        const double up = std::numbers::pi / 3.0;
        q << crank * cos(up), crank * sin(up), base - rocker * cos(up), rocker * sin(up);
        return q;
    }
    /// Slender rods: a third of the mass at an end, a sixth between both.
    static Matrix masses() {
        Matrix m = Matrix::Zero(4, 4);
        for (int k = 0; k < 2; ++k) {
            m(k, k) = m(2 + k, 2 + k) = rodMass * 2.0 / 3.0;
            m(k, 2 + k) = m(2 + k, k) = rodMass / 6.0;
        }
        return m;
    }
    static Vector weights() {
        Vector f = Vector::Zero(4);
        f[1] = f[3] = -rodMass * verificationGravity;
        return f;
    }
    static std::vector<Product> lengths() {
        const Difference first{0}, second{1, 0}, third{1, -1, Vec3(-base, 0.0, 0.0)};
        return {{first, first}, {second, second}, {third, third}};
    }
};

// ---- Bennett's linkage ----------------------------------------------------------------------------------------------

constexpr double linkMass = 0.3, sideA = 0.2, twistA = 0.7, twistB = 1.1, opening = 1.0; // kg, m, rad
const Vec3 linkInertia(2e-3, 3e-3, 4e-3); // kg m^2, about the centre, along the world's axes at the start

/// Hinges at the start: points and directions, the fixed ones first and last.
struct Hinges {
    std::array<Vec3, 4> point, axis;
    Hinges() {
        const double sideB = sideA * sin(twistB) / sin(twistA);
        const double second =
            2.0 * std::atan(sin(0.5 * (twistB + twistA)) / sin(0.5 * (twistB - twistA)) / std::tan(0.5 * opening));
        const double angle[3] = {opening, second, -opening}, side[3] = {sideA, sideB, sideA},
                     twist[3] = {twistA, twistB, twistA};
        Vec3 place = Vec3::Zero();
        Mat3 turn = Mat3::Identity();
        point[0] = place;
        axis[0] = turn.col(2);
        for (std::size_t k = 0; k < 3; ++k) {
            turn = turn * Eigen::AngleAxisd(angle[k], Vec3::UnitZ()).toRotationMatrix();
            place += turn * Vec3(side[k], 0.0, 0.0);
            turn = turn * Eigen::AngleAxisd(twist[k], Vec3::UnitX()).toRotationMatrix();
            point[k + 1] = place;
            axis[k + 1] = turn.col(2);
        }
    }
};

/// Four hinges, skew to one another; coordinates: point and direction of the second and third one. 14 rows, 11 of them
/// independent.
class NaturalBennett final : public NaturalSystem {
  public:
    explicit NaturalBennett(double turning)
        : NaturalSystem(3, start(), Vector::Zero(12), masses(), weights(), rows()), turning_(turning) {}
    void initialState(Vector& q, Vector& v) const override {
        NaturalSystem::initialState(q, v);
        // The one motion that the rows leave, as fast as the first link turns about its hinge.
        Matrix g(constraintCount(), 12);
        constraintJacobian(0.0, q, g);
        const Hinges h;
        const Eigen::CompleteOrthogonalDecomposition<Matrix> rows(g);
        const Vec3 arm = h.axis[0].cross(h.point[1] - h.point[0]);
        Vector wanted = Vector::Zero(12);
        wanted.head<3>() = arm;
        const Vector left = wanted - rows.solve(g * wanted);
        v = turning_ * arm.squaredNorm() / left.head<3>().dot(arm) * left;
    }

  private:
    static Vector start() {
        const Hinges h;
        Vector q(12);
        q << h.point[1], h.axis[1], h.point[2], h.axis[2];
        return q;
    }
    /// A fixed vector is a difference of nothing.
    static Difference fixedVector(const Vec3& value) { return {-1, -1, value}; }
    static std::vector<Product> rows() {
        const Hinges h;
        // Of each link: from hinge to hinge, and both directions.
        const Difference way[3] = {{0, -1, -h.point[0]}, {2, 0}, {-1, 2, h.point[3]}};
        const Difference axis[4] = {fixedVector(h.axis[0]), {1}, {3}, fixedVector(h.axis[3])};
        std::vector<Product> all;
        for (int k = 0; k < 3; ++k)
            for (const Product& p : {Product{way[k], way[k]}, Product{way[k], axis[k]}, Product{way[k], axis[k + 1]},
                                     Product{axis[k], axis[k + 1]}})
                all.push_back(p);
        all.push_back({axis[1], axis[1]});
        all.push_back({axis[2], axis[2]});
        return all;
    }
    /// A link's point is P + c1 (P' - P) + c2 u + c3 u' with c of its own: the masses of (P, u, P', u') are the second
    /// moments of these numbers.
    static Eigen::Matrix4d moments(int link) {
        const Hinges h;
        const std::size_t k = std::size_t(link);
        const Vec3 way = h.point[k + 1] - h.point[k], centre = 0.5 * way;
        Mat3 edges;
        edges << way, h.axis[k], h.axis[k + 1];
        const Mat3 inverse = edges.inverse();
        const Mat3 spread = Mat3(Vec3(Vec3::Constant(0.5 * linkInertia.sum()) - linkInertia).asDiagonal()) +
                            linkMass * centre * centre.transpose();
        const Vec3 c = linkMass * inverse * centre;
        const Mat3 cc = inverse * spread * inverse.transpose();
        Eigen::Matrix4d m;
        m << linkMass, c.transpose(), c, cc;
        // From (P, P' - P, u, u') to (P, u, P', u').
        Eigen::Matrix4d to;
        to << 1, 0, 0, 0, -1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1;
        return to.transpose() * m * to;
    }
    /// Coordinates of a link's P, u, P', u': those of fixed hinges are none.
    static std::array<int, 4> coordinatesOf(int link) {
        const int first = 2 * (link - 1);
        return {link == 0 ? -1 : first, link == 0 ? -1 : first + 1, link == 2 ? -1 : first + 2,
                link == 2 ? -1 : first + 3};
    }
    static Matrix masses() {
        Matrix all = Matrix::Zero(12, 12);
        for (int link = 0; link < 3; ++link) {
            const auto m = moments(link);
            const auto at = coordinatesOf(link);
            for (std::size_t i = 0; i < 4; ++i)
                for (std::size_t j = 0; j < 4; ++j)
                    if (at[i] >= 0 && at[j] >= 0)
                        all.block<3, 3>(3 * at[i], 3 * at[j]) += m(Eigen::Index(i), Eigen::Index(j)) * Mat3::Identity();
        }
        return all;
    }
    /// The centre is halfway between the hinges.
    static Vector weights() {
        Vector f = Vector::Zero(12);
        for (int link = 0; link < 3; ++link)
            for (const int at : {coordinatesOf(link)[0], coordinatesOf(link)[2]})
                if (at >= 0) f[3 * at + 2] -= 0.5 * linkMass * verificationGravity;
        return f;
    }
    double turning_;
};

} // namespace

std::unique_ptr<System> makeNaturalFourBar(const VerificationSettings&) { return std::make_unique<NaturalFourBar>(); }

std::unique_ptr<System> makeNaturalBennett(const VerificationSettings& s) {
    return std::make_unique<NaturalBennett>(setting(s, "turning", 6.0));
}

} // namespace escapement
