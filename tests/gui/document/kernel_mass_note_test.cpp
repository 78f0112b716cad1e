// That the geometry kernel's own mass differs a little from the one that is used is a note, no warning.

#include "tests/gui/user.h"

#include "gui/document/kernel_mass_note.h"
#include "gui/panels/tables/messages_panel.h"
#include "plots/language/language.h"
#include "tests/support/places.h"

#include <QFileInfo>
#include <QScopeGuard>

using namespace escapement;

class KernelMassNoteTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void whatMattersIsAWarning();
    void anImportedFileTellsItAsANote();
    void theNoteIsInTheWindowsLanguage();

  private:
    QTemporaryDir folder_;
};

namespace {

std::string note(const char* volume, const char* inertia) {
    return std::string("bolt: solid 1: volume, centre and inertia are integrated over its exact faces; the geometry "
                       "kernel's quadrature differs (volume ") +
           volume + " %, centre off by 1.54e-05 mm, moments of inertia by up to " + inertia +
           " %), as it is too coarse for these curves and surfaces (ours is used)";
}

} // namespace

void KernelMassNoteTest::whatMattersIsAWarning() {
    QVERIFY(isForInformation(note("+0.0069", "0.0222")));
    QVERIFY(isForInformation(note("-3.4e-05", "0.0128")));
    QVERIFY(!isForInformation(note("-0.9", "0.02")));
    QVERIFY(!isForInformation(note("+0.0001", "2.5")));
    QVERIFY(!isForInformation("bolt: solid 1 is inside out; its normals were turned (healed)"));
}

void KernelMassNoteTest::anImportedFileTellsItAsANote() {
    const QString file = QString(sourceFolder) + "/../shared/step/parts/stepcode_as1-oc-214.stp";
    if (!QFileInfo::exists(file)) QSKIP("the shared CAD files are not there");
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    for (const auto& finding : user.document().findings())
        QVERIFY2(finding.message.find("quadrature") == std::string::npos, finding.message.c_str());
    auto* messages = user.find<MessagesPanel>("messagesList");
    int told = 0;
    for (int i = 0; i < messages->count(); ++i)
        if (messages->item(i)->text().contains("quadrature")) ++told;
    QCOMPARE(told, 1);
}

/// Also where it is said of several parts at once.
void KernelMassNoteTest::theNoteIsInTheWindowsLanguage() {
    const QString file = QString(sourceFolder) + "/../shared/step/parts/stepcode_as1-oc-214.stp";
    if (!QFileInfo::exists(file)) QSKIP("the shared CAD files are not there");
    QCOMPARE(useLanguage("de"), QStringList());
    const auto back = qScopeGuard([] { useLanguage("en"); });
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    auto* messages = user.find<MessagesPanel>("messagesList");
    int told = 0;
    for (int i = 0; i < messages->count(); ++i) {
        const QString text = messages->item(i)->text();
        QVERIFY2(!text.contains("integrated over"), qPrintable(text));
        if (text.contains("die Quadratur des Geometriekerns")) ++told;
    }
    QCOMPARE(told, 1);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementKernelMassNoteTest");
    QApplication application(argc, argv);
    applyStyle(application);
    KernelMassNoteTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "kernel_mass_note_test.moc"
