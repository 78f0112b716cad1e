// Nothing that the window says of its own is cut off at the sizes of small screens, in light, in dark and in German.
// What a user named may be cut in a narrow column, where the whole name is in its tip.

#include "tests/gui/user.h"

#include "gui/panels/tables/events_panel.h"
#include "gui/panels/tables/quiet_table.h"
#include "gui/style/eliding_label.h"
#include "gui/style/tip_text.h"
#include "gui/style/whole_quantities.h"
#include "gui/timeline/playback.h"
#include "plots/language/language.h"
#include "tests/support/places.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QScopeGuard>
#include <QStandardItemModel>
#include <QStyleOptionViewItem>
#include <QTabBar>
#include <QTableView>
#include <QTextDocument>
#include <QToolTip>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

QString placeOf(const QWidget& widget) {
    QStringList names;
    for (const QWidget* one = &widget; one && names.size() < 3; one = one->parentWidget())
        if (!one->objectName().isEmpty()) names.prepend(one->objectName());
    return names.join(" > ");
}

void checkLabel(const QLabel& label, QStringList& cut) {
    if (label.text().isEmpty() || qobject_cast<const ElidingLabel*>(&label)) return;
    const bool narrow = !label.wordWrap() && label.sizeHint().width() > label.width() + 1;
    const bool low = label.wordWrap() && label.heightForWidth(label.width()) > label.height() + 1;
    if (narrow || low) cut << placeOf(label) + ": " + label.text().left(60);
}

void checkButton(const QAbstractButton& button, QStringList& cut) {
    const auto* tool = qobject_cast<const QToolButton*>(&button);
    if (button.text().isEmpty() || (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)) return;
    // Below an icon the words have all of the button's width.
    const bool below = tool && tool->toolButtonStyle() == Qt::ToolButtonTextUnderIcon;
    const int words = button.fontMetrics().size(Qt::TextShowMnemonic, button.text()).width();
    if (below ? words > button.width() - 4 : button.sizeHint().width() > button.width() + 1)
        cut << placeOf(button) + ": " + button.text();
}

void checkCombo(const QComboBox& box, QStringList& cut) {
    QStyleOptionComboBox option;
    option.initFrom(&box);
    const int room =
        box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box).width();
    if (box.fontMetrics().horizontalAdvance(box.currentText()) > room) cut << placeOf(box) + ": " + box.currentText();
}

/// Columns that take what room is left hold names.
void checkTable(const QTableView& table, QStringList& cut) {
    const auto* header = table.horizontalHeader();
    for (int column = 0; column < table.model()->columnCount(); ++column) {
        if (table.isColumnHidden(column)) continue;
        const QString head = table.model()->headerData(column, Qt::Horizontal).toString();
        if (header->isVisible() && header->sectionSizeHint(column) > header->sectionSize(column) + 1)
            cut << placeOf(table) + " head: " + head;
        if (header->sectionResizeMode(column) == QHeaderView::Stretch) continue;
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            const QModelIndex cell = table.model()->index(row, column);
            const QRect place = table.visualRect(cell);
            if (!table.viewport()->rect().intersects(place)) continue;
            const int icon = cell.data(Qt::DecorationRole).isValid() ? 20 : 0;
            if (table.fontMetrics().horizontalAdvance(cell.data().toString()) + icon + 4 > place.width())
                cut << placeOf(table) + ", " + head + ": " + cell.data().toString();
        }
    }
}

/// What is cut in all that is seen of the window.
QStringList cutWords(QWidget& window) {
    QStringList cut;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty()) continue;
        if (const auto* label = qobject_cast<QLabel*>(widget)) checkLabel(*label, cut);
        if (const auto* button = qobject_cast<QAbstractButton*>(widget)) checkButton(*button, cut);
        if (const auto* box = qobject_cast<QComboBox*>(widget)) checkCombo(*box, cut);
        if (const auto* table = qobject_cast<QTableView*>(widget)) checkTable(*table, cut);
        if (const auto* bar = qobject_cast<QTabBar*>(widget))
            for (int i = 0; i < bar->count(); ++i)
                if (bar->fontMetrics().horizontalAdvance(bar->tabText(i)) + 12 > bar->tabRect(i).width())
                    cut << placeOf(*bar) + ": " + bar->tabText(i);
    }
    cut.removeDuplicates();
    return cut;
}

} // namespace

class CutWordsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void nothingIsCut_data();
    void nothingIsCut();
    void longTipsAreWrapped();
    void unitsAreNeverCut();

  private:
    QString copyOf(const QString& name) {
        for (const char* ending : {".escapement", ".step"})
            QFile::copy(samples + name + ending, folder_.path() + "/" + name + ending);
        return folder_.path() + "/" + name + ".escapement";
    }
    QTemporaryDir folder_;
};

void CutWordsTest::nothingIsCut_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("language");
    for (const QSize& size : {QSize(1000, 700), QSize(1280, 800), QSize(1440, 900)})
        for (const bool dark : {false, true})
            QTest::newRow(qPrintable(QString("%1 %2").arg(size.width()).arg(dark ? "dark" : "light")))
                << size << dark << "en";
    for (const QSize& size : {QSize(1280, 800), QSize(1440, 900)}) // German words are longer
        QTest::newRow(qPrintable(QString("%1 German").arg(size.width()))) << size << false << "de";
}

void CutWordsTest::nothingIsCut() {
    QFETCH(QSize, size);
    QFETCH(bool, dark);
    QFETCH(QString, language);
    useLanguage(language);
    const auto back = qScopeGuard([] { useLanguage("en"); });
    User user(size);
    user.window->findChild<QAction*>("darkViewAction")->setChecked(dark);
    QStringList all;
    const auto look = [&](const QString& state) {
        QTest::qWait(60);
        QStringList cut = cutWords(*user.window);
        if (!cut.isEmpty()) { // on a busy machine a text may have grown just now, and its place not yet
            QTest::qWait(400);
            cut = cutWords(*user.window);
        }
        for (const QString& one : cut) all << state + ": " + one;
        user.shoot(QString("cut_%1_%2_%3_%4")
                       .arg(size.width())
                       .arg(language, dark ? "dark" : "light", QString(state).replace(' ', '_')));
    };
    look("start page");
    user.trigger("newAction");
    look("empty project");
    QVERIFY(user.open(copyOf("rocking_block")));
    QVERIFY(user.clickBody("block"));
    look("body");
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    look("contact");
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    look("run settings");
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QVERIFY(user.run());
    QTest::qWait(100);
    look("events");
    // A moment at which corners stick, and share their load.
    user.find<QWidget>("contactsDock")->raise();
    const auto result = user.window->playback().result();
    QVERIFY(result);
    for (std::size_t i = 0; i < result->frameCount(); ++i) {
        const Frame frame = result->frameAt(i);
        if (std::none_of(frame.contacts.begin(), frame.contacts.end(),
                         [](const ContactRow& row) { return row.status == ContactStatus::Stick; }))
            continue;
        user.window->playback().seek(frame.time);
        break;
    }
    QTest::qWait(60);
    auto* table = user.find<QTableView>("contactsTable");
    QVERIFY(table->model()->rowCount() > 0);
    look("contacts");
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 1)).center());
    QTest::qWait(200);
    look("inspector");
    user.find<QWidget>("messagesDock")->raise();
    look("messages");
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    look("run settings after a run");
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    look("run");
    user.trigger("energyLedgerAction");
    look("ledger");
    for (const QString& one : all) qWarning("%s", qPrintable(one)); // QVERIFY2 cuts a long list
    QVERIFY2(all.isEmpty(), "words are cut");
}

/// All of a long text can be read in the tip of a table's cell, on the screen.
void CutWordsTest::longTipsAreWrapped() {
    const QString text =
        "the motor of joint 'crank'\n" + QString("all that hangs on it follows at once, ").repeated(20);
    QStandardItemModel model(1, 1);
    model.setData(model.index(0, 0), "the motor");
    model.setData(model.index(0, 0), text, Qt::ToolTipRole);
    QuietTable table(QString{});
    table.setModel(&model);
    table.resize(300, 120);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    const QPoint at = table.visualRect(model.index(0, 0)).center();
    QHelpEvent help(QEvent::ToolTip, at, table.viewport()->mapToGlobal(at));
    QApplication::sendEvent(table.viewport(), &help);
    const QWidget* tip = nullptr;
    for (const QWidget* one : QApplication::topLevelWidgets())
        if (one->inherits("QTipLabel") && one->isVisible()) tip = one;
    QVERIFY(tip);
    QVERIFY2(tip->width() < 900, qPrintable(QString::number(tip->width())));
    QTextDocument read;
    read.setHtml(QToolTip::text());
    QVERIFY(read.toPlainText().contains("the motor of joint 'crank'"));
    QToolTip::hideText();
    // Names are no markup.
    read.setHtml(wrappedTip("the hinge of <b> and <i>rod</i>"));
    QCOMPARE(read.toPlainText().trimmed(), QString("the hinge of <b> and <i>rod</i>"));
}

/// Wherever a line ends, what is left of it is true.
void CutWordsTest::unitsAreNeverCut() {
    const QString text = "Run 3 done: coordinate fell to -35 mm with 0.4 N m   ·   0.2 s simulated";
    const QFontMetrics metrics(QApplication::font());
    const int least = 2 * metrics.horizontalAdvance("…");
    int cut = 0;
    for (int width = metrics.horizontalAdvance(text); width > least; --width) {
        const QString shown = elidedText(metrics, text, width);
        if (shown == text) continue;
        ++cut;
        QVERIFY2(shown.endsWith("…") && metrics.horizontalAdvance(shown) <= width + 1, qPrintable(shown));
        const QString left = shown.chopped(1).trimmed();
        QVERIFY2(!left.contains("fell to ") || left.contains("-35 mm") || left.endsWith("fell to"), qPrintable(shown));
        QVERIFY2(!left.contains("with ") || left.contains("0.4 N m") || left.endsWith("with"), qPrintable(shown));
    }
    QVERIFY(cut > 0);
    QCOMPARE(elidedText(metrics, text, metrics.horizontalAdvance(text)), text);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementCutWordsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    CutWordsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "cut_words_test.moc"
