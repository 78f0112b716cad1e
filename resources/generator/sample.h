#pragma once
// What all samples have in common: an assembly file and a project that refers to it.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"
#include "resources/generator/assembly_file.h"

namespace escapement {

/// Okabe and Ito's colours, and a quiet grey for what stands still.
inline const Vec3 grey{0.70, 0.72, 0.75}, blue{0.0, 0.447, 0.698}, orange{0.902, 0.624, 0.0}, green{0.0, 0.620, 0.451},
    sky{0.337, 0.706, 0.914};

Number expression(const std::string& text);
Pose poseAt(const Vec3& position, const Quaternion& orientation = Quaternion::Identity());
NumberVector<3> numbers(const Vec3& v);

/// The instance k (from 0) of a part that stands several times in its assembly.
std::string repeated(const std::string& part, int k);
/// A body with one part of the file "mech"; the part's frame is the body's frame.
Body bodyOf(const std::string& name, const std::string& part, const std::string& material = "");
/// A joint about z of both frames, at points of the two bodies.
Joint revolute(const std::string& name, const std::string& bodyA, const NumberVector<3>& at, const std::string& bodyB,
               const NumberVector<3>& on);
/// A slide along `axis`, the same direction in both body frames.
Joint prismatic(const std::string& name, const std::string& bodyA, const Vec3& at, const std::string& bodyB,
                const Vec3& axis);
/// A spring between two points, which may have a damper beside it.
Load spring(const std::string& name, const std::string& bodyA, const Vec3& at, const std::string& bodyB, const Vec3& on,
            double stiffness, double length, double damping = 0.0);
Material material(const std::string& name, double density);

/// Writes the STEP file, reads it back as the program does, and starts a Mechanism that refers to it as "mech".
class Sample {
  public:
    Sample(const std::filesystem::path& folder, const std::string& file, const std::string& title,
           const std::string& assembly, const std::vector<AssemblyPart>& parts);

    Mechanism mechanism;

    /// "part#face:N" of the face through `point` (m, part frame) with this outward normal; throws std::runtime_error
    /// unless there is exactly one.
    std::string face(const std::string& part, const Vec3& point, const Vec3& normal) const;
    /// "part#vertex:N" at `point` (m, part frame); throws std::runtime_error when there is none.
    std::string vertex(const std::string& part, const Vec3& point) const;
    const PartLibrary& library() const { return library_; }
    void save() const;

  private:
    std::filesystem::path stem_;
    PartLibrary library_;
};

void makeSliderCrank(const std::filesystem::path& folder);
void makeBouncingBall(const std::filesystem::path& folder);
void makeDoublePendulum(const std::filesystem::path& folder);
void makeRockingBlock(const std::filesystem::path& folder);
void makeParabolas(const std::filesystem::path& folder);
void makeBennett(const std::filesystem::path& folder);
void makeCamFollowers(const std::filesystem::path& folder);
void makeGeneva(const std::filesystem::path& folder);
void makeRatchet(const std::filesystem::path& folder);
void makeToggleLatch(const std::filesystem::path& folder);
void makePeg(const std::filesystem::path& folder);
void makeTableBlock(const std::filesystem::path& folder);
void makeDominoes(const std::filesystem::path& folder);
void makePouredCubes(const std::filesystem::path& folder);
void makeBearing(const std::filesystem::path& folder);
void makeValveTrain(const std::filesystem::path& folder);
void makeNewtonCradle(const std::filesystem::path& folder);
void makeRollerChain(const std::filesystem::path& folder);
/// Sprockets of so many teeth (an even number), and so many pitches between their axes.
void makeRollerChain(const std::filesystem::path& folder, const std::string& file, int teeth, int strand);
void makeGraham(const std::filesystem::path& folder);

} // namespace escapement
