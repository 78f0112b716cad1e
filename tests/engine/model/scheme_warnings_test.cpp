// What a scheme of time steps leaves without effect is said before a run, of stops and couplings as of contacts.

#include "engine/model/checks/scheme_check.h"
#include "engine/model/files/project_file.h"

#include <QtTest>

#include <algorithm>

using namespace escapement;

class SchemeWarningsTest : public QObject {
    Q_OBJECT

  private slots:
    void nothingBounces_data();
    void nothingBounces();
};

void SchemeWarningsTest::nothingBounces_data() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("joint");
    QTest::addColumn<QString>("coupling");
    QTest::addColumn<QString>("named"); // empty: nothing is to be said
    const QString stops = R"(, "limits": [-0.1, 0.1], "stop_restitution": 0.5)",
                  play = R"(, "backlash": 0.01, "restitution": 0.3)";
    QTest::newRow("stops") << "Stewart-Trinkle" << stops << ""
                           << "joint \"a\"";
    QTest::newRow("backlash") << "Stewart-Trinkle"
                              << "" << play << "coupling \"c\"";
    QTest::newRow("none") << "Stewart-Trinkle"
                          << R"(, "limits": [-0.1, 0.1])"
                          << R"(, "backlash": 0.01)"
                          << "";
    QTest::newRow("a scheme in which they count") << "Moreau-Jean" << stops << play << "";
}

void SchemeWarningsTest::nothingBounces() {
    QFETCH(QString, scheme);
    QFETCH(QString, joint);
    QFETCH(QString, coupling);
    QFETCH(QString, named);
    const Mechanism m = parseProject(QString(R"({ "escapement": 1, "bodies": [ { "name": "ground", "fixed": true },
        { "name": "one", "mass": { "value": 1, "inertia": [1, 1, 1, 0, 0, 0] } },
        { "name": "two", "mass": { "value": 1, "inertia": [1, 1, 1, 0, 0, 0] } } ],
        "joints": [ { "name": "a", "type": "revolute", "a": { "body": "ground" }, "b": { "body": "one" }%1 },
                    { "name": "b", "type": "revolute", "a": { "body": "ground" }, "b": { "body": "two" } } ],
        "couplings": [ { "name": "c", "type": "gear-pair", "a": { "joint": "a" }, "b": { "joint": "b" },
                         "teeth_a": 20, "teeth_b": 20%2 } ],
        "run": { "strategy": "time-stepping", "scheme": "%3" } })")
                                         .arg(joint, coupling, scheme)
                                         .toStdString())
                            .mechanism;
    const std::vector<Finding> findings = checkScheme(m, "/run");
    const auto bounces = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.message.find("nothing bounces") != std::string::npos;
    });
    QCOMPARE(bounces == findings.end(), named.isEmpty());
    if (bounces == findings.end()) return;
    QVERIFY2(bounces->message.find(named.toStdString()) != std::string::npos, bounces->message.c_str());
    QCOMPARE(bounces->pointer, std::string("/run/scheme"));
}

QTEST_GUILESS_MAIN(SchemeWarningsTest)

#include "scheme_warnings_test.moc"
