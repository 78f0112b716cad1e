#include "gui/exporters/film_writer.h"

#include "engine/model/errors.h"

#include <dlfcn.h>

namespace escapement {

std::unique_ptr<FilmWriter> makeFilmWriter(const FilmFile& file, FilmKind kind, const QSize& size, double rate) {
    const auto library =
        std::filesystem::read_symlink("/proc/self/exe").parent_path() / "libescapement_film.so"; // beside the program
    void* opened = dlopen(library.c_str(), RTLD_NOW); // stays open: its coders have state of their own
    if (!opened) {
        const char* why = dlerror();
        throw InputError(std::string("Films cannot be made: ") + (why ? why : library.string()) +
                         ". Build the program anew, with libav (packages.txt).");
    }
    using Make = FilmWriter* (*)(const FilmFile&, FilmKind, const QSize&, double);
    const auto make = reinterpret_cast<Make>(dlsym(opened, "escapementFilmWriter"));
    if (!make)
        throw InputError("Films cannot be made: '" + library.string() + "' is of another version of the program.");
    return std::unique_ptr<FilmWriter>(make(file, kind, size, rate));
}

} // namespace escapement
