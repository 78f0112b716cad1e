#pragma once
// A test program that is its own CAD worker, as the workbench is.

#include "cad/cad_reader.h"
#include "tests/support/places.h"

#include <QDir>
#include <QtTest>

namespace escapement {

template <class Test> int runTestOrWorker(int argc, char** argv) {
    answerAsCadWorker(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

/// The folder of shared CAD files; empty where it is absent.
inline std::filesystem::path sharedStepFolder() {
    const auto given = qEnvironmentVariable("ESCAPEMENT_SHARED");
    const std::filesystem::path shared = given.isEmpty() ? std::filesystem::path(sourceFolder) / ".." / "shared"
                                                         : std::filesystem::path(given.toStdString());
    return std::filesystem::exists(shared / "step") ? shared / "step" : std::filesystem::path();
}

} // namespace escapement
