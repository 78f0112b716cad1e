// The table of a contact's history stands under its name only when it is whole.

#include "engine/model/errors.h"
#include "engine/results/contact_history.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

using namespace escapement;

class ContactTableTest : public QObject {
    Q_OBJECT
  private slots:
    /// What stood there before is not written into: who has it open, or linked, keeps all of it.
    void takesThePlaceOfTheOneBefore() {
        QTemporaryDir folder;
        const QString table = folder.filePath("history.csv"), linked = folder.filePath("linked.csv");
        QFile before(table);
        QVERIFY(before.open(QIODevice::WriteOnly) && before.write("before\n") > 0);
        before.close();
        std::filesystem::create_hard_link(table.toStdString(), linked.toStdString());
        std::vector<ContactMoment> history(2);
        history[1].time = 0.5;
        history[1].normal = 3.0;
        exportContactHistory(history, false, table.toStdString());
        QFile written(table), kept(linked);
        QVERIFY(written.open(QIODevice::ReadOnly) && kept.open(QIODevice::ReadOnly));
        const auto lines = written.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype(3));
        QCOMPARE(lines[2].split(',')[2].toDouble(), 3.0);
        QCOMPARE(kept.readAll(), QByteArray("before\n"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList({"history.csv", "linked.csv"}));
    }

    void aFolderThatIsNotThere() {
        QTemporaryDir folder;
        const QString table = folder.filePath("none/history.csv");
        QVERIFY_THROWS_EXCEPTION(InputError, exportContactHistory({}, false, table.toStdString()));
    }
};

QTEST_GUILESS_MAIN(ContactTableTest)
#include "contact_table_test.moc"
