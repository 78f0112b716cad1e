#include "cad/part_shapes.h"

#include "cad/assembly.h"
#include "cad/cad_document.h"
#include "cad/files/reading_child.h"

#include <Standard_Failure.hxx>

#include <fmt/format.h>

namespace escapement {

std::map<std::string, TopoDS_Shape> readShapes(const std::filesystem::path& file, const CadReadOptions& options) {
    silenceKernel();
    const ReadByChild read(file, options, false);
    try {
        const CadDocument document(read.handedOver());
        return shapesOf(document.handle(), read.unit() * options.scale);
    } catch (const Standard_Failure& failure) {
        refuseFile(file, fmt::format("could not be read: the geometry kernel failed on it ({}).",
                                     failure.GetMessageString()));
    } catch (const std::runtime_error& error) {
        refuseFile(file, fmt::format("could not be read: {}.", error.what()));
    }
}

} // namespace escapement
