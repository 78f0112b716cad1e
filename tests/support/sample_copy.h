#pragma once
// A sample of resources/, copied to where a test may write.

#include "tests/gui/user.h"
#include "tests/support/places.h"

namespace escapement {

inline const QString samples = QString(sourceFolder) + "/resources/samples/";

/// A copy of it with its files, in a folder of the test's own.
inline QString sample(const QTemporaryDir& own, const QString& name) {
    const QString folder = own.path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    for (const QString& file : QDir(samples).entryList({name + ".*"}, QDir::Files)) {
        QFile::remove(folder + "/" + file);
        QFile::copy(samples + file, folder + "/" + file);
        QFile::setPermissions(folder + "/" + file, QFile::ReadOwner | QFile::WriteOwner);
    }
    return folder + "/" + name + ".escapement";
}

} // namespace escapement
