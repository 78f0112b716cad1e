#pragma once
// Curves, surfaces and trims as bytes: what part_archive.h puts parts together from.

#include "engine/contact/archive/byte_stream.h"
#include "engine/contact/archive/part_archive.h"
#include "engine/contact/geometry/curve.h"
#include "engine/contact/geometry/surface.h"
#include "engine/contact/geometry/trim.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace escapement {

template <class... T> void writeAll(ByteWriter& stream, const T&... values) { (stream.item(values), ...); }

class BSplineBasis;

/// Curves that were met already. One that several objects share is written once, and shared again when it is read.
struct CurveTable {
    static constexpr int deepest = 8;                        ///< of what is made of one another
    std::unordered_map<const Curve*, std::uint64_t> numbers; ///< from 1
    std::vector<std::shared_ptr<const Curve>> curves;
    int depth = 0;
};

/// A friend of the classes whose insides it copies: made anew from what they were made of first they would not have the
/// same bits, and what was found out about them would be found out again.
class PartArchive {
  public:
    /// Curves may be null.
    static void curve(ByteWriter& stream, const std::shared_ptr<const Curve>& curve, CurveTable& table);
    static void curve(ByteReader& stream, std::shared_ptr<const Curve>& curve, CurveTable& table);
    static void surface(ByteWriter& stream, const std::shared_ptr<const Surface>& surface, CurveTable& table,
                        const ForeignSurfaces& foreign);
    static void surface(ByteReader& stream, std::shared_ptr<const Surface>& surface, CurveTable& table,
                        const ForeignSurfaces& foreign);
    static void trim(ByteWriter& stream, const Trim& trim, CurveTable& table);
    static void trim(ByteReader& stream, Trim& trim, CurveTable& table);
    /// Whether the edges that the borders of a trim are numbered with are within those there are.
    static bool fits(const Trim& trim, int edges);

  private:
    static void writeBasis(ByteWriter& stream, const BSplineBasis& basis);
    static BSplineBasis readBasis(ByteReader& stream);
    static void writeCurve(ByteWriter& stream, const Curve& curve, CurveTable& table);
    static std::shared_ptr<const Curve> readCurve(ByteReader& stream, CurveTable& table);
    static std::shared_ptr<Surface> readSurface(ByteReader& stream, SurfaceKind kind, CurveTable& table,
                                                const ForeignSurfaces& foreign);
    template <class Stream, class T> static void pole(Stream& stream, T& pole);
    template <class Stream, class T> static void trimBothWays(Stream& stream, T& trim, CurveTable& table);
    static void fill(Trim& trim, const std::vector<int>& numbers, const std::vector<double>& parameters);
};

/// The list's length, and `item` for each of it.
template <class Stream, class List, class Item> void eachItem(Stream& stream, List& list, const Item& item) {
    if constexpr (Stream::reads) {
        const std::size_t count = stream.count(1);
        list.clear();
        list.reserve(
            std::min<std::size_t>(count, 1024)); // a wrong length must not cost more memory than there are bytes
        for (std::size_t i = 0; i < count; ++i) item(list.emplace_back());
    } else {
        stream.count(list.size());
        for (auto& one : list) item(one);
    }
}

} // namespace escapement
