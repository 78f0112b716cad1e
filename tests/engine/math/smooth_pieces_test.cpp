// Functions of time of which only values are known: where they jump, have kinks, or change fast.

#include "engine/math/derivative.h"
#include "engine/math/smooth_pieces.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

class SmoothPiecesTest : public QObject {
    Q_OBJECT

  private slots:
    void breaksAreFound_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<double>("panel");
        for (int which = 0; which < 6; ++which)
            for (double panel : {1e-3, 2.7e-2, 1e-4}) QTest::addRow("%d, panel %g", which, panel) << which << panel;
    }
    /// Round instants and odd ones; a jump, a jump back at once, a kink, a kink of the slope, one of many, late in
    /// time.
    void breaksAreFound() {
        QFETCH(int, which);
        QFETCH(double, panel);
        const std::function<double(double)> f[] = {
            [](double t) { return t < 0.05 ? 1.0 : 2.0; },
            [](double t) {
                return t < 0.0123456789 ? std::sin(40.0 * t) : std::sin(40.0 * 0.0123456789) + 3.0 * (t - 0.0123456789);
            },
            [](double t) { return std::abs(t - 0.05); },
            [](double t) { return t < 0.02 ? 0.0 : std::pow(t - 0.02, 2); },
            [](double t) { return std::abs(std::sin(2.0 * std::numbers::pi * 20.0 * t)); },
            [](double t) { return t < 0.08 ? std::cos(t) : std::cos(t) - 1e-6; },
        };
        const std::vector<double> at[] = {{0.05}, {0.0123456789}, {0.05}, {0.02}, {0.025, 0.05, 0.075}, {0.08}};
        const SmoothPieces pieces(f[which], panel);
        double t = 1e-6;
        for (double expected : at[which]) {
            const SmoothPieces::Break* next = pieces.next(t, 0.1 - t);
            QVERIFY(next);
            // A kink of the slope only cannot be told from roundoff any closer than by its square root.
            const double close = which == 3 ? 1e-6 : 1e-11;
            QVERIFY2(std::abs(next->before - expected) < close && std::abs(next->after - expected) < close,
                     QByteArray::number(next->after, 'g', 17));
            t = next->after;
            QCOMPARE(pieces.last(t, 0.1), next);
        }
        QVERIFY(!pieces.next(t, 0.0999 - t));
    }
    void smoothFunctionsHaveNone() {
        const std::function<double(double)> f[] = {
            [](double t) { return std::sin(2.0 * std::numbers::pi * 1000.0 * t); },
            [](double t) { return std::exp(-t) * t * t; },
            [](double t) { return 0.1 * (1.0 + std::tanh((t - 0.0307) / 2e-5)); },
            [](double t) { return 1.0 / (1.0 + 1e6 * std::pow(t - 0.05, 2)); },
            [](double) { return 3.0; },
            [](double t) { return 1e9 + t; },
        };
        for (const auto& g : f)
            for (double panel : {1e-4, 1e-3, 1e-2}) {
                const SmoothPieces pieces(g, panel);
                const SmoothPieces::Break* next = pieces.next(0.0, 0.1);
                QVERIFY2(!next, next ? QByteArray::number(next->after, 'g', 17) : QByteArray());
            }
    }
    /// Derivatives from one side of a kink, and close to a fast change.
    void derivativesKeepToTheirPiece() {
        const auto kink = [](double t) { return t < 0.3 ? std::sin(7.0 * t) : 5.0; };
        QVERIFY(std::abs(derivative(kink, 0.2999, {-1e9, 0.3 - 1e-15}) - 7.0 * std::cos(7.0 * 0.2999)) < 1e-7);
        QVERIFY(std::abs(secondDerivative(kink, 0.2999, {-1e9, 0.3 - 1e-15}) + 49.0 * std::sin(7.0 * 0.2999)) < 1e-3);
        const auto ramp = [](double t) { return 0.1 * (1.0 + std::tanh((t - 0.0307) / 2e-5)); };
        for (double x : {-3.0, -1.0, 0.0, 0.5, 2.0}) {
            const double exact = 0.1 / 2e-5 / std::pow(std::cosh(x), 2);
            QVERIFY(std::abs(derivative(ramp, 0.0307 + 2e-5 * x, {-1e9, 1e9, 1e-5}) - exact) < 1e-5 * 0.1 / 2e-5);
        }
    }
};

QTEST_APPLESS_MAIN(SmoothPiecesTest)
#include "smooth_pieces_test.moc"
