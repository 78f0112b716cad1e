#pragma once
// The bouncing ball as a project whose runs tests make, and clicks on buttons of the window.

#include "tests/gui/user.h"
#include "tests/support/places.h"

namespace escapement {

inline const QString samples = QString(sourceFolder) + "/resources/samples/";

inline const QString height = "bodies/ball/position z";

/// The bouncing ball in a folder of the test's own, with a short run.
inline QString ball(const QTemporaryDir& own, const QString& until = "0.5") {
    const QString folder = own.path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    QFile::copy(samples + "bouncing_ball.step", folder + "/bouncing_ball.step");
    QByteArray text = bytesOf(samples + "bouncing_ball.escapement");
    text.replace("\"until\": 2", "\"until\": " + until.toUtf8());
    QFile file(folder + "/ball.escapement");
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) qFatal("cannot write the project");
    return file.fileName();
}

inline void clickButton(User& user, const QString& name) {
    auto* button = user.find<QToolButton>(name);
    QVERIFY2(button->isVisible() && button->isEnabled(), qPrintable(name));
    QTest::mouseClick(button, Qt::LeftButton);
    QTest::qWait(30);
}

} // namespace escapement
