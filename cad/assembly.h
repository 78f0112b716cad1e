#pragma once
// From the kernel's assembly tree to parts with names, colours and places.

#include "engine/contact/features/part.h"

#include <TDocStd_Document.hxx>
#include <TopoDS_Shape.hxx>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace escapement {

/// Further instances of a product do not have its features and triangles: those are the part's at `like`.
struct BuiltModel {
    CadModel model;
    std::vector<std::size_t> like; ///< of each part; itself for the first one of its product
};

/// Walks the document: one Part a placed leaf. Paths are product names joined by "/", repeats among siblings get ":2".
/// `perMetre`: document units in a metre. `progress` gets a fraction 0..1 and a path; when it returns false the walk
/// ends early. Leaves without faces and leaves the kernel fails on are named in `refused`.
BuiltModel modelOf(const Handle(TDocStd_Document) & document, double perMetre,
                   const std::function<bool(double, const std::string&)>& progress = {});

/// The kernel's shape of each part by its path, in the part's own frame, in mm; `millimetres`: of the document's unit.
std::map<std::string, TopoDS_Shape> shapesOf(const Handle(TDocStd_Document) & document, double millimetres);

/// Triangulates every leaf of the document.
void meshLeaves(const Handle(TDocStd_Document) & document);

} // namespace escapement
