#include "cad/assembly.h"

#include "cad/files/reading_remarks.h"
#include "cad/geometry/canonical_faces.h"
#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "cad/soundness/healing.h"

#include <BRepBuilderAPI_Transform.hxx>
#include <Quantity_Color.hxx>
#include <Standard_Failure.hxx>
#include <TCollection_AsciiString.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDF_Tool.hxx>
#include <TDataStd_Name.hxx>
#include <TopExp_Explorer.hxx>
#include <TopLoc_Location.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

namespace escapement {

namespace {

std::string entryOf(const TDF_Label& label) {
    TCollection_AsciiString entry;
    TDF_Tool::Entry(label, entry);
    return entry.ToCString();
}

/// A product name as one step of a path: no "/" and no "#", never empty.
std::string pathStep(const TDF_Label& label) {
    Handle(TDataStd_Name) attribute;
    std::string step;
    if (label.FindAttribute(TDataStd_Name::GetID(), attribute)) {
        const TCollection_ExtendedString& name = attribute->Get();
        std::vector<char> text(std::size_t(name.LengthOfCString()) + 1, '\0');
        char* target = text.data();
        name.ToUTF8CString(target);
        for (const char* c = text.data(); *c; ++c) step += *c == '/' ? "%2F" : *c == '#' ? "%23" : std::string(1, *c);
    }
    const auto first = step.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return "Part";
    return step.substr(first, step.find_last_not_of(" \t\r\n") - first + 1);
}

struct Leaf {
    std::string path;
    TDF_Label label;          ///< of the product, not of its instance
    TopLoc_Location location; ///< in the file's world
    std::optional<Quantity_Color> colour;
};

class AssemblyWalk {
  public:
    explicit AssemblyWalk(const Handle(TDocStd_Document) & document)
        : shapes_(XCAFDoc_DocumentTool::ShapeTool(document->Main())),
          colours_(XCAFDoc_DocumentTool::ColorTool(document->Main())) {
        TDF_LabelSequence roots;
        shapes_->GetFreeShapes(roots);
        visitAll(roots, "", {}, std::nullopt);
    }

    const std::vector<Leaf>& leaves() const { return leaves_; }

    /// The colour of a leaf: its instance's or an assembly's above, its product's, else the first on a piece of it.
    std::optional<Vec3> colourOf(const Leaf& leaf) {
        auto colour = leaf.colour;
        if (!colour) { // once for all instances: the kernel looks through the whole document for each face
            const std::string product = entryOf(leaf.label);
            auto known = ofProducts_.find(product);
            if (known == ofProducts_.end()) known = ofProducts_.emplace(product, colourOfProduct(leaf.label)).first;
            colour = known->second;
        }
        if (!colour) return std::nullopt;
        double red, green, blue;
        colour->Values(red, green, blue, Quantity_TOC_sRGB);
        return Vec3(red, green, blue);
    }

  private:
    void visitAll(const TDF_LabelSequence& siblings, const std::string& above, const TopLoc_Location& location,
                  const std::optional<Quantity_Color>& colour) {
        std::set<std::string> taken;
        std::map<std::string, int> repeats; // of each name, the last number that it got
        for (const auto& label : siblings) {
            TDF_Label product = label;
            TopLoc_Location place = location;
            auto own = colour;
            if (XCAFDoc_ShapeTool::IsReference(label)) {
                XCAFDoc_ShapeTool::GetReferredShape(label, product);
                place = location * XCAFDoc_ShapeTool::GetLocation(label);
                if (!own) own = colourOfLabel(label);
            }
            const std::string step = pathStep(product);
            std::string unique = step;
            int& repeat = repeats.try_emplace(step, 1).first->second;
            while (!taken.insert(unique).second) unique = step + ":" + std::to_string(++repeat);
            const std::string path = above.empty() ? unique : above + "/" + unique;
            if (!XCAFDoc_ShapeTool::IsAssembly(product)) {
                leaves_.push_back({path, product, place, own});
                continue;
            }
            if (!own) own = colourOfLabel(product);
            TDF_LabelSequence components;
            XCAFDoc_ShapeTool::GetComponents(product, components);
            visitAll(components, path, place, own);
        }
    }

    std::optional<Quantity_Color> colourOfProduct(const TDF_Label& label) const {
        if (const auto colour = colourOfLabel(label)) return colour;
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(label);
        for (auto kind : {TopAbs_SOLID, TopAbs_SHELL, TopAbs_FACE})
            for (TopExp_Explorer it(shape, kind); it.More(); it.Next())
                for (auto use : {XCAFDoc_ColorSurf, XCAFDoc_ColorGen})
                    if (Quantity_Color found; colours_->GetColor(it.Current(), use, found)) return found;
        return std::nullopt;
    }

    std::optional<Quantity_Color> colourOfLabel(const TDF_Label& label) const {
        for (auto use : {XCAFDoc_ColorSurf, XCAFDoc_ColorGen}) {
            Quantity_Color colour;
            if (colours_->GetColor(label, use, colour)) return colour;
        }
        return std::nullopt;
    }

    Handle(XCAFDoc_ShapeTool) shapes_;
    Handle(XCAFDoc_ColorTool) colours_;
    std::vector<Leaf> leaves_;
    std::map<std::string, std::optional<Quantity_Color>> ofProducts_;
};

RigidMotion placementOf(const gp_Trsf& motion, double perMetre) {
    RigidMotion result;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) result.rotation(i, j) = motion.Value(i + 1, j + 1);
        result.translation[i] = motion.Value(i + 1, 4) / perMetre;
    }
    return result;
}

bool hasFaces(const TopoDS_Shape& shape) { return !shape.IsNull() && TopExp_Explorer(shape, TopAbs_FACE).More(); }

/// As a file writes it; its surfaces are taken for what they are before anything is made of them.
Part partOf(const TopoDS_Shape& written, double perMetre) {
    const CanonicalShape canonical = withCanonicalFaces(written, perMetre);
    if (!canonical.shape.IsSame(written) && hasTriangles(written)) mesh(canonical.shape);
    Part part = buildPart(canonical.shape, perMetre);
    if (canonical.edges > 0)
        part.notes.insert(part.notes.begin(), fmt::format("{} of its edges are written as splines: taken as the lines "
                                                          "and circles that they are within their tolerances (healed)",
                                                          canonical.edges));
    if (!canonical.faces.empty())
        part.notes.insert(part.notes.begin(),
                          fmt::format("{} written in another form: taken as the planes, cylinders, cones, spheres and "
                                      "tori that they are to within {:.2g} m (healed)",
                                      listed("face", canonical.faces), 1e-9));
    return part;
}

/// What was found out about the product while it was read, before what was found while its part was built.
void addRemarks(const TDF_Label& product, Part& part) {
    auto first = part.notes.begin();
    for (const auto& remark : readingRemarks(product))
        if (remark.starts_with(warningMark)) part.warnings.push_back(remark.substr(warningMark.size()));
        else first = part.notes.insert(first, remark) + 1;
}

} // namespace

BuiltModel modelOf(const Handle(TDocStd_Document) & document, double perMetre,
                   const std::function<bool(double, const std::string&)>& progress) {
    AssemblyWalk walk(document);
    BuiltModel result;
    CadModel& model = result.model;
    for (const auto& remark : readingRemarks(document->Main()))
        if (remark.starts_with(warningMark)) model.warnings.push_back(remark.substr(warningMark.size()));
        else model.repairs.push_back("the whole file: " + remark);
    std::map<std::string, std::size_t> built; // the first instance of each product
    for (std::size_t i = 0; i < walk.leaves().size(); ++i) {
        const Leaf& leaf = walk.leaves()[i];
        if (progress && !progress(double(i) / double(walk.leaves().size()), leaf.path)) return result;
        try {
            TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(leaf.label);
            if (!hasFaces(shape)) {
                // No fault of the file: sketches, axes and planes are often exported beside solids.
                model.repairs.push_back('\'' + leaf.path +
                                        "' holds no faces, only curves or points; nothing of it is used");
                continue;
            }
            const gp_Trsf motion = leaf.location.Transformation();
            const std::string entry = entryOf(leaf.label);
            std::size_t like = model.parts.size();
            Part part;
            if (std::abs(motion.ScaleFactor() - 1.0) > 1e-9) { // scaled or mirrored: a shape of its own
                const TopoDS_Shape own = BRepBuilderAPI_Transform(shape, motion, true).Shape();
                if (hasTriangles(shape)) mesh(own); // its own has none yet
                part = partOf(own, perMetre);
                part.notes.push_back("its instance is scaled or mirrored; it was given a shape of its own");
                addRemarks(leaf.label, part);
            } else if (const auto found = built.find(entry); found != built.end()) {
                like = found->second;
                part.notes = model.parts[like]->notes;
                part.warnings = model.parts[like]->warnings;
                part.placement = placementOf(motion, perMetre);
            } else {
                part = partOf(shape, perMetre);
                part.placement = placementOf(motion, perMetre);
                addRemarks(leaf.label, part);
                built.emplace(entry, like);
            }
            part.path = leaf.path;
            if (const auto colour = walk.colourOf(leaf)) {
                part.colour = *colour;
                part.hasColour = true;
            }
            for (const auto& note : part.notes) model.repairs.push_back(part.path + ": " + note);
            for (const auto& warning : part.warnings) model.warnings.push_back(part.path + ": " + warning);
            model.parts.push_back(std::make_shared<Part>(std::move(part)));
            result.like.push_back(like);
        } catch (const Standard_Failure& failure) {
            model.refused.push_back(
                fmt::format("{}: the geometry kernel failed on it ({})", leaf.path, failure.GetMessageString()));
        }
    }
    return result;
}

std::map<std::string, TopoDS_Shape> shapesOf(const Handle(TDocStd_Document) & document, double millimetres) {
    const AssemblyWalk walk(document);
    std::map<std::string, TopoDS_Shape> shapes;
    for (const auto& leaf : walk.leaves()) {
        TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(leaf.label);
        if (!hasFaces(shape)) continue;
        const gp_Trsf motion = leaf.location.Transformation(); // as modelOf takes it
        if (std::abs(motion.ScaleFactor() - 1.0) > 1e-9) shape = BRepBuilderAPI_Transform(shape, motion, true).Shape();
        if (std::abs(millimetres - 1.0) > 1e-12) {
            gp_Trsf larger;
            larger.SetScaleFactor(millimetres);
            shape = BRepBuilderAPI_Transform(shape, larger, true).Shape();
        }
        shapes[leaf.path] = shape;
    }
    return shapes;
}

void meshLeaves(const Handle(TDocStd_Document) & document) {
    const AssemblyWalk walk(document);
    std::set<const TopoDS_TShape*> done; // instances share their shape, and its triangles
    for (const auto& leaf : walk.leaves()) {
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(leaf.label);
        if (hasFaces(shape) && done.insert(shape.TShape().get()).second) mesh(shape);
    }
}

} // namespace escapement
