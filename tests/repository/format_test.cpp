// The whole tree is formatted as .clang-format says.

#include "tests/support/places.h"

#include <QtTest>

#include <QDirIterator>
#include <QProcess>
#include <QStandardPaths>

class FormatTest : public QObject {
    Q_OBJECT

  private slots:
    void treeIsFormatted();
    void otherFormatIsSeen();

  private:
    static QString complaints(const QStringList& files) {
        QProcess process;
        process.start("clang-format", QStringList{"--dry-run", "--Werror", "--style=file"} + files);
        if (!process.waitForFinished(120000)) return "clang-format cannot be run; packages.txt names its package";
        return process.exitCode() == 0 ? QString() : QString::fromLocal8Bit(process.readAllStandardError());
    }
};

void FormatTest::treeIsFormatted() {
    QStringList files;
    for (const char* folder : {"engine", "cad", "plots", "gui", "resources", "tests"}) {
        QDirIterator each(QString(escapement::sourceFolder) + "/" + folder, {"*.h", "*.cpp"}, QDir::Files,
                          QDirIterator::Subdirectories);
        while (each.hasNext()) files << each.next();
    }
    QVERIFY(files.size() > 900);
    const QString text = complaints(files);
    QVERIFY2(text.isEmpty(), qPrintable(text.left(4000) + "\nclang-format -i on these files mends it"));
}

void FormatTest::otherFormatIsSeen() {
    QTemporaryDir folder;
    QFile::copy(QString(escapement::sourceFolder) + "/.clang-format", folder.filePath(".clang-format"));
    QFile file(folder.filePath("bad.cpp"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("int  main( ) {return 0 ;}\n");
    file.close();
    QVERIFY(!complaints({file.fileName()}).isEmpty());
}

QTEST_GUILESS_MAIN(FormatTest)
#include "format_test.moc"
