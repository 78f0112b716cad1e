// A wedge under a follower, both on slides, by every time-stepping scheme: two boxes that lie flush on one another and
// whose sides stand flush, too, where joints alone decide.

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class WedgeTest : public QObject {
    Q_OBJECT

  private slots:
    void slidesAsItsFrictionSays_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("friction");
        for (const auto& scheme : schemeTypes())
            for (const double mu : {0.01, 0.2, 0.6})
                QTest::addRow("%s %g", scheme.name.c_str(), mu) << QString::fromStdString(scheme.name) << mu;
    }
    /// M a = N (sin - mu cos), m a tan = m g - N (cos + mu sin); beyond the friction angle nothing moves.
    void slidesAsItsFrictionSays() {
        QFETCH(QString, scheme);
        QFETCH(double, friction);
        constexpr double tilt = 0.5, wedge = 1.0, follower = 2.0, g = 9.81, until = 0.1;
        const double s = std::sin(tilt), c = std::cos(tilt);
        const auto number = [](double value) { return QString::number(value, 'g', 17); };
        const QString turned = QString("[%1, 0, %2, 0]").arg(number(std::cos(tilt / 2)), number(std::sin(tilt / 2)));
        const auto place = [&](double side) {
            return QString("[%1, 0, %2]").arg(number(side * 0.05 * s), number(side * 0.05 * c));
        };
        const auto body = [&](const QString& name, double side, double length, double mass) {
            return QString(R"({"name": "%1", "pose": {"position": %2, "quaternion": %3},
                "shapes": [{"primitive": "box", "size": [%4, 0.1, 0.1]}],
                "mass": {"value": %5, "inertia": [2e-3, 2e-2, 2e-2, 0, 0, 0]}})")
                .arg(name, place(side), turned, number(length), number(mass));
        };
        const auto slide = [&](const QString& name, double side, const QString& axis, const QString& own) {
            return QString(R"({"name": "slide of %1", "type": "prismatic",
                "a": {"body": "ground", "position": %2, "z": %3, "x": [0, 1, 0]},
                "b": {"body": "%1", "z": %4, "x": [0, 1, 0]}})")
                .arg(name, place(side), axis, own);
        };
        const QString project =
            QString(R"({"escapement": 1, "name": "wedge", "bodies": [{"name": "ground", "fixed": true, "shapes": []},
                %1, %2], "joints": [%3, %4],
                "contacts": [{"name": "c", "a": {"body": "wedge"}, "b": {"body": "follower"}, "friction": %5}],
                "run": {"until": %6, "output_step": 0.01, "strategy": "time-stepping", "step": 0.001,
                "scheme": "%7"}})")
                .arg(body("wedge", -1.0, 1.2, wedge), body("follower", 1.0, 0.3, follower),
                     slide("wedge", -1.0, "[1, 0, 0]", QString("[%1, 0, %2]").arg(number(c), number(s))),
                     slide("follower", 1.0, "[0, 0, 1]", QString("[%1, 0, %2]").arg(number(-s), number(c))),
                     number(friction), number(until), scheme);
        Record record;
        run(parseProject(project.toStdString()).mechanism, PartLibrary(), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double pushes = s - friction * c;
        const double force = follower * g / (follower * std::tan(tilt) * pushes / wedge + c + friction * s);
        const double speed = std::max(0.0, force * pushes / wedge * until);
        const double found = std::abs(record.end().linear.z()) / std::tan(tilt);
        QVERIFY2(std::abs(found - speed) < 0.03 * speed + 1e-3, qPrintable(QString("%1 for %2").arg(found).arg(speed)));
    }
};

QTEST_GUILESS_MAIN(WedgeTest)
#include "wedge_test.moc"
