// The dark theme is as legible as the light one: every text that has a colour of its own stands out from its ground, in
// every panel that a run fills, also when the theme changes while they are shown.

#include "tests/gui/user.h"

#include "gui/measuring/feature_measuring.h"
#include "gui/style/system_theme.h"
#include "gui/timeline/playback.h"
#include "tests/support/places.h"

#include <QRegularExpression>

#include <cmath>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

/// WCAG's ratio of two colours' luminance: 1 (the same) to 21.
double contrast(const QColor& a, const QColor& b) {
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    };
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

/// Coloured words of the labels in sight that are hard to read, squares and other marks left out.
QStringList faintTexts(const QWidget& window) {
    static const QRegularExpression spans("<span style='color:(#[0-9a-fA-F]{6})'>([^<]*)");
    QStringList faint;
    int looked = 0;
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (!label->isVisible()) continue;
        const QColor ground = label->palette().color(QPalette::Base);
        for (auto match = spans.globalMatch(label->text()); match.hasNext();) {
            const auto span = match.next();
            if (span.captured(2).trimmed().size() < 2) continue;
            ++looked;
            if (const double ratio = contrast(QColor(span.captured(1)), ground); ratio < 4.2)
                faint << QString("%1 \"%2\" %3 on %4: %5")
                             .arg(label->objectName(), span.captured(2), span.captured(1), ground.name())
                             .arg(ratio, 0, 'f', 2);
        }
    }
    if (looked == 0) faint << "no coloured text was in sight";
    return faint;
}

} // namespace

class DarkTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void coloursFollowTheTheme();
    void colouredTextsAreLegible();
    void asTheSystemUnlessChosen();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void DarkTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void DarkTest::coloursFollowTheTheme() {
    for (const bool dark : {false, true, false}) {
        setDarkTheme(dark);
        const QColor ground = qApp->palette().color(QPalette::Base);
        for (const QColor& colour : {secondaryTextColour(), problemTextColour()})
            QVERIFY2(contrast(colour, ground) > 4.5, qPrintable(colour.name() + " on " + ground.name()));
        QVERIFY(secondarySpan("of").contains(secondaryTextColour().name()));
    }
}

void DarkTest::colouredTextsAreLegible() {
    User user;
    for (const char* ending : {".step", ".escapement"})
        QFile::copy(samples + "bouncing_ball" + ending, folder_->path() + "/bouncing_ball" + ending);
    QVERIFY(user.open(folder_->path() + "/bouncing_ball.escapement"));
    QVERIFY(user.run());
    user.window->playback().seekFrame(user.document().runs().result()->frameCount() / 2);
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    const auto look = [&](const QString& name) {
        Viewport& view = user.window->viewport();
        QTest::mouseMove(&view, QPoint(5, 5));
        QTest::mouseMove(&view, view.rect().center() + QPoint(0, 40));
        QTest::qWait(300);
        user.shoot(name);
        return faintTexts(*user.window);
    };
    QStringList faint = look("dark-before");
    QVERIFY2(faint.isEmpty(), qPrintable(faint.join("\n")));
    user.trigger("darkViewAction"); // what is shown already changes, too
    faint = look("dark-after");
    QVERIFY2(faint.isEmpty(), qPrintable(faint.join("\n")));
    user.trigger("sectionAction");
    user.key(Qt::Key_D);
    faint = look("dark-section");
    QVERIFY2(faint.isEmpty(), qPrintable(faint.join("\n")));
    user.trigger("darkViewAction");
    faint = look("light-again");
    QVERIFY2(faint.isEmpty(), qPrintable(faint.join("\n")));
}

/// A desktop with dark colours: the program begins dark, until light is chosen, and again when nothing is.
void DarkTest::asTheSystemUnlessChosen() {
    QVERIFY(!systemIsDark()); // this one's own
    const auto begin = [](const QColor& ground) {
        QPalette desktop;
        desktop.setColor(QPalette::Window, ground);
        qApp->setPalette(desktop);
        applyStyle(*qApp);
    };
    QSettings().clear();
    begin(QColor(0x20, 0x22, 0x25));
    QVERIFY(systemIsDark() && darkTheme());
    {
        User user; // it clears the settings, too
        QVERIFY(user.find<QAction>("darkViewAction")->isChecked());
        QVERIFY(user.window->viewport().scene().isDark());
        QVERIFY(!chosenDark()); // to begin so is no choice
        user.key(Qt::Key_Comma, Qt::ControlModifier);
        auto* box = user.find<QComboBox>("preferredTheme");
        QTRY_VERIFY(box->isVisible());
        QCOMPARE(box->currentIndex(), 2);
        const auto choose = [&](int index) {
            box->setFocus();
            while (box->currentIndex() < index) QTest::keyClick(box, Qt::Key_Down);
            while (box->currentIndex() > index) QTest::keyClick(box, Qt::Key_Up);
        };
        choose(0);
        QVERIFY(!darkTheme() && !user.window->viewport().scene().isDark());
        QCOMPARE(chosenDark(), std::optional(false));
    }
    begin(QColor(0x20, 0x22, 0x25));
    QVERIFY(systemIsDark() && !darkTheme()); // what was chosen counts
    {
        MainWindow window; // with the settings as they are
        auto* dark = window.findChild<QAction*>("darkViewAction");
        QVERIFY(!dark->isChecked());
        window.findChild<QAction*>("preferencesAction")->trigger();
        auto* box = window.findChild<QComboBox*>("preferredTheme");
        QCOMPARE(box->currentIndex(), 0);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentIndex(), 2);
        QVERIFY(darkTheme() && dark->isChecked() && !chosenDark());
    }
    begin(QColor(0xf0, 0xf0, 0xf0));
    QVERIFY(!systemIsDark() && !darkTheme());
    {
        MainWindow window;
        QVERIFY(!window.findChild<QAction*>("darkViewAction")->isChecked());
        QVERIFY(!window.viewport().scene().isDark());
    }
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementDarkTest");
    QApplication application(argc, argv);
    applyStyle(application);
    DarkTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "dark_test.moc"
