// A place of two features that ends as a minimum of their distance touches nothing where it ends, although what is
// found from there on is another place that is closed already.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// Two hinged links fall over the rim of a fixed drum; a free drum lies on one of them with two places of its rim.
const char* project = R"({"escapement": 1, "name": "rims",
"materials": [{"name": "steel", "density": 7800}],
"bodies": [
 {"name": "ground", "fixed": true},
 {"name": "bar", "pose": {"position": [0.4165490696041106, 0.0, 0.43184125857999],
  "quaternion": [0.9272905237752217, 0.0, 0.3743424695605282, 0.0]},
  "shapes": [{"primitive": "box", "size": [0.1, 0.15, 1], "material": "steel"}]},
 {"name": "rod", "pose": {"position": [1.1648443094019016, 0.0, 1.3636269926388331],
  "quaternion": [0.9574029435051773, 0.0, 0.28875526621625863, 0.0]},
  "shapes": [{"primitive": "cylinder", "radius": 0.07, "length": 1, "material": "steel"}]},
 {"name": "block", "fixed": true, "pose": {"position": [1.8611220727435938, 0.08544532276363882, -2.022316599762662]},
  "shapes": [{"primitive": "box", "size": [0.6594325328655881, 0.6752605184186781, 0.38622605244542907]}]},
 {"name": "drum", "fixed": true, "pose": {"position": [0.9432047787845645, -0.17699392436959085, -1.6926345550787483],
  "quaternion": [-0.8289431133602867, -0.3498281054947339, 0.4362255749137887, 0.013448390597190465]},
  "shapes": [{"primitive": "cylinder", "radius": 0.19339529027857102, "length": 0.5550463021939226}]},
 {"name": "free", "pose": {"position": [0.7365255265557342, 0.02781391341220503, 4.5],
  "quaternion": [-0.922072985685943, 0.05488704057454475, -0.22779566211410637, -0.3080226585288413]},
  "shapes": [{"primitive": "cylinder", "radius": 0.12355443541524759, "length": 0.25315295417985184,
   "material": "steel"}]}],
"joints": [
 {"name": "first", "type": "revolute", "a": {"body": "ground", "position": [0, 0, 0], "z": [0, 1, 0], "x": [1, 0, 0]},
  "b": {"body": "bar", "position": [0, 0, -0.6], "z": [0, 1, 0], "x": [0.7197354309666499, 0, 0.6942484493401844]},
  "friction": 154.24444512592444},
 {"name": "second", "type": "revolute",
  "a": {"body": "bar", "position": [0, 0, 0.6], "z": [0, 1, 0], "x": [0.7197354309666499, 0, 0.6942484493401844]},
  "b": {"body": "rod", "position": [0, 0, -0.6], "z": [0, 1, 0], "x": [0.8332407924647552, 0, 0.5529102836561341]}}],
"contacts": [{"name": "all", "a": {"body": "*"}, "b": {"body": "*"}, "restitution": 0, "friction": 0}],
"run": {"until": 1.14, "output_step": 0.02}})";

} // namespace

class EndedPlaceTest : public QObject {
    Q_OBJECT

  private slots:
    /// Two of these tolerances had a step in which the place of the rim that is open ran into the one that is closed:
    /// the body was put onto a place 2.9 mm away, and 0.25 J were gone.
    void touchesNothing_data() {
        QTest::addColumn<double>("tolerance");
        for (const double tolerance : {1e-5, 3e-6, 1.45e-6, 1.4e-6, 1e-6, 3e-7, 1e-7})
            QTest::addRow("%g", tolerance) << tolerance;
    }
    void touchesNothing() {
        QFETCH(double, tolerance);
        Mechanism mechanism = parseProject(project).mechanism;
        mechanism.run.tolerance = tolerance;
        Record record;
        RunControl control;
        record.summary = simulate(mechanism, PartLibrary(), {}, record, control);
        const RunSummary& s = record.summary;
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        const double open = s.energy_end - s.energy_start + s.dissipated - s.work;
        QVERIFY2(std::abs(open) < 1e-3, qPrintable(QString("%1 J\n%2").arg(open).arg(record.story().c_str())));
        // Frames of one step lie on one way.
        for (std::size_t i = 1; i < record.frames.size(); ++i) {
            const Frame &before = record.frames[i - 1], &after = record.frames[i];
            const double length = after.time - before.time;
            for (std::size_t b = 0; b < after.bodies.size(); ++b)
                QVERIFY2((after.bodies[b].position - before.bodies[b].position).norm() < 30.0 * length + 1e-6,
                         qPrintable(QString("body %1 at %2 s").arg(b).arg(after.time)));
        }
    }
};

QTEST_GUILESS_MAIN(EndedPlaceTest)
#include "ended_place_test.moc"
