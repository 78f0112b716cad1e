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

    /// Twelve places share a block's load and slide. Which of them bears it was asked for again and again at one
    /// instant, until the run had lost 300 steps and went on in time steps.
    void whoBearsIsNotAskedForEver() {
        for (const Guide guide : {Guide::TeeSlot, Guide::Tunnel}) {
            const GuidedOutcome o = blocks_.run(guide, 1, "hybrid");
            QVERIFY2(o.done && o.unexplained < 1e-5, o.story.c_str());
            QVERIFY2(o.inSteps == 0.0, qPrintable(QString("%1: %2 s in time steps").arg(name(guide)).arg(o.inSteps)));
        }
    }

    /// Blocks that slide off a table and do not bounce in their corners end where they do in any size and any axes. One
    /// that tipped over the edge was struck by its corners as they left: 8 nm above the table, within what takes part
    /// in an impact, but off it before they came down; in ten times the size it was not.
    void sizeAndAxesDoNotMatter() {
        const GuidedBlocks large(10.0), turned(1.0, Quaternion(0.3, -0.5, 0.7, 0.4).normalized());
        for (const std::size_t number : {1, 3, 5, 6, 8, 9}) {
            const GuidedOutcome usual = blocks_.run(Guide::Table, number, "hybrid");
            for (const GuidedBlocks* others : {&large, &turned}) {
                const GuidedOutcome other = others->run(Guide::Table, number, "hybrid");
                QVERIFY2(usual.done && other.done, other.story.c_str());
                QVERIFY2((usual.end - other.end).norm() < 1e-6, qPrintable(QString("%1: ends %2 of its length apart")
                                                                               .arg(other.story.c_str())
                                                                               .arg((usual.end - other.end).norm())));
            }
        }
    }

    /// From parts of a watch to those of a ship.
    void tinyAndHugeBlocksLeaveTheirGuides() {
        for (const double size : {0.01, 100.0}) {
            const GuidedBlocks blocks(size);
            for (const Guide guide : guides)
                for (const char* strategy : {"hybrid", "time-stepping"}) {
                    const GuidedOutcome o = blocks.run(guide, 2, strategy);
                    QVERIFY2(o.done && o.unexplained < 1e-3, o.story.c_str());
                    QVERIFY2(o.penetration < 1e-5 * size, o.story.c_str());
                }
        }
    }

  private:
    const GuidedBlocks blocks_;
};

QTEST_GUILESS_MAIN(GuidesTest)
#include "guides_test.moc"
