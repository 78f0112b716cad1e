// Large mechanisms: what the view makes of them takes a time that grows as they do.

#include "gui/viewport/scene/part_shape.h"
#include "gui/viewport/symbols/mechanism_symbols.h"
#include "tests/support/growth.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <string>

using namespace escapement;

namespace {

/// Parts that differ in their last points alone.
std::vector<std::shared_ptr<const Part>> nearlyAlike(int count) {
    std::vector<std::shared_ptr<const Part>> parts;
    for (int i = 0; i < count; ++i) {
        std::vector<Vec3> points(200, Vec3::Zero());
        points[1] = Vec3::UnitX();
        points.back() = Vec3(0.0, 1.0 + i, 0.0);
        Part part;
        part.triangulation.points = points;
        part.triangulation.triangles = {Eigen::Vector3i(0, 1, 199)};
        part.triangulation.face = {1};
        parts.push_back(std::make_shared<const Part>(std::move(part)));
    }
    return parts;
}

} // namespace

class GrowingViewsTest : public QObject {
    Q_OBJECT

  private slots:
    /// As primitives are after an edit, made anew each.
    void shapesThatAreShownAlready() {
        PartShapes shapes;
        const auto first = nearlyAlike(3), again = nearlyAlike(3);
        std::vector<std::shared_ptr<const PartShape>> shown;
        for (const auto& part : first) shown.push_back(shapes.of(part));
        for (int i = 0; i < 3; ++i) QCOMPARE(shapes.of(again[std::size_t(i)]), shown[std::size_t(i)]);
        shown.pop_back();
        shapes.sweep();
        QCOMPARE(shapes.of(again[0]), shown[0]);
        QCOMPARE(shapes.of(again[2])->part, again[2]); // the one there was is gone
        growsAsItsSize(
            [](int count) {
                const auto known = std::make_shared<PartShapes>();
                for (const auto& part : nearlyAlike(count)) known->of(part);
                return [known, parts = nearlyAlike(count)] {
                    for (const auto& part : parts) known->of(part);
                };
            },
            50, 32);
    }

    void reactionsOfManyJoints() {
        growsAsItsSize(
            [](int count) {
                Mechanism m;
                Frame frame;
                for (int i = 0; i < count; ++i) {
                    Body body;
                    body.name = "body " + std::to_string(100000 + i);
                    m.bodies.push_back(body);
                    Joint joint;
                    joint.b.body = body.name;
                    m.joints.push_back(joint);
                }
                frame.bodies.resize(std::size_t(count));
                frame.joints.resize(std::size_t(count));
                return [m, frame] { (void)reactionsOf(m, frame); };
            },
            125, 32);
    }
};

QTEST_GUILESS_MAIN(GrowingViewsTest)
#include "growing_views_test.moc"
