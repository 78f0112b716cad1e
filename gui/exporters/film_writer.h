#pragma once
// Writes pictures into a film file: H.264 in MP4, VP9 in WebM, through libav.

#include <QImage>

#include <filesystem>
#include <memory>

namespace escapement {

enum class FilmKind { Mp4, WebM };

struct FilmFile {
    std::filesystem::path written; ///< while it is made
    std::filesystem::path called;  ///< afterwards, and in what is said
};

class FilmWriter {
  public:
    virtual ~FilmWriter() = default;
    virtual void add(const QImage& picture) = 0; ///< of the size given
    virtual void finish() = 0;                   ///< without it the file is no film
};

/// `rate`: pictures a second. The film's width and height are even: an odd last column or row is left out. Throws
/// InputError when there is no such encoder or the file cannot be written. libav's many libraries are loaded here: they
/// would make every start of the program slower by a third of a short run.
std::unique_ptr<FilmWriter> makeFilmWriter(const FilmFile& file, FilmKind kind, const QSize& size, double rate);

} // namespace escapement
