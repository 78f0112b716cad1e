// Blocks that slide along guides and out over their ends run to the end, their energy explained. The whole campaign is
// `escapement bench guides`.

#include "cad/bench/guided_blocks.h"

#include <QtTest>

using namespace escapement;

class GuidesTest : public QObject {
    Q_OBJECT

  private slots:
    void blocksLeaveTheirGuides_data() {
        QTest::addColumn<int>("guide");
        for (const Guide guide : guides) QTest::addRow("%s", name(guide)) << int(guide);
    }
    void blocksLeaveTheirGuides() {
        QFETCH(int, guide);
        for (const char* strategy : {"hybrid", "time-stepping"})
            for (std::size_t number = 0; number < 12; ++number) {
                const GuidedOutcome o = blocks_.run(Guide(guide), number, strategy);
                QVERIFY2(o.done, o.story.c_str());
                const double bound = strategy == std::string("hybrid") ? 1e-5 : 1e-3; // steps of 0.2 ms
                QVERIFY2(o.unexplained < bound && o.penetration < 1e-5, qPrintable(QString("%1: %2 of the energy, %3 m")
                                                                                       .arg(o.story.c_str())
                                                                                       .arg(o.unexplained)
                                                                                       .arg(o.penetration)));
            }
    }

    /// At an event where contacts are about to depend on each other a coarse step's dense output had 40 and 880 J, of
    /// a block that has 0.02 J.
    void coarseStepsMakeNoEnergy() {
        for (const auto& [guide, number] : {std::pair(Guide::Tunnel, 310), std::pair(Guide::Groove, 319)}) {
            const GuidedOutcome o = blocks_.run(guide, std::size_t(number), "hybrid", 1e-4);
            QVERIFY2(o.done && o.unexplained < 1e-3,
                     qPrintable(QString("%1: %2").arg(o.story.c_str()).arg(o.unexplained)));
        }
    }

  private:
    const GuidedBlocks blocks_;
};

QTEST_GUILESS_MAIN(GuidesTest)
#include "guides_test.moc"
