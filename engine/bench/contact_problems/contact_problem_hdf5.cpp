// FCLib's HDF5 layout, as contact_problem_file.h states it.

#include "engine/bench/contact_problems/contact_problem_file.h"

#include "engine/model/errors.h"
#include "engine/results/hdf5_handle.h"
#include "engine/results/ordered_file.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <fmt/format.h>

namespace escapement {

namespace {

using Sparse = Eigen::SparseMatrix<double>;

class Reader {
  public:
    explicit Reader(const std::filesystem::path& file) : name_(file.string()) {
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
        file_ = Hid(openForReading(name_.c_str()));
        if (file_ < 0)
            throw InputError(
                fmt::format("Contact problem '{}': cannot be opened as HDF5; check its path and format.", name_));
    }
    bool has(const std::string& path) const {
        for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
            if (H5Lexists(file_, path.substr(0, slash).c_str(), H5P_DEFAULT) <= 0) return false;
            if (slash == std::string::npos) return true;
        }
    }
    template <class T> std::vector<T> values(const std::string& path) const {
        if (!has(path)) fail(path, "is missing; FCLib writes it");
        const Hid set(H5Dopen2(file_, path.c_str(), H5P_DEFAULT));
        if (set < 0) fail(path, "is no data set");
        const Hid space(H5Dget_space(set));
        const hssize_t size = H5Sget_simple_extent_npoints(space);
        if (size < 0) fail(path, "has no extent");
        std::vector<T> data(static_cast<std::size_t>(size));
        const hid_t type = std::is_same_v<T, int> ? H5T_NATIVE_INT : H5T_NATIVE_DOUBLE;
        if (size > 0 && H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data.data()) < 0)
            fail(path, "cannot be read as numbers");
        return data;
    }
    int integer(const std::string& path) const {
        const auto data = values<int>(path);
        if (data.size() != 1) fail(path, "one whole number is wanted");
        return data[0];
    }
    Vector vector(const std::string& path, Eigen::Index size) const {
        const auto data = values<double>(path);
        if (Eigen::Index(data.size()) != size)
            fail(path, fmt::format("has {} entries, {} are wanted", data.size(), size));
        const Vector v = Eigen::Map<const Vector>(data.data(), size);
        if (!v.allFinite()) fail(path, "has an entry that is not finite");
        return v;
    }
    Sparse matrix(const std::string& path) const {
        const int m = integer(path + "/m"), n = integer(path + "/n"), nz = integer(path + "/nz");
        if (m < 0 || n < 0) fail(path, "has a negative size");
        const auto p = values<int>(path + "/p"), i = values<int>(path + "/i");
        const auto x = values<double>(path + "/x");
        std::vector<Eigen::Triplet<double>> entries;
        const auto add = [&](int row, int column, std::size_t k) {
            if (k >= x.size() || row < 0 || row >= m || column < 0 || column >= n)
                fail(path, "has an entry outside of the matrix");
            entries.emplace_back(row, column, x[k]);
        };
        if (nz >= 0) {
            if (p.size() < std::size_t(nz) || i.size() < std::size_t(nz)) fail(path, "has fewer triplets than nz says");
            for (int k = 0; k < nz; ++k) add(i[k], p[k], std::size_t(k));
        } else {
            const int lines = nz == -2 ? m : n;
            if (nz < -2 || int(p.size()) < lines + 1) fail(path, "is neither triplets nor compressed columns or rows");
            for (int line = 0; line < lines; ++line)
                for (int k = p[line]; k < p[line + 1]; ++k) {
                    if (k < 0 || std::size_t(k) >= i.size()) fail(path, "has a pointer outside of its entries");
                    nz == -2 ? add(line, i[k], std::size_t(k)) : add(i[k], line, std::size_t(k));
                }
        }
        Sparse matrix(m, n);
        matrix.setFromTriplets(entries.begin(), entries.end());
        return matrix;
    }
    [[noreturn]] void fail(const std::string& place, const std::string& why) const {
        throw InputError(fmt::format("Contact problem '{}', {}: {}.", name_, place, why));
    }

  private:
    std::string name_;
    Hid file_;
};

} // namespace

ContactProblem readContactHdf5(const std::filesystem::path& file) {
    const std::lock_guard lock(hdf5Mutex());
    const Reader in(file);
    const bool local = in.has("/fclib_local");
    const std::string root = local ? "/fclib_local" : "/fclib_global";
    if (!in.has(root)) in.fail("/", "neither fclib_local nor fclib_global is there; is it an FCLib file?");
    const int d = in.integer(root + "/spacedim");
    if (d != 2 && d != 3) in.fail(root + "/spacedim", "2 or 3 is wanted");
    Sparse w;
    Vector q;
    if (local) {
        w = in.matrix(root + "/W");
        q = in.vector(root + "/vectors/q", w.rows());
    } else {
        if (in.has(root + "/G"))
            in.fail(root + "/G",
                    "bilateral constraints of global problems are not read; eliminate them into a local problem");
        const Sparse mass = in.matrix(root + "/M"), h = in.matrix(root + "/H");
        if (mass.rows() != mass.cols() || h.rows() != mass.rows()) in.fail(root + "/H", "its rows must be those of M");
        const Eigen::SimplicialLDLT<Sparse> factors(mass);
        if (factors.info() != Eigen::Success)
            in.fail(root + "/M", "the mass matrix cannot be factorised; it must be symmetric and positive definite");
        const Sparse response = factors.solve(h);
        w = h.transpose() * response;
        q = h.transpose() * Vector(factors.solve(in.vector(root + "/vectors/f", mass.rows()))) +
            in.vector(root + "/vectors/w", h.cols());
    }
    if (w.rows() != w.cols() || w.rows() == 0 || w.rows() % d != 0)
        in.fail(root, fmt::format("W must be square, with {} rows a contact", d));
    const int n = int(w.rows()) / d;
    ContactProblem p;
    p.resize(n);
    p.w.resize(0, 0);
    p.dimension = d;
    const Vector mu = in.vector(root + "/vectors/mu", n);
    if (mu.minCoeff() < 0.0) in.fail(root + "/vectors/mu", "a friction coefficient is not negative");
    p.friction.assign(mu.begin(), mu.end());
    p.q.setZero();
    for (int k = 0; k < n * d; ++k) p.q[3 * (k / d) + k % d] = q[k];
    std::vector<BlockSparseDelassus::Block> blocks;
    for (int column = 0; column < w.outerSize(); ++column)
        for (Sparse::InnerIterator entry(w, column); entry; ++entry) {
            Mat3 value = Mat3::Zero();
            value(entry.row() % d, column % d) = entry.value();
            blocks.push_back({int(entry.row()) / d, column / d, value}); // entries of one block are added
        }
    p.delassus = std::make_shared<BlockSparseDelassus>(n, std::move(blocks));
    return p;
}

} // namespace escapement
