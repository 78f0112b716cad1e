#pragma once
// Faces that came out of the kernel's reader with another border than their file gives them.

#include <TDocStd_Document.hxx>
#include <XSControl_WorkSession.hxx>

#include <map>
#include <set>
#include <string>

namespace escapement {

/// Of each product, by the entry of its label, the faces that have lost an edge of their border, or lie on its other
/// side, since they were written. Such a face may be another one altogether (the small cap instead of the rest of a
/// ball), and the solid closed all the same. STEP only.
std::map<std::string, std::set<int>> doubtfulFaces(const Handle(XSControl_WorkSession) & session,
                                                   const Handle(TDocStd_Document) & document);

/// `document` was read from the curves on faces that the file gives, `fromSpace` from the curves in space alone.
/// Products that are doubtful in the first and less so in the second are taken over from it; what is doubtful in both
/// is said, as a warning where it decides on a volume. Remarks are added to those kept on the products.
void settleDoubts(const Handle(TDocStd_Document) & document, const std::map<std::string, std::set<int>>& doubts,
                  const Handle(TDocStd_Document) & fromSpace,
                  const std::map<std::string, std::set<int>>& doubtsFromSpace);

} // namespace escapement
