#pragma once
// What is wrong with a mechanism, idea by idea; validate() asks all of it. Each function adds to the findings, in the
// order of the file, and expects numbers to be resolved.

#include "engine/model/errors.h"
#include "engine/model/files/json_pointer.h"
#include "engine/model/instance_names.h"
#include "engine/model/mechanism.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace escapement {

using Findings = std::vector<Finding>;

void checkFields(const Mechanism& mechanism, Findings& findings); ///< each by itself, and names that must differ
void checkBodies(const Mechanism& mechanism, Findings& findings);
void checkJoints(const Mechanism& mechanism, Findings& findings);
void checkCouplings(const Mechanism& mechanism, Findings& findings);
void checkLoads(const Mechanism& mechanism, Findings& findings);
void checkContacts(const Mechanism& mechanism, Findings& findings);
void checkRun(const Mechanism& mechanism, Findings& findings);

/// What the checks share.
class MechanismCheck {
  public:
    MechanismCheck(const Mechanism& mechanism, Findings& findings) : mechanism_(mechanism), findings_(findings) {}

  protected:
    void error(const std::string& pointer, const std::string& message) {
        findings_.push_back({Severity::Error, pointer, message});
    }
    void warn(const std::string& pointer, const std::string& message) {
        findings_.push_back({Severity::Warning, pointer, message});
    }
    template <class T, class Check>
    static void each(const std::vector<T>& things, const std::string& list, Check check) {
        for (std::size_t i = 0; i < things.size(); ++i) check(things[i], pointerTo(list, i));
    }
    /// Null: there is none; of several of that name the first.
    const Body* bodyNamed(const std::string& name) { return named(bodies_, mechanism_.bodies, name); }
    const Joint* jointNamed(const std::string& name) { return named(joints_, mechanism_.joints, name); }
    const NamedShapes& shapesOf(const Body& body) { return shapes_.try_emplace(&body, body).first->second; }
    void checkSides(std::string_view what, const std::string& name, const std::string& a, const std::string& b,
                    const std::string& at);
    void checkCoordinate(const Joint& joint, const std::string& name, const std::string& at);
    void checkAxes(const Vec3& z, const Vec3& x, const std::string& at);
    void checkStatic(const Number& kinetic, const Number& sticking, const std::string& at);
    void checkAmbiguous(const Body& body, const std::string& feature, const std::string& at);

    const Mechanism& mechanism_;
    Findings& findings_;

  private:
    template <class T> using ByName = std::unordered_map<std::string_view, const T*>;
    template <class T> static const T* named(ByName<T>& known, const std::vector<T>& things, const std::string& name) {
        if (known.empty())
            for (const T& thing : things) known.emplace(thing.name, &thing);
        const auto found = known.find(name);
        return found == known.end() ? nullptr : found->second;
    }

    ByName<Body> bodies_; ///< empty: not asked for yet
    ByName<Joint> joints_;
    std::unordered_map<const Body*, NamedShapes> shapes_;
};

} // namespace escapement
