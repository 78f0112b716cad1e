#include "resources/generator/sample.h"

#include "cad/cad_reader.h"
#include "engine/contact/features/curved_features.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"

#include <stdexcept>

namespace escapement {

Number expression(const std::string& text) {
    Number number;
    number.expression = text;
    return number;
}

NumberVector<3> numbers(const Vec3& v) { return {v.x() + 0.0, v.y() + 0.0, v.z() + 0.0}; } // no -0 in the file

Pose poseAt(const Vec3& position, const Quaternion& q) {
    Pose pose;
    pose.position = numbers(position);
    pose.quaternion = {q.w(), q.x(), q.y(), q.z()};
    return pose;
}

std::string repeated(const std::string& part, int k) { return k == 0 ? part : part + ":" + std::to_string(k + 1); }

Body bodyOf(const std::string& name, const std::string& part, const std::string& material) {
    Shape shape;
    shape.geometry = "mech";
    shape.part = part;
    shape.material = material;
    shape.placement = Pose();
    Body body;
    body.name = name;
    body.shapes.push_back(shape);
    return body;
}

Joint revolute(const std::string& name, const std::string& bodyA, const NumberVector<3>& at, const std::string& bodyB,
               const NumberVector<3>& on) {
    Joint joint;
    joint.name = name;
    joint.type = "revolute";
    joint.a.body = bodyA;
    joint.a.position = at;
    joint.b.body = bodyB;
    joint.b.position = on;
    return joint;
}

Joint prismatic(const std::string& name, const std::string& bodyA, const Vec3& at, const std::string& bodyB,
                const Vec3& axis) {
    Joint joint = revolute(name, bodyA, numbers(at), bodyB, {});
    joint.type = "prismatic";
    joint.a.z = joint.b.z = numbers(axis);
    joint.a.x = joint.b.x = numbers(axis.unitOrthogonal());
    return joint;
}

Load spring(const std::string& name, const std::string& bodyA, const Vec3& at, const std::string& bodyB, const Vec3& on,
            double stiffness, double length, double damping) {
    Load load;
    load.name = name;
    load.type = "spring-damper";
    load.a.body = bodyA;
    load.a.position = numbers(at);
    load.b.body = bodyB;
    load.b.position = numbers(on);
    load.stiffness = stiffness;
    load.length = length;
    load.damping = damping;
    return load;
}

Material material(const std::string& name, double density) {
    Material result;
    result.name = name;
    result.density = density;
    return result;
}

Sample::Sample(const std::filesystem::path& folder, const std::string& file, const std::string& title,
               const std::string& assembly, const std::vector<AssemblyPart>& parts)
    : stem_(folder / file) {
    auto step = stem_;
    step += ".step";
    writeAssembly(assembly, parts, step);
    CadModel model = readCadFile(step);
    if (!model.repairs.empty()) throw std::runtime_error(step.string() + ": " + model.repairs.front());
    mechanism.name = title;
    Geometry geometry;
    geometry.id = "mech";
    geometry.file = step.filename().string();
    geometry.sha256 = model.sha256;
    mechanism.geometry.push_back(geometry);
    library_.add("mech", std::move(model));
}

std::string Sample::face(const std::string& path, const Vec3& point, const Vec3& normal) const {
    const auto part = library_.find("mech", path);
    if (!part) throw std::runtime_error("no part '" + path + "'");
    std::string found;
    for (std::size_t i = 0; i < part->features.faces.size(); ++i) {
        const ClosestOnSurface foot = closestOn(surfaceFeature(part->features.faces[i], {}), point);
        if ((foot.jet.point - point).norm() > 1e-9 || (foot.normal - normal).norm() > 1e-9 || foot.border < 0.0)
            continue;
        if (!found.empty()) throw std::runtime_error("two faces of '" + path + "' fit");
        found = path + "#" + featureName(FeatureKind::Face, int(i) + 1);
    }
    if (found.empty()) throw std::runtime_error("no face of '" + path + "' fits");
    return found;
}

std::string Sample::vertex(const std::string& path, const Vec3& point) const {
    const auto part = library_.find("mech", path);
    if (!part) throw std::runtime_error("no part '" + path + "'");
    for (std::size_t i = 0; i < part->features.vertices.size(); ++i)
        if ((part->features.vertices[i].point - point).norm() < 1e-9)
            return path + "#" + featureName(FeatureKind::Vertex, int(i) + 1);
    throw std::runtime_error("no vertex of '" + path + "' fits");
}

void Sample::save() const {
    auto project = stem_;
    project += ".escapement";
    Mechanism checked = mechanism;
    auto findings = resolve(checked);
    for (const auto& finding : validate(checked)) findings.push_back(finding);
    for (const auto& finding : findings)
        if (finding.severity == Severity::Error)
            throw std::runtime_error(project.string() + " " + finding.pointer + ": " + finding.message);
    saveProject(mechanism, project);
}

} // namespace escapement
