// Pictures of a report: names are whole however long they are.

#include "plots/pictures/result_pictures.h"
#include "plots/plot_colours.h"
#include "tests/support/plotted_results.h"

#include <QApplication>
#include <QtTest>

using namespace escapement;

class ReportPicturesTest : public QObject {
    Q_OBJECT
  private slots:
    void longNamesAreWhole_data();
    void longNamesAreWhole();

  private:
    /// Whether the outermost pixels are all ground: what is cut goes up to them.
    static bool hasBareEdges(const QImage& image) {
        const QRect inner = image.rect().adjusted(2, 2, -2, -2);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (!inner.contains(x, y) && image.pixel(x, y) != image.pixel(0, 0)) return false;
        return true;
    }
    static bool hasColour(const QImage& image, const QColor& wanted) {
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor one = image.pixelColor(x, y);
                if (std::abs(one.red() - wanted.red()) + std::abs(one.green() - wanted.green()) +
                        std::abs(one.blue() - wanted.blue()) <
                    20)
                    return true;
            }
        return false;
    }
};

void ReportPicturesTest::longNamesAreWhole_data() {
    QTest::addColumn<int>("letters");
    for (const int letters : {5, 40, 90, 250}) QTest::addRow("%d letters", letters) << letters;
}

void ReportPicturesTest::longNamesAreWhole() {
    QFETCH(int, letters);
    const std::string body(static_cast<std::size_t>(letters), 'm');
    const auto result = hitting(100.0, body);
    std::vector<std::string> paths;
    for (const char* axis : {"x", "y", "z"}) {
        paths.push_back("bodies/" + body + "/position " + axis);
        const QImage image = curvesPicture(*result, paths).image; // one name beside the axis, more below
        QVERIFY(!image.isNull());
        QVERIFY2(hasBareEdges(image), qPrintable(QString("%1 names").arg(paths.size())));
    }
    if (letters < 40) return;
    // Where two names have no room beside each other, all begin at the left; the curves begin further right.
    const QImage all = curvesPicture(*result, paths).image;
    const QImage left = all.copy(0, 0, all.width() * 36 / 900, all.height());
    for (int curve = 0; curve < 3; ++curve) QVERIFY(hasColour(left, curveColour(curve, false)));
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // pictures need no display
    QApplication application(argc, argv);
    ReportPicturesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "report_pictures_test.moc"
