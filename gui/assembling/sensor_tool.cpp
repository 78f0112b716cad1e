#include "gui/assembling/sensor_tool.h"

#include "engine/assembling/edit.h"
#include "engine/assembling/proposals/coupling_proposal.h"
#include "engine/model/errors.h"
#include "engine/model/pose.h"
#include "gui/assembling/feature_text.h"
#include "gui/assembling/new_names.h"
#include "plots/language/language.h"

#include <algorithm>

namespace escapement {

namespace {

Attachment pointOf(const PickedSide& side) {
    Attachment at;
    at.body = side.body;
    const Vec3 point = side.pose.inverse() * side.geometry.point;
    at.position = {point.x(), point.y(), point.z()};
    return at;
}

} // namespace

QString SensorTool::prompt() const {
    switch (type_->subject) {
    case SensorSubject::Coordinate:
        return tr("Click the joint that it watches: a body that the joint leads, its symbol, or its row in the tree.");
    case SensorSubject::Contact:
        return tr("Click a body or a face of the contact that it watches.");
    case SensorSubject::TwoPoints:
        return first_ ? tr("Click the other point, on another body.") : tr("Click the first of the two points.");
    case SensorSubject::Mechanism:
        return tr("It watches the whole mechanism: press the button.");
    case SensorSubject::Point:
    case SensorSubject::PointDirection:
        break;
    }
    return tr("Click the point that it watches: a corner, an edge or a face (at its centre).");
}

QString SensorTool::refusedBody() const {
    return type_->subject == SensorSubject::Mechanism ? prompt() : Tool::refusedBody();
}

PickFilter SensorTool::filter() const {
    if (type_->subject == SensorSubject::Coordinate) return {.bodies = true, .symbols = true};
    return {};
}

std::vector<PickedFeature> SensorTool::marked() const {
    return first_ ? std::vector{*first_} : std::vector<PickedFeature>();
}

std::vector<std::pair<QString, QString>> SensorTool::choices() const {
    std::vector<std::pair<QString, QString>> all;
    for (const SensorType& type : sensorTypes())
        all.emplace_back(QString::fromStdString(type.name), translated(type.words));
    return all;
}

void SensorTool::choose(const QString& type) {
    if (const SensorType* chosen = findSensorType(type.toStdString())) type_ = chosen;
    first_.reset();
    emit changed();
}

QString SensorTool::alternative() const {
    return type_->subject == SensorSubject::Mechanism ? tr("Whole mechanism") : QString();
}

QString SensorTool::takeAlternative() {
    add({}, "");
    return {};
}

void SensorTool::documentChanged() {
    first_.reset();
    emit changed();
}

QString SensorTool::take(const PickedFeature& feature) {
    switch (type_->subject) {
    case SensorSubject::Coordinate:
        try {
            return takeJoint(jointOfBody(document_.mechanism(), feature.body));
        } catch (const InputError& refusal) {
            return translated(refusal.what()) + ".";
        }
    case SensorSubject::Contact:
        return takeContact(feature);
    case SensorSubject::Mechanism:
        return takeAlternative();
    case SensorSubject::Point:
    case SensorSubject::PointDirection:
    case SensorSubject::TwoPoints:
        break;
    }
    return takePoint(feature);
}

QString SensorTool::takeJoint(int index) {
    const Joint& joint = document_.mechanism().joints.at(static_cast<std::size_t>(index));
    const JointType* type = findJointType(joint.type);
    const int watched = type ? sensedCoordinate(*type, "") : -1;
    if (watched < 0)
        return tr("Joint \"%1\" leaves nothing free that could be watched; take another joint.")
            .arg(QString::fromStdString(joint.name));
    if (!type_->follows(type->coordinates[static_cast<std::size_t>(watched)]))
        return tr("Joint \"%1\" turns about all axes at once, and each of its angles jumps at half a turn. Watch how "
                  "fast its coordinate changes, or where a point is.")
            .arg(QString::fromStdString(joint.name));
    Sensor sensor;
    sensor.joint = joint.name;
    add(sensor, joint.name);
    return {};
}

QString SensorTool::takePoint(const PickedFeature& feature) {
    const auto side = pickedSideOf(document_, feature);
    if (!side) return tr("The part of this feature could not be read; see Messages.");
    Sensor sensor;
    sensor.a = pointOf(*side);
    if (type_->subject != SensorSubject::TwoPoints) {
        if (document_.mechanism().bodies.at(static_cast<std::size_t>(feature.body)).fixed)
            return tr("\"%1\" stands still. Pick a body that moves.").arg(QString::fromStdString(side->body));
        // Along the way that a face looks, else up.
        if (const Vec3& d = side->geometry.direction;
            type_->subject == SensorSubject::PointDirection && side->geometry.shape == FeatureGeometry::Shape::Plane)
            sensor.direction = {d.x(), d.y(), d.z()};
        add(sensor, side->body);
        return {};
    }
    if (!first_) {
        first_ = feature;
        emit changed();
        return {};
    }
    const auto begin = pickedSideOf(document_, *first_);
    if (!begin || begin->body == side->body)
        return tr("Pick the other point on another body: here the distance is fixed.");
    sensor.b = sensor.a;
    sensor.a = pointOf(*begin);
    add(sensor, begin->body + " – " + side->body);
    return {};
}

QString SensorTool::takeContact(const PickedFeature& feature) {
    const Mechanism& m = document_.mechanism();
    const std::string& body = m.bodies.at(static_cast<std::size_t>(feature.body)).name;
    const auto contact = std::find_if(m.contacts.begin(), m.contacts.end(), [&](const ContactPair& pair) {
        return pair.a.body == body || pair.b.body == body || pair.a.body == everyBody || pair.b.body == everyBody;
    });
    if (contact == m.contacts.end())
        return tr("\"%1\" has no contact. Make one first, or pick another body.").arg(QString::fromStdString(body));
    Sensor sensor;
    sensor.contact = contact->name;
    add(sensor, contact->name);
    return {};
}

void SensorTool::add(Sensor sensor, const std::string& of) {
    const Mechanism& m = document_.mechanism();
    sensor.type = type_->name;
    sensor.name = freeName(m.sensors, newSensorName(type_->name, of));
    const int index = static_cast<int>(m.sensors.size());
    if (!document_.edit(tr("Add %1").arg(QString::fromStdString(sensor.name)),
                        [&](Mechanism& after) { after.sensors.push_back(sensor); }))
        return;
    first_.reset();
    emit made({Selection::Kind::Sensor, index}, QString("/sensors/%1/value").arg(index));
    emit finished();
}

} // namespace escapement
