// The child's side of reading a CAD file. Whatever may crash happens here: reading, triangulating, the building of
// parts. Progress goes to standard output, "progress FRACTION WHAT" a line; what went wrong to standard error, as a
// sentence.

#include "cad/assembly.h"
#include "cad/cad_document.h"
#include "cad/cad_reader.h"
#include "cad/files/file_kind.h"
#include "cad/files/reading_doubts.h"
#include "cad/files/reading_remarks.h"
#include "cad/files/text_encoding.h"
#include "cad/hand_over.h"

#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <IGESBasic_SubfigureDef.hxx>
#include <IGESCAFControl_Reader.hxx>
#include <IGESData_IGESEntity.hxx>
#include <IGESData_NameEntity.hxx>
#include <Interface_InterfaceModel.hxx>
#include <Interface_Static.hxx>
#include <Message_ProgressIndicator.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDataStd_Name.hxx>
#include <TopoDS_Iterator.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <malloc.h>
#include <map>

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

Handle(XSControl_WorkSession) sessionOf(const STEPCAFControl_Reader& reader) { return reader.Reader().WS(); }
Handle(XSControl_WorkSession) sessionOf(const IGESCAFControl_Reader& reader) { return reader.WS(); }

/// Reads with one of the kernel's two exchange readers into the document. Lengths come out in mm. `whenRead` is called
/// before shapes are built.
template <class Reader>
void exchange(Reader& reader, const std::filesystem::path& input, const CadDocument& document,
              const std::function<void()>& whenRead = {}) {
    reader.SetNameMode(true);
    reader.SetColorMode(true);
    reader.SetLayerMode(false);
    Interface_Static::SetCVal("xstep.cascade.unit", "MM");
    tell(0.05, "reading");
    if (reader.ReadFile(input.string().c_str()) != IFSelect_RetDone)
        throw std::runtime_error("its text does not follow the format; it may be damaged");
    if (whenRead) whenRead();
    tell(0.2, "building shapes");
    Handle(TransferProgress) progress = new TransferProgress;
    auto target = document.handle();
    if (!reader.Transfer(target, progress->Start()))
        throw std::runtime_error("it was read, but none of its geometry could be built");
    keepReadingRemarks(sessionOf(reader), document.handle());
}

/// How the kernel's STEP reader takes the curves on faces that a file gives beside those in space.
enum class CurvesOnFaces { AsGiven = 0, FromSpace = 3 };

void readStep(const std::filesystem::path& input, const CadDocument& document) {
    auto& reader = *new STEPCAFControl_Reader; // stays: see cadWorker
    exchange(reader, input, document);
    const auto doubts = doubtfulFaces(sessionOf(reader), document.handle());
    if (doubts.empty()) return;
    // Most often it was the curves on the faces that misled it.
    Interface_Static::SetIVal("read.surfacecurve.mode", int(CurvesOnFaces::FromSpace));
    STEPCAFControl_Reader again;
    const CadDocument fromSpace;
    exchange(again, input, fromSpace);
    settleDoubts(document.handle(), doubts, fromSpace.handle(), doubtfulFaces(sessionOf(again), fromSpace.handle()));
    Interface_Static::SetIVal("read.surfacecurve.mode", int(CurvesOnFaces::AsGiven));
}

void nameLabel(const TDF_Label& label, const std::string& name) {
    TDataStd_Name::Set(label, TCollection_ExtendedString(name.c_str(), true));
}

std::string nameOf(const TDF_Label& label) {
    Handle(TDataStd_Name) name;
    return label.FindAttribute(TDataStd_Name::GetID(), name) ? TCollection_AsciiString(name->Get()).ToCString() : "";
}

/// Solids in groups, and groups in groups: each solid is a part then. Loose faces and shells make one part together.
bool isAssembly(const TopoDS_Shape& shape) {
    if (shape.ShapeType() != TopAbs_COMPOUND) return false;
    for (TopoDS_Iterator it(shape); it.More(); it.Next())
        if (it.Value().ShapeType() != TopAbs_SOLID && !isAssembly(it.Value())) return false;
    return TopoDS_Iterator(shape).More();
}

/// The names of an IGES file into UTF-8, in place. The kernel reads them as that, but those of subfigures as Latin-1:
/// returns these, by what it makes of them.
std::map<std::string, std::string> settleIgesNames(const Handle(Interface_InterfaceModel) & model,
                                                   const std::string& encoding) {
    std::map<std::string, std::string> misread;
    const auto settle = [&](const Handle(TCollection_HAsciiString) & name, bool figure) {
        if (name.IsNull()) return;
        const std::string given = name->ToCString();
        if (std::all_of(given.begin(), given.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
            return;
        name->LeftAdjust(); // as the kernel does
        name->RightAdjust();
        const std::string text = toUtf8(name->ToCString(), encoding);
        name->Clear();
        name->AssignCat(text.c_str());
        if (figure) misread[toUtf8(text, "ISO-8859-1")] = text;
    };
    for (int i = 1; i <= model->NbEntities(); ++i) {
        const auto entity = Handle(IGESData_IGESEntity)::DownCast(model->Value(i));
        if (entity.IsNull()) continue;
        settle(entity->ShortLabel(), false);
        if (const auto name = Handle(IGESData_NameEntity)::DownCast(entity)) settle(name->Value(), false);
        if (const auto figure = Handle(IGESBasic_SubfigureDef)::DownCast(entity)) settle(figure->Name(), true);
    }
    return misread;
}

/// IGES has no products: what has no name of its own is called after the file.
void nameAfter(const std::filesystem::path& input, CadDocument& document) {
    TDF_LabelSequence labels;
    XCAFDoc_DocumentTool::ShapeTool(document.handle()->Main())->GetShapes(labels);
    for (const auto& label : labels) {
        const std::string name = nameOf(label);
        if (name == "COMPOUND" || name == "SOLID" || name == "SHELL" || name == "FACE" || name.empty())
            nameLabel(label, input.stem().string());
    }
}

void readIges(const std::filesystem::path& input, const std::string& encoding, CadDocument& document) {
    auto& reader = *new IGESCAFControl_Reader; // stays: see cadWorker
    std::map<std::string, std::string> misread;
    exchange(reader, input, document, [&] {
        if (!encoding.empty()) misread = settleIgesNames(sessionOf(reader)->Model(), encoding);
    });
    TDF_LabelSequence labels;
    XCAFDoc_DocumentTool::ShapeTool(document.handle()->Main())->GetShapes(labels);
    for (const auto& label : labels)
        if (const auto found = misread.find(nameOf(label)); found != misread.end()) nameLabel(label, found->second);
    nameAfter(input, document);
}

void readBrep(const std::filesystem::path& input, CadDocument& document) {
    TopoDS_Shape shape;
    if (!BRepTools::Read(shape, input.string().c_str(), BRep_Builder()) || shape.IsNull())
        throw std::runtime_error("its text does not follow the format; it may be damaged");
    const auto shapes = XCAFDoc_DocumentTool::ShapeTool(document.handle()->Main());
    const TDF_Label whole = shapes->AddShape(shape, isAssembly(shape));
    // The kernel names what has no name after its kind.
    TDF_LabelSequence labels;
    shapes->GetShapes(labels);
    for (const auto& label : labels)
        if (const std::string name = nameOf(label); name == "SOLID") nameLabel(label, "Solid");
        else if (name == "COMPOUND" || name == "ASSEMBLY") nameLabel(label, "Group");
    nameLabel(whole, input.stem().string());
}

BuiltModel partsOf(const CadDocument& document, double perMetre) {
    double told = 0.0;
    return modelOf(document.handle(), perMetre, [&](double fraction, const std::string& path) {
        if (fraction == 0.0 || fraction >= told + 0.02) tell(0.7 + 0.27 * (told = fraction), path);
        return true;
    });
}

} // namespace

int cadWorker(const std::filesystem::path& input, const std::filesystem::path& output, const std::string& encoding,
              std::optional<double> perMetre) {
    silenceKernel();
    // For tests of what happens when the geometry kernel crashes.
    if (std::getenv("ESCAPEMENT_CAD_WORKER_CRASH")) std::raise(SIGSEGV);
    try {
        // Nothing is taken apart again, which would cost a twentieth of it all: the process ends.
        auto& document = *new CadDocument;
        switch (fileKindOf(input)) {
        case FileKind::Step:
            readStep(input, document);
            break;
        case FileKind::Iges:
            readIges(input, encoding, document);
            break;
        case FileKind::Brep:
            readBrep(input, document);
            break;
        case FileKind::Unknown:
            throw std::runtime_error("its name does not end in .step, .stp, .iges, .igs or .brep");
        }
        tell(0.6, "triangulating");
        meshLeaves(document.handle());
        if (perMetre) {
            const auto& built = *new BuiltModel(partsOf(document, *perMetre));
            tell(0.97, "handing over");
            handOver(built, output);
        } else {
            tell(0.8, "handing over");
            document.save(output);
        }
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

void answerAsCadWorker(int argc, char** argv) {
    if (argc < 5 || argc > 6 || std::strcmp(argv[1], "cad-worker") != 0) return;
    // Memory is taken in large pieces and not given back in between: the process is short.
    mallopt(M_TOP_PAD, 64 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    const auto perMetre = argc == 6 ? std::optional(std::strtod(argv[5], nullptr)) : std::nullopt;
    std::_Exit(cadWorker(argv[2], argv[3], argv[4], perMetre));
}

} // namespace escapement
