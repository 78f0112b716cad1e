#include "cad/bench/solid_draw.h"

#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "engine/model/errors.h"

#include <BRepAlgoAPI_Common.hxx>
#include <BRepClass3d_SolidClassifier.hxx>
#include <BRepGProp.hxx>
#include <GProp_GProps.hxx>
#include <STEPControl_Reader.hxx>
#include <ShapeAnalysis_ShapeTolerance.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>

#include <fmt/format.h>

#include <filesystem>

namespace escapement {

namespace {

constexpr double drawMetre = 1000.0; // the reader gives millimetres

} // namespace

std::vector<DrawnSolid> drawSolids(const std::vector<std::string>& files) {
    std::vector<DrawnSolid> solids;
    for (const auto& file : files) {
        STEPControl_Reader reader;
        TopoDS_Shape all;
        try {
            if (reader.ReadFile(file.c_str()) != IFSelect_RetDone)
                throw InputError(fmt::format("{}: cannot be read as STEP", file));
            reader.TransferRoots();
            all = reader.OneShape();
        } catch (const Standard_Failure& failure) {
            throw InputError(
                fmt::format("{}: the geometry kernel cannot read it ({})", file, failure.GetMessageString()));
        }
        if (all.IsNull()) continue;
        TopTools_IndexedMapOfShape map;
        TopExp::MapShapes(all, TopAbs_SOLID, map);
        for (int i = 1; i <= map.Extent(); ++i) {
            DrawnSolid drawn;
            drawn.name = fmt::format("{}[{}]", std::filesystem::path(file).filename().string(), i);
            drawn.shape = map(i).Located(TopLoc_Location());
            mesh(drawn.shape);
            auto part = std::make_shared<Part>(buildPart(drawn.shape, drawMetre));
            part->path = drawn.name;
            drawn.part = part;
            drawn.solid = std::make_shared<const Solid>(part);
            if (!drawn.solid->closed()) continue;
            drawn.tolerance = ShapeAnalysis_ShapeTolerance().Tolerance(drawn.shape, 1) / drawMetre;
            solids.push_back(std::move(drawn));
        }
    }
    if (solids.empty()) throw InputError("the files hold no closed solid");
    return solids;
}

Vec3 Poser::direction() {
    Vec3 d;
    do d = Vec3(number(), number(), number());
    while (d.squaredNorm() > 1.0 || d.squaredNorm() < 1e-4);
    return d.normalized();
}

gp_Pnt kernelPoint(const Vec3& p) { return {drawMetre * p.x(), drawMetre * p.y(), drawMetre * p.z()}; }

gp_Trsf kernelMotion(const RigidMotion& motion) {
    const Mat3& r = motion.rotation;
    const Vec3 t = drawMetre * motion.translation;
    gp_Trsf result;
    result.SetValues(r(0, 0), r(0, 1), r(0, 2), t.x(), r(1, 0), r(1, 1), r(1, 2), t.y(), r(2, 0), r(2, 1), r(2, 2),
                     t.z());
    return result;
}

double kernelVolume(const TopoDS_Shape& shape) {
    double volume = 0.0;
    for (TopExp_Explorer it(shape, TopAbs_SOLID); it.More(); it.Next()) {
        GProp_GProps properties;
        BRepGProp::VolumeProperties(it.Current(), properties);
        volume += std::abs(properties.Mass());
    }
    return volume;
}

TopoDS_Shape kernelCommon(const TopoDS_Shape& a, const TopoDS_Shape& b) {
    BRepAlgoAPI_Common operation(a, b);
    if (!operation.IsDone()) throw Standard_Failure("not done");
    return operation.Shape();
}

bool kernelInside(const TopoDS_Shape& shape, const Vec3& p) {
    return BRepClass3d_SolidClassifier(shape, kernelPoint(p), 1e-7).State() == TopAbs_IN;
}

} // namespace escapement
