// Names that results cannot tell apart, or hold, are refused before a run.

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"

#include <QtTest>

#include <algorithm>

using namespace escapement;

class NamesInResultsTest : public QObject {
    Q_OBJECT

  private slots:
    /// The friction of a joint stands beside contacts: newtons and newton metres were added up.
    void contactsAreNotCalledAsJointsOwn_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("refused");
        QTest::newRow("friction") << "hinge friction" << true;
        QTest::newRow("stop") << "hinge upper stop" << true;
        QTest::newRow("other") << "hinge rubbing" << false;
    }
    void contactsAreNotCalledAsJointsOwn() {
        QFETCH(QString, name);
        QFETCH(bool, refused);
        const Mechanism m = parseProject(QString(R"({ "escapement": 1, "bodies": [
            { "name": "ground", "fixed": true, "shapes": [ { "primitive": "plane", "size": [5, 5, 0] } ] },
            { "name": "b", "mass": { "value": 1, "inertia": [1, 1, 1, 0, 0, 0] },
              "shapes": [ { "primitive": "sphere", "radius": 0.1 } ] } ],
            "joints": [ { "name": "hinge", "type": "revolute", "a": { "body": "ground" }, "b": { "body": "b" },
                "friction": 1 } ],
            "contacts": [ { "name": "%1", "a": { "body": "ground" }, "b": { "body": "b" } } ] })")
                                             .arg(name)
                                             .toStdString())
                                .mechanism;
        const auto findings = validate(m);
        QCOMPARE(std::any_of(findings.begin(), findings.end(),
                             [](const Finding& f) {
                                 return f.severity == Severity::Error && f.pointer == "/contacts/0/name";
                             }),
                 refused);
    }

    void textsHaveNoNul() {
        try {
            (void)parseProject(R"({ "escapement": 1, "bodies": [ { "name": "a\u0000b", "fixed": true } ] })");
            QFAIL("taken");
        } catch (const InputError& error) {
            QVERIFY2(QString(error.what()).contains("/bodies/0/name"), error.what());
        }
    }
};

QTEST_GUILESS_MAIN(NamesInResultsTest)
#include "names_in_results_test.moc"
