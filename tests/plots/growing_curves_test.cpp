// While a run goes on, what is read at the cursor is of its moment, whatever of the curve has been drawn by then.

#include "plots/plot_cursors.h"
#include "tests/support/plotted_results.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>

using namespace escapement;

class GrowingCurvesTest : public QObject {
    Q_OBJECT
  private slots:
    void theCursorReadsTheMomentShown();
    void aTableHasTheShortestNumbers();
};

void GrowingCurvesTest::theCursorReadsTheMomentShown() {
    PlotPanel panel;
    panel.resize(900, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto result = swinging(200);
    panel.setResult(result);
    panel.showQuantity("bodies/bob/position x", true);
    QTRY_COMPARE(panel.pointCount("bodies/bob/position x"), 200);
    addFrames(*result, 200, 350);
    panel.cursors().set(0.3);
    QCOMPARE(panel.pointCount("bodies/bob/position x"), 200);
    const QString legend = panel.findChild<QLabel*>("plotLegend")->text();
    QVERIFY2(legend.contains(QString::number(1e3 * 0.1 * std::sin(3.0), 'g', 4) + " mm"), qPrintable(legend));
}

/// Those that read back as the same: 0.003 and not 0.0030000000000000001.
void GrowingCurvesTest::aTableHasTheShortestNumbers() {
    QTemporaryDir folder;
    const QString file = folder.filePath("table.csv");
    PlotPanel panel;
    panel.setResult(swinging(9));
    panel.showQuantity("bodies/bob/position x", true);
    QVERIFY(panel.exportTo(file, nullptr, true));
    QFile table(file);
    QVERIFY(table.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = table.readAll().split('\n');
    QVERIFY(lines.size() > 9);
    for (int i = 0; i < 9; ++i) {
        const QList<QByteArray> fields = lines[i + 1].split(',');
        QCOMPARE(fields[0].toDouble(), 1e-3 * i);
        QVERIFY2(fields[0].size() <= 5, fields[0].constData());
        QCOMPARE(fields[1].toDouble(), 0.1 * std::sin(0.01 * i));
    }
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // plots need no display
    QApplication application(argc, argv);
    GrowingCurvesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "growing_curves_test.moc"
