// The table of figures: what its columns and names show where there is little room.

#include "plots/figures_table.h"

#include <QApplication>
#include <QtTest>

using namespace escapement;

class FiguresTableTest : public QObject {
    Q_OBJECT
  private slots:
    void quantitiesAreReadInCutNames();
    void numbersAreShorterBeforeColumnsGo();
    void copiesHaveNoNoise();
};

/// Two quantities of one thing can be told apart however little room there is for names.
void FiguresTableTest::quantitiesAreReadInCutNames() {
    FiguresTable table;
    table.setLow(true);
    table.show();
    std::vector<FiguresRow> rows(2);
    const QString thing = "l-bracket of the left hand on plate";
    const QStringList ends{" · impulse (Run 2)", " · gap (Run 2)"};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].name = thing + ends[int(i)];
        rows[i].thing = thing.size();
        rows[i].unit = "m";
    }
    bool cut = false;
    for (int width = 900; width >= 480; width -= 5) {
        table.resize(width, 120);
        table.setRows(rows, false);
        for (int i = 0; i < 2; ++i) {
            const QString shown = table.shownText(table.model()->index(i, FiguresTable::Name));
            QVERIFY2(shown.endsWith(ends[i]) && shown.startsWith("l"), qPrintable(shown));
            QVERIFY(table.fontMetrics().horizontalAdvance(shown) < table.columnWidth(FiguresTable::Name) - 20);
            cut = cut || shown != rows[std::size_t(i)].name;
        }
    }
    QVERIFY(cut);
}

/// In a narrow table the mean is still there, with fewer digits; where a column goes all the same the head says so.
void FiguresTableTest::numbersAreShorterBeforeColumnsGo() {
    FiguresTable table;
    table.setLow(true);
    table.show();
    FiguresRow row;
    row.name = "pin · angle";
    row.unit = "rad";
    row.first = 0.285581;
    CurveFigures figures;
    figures.count = 10;
    figures.minimum = -0.3123456, figures.maximum = 0.308559123, figures.mean = 0.0123456, figures.rms = 0.2234567;
    figures.timeOfMinimum = 0.1, figures.timeOfMaximum = 0.2;
    row.figures = figures;
    bool shorter = false, told = false;
    for (int width = 900; width > 240; width -= 5) {
        table.resize(width, 120);
        table.setRows({row}, false);
        const QModelIndex mean = table.model()->index(0, FiguresTable::Mean);
        const QString whole = mean.data().toString(), shown = table.shownText(mean);
        if (!table.isColumnHidden(FiguresTable::Mean) && shown != whole) {
            shorter = true;
            QVERIFY2(shown.size() < whole.size(), qPrintable(shown));
            QVERIFY(table.fontMetrics().horizontalAdvance(shown) < table.columnWidth(FiguresTable::Mean));
        }
        told = told || (table.isColumnHidden(FiguresTable::Mean) &&
                        table.horizontalHeaderItem(FiguresTable::Name)->text().contains("hidden"));
        QVERIFY(!table.item(0, FiguresTable::Mean)->toolTip().isEmpty()); // all digits
    }
    QVERIFY(shorter);
    QVERIFY(told);
    QVERIFY(table.text().startsWith("curve\t")); // a copy has all, under plain heads
}

/// Nine digits are copied: what binary numbers add to decimal ones is none.
void FiguresTableTest::copiesHaveNoNoise() {
    FiguresTable table;
    FiguresRow row;
    row.name = "pin · angle";
    row.unit = "rad";
    CurveFigures figures;
    figures.count = 10;
    figures.minimum = 0.1 + 0.2, figures.maximum = 100.0 / 3.0, figures.mean = 1.0, figures.rms = 2.5e-7;
    figures.timeOfMinimum = 0.1 * 3.0, figures.timeOfMaximum = 0.7;
    row.figures = figures;
    table.setRows({row}, false);
    const QStringList cells = table.text().split('\n').at(1).split('\t');
    for (const char* number : {"0.3", "33.3333333", "1", "2.5e-07", "0.7"})
        QVERIFY2(cells.contains(number), qPrintable(cells.join(' ')));
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // tables need no display
    QApplication application(argc, argv);
    FiguresTableTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "figures_table_test.moc"
