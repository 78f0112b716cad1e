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
    void kinksOfManyArcs_data() {
        QTest::addColumn<double>("panel");
        for (const double panel : {0.06, 0.01, 0.001}) QTest::addRow("panel %g", panel) << panel;
    }
    /// Wherever the kinks lie in their panels: on a border between two stretches neither half shows one, and roundoff
    /// beside it must not move it. One in forty was missed or 30 us off.
    void kinksOfManyArcs() {
        QFETCH(double, panel);
        constexpr int many = 1000;
        int missed = 0, off = 0;
        for (int n = 0; n < many; ++n) {
            const double part = std::fmod(n * 0.6180339887498949, 1.0), other = std::fmod(n * 0.7548776662466927, 1.0);
            const double size = std::pow(10.0, -2.0 + 2.0 * part), w = std::pow(10.0, 0.3 + 1.5 * other);
            const double shift = n % 3 ? std::fmod(n * 0.5698402909980532, 1.0) : 0.0;
            const bool sine = n % 2 == 0;
            const SmoothPieces pieces(
                [=](double t) {
                    return size * (sine ? std::asin(std::sin(w * t + shift)) : std::acos(std::cos(w * t + shift)));
                },
                panel);
            double t = 1e-6;
            for (int k = 0;; ++k) {
                const double kink = ((sine ? 0.5 : 0.0) * std::numbers::pi + k * std::numbers::pi - shift) / w;
                if (kink <= t) continue;
                if (kink > 0.6) break;
                const SmoothPieces::Break* next = pieces.next(t, 0.7);
                if (!next || next->after > kink + 1e-3) {
                    ++missed;
                    t = kink + 1e-6;
                    continue;
                }
                if (std::abs(next->after - kink) > 1e-8) ++off;
                t = std::max(next->after, kink);
            }
        }
        QVERIFY2(missed + off <= 1, qPrintable(QString("%1 missed, %2 off").arg(missed).arg(off)));
    }
    void valuesOfFewDigits_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<double>("panel");
        for (int which = 0; which < 4; ++which)
            for (double panel : {1e-3, 1.2e-2, 2.7e-2, 1e-4})
                QTest::addRow("%d, panel %g", which, panel) << which << panel;
    }
    /// Near their kinks these carry eight digits, of which thousands of jumps were made: 512 of these eight kinks.
    void valuesOfFewDigits() {
        QFETCH(int, which);
        QFETCH(double, panel);
        const double w = 2.0 * std::numbers::pi * 20.0;
        const std::function<double(double)> f[] = {
            [w](double t) { return 0.3 * std::asin(std::sin(w * t)) / w; },
            [w](double t) { return 5.0 - std::acos(std::cos(w * t + 0.5 * std::numbers::pi)); },
            [w](double t) { return std::sqrt(1.0 - std::pow(std::cos(w * t + 0.5 * std::numbers::pi), 2)); },
            [w](double t) { return std::atan2(std::sqrt(1.0 - std::pow(std::sin(w * t), 2)), std::sin(w * t)); },
        };
        const double slope[] = {0.3, -w, w, -w};
        const SmoothPieces pieces(f[which], panel);
        double t = 1e-6, before = 0.0;
        for (int k = 0; k < 8; ++k) {
            const SmoothPieces::Break* next = pieces.next(t, 0.2 - t);
            QVERIFY(next);
            QVERIFY2(std::abs(next->after - 0.0125 * (2 * k + 1)) < 1e-11, QByteArray::number(next->after, 'g', 17));
            QCOMPARE(next->before, next->after);
            // Its rate, wherever on the piece it is asked for.
            for (const double at : {0.001, 0.25, 0.5, 0.9}) {
                const double x = before + at * (next->before - before);
                const SmoothRange range{before, next->before, pieces.finest(x, 0.05)};
                const double rate = derivative(f[which], x, range);
                if (which < 2 || which == 3)
                    QVERIFY2(std::abs(std::abs(rate) - std::abs(slope[which])) < 1e-6 * std::abs(slope[which]),
                             QByteArray::number(rate, 'g', 17));
            }
            t = before = next->after;
        }
        QVERIFY(!pieces.next(t, 0.1999 - t));
    }
    /// Roundoff of an arc cosine is no smaller where it passes through zero; what is far larger before the start, or a
    /// pulse behind a change of curvature, is not lost.
    void valuesOfUnlikeSizes() {
        struct Case {
            std::function<double(double)> f;
            std::vector<double> kinks;
            double close;
        };
        const Case cases[] = {
            {[](double t) { return std::acos(std::cos(t)); }, {}, 0.0},
            {[](double t) { return std::acos(std::cos(0.1 * t)); }, {}, 0.0},
            {[](double t) { return std::acos(std::cos(2.0 * (t - 0.01))); }, {0.01}, 1e-7},
            {[](double t) { return std::exp(-t / 2e-4) + std::abs(t - 0.0503); }, {0.0503}, 1e-9},
            {[](double t) { return std::abs(t - 0.003) + 1e-6 / (t + 0.001); }, {0.003}, 1e-9},
            {[](double t) { return std::sin(400.0 * t) > 0.0 ? 1e-9 : -1e-9; },
             {std::numbers::pi / 400.0, std::numbers::pi / 200.0, 3.0 * std::numbers::pi / 400.0},
             1e-12},
        };
        for (const Case& one : cases)
            for (double panel : {1e-4, 1e-3, 1e-2, 2.7e-2}) {
                const SmoothPieces pieces(one.f, panel);
                const double end = one.kinks.size() == 3 ? 0.03 : 0.1;
                double t = 1e-12;
                for (double kink : one.kinks) {
                    const SmoothPieces::Break* next = pieces.next(t, end - t);
                    QVERIFY(next);
                    QVERIFY2(std::abs(next->after - kink) < one.close, QByteArray::number(next->after, 'g', 17));
                    t = next->after;
                }
                QVERIFY(!pieces.next(t, end - t));
                // Those without a kink ahead have theirs at the start.
                if (one.kinks.empty()) QVERIFY(pieces.last(0.0, 0.05));
            }
        const SmoothPieces pulse(
            [](double t) {
                return 100.0 + 5.0 * std::pow(std::max(t - 0.05, 0.0), 2) +
                       50.0 * std::exp(-std::pow((t - 0.056) / 2e-4, 2));
            },
            2.7e-2);
        QVERIFY(pulse.finest(0.056, 1e-3) < 1e-4);
        QVERIFY(pulse.longestStep(0.0545, 1.0) < 2e-3);
    }
    /// What starts at zero starts behind a kink there, or beside it by roundoff of the values.
    void kinksAtTheStart() {
        const std::function<double(double)> f[] = {
            [](double t) { return std::abs(t); },
            [](double t) { return t > 0.0 ? t : 0.0; },
            [](double t) { return std::abs(std::sin(10.0 * t)); },
            [](double t) { return std::acos(std::cos(9.0 * t)) / 9.0; },
        };
        const double rate[] = {1.0, 1.0, 10.0, 1.0};
        for (int which = 0; which < 4; ++which) {
            const SmoothPieces pieces(f[which], 0.01);
            const SmoothPieces::Break* last = pieces.last(0.0, 0.05);
            QVERIFY(last);
            QCOMPARE(last->after, 0.0);
            QVERIFY(!pieces.next(0.0, 0.1));
            QVERIFY(std::abs(derivative(f[which], 0.0, {last->after, 0.3, 0.01}) - rate[which]) < 1e-6 * rate[which]);
        }
    }
    void jumpsAtTheStart() {
        const SmoothPieces sign([](double t) { return double((t > 0.0) - (t < 0.0)); }, 0.01);
        const SmoothPieces::Break* next = sign.next(0.0, 0.1);
        QVERIFY(next && next->before == 0.0 && next->after < 1e-300);
        QCOMPARE(next->jump, 1.0);
        QVERIFY(!sign.next(next->after, 0.1));
        const SmoothPieces step([](double t) { return t < 0.0 ? 3.0 : 1.0; }, 0.01);
        QVERIFY(step.last(0.0, 0.05));
        QVERIFY(!step.next(0.0, 0.1));
    }
    void smoothFunctionsHaveNone() {
        const std::function<double(double)> f[] = {
            [](double t) { return std::sin(2.0 * std::numbers::pi * 1000.0 * t); },
            [](double t) { return std::exp(-t) * t * t; },
            [](double t) { return 0.1 * (1.0 + std::tanh((t - 0.0307) / 2e-5)); },
            [](double t) { return 1.0 / (1.0 + 1e6 * std::pow(t - 0.05, 2)); },
            [](double) { return 3.0; },
            [](double t) { return 1e9 + t; },
            [](double t) { return std::asin(0.999999 * std::sin(40.0 * t)); },
            [](double t) { return std::sqrt(1.0 + 1e-9 - std::pow(std::cos(3.0 * t), 2)); },
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
