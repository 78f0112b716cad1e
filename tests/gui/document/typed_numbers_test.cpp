// What a field makes of a text: decimal marks, the arguments of functions, units, and what is said of a mistake.

#include "engine/math/expression.h"
#include "gui/style/typed_number.h"
#include "plots/units/units.h"

#include <QScopeGuard>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace escapement;

class TypedNumbersTest : public QObject {
    Q_OBJECT
  private slots:
    void commasAreDecimalMarks_data();
    void commasAreDecimalMarks();
    void argumentsHaveOneUnit();
    void productsHaveOneUnit_data();
    void productsHaveOneUnit();
    void shownUnitsCanBeTyped();
    void aMistakeIsToldInTheWordsTyped();
    void anExpressionOfAStateTakesLengthsInAForce();
    void anUnknownNameIsAnsweredByTheKnownOnes();
};

void TypedNumbersTest::commasAreDecimalMarks_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value"); // m; NaN: refused, with what was typed
    const double refused = std::numeric_limits<double>::quiet_NaN();
    const auto row = [](const char* text, double value) { QTest::newRow(text) << QString(text) << value; };
    row("0,15 m", 0.15);
    row("0,15", 0.00015);
    row("1,5e-3 m", 0.0015);
    row("0,125 m", 0.125); // thousands do not begin with 0
    row(",5 m", 0.5);
    row("1 inch", 0.0254);
    row("2 inches", 0.0508);
    row("0,5 inch + 1 foot", 0.3175);
    row("2*(1,5 mm + 0,5 mm)", 0.004);
    row("max(1, 2)", 0.002);
    row("max(1,2)", 0.002);
    row("max(1 mm,2 mm)*1,5", 0.003);
    row("1,500", refused);
    row("12,500 m", refused);
    row("1,234,567", refused);
    row("1.234,5", refused);
    row("1,5.2", refused);
    row("1, 5", refused);
    row("max(1,2,3)", 0.003);
    row("max(1.5, 2)", 0.002);
    row("max(1,2.5, 3)", 0.003); // no number has two marks
    row("max(0, 5 mm)", 0.005);  // in every unit the same
    row("max(min(4, 3), 2)", 0.003);
    row("max(2*(1 mm + 2 mm), 3 mm)", 0.006);
    row("max(0,5, 1)", refused);
    row("min(1,5 mm, 2 mm)", refused);
    row("max(1, 2,5)", refused);
    row("max (1,000, 2)", refused);
    row("max(0,5 mm)", refused);
    row("max(1,5 mm)", refused);
}

void TypedNumbersTest::commasAreDecimalMarks() {
    QFETCH(QString, text);
    QFETCH(double, value);
    Units::chosen().use(Units::systems().front());
    const TypedNumber typed = typedNumber(text, "m", {});
    if (!std::isnan(value)) {
        QVERIFY2(typed.problem.isEmpty(), qPrintable(typed.problem));
        QVERIFY2(std::abs(typed.value - value) < 1e-15, qPrintable(QString::number(typed.value, 'g', 17)));
        return;
    }
    const QString quoted = text.endsWith(" m") ? text.chopped(2) : text;
    QVERIFY2(typed.problem.contains('"' + quoted + '"') && !typed.problem.contains('*'), qPrintable(typed.problem));
}

/// Where one has a unit, a bare number beside it would be in another than the one shown.
void TypedNumbersTest::argumentsHaveOneUnit() {
    for (const char* text : {"max(1, 5 mm)", "min(2 mm, (1))", "2*max(1 mm, 3)"})
        QVERIFY2(!typedNumber(text, "m", {}).problem.isEmpty(), text);
    for (const char* text : {"max(l1, 5 mm)", "max(l1, 0.5)", "max(2 mm, 2*l1)"})
        QCOMPARE(typedNumber(text, "m", {{"l1", 1.0}}).problem, QString());
}

void TypedNumbersTest::productsHaveOneUnit_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value"); // m; NaN: refused
    const double refused = std::numeric_limits<double>::quiet_NaN();
    const auto row = [](const char* text, double value) { QTest::newRow(text) << QString(text) << value; };
    row("1/2 in", 0.0127);
    row("-1/2 in", -0.0127);
    row("1 1/2 in", 0.0381);
    row("-2 3/4 in", -0.06985);
    row("1 1/2", 0.0015);
    row("1 1/2 in + 1/4 in", 0.04445);
    row("2*1 1/2 in", 0.0762);
    row("max(1 1/2 in, 1 in)", 0.0381);
    row("l1 + 1 1/2", 2.5);
    row("1 1/2/2 mm", 0.00075);
    row("1.5 1/2 in", refused);
    row("1 1/0 in", refused);
    row("100/3 mm", 0.1 / 3.0);
    row("3/4/2 mm", 0.000375);
    row("(1+2)/4 mm", 0.00075);
    row("pi/2 mm", 0.0005 * M_PI);
    row("2^3 mm", 0.008);
    row("2*3 mm", 0.006);
    row("3 mm/2", 0.0015);
    row("3 mm*2^2", 0.012);
    row("5 mm + 1/2 mm", 0.0055);
    row("10 mm*(3 mm/4 mm)", 0.0075);
    row("10 mm*3 mm/(4 mm)", 0.0075);
    row("sqrt((3 mm)^2 + (4 mm)^2)", 0.005);
    row("max(1/2 mm, 1/4 mm)", 0.0005);
    row("l1*(2 mm/1 mm)", 2.0);
    row("35*cos(60 deg)", 0.0175);
    row("2 mm*sin(30°)", 0.001);
    row("10*tan(2*22.5 deg) + 1", 0.011);
    row("sin(30 mm/1 m)*1 m", std::sin(0.03));
    row("sqrt(4 deg)", refused);
    row("2 mm * 3 mm", refused);
    row("(1 mm + 2 mm)*(3 mm)", refused);
    row("2 mm/3 mm", refused);
    row("1/(2 mm)", refused);
    row("2/3 mm*4 mm", refused);
    row("(3 mm)^2", refused);
    row("3 mm^2", refused);
    row("3 mm^-1", refused);
    row("l1/2 mm", refused);
    row("1 mm + 2 mm*(3 mm + 4 mm)", refused);
}

/// A unit behind a quotient is that of the quotient; what would be another quantity than a length is refused.
void TypedNumbersTest::productsHaveOneUnit() {
    QFETCH(QString, text);
    QFETCH(double, value);
    Units::chosen().use(Units::systems().front());
    const std::map<std::string, double> parameters{{"l1", 1.0}};
    const TypedNumber typed = typedNumber(text, "m", parameters);
    QVERIFY2(typed.problem.isEmpty() != std::isnan(value), qPrintable(typed.problem));
    if (!std::isnan(value)) QVERIFY2(std::abs(typed.value - value) < 1e-15, qPrintable(QString::number(typed.value)));
    // A parameter may be an area.
    QCOMPARE(typedNumber("2 mm * 3 mm", anyUnit, {}).value, 6e-6);
}

/// In every system, behind a number of that unit, also with powers and products as keys have them.
void TypedNumbersTest::shownUnitsCanBeTyped() {
    const auto back = qScopeGuard([] { Units::chosen().use(Units::systems().front()); });
    const QStringList units{"m",   "rad",   "s",       "kg",        "N",       "N m",    "J",
                            "N s", "N m s", "m/s",     "rad/s",     "m/s^2",   "kg/m^3", "kg m^2",
                            "N/m", "N s/m", "N m/rad", "N m s/rad", "N/m^1.5", "m/N"};
    for (const QString& system : Units::systems())
        for (const QString& si : units) {
            Units::chosen().use(system);
            const Unit shown = Units::chosen().of(si);
            const double value = 1.25 * shown.factor;
            const QString number = fieldText(value, si);
            QCOMPARE(number, QString("1.25"));
            const QString plain = QString(shown.name).replace("²", "^2").replace("³", "^3");
            for (const QString& name : {shown.name, plain, QString(plain).replace(' ', "·")})
                for (const QString& field : {si, anyUnit}) {
                    const TypedNumber typed = typedNumber(number + ' ' + name, field, {});
                    QVERIFY2(typed.problem.isEmpty(), qPrintable(name + ": " + typed.problem));
                    QVERIFY2(std::abs(typed.value - value) <= 1e-14 * value, qPrintable(name));
                }
        }
}

/// Not in those that the number becomes on its way.
void TypedNumbersTest::aMistakeIsToldInTheWordsTyped() {
    const TypedNumber typed = typedNumber("3 mm + + * 2 mm", "m", {});
    QVERIFY2(typed.problem.contains("\"3 mm + + * 2 mm\""), qPrintable(typed.problem));
    const qsizetype place = typed.problem.indexOf("near character ");
    QVERIFY2(place > 0 && typed.problem.mid(place + 15).toInt() <= 15, qPrintable(typed.problem));
    // An expression that the project keeps has a point.
    QCOMPARE(typedNumber("2,5*l1", "m", {{"l1", 1.0}}).expression, std::string("2.5*l1"));
    // A mixed fraction is a sum there.
    QCOMPARE(typedNumber("1 1/2*l1", "m", {{"l1", 1.0}}).expression, std::string("(1+1/2)*l1"));
}

void TypedNumbersTest::anExpressionOfAStateTakesLengthsInAForce() {
    Units::chosen().use(Units::systems().front());
    const std::vector<std::string> variables{"length", "speed"};
    const TypedNumber typed = typedNumber("200*(length-120 mm)+3*speed", "N", {}, false, variables);
    QCOMPARE(typed.problem, QString());
    const Expression pull(typed.expression, {}, {"length", "speed"});
    QVERIFY(std::abs(pull(0.13, 2.0) - (200.0 * 0.01 + 6.0)) < 1e-12);
    // A number alone is of the field's own quantity.
    QVERIFY(!typedNumber("120 mm", "N", {}, false, variables).problem.isEmpty());
    QCOMPARE(typedNumber("2 kN", "N", {}, false, variables).value, 2000.0);
}

void TypedNumbersTest::anUnknownNameIsAnsweredByTheKnownOnes() {
    const std::vector<std::string> variables{"length", "speed"};
    const QString problem = typedNumber("200*(lenght-0.12)", "N", {{"k", 2.0}}, false, variables).problem;
    for (const char* words : {"\"lenght\"", "did you mean \"length\"?", "k, length, speed", "mN"})
        QVERIFY2(problem.contains(words), qPrintable(problem));
}

QTEST_GUILESS_MAIN(TypedNumbersTest)
#include "typed_numbers_test.moc"
