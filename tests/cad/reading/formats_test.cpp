// Shapes written by the geometry kernel as STEP, IGES and BREP and read back: sizes in every unit, assemblies with
// instances, mass; and broken shapes, each with what was wrong and what was done about it.

#include "cad/cad_document.h"
#include "tests/cad/reading/worker_main.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_Copy.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Geom2d_Curve.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <IGESBasic_Name.hxx>
#include <IGESBasic_SingularSubfigure.hxx>
#include <IGESBasic_SubfigureDef.hxx>
#include <IGESControl_Controller.hxx>
#include <IGESControl_Writer.hxx>
#include <IGESData_HArray1OfIGESEntity.hxx>
#include <IGESData_IGESModel.hxx>
#include <Interface_Static.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <STEPControl_Controller.hxx>
#include <STEPControl_Writer.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDataStd_Name.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Shell.hxx>
#include <TopoDS_Solid.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <QTemporaryDir>

#include <algorithm>
#include <fstream>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

/// A block of 40 x 30 x 20 mm with a hole of 10 mm along z through (10, 15).
TopoDS_Shape block() {
    return BRepAlgoAPI_Cut(BRepPrimAPI_MakeBox(40, 30, 20).Solid(),
                           BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(10, 15, -10), gp_Dir(0, 0, 1)), 5, 50).Shape())
        .Shape();
}
constexpr double holeArea = pi * 25e-6, volume = 0.04 * 0.03 * 0.02 - holeArea * 0.02; // m^2, m^3

gp_Trsf moved(double x, double y, double z, double turn = 0.0) {
    gp_Trsf rotation, translation;
    rotation.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1)), turn);
    translation.SetTranslation(gp_Vec(x, y, z));
    return translation * rotation;
}

TopoDS_Compound together(const std::vector<TopoDS_Shape>& shapes) {
    BRep_Builder builder;
    TopoDS_Compound all;
    builder.MakeCompound(all);
    for (const auto& shape : shapes) builder.Add(all, shape);
    return all;
}

std::vector<TopoDS_Shape> facesOf(const TopoDS_Shape& shape) {
    std::vector<TopoDS_Shape> faces;
    for (TopExp_Explorer it(shape, TopAbs_FACE); it.More(); it.Next()) faces.push_back(it.Current());
    return faces;
}

TopoDS_Shell shellOf(const std::vector<TopoDS_Shape>& faces) {
    BRep_Builder builder;
    TopoDS_Shell shell;
    builder.MakeShell(shell);
    for (const auto& face : faces) builder.Add(shell, face);
    return shell;
}

TopoDS_Face polygon(const std::vector<gp_Pnt>& corners) {
    BRepBuilderAPI_MakePolygon wire;
    for (const auto& corner : corners) wire.Add(corner);
    wire.Close();
    return BRepBuilderAPI_MakeFace(gp_Pln(gp::XOY()), wire.Wire(), true).Face();
}

} // namespace

class FormatsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::filesystem::path path(const std::string& name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    /// Lengths of the shape are mm; the file says them in `unit`.
    std::filesystem::path write(const TopoDS_Shape& shape, const std::string& name, const char* unit = "MM",
                                bool solids = true) const {
        const auto file = path(name);
        if (name.ends_with(".step")) {
            STEPControl_Controller::Init();
            Interface_Static::SetCVal("write.step.unit", unit); // before the writer: it reads it at once
            STEPControl_Writer writer;
            writer.Transfer(shape, STEPControl_AsIs);
            writer.Write(file.c_str());
            Interface_Static::SetCVal("write.step.unit", "MM");
        } else if (name.ends_with(".iges")) {
            IGESControl_Controller::Init();
            IGESControl_Writer writer(unit, solids ? 1 : 0);
            writer.AddShape(shape);
            writer.ComputeModel();
            writer.Write(file.c_str());
        } else {
            BRepTools::Write(shape, file.c_str());
        }
        return file;
    }

    /// A block in an IGES file in windows-1252, called "Geh\xE4use" by one of the means of that format.
    std::filesystem::path namedInIges(const QString& means) const {
        IGESControl_Controller::Init();
        IGESControl_Writer writer("MM", 1);
        writer.AddShape(BRepPrimAPI_MakeBox(1, 2, 3).Solid());
        writer.ComputeModel();
        const auto solid = writer.Model()->Entity(1);
        if (means == "label") {
            solid->SetLabel(new TCollection_HAsciiString(" Gehause")); // as wide as its field
        } else if (means == "property") {
            const Handle(IGESBasic_Name) name = new IGESBasic_Name;
            name->Init(1, new TCollection_HAsciiString("Gehause"));
            solid->AddProperty(name);
            writer.AddEntity(name);
        } else {
            const Handle(IGESData_HArray1OfIGESEntity) held = new IGESData_HArray1OfIGESEntity(1, 1, solid);
            const Handle(IGESBasic_SubfigureDef) figure = new IGESBasic_SubfigureDef;
            figure->Init(0, new TCollection_HAsciiString("Gehause"), held);
            const Handle(IGESBasic_SingularSubfigure) instance = new IGESBasic_SingularSubfigure;
            instance->Init(figure, gp_XYZ(5.0, 0.0, 0.0), false, 1.0);
            writer.AddEntity(instance);
        }
        const auto file = path(means.toStdString() + ".iges");
        writer.Write(file.c_str());
        std::ifstream stream(file, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(stream), {}};
        text[text.find("Gehause") + 3] = '\xE4';
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }

    static QString notesOf(const Part& part) {
        QString text;
        for (const auto& note : part.notes) text += QString::fromStdString(note) + "\n";
        return text;
    }

    std::shared_ptr<const Part> onlyPart(const TopoDS_Shape& shape, const std::string& name) const {
        const auto model = readCadFile(write(shape, name));
        if (model.parts.size() != 1) qFatal("%s: %d parts", name.c_str(), int(model.parts.size()));
        for (const auto& note : model.parts[0]->notes) qInfo("%s", note.c_str());
        return model.parts[0];
    }

  private slots:
    void initTestCase() { silenceKernel(); }

    void sizesAndMass_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<bool>("solids");
        for (const char* unit : {"MM", "M", "INCH"}) {
            QTest::addRow("STEP %s", unit) << "block.step" << unit << true;
            QTest::addRow("IGES %s", unit) << "block.iges" << unit << true;
            QTest::addRow("IGES %s, surfaces only", unit) << "block.iges" << unit << false;
        }
        QTest::newRow("BREP") << "block.brep"
                              << "MM" << true;
    }

    void sizesAndMass() {
        QFETCH(QString, name);
        QFETCH(QString, unit);
        QFETCH(bool, solids);
        const auto model = readCadFile(write(block(), name.toStdString(), unit.toUtf8().constData(), solids));
        QCOMPARE(model.parts.size(), std::size_t(1));
        const Part& part = *model.parts[0];
        for (const auto& note : part.notes) qInfo("%s", note.c_str());
        QCOMPARE(part.solids, 1);
        QVERIFY(!part.open);
        QCOMPARE(part.features.faces.size(), std::size_t(7));
        QVERIFY2(std::abs(part.volume / volume - 1.0) < 1e-8, qPrintable(QString::number(part.volume, 'g', 12)));
        const double hole = holeArea * 0.02, whole = 0.04 * 0.03 * 0.02;
        const Vec3 centre = (whole * Vec3(0.02, 0.015, 0.01) - hole * Vec3(0.01, 0.015, 0.01)) / volume;
        QVERIFY((part.centre - centre).norm() < 1e-10);
        // About z through the centre of mass, by Steiner.
        const double about = whole * ((0.04 * 0.04 + 0.03 * 0.03) / 12 + std::pow(0.02 - centre.x(), 2)) -
                             hole * (0.005 * 0.005 / 2 + std::pow(0.01 - centre.x(), 2));
        QVERIFY2(std::abs(part.inertia(2, 2) / about - 1.0) < 1e-8,
                 qPrintable(QString::number(part.inertia(2, 2), 'g', 12)));
        // Without joined neighbours an edge would be a border. Twice where it was written once for each face.
        int convex = 0, others = 0;
        for (const auto& edge : part.features.edges)
            (edge.kind == EdgeKind::Convex ? convex : others) += edge.kind != EdgeKind::Seam;
        QCOMPARE(others, 0);
        QCOMPARE(convex, solids ? 14 : 28);
        for (const auto& face : part.features.faces) QVERIFY(face.edges.size() >= 3);
        for (const auto& face : part.features.faces) {
            const Vec2 uv = face.surface->closestParameter(centre, Vec2(0.1, 0.1));
            if (face.surface->kind() == SurfaceKind::Plane)
                QVERIFY(face.outward(uv).dot(face.surface->point(uv) - centre) > 0.0);
        }
        QCOMPARE(notesOf(part).contains("(healed)"), !solids);
    }

    void assemblyWithInstances() {
        // machine: { frame, wheel at one place, unit: { wheel turned, axle } twice }
        const CadDocument document;
        const auto shapes = XCAFDoc_DocumentTool::ShapeTool(document.handle()->Main());
        const auto product = [&](const char* name, const TopoDS_Shape& shape) {
            const TDF_Label label = shape.IsNull() ? shapes->NewShape() : shapes->AddShape(shape, false);
            TDataStd_Name::Set(label, name);
            return label;
        };
        const auto frame = product("frame", block()), wheel = product("wheel", BRepPrimAPI_MakeCylinder(6, 4).Shape()),
                   axle = product("axle", BRepPrimAPI_MakeBox(1, 1, 10).Shape()), unit = product("unit", {}),
                   machine = product("machine", {});
        shapes->AddComponent(unit, wheel, moved(10, 0, 0, pi / 6));
        shapes->AddComponent(unit, axle, moved(0, 5, 0));
        shapes->AddComponent(machine, frame, moved(0, 0, 0));
        shapes->AddComponent(machine, wheel, moved(0, 0, 100));
        shapes->AddComponent(machine, unit, moved(100, 0, 0));
        shapes->AddComponent(machine, unit, moved(200, 0, 0, pi / 2));
        shapes->UpdateAssemblies();
        STEPCAFControl_Writer writer;
        writer.SetNameMode(true);
        QVERIFY(writer.Transfer(document.handle()));
        QVERIFY(writer.Write(path("machine.step").c_str()) == IFSelect_RetDone);

        PartLibrary library;
        library.add("m", readCadFile(path("machine.step")));
        QCOMPARE(library.model("m")->parts.size(), std::size_t(6));
        const auto at = [&](const char* name) {
            const auto part = library.find("m", name);
            if (!part) qFatal("no part '%s'", name);
            return part;
        };
        QVERIFY((at("machine/wheel")->placement.translation - Vec3(0, 0, 0.1)).norm() < 1e-15);
        QVERIFY((at("machine/unit/wheel")->placement.translation - Vec3(0.11, 0, 0)).norm() < 1e-15);
        const auto second = at("machine/unit:2/wheel");
        QVERIFY((second->placement.translation - Vec3(0.2, 0.01, 0)).norm() < 1e-15);
        const double turn = pi / 2 + pi / 6;
        QVERIFY((second->placement.rotation.col(0) - Vec3(std::cos(turn), std::sin(turn), 0)).norm() < 1e-12);
        QVERIFY((at("machine/unit:2/axle")->placement.translation - Vec3(0.195, 0, 0)).norm() < 1e-15);
        for (const char* name : {"machine/wheel", "machine/unit/wheel", "machine/unit:2/wheel"})
            QVERIFY(std::abs(at(name)->volume / (pi * 36e-6 * 4e-3) - 1.0) < 1e-9);
        QVERIFY(std::abs(at("machine/frame")->volume / volume - 1.0) < 1e-9);
    }

    void groupsOfSolids() {
        // BREP knows no products, yet groups and instances: each solid is a part in its place.
        const TopoDS_Shape wheel = BRepPrimAPI_MakeCylinder(6, 4).Shape();
        const TopoDS_Shape pair = together({wheel.Moved(moved(10, 0, 0)), wheel.Moved(moved(20, 0, 0))});
        const auto file = write(together({block(), pair, pair.Moved(moved(0, 50, 0))}), "groups.brep");
        const auto model = readCadFile(file);
        QStringList paths;
        double most = 0.0;
        for (const auto& part : model.parts) {
            paths << QString::fromStdString(part->path);
            most = std::max(most, part->placement.translation.y());
        }
        qInfo("%s", qPrintable(paths.join(", ")));
        QCOMPARE(model.parts.size(), std::size_t(5));
        QVERIFY(paths.contains("groups/Group:2/Solid:2"));
        QCOMPARE(most, 0.05);

        const auto iges = readCadFile(
            write(together({block(), BRepPrimAPI_MakeBox(gp_Pnt(100, 0, 0), 1, 2, 3).Solid()}), "two.iges"));
        double total = 0.0;
        for (const auto& part : iges.parts) {
            total += part->volume;
            QVERIFY2(QString::fromStdString(part->path).startsWith("two"), part->path.c_str());
        }
        QVERIFY(std::abs(total / (volume + 6e-9) - 1.0) < 1e-8);
    }

    /// Lines and texts of IGES have lengths in bytes, so that it cannot be put into UTF-8 before it is read.
    void namesOfIgesInACodePage_data() {
        QTest::addColumn<QString>("means");
        for (const char* means : {"label", "property", "subfigure"}) QTest::newRow(means) << means;
    }
    void namesOfIgesInACodePage() {
        QFETCH(QString, means);
        const auto file = namedInIges(means);
        const auto named = [](const CadModel& model, const char* name) {
            return std::any_of(model.parts.begin(), model.parts.end(),
                               [&](const auto& part) { return part->path.find(name) != std::string::npos; });
        };
        const CadModel model = readCadFile(file);
        QVERIFY2(named(model, "Gehäuse"), model.parts[0]->path.c_str());
        QVERIFY2(model.repairs.at(0).find("read as WINDOWS-1252") != std::string::npos, model.repairs[0].c_str());
        CadReadOptions options;
        options.encoding = "iso-8859-5";
        QVERIFY(named(readCadFile(file, options), "Gehфuse"));
        // In UTF-16 a letter has no lengths but its own.
        std::ifstream stream(file, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        std::string wide = "\xFF\xFE", mixed = wide;
        for (const char c : text) {
            wide += {c, '\0'};
            mixed += c == 'h' ? std::string("\x33\x04", 2) : std::string{c, '\0'}; // a Cyrillic one
        }
        const auto marked = path((means + "-wide.iges").toStdString());
        std::ofstream(marked, std::ios::binary) << wide;
        const CadModel read = readCadFile(marked);
        QVERIFY2(named(read, "Gehäuse"), read.parts[0]->path.c_str());
        QVERIFY2(read.repairs.at(0).find("UTF-16") != std::string::npos, read.repairs[0].c_str());
        std::ofstream(marked, std::ios::binary) << mixed;
        try {
            readCadFile(marked);
            QFAIL("it was read");
        } catch (const InputError& error) {
            QVERIFY2(QString(error.what()).contains("letters of several alphabets"), error.what());
        }
    }

    void looseFacesAreSewn() {
        std::vector<TopoDS_Shape> loose;
        for (const auto& face : facesOf(block()))
            loose.push_back(BRepBuilderAPI_Copy(face).Shape()); // no edge is shared
        const auto part = onlyPart(together(loose), "loose.brep");
        QCOMPARE(part->solids, 1);
        QVERIFY(std::abs(part->volume / volume - 1.0) < 1e-9);
        QVERIFY(notesOf(*part).contains("sewn together") && notesOf(*part).contains("(healed)"));
        QCOMPARE(part->features.edges.size(), std::size_t(2 * 14 + 1)); // numbered as read

        loose.pop_back();
        loose.pop_back();
        const auto open = onlyPart(together(loose), "open.brep");
        QVERIFY(open->open && open->solids == 0);
        QVERIFY(notesOf(*open).contains("no solid"));
        int convex = 0;
        for (const auto& edge : open->features.edges) convex += edge.kind == EdgeKind::Convex;
        QVERIFY(convex > 0); // what does touch is joined all the same
    }

    void aShellThatClosesIsASolid() {
        const auto part = onlyPart(shellOf(facesOf(block())), "shell.brep");
        QCOMPARE(part->solids, 1);
        QVERIFY(std::abs(part->volume / volume - 1.0) < 1e-9);
        QVERIFY(notesOf(*part).contains("closed, so taken as the skin of one (healed)"));
    }

    void aSolidWithAHoleInItsSkinIsNamed() {
        auto faces = facesOf(block());
        faces.erase(faces.begin());
        BRep_Builder builder;
        TopoDS_Solid solid;
        builder.MakeSolid(solid);
        builder.Add(solid, shellOf(faces));
        const auto part = onlyPart(solid, "hollow.brep");
        QVERIFY2(notesOf(*part).contains("solid 1 is not closed: edges"), qPrintable(notesOf(*part)));
    }

    void aSolidWithoutVolumeIsForDisplay() {
        const TopoDS_Face front = polygon({{0, 0, 0}, {10, 0, 0}, {10, 5, 0}, {0, 5, 0}});
        BRep_Builder builder;
        TopoDS_Solid solid;
        builder.MakeSolid(solid);
        builder.Add(solid, shellOf({front, TopoDS::Face(front.Reversed())}));
        const auto part =
            onlyPart(together({solid, BRepPrimAPI_MakeBox(gp_Pnt(50, 0, 0), 1, 2, 3).Shell()}), "flat.brep");
        QVERIFY2(notesOf(*part).contains("has no volume"), qPrintable(notesOf(*part)));
        QVERIFY(notesOf(*part).contains("display only"));
        QVERIFY(part->features.faces[0].trim.borderDistance(Vec2(0.005, 0.0025)) < 0.0); // nothing touches it
        QVERIFY(!part->triangulation.triangles.empty());
    }

    void missingCurvesAreAdded() {
        const TopoDS_Shape shape = BRepBuilderAPI_Copy(block()).Shape();
        BRep_Builder builder;
        int stripped = 0;
        for (const auto& one : facesOf(shape)) {
            const TopoDS_Face face = TopoDS::Face(one);
            if (Handle(Geom_CylindricalSurface)::DownCast(BRep_Tool::Surface(face)).IsNull()) continue;
            for (TopExp_Explorer it(face, TopAbs_EDGE); it.More(); it.Next())
                if (!BRep_Tool::IsClosed(TopoDS::Edge(it.Current()), face)) {
                    builder.UpdateEdge(TopoDS::Edge(it.Current()), Handle(Geom2d_Curve)(), face, 1e-7);
                    ++stripped;
                }
        }
        QCOMPARE(stripped, 2);
        const auto part = onlyPart(shape, "stripped.brep");
        QVERIFY2(notesOf(*part).contains("added from the curve in space (healed)"), qPrintable(notesOf(*part)));
        QVERIFY(std::abs(part->volume / volume - 1.0) < 1e-9);
        int convex = 0;
        for (const auto& edge : part->features.edges) convex += edge.kind == EdgeKind::Convex;
        QCOMPARE(convex, 14);
    }

    void edgesOffTheirFacesWidenTheTolerance() {
        const TopoDS_Shape shape = BRepBuilderAPI_Copy(block()).Shape();
        BRep_Builder builder;
        for (TopExp_Explorer it(shape, TopAbs_EDGE); it.More(); it.Next()) {
            const auto edge = TopoDS::Edge(it.Current());
            double first, last;
            const auto curve =
                Handle(Geom_Curve)::DownCast(BRep_Tool::Curve(edge, first, last)->Translated(gp_Vec(0.02, 0.01, 0)));
            builder.UpdateEdge(edge, curve, 1e-7);
            break; // 0.01 to 0.02 mm off
        }
        const auto part = onlyPart(shape, "off.brep");
        QVERIFY2(notesOf(*part).contains("tolerances were widened"), qPrintable(notesOf(*part)));
        double most = 0.0;
        for (const auto& edge : part->features.edges) most = std::max(most, edge.tolerance);
        QVERIFY(most > 0.9e-5 && most < 4e-5);
    }

    void aBorderThatCrossesItselfIsForDisplay() {
        const auto part = onlyPart(polygon({{0, 0, 0}, {10, 10, 0}, {10, 0, 0}, {0, 10, 0}}), "bow tie.brep");
        QVERIFY2(notesOf(*part).contains("its border crosses itself") && notesOf(*part).contains("display only"),
                 qPrintable(notesOf(*part)));
    }

    void sliversAndShortEdgesAreNamed() {
        const TopoDS_Face narrow = polygon({{0, 0, 0}, {10, 0, 0}, {10, 1e-4, 0}, {0, 1e-4, 0}});
        BRep_Builder builder;
        for (TopExp_Explorer it(narrow, TopAbs_EDGE); it.More(); it.Next())
            builder.UpdateEdge(TopoDS::Edge(it.Current()), 1e-3);
        for (TopExp_Explorer it(narrow, TopAbs_VERTEX); it.More(); it.Next())
            builder.UpdateVertex(TopoDS::Vertex(it.Current()), 1e-3);
        const auto part = onlyPart(narrow, "sliver.brep");
        QVERIFY2(notesOf(*part).contains("sliver: face 1") || notesOf(*part).contains("invalid face"),
                 qPrintable(notesOf(*part)));
        QVERIFY2(notesOf(*part).contains("shorter"), qPrintable(notesOf(*part)));
    }

    void insideOutIsTurned() {
        const auto part = onlyPart(block().Reversed(), "inside out.brep");
        QVERIFY(notesOf(*part).contains("inside out; its normals were turned"));
        QVERIFY(std::abs(part->volume / volume - 1.0) < 1e-9);
    }
};

int main(int argc, char** argv) { return runTestOrWorker<FormatsTest>(argc, argv); }

#include "formats_test.moc"
