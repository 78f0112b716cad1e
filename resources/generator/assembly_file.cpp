#include "resources/generator/assembly_file.h"

#include "cad/cad_document.h"

#include <APIHeaderSection_MakeHeader.hxx>
#include <Interface_Static.hxx>
#include <Quantity_Color.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <STEPConstruct.hxx>
#include <STEPConstruct_Styles.hxx>
#include <STEPControl_Writer.hxx>
#include <StepData_StepModel.hxx>
#include <StepRepr_RepresentationContext.hxx>
#include <StepRepr_RepresentationItem.hxx>
#include <StepVisual_Colour.hxx>
#include <StepVisual_MechanicalDesignGeometricPresentationRepresentation.hxx>
#include <StepVisual_PresentationStyleAssignment.hxx>
#include <StepVisual_StyledItem.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDataStd_Name.hxx>
#include <TopLoc_Location.hxx>
#include <Transfer_FinderProcess.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_WorkSession.hxx>
#include <gp_Trsf.hxx>

#include <stdexcept>

namespace escapement {

namespace {

gp_Trsf toTrsf(const RigidMotion& m) {
    const Mat3& r = m.rotation;
    const Vec3 t = 1000.0 * m.translation;
    gp_Trsf result;
    result.SetValues(r(0, 0), r(0, 1), r(0, 2), t.x(), r(1, 0), r(1, 1), r(1, 2), t.y(), r(2, 0), r(2, 1), r(2, 2),
                     t.z());
    return result;
}

/// The colour of a solid in the STEP model. The kernel's own writer does it in the order of memory addresses, so that
/// no two files would be alike.
void addColour(const AssemblyPart& part, STEPControl_Writer& writer) {
    STEPConstruct_Styles styles(writer.WS());
    const Quantity_Color colour(part.colour.x(), part.colour.y(), part.colour.z(), Quantity_TOC_sRGB);
    const auto encoded = STEPConstruct_Styles::EncodeColor(colour);
    const auto item = STEPConstruct::FindEntity(styles.FinderProcess(), part.shape);
    if (item.IsNull()) throw std::runtime_error("the solid of '" + part.name + "' is not in the STEP model");
    styles.AddStyle(item, styles.MakeColorPSA(item, encoded, encoded, nullptr, 0.0), nullptr);
    Handle(StepVisual_MechanicalDesignGeometricPresentationRepresentation) presentation;
    if (!styles.CreateMDGPR(styles.FindContext(part.shape), presentation))
        throw std::runtime_error("the colour of '" + part.name + "' could not be written");
    writer.Model()->AddWithRefs(presentation);
}

} // namespace

void writeAssembly(const std::string& name, const std::vector<AssemblyPart>& parts, const std::filesystem::path& file) {
    silenceKernel();
    const CadDocument document;
    const auto shapes = XCAFDoc_DocumentTool::ShapeTool(document.handle()->Main());
    const TDF_Label assembly = shapes->NewShape();
    TDataStd_Name::Set(assembly, name.c_str());
    for (const auto& part : parts) {
        const TDF_Label product = shapes->AddShape(part.shape, false);
        TDataStd_Name::Set(product, part.name.c_str());
        const TDF_Label instance = shapes->AddComponent(assembly, product, TopLoc_Location(toTrsf(part.place)));
        TDataStd_Name::Set(instance, part.name.c_str());
    }
    shapes->UpdateAssemblies();

    STEPCAFControl_Writer writer;
    Interface_Static::SetCVal("write.step.schema", "AP214IS");
    Interface_Static::SetCVal("write.step.unit", "MM");
    writer.SetNameMode(true);
    writer.SetColorMode(false);
    if (!writer.Transfer(document.handle(), STEPControl_AsIs))
        throw std::runtime_error("'" + name + "' is no STEP model");
    for (const auto& part : parts) addColour(part, writer.ChangeWriter());
    APIHeaderSection_MakeHeader header(writer.ChangeWriter().Model());
    const auto text = [](const std::string& words) { return new TCollection_HAsciiString(words.c_str()); };
    header.SetName(text(file.filename().string()));
    header.SetTimeStamp(text("2026-01-01T00:00:00")); // fixed: the same bytes every time
    header.SetAuthorValue(1, text("Escapement"));
    header.SetOrganizationValue(1, text("Escapement"));
    header.SetOriginatingSystem(text("Escapement make_samples"));
    header.SetDescriptionValue(1, text("Sample mechanism of Escapement"));
    if (writer.Write(file.string().c_str()) != IFSelect_RetDone)
        throw std::runtime_error("'" + file.string() + "' could not be written");
}

} // namespace escapement
