#pragma once
// Admissible forces of least norm at rest, where each acts on two bodies at most.
//
// As LeastNorm::admit of math/admissible_forces.h, for forces r that must add up to a load: B r = b, with the rows of B
// independent. Instead of a basis of what B sees, which would be full, the unknowns are the multipliers y of B r = b:
// r = P_K(B^T y), B P_K(B^T y) = b. The slope B P' B^T has a block for every two bodies that touch, so time and storage
// go with these blocks and the fill of their factors, in an order that is found once for a structure.

#include "engine/math/admissible_forces.h"
#include "engine/math/block_rows.h"

#include <Eigen/SparseCholesky>

#include <vector>

namespace escapement {

class SparseAdmissible {
  public:
    /// B^T: all rows of its groups, over these blocks of columns (first and how many, ascending).
    void prepare(const BlockRows& transposed, const std::vector<std::pair<int, int>>& columns);
    /// Whether no row of B has a part independent of the others that is shorter than this, of its own length.
    bool isIndependent(double least);
    /// Of each row of r how much of it the load alone decides: 1: all, whatever the other forces are. After
    /// `isIndependent`.
    Vector decided() const;
    /// The least motion, in the metric of these masses (of each block of columns), that the first rows of the groups
    /// see as the negative of `lacking`, or as near to that as they allow.
    void place(const std::vector<Eigen::Matrix<double, 6, 6>>& masses, In<Vector> lacking, Vector& motion);
    /// r of least norm with B r = load (one after the other of these blocks) in all cones. False: there is none that
    /// can be found, and r is that of least norm of all.
    bool find(In<Vector> load, const std::vector<ForceCone>& cones, Vector& r);

  private:
    struct Block {
        int body = 0; ///< of the blocks of columns
        Eigen::Matrix<double, 6, BlockRows::height> values;
    };
    struct Group {
        int first = 0, rows = 0; ///< of r
        std::vector<Block> blocks;
    };
    using Slope = Eigen::Matrix<double, BlockRows::height, BlockRows::height>;

    void arrange(const std::vector<std::vector<int>>& touching);
    void add(int body, int other, const Eigen::Matrix<double, 6, 6>& values);
    void gather(const std::vector<Slope>& slopes);
    std::vector<Slope> slopesOf(const std::vector<ForceCone>& cones) const;
    void regularise(double by);
    void settleOn(const std::vector<ForceCone>& cones, double size);
    void spread(const Vector& y, Vector& r) const;    ///< r = B^T y
    void collect(const Vector& r, Vector& sum) const; ///< sum = B r
    double evaluate(const std::vector<ForceCone>& cones, const Vector& at, bool withSlope);

    std::vector<Group> groups_;
    std::vector<int> groupOf_; ///< of each row of r
    std::vector<int> first_;   ///< row of each block of columns, and the end
    std::vector<std::vector<int>> touching_;
    Vector scale_; ///< of the rows of B, which are made unit
    Eigen::SparseMatrix<double> slope_;
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor_;
    Vector goal_, y_, trial_, x_, gradient_, step_;
    double error_ = 0.0;
    std::vector<Mat3> derivatives_; ///< of the projections
};

} // namespace escapement
