#pragma once
// What the geometry kernel's readers put right while reading, which they do without a word.

#include <TDocStd_Document.hxx>
#include <XSControl_WorkSession.hxx>

#include <string>
#include <vector>

namespace escapement {

/// Writes onto each product of the document, as a comment that is saved with it, what was healed on it while it was
/// read: which faces and edges, in words.
void keepReadingRemarks(const Handle(XSControl_WorkSession) & session, const Handle(TDocStd_Document) & document);

/// The sentences kept on a product, or on the document's main label: what belongs to no product.
std::vector<std::string> readingRemarks(const TDF_Label& label);

} // namespace escapement
