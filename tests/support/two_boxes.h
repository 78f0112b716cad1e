#pragma once
// A project of two boxes of 0.1 m beside each other, without ground, joints and contacts.

namespace escapement {

inline const char* const twoBoxes = R"({
  "escapement": 1, "name": "two boxes",
  "materials": [{"name": "steel", "density": 7850}],
  "bodies": [
    {"name": "left", "pose": {"position": [-0.1, 0, 0]},
     "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]},
    {"name": "right", "pose": {"position": [0.1, 0, 0]},
     "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}]
})";

} // namespace escapement
