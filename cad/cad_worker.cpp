// The child's side of reading a CAD file. Whatever may crash happens here first: reading, triangulating, and a
// rehearsal of the building of parts. Progress goes to standard output, "progress FRACTION WHAT" a line; what went
// wrong to standard error, as a sentence.

#include "cad/assembly.h"
#include "cad/cad_document.h"
#include "cad/cad_reader.h"
#include "cad/file_kind.h"

#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <IGESCAFControl_Reader.hxx>
#include <Interface_Static.hxx>
#include <Message_ProgressIndicator.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <TDataStd_Name.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <csignal>
#include <cstdlib>
#include <iostream>

namespace escapement {

namespace {

void tell(double fraction, const std::string& what) {
    std::cout << "progress " << fraction << ' ' << what << std::endl;
}

class TransferProgress : public Message_ProgressIndicator {
  protected:
    void Show(const Message_ProgressScope&, const Standard_Boolean) override {
        if (GetPosition() < shown_ + 0.02) return;
        shown_ = GetPosition();
        tell(0.2 + 0.4 * shown_, "building shapes");
    }

  private:
    double shown_ = 0.0;
};

/// Reads with one of the kernel's two exchange readers into the document. Lengths come out in mm.
template <class Reader>
void exchange(Reader& reader, const std::filesystem::path& input, CadDocument& document) {
    reader.SetNameMode(true);
    reader.SetColorMode(true);
    reader.SetLayerMode(false);
    Interface_Static::SetCVal("xstep.cascade.unit", "MM");
    tell(0.05, "reading");
    if (reader.ReadFile(input.string().c_str()) != IFSelect_RetDone)
        throw std::runtime_error("its text does not follow the format; it may be damaged");
    tell(0.2, "building shapes");
    Handle(TransferProgress) progress = new TransferProgress;
    auto target = document.handle();
    if (!reader.Transfer(target, progress->Start()))
        throw std::runtime_error("it was read, but none of its geometry could be built");
}

void readBrep(const std::filesystem::path& input, CadDocument& document) {
    TopoDS_Shape shape;
    if (!BRepTools::Read(shape, input.string().c_str(), BRep_Builder()) || shape.IsNull())
        throw std::runtime_error("its text does not follow the format; it may be damaged");
    const auto shapes = XCAFDoc_DocumentTool::ShapeTool(document.handle()->Main());
    TDataStd_Name::Set(shapes->AddShape(shape, false), TCollection_ExtendedString(input.stem().string().c_str(), true));
}

} // namespace

int cadWorker(const std::filesystem::path& input, const std::filesystem::path& output) {
    silenceKernel();
    // For tests of what happens when the geometry kernel crashes.
    if (std::getenv("ESCAPEMENT_CAD_WORKER_CRASH")) std::raise(SIGSEGV);
    try {
        CadDocument document;
        switch (fileKindOf(input)) {
        case FileKind::Step: {
            STEPCAFControl_Reader reader;
            exchange(reader, input, document);
            break;
        }
        case FileKind::Iges: {
            IGESCAFControl_Reader reader;
            exchange(reader, input, document);
            break;
        }
        case FileKind::Brep:
            readBrep(input, document);
            break;
        case FileKind::Unknown:
            throw std::runtime_error("its name does not end in .step, .stp, .iges, .igs or .brep");
        }
        tell(0.6, "triangulating");
        meshLeaves(document.handle());
        tell(0.8, "checking");
        modelOf(document.handle(), 1000.0);
        tell(0.95, "handing over");
        document.save(output);
        return 0;
    } catch (const Standard_Failure& failure) {
        std::cerr << "the geometry kernel failed on it (" << failure.GetMessageString() << ")" << std::endl;
    } catch (const std::bad_alloc&) {
        std::cerr << "it needs more memory than allowed" << std::endl;
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
    }
    return 2;
}

} // namespace escapement
