#include "engine/assembling/moved_features.h"

#include "engine/assembling/edit.h"
#include "engine/model/instance_names.h"

#include <set>

namespace escapement {

namespace {

class ShapeFollower {
  public:
    ShapeFollower(const Body& before, const std::vector<ShapePlace>& now, const std::string& heir)
        : names_(instanceNames(before)), now_(now), heir_(heir) {}

    /// Gives the features the names that they have now, and leaves out those of other bodies than one: answers which.
    std::string take(std::vector<std::string>& features) const {
        std::set<int> shapes;
        for (const auto& feature : features)
            if (const int shape = shapeOf(feature); !bodyOf(shape).empty()) shapes.insert(shape);
        const std::string body = shapes.empty() ? heir_ : bodyOf(*shapes.begin());
        std::vector<std::string> kept;
        for (const auto& feature : features)
            if (bodyOf(shapeOf(feature)) == body) kept.push_back(nameOf(feature));
        features = std::move(kept);
        return body;
    }
    /// Empty where the feature is not on `body` now.
    std::string onBody(const std::string& body, const std::string& feature) const {
        return bodyOf(shapeOf(feature)) == body ? nameOf(feature) : std::string();
    }

  private:
    /// -1: there is none of that name.
    int shapeOf(const std::string& feature) const {
        const auto hash = feature.rfind('#');
        return hash == std::string::npos ? -1 : shapeNamed(names_, feature.substr(0, hash));
    }
    const std::string& bodyOf(int shape) const { return shape < 0 ? heir_ : now_[std::size_t(shape)].body; }
    std::string nameOf(const std::string& feature) const {
        const int shape = shapeOf(feature);
        return shape < 0 ? feature : now_[std::size_t(shape)].instance + feature.substr(feature.rfind('#'));
    }

    const std::vector<InstanceName> names_;
    const std::vector<ShapePlace>& now_;
    const std::string& heir_;
};

} // namespace

void followShapes(Mechanism& mechanism, const Body& before, const std::vector<ShapePlace>& now,
                  const std::string& heir) {
    const ShapeFollower follower(before, now, heir);
    for (auto& contact : mechanism.contacts)
        for (auto* side : {&contact.a, &contact.b})
            if (side->body == before.name) side->body = follower.take(side->faces);
    for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
        Joint& joint = mechanism.joints[j];
        const std::string leads = joint.a.body == before.name ? follower.take(joint.edges) : heir;
        if (joint.a.body == before.name) joint.a.picked = follower.onBody(leads, joint.a.picked);
        if (joint.b.body == before.name) joint.b.picked = follower.onBody(heir, joint.b.picked);
        if (leads != heir) moveJointEnd(mechanism, int(j), true, leads);
    }
}

} // namespace escapement
