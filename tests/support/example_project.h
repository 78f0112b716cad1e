#pragma once
// The example of the project file, the same with one thing changed, and findings as sentences.

#include "engine/model/errors.h"

#include <QtTest>

#include <string>

namespace escapement {

/// The example of the format's description.
inline const std::string example = R"json({
  "escapement": 1,
  "name": "Slider-crank with clearance",
  "parameters": { "mu": 0.01, "l1": 0.153, "half": "l1/2" },
  "gravity": [0, -9.81, 0],
  "geometry": [ { "id": "mech", "file": "slider_crank.step", "sha256": "12ab", "scale": 1.0 } ],
  "materials": [ { "name": "steel", "density": 7850 } ],
  "bodies": [
    { "name": "ground", "fixed": true, "shapes": [ { "geometry": "mech", "part": "Assembly/Guide" } ] },
    { "name": "crank",
      "pose": { "position": [0, 0, 0], "quaternion": [1, 0, 0, 0] },
      "velocity": { "linear": [0, 0, 0], "angular": [0, 0, 150] },
      "shapes": [ { "geometry": "mech", "part": "Assembly/Crank", "material": "steel",
                    "placement": { "position": [0, 0, 0], "quaternion": [1, 0, 0, 0] } },
                  { "primitive": "sphere", "radius": 0.01, "contact": false } ],
      "mass": { "value": 0.038, "centre": ["half", 0, 0], "inertia": [7.4e-5, 7.4e-5, 7.4e-5, 0, 0, 0] } },
    { "name": "slider", "shapes": [ { "geometry": "mech", "part": "Assembly/Slider", "material": "steel" } ] }
  ],
  "joints": [
    { "name": "main bearing", "type": "revolute",
      "a": { "body": "ground", "position": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0],
             "picked": "Assembly/Guide#face:7" },
      "b": { "body": "crank",  "position": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0],
             "picked": "Assembly/Crank#face:2" } }
  ],
  "loads": [ { "name": "drive", "type": "torque", "joint": "main bearing", "value": "0.02*sin(10*t)" },
             { "name": "push", "type": "force", "a": { "body": "crank", "position": [0.1, 0, 0] },
               "vector": [0, "2*t", -1], "axes": "body" },
             { "name": "spring", "type": "spring-damper", "a": { "body": "ground", "position": [0,0,0] },
               "b": { "body": "crank", "position": [0.1,0,0] },
               "stiffness": 100, "damping": 1, "length": 0.2 } ],
  "contacts": [
    { "name": "slider in guide", "a": { "body": "slider", "faces": "all" },
      "b": { "body": "ground", "faces": ["Assembly/Guide#face:3", "Assembly/Guide#face:5"] },
      "restitution": 0.4, "tangential_restitution": 0.0, "friction": "mu" }
  ],
  "run": { "until": 0.5, "strategy": "hybrid", "transitions": "step-over",
           "integrator": "HEM5", "tolerance": 1e-6, "output_step": 1e-3, "step": 1e-4 },
  "views": { }
})json";

inline std::string with(const std::string& from, const std::string& to) {
    const auto at = example.find(from);
    if (at == std::string::npos) qFatal("the example has no %s", from.c_str());
    return std::string(example).replace(at, from.size(), to);
}

inline std::string sentence(const Finding& finding) { return finding.pointer + ": " + finding.message; }

} // namespace escapement
