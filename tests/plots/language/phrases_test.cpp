// The engine's sentences in another language: what is known is covered, what is not stays, and names stay names.

#include "plots/language/phrases.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace escapement;

class PhrasesTest : public QObject {
    Q_OBJECT
  private slots:
    void says_data();
    void says();
    void reads();
    void isFast();

  private:
    static void fill(Phrases& table);
};

void PhrasesTest::fill(Phrases& table) {
    for (const auto& [source, translation] : std::vector<std::pair<const char*, const char*>>{
             {"revolute", "Drehgelenk"},
             {"prismatic", "Schubgelenk"},
             {"spherical", "Kugelgelenk"},
             {"ground", "Gestell"},
             {"or", "oder"},
             {"must be greater than 0", "muss größer als 0 sein"},
             {"body \"%1\" has no mass", "Körper \"%1\" hat keine Masse"},
             {"give it a material, or a mass.", "geben Sie ihm einen Werkstoff oder eine Masse."},
             {"joint '%1' is %2 and turns about %3", "'%1' ist ein %2 und dreht um %3"},
             {"Contact '%1': ", "Kontakt '%1': "},
             {"%1 takes %2 of the load", "%2 der Last trägt %1"},
             {"%1 of %2", "%1 von %2"},
             {"the file '%1' cannot be read: %2.", "die Datei '%1' kann nicht gelesen werden: %2."},
             {"%1: %2", "%1: %2"},
             {"the step of %1 s is too long", "der Schritt von %1 s ist zu lang"},
             {"the step of %1 s is too long for body '%2'", "der Schritt von %1 s ist für Körper '%2' zu lang"},
             {"unknown type '%1'; choose %2", "unbekannte Art '%1'; wählen Sie %2"}})
        table.add(source, translation);
}

void PhrasesTest::says_data() {
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("german");
    const auto row = [](const char* name, const char* english, const char* german) {
        QTest::newRow(name) << QString(english) << QString(german);
    };
    row("as a whole", "revolute", "Drehgelenk");
    row("a place", "body \"crank\" has no mass", "Körper \"crank\" hat keine Masse");
    row("with a full stop", "must be greater than 0.", "muss größer als 0 sein.");
    row("without one", "give it a material, or a mass", "geben Sie ihm einen Werkstoff oder eine Masse");
    row("a place that is known, too", "joint 'a' is revolute and turns about 3 rad",
        "'a' ist ein Drehgelenk und dreht um 3 rad");
    row("a name in quotes stays", "body \"ground\" has no mass", "Körper \"ground\" hat keine Masse");
    row("places in another order", "the wall takes 3.5 N of the load", "3.5 N der Last trägt the wall");
    row("two sentences", "body \"crank\" has no mass. give it a material, or a mass.",
        "Körper \"crank\" hat keine Masse. geben Sie ihm einen Werkstoff oder eine Masse.");
    row("two sentences with a semicolon", "body \"a\" has no mass; must be greater than 0",
        "Körper \"a\" hat keine Masse; muss größer als 0 sein");
    row("lines", "revolute\nprismatic", "Drehgelenk\nSchubgelenk");
    row("whose it is comes first", "Contact 'a on b': body \"a\" has no mass",
        "Kontakt 'a on b': Körper \"a\" hat keine Masse");
    row("a sentence within one", "the file 'x.step' cannot be read: must be greater than 0.",
        "die Datei 'x.step' kann nicht gelesen werden: muss größer als 0 sein.");
    row("known beside unknown", "something new. must be greater than 0.", "something new. muss größer als 0 sein.");
    row("unknown stays", "something entirely new, of which nobody has heard",
        "something entirely new, of which nobody has heard");
    row("a list", "unknown type 'x'; choose revolute, prismatic or spherical",
        "unbekannte Art 'x'; wählen Sie Drehgelenk, Schubgelenk oder Kugelgelenk");
    row("a list of counts", "23 revolute, 2 prismatic", "23 Drehgelenk, 2 Schubgelenk");
    row("a list with what is unknown stays", "revolute, or whatever", "revolute, or whatever");
    row("the longer fixed text wins", "the step of 0.1 s is too long for body 'b'",
        "der Schritt von 0.1 s ist für Körper 'b' zu lang");
    row("the shorter one where it fits", "the step of 0.1 s is too long", "der Schritt von 0.1 s ist zu lang");
    row("few letters say nothing of a sentence", "the end of what we know is of no use to us",
        "the end of what we know is of no use to us");
    row("few letters between words", "step of revolute", "step von Drehgelenk");
    row("a name that looks like a sentence's place", "body \"%1 of %2\" has no mass",
        "Körper \"%1 of %2\" hat keine Masse");
    row("a name with a joint in it", "body \"a: b. c; d\" has no mass", "Körper \"a: b. c; d\" hat keine Masse");
    row("a name that looks like a sentence", "Contact 'body \"x\" has no mass': must be greater than 0",
        "Kontakt 'body \"x\" has no mass': muss größer als 0 sein");
    row("an apostrophe is no quote", "the crank's must be greater than 0: must be greater than 0",
        "the crank's must be greater than 0: muss größer als 0 sein");
    row("numbers stay", "0.25", "0.25");
    row("nothing", "", "");
}

void PhrasesTest::says() {
    QFETCH(QString, english);
    QFETCH(QString, german);
    Phrases table;
    fill(table);
    QCOMPARE(table.said(english), german);
    QCOMPARE(table.said(english), german); // once more, of what is remembered
}

void PhrasesTest::reads() {
    Phrases table;
    QCOMPARE(
        table.read(
            "<?xml version=\"1.0\"?><!DOCTYPE TS><TS><context><name>Engine</name>"
            "<message><source>a &amp; b of \"%1\"</source><translation>A &amp; B von \"%1\"</translation></message>"
            "<message><source>later</source><translation type=\"unfinished\">spaeter</translation></message>"
            "</context></TS>"),
        QString());
    QCOMPARE(table.size(), 1);
    QCOMPARE(table.said("a & b of \"x\""), QString("A & B von \"x\""));
    QCOMPARE(table.said("later"), QString("later"));
    const QString problem = table.read("<TS><context>");
    QVERIFY2(problem.startsWith("line 1: "), qPrintable(problem));
}

/// Not a limit, but a figure to look at: with as many sentences as the engine has.
void PhrasesTest::isFast() {
    Phrases table;
    const QStringList words{"body", "joint", "contact", "spring", "step", "face", "mass", "limit", "speed", "frame"};
    const auto word = [&](int k) { return words[k % words.size()] + QChar('a' + k % 26) + QChar('a' + k / 26 % 26); };
    // With the name and the value it is said of.
    const auto sentence = [&](int k, const QString& name, const QString& value) {
        return "the " + word(k) + " of '" + name + "' is no " + word(7 * k + 3) + " of " + value + " that " +
               word(3 * k) + " can have";
    };
    for (int k = 0; k < 3000; ++k) table.add(sentence(k, "%1", "%2"), "%2: '%1' (" + word(k) + ")");
    QVERIFY(table.said(sentence(0, "crank", "1.25 N")) == "1.25 N: 'crank' (bodyaa)"); // and builds the index
    constexpr int count = 2000;
    QStringList texts;
    for (int k = 0; k < count; ++k)
        texts << sentence(k, QString("crank %1").arg(k), "1.25 N") +
                     ". And this is another sentence that nobody knows: " +
                     sentence(k + 1, QString("rod %1").arg(k), "0.5 mm") + ".";
    for (const char* when : {"new", "asked before"}) {
        QElapsedTimer timer;
        timer.start();
        for (const QString& text : texts) table.said(text);
        qInfo("%d sentences: %.5f ms a text of three that is %s", table.size(),
              double(timer.nsecsElapsed()) * 1e-6 / count, when);
    }
    QCOMPARE(table.said(texts[4]),
             QString("1.25 N: 'crank 4' (stepea). And this is another sentence that nobody knows: "
                     "0.5 mm: 'rod 4' (facefa)."));
}

QTEST_APPLESS_MAIN(PhrasesTest)
#include "phrases_test.moc"
