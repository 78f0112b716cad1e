#include "cad/files/step_writer.h"

#include "cad/cad_document.h"
#include "cad/part_shapes.h"
#include "cad/primitive_shape.h"
#include "engine/model/errors.h"
#include "engine/results/whole_file.h"

#include <BRepBuilderAPI_Transform.hxx>
#include <Interface_Static.hxx>
#include <Quantity_Color.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <Standard_Failure.hxx>
#include <TDataStd_Name.hxx>
#include <TopLoc_Location.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <fmt/format.h>

#include <map>

namespace escapement {
namespace {

gp_Trsf kernelPlace(const RigidMotion& motion) {
    // The kernel wants a rotation exact to its own measure.
    const Mat3 r = Quaternion(motion.rotation).normalized().toRotationMatrix();
    const Vec3 t = 1e3 * motion.translation;
    gp_Trsf place;
    place.SetValues(r(0, 0), r(0, 1), r(0, 2), t.x(), r(1, 0), r(1, 1), r(1, 2), t.y(), r(2, 0), r(2, 1), r(2, 2),
                    t.z());
    return place;
}

void setName(const TDF_Label& label, const std::string& name) {
    TDataStd_Name::Set(label, TCollection_ExtendedString(name.c_str(), true));
}

/// The last step of "Assembly/Crank:2" names the product.
std::string productName(const std::string& name) {
    const auto slash = name.find_last_of('/');
    return slash == std::string::npos ? name : name.substr(slash + 1);
}

class StepDocument {
  public:
    StepDocument(const Mechanism& mechanism, std::filesystem::path folder, const CadReadOptions& options)
        : mechanism_(mechanism), folder_(std::move(folder)), options_(options),
          shapes_(XCAFDoc_DocumentTool::ShapeTool(document_.handle()->Main())),
          colours_(XCAFDoc_DocumentTool::ColorTool(document_.handle()->Main())) {}

    void add(const std::vector<StepBody>& bodies) {
        const TDF_Label root = shapes_->NewShape();
        setName(root, mechanism_.name.empty() ? "mechanism" : mechanism_.name);
        int placed = 0;
        for (const auto& body : bodies) {
            if (body.shapes.empty()) continue;
            const TDF_Label own = shapes_->NewShape();
            setName(own, body.name);
            for (const auto& shape : body.shapes)
                setName(shapes_->AddComponent(own, productOf(shape), TopLoc_Location(kernelPlace(shape.placement))),
                        shape.name);
            setName(shapes_->AddComponent(root, own, TopLoc_Location(kernelPlace(body.pose))), body.name);
            ++placed;
        }
        if (placed == 0)
            throw InputError("No body has a shape, so there is nothing to export; give the bodies shapes first.");
        shapes_->UpdateAssemblies();
    }

    void write(const std::filesystem::path& file) {
        STEPCAFControl_Writer writer;
        writer.SetColorMode(true);
        writer.SetNameMode(true);
        Interface_Static::SetCVal("write.step.unit", "MM");
        Interface_Static::SetCVal("write.step.schema", "AP214IS");
        Interface_Static::SetCVal("write.step.product.name", "mechanism");
        if (!writer.Transfer(document_.handle(), STEPControl_AsIs))
            throw InputError("The geometry kernel cannot write these shapes as STEP.");
        WholeFile whole(file);
        if (writer.Write(whole.path().c_str()) != IFSelect_RetDone)
            throw InputError("The file '" + file.string() +
                             "' cannot be written; check the folder and the room on the disk.");
        whole.commit();
    }

  private:
    const std::map<std::string, TopoDS_Shape>& read(const std::string& id) {
        if (const auto known = read_.find(id); known != read_.end()) return known->second;
        for (const Geometry& geometry : mechanism_.geometry)
            if (geometry.id == id)
                return read_[id] = readShapes(folder_ / geometry.file, optionsFor(geometry, options_));
        throw InputError("There is no geometry '" + id + "' in the project.");
    }

    TopoDS_Shape shapeOf(const StepShape& one) {
        if (!one.shape->primitive.empty()) return primitiveShape(*one.part);
        const auto& all = read(one.shape->geometry);
        const auto found = all.find(one.shape->part);
        if (found == all.end())
            throw InputError(
                fmt::format("The geometry '{}' has no part '{}' any more.", one.shape->geometry, one.shape->part));
        return one.shape->flip ? found->second.Reversed() : found->second;
    }

    /// Instances of one part of one colour are one product.
    TDF_Label productOf(const StepShape& one) {
        const Vec3 c = one.colour.cwiseMax(0.0).cwiseMin(1.0);
        const std::string key = one.shape->primitive.empty()
                                    ? fmt::format("{}\n{}\n{}\n{:.4f} {:.4f} {:.4f}", one.shape->geometry,
                                                  one.shape->part, one.shape->flip, c.x(), c.y(), c.z())
                                    : std::string();
        if (const auto known = products_.find(key); !key.empty() && known != products_.end()) return known->second;
        const TDF_Label label = shapes_->AddShape(shapeOf(one), false);
        setName(label, productName(one.name));
        colours_->SetColor(label, Quantity_Color(c.x(), c.y(), c.z(), Quantity_TOC_sRGB), XCAFDoc_ColorSurf);
        if (!key.empty()) products_[key] = label;
        return label;
    }

    const Mechanism& mechanism_;
    std::filesystem::path folder_;
    CadReadOptions options_;
    CadDocument document_;
    Handle(XCAFDoc_ShapeTool) shapes_;
    Handle(XCAFDoc_ColorTool) colours_;
    std::map<std::string, std::map<std::string, TopoDS_Shape>> read_;
    std::map<std::string, TDF_Label> products_;
};

} // namespace

void writeStep(const std::vector<StepBody>& bodies, const Mechanism& mechanism, const std::filesystem::path& folder,
               const std::filesystem::path& file, const CadReadOptions& options) {
    silenceKernel();
    try {
        StepDocument document(mechanism, folder, options);
        document.add(bodies);
        document.write(file);
    } catch (const Standard_Failure& failure) {
        throw InputError(
            fmt::format("The geometry kernel cannot write these shapes as STEP ({}).", failure.GetMessageString()));
    }
}

} // namespace escapement
