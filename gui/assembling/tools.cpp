#include "gui/assembling/tool.h"

#include "engine/assembling/edit.h"
#include "engine/assembling/proposals/contact_proposal.h"
#include "engine/assembling/proposals/joint_proposal.h"
#include "engine/assembling/proposals/load_proposal.h"
#include "engine/assembling/proposals/new_body.h"
#include "engine/joints/joint_type.h"
#include "engine/model/instance_names.h"
#include "engine/model/material_pairs.h"
#include "gui/assembling/feature_text.h"
#include "gui/assembling/new_names.h"
#include "gui/words/finding_text.h"
#include "plots/language/language.h"

#include <algorithm>
#include <set>

namespace escapement {
namespace {

const Body& bodyOf(const Document& document, const PickedFeature& feature) {
    return document.mechanism().bodies.at(static_cast<std::size_t>(feature.body));
}

QString bothFixed(const std::string& a, const std::string& b) {
    return Tool::tr("Both \"%1\" and \"%2\" stand still: nothing could move. Free one of them, or pick another body.")
        .arg(QString::fromStdString(a), QString::fromStdString(b));
}

/// Whether a feature picked before an edit is still what it was.
bool stillThere(const Document& document, const PickedFeature& feature) {
    const auto& bodies = document.mechanism().bodies;
    return feature.body >= 0 && feature.body < static_cast<int>(bodies.size()) &&
           bodies[static_cast<std::size_t>(feature.body)].name == feature.bodyName;
}

QString noGeometry() { return Tool::tr("The part of this feature could not be read; see Messages."); }

std::string faceName(const Document& document, const PickedFeature& feature) {
    return lastingName(bodyOf(document, feature), feature.instance, featureName(FeatureKind::Face, feature.number));
}

} // namespace

QString jointTypeWords(const QString& type) {
    const JointType* known = findJointType(type.toStdString());
    return known ? helpText(known->words) : type;
}

QString Tool::refusedBody() const {
    return tr("A row of the tree names a whole body: click the place that is meant in the view.");
}

// Joints.

QString JointTool::title() const { return type_.isEmpty() ? tr("Joint") : tr("Joint, %1").arg(translated(type_)); }

QString JointTool::prompt() const {
    if (first_)
        return alternative().isEmpty() ? tr("Now click the matching feature on the other body: hole and pin, two "
                                            "faces, two edges or two corners; or the body in the tree, to join it "
                                            "here.")
                                       : tr("Now click the matching feature on the other body, or the body in the tree "
                                            "to join it here, or press World.");
    const QString next = tr("Click a hole, pin, face, edge or corner on the first body.");
    if (last_.isEmpty()) return next;
    // Short, as it lies over the view in which one goes on clicking.
    return tr("Made \"%1\".").arg(last_) +
           (!others_.isEmpty() ? " " + tr("Other types fit, too: see Type in its properties.") : QString()) + " " +
           tr("For another joint, click its first body.");
}

std::vector<std::pair<QString, QString>> JointTool::choices() const {
    std::vector<std::pair<QString, QString>> all{{"", tr("the type that fits")}};
    for (const auto& type : jointTypes()) {
        if (type.followsEdges()) continue; // CurveGuideTool
        const QString name = QString::fromStdString(type.name);
        all.emplace_back(name, jointTypeWords(name));
    }
    return all;
}

void JointTool::choose(const QString& type) {
    type_ = type; // of the next joint: the one just made has its own in the properties
    emit changed();
}

std::vector<PickedFeature> JointTool::marked() const {
    return first_ ? std::vector{*first_} : std::vector<PickedFeature>();
}

void JointTool::documentChanged() {
    if (first_ && !stillThere(document_, *first_)) first_.reset();
    const auto& joints = document_.mechanism().joints;
    if (std::none_of(joints.begin(), joints.end(),
                     [&](const Joint& j) { return QString::fromStdString(j.name) == last_; }))
        last_.clear();
    emit changed();
}

/// The other body as a whole: it has no feature there, and is joined where the first one is, as both stand.
QString JointTool::takeWholeBody(const PickedFeature& feature) {
    const auto side = pickedSideOf(document_, *first_);
    if (!side) return noGeometry();
    if (first_->body == feature.body)
        return tr("That is the same body: click the other one, or the matching feature on it.");
    const Body& body = bodyOf(document_, feature);
    if (bodyOf(document_, *first_).fixed && body.fixed) return bothFixed(side->body, body.name);
    PickedSide there = *side;
    there.body = body.name;
    there.pose = motionOf(body.pose);
    there.picked.clear();
    others_.clear();
    add(body.fixed ? proposeJoint(there, *side, type_.toStdString()) : proposeJoint(*side, there, type_.toStdString()),
        false);
    return {};
}

QString JointTool::take(const PickedFeature& feature) {
    if (feature.kind == PickKind::Body && first_) return takeWholeBody(feature);
    const auto side = pickedSideOf(document_, feature);
    if (!side) return noGeometry();
    if (!first_ || *first_ == feature) {
        first_ = first_ ? std::nullopt : std::optional(feature); // clicking it again takes it back
        emit changed();
        return {};
    }
    if (first_->body == feature.body) {
        first_ = feature;
        emit changed();
        return tr("That is the same body: it counts as the first feature now. The second one must be on another body.");
    }
    const auto before = pickedSideOf(document_, *first_);
    if (!before) {
        first_.reset();
        return noGeometry();
    }
    if (bodyOf(document_, *first_).fixed && bodyOf(document_, feature).fixed)
        return bothFixed(before->body, side->body);
    // The body that stands still is the first: the joint's coordinate is then that of the moving one.
    const bool swap = bodyOf(document_, feature).fixed;
    Joint joint = proposeJoint(swap ? *side : *before, swap ? *before : *side, type_.toStdString());
    auto others = suggestedJoints(before->geometry, side->geometry);
    std::erase(others, joint.type);
    others_ = type_.isEmpty() ? QString::fromStdString(inSentence(others)) : QString();
    add(joint, false);
    return {};
}

/// `withGround`: the joint's first body has yet to be added, as the world.
bool JointTool::add(Joint joint, bool withGround) {
    joint.name = freeName(document_.mechanism().joints, joint.a.body + " – " + joint.b.body);
    const int index = static_cast<int>(document_.mechanism().joints.size());
    const bool done = document_.edit(tr("Add %1 joint").arg(translated(joint.type)), [&](Mechanism& m) {
        if (withGround) addGround(m, newGroundName());
        m.joints.push_back(joint);
    });
    if (!done) return false;
    last_ = QString::fromStdString(joint.name);
    first_.reset();
    emit changed();
    emit made({Selection::Kind::Joint, index}, {});
    return true;
}

QString JointTool::alternative() const { return first_ && !bodyOf(document_, *first_).fixed ? tr("World") : QString(); }

QString JointTool::alternativeHelp() const {
    return tr(
        "Joins the feature clicked to the world, where it is now: to the ground without a shape, which is added when "
        "there is none (W)");
}

QString JointTool::takeAlternative() {
    if (!first_) return tr("Click the feature first that is to be joined to the world.");
    const auto side = pickedSideOf(document_, *first_);
    if (!side) return noGeometry();
    if (bodyOf(document_, *first_).fixed)
        return tr("\"%1\" stands still already.").arg(QString::fromStdString(side->body));
    Mechanism after = document_.mechanism();
    int ground = groundOf(after);
    const bool missing = ground < 0;
    if (missing) ground = addGround(after, newGroundName());
    // In the world it sits where the feature is now: nothing has to move.
    const Body& world = after.bodies[static_cast<std::size_t>(ground)];
    PickedSide there = *side;
    there.body = world.name;
    there.pose = motionOf(world.pose);
    there.picked.clear();
    others_.clear();
    add(proposeJoint(there, *side, type_.toStdString()), missing);
    return {};
}

// A point on a chain of edges.

QString CurveGuideTool::prompt() const {
    if (edges_.empty()) return tr("Click the first edge of the curve that shall lead a point.");
    return tr("Click the next edge, one again to take it away, or the point on another body: a corner, hole or pin.");
}

PickFilter CurveGuideTool::filter() const {
    return edges_.empty() ? PickFilter{.faces = false, .edges = true, .vertices = false} : PickFilter{};
}

void CurveGuideTool::documentChanged() {
    std::erase_if(edges_, [&](const PickedFeature& one) { return !stillThere(document_, one); });
    emit changed();
}

QString CurveGuideTool::take(const PickedFeature& feature) {
    const bool onCarrier = edges_.empty() || edges_.front().body == feature.body;
    if (onCarrier) {
        if (feature.kind != PickKind::Edge)
            return tr("The curve is made of edges: click an edge, or the point on another body.");
        const auto same = std::find(edges_.begin(), edges_.end(), feature);
        if (same != edges_.end()) edges_.erase(same);
        else edges_.push_back(feature);
        emit changed();
        return {};
    }
    const auto side = pickedSideOf(document_, feature);
    if (!side) return noGeometry();
    if (bodyOf(document_, feature).fixed && bodyOf(document_, edges_.front()).fixed)
        return bothFixed(edges_.front().bodyName, side->body);
    Joint joint;
    for (const auto& type : jointTypes())
        if (type.followsEdges()) joint.type = type.name;
    joint.a.body = edges_.front().bodyName;
    joint.b = jointFrame(*side);
    for (const auto& edge : edges_)
        joint.edges.push_back(
            lastingName(bodyOf(document_, edge), edge.instance, featureName(FeatureKind::Edge, edge.number)));
    joint.a.picked = joint.edges.front();
    joint.name = freeName(document_.mechanism().joints, joint.a.body + " – " + joint.b.body);
    const int index = static_cast<int>(document_.mechanism().joints.size());
    if (document_.edit(tr("Add %1 joint").arg(translated(joint.type)),
                       [&](Mechanism& m) { m.joints.push_back(joint); })) {
        edges_.clear();
        emit made({Selection::Kind::Joint, index}, QString("/joints/%1/corners").arg(index));
        emit finished();
    }
    return {};
}

int RepickTool::index() const {
    const auto& joints = document_.mechanism().joints;
    for (std::size_t i = 0; i < joints.size(); ++i)
        if (joints[i].name == name_) return static_cast<int>(i);
    return -1;
}

void RepickTool::documentChanged() {
    if (index() < 0) emit finished();
}

QString RepickTool::prompt() const {
    if (index() < 0) return {};
    const Joint& joint = document_.mechanism().joints[static_cast<std::size_t>(index())];
    return tr("Click the feature on \"%1\" that \"%2\" shall sit on.")
        .arg(QString::fromStdString(sideB_ ? joint.b.body : joint.a.body), QString::fromStdString(joint.name));
}

QString RepickTool::take(const PickedFeature& feature) {
    const int which = index();
    if (which < 0) {
        emit finished();
        return {};
    }
    const Joint& joint = document_.mechanism().joints[static_cast<std::size_t>(which)];
    const auto side = pickedSideOf(document_, feature);
    if (!side) return noGeometry();
    const JointFrame& other = sideB_ ? joint.a : joint.b;
    if (side->body == other.body)
        return tr("\"%1\" is the joint's other body; pick on another one.").arg(QString::fromStdString(side->body));
    const Body* otherBody = document_.mechanism().findBody(other.body);
    if (otherBody && otherBody->fixed && bodyOf(document_, feature).fixed) return bothFixed(other.body, side->body);
    const JointFrame frame = jointFrame(*side);
    document_.edit(tr("Pick %1 again").arg(QString::fromStdString(joint.name)), [&](Mechanism& m) {
        Joint& changed = m.joints.at(static_cast<std::size_t>(which));
        (sideB_ ? changed.b : changed.a) = frame;
    });
    emit made({Selection::Kind::Joint, which}, {});
    emit finished();
    return {};
}

// Contacts.

ContactTool::ContactTool(Document& document, int contact) : Tool(document) {
    if (contact >= 0) name_ = document.mechanism().contacts.at(static_cast<std::size_t>(contact)).name;
}

int ContactTool::index() const {
    const auto& contacts = document_.mechanism().contacts;
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (!name_.empty() && contacts[i].name == name_) return static_cast<int>(i);
    return -1;
}

PickFilter ContactTool::filter() const {
    return bodies_ ? PickFilter{.bodies = true} : PickFilter{.faces = true, .edges = false, .vertices = false};
}

std::vector<std::pair<QString, QString>> ContactTool::choices() const {
    return {{"faces", tr("chosen faces")}, {"bodies", tr("whole bodies")}};
}

QString ContactTool::refusedBody() const {
    return tr("Faces are asked for: click one in the view, or choose \"%1\" here to click bodies.")
        .arg(tr("whole bodies"));
}

void ContactTool::choose(const QString& what) {
    bodies_ = what == "bodies";
    first_.clear();
    name_.clear();
    emit changed();
}

void ContactTool::documentChanged() {
    std::erase_if(first_, [&](const PickedFeature& one) { return !stillThere(document_, one); });
    if (index() < 0) name_.clear();
    emit changed();
}

bool ContactTool::hasNoNumbers() const {
    const int i = index();
    return i >= 0 && first_.empty() && saysNothing(document_.mechanism().contacts[static_cast<std::size_t>(i)]);
}

QString ContactTool::alternative() const { return hasNoNumbers() ? tr("By materials…") : QString(); }

QString ContactTool::alternativeHelp() const {
    return tr("Takes friction and restitution of the contact from the materials of what touches; where nothing is "
              "given for these two, their table opens");
}

QString ContactTool::takeAlternative() {
    emit materialsWanted({QString::fromStdString(name_)});
    return {};
}

QString ContactTool::prompt() const {
    if (index() >= 0 && first_.empty()) {
        const QString name = QString::fromStdString(name_);
        const QString more = bodies_ ? tr("For another contact, click its first body.")
                                     : tr("Click more faces of the two bodies to add them, or one again to take it "
                                          "away.");
        // What is not typed is 0, and who makes contacts of steel takes friction for granted.
        return (hasNoNumbers() ? tr("\"%1\" is there, without friction and restitution: both are 0 until they are "
                                    "given.")
                               : tr("\"%1\" is there."))
                   .arg(name) +
               " " + more;
    }
    if (first_.empty())
        return bodies_ ? tr("Click the first body that may touch, here or in the tree.")
                       : tr("Click a face that may touch something.");
    return bodies_ ? tr("Now click the other body.")
                   : tr("Click the face on the other body that it may touch, or more faces of the same body.");
}

std::vector<PickedFeature> ContactTool::marked() const {
    std::vector<PickedFeature> all = first_;
    if (const int i = index(); i >= 0) {
        const ContactPair& pair = document_.mechanism().contacts[static_cast<std::size_t>(i)];
        for (const auto* side : {&pair.a, &pair.b})
            for (const auto& face : side->faces)
                if (const auto feature = featureNamed(document_.mechanism(), side->body, face)) all.push_back(*feature);
    }
    return all;
}

QString ContactTool::take(const PickedFeature& feature) {
    if (const int i = index(); i >= 0 && !bodies_) {
        // Faces of the contact that is being made.
        ContactPair pair = document_.mechanism().contacts[static_cast<std::size_t>(i)];
        ContactSide* side = pair.a.body == feature.bodyName   ? &pair.a
                            : pair.b.body == feature.bodyName ? &pair.b
                                                              : nullptr;
        if (side) {
            const std::string face = faceName(document_, feature);
            const auto found = std::find(side->faces.begin(), side->faces.end(), face);
            const bool there = found != side->faces.end();
            if (there && side->faces.size() == 1)
                return tr("It is the only face on this side; without it the contact would be gone. Add another first, "
                          "or delete the contact.");
            if (there) side->faces.erase(found);
            else side->faces.push_back(face);
            if (const std::string obstacle = contactObstacle(document_.mechanism(), document_.parts(), pair);
                !obstacle.empty())
                return translated(obstacle);
            document_.edit(
                (there ? tr("Take a face from %1") : tr("Add a face to %1")).arg(QString::fromStdString(name_)),
                [&](Mechanism& m) { m.contacts.at(static_cast<std::size_t>(i)) = pair; });
            emit changed();
            return {};
        }
        name_.clear(); // a third body: another contact begins
        first_.clear();
    }
    const auto same = std::find(first_.begin(), first_.end(), feature);
    if (same != first_.end()) {
        first_.erase(same);
        emit changed();
        return {};
    }
    if (first_.empty() || first_.front().body == feature.body) {
        first_.push_back(feature);
        emit changed();
        return {};
    }
    ContactPair pair;
    pair.a.body = first_.front().bodyName;
    pair.b.body = feature.bodyName;
    if (!bodies_) {
        for (const auto& one : first_) pair.a.faces.push_back(faceName(document_, one));
        pair.b.faces.push_back(faceName(document_, feature));
    }
    // What stands still is the second side: forces are shown on the first.
    if (bodyOf(document_, first_.front()).fixed) std::swap(pair.a, pair.b);
    pair.name = freeName(document_.mechanism().contacts, newNameOn(pair.a.body, pair.b.body));
    if (const std::string obstacle = contactObstacle(document_.mechanism(), document_.parts(), pair); !obstacle.empty())
        return translated(obstacle);
    pair.by_materials = materialsTellAll(document_.mechanism(), pair);
    const int made_ = static_cast<int>(document_.mechanism().contacts.size());
    if (document_.edit(tr("Add contact %1").arg(QString::fromStdString(pair.name)),
                       [&](Mechanism& m) { m.contacts.push_back(pair); })) {
        name_ = pair.name;
        first_.clear();
        emit changed();
        emit made({Selection::Kind::Contact, made_}, QString("/contacts/%1/restitution").arg(made_));
    }
    return {};
}

// Loads.

QString LoadTool::title() const { return translated(type_.picking.label).remove('&'); }

QString LoadTool::prompt() const { return translated(type_.picking.prompts.at(first_ ? 1 : 0)); }

std::vector<PickedFeature> LoadTool::marked() const {
    return first_ ? std::vector{*first_} : std::vector<PickedFeature>();
}

QString LoadTool::take(const PickedFeature& feature) {
    const auto side = pickedSideOf(document_, feature);
    if (!side) return noGeometry();
    const Body& body = bodyOf(document_, feature);
    std::vector<PickedSide> picked{*side};
    if (type_.hasTwoEnds()) {
        if (!first_) {
            first_ = feature;
            emit changed();
            return {};
        }
        const auto begin = pickedSideOf(document_, *first_);
        const QString what = title();
        if (!begin || begin->body == side->body)
            return tr("\"%1\" joins two bodies: pick its other end on another one.").arg(what);
        if (body.fixed && bodyOf(document_, *first_).fixed) return bothFixed(begin->body, side->body);
        picked.insert(picked.begin(), *begin);
    } else if (body.fixed) {
        return tr("\"%1\" stands still: a load on it has no effect. Pick a body that moves.")
            .arg(QString::fromStdString(body.name));
    }
    Load load = proposeLoad(document_.mechanism(), type_, picked);
    load.name = freeName(document_.mechanism().loads, newLoadName(type_, picked.front().body));
    const int index = static_cast<int>(document_.mechanism().loads.size());
    if (document_.edit(tr("Add %1").arg(QString::fromStdString(load.name)),
                       [&](Mechanism& m) { m.loads.push_back(load); })) {
        first_.reset();
        emit made({Selection::Kind::Load, index},
                  QString("/loads/%1/").arg(index) + QString::fromStdString(type_.picking.focus));
        emit finished();
    }
    return {};
}

// Ground.

QString GroundTool::take(const PickedFeature& feature) {
    const Body& body = bodyOf(document_, feature);
    const bool on = !body.fixed;
    const QString name = QString::fromStdString(body.name);
    document_.edit((on ? tr("Ground %1") : tr("Free %1")).arg(name),
                   [&](Mechanism& m) { m.bodies.at(static_cast<std::size_t>(feature.body)).fixed = on; });
    emit made({Selection::Kind::Body, feature.body}, {});
    if (on) emit finished();
    return {};
}

} // namespace escapement
