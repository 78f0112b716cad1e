// The pictures of films with a plot: what is where, and a cursor that goes with the time.

#include "engine/simulation/simulate.h"
#include "gui/document/open_file.h"
#include "gui/exporters/film_pictures.h"
#include "tests/support/places.h"

#include <QApplication>
#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {
const std::string samples = std::string(sourceFolder) + "/resources/samples/";
} // namespace

class FilmPicturesTest : public QObject {
    Q_OBJECT
  private slots:
    void plotBelowAndBeside();
};

void FilmPicturesTest::plotBelowAndBeside() {
    CadReadOptions reading;
    reading.worker = programFile;
    OpenedFile opened = openFile(samples + "bouncing_ball.escapement", reading);
    opened.mechanism.run.until = 0.6;
    const auto result = std::make_shared<Result>();
    RunControl control;
    ResultLayout layout;
    for (const auto& body : opened.mechanism.bodies) layout.bodies.push_back(body.name);
    simulate(opened.mechanism, opened.parts, layout, *result, control);
    ExportInput input;
    input.mechanism = &opened.mechanism;
    input.parts = &opened.parts;
    input.result = result.get();
    input.width = 801, input.height = 600;
    input.rate = 10.0, input.speed = 1.0;
    input.columns = {"bodies/ball/position z", "contacts/ball on plate/impulse", "energy/kinetic", "energy/total"};
    FilmPictures alone(input);
    QVERIFY(alone.plot().isEmpty());
    QCOMPARE(alone.view(), QRect(0, 0, 800, 600));
    for (const auto place : {FilmPlotPlace::Below, FilmPlotPlace::Beside}) {
        input.plot = place;
        FilmPictures film(input);
        QCOMPARE(film.size(), QSize(800, 600));
        QCOMPARE(film.count(), std::int64_t(7));
        QCOMPARE(film.view().united(film.plot()),
                 QRect(0, 0, 800, 600)); // together all of it, and neither over the other
        QVERIFY(film.view().intersected(film.plot()).isEmpty());
        const QImage first = film.draw(0), third = film.draw(3);
        QCOMPARE(first.size(), film.size());
        // The cursor goes with the time, by the same way each picture: 0.3 s of 0.6 s is the middle.
        const double from = film.curves()->xOf(0.0), to = film.curves()->xOf(0.6),
                     now = film.curves()->xOf(film.timeOf(3));
        QVERIFY(std::abs(now - 0.5 * (from + to)) < 1e-9);
        QVERIFY(to - from > 0.6 * film.plot().width());
        int dark = 0, darkBefore = 0, other = 0;
        for (int y = film.plot().top(); y <= film.plot().bottom(); ++y) {
            const auto isDark = [&](const QImage& picture, double x) { // the line may lie between two columns
                const int column = film.plot().left() + static_cast<int>(std::floor(x));
                return std::min(picture.pixelColor(column, y).lightness(),
                                picture.pixelColor(column - 1, y).lightness()) < 140;
            };
            dark += isDark(third, now);
            darkBefore += isDark(first, now);
            other += isDark(third, now + 9.0);
        }
        const QString folder = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS");
        if (!folder.isEmpty())
            third.save(folder + (place == FilmPlotPlace::Below ? "/film_below.png" : "/film_beside.png"));
        // Through all three strips from end to end; beside it there is none.
        QVERIFY(film.curves()->stripsHeight() > 0.5 * film.plot().height());
        QVERIFY2(dark > 0.97 * film.curves()->stripsHeight(),
                 qPrintable(QString("%1 of %2").arg(dark).arg(film.curves()->stripsHeight())));
        QVERIFY2(darkBefore < dark / 4 && other < dark / 4, qPrintable(QString("%1 %2").arg(darkBefore).arg(other)));
    }
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // another OpenGL context of a window would be in the way
    QApplication application(argc, argv);
    FilmPicturesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "film_pictures_test.moc"
