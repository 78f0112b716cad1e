// The desktop changes between light and dark while the program runs: the window follows, unless the user chose one. The
// desktop is played by a settings portal of our own on a bus of our own.

#include "tests/gui/user.h"

#include "gui/style/system_theme.h"

#include <QDBusConnection>
#include <QDBusError>
#include <QDBusVariant>

#include <csignal>
#include <cstdio>

using namespace escapement;

class FakePortal final : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
  public:
    uint scheme = 0;
    void choose(uint now) {
        scheme = now;
        emit SettingChanged("org.freedesktop.appearance", "color-scheme", QDBusVariant(now));
    }

  public slots:
    QDBusVariant Read(const QString&, const QString&) {
        return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme)));
    }

  signals:
    void SettingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

class ThemeWatchTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void followsTheDesktop();
    void whatIsChosenCounts();

  private:
    FakePortal portal_;
    QTemporaryDir folder_;
};

void ThemeWatchTest::initTestCase() {
    keepSettingsIn(folder_);
    // On a connection of its own, as another program would be.
    QDBusConnection bus = QDBusConnection::connectToBus(qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS"), "portal");
    QVERIFY2(bus.isConnected(), qPrintable(bus.lastError().message()));
    QVERIFY(bus.registerObject("/org/freedesktop/portal/desktop", &portal_,
                               QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
    QVERIFY(bus.registerService("org.freedesktop.portal.Desktop"));
}

void ThemeWatchTest::followsTheDesktop() {
    portal_.scheme = 1; // dark before the program starts, though its palette does not say so
    User user;
    auto* dark = user.find<QAction>("darkViewAction");
    QTRY_VERIFY(dark->isChecked());
    QVERIFY(darkTheme() && user.window->viewport().scene().isDark());
    QVERIFY(!chosenDark());
    for (const bool now : {false, true, false}) {
        portal_.choose(now ? 1 : 2);
        QTRY_COMPARE(dark->isChecked(), now);
        QCOMPARE(darkTheme(), now);
        QCOMPARE(user.window->viewport().scene().isDark(), now);
        QCOMPARE(qApp->palette().color(QPalette::Window).lightness() < 128, now);
        QVERIFY(!chosenDark()); // to follow is no choice
    }
    portal_.choose(0); // no preference: as it is
    QTest::qWait(100);
    QVERIFY(!darkTheme());
}

void ThemeWatchTest::whatIsChosenCounts() {
    portal_.scheme = 2;
    User user;
    QTest::qWait(100);
    user.trigger("darkViewAction");
    QVERIFY(darkTheme());
    QCOMPARE(chosenDark(), std::optional(true));
    portal_.choose(1);
    QTRY_VERIFY(systemIsDark()); // it has come: else what comes later would count
    portal_.choose(2);
    QTRY_VERIFY(!systemIsDark());
    QVERIFY(darkTheme() && user.find<QAction>("darkViewAction")->isChecked());
    // As the system has it again: from now on it follows, and the box says so.
    user.key(Qt::Key_Comma, Qt::ControlModifier);
    auto* box = user.find<QComboBox>("preferredTheme");
    QTRY_VERIFY(box->isVisible());
    box->setFocus();
    while (box->currentIndex() < 2) QTest::keyClick(box, Qt::Key_Down);
    QVERIFY(!darkTheme() && !chosenDark());
    portal_.choose(1);
    QTRY_VERIFY(darkTheme());
    QTRY_COMPARE(box->currentIndex(), 2);
}

int main(int argc, char** argv) {
    // A bus of this program alone: that of the desktop, where there is one, is left as it is.
    std::FILE* daemon = popen("dbus-daemon --session --fork --print-address=1 --print-pid=1", "r");
    char address[512] = "";
    int pid = 0;
    if (!daemon || std::fscanf(daemon, "%511s %d", address, &pid) != 2) qFatal("dbus-daemon does not start");
    pclose(daemon);
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    int failed = 1;
    {
        VtkView::setDefaultFormat();
        QCoreApplication::setOrganizationName("EscapementTest");
        QCoreApplication::setApplicationName("EscapementThemeWatchTest");
        QApplication application(argc, argv);
        applyStyle(application);
        ThemeWatchTest test;
        failed = QTest::qExec(&test, argc, argv);
    }
    kill(pid, SIGTERM);
    return failed;
}

#include "theme_watch_test.moc"
