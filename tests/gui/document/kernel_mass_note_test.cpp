// That the geometry kernel's own mass differs a little from the one that is used is a note, no warning.

#include "tests/gui/user.h"

#include "gui/document/kernel_mass_note.h"
#include "gui/panels/tables/messages_panel.h"
#include "plots/language/language.h"
#include "tests/support/places.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <GeomAPI_Interpolate.hxx>
#include <Geom_BSplineCurve.hxx>
#include <STEPControl_Writer.hxx>
#include <TColgp_HArray1OfPnt.hxx>
#include <gp_Pln.hxx>

#include <QScopeGuard>

#include <cmath>

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

/// Discs whose rim is a spline of 40 spans and five low lobes: over those the kernel's quadrature is off, but little.
QString lobedDiscs(const QTemporaryDir& folder, int count) {
    constexpr int points = 40, lobes = 5;
    const Handle(TColgp_HArray1OfPnt) ring = new TColgp_HArray1OfPnt(1, points);
    for (int i = 0; i < points; ++i) {
        const double angle = 2.0 * M_PI * i / points, r = 20.0 + 0.2 * std::sin(lobes * angle);
        ring->SetValue(i + 1, gp_Pnt(r * std::cos(angle), r * std::sin(angle), 0.0));
    }
    GeomAPI_Interpolate through(ring, true, 1e-9);
    through.Perform();
    const TopoDS_Face base =
        BRepBuilderAPI_MakeFace(gp_Pln(), BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(through.Curve())).Wire());
    const TopoDS_Shape disc = BRepPrimAPI_MakePrism(base, gp_Vec(0, 0, 10)).Shape();
    STEPControl_Writer writer;
    for (int i = 0; i < count; ++i) {
        gp_Trsf aside;
        aside.SetTranslation(gp_Vec(60.0 * i, 0, 0));
        writer.Transfer(BRepBuilderAPI_Transform(disc, aside, true).Shape(), STEPControl_AsIs);
    }
    const QString file = folder.filePath(QString("discs%1.step").arg(count));
    return writer.Write(qPrintable(file)) == IFSelect_RetDone ? file : QString();
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
    User user(QSize(1440, 900));
    QVERIFY(user.open(lobedDiscs(folder_, 2)));
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
    QCOMPARE(useLanguage("de"), QStringList());
    const auto back = qScopeGuard([] { useLanguage("en"); });
    User user(QSize(1440, 900));
    QVERIFY(user.open(lobedDiscs(folder_, 3)));
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
