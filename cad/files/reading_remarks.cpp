#include "cad/files/reading_remarks.h"

#include "cad/product_shapes.h"
#include "cad/soundness/healing.h"

#include <Interface_Check.hxx>
#include <Interface_CheckIterator.hxx>
#include <Interface_EntityIterator.hxx>
#include <Interface_Graph.hxx>
#include <Interface_InterfaceModel.hxx>
#include <StepShape_ManifoldSolidBrep.hxx>
#include <StepShape_OpenShell.hxx>
#include <TDataStd_Comment.hxx>
#include <TopExp_Explorer.hxx>
#include <TransferBRep.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XSControl_TransferReader.hxx>

#include <fmt/format.h>
#include <map>
#include <sstream>

namespace escapement {

namespace {

/// The kernel's message in words of ours; nothing for what is no concern of the geometry.
std::string wordsFor(const std::string& message) {
    const auto has = [&](const char* piece) { return message.find(piece) != std::string::npos; };
    if (has("seam-edge added") || has("seam edge added"))
        return "closed without an edge where the surface comes round: a seam was added (healed)";
    if (has("were intersecting"))
        return "edges of the border crossed each other: shortened to where they meet (healed)";
    if (has("was split on several wires")) return "the border touched itself: split into several (healed)";
    if (has("forced to be periodic")) return "a surface that closes was not marked so: marked (healed)";
    if (has("projection vertex / curve") || has("projection curve"))
        return "the ends of an edge lie off its curve: the nearest points were taken (healed)";
    if (has("degenerated") || has("degenerate")) return "an edge at a pole was missing: added (healed)";
    if (has("orientation") || has("Orientation")) return "the border ran the wrong way round: turned (healed)";
    if (has("reorder") || has("Reorder")) return "the edges of the border were out of order: put in order (healed)";
    if (has("placement") || has("style") || has("colour") || has("color")) return "";
    return fmt::format("the reader says: {}", message);
}

/// What was found on a product.
struct Remarks {
    std::map<std::string, std::set<int>> onFaces, onEdges;
    std::set<std::string> whole;
};

/// Whether it was found in one of the products.
bool place(const ProductShapes& products, std::vector<Remarks>& remarks, const TopoDS_Shape& shape,
           const std::string& words) {
    if (shape.IsNull()) return false;
    const auto of = [&](const ProductFeature& found) -> Remarks& { return remarks[std::size_t(found.product)]; };
    const auto kind = shape.ShapeType();
    if (kind == TopAbs_FACE || kind == TopAbs_WIRE) {
        const auto found = kind == TopAbs_FACE ? products.face(shape) : products.faceOfWire(shape);
        return found.product >= 0 && (of(found).onFaces[words].insert(found.number), true);
    }
    if (kind == TopAbs_EDGE) {
        const auto found = products.edge(shape);
        return found.product >= 0 && (of(found).onEdges[words].insert(found.number), true);
    }
    if (kind > TopAbs_FACE) return false;
    const TopExp_Explorer it(shape, TopAbs_FACE); // a shell or solid: by one of its faces
    if (!it.More()) return false;
    const auto found = products.face(it.Current());
    return found.product >= 0 && (of(found).whole.insert(words), true);
}

void keep(const TDF_Label& label, const std::string& text) {
    if (!text.empty()) TDataStd_Comment::Set(label, TCollection_ExtendedString(text.c_str(), true));
}

} // namespace

void keepReadingRemarks(const Handle(XSControl_WorkSession) & session, const Handle(TDocStd_Document) & document) {
    const auto process = session->TransferReader()->TransientProcess();
    const ProductShapes products(document);
    std::vector<Remarks> remarks(products.labels().size());
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
            if (!words.empty() && !place(products, remarks, shape, words)) ++nowhere[words];
    }
    // A solid whose shell is written as open is read as if it were closed.
    const auto model = session->Model();
    for (int i = 1; i <= model->NbEntities(); ++i) {
        const auto solid = Handle(StepShape_ManifoldSolidBrep)::DownCast(model->Value(i));
        if (solid.IsNull()) continue;
        for (auto parts = session->Graph().Shareds(solid); parts.More(); parts.Next())
            if (parts.Value()->IsKind(STANDARD_TYPE(StepShape_OpenShell)))
                place(products, remarks, TransferBRep::ShapeResult(process, solid),
                      "the shell of its solid is written as open: taken as closed (healed)");
    }
    for (std::size_t i = 0; i < remarks.size(); ++i) {
        std::string text;
        for (const auto& words : remarks[i].whole) text += words + "\n";
        for (const auto& [words, faces] : remarks[i].onFaces) text += listed("face", faces) + ": " + words + "\n";
        for (const auto& [words, edges] : remarks[i].onEdges) text += listed("edge", edges) + ": " + words + "\n";
        keep(products.labels()[i], text);
    }
    std::string text;
    for (const auto& [words, times] : nowhere)
        text += words + (times > 1 ? fmt::format(", {} times", times) : "") + "\n";
    keep(document->Main(), text);
}

void addReadingRemark(const TDF_Label& label, const std::string& remark) {
    std::string text;
    for (const auto& line : readingRemarks(label)) text += line + "\n";
    keep(label, text + remark + "\n");
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
