// Accounts of very many contacts in one frame: in the order of their pairs, at a cost that grows as they do.

#include "engine/simulation/run/contacts/contact_accounts.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace escapement;

class ManyAccountsTest : public QObject {
    Q_OBJECT
  private slots:
    void aFrameOfMany();
};

void ManyAccountsTest::aFrameOfMany() {
    constexpr int pairs = 200000;
    ContactAccounts accounts;
    for (int pair = 0; pair < pairs; pair += 2) accounts.add({pair, 1.0, 0.25, 0.5, 2.0});
    // Others first: they stand behind those that have changed.
    for (int pair = pairs - 1; pair >= 0; --pair) accounts.addPassing({pair, 0.5, 0.0, 0.0, 0.0});
    accounts.addPassing({7, 0.125, 0.0, 0.0, 0.0});
    Frame frame;
    QElapsedTimer clock;
    clock.start();
    accounts.show(frame);
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(frame.accounts.size(), std::size_t(pairs));
    for (int pair = 0; pair < pairs; ++pair) {
        const ContactAccount& one = frame.accounts[std::size_t(pair)];
        QCOMPARE(one.pair, pair);
        QCOMPARE(one.friction, (pair % 2 ? 0.5 : 1.5) + (pair == 7 ? 0.125 : 0.0));
        QCOMPARE(one.impulse, pair % 2 ? 0.0 : 2.0);
    }
    // What lay within a step alone is gone in the next frame, which tells so.
    accounts.show(frame);
    QCOMPARE(frame.accounts.size(), std::size_t(pairs));
    QCOMPARE(frame.accounts[7].friction, 0.0);
    QCOMPARE(frame.accounts[8].friction, 1.0);
    accounts.show(frame);
    QVERIFY(frame.accounts.empty());
}

QTEST_APPLESS_MAIN(ManyAccountsTest)
#include "many_accounts_test.moc"
