// The file of a run that is still being prepared is empty: it keeps its folder and its name until the run begins, and
// is no result where that never came.

#include "engine/results/result_file.h"
#include "gui/runs/project_runs.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

using namespace escapement;

class PreparedRunsTest : public QObject {
    Q_OBJECT
  private slots:
    void savingMeanwhileKeepsItsFolder();
    void twoWindowsTakeTwoNames();
    void whatNeverBeganIsNoRun();
};

/// The project is saved for the first time before its run has written anything.
void PreparedRunsTest::savingMeanwhileKeepsItsFolder() {
    QTemporaryDir folder;
    ProjectRuns runs;
    runs.folder().setScratch(folder.filePath("scratch.runs"));
    runs.open({}, {});
    RunRecord run;
    run.file = runs.newFile(run.name);
    run.result = std::make_shared<Result>();
    run.begun = true;
    const QString file = run.file;
    const auto result = run.result;
    runs.add(std::move(run));
    QCOMPARE(runs.follow(folder.filePath("mine.escapement")), QString());
    QVERIFY(QFileInfo::exists(file));

    ResultLayout layout;
    layout.project_name = "mine";
    {
        ResultFileWriter writer(file.toStdString());
        writer.begin(layout);
        writer.finish(RunStatus::Done, "");
    }
    result->finish(RunStatus::Done, "");
    runs.ended(result);
    const QString kept = runs.all().front().file;
    QVERIFY2(runs.folder().holds(kept) && QFileInfo(kept).size() > 0, qPrintable(kept));
    QVERIFY(!QFileInfo::exists(folder.filePath("scratch.runs")));
}

void PreparedRunsTest::twoWindowsTakeTwoNames() {
    QTemporaryDir folder;
    int first = 1, second = 1;
    const QString one = freeRunFile(folder.path(), first), other = freeRunFile(folder.path(), second);
    QVERIFY2(one != other, qPrintable(other));
    QCOMPARE(first, 1);
    QCOMPARE(second, 2);
}

void PreparedRunsTest::whatNeverBeganIsNoRun() {
    QTemporaryDir folder;
    int number = 1;
    QFile file(freeRunFile(folder.path(), number));
    const RunList now = readRunList(folder.path()); // another window prepares it
    QCOMPARE(now.runs.size(), std::size_t(1));
    QCOMPARE(now.runs.front().problem, QString());
    QCOMPARE(now.next, 2);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-3600), QFileDevice::FileModificationTime));
    file.close();
    QVERIFY(readRunList(folder.path()).runs.empty());
    QVERIFY(!file.exists());
}

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    PreparedRunsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "prepared_runs_test.moc"
