// The window in German: nothing that has a translation is shown in English, wherever one goes; and the language that is
// chosen in the preferences is that of the next start.

#include "tests/gui/user.h"

#include "gui/document/preferences.h"
#include "gui/timeline/playback.h"
#include "gui/workbench/actions/command_search.h"
#include "plots/language/language.h"
#include "plots/language/phrases.h"
#include "plots/plots_panel.h"
#include "tests/support/places.h"
#include "tests/support/sample_copy.h"

#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QListWidget>
#include <QLocale>
#include <QMenuBar>
#include <QScopeGuard>
#include <QTabBar>
#include <QXmlStreamReader>

#include <set>

using namespace escapement;

namespace {

/// All English texts that German has other words for: those without places as they are, the others as patterns.
class EnglishWords {
  public:
    EnglishWords() {
        const QString folder = QString(sourceFolder) + "/resources/languages/";
        for (const QString& table : QDir(folder).entryList({"*_de.ts"})) read(bytesOf(folder + table));
        for (const QString& same : same_) differ_.remove(same);
    }

    int size() const { return int(differ_.size()) + patterns_.size(); }
    /// A German pattern with little fixed text of its own may look like an English one: long ones alone are asked.
    bool hold(const QString& text) const { return differ_.contains(text) || patterns_.said(text) != text; }

  private:
    void read(const QByteArray& table) {
        constexpr int mostCertain = 14; // letters
        QXmlStreamReader xml(table);
        QString source;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement()) continue;
            if (xml.name() == u"source") source = xml.readElementText();
            if (xml.name() != u"translation") continue;
            const QString translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            const bool places = source.contains(QRegularExpression("%[n1-9]"));
            if (!places && translation == source) same_ << source;
            else if (!places) differ_ << plain(source);
            else if (QString(source).remove(QRegularExpression("%\\d|[^A-Za-z]")).size() >= mostCertain)
                patterns_.add(source, translation);
        }
    }
    static QString plain(QString text) { return text.remove('&'); }

    QSet<QString> differ_, same_;
    Phrases patterns_;
};

/// What is English of all that the window shows or would show, with where it was seen.
class Reader {
  public:
    explicit Reader(User& user) : user_(user) {}

    void read(const QString& state) {
        names_.clear();
        const Mechanism& m = user_.mechanism();
        const auto add = [&](const auto& things) {
            for (const auto& thing : things) names_ << QString::fromStdString(thing.name);
        };
        add(m.bodies), add(m.joints), add(m.loads), add(m.contacts), add(m.couplings), add(m.sensors), add(m.materials);
        names_ << QString::fromStdString(m.name);
        for (QWidget* top : QApplication::topLevelWidgets()) {
            widget(*top, state);
            for (QWidget* one : top->findChildren<QWidget*>()) widget(*one, state);
        }
        for (auto* action : user_.window->findChildren<QAction*>()) {
            say(action->text(), state + ", action " + action->objectName());
            say(action->toolTip(), state + ", tip of action " + action->objectName());
        }
    }
    const QStringList& english() const { return english_; }
    int texts() const { return int(seen_.size()); }

  private:
    void widget(const QWidget& one, const QString& state) {
        const QString at = state + ", " + one.metaObject()->className() + " " + one.objectName();
        say(one.windowTitle(), at + " (title)");
        say(one.toolTip(), at + " (tip)");
        if (const auto* label = qobject_cast<const QLabel*>(&one)) say(label->text(), at);
        if (const auto* button = qobject_cast<const QAbstractButton*>(&one)) say(button->text(), at);
        if (const auto* edit = qobject_cast<const QLineEdit*>(&one)) say(edit->placeholderText(), at);
        if (const auto* menu = qobject_cast<const QMenu*>(&one)) say(menu->title(), at);
        if (const auto* box = qobject_cast<const QComboBox*>(&one))
            for (int i = 0; i < box->count(); ++i) {
                say(box->itemText(i), at);
                say(box->itemData(i, Qt::ToolTipRole).toString(), at);
            }
        if (const auto* bar = qobject_cast<const QTabBar*>(&one))
            for (int i = 0; i < bar->count(); ++i) say(bar->tabText(i), at), say(bar->tabToolTip(i), at);
        if (const auto* view = qobject_cast<const QAbstractItemView*>(&one); view && view->model()) {
            for (int c = 0; c < view->model()->columnCount(); ++c) {
                say(view->model()->headerData(c, Qt::Horizontal).toString(), at + " (head)");
                say(view->model()->headerData(c, Qt::Horizontal, Qt::ToolTipRole).toString(), at + " (tip of head)");
            }
            rows(*view->model(), {}, at);
        }
    }
    void rows(const QAbstractItemModel& model, const QModelIndex& parent, const QString& at) {
        for (int r = 0; r < std::min(model.rowCount(parent), 200); ++r)
            for (int c = 0; c < model.columnCount(parent); ++c) {
                const QModelIndex cell = model.index(r, c, parent);
                say(cell.data().toString(), at);
                say(cell.data(Qt::ToolTipRole).toString(), at + " (tip)");
                if (c == 0) rows(model, cell, at);
            }
    }
    /// A text in marks is read line by line without them.
    void say(const QString& text, const QString& at) {
        if (text.isEmpty() || seen_.contains(text)) return;
        seen_ << text;
        QString plain = text;
        plain.replace(QRegularExpression("<br>|</p>|</td>|</tr>"), "\n").remove(QRegularExpression("<[^>]*>"));
        for (const QString& line : plain.remove('&').split('\n', Qt::SkipEmptyParts))
            if (const QString one = line.trimmed(); !names_.contains(one) && words_.hold(one))
                english_ << at + ": \"" + one + "\"";
    }

    User& user_;
    EnglishWords words_;
    QSet<QString> names_, seen_;
    QStringList english_;
};

} // namespace

class GermanTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void languageOfTheSystem();
    void nothingIsEnglish();
    void everyCommandIsGerman();
    void theLanguageChosenIsThatOfTheNextStart();
    void plotsOfAnEnglishWindowAreGerman();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void GermanTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
    QVERIFY(EnglishWords().size() > 1000);
    QVERIFY(EnglishWords().hold("Nothing is checked."));
    QVERIFY(EnglishWords().hold("Bodies without a material: 3."));
    QVERIFY(!EnglishWords().hold("Escapement"));
}

void GermanTest::languageOfTheSystem() {
    QCOMPARE(languageFor("", {"de-AT", "en-US"}), QString("de"));
    QCOMPARE(languageFor("", {"fr", "de_DE"}), QString("de"));
    QCOMPARE(languageFor("", {"fr-FR"}), QString("en"));
    QCOMPARE(languageFor("", {}), QString("en"));
    QCOMPARE(languageFor("en", {"de"}), QString("en"));
    QCOMPARE(languageFor("de", {"en"}), QString("de"));
    QCOMPARE(languageFor("xx", {"de"}), QString("en"));
    QCOMPARE(languageInUse(), QString("en"));
    QCOMPARE(translated(std::string("revolute")), QString("revolute"));
}

void GermanTest::nothingIsEnglish() {
    QCOMPARE(useLanguage("de"), QStringList());
    const auto back = qScopeGuard([] { useLanguage("en"); });
    QCOMPARE(translated(std::string("revolute")), QString("Drehgelenk"));
    User user;
    Reader reader(user);
    const auto look = [&](const QString& state) {
        QTest::qWait(60);
        reader.read(state);
        user.shoot("german_" + QString(state).replace(' ', '_'));
    };
    look("start page");
    user.trigger("newAction");
    look("empty project");
    user.find<QAction>("addBody:box")->trigger();
    QTest::qWait(600);
    look("body without a material");
    user.window->document().history().setClean();
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
    look("opened");
    for (const auto kind : {Selection::Kind::Mechanism, Selection::Kind::Body, Selection::Kind::Joint,
                            Selection::Kind::Contact, Selection::Kind::RunSettings}) {
        QVERIFY(user.clickTree({kind, 0}));
        look(QString("properties %1").arg(int(kind)));
    }
    for (const char* tool : {"jointAction", "couplingAction", "contactAction", "groundToolAction", "moveAction"}) {
        user.trigger(tool);
        look(tool);
        user.trigger("leaveToolAction");
    }
    for (auto* dock : user.window->findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        look("dock " + dock->objectName());
    }
    for (const char* dialog : {"preferencesAction", "materialsAction", "keyTableAction", "helpAction",
                               "commandSearchAction", "findContactsAction", "contactReportAction"}) {
        user.trigger(dialog);
        look(dialog);
        for (auto* widget : QApplication::topLevelWidgets())
            if (widget->isVisible() && widget != user.window.get()) {
                if (!qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS").isEmpty())
                    widget->grab().save(qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS") + "/german_window_" + dialog +
                                        ".png");
                widget->close();
            }
    }
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.2"));
    QVERIFY(user.type("/run/tolerance", "nonsense"));
    look("a problem in a field");
    user.key(Qt::Key_Escape);
    QVERIFY(user.run());
    look("a run");
    for (const char* action : {"nextEventAction", "energyPlotAction", "driftPlotAction", "energyLedgerAction",
                               "ghostsAction", "sectionAction", "measureAction", "featureKindsAction"}) {
        user.trigger(action);
        look(action);
    }
    for (const char* path : {"bodies/slider/position x", "energy/total"}) user.window->plots().showQuantity(path, true);
    look("curves");
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    look("run in the tree");
    qInfo("%d different texts seen", reader.texts());
    QVERIFY(reader.texts() > 700);
    QVERIFY2(reader.english().isEmpty(), qPrintable("\n" + reader.english().join("\n")));
}

void GermanTest::everyCommandIsGerman() {
    useLanguage("de");
    const auto back = qScopeGuard([] { useLanguage("en"); });
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
    const EnglishWords words;
    QStringList english;
    std::map<QString, QString> keys;
    for (const Command& command : commandsOf(*user.window->menuBar())) {
        for (const QString& part : command.path.split(" › "))
            if (words.hold(part)) english << command.path;
        if (words.hold(command.action->whatsThis())) english << command.path + ": " + command.action->whatsThis();
        // Keys are read in every language.
        const QString key = command.action->shortcut().toString();
        QVERIFY2(key.isEmpty() || !keys.contains(key), qPrintable(command.path + ", " + keys[key]));
        keys[key] = command.path;
    }
    QVERIFY(keys.size() > 40);
    QVERIFY2(english.isEmpty(), qPrintable(english.join("\n")));
    QCOMPARE(user.find<QAction>("runAction")->shortcut(), QKeySequence(Qt::Key_F5));
    QCOMPARE(user.find<QAction>("playAction")->shortcut(), QKeySequence(Qt::Key_Space));
    QCOMPARE(user.find<QAction>("lastFrameAction")->shortcut(), QKeySequence(Qt::Key_End));
    QCOMPARE(user.find<QAction>("importAction")->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_I));
}

void GermanTest::theLanguageChosenIsThatOfTheNextStart() {
    const auto back = qScopeGuard([] { useLanguage("en"); });
    const auto firstMenu = [](User& user) { return user.window->menuBar()->actions().front()->text(); };
    {
        User user;
        QCOMPARE(firstMenu(user), QString("&File"));
        user.trigger("preferencesAction");
        auto* box = user.find<QComboBox>("preferredLanguage");
        auto* note = user.find<QLabel>("preferredLanguageNote");
        QCOMPARE(box->count(), 3);
        box->setCurrentIndex(box->findData("de"));
        emit box->activated(box->currentIndex());
        QVERIFY(note->text().contains("From the next start on the window is in: Deutsch"));
        QVERIFY(note->text().contains("Das Fenster ist deutsch"));
        QCOMPARE(preferredLanguage(), QString("de"));
        QCOMPARE(firstMenu(user), QString("&File")); // not before
    }
    // Numbers are written as they are typed, also where the desktop writes commas.
    QDoubleSpinBox box;
    box.setValue(1.5);
    QVERIFY2(box.text() == "1.50" && QLocale().toString(0.25) == "0.25", qPrintable(box.text()));
    // As at a start; the settings are those that the window before has left.
    QCOMPARE(usePreferredLanguage(), QStringList());
    QCOMPARE(languageInUse(), QString("de"));
    MainWindow window;
    QCOMPARE(window.menuBar()->actions().front()->text(), QString("&Datei"));
    setPreferredLanguage("en");
    QCOMPARE(usePreferredLanguage(), QStringList());
    MainWindow english;
    QCOMPARE(english.menuBar()->actions().front()->text(), QString("&File"));
}

/// Names that the program gave them are in the language of the window; those of the user stay.
void GermanTest::plotsOfAnEnglishWindowAreGerman() {
    const QString file = sample(*folder_, "bouncing_ball");
    const auto names = [](User& user) {
        QStringList all;
        for (int i = 0; i < user.window->allPlots().count(); ++i) all << user.window->allPlots().nameOf(i);
        return all;
    };
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        QTest::mouseClick(user.find<QToolButton>("energyPlotButton"), Qt::LeftButton);
        for (const char* shown : {"bodies/ball/position z", "", "bodies/ball/speed"}) {
            QTest::mouseClick(user.find<QToolButton>("newPlotButton"), Qt::LeftButton);
            if (*shown) user.window->plots().showQuantity(shown, true);
        }
        user.window->allPlots().renamePlot(3, "Fall");
        QCOMPARE(names(user), QStringList({"Energy", "ball position z", "Plot 1", "Fall"}));
        user.key(Qt::Key_S, Qt::ControlModifier);
    }
    QCOMPARE(useLanguage("de"), QStringList());
    const auto back = qScopeGuard([] { useLanguage("en"); });
    const QStringList german{"Energie", "ball Position z", "Blatt 1", "Fall"};
    {
        User user;
        QVERIFY(user.open(file));
        QCOMPARE(names(user), german);
        QVERIFY(!user.window->isWindowModified());
        user.shoot("german_plots");
        QVERIFY(user.window->saveTo(file));
    }
    useLanguage("en"); // and back
    User user;
    QVERIFY(user.open(file));
    QCOMPARE(names(user), QStringList({"Energy", "ball position z", "Plot 1", "Fall"}));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementGermanTest");
    QApplication application(argc, argv);
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    applyStyle(application);
    GermanTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "german_test.moc"
