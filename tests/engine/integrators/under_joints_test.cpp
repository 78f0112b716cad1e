// A contact under a joint, where nothing can move along its normal: no equation decides what presses there, and what is
// left of its block of W is roundoff. Time steps let it press by nothing and go on.

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <fmt/format.h>

#include <cmath>

using namespace escapement;

namespace {

/// On a floor and held by a joint at the origin, 20 mm above it; turns about the vertical with 1 rad/s.
Mechanism scene(const std::string& shape, const std::string& joint, double friction, const std::string& run) {
    return parseProject(
               fmt::format(R"({{"escapement": 1, "name": "held", "materials": [{{"name": "m", "density": 1000}}],
          "bodies": [
            {{"name": "floor", "fixed": true, "shapes": [
              {{"primitive": "box", "size": [2, 2, 0.1], "placement": {{"position": [0, 0, -0.05]}}}}]}},
            {{"name": "arm", "shapes": [{}], "pose": {{"position": [0, 0, 0.02]}},
              "velocity": {{"linear": [0, {}, 0], "angular": [0, 0, 1]}}}}],
          "joints": [{{"name": "j", "type": "{}", "a": {{"body": "floor", "position": [0, 0, 0.02]}},
                       "b": {{"body": "arm"}}}}],
          "contacts": [{{"name": "k", "a": {{"body": "floor"}}, "b": {{"body": "arm"}}, "friction": {}}}],
          "run": {{"until": 0.05, "output_step": 0.01, {}}}}})",
                           shape, shape.find("sphere") == std::string::npos ? 0.1 : 0.0, joint, friction, run))
        .mechanism;
}

const QString lags = "D-minus-explicit"; // whose contact forces lag by a stage

const std::string ball = R"({"primitive": "sphere", "radius": 0.02, "material": "m"})",
                  bar = R"({"primitive": "cylinder", "radius": 0.02, "length": 0.2, "material": "m",
                            "placement": {"position": [0.1, 0, 0],
                                          "quaternion": [0.7071067811865476, 0, 0.7071067811865476, 0]}})",
                  rod = R"({"primitive": "capsule", "radius": 0.02, "length": 0.2, "material": "m",
                            "placement": {"position": [0.1, 0, 0],
                                          "quaternion": [0.7071067811865476, 0, 0.7071067811865476, 0]}})";

} // namespace

class UnderJointsTest : public QObject {
    Q_OBJECT

  private slots:
    void underAHinge_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeType& scheme : schemeTypes())
            QTest::addRow("%s", scheme.name.c_str()) << QString::fromStdString(scheme.name);
    }
    void underAHinge() {
        QFETCH(QString, scheme);
        for (const std::string& shape : {ball, bar})
            for (const double friction : {0.0, 0.3}) {
                const std::string run =
                    fmt::format(R"("strategy": "time-stepping", "scheme": "{}", "step": 5e-4)", scheme.toStdString());
                std::string story;
                const Frame end = endOf(scene(shape, "revolute", friction, run), story);
                QVERIFY2(story.empty(), story.c_str());
                const double off = std::abs(end.bodies[1].angular.z() - 1.0);
                QVERIFY2(off < (scheme == lags ? 0.05 : 1e-4),
                         qPrintable(QString("friction %1: %2 rad/s off").arg(friction).arg(off)));
            }
    }
    /// So many that W is held by blocks.
    void underManyHinges_data() { underAHinge_data(); }
    void underManyHinges() {
        QFETCH(QString, scheme);
        Mechanism many =
            scene(bar, "spherical", 0.3,
                  fmt::format(R"("strategy": "time-stepping", "scheme": "{}", "step": 5e-4)", scheme.toStdString()));
        many.bodies[0].shapes[0].size = {8.0, 20.0, 0.1}; // the same for one: depths are measured by it
        std::string story;
        const Frame alone = endOf(many, story);
        QVERIFY2(story.empty(), story.c_str());
        for (int i = 1; i < 30; ++i) {
            Body body = many.bodies[1];
            Joint joint = many.joints[0];
            ContactPair contact = many.contacts[0];
            body.name += std::to_string(i), joint.name += std::to_string(i), contact.name += std::to_string(i);
            body.pose.position[1] = joint.a.position[1] = 0.3 * i;
            joint.b.body = contact.b.body = body.name;
            many.bodies.push_back(body), many.joints.push_back(joint), many.contacts.push_back(contact);
        }
        const Frame end = endOf(many, story);
        QVERIFY2(story.empty(), story.c_str());
        for (std::size_t i = 1; i < end.bodies.size(); ++i) {
            const double off = (end.bodies[i].angular - alone.bodies[1].angular).norm();
            QVERIFY2(off < 1e-8, qPrintable(QString("body %1 is %2 rad/s off").arg(i).arg(off)));
        }
    }
    /// The joint bears one end, and the other slides until it rolls; with round ends, too.
    void underABall_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeType& scheme : schemeTypes())
            if (scheme.name !=
                "DVI") // it lifts what slides, which the joint does not let happen: nothing turns the bar
                QTest::addRow("%s", scheme.name.c_str()) << QString::fromStdString(scheme.name);
    }
    void underABall() {
        QFETCH(QString, scheme);
        for (const std::string& shape : {bar, rod}) {
            std::string story;
            const Frame exact = endOf(scene(shape, "spherical", 0.3, R"("tolerance": 1e-8)"), story);
            QVERIFY2(story.empty(), story.c_str());
            const std::string run =
                fmt::format(R"("strategy": "time-stepping", "scheme": "{}", "step": 2e-4)", scheme.toStdString());
            const Frame end = endOf(scene(shape, "spherical", 0.3, run), story);
            QVERIFY2(story.empty(), story.c_str());
            const double off = (end.bodies[1].angular - exact.bodies[1].angular).norm();
            QVERIFY2(off < (scheme == lags ? 0.1 : 0.02), qPrintable(QString("%1 rad/s off").arg(off)));
        }
    }
};

QTEST_APPLESS_MAIN(UnderJointsTest)
#include "under_joints_test.moc"
