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

/// A remark that begins with this is a warning: what was read may not be what the file means.
inline const std::string warningMark = "warning: ";

/// One more sentence for a product, or for the document's main label.
void addReadingRemark(const TDF_Label& label, const std::string& remark);

/// The sentences kept on a product, or on the document's main label: what belongs to no product.
std::vector<std::string> readingRemarks(const TDF_Label& label);

} // namespace escapement
