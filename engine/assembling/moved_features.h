#pragma once
// What is chosen of the features of a body, after an edit that gives its shapes other names or takes them to other
// bodies.

#include "engine/model/mechanism.h"

#include <string>
#include <vector>

namespace escapement {

/// What a shape's features are called now, before the "#", and on which body. Empty: they are no more.
struct ShapePlace {
    std::string body, instance;
};

/// Contacts' faces, edges that joints follow, and what joints were picked from, are those of the same shapes again.
/// `before` is the body as it was, `now` has a place for each of its shapes; on `heir` are its joints, and its contacts
/// of no chosen faces. What is chosen of shapes that are on several bodies now keeps to the first of them.
void followShapes(Mechanism& mechanism, const Body& before, const std::vector<ShapePlace>& now,
                  const std::string& heir);

} // namespace escapement
