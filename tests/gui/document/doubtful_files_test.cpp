// CAD files as people export them: what has no volume is not asked for a material, and what is black in its file can
// be seen in the round.

#include "tests/gui/user.h"

#include "gui/viewport/scene/body_colours.h"
#include "tests/support/places.h"

#include <QFileInfo>

using namespace escapement;

class DoubtfulFilesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void surfacesWithoutVolumeWantAMass();
    void blackIsLifted();

  private:
    QTemporaryDir folder_;
};

void DoubtfulFilesTest::surfacesWithoutVolumeWantAMass() {
    const QString file = QString(sourceFolder) + "/../shared/step/parts/pyocc_splinecage.stp";
    if (!QFileInfo::exists(file)) QSKIP("the shared CAD files are not there");
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    QVERIFY2(!user.notice().contains("material"), qPrintable(user.notice()));
    auto* ready = user.find<QToolButton>("readinessButton");
    QTRY_COMPARE(ready->text(), QString("Not ready to run"));
    QVERIFY2(ready->toolTip().contains("explicit mass"), qPrintable(ready->toolTip()));
    // Black in its file; in the picture light shows its form.
    QImage picture = user.window->viewport().snapshot();
    std::set<int> shades;
    for (int y = 0; y < picture.height(); y += 3)
        for (int x = 0; x < picture.width(); x += 3)
            if (const QColor c = picture.pixelColor(x, y); c.saturation() < 25 && c.value() < 140)
                shades.insert(c.value());
    QVERIFY2(shades.size() > 10, qPrintable(QString::number(shades.size())));
    user.shoot("black-surfaces");
}

void DoubtfulFilesTest::blackIsLifted() {
    QVERIFY(litColour(Vec3::Zero()).minCoeff() > 0.3);
    QCOMPARE(litColour(Vec3(0.9, 0.1, 0.0)), Vec3(0.9, 0.1, 0.0)); // a strong colour stays what it is
    const Vec3 dark = litColour(Vec3(0.1, 0.02, 0.0));
    QVERIFY(dark.x() > dark.y() && dark.y() > dark.z()); // and a dark one keeps its hue
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementDoubtfulFilesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    DoubtfulFilesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "doubtful_files_test.moc"
