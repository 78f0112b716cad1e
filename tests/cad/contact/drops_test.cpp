// Round bodies thrown at plates, edges, corners and one another strike at the instant that is known beforehand, whether
// their faces are the kernel's own surfaces or splines, and wherever they touch: poles and seams too. The whole
// campaign is `escapement bench drops`.

#include "cad/bench/drops.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class DropsTest : public QObject {
    Q_OBJECT

  private slots:
    void strikeInTime_data() {
        QTest::addColumn<int>("thrown");
        QTest::addColumn<int>("target");
        QTest::addColumn<int>("below");
        const auto forms = roundForms();
        for (int i = 0; i < int(forms.size()); ++i) {
            for (const DropTarget target : {DropTarget::Plate, DropTarget::Edge, DropTarget::Corner})
                QTest::addRow("%s on %s", name(forms[std::size_t(i)]).c_str(), name(target)) << i << int(target) << 0;
            for (int k = 0; k < int(forms.size()); ++k)
                QTest::addRow("%s on %s", name(forms[std::size_t(i)]).c_str(), name(forms[std::size_t(k)]).c_str())
                    << i << int(DropTarget::Body) << k;
        }
    }
    void strikeInTime() {
        QFETCH(int, thrown);
        QFETCH(int, target);
        QFETCH(int, below);
        const auto forms = roundForms();
        const bool onBody = DropTarget(target) == DropTarget::Body;
        for (std::size_t number = 0; number < (onBody ? 4 : 12); ++number) {
            const DropOutcome o =
                range_.run({forms[std::size_t(thrown)], DropTarget(target), forms[std::size_t(below)], number});
            QVERIFY2(o.done && o.struck, o.story.c_str());
            QVERIFY2(std::abs(o.late) < 1e-9, o.story.c_str());
            QVERIFY2(o.unexplained < 1e-8, o.story.c_str());
        }
    }

    /// Small beside what it meets: the points spread over an edge of 20 m or a face of 4 m are further apart than the
    /// thrown body is large, and its two places there far closer than these.
    void whatIsLargeIsMetToo_data() {
        QTest::addColumn<int>("thrown");
        const auto forms = roundForms();
        for (int i = 0; i < int(forms.size()); ++i) QTest::addRow("%s", name(forms[std::size_t(i)]).c_str()) << i;
    }
    void whatIsLargeIsMetToo() {
        QFETCH(int, thrown);
        const auto forms = roundForms();
        for (const int larger : {10, 100})
            for (const DropTarget target : {DropTarget::Plate, DropTarget::Edge, DropTarget::Body})
                for (std::size_t number = 0; number < (target == DropTarget::Edge ? 6 : 1); ++number) {
                    const DropOutcome o = range_.run({forms[std::size_t(thrown)], target, forms[7], number, larger});
                    QVERIFY2(o.done && o.struck, o.story.c_str());
                    QVERIFY2(std::abs(o.late) < 1e-9, o.story.c_str());
                    QVERIFY2(o.unexplained < 1e-8, o.story.c_str());
                }
    }
    /// A torus as a spline strikes an edge with the one side and then with the other, 19 mm away.
    void secondPlacesAreFoundBetweenSparsePoints() {
        const DropOutcome o = range_.run({{RoundBody::Torus, true}, DropTarget::Edge, {}, 185});
        QVERIFY2(o.done && o.struck && std::abs(o.late) < 1e-9 && o.unexplained < 1e-8, o.story.c_str());
    }

    /// An ellipsoid that runs over a corner within an eighth of a step of free flight, and is clear of it at both ends
    /// of that eighth.
    void dipsBetweenSamplesAreSeen() {
        const DropOutcome o = range_.run({{RoundBody::Ellipsoid, true}, DropTarget::Corner, {}, 65});
        QVERIFY2(o.done && o.struck && std::abs(o.late) < 1e-9 && o.unexplained < 1e-8, o.story.c_str());
    }

  private:
    const DropRange range_;
};

QTEST_GUILESS_MAIN(DropsTest)
#include "drops_test.moc"
