#include "cad/soundness/shape_faults.h"

#include <BRepCheck_ListOfStatus.hxx>
#include <BRepCheck_Result.hxx>
#include <BRep_Tool.hxx>
#include <Geom2d_Curve.hxx>
#include <Geom_Curve.hxx>
#include <Geom_Plane.hxx>
#include <Geom_RectangularTrimmedSurface.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopoDS.hxx>

#include <algorithm>

namespace escapement {

namespace {

bool onPlane(const TopoDS_Face& face) {
    Handle(Geom_Surface) surface = BRep_Tool::Surface(face);
    while (auto trimmed = Handle(Geom_RectangularTrimmedSurface)::DownCast(surface)) surface = trimmed->BasisSurface();
    return !Handle(Geom_Plane)::DownCast(surface).IsNull();
}

bool isParameterFault(BRepCheck_Status status) {
    return status == BRepCheck_InvalidCurveOnSurface || status == BRepCheck_InvalidCurveOnClosedSurface ||
           status == BRepCheck_InvalidSameParameterFlag || status == BRepCheck_InvalidSameRangeFlag ||
           status == BRepCheck_InvalidPointOnCurve || status == BRepCheck_InvalidPointOnCurveOnSurface;
}

} // namespace

Fault faultOf(BRepCheck_Status status) {
    switch (status) {
    case BRepCheck_SelfIntersectingWire:
        return {"its border crosses itself", true};
    case BRepCheck_IntersectingWires:
        return {"its borders cross each other", true};
    case BRepCheck_InvalidImbricationOfWires:
        return {"its borders do not lie within each other", true};
    case BRepCheck_EmptyWire:
    case BRepCheck_InvalidWire:
    case BRepCheck_RedundantWire:
    case BRepCheck_RedundantEdge:
        return {"its border is empty or doubled", true};
    case BRepCheck_NotClosed:
    case BRepCheck_NotConnected:
        return {"its border does not close", true};
    case BRepCheck_NoSurface:
        return {"it has no surface", true};
    case BRepCheck_UnorientableShape:
    case BRepCheck_BadOrientation:
    case BRepCheck_BadOrientationOfSubshape:
        return {"its border runs the wrong way round", true};
    case BRepCheck_NoCurveOnSurface:
        return {"an edge has no curve in its parameters", true};
    case BRepCheck_No3DCurve:
        return {"an edge has no curve in space", false};
    case BRepCheck_InvalidCurveOnSurface:
    case BRepCheck_InvalidCurveOnClosedSurface:
    case BRepCheck_InvalidSameParameterFlag:
    case BRepCheck_InvalidSameRangeFlag:
        return {"an edge's curve in space and in its parameters disagree by more than the tolerance", false};
    case BRepCheck_InvalidPointOnCurve:
    case BRepCheck_InvalidPointOnCurveOnSurface:
    case BRepCheck_InvalidPointOnSurface:
        return {"a vertex lies off its edge by more than the tolerance", false};
    case BRepCheck_InvalidRange:
        return {"an edge begins or ends beyond its curve", false};
    case BRepCheck_CheckFail:
        return {"it could not be checked", false};
    default:
        return {};
    }
}

std::set<BRepCheck_Status> statusesOf(const BRepCheck_Analyzer& check, const TopoDS_Face& face) {
    std::set<BRepCheck_Status> found;
    const auto take = [&](const BRepCheck_ListOfStatus& list) {
        for (const auto status : list)
            if (status != BRepCheck_NoError) found.insert(status);
    };
    if (const auto& result = check.Result(face); !result.IsNull()) take(result->Status());
    for (auto kind : {TopAbs_WIRE, TopAbs_EDGE, TopAbs_VERTEX})
        for (TopExp_Explorer it(face, kind); it.More(); it.Next()) {
            const auto& result = check.Result(it.Current());
            if (result.IsNull()) continue;
            if (kind != TopAbs_WIRE) take(result->Status());
            for (result->InitContextIterator(); result->MoreShapeInContext(); result->NextShapeInContext())
                if (result->ContextualShape().IsSame(face)) take(result->StatusOnShape());
        }
    return found;
}

bool disagrees(const BRepCheck_Analyzer& check, const TopoDS_Edge& edge) {
    const auto among = [](const BRepCheck_ListOfStatus& list) {
        return std::any_of(list.begin(), list.end(), isParameterFault);
    };
    for (TopExp_Explorer it(edge, TopAbs_VERTEX); it.More(); it.Next()) {
        const auto& result = check.Result(it.Current());
        if (result.IsNull()) continue;
        for (result->InitContextIterator(); result->MoreShapeInContext(); result->NextShapeInContext())
            if (result->ContextualShape().IsSame(edge) && among(result->StatusOnShape())) return true;
    }
    const auto& result = check.Result(edge);
    if (result.IsNull()) return false;
    if (among(result->Status())) return true;
    for (result->InitContextIterator(); result->MoreShapeInContext(); result->NextShapeInContext())
        if (among(result->StatusOnShape())) return true;
    return false;
}

bool lacksCurveOn(const TopoDS_Face& face, const TopoDS_Edge& edge) {
    double first = 0.0, last = 0.0;
    return !onPlane(face) && BRep_Tool::CurveOnSurface(edge, face, first, last).IsNull();
}

std::vector<TopoDS_Edge> freeEdges(const TopoDS_Shape& shape) {
    TopTools_IndexedDataMapOfShapeListOfShape faces;
    TopExp::MapShapesAndAncestors(shape, TopAbs_EDGE, TopAbs_FACE, faces);
    std::vector<TopoDS_Edge> found;
    for (int i = 1; i <= faces.Extent(); ++i) {
        const auto& one = TopoDS::Edge(faces.FindKey(i));
        if (faces(i).Extent() == 1 && !BRep_Tool::Degenerated(one) &&
            !BRep_Tool::IsClosed(one, TopoDS::Face(faces(i).First())))
            found.push_back(one);
    }
    return found;
}

} // namespace escapement
