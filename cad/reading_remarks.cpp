#include "cad/reading_remarks.h"

#include "cad/healing.h"

#include <Interface_Check.hxx>
#include <Interface_CheckIterator.hxx>
#include <Interface_EntityIterator.hxx>
#include <Interface_Graph.hxx>
#include <Interface_InterfaceModel.hxx>
#include <StepShape_ManifoldSolidBrep.hxx>
#include <StepShape_OpenShell.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDataStd_Comment.hxx>
#include <TopExp_Explorer.hxx>
#include <TransferBRep.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_TransferReader.hxx>

#include <fmt/format.h>
#include <map>
#include <sstream>

namespace escapement {

namespace {

/// The kernel's message in words of ours; nothing for what is no concern of the geometry.
std::string wordsFor(const std::string& message) {
    const auto has = [&](const char* piece) { return message.find(piece) != std::string::npos; };
    if (has("seam-edge added") || has("seam edge added")) return "closed without an edge where the surface comes round: a seam was added (healed)";
    if (has("were intersecting")) return "edges of the border crossed each other: shortened to where they meet (healed)";
    if (has("was split on several wires")) return "the border touched itself: split into several (healed)";
    if (has("forced to be periodic")) return "a surface that closes was not marked so: marked (healed)";
    if (has("projection vertex / curve") || has("projection curve")) return "the ends of an edge lie off its curve: the nearest points were taken (healed)";
    if (has("degenerated") || has("degenerate")) return "an edge at a pole was missing: added (healed)";
    if (has("orientation") || has("Orientation")) return "the border ran the wrong way round: turned (healed)";
    if (has("reorder") || has("Reorder")) return "the edges of the border were out of order: put in order (healed)";
    if (has("placement") || has("style") || has("colour") || has("color")) return "";
    return fmt::format("the reader says: {}", message);
}

struct Product {
    TDF_Label label;
    NumberedShapes faces, edges;
    std::map<std::string, std::set<int>> onFaces, onEdges;
    std::set<std::string> whole;
};

std::vector<Product> productsOf(const Handle(TDocStd_Document) & document) {
    std::vector<Product> products;
    TDF_LabelSequence labels;
    XCAFDoc_DocumentTool::ShapeTool(document->Main())->GetShapes(labels);
    for (const auto& label : labels) {
        if (!XCAFDoc_ShapeTool::IsSimpleShape(label)) continue;
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(label);
        if (!shape.IsNull())
            products.push_back({label, NumberedShapes(shape, TopAbs_FACE), NumberedShapes(shape, TopAbs_EDGE), {}, {}, {}});
    }
    return products;
}

/// The face that a wire bounds; 0: none of this product.
int faceOfWire(const Product& product, const TopoDS_Shape& wire) {
    for (int number = 1; number <= product.faces.count(); ++number)
        for (TopExp_Explorer it(product.faces(number), TopAbs_WIRE); it.More(); it.Next())
            if (it.Current().IsPartner(wire)) return number;
    return 0;
}

int partnerIn(const NumberedShapes& shapes, const TopoDS_Shape& wanted) {
    for (int number = 1; number <= shapes.count(); ++number)
        if (shapes(number).IsPartner(wanted)) return number;
    return 0;
}

/// Whether it was found in one of the products.
bool place(std::vector<Product>& products, const TopoDS_Shape& shape, const std::string& words) {
    if (shape.IsNull()) return false;
    for (auto& product : products) {
        int number = 0;
        if (shape.ShapeType() == TopAbs_FACE) number = partnerIn(product.faces, shape);
        if (shape.ShapeType() == TopAbs_WIRE) number = faceOfWire(product, shape);
        if (number) return product.onFaces[words].insert(number), true;
        if (shape.ShapeType() == TopAbs_EDGE) number = partnerIn(product.edges, shape);
        if (number) return product.onEdges[words].insert(number), true;
        if (shape.ShapeType() < TopAbs_FACE) { // a shell or solid: by one of its faces
            TopExp_Explorer it(shape, TopAbs_FACE);
            if (it.More() && partnerIn(product.faces, it.Current())) return product.whole.insert(words), true;
        }
    }
    return false;
}

} // namespace

void keepReadingRemarks(const Handle(XSControl_WorkSession) & session, const Handle(TDocStd_Document) & document) {
    const auto process = session->TransferReader()->TransientProcess();
    auto products = productsOf(document);
    std::map<std::string, int> nowhere;
    Interface_CheckIterator list = process->CheckList(false);
    for (list.Start(); list.More(); list.Next()) {
        const auto check = list.Value();
        std::set<std::string> said;
        for (int i = 1; i <= check->NbWarnings(); ++i) said.insert(wordsFor(check->CWarning(i, false)));
        for (int i = 1; i <= check->NbFails(); ++i)
            said.insert(fmt::format("could not be built and is left out: {} (refused)", check->CFail(i, false)));
        const auto entity = check->Entity();
        const TopoDS_Shape shape = entity.IsNull() ? TopoDS_Shape() : TransferBRep::ShapeResult(process, entity);
        for (const auto& words : said)
            if (!words.empty() && !place(products, shape, words)) ++nowhere[words];
    }
    // A solid whose shell is written as open is read as if it were closed.
    const auto model = session->Model();
    for (int i = 1; i <= model->NbEntities(); ++i) {
        const auto solid = Handle(StepShape_ManifoldSolidBrep)::DownCast(model->Value(i));
        if (solid.IsNull()) continue;
        for (auto parts = session->Graph().Shareds(solid); parts.More(); parts.Next())
            if (parts.Value()->IsKind(STANDARD_TYPE(StepShape_OpenShell)))
                place(products, TransferBRep::ShapeResult(process, solid), "the shell of its solid is written as open: taken as closed (healed)");
    }
    const auto keep = [](const TDF_Label& label, const std::string& text) {
        if (!text.empty()) TDataStd_Comment::Set(label, TCollection_ExtendedString(text.c_str(), true));
    };
    for (const auto& product : products) {
        std::string text;
        for (const auto& words : product.whole) text += words + "\n";
        for (const auto& [words, faces] : product.onFaces) text += listed("face", faces) + ": " + words + "\n";
        for (const auto& [words, edges] : product.onEdges) text += listed("edge", edges) + ": " + words + "\n";
        keep(product.label, text);
    }
    std::string text;
    for (const auto& [words, times] : nowhere) text += words + (times > 1 ? fmt::format(", {} times", times) : "") + "\n";
    keep(document->Main(), text);
}

std::vector<std::string> readingRemarks(const TDF_Label& label) {
    Handle(TDataStd_Comment) comment;
    std::vector<std::string> remarks;
    if (!label.FindAttribute(TDataStd_Comment::GetID(), comment)) return remarks;
    const TCollection_ExtendedString& wide = comment->Get();
    std::string text(std::size_t(wide.LengthOfCString()) + 1, '\0');
    char* target = text.data();
    wide.ToUTF8CString(target);
    std::istringstream lines(text.c_str());
    for (std::string line; std::getline(lines, line);)
        if (!line.empty()) remarks.push_back(line);
    return remarks;
}

} // namespace escapement
