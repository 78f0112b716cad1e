#include "cad/files/reading_doubts.h"

#include "cad/files/reading_remarks.h"
#include "cad/product_shapes.h"
#include "cad/soundness/healing.h"

#include <BRepBndLib.hxx>
#include <BRepGProp.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <Interface_InterfaceModel.hxx>
#include <StepShape_EdgeCurve.hxx>
#include <StepShape_EdgeLoop.hxx>
#include <StepShape_FaceBound.hxx>
#include <StepShape_FaceSurface.hxx>
#include <StepShape_OrientedEdge.hxx>
#include <TCollection_AsciiString.hxx>
#include <TDF_Tool.hxx>
#include <TopExp_Explorer.hxx>
#include <TransferBRep.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_TransferReader.hxx>

#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

namespace escapement {

namespace {

using Process = Handle(Transfer_TransientProcess);

std::string entryOf(const TDF_Label& label) {
    TCollection_AsciiString entry;
    TDF_Tool::Entry(label, entry);
    return entry.ToCString();
}

/// How often a face runs through an edge each way.
struct Uses {
    int forward = 0, reversed = 0;
};

/// Whether the face of the shape has the border that the file's face has.
bool sameBorder(const Process& process, const Handle(StepShape_FaceSurface) & face, const TopoDS_Shape& shape) {
    std::unordered_map<const TopoDS_TShape*, Uses> uses;
    for (TopExp_Explorer it(shape, TopAbs_EDGE); it.More(); it.Next()) {
        Uses& of = uses[it.Current().TShape().get()];
        (it.Current().Orientation() == TopAbs_REVERSED ? of.reversed : of.forward) += 1;
    }
    const bool sameSense = (shape.Orientation() == TopAbs_FORWARD) == bool(face->SameSense());
    for (int b = 1; b <= face->NbBounds(); ++b) {
        const auto bound = face->BoundsValue(b);
        const auto loop = Handle(StepShape_EdgeLoop)::DownCast(bound->Bound());
        if (loop.IsNull()) continue;
        for (int k = 1; k <= loop->NbEdgeList(); ++k) {
            const auto oriented = loop->EdgeListValue(k);
            const auto curve = Handle(StepShape_EdgeCurve)::DownCast(oriented->EdgeElement());
            const TopoDS_Shape edge = curve.IsNull() ? TopoDS_Shape() : TransferBRep::ShapeResult(process, curve);
            if (edge.IsNull()) continue; // too short to be one
            Uses found;
            for (TopExp_Explorer it(edge, TopAbs_EDGE); it.More(); it.Next()) // may have been cut
                if (const auto use = uses.find(it.Current().TShape().get()); use != uses.end()) found = use->second;
            if (found.forward + found.reversed == 0) return false;
            if (found.forward + found.reversed > 1 || edge.ShapeType() != TopAbs_EDGE) continue; // a seam
            const bool written =
                (bool(oriented->Orientation()) == bool(bound->Orientation())) == bool(curve->SameSense());
            if ((written == (found.forward == 1)) != sameSense) return false;
        }
    }
    return true;
}

struct Extent {
    double volume = 0.0, size = 0.0;
    gp_Pnt centre;
};

/// Nothing but zeros for what is no solid.
Extent extentOf(const TopoDS_Shape& shape) {
    Extent extent;
    Bnd_Box box;
    BRepBndLib::Add(shape, box, false);
    if (box.IsVoid() || !TopExp_Explorer(shape, TopAbs_SOLID).More()) return extent;
    extent.size = std::sqrt(box.SquareExtent());
    GProp_GProps properties;
    BRepGProp::VolumeProperties(shape, properties, 1e-8); // by steps that adapt
    extent.volume = properties.Mass();
    extent.centre = properties.CentreOfMass();
    return extent;
}

bool agree(const Extent& a, const Extent& b) {
    return std::abs(a.volume - b.volume) <= 1e-5 * std::abs(a.volume) && a.centre.Distance(b.centre) <= 1e-5 * a.size;
}

} // namespace

std::map<std::string, std::set<int>> doubtfulFaces(const Handle(XSControl_WorkSession) & session,
                                                   const Handle(TDocStd_Document) & document) {
    std::map<std::string, std::set<int>> doubts;
    const auto process = session->TransferReader()->TransientProcess();
    const auto model = session->Model();
    const ProductShapes products(document);
    for (int i = 1; i <= model->NbEntities(); ++i) {
        const auto face = Handle(StepShape_FaceSurface)::DownCast(model->Value(i));
        if (face.IsNull()) continue;
        const TopoDS_Shape shape = TransferBRep::ShapeResult(process, face);
        if (shape.IsNull() || sameBorder(process, face, shape)) continue;
        for (TopExp_Explorer it(shape, TopAbs_FACE); it.More(); it.Next())
            if (const auto found = products.face(it.Current()); found.product >= 0)
                doubts[entryOf(products.labels()[std::size_t(found.product)])].insert(found.number);
    }
    return doubts;
}

void settleDoubts(const Handle(TDocStd_Document) & document, const std::map<std::string, std::set<int>>& doubts,
                  const Handle(TDocStd_Document) & fromSpace,
                  const std::map<std::string, std::set<int>>& doubtsFromSpace) {
    const auto shapes = XCAFDoc_DocumentTool::ShapeTool(document->Main());
    for (const auto& [entry, faces] : doubts) {
        TDF_Label label, other;
        TDF_Tool::Label(document->GetData(), entry.c_str(), label);
        TDF_Tool::Label(fromSpace->GetData(), entry.c_str(), other);
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(label);
        const TopoDS_Shape second = other.IsNull() ? TopoDS_Shape() : XCAFDoc_ShapeTool::GetShape(other);
        const auto still = doubtsFromSpace.find(entry);
        const std::size_t left = still == doubtsFromSpace.end() ? 0 : still->second.size();
        const Extent before = extentOf(shape), after = second.IsNull() ? Extent() : extentOf(second);
        if (!second.IsNull() && left < faces.size()) {
            shapes->SetShape(label, second);
            addReadingRemark(
                label,
                fmt::format("{}: the border in the face's parameters contradicts that in space, and would have become "
                            "another one; the part was read from its curves in space (healed)",
                            listed("face", faces)));
            if (left == 0) continue;
        }
        const auto& doubtful = left > 0 && left < faces.size() ? still->second : faces;
        if (before.volume == 0.0 && after.volume == 0.0)
            addReadingRemark(label, listed("face", doubtful) +
                                        ": came out with another border than the file gives (used as it is)");
        else if (second.IsNull() || !agree(before, after))
            addReadingRemark(
                label,
                warningMark +
                    fmt::format("{} came out with another border than the file gives, and the volume depends on how "
                                "the file is read: {:.6g} or {:.6g} mm3. Look at the part, and give its body "
                                "explicit mass, or export it again",
                                listed("face", doubtful), before.volume, after.volume));
        else
            addReadingRemark(label, listed("face", doubtful) +
                                        ": came out with another border than the file gives; read in another way the "
                                        "volume is the same (used as it is)");
    }
}

} // namespace escapement
