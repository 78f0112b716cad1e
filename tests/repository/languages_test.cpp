// The tables of another language are whole: every string of the window has its translation, none is left of a string
// that is gone, and each has the places of the English text.

#include "tests/support/places.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <algorithm>
#include <vector>

namespace {

const QString root = escapement::sourceFolder, tables = root + "/resources/languages/";

struct Message {
    QString context, source, type;
    QStringList translations; ///< several where they go by a number
    QString named() const { return context + ": \"" + source + "\""; }
};

std::vector<Message> messagesIn(const QByteArray& table) {
    std::vector<Message> all;
    QXmlStreamReader xml(table);
    QString context;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        if (xml.name() == u"name") context = xml.readElementText();
        if (xml.name() == u"message") all.push_back({context, {}, {}, {}});
        if (all.empty()) continue;
        if (xml.name() == u"source") all.back().source = xml.readElementText();
        else if (xml.name() == u"numerusform") all.back().translations << xml.readElementText();
        else if (xml.name() == u"translation") {
            all.back().type = xml.attributes().value("type").toString();
            QString text;
            for (auto token = xml.readNext(); !xml.atEnd(); token = xml.readNext()) {
                if (token == QXmlStreamReader::Characters) text += xml.text();
                else if (token == QXmlStreamReader::StartElement && xml.name() == u"numerusform")
                    all.back().translations << xml.readElementText();
                else if (token == QXmlStreamReader::EndElement && xml.name() == u"translation") break;
            }
            if (all.back().translations.isEmpty()) all.back().translations << text;
        }
    }
    return xml.hasError() ? std::vector<Message>() : all;
}

QByteArray contentOf(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

QStringList found(const QString& text, const char* what) {
    QStringList all;
    for (auto match = QRegularExpression(what).globalMatch(text); match.hasNext();) all << match.next().captured();
    all.sort();
    return all;
}

/// What is wrong with a translation, by its look; empty: nothing.
QString wrong(const Message& message) {
    for (const QString& one : message.translations) {
        if (one.isEmpty()) return "has no translation";
        if (found(one, "%(n|\\d)") != found(message.source, "%(n|\\d)")) return "has other places: \"" + one + "\"";
        if (found(one, "</?\\w+>") != found(message.source, "</?\\w+>")) return "has other marks: \"" + one + "\"";
        const auto letter = [](const QString& text) { return found(text, "&\\S").size(); };
        if (letter(one) != letter(message.source)) return "has its mnemonic in one language alone: \"" + one + "\"";
        if (one.endsWith("…") != message.source.endsWith("…")) return "has its ellipsis in one language alone";
        if (one.startsWith(' ') != message.source.startsWith(' ') || one.endsWith(' ') != message.source.endsWith(' '))
            return "has a space at one end in one language alone";
    }
    return {};
}

} // namespace

class LanguagesTest : public QObject {
    Q_OBJECT
  private slots:
    void theRuleItself();
    void windowIsWhole_data() { eachTable("escapement_*.ts"); }
    void windowIsWhole();
    void translationsFit_data() { eachTable("*.ts"); }
    void translationsFit();

  private:
    static void eachTable(const QString& pattern) {
        QTest::addColumn<QString>("table");
        const QStringList all = QDir(tables).entryList({pattern});
        for (const QString& one : all) QTest::newRow(qPrintable(one)) << one;
        QVERIFY(!all.isEmpty());
    }
};

void LanguagesTest::theRuleItself() {
    const auto is = [](const char* source, const QStringList& translations) {
        return wrong({"A", source, {}, translations});
    };
    QCOMPARE(is("%1 of %2", {"%1 von %2"}), QString());
    QCOMPARE(is("%1 of %2", {"%2: %1"}), QString());
    QVERIFY(is("%1 of %2", {"%1 von %1"}).contains("other places"));
    QVERIFY(is("%n bodies", {"%n Körper", "Körper"}).contains("other places"));
    QVERIFY(is("<b>x</b>", {"<b>x"}).contains("other marks"));
    QVERIFY(is("&File", {"Datei"}).contains("mnemonic"));
    QVERIFY(is("Save…", {"Sichern"}).contains("ellipsis"));
    QVERIFY(is(" of", {"von"}).contains("space"));
    QVERIFY(is("of", {""}).contains("no translation"));
    const auto read =
        messagesIn("<TS><context><name>A</name><message numerus=\"yes\"><source>%n a</source><translation>"
                   "<numerusform>%n b</numerusform><numerusform>%n c</numerusform></translation></message>"
                   "<message><source>d</source><translation type=\"unfinished\"></translation></message>"
                   "</context></TS>");
    QCOMPARE(read.size(), std::size_t(2));
    QCOMPARE(read[0].translations, QStringList({"%n b", "%n c"}));
    QCOMPARE(read[1].named() + read[1].type, QString("A: \"d\"unfinished"));
}

/// As `docs/architecture.md` says to bring a table up to date: nothing may be left to do.
void LanguagesTest::windowIsWhole() {
    QFETCH(QString, table);
    QTemporaryDir folder;
    const QString copy = folder.filePath(table);
    QVERIFY(QFile::copy(tables + table, copy));
    QProcess lupdate;
    lupdate.setWorkingDirectory(root);
    lupdate.setProcessChannelMode(QProcess::MergedChannels);
    lupdate.start(escapement::lupdateFile, {"-locations", "none", "-I", ".", "gui", "plots", "-ts", copy});
    QVERIFY2(lupdate.waitForFinished(120000) && lupdate.exitCode() == 0, qPrintable(lupdate.errorString()));

    QStringList problems;
    const std::vector<Message> before = messagesIn(contentOf(tables + table)), after = messagesIn(contentOf(copy));
    QVERIFY(before.size() > 1000);
    for (const Message& message : after)
        if (message.type == "unfinished") problems << message.named() + " has no translation";
        else if (!message.type.isEmpty()) problems << message.named() + " is in no source any more";
    // What lupdate cannot give the context that it is asked for with is never found by the program. The context of
    // functions outside classes is the namespace's name, by which they ask.
    for (const QString& line : QString::fromUtf8(lupdate.readAll()).split('\n'))
        if ((line.contains("lacks Q_OBJECT") && !line.contains("Class 'escapement'")) ||
            line.contains("without context") || line.contains("unknown namespace"))
            problems << line;
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join("\n")));
    QCOMPARE(after.size(), before.size());
}

void LanguagesTest::translationsFit() {
    QFETCH(QString, table);
    const std::vector<Message> all = messagesIn(contentOf(tables + table));
    QVERIFY(!all.empty());
    QStringList problems;
    for (const Message& message : all)
        if (const QString problem = wrong(message); !problem.isEmpty()) problems << message.named() + " " + problem;
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join("\n")));
}

QTEST_APPLESS_MAIN(LanguagesTest)
#include "languages_test.moc"
