#pragma once
// A sensor by clicking what it watches: a point of a body, two points, a joint, bodies that touch.

#include "engine/sensors/sensor_type.h"
#include "gui/assembling/tool.h"

namespace escapement {

class SensorTool final : public Tool {
    Q_OBJECT
  public:
    explicit SensorTool(Document& document) : Tool(document), type_(&sensorTypes().front()) {}
    QString helpHeading() const override { return "sensors"; }
    QString title() const override { return tr("Sensor"); }
    QString prompt() const override;
    PickFilter filter() const override;
    QString take(const PickedFeature& feature) override;
    bool takesBodies() const override {
        return type_->subject == SensorSubject::Coordinate || type_->subject == SensorSubject::Contact;
    }
    QString refusedBody() const override;
    bool takesJoints() const override { return type_->subject == SensorSubject::Coordinate; }
    QString takeJoint(int joint) override;
    std::vector<PickedFeature> marked() const override;
    std::vector<std::pair<QString, QString>> choices() const override;
    QString choice() const override { return QString::fromStdString(type_->name); }
    void choose(const QString& type) override;
    /// What takes no click: the quantity of the whole mechanism.
    QString alternative() const override;
    QString alternativeHelp() const override { return tr("Watches the whole mechanism: there is nothing to click"); }
    QString takeAlternative() override;
    void documentChanged() override;

  private:
    QString takePoint(const PickedFeature& feature);
    QString takeContact(const PickedFeature& feature);
    void add(Sensor sensor, const std::string& of);

    const SensorType* type_;
    std::optional<PickedFeature> first_;
};

} // namespace escapement
