// Every primitive of the table: it fits the box that it is given, its numbers are those that its fields ask for, and a
// new body of it can be added.

#include "engine/assembling/proposals/new_body.h"
#include "engine/contact/features/part.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/checks/validation.h"
#include "engine/model/fields/field_rows.h"
#include "engine/model/kinds/primitive_type.h"

#include <QtTest>

#include <algorithm>

using namespace escapement;

class PrimitiveTypesTest : public QObject {
    Q_OBJECT

    static Eigen::AlignedBox3d boxOf(const Part& part) {
        Eigen::AlignedBox3d box;
        for (const Vec3& point : part.triangulation.points) box.extend(point);
        return box;
    }

  private slots:
    void types() {
        QTest::addColumn<QString>("name");
        for (const auto& type : primitiveTypes()) QTest::newRow(type.name.c_str()) << QString::fromStdString(type.name);
    }

    void fitsItsBox_data() { types(); }
    void fitsItsBox() {
        QFETCH(QString, name);
        const PrimitiveType& type = *findPrimitiveType(name.toStdString());
        QVERIFY(!type.title.empty() && !type.help.empty() && !type.icon.empty() && !type.bodyName.empty() &&
                type.make && type.fit);
        for (const Vec3& sides : {Vec3(0.2, 0.2, 0.5), Vec3(0.03, 0.03, 0.1)}) {
            Shape shape;
            shape.primitive = type.name;
            type.fit(shape, sides);
            const Vec3 found = boxOf(type.make(shape)).sizes();
            // A ball is as large as the longest side; a capsule reaches a radius beyond its length.
            const bool ball = type.hasRadius && !type.hasLength;
            const Vec3 wanted = ball         ? Vec3::Constant(sides.maxCoeff())
                                : type.solid ? sides
                                             : Vec3(sides.x(), sides.y(), 0.0);
            QVERIFY2((found - wanted).norm() < 0.01 * sides.norm(),
                     qPrintable(QString("%1 x %2 x %3").arg(found.x()).arg(found.y()).arg(found.z())));
        }
    }

    void fieldsAskForItsNumbers_data() { types(); }
    void fieldsAskForItsNumbers() {
        QFETCH(QString, name);
        const PrimitiveType& type = *findPrimitiveType(name.toStdString());
        Body body;
        body.shapes.resize(1);
        body.shapes[0].primitive = type.name;
        const auto rows = fieldRows(body, "/bodies/0");
        const auto shown = [&](const char* key) {
            return std::any_of(rows.begin(), rows.end(), [&](const FieldRow& row) { return row.key == key; });
        };
        QCOMPARE(shown("radius"), type.hasRadius);
        QCOMPARE(shown("length"), type.hasLength);
        QCOMPARE(shown("size"), type.sizes > 0);
        QVERIFY(shown(std::string(type.firstNumber()).c_str()));
    }

    void aNewBodyIsWhole_data() { types(); }
    void aNewBodyIsWhole() {
        QFETCH(QString, name);
        const PrimitiveType& type = *findPrimitiveType(name.toStdString());
        Mechanism m;
        const int index = addPrimitiveBody(m, {}, type.name);
        const Body& body = m.bodies.at(std::size_t(index));
        QCOMPARE(body.name, type.bodyName);
        QCOMPARE(body.fixed, !type.solid);
        QVERIFY(!hasErrors(validate(m)));
        QCOMPARE(placedParts(body, m, {}).size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(PrimitiveTypesTest)
#include "primitive_types_test.moc"
