#include "cad/product_shapes.h"

#include <TDF_LabelSequence.hxx>
#include <TopExp_Explorer.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

namespace escapement {

ProductShapes::ProductShapes(const Handle(TDocStd_Document) & document) {
    TDF_LabelSequence labels;
    XCAFDoc_DocumentTool::ShapeTool(document->Main())->GetShapes(labels);
    for (const auto& label : labels) {
        if (!XCAFDoc_ShapeTool::IsSimpleShape(label)) continue;
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(label);
        if (shape.IsNull()) continue;
        const int product = int(labels_.size());
        labels_.push_back(label);
        const NumberedShapes faces(shape, TopAbs_FACE), edges(shape, TopAbs_EDGE);
        for (int number = 1; number <= edges.count(); ++number)
            edges_.emplace(edges(number).TShape().get(), ProductFeature{product, number});
        for (int number = 1; number <= faces.count(); ++number) {
            faces_.emplace(faces(number).TShape().get(), ProductFeature{product, number});
            for (TopExp_Explorer it(faces(number), TopAbs_WIRE); it.More(); it.Next())
                wires_.emplace(it.Current().TShape().get(), ProductFeature{product, number});
        }
    }
}

ProductFeature ProductShapes::in(const Index& index, const TopoDS_Shape& shape) {
    const auto found = shape.IsNull() ? index.end() : index.find(shape.TShape().get());
    return found == index.end() ? ProductFeature() : found->second;
}

} // namespace escapement
