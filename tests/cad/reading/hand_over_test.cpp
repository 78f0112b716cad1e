// What the child that reads CAD files hands over: the same bits, and a sentence for whatever is wrong with it.

#include "cad/hand_over.h"

#include "cad/geometry/cad_surface.h"
#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "engine/contact/archive/part_archive.h"
#include "tests/cad/reading/worker_main.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepOffsetAPI_MakeOffsetShape.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BinTools_OStream.hxx>
#include <BinTools_SurfaceSet.hxx>
#include <Geom_ToroidalSurface.hxx>
#include <QTemporaryDir>
#include <TopoDS_Shape.hxx>
#include <gp_Pln.hxx>

#include <fstream>
#include <random>
#include <sstream>

using namespace escapement;
namespace fs = std::filesystem;

namespace {

const ForeignSurfaces foreign{kernelSurfaceBytes, kernelSurfaceFrom};

Part partOf(const TopoDS_Shape& shape) {
    mesh(shape);
    return buildPart(shape, 1000.0);
}

/// Planes, cylinders, cones, spheres and tori with lines, circles, ellipses, hyperbolas and splines, and all of it as
/// splines; a second instance of the first.
CadModel model() {
    const gp_Ax2 slanted(gp_Pnt(0, 0, 20), gp_Dir(0.3, 0.2, 1.0));
    const auto cut = [&](const TopoDS_Shape& shape, const TopoDS_Shape& tool) {
        return BRepAlgoAPI_Cut(shape, tool).Shape();
    };
    const TopoDS_Shape box = BRepPrimAPI_MakeBox(slanted, 80, 80, 80).Solid();
    const TopoDS_Shape shapes[] = {
        BRepPrimAPI_MakeBox(10, 20, 30).Solid(), cut(BRepPrimAPI_MakeCylinder(12, 40).Solid(), box),
        cut(BRepPrimAPI_MakeCone(20, 5, 40).Solid(), BRepPrimAPI_MakeBox(gp_Pnt(4, -40, -1), 80, 80, 80).Solid()),
        cut(BRepPrimAPI_MakeSphere(25).Solid(), BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(5, 4, -50), gp::DZ()), 6, 100)),
        BRepPrimAPI_MakeTorus(30, 8).Solid()};
    CadModel model;
    for (const auto& shape : shapes)
        for (const bool spline : {false, true}) {
            auto part =
                std::make_shared<Part>(partOf(spline ? BRepBuilderAPI_NurbsConvert(shape, true).Shape() : shape));
            part->path = "assembly/part " + std::to_string(model.parts.size());
            part->notes.push_back("ä note");
            part->placement.translation = Vec3(1.0, 2.0, 0.1 * double(model.parts.size()));
            model.parts.push_back(std::move(part));
        }
    auto again = std::make_shared<Part>(*model.parts.front());
    again->path = "assembly/again";
    again->colour = {0.1, 0.2, 0.3};
    again->hasColour = true;
    again->warnings.push_back("look at it");
    model.parts.push_back(std::move(again));
    model.repairs = {"one", "", "three"};
    model.refused = {"that"};
    model.warnings = {"this"};
    return model;
}

bool same(const Vec3& a, const Vec3& b) { return std::memcmp(a.data(), b.data(), sizeof(Vec3)) == 0; }
bool same(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Vec3& x, const Vec3& y) { return same(x, y); });
}

bool same(const PieceOf& a, const PieceOf& b) {
    return a.number == b.number && a.piece == b.piece && a.between == b.between;
}

/// As whoever uses it sees it, to the last bit.
bool same(const Face& a, const Face& b, std::mt19937& random) {
    if (a.surface->kind() != b.surface->kind() || a.surface->poles().size() != b.surface->poles().size() ||
        a.reversed != b.reversed || a.edges != b.edges || a.area != b.area || a.signature != b.signature ||
        !same(a.pieceOf, b.pieceOf) || a.trim.loops() != b.trim.loops() || a.trim.low() != b.trim.low() ||
        a.trim.high() != b.trim.high() || a.trim.chordError() != b.trim.chordError())
        return false;
    const Vec2 low = a.trim.low().cwiseMax(-1.0), high = a.trim.high().cwiseMin(7.0);
    for (int i = 0; i < 50; ++i) {
        std::uniform_real_distribution<double> share(-0.05, 1.05);
        const Vec2 uv = low + Vec2(share(random), share(random)).cwiseProduct(high - low);
        SurfaceJet one, other;
        a.surface->regularJet(uv, one);
        b.surface->regularJet(uv, other);
        for (const auto part :
             {&SurfaceJet::point, &SurfaceJet::u, &SurfaceJet::v, &SurfaceJet::uu, &SurfaceJet::uv, &SurfaceJet::vv})
            if (!same(one.*part, other.*part)) return false;
        if (a.trim.borderDistance(uv) != b.trim.borderDistance(uv) || a.trim.nearestEdge(uv) != b.trim.nearestEdge(uv))
            return false;
    }
    return true;
}

bool same(const Edge& a, const Edge& b) {
    if (a.curveKind != b.curveKind || bool(a.curve) != bool(b.curve) || a.from != b.from || a.to != b.to ||
        a.tolerance != b.tolerance || !same(a.polyline, b.polyline) || a.radius != b.radius ||
        !same(a.centre, b.centre) || !same(a.axis, b.axis) || a.kind != b.kind || a.dihedral != b.dihedral ||
        a.length != b.length || !same(a.pieceOf, b.pieceOf) || a.stretches.size() != b.stretches.size() ||
        a.dihedrals.size() != b.dihedrals.size())
        return false;
    for (int i : {0, 1})
        if (a.faces[i] != b.faces[i] || a.vertices[i] != b.vertices[i] || !same(a.normals[i], b.normals[i]))
            return false;
    for (double t = a.from; t <= a.to; t += 0.1 * (a.to - a.from)) {
        if (a.kindAt(t) != b.kindAt(t) || a.dihedralAt(t) != b.dihedralAt(t)) return false;
        CurveJet one, other;
        if (!a.curve) break;
        a.curve->evaluate(t, 3, one);
        b.curve->evaluate(t, 3, other);
        for (int k = 0; k < 4; ++k)
            if (!same(one.d[k], other.d[k])) return false;
        if (!(a.to > a.from)) break;
    }
    return true;
}

bool same(const Part& a, const Part& b) {
    std::mt19937 random(7);
    const auto &one = a.features, &other = b.features;
    if (one.faces.size() != other.faces.size() || one.edges.size() != other.edges.size() ||
        one.vertices.size() != other.vertices.size())
        return false;
    for (std::size_t i = 0; i < one.faces.size(); ++i)
        if (!same(one.faces[i], other.faces[i], random)) return false;
    for (std::size_t i = 0; i < one.edges.size(); ++i)
        if (!same(one.edges[i], other.edges[i])) return false;
    for (std::size_t i = 0; i < one.vertices.size(); ++i)
        if (!same(one.vertices[i].point, other.vertices[i].point) || one.vertices[i].edges != other.vertices[i].edges ||
            one.vertices[i].convex != other.vertices[i].convex)
            return false;
    return a.path == b.path && a.solids == b.solids && a.open == b.open && a.volume == b.volume &&
           same(a.centre, b.centre) && a.inertia == b.inertia && a.placement.rotation == b.placement.rotation &&
           same(a.placement.translation, b.placement.translation) && same(a.colour, b.colour) &&
           a.hasColour == b.hasColour && a.notes == b.notes && a.warnings == b.warnings &&
           same(a.triangulation.points, b.triangulation.points) &&
           same(a.triangulation.normals, b.triangulation.normals) &&
           a.triangulation.triangles == b.triangulation.triangles && a.triangulation.face == b.triangulation.face;
}

} // namespace

class HandOverTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    CadModel model_;
    std::string whole_; ///< the file

    fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

    void put(const fs::path& file, const std::string& content) const {
        std::ofstream(file, std::ios::binary) << content;
    }

    /// Why a file of this content is not taken over; empty: it is.
    QString faultOf(const std::string& content) const {
        put(path("broken"), content);
        try {
            takeOver(path("broken"));
            return "";
        } catch (const std::runtime_error& fault) {
            return fault.what();
        }
    }

    /// A reader that does as a shell does.
    fs::path script(const char* name, const std::string& does) const {
        put(path(name), "#!/bin/sh\n" + does + "\n");
        fs::permissions(path(name), fs::perms::owner_all);
        return path(name);
    }

    QString refusalOf(const fs::path& worker) const {
        CadReadOptions options;
        options.worker = worker;
        put(path("box.step"), "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n");
        try {
            readCadFile(path("box.step"), options);
            return "";
        } catch (const InputError& refusal) {
            return refusal.what();
        }
    }

  private slots:
    void initTestCase() {
        model_ = model();
        handOver(model_, path("whole"));
        std::ifstream stream(path("whole"), std::ios::binary);
        whole_.assign(std::istreambuf_iterator<char>(stream), {});
        QVERIFY(whole_.size() > 100000);
    }

    void everyBitComesOver() {
        const CadModel taken = takeOver(path("whole"));
        QCOMPARE(taken.parts.size(), model_.parts.size());
        for (std::size_t i = 0; i < taken.parts.size(); ++i)
            QVERIFY2(same(*model_.parts[i], *taken.parts[i]), model_.parts[i]->path.c_str());
        QVERIFY(taken.repairs == model_.repairs && taken.refused == model_.refused);
        QVERIFY(taken.warnings == model_.warnings);
        QVERIFY(bytesOf(taken, foreign) == bytesOf(model_, foreign));
        // Instances go on sharing what is the same.
        QVERIFY(taken.parts.back()->features.faces[0].surface == taken.parts[0]->features.faces[0].surface);
    }

    /// However many instances there are, and whether the child keeps their geometry or only says whose it is.
    void productsComeOverOnce() {
        CadModel many = model_;
        BuiltModel built;
        for (int i = 0; i < 100; ++i) many.parts.push_back(model_.parts[0]);
        const std::size_t more = bytesOf(many, foreign).size() - bytesOf(model_, foreign).size();
        QVERIFY2(more < 100 * 400, qPrintable(QString::number(more)));
        for (int i = 0; i < 3; ++i) {
            Part light;
            if (i == 0) light = *model_.parts[2];
            light.path = "assembly/" + std::to_string(i);
            light.placement.translation = Vec3(0.1 * i, 0.0, 0.0);
            built.model.parts.push_back(std::make_shared<Part>(std::move(light)));
            built.like.push_back(0);
        }
        handOver(built, path("built"));
        const CadModel taken = takeOver(path("built"));
        for (int i = 0; i < 3; ++i) {
            Part expected = *model_.parts[2];
            expected.path = "assembly/" + std::to_string(i);
            expected.placement = built.model.parts[std::size_t(i)]->placement;
            expected.notes = built.model.parts[std::size_t(i)]->notes;
            QVERIFY(same(expected, *taken.parts[std::size_t(i)]));
        }
    }

    void whatTheEngineDoesNotKnowComesOver() {
        std::ostringstream kernel;
        BinTools_OStream stream(kernel);
        BinTools_SurfaceSet::WriteSurface(new Geom_ToroidalSurface(gp_Ax3(), 30.0, 8.0), stream);
        ByteWriter bytes;
        bytes.item(1000.0);
        bytes.item(kernel.str());
        const auto surface = kernelSurfaceFrom(bytes.take());
        QVERIFY(surface->kind() == SurfaceKind::Other);
        QVERIFY((surface->point({0.0, 0.0}) - Vec3(0.038, 0.0, 0.0)).norm() < 1e-15);
        CadModel one;
        auto part = std::make_shared<Part>(*model_.parts[0]);
        part->features.faces.editing()[0].surface = surface;
        one.parts.push_back(part);
        const CadModel taken = modelFrom(bytesOf(one, foreign), foreign);
        QVERIFY(same(*part, *taken.parts[0]));
    }

    void cutShort() {
        for (const std::size_t left : {whole_.size() - 1, whole_.size() / 2, std::size_t(33), std::size_t(32)})
            QVERIFY2(faultOf(whole_.substr(0, left)).contains("cut short"), qPrintable(QString::number(left)));
        for (const std::size_t left : {31, 8, 0})
            QVERIFY2(faultOf(whole_.substr(0, left)).contains("not a model"), qPrintable(QString::number(left)));
        QVERIFY(faultOf(whole_ + "x").contains("cut short"));
        QVERIFY(!fs::exists(path("nothing")));
        QVERIFY_EXCEPTION_THROWN(takeOver(path("nothing")), std::runtime_error);
    }

    void anotherVersion() {
        std::string other = whole_;
        ++other[8];
        const QString fault = faultOf(other);
        QVERIFY2(fault.contains("another version") && fault.contains("version 2, not 1"), qPrintable(fault));
    }

    /// Anywhere: in a number it would only be a wrong part.
    void aFlippedByte() {
        std::mt19937 random(1);
        for (int i = 0; i < 300; ++i) {
            std::string flipped = whole_;
            flipped[24 + random() % (whole_.size() - 24)] ^= char(1 << random() % 8);
            QVERIFY(faultOf(flipped).contains("damaged"));
        }
        std::string swapped = whole_;
        std::swap(swapped[5000], swapped[5001]);
        if (swapped != whole_) QVERIFY(faultOf(swapped).contains("damaged"));
        QVERIFY(faultOf("y" + whole_.substr(1)).contains("not a model"));
    }

    /// Bytes that no check of the file has seen: whatever they are, they are a model or a fault.
    void nonsenseIsNoCrash() {
        const std::string bytes = bytesOf(model_, foreign);
        std::mt19937 random(2);
        int faults = 0;
        for (int i = 0; i < 400; ++i) {
            std::string other = bytes;
            for (int k = 0; k < 1 + i % 5; ++k) other[random() % (i % 2 ? 2000 : other.size())] = char(random());
            try {
                modelFrom(other, foreign);
            } catch (const BrokenBytes&) {
                ++faults;
            }
        }
        QVERIFY(faults > 100);
        for (int i = 0; i < 200; ++i)
            QVERIFY_EXCEPTION_THROWN(modelFrom(bytes.substr(0, random() % bytes.size()), foreign), BrokenBytes);
    }

    /// Numbers that lead out of the part's lists would be a crash later.
    void numbersOfWhatIsNotThere() {
        const auto faulty = [&](const std::function<void(Part&)>& spoil) {
            CadModel one;
            auto part = std::make_shared<Part>(*model_.parts[0]);
            spoil(*part);
            one.parts.push_back(part);
            try {
                modelFrom(bytesOf(one, foreign), foreign);
                return false;
            } catch (const BrokenBytes&) {
                return true;
            }
        };
        QVERIFY(!faulty([](Part&) {}));
        QVERIFY(faulty([](Part& p) { p.features.faces.editing()[0].edges[0] = 13; }));
        QVERIFY(faulty([](Part& p) { p.features.edges.editing()[3].faces[1] = 7; }));
        QVERIFY(faulty([](Part& p) { p.features.edges.editing()[3].vertices[0] = -1; }));
        QVERIFY(faulty([](Part& p) { p.features.vertices.editing()[2].edges[0] = 0; }));
        QVERIFY(faulty([](Part& p) { p.features.edges.editing()[1].pieceOf.number = 99; }));
        QVERIFY(
            faulty([](Part& p) { p.triangulation.triangles.editing()[0][2] = int(p.triangulation.points.size()); }));
        QVERIFY(faulty([](Part& p) { p.triangulation.face.editing()[0] = 7; }));
        QVERIFY(faulty([](Part& p) { p.triangulation.normals.editing()->pop_back(); }));
        QVERIFY(faulty([](Part& p) { p.features.edges.editing()->resize(2); }));
    }

    void aChildThatDiesIsASentence() {
        const std::string good = "'" + path("whole").string() + "'";
        QCOMPARE(refusalOf(script("honest", "cp " + good + " \"$3\"")), QString());
        const QString half = refusalOf(script("half", "head -c 9000 " + good + " > \"$3\""));
        QVERIFY2(half.contains("'box.step'") && half.contains("cut short (8968 of "), qPrintable(half));
        const QString killed = refusalOf(script("killed", "cp " + good + " \"$3\"; kill -KILL $$"));
        QVERIFY2(killed.contains("signal 9"), qPrintable(killed));
        const QString failed = refusalOf(script("failed", "cp " + good + " \"$3\"; echo 'no room' >&2; exit 2"));
        QVERIFY2(failed.contains("no room"), qPrintable(failed));
        QVERIFY(refusalOf(script("forger", "echo 'nonsense, and so much of it' > \"$3\"")).contains("not a model"));
    }
};

int main(int argc, char** argv) { return runTestOrWorker<HandOverTest>(argc, argv); }

#include "hand_over_test.moc"
