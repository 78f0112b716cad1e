#include "engine/contact/archive/shape_archive.h"

#include <algorithm>

namespace escapement {

template <class Stream, class T> void PartArchive::trimBothWays(Stream& stream, T& trim, CurveTable& table) {
    stream.item(trim.windowLow_);
    stream.item(trim.windowHigh_);
    stream.item(trim.period_);
    stream.item(trim.scale_);
    stream.item(trim.chordError_);
    eachItem(stream, trim.loops_, [&](auto& loop) { stream.item(loop); });
    eachItem(stream, trim.borders_, [&](auto& border) {
        curve(stream, border.curve, table);
        stream.item(border.unit);
        stream.item(border.low);
        stream.item(border.high);
        stream.item(border.inside);
    });
    std::vector<int> numbers;       // edge and border of each piece
    std::vector<double> parameters; // of those on a curve
    if constexpr (!Stream::reads)
        for (const auto& piece : trim.pieces_) {
            numbers.insert(numbers.end(), {piece.edge, piece.border});
            if (piece.border >= 0) parameters.insert(parameters.end(), {piece.from, piece.to});
        }
    stream.item(numbers);
    stream.item(parameters);
    if constexpr (Stream::reads) fill(trim, numbers, parameters);
}

/// The pieces, whose ends are the points of the loops.
void PartArchive::fill(Trim& trim, const std::vector<int>& numbers, const std::vector<double>& parameters) {
    std::size_t number = 0, parameter = 0;
    for (const auto& loop : trim.loops_)
        for (std::size_t k = 0; k < loop.size(); ++k) {
            if (number + 2 > numbers.size()) throw BrokenBytes("a border without its edges");
            Trim::Piece piece{loop[k].cwiseProduct(trim.scale_), loop[(k + 1) % loop.size()].cwiseProduct(trim.scale_),
                              numbers[number], numbers[number + 1]};
            number += 2;
            if (piece.border >= 0) {
                if (piece.border >= int(trim.borders_.size()) || parameter + 2 > parameters.size() ||
                    !trim.borders_[std::size_t(piece.border)].curve)
                    throw BrokenBytes("a border without its curve");
                piece.from = parameters[parameter];
                piece.to = parameters[parameter + 1];
                parameter += 2;
            }
            trim.pieces_.push_back(piece);
        }
    if (number != numbers.size() || parameter != parameters.size()) throw BrokenBytes("edges without their border");
    if (!trim.pieces_.empty()) trim.gatherRuns();
}

void PartArchive::trim(ByteWriter& stream, const Trim& trim, CurveTable& table) { trimBothWays(stream, trim, table); }
void PartArchive::trim(ByteReader& stream, Trim& trim, CurveTable& table) { trimBothWays(stream, trim, table); }

bool PartArchive::fits(const Trim& trim, int edges) {
    return std::all_of(trim.pieces_.begin(), trim.pieces_.end(),
                       [&](const auto& piece) { return piece.edge >= Trim::noBorder && piece.edge <= edges; });
}

} // namespace escapement
