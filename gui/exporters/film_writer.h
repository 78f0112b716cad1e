#pragma once
// Writes pictures into a film file: H.264 in MP4, VP9 in WebM, through libav.

#include <QImage>

#include <filesystem>
#include <memory>

namespace escapement {

enum class FilmKind { Mp4, WebM };

class FilmWriter {
  public:
    /// `rate`: pictures a second. The film's width and height are even: an odd last column or row is left out. Throws
    /// InputError when there is no such encoder or the file cannot be written.
    FilmWriter(const std::filesystem::path& file, FilmKind kind, const QSize& size, double rate);
    ~FilmWriter();
    FilmWriter(const FilmWriter&) = delete;
    FilmWriter& operator=(const FilmWriter&) = delete;

    void add(const QImage& picture); ///< of the size given
    void finish();                   ///< without it the file is no film

  private:
    struct Coder;
    std::unique_ptr<Coder> coder_;
};

} // namespace escapement
