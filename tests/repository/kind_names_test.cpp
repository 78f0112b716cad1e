// What is known of a kind (a method between events, a formulation, a time-stepping scheme, a contact solver, a contact
// law, a primitive) stands in one file of its room: no other product code may name it, defaults included. A name counts
// as a word inside a text in quotes; one in small letters is a word of the field, too (newton, plastic, box), and
// counts where it is the whole text. Comments may speak of kinds. Joints and loads, whose names are everyday words,
// have rules of their own beside this.

#include "engine/math/formulation.h"
#include "engine/model/kinds/contact_law_type.h"
#include "engine/model/kinds/contact_solver_type.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/kinds/scheme_type.h"

#include "tests/repository/product_sources.h"
#include "tests/support/places.h"

#include <QtTest>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

using namespace escapement;

namespace {

/// Files that may use names which are also those of a kind, with the reason.
struct Exception {
    std::set<std::string> names;
    std::string reason;
};

struct Kind {
    const char* what;
    std::string room;
    std::vector<std::string> names;
    std::map<std::string, Exception> exceptions = {};
};

template <class Types> std::vector<std::string> namesOf(const Types& types) {
    std::vector<std::string> names;
    for (const auto& type : types) names.push_back(type.name);
    return names;
}

std::vector<Kind> kinds() {
    return {
        {"integrator",
         "engine/integrators/smooth/",
         namesOf(integratorTypes()),
         {{"engine/complementarity/solvers/automatic.cpp", {{"auto"}, "the contact solver of that name"}},
          {"engine/bench/mechanisms.cpp", {{"HEM5", "DOPRI5", "PHEM56"}, "compares their motions"}},
          {"engine/bench/smooth/smooth_thesis.cpp",
           {{"HEM5", "PHEM56", "RKF45", "generalized-alpha-positions", "generalized-alpha-velocities"},
            "sets these beside the printed tables"}},
          {"engine/bench/smooth/smooth_profile.cpp",
           {{"HEM5", "PHEM56", "DOPRI5", "RK4", "RKF45", "Adams", "Radau5", "BDF", "auto",
             "generalized-alpha-velocities"},
            "compares these, the three of [Haddouni2015] among them"}},
          {"engine/bench/smooth/smooth_speed.cpp",
           {{"HEM5", "PHEM56", "generalized-alpha-positions", "generalized-alpha-velocities"},
            "sets these beside what is printed of them"}}}},
        {"scheme",
         "engine/integrators/time_stepping/",
         namesOf(schemeTypes()),
         {
             {"engine/bench/schemes/scheme_slider_cranks.cpp",
              {{"Moreau-Jean", "D-minus"}, "sets these two beside the printed tables"}},
             {"engine/bench/schemes/ball_in_box.cpp",
              {{"D-minus", "D-minus-acceleration"}, "sets these two beside the printed figure"}},
             {"engine/bench/schemes/elastic_bar.cpp",
              {{"Moreau-Jean", "D-minus", "nonsmooth-alpha"}, "sets these beside the paper's table"}},
             {"engine/bench/schemes/hybrid_against_steps.cpp",
              {{"Moreau-Jean", "D-minus", "nonsmooth-alpha"}, "sets these beside the printed table"}},
         }},
        {"formulation", "engine/math/formulations/", namesOf(formulations())},
        {"solver",
         "engine/complementarity/",
         namesOf(contactSolvers()),
         {
             {"engine/model/mechanism.h", {{"newton"}, "Newton's impact law"}},
             {"engine/model/fields/contact_fields.h", {{"newton"}, "Newton's impact law"}},
             {"engine/integrators/smooth/automatic.cpp", {{"auto"}, "the method between events of that name"}},
             {"engine/bench/smooth/smooth_profile.cpp", {{"auto"}, "that method, too"}},
         }},
        {"contact law",
         "engine/dynamics/laws/",
         namesOf(contactLawTypes()),
         {
             {"engine/model/fields/joint_fields.h", {{"plastic"}, "the plastic corner of a curve guide"}},
             {"engine/dynamics/multibody/multibody_guides.cpp", {{"plastic"}, "the plastic corner of a curve guide"}},
             {"engine/simulation/run/contacts/guide_joins.cpp", {{"plastic"}, "the plastic corner of a curve guide"}},
         }},
        {"primitive",
         "engine/contact/primitives/",
         namesOf(primitiveTypes()),
         {
             {"engine/contact/geometry/surface.cpp", {{"plane", "cylinder", "sphere"}, "kinds of surfaces"}},
             {"engine/contact/broad_phase/candidate_counts.cpp",
              {{"plane", "sphere"}, "kinds of features in a summary"}},
             {"engine/contact/features/primitives.cpp",
              {{"sphere", "box", "cylinder", "capsule", "plane"}, "makes their geometry"}},
             {"engine/bench/endurance_scenes.cpp", {{"plane", "box", "sphere"}, "scenes"}},
             {"engine/bench/known_scenes.cpp", {{"plane", "box", "sphere"}, "scenes"}},
             {"engine/bench/many_bodies/scale.cpp", {{"plane", "box"}, "scenes"}},
             {"engine/bench/many_bodies/poured.cpp", {{"plane", "box"}, "scenes"}},
             {"engine/bench/many_bodies/rest.cpp", {{"plane", "box"}, "scenes"}},
             {"engine/bench/random_mechanism.cpp",
              {{"plane", "box", "sphere", "cylinder", "capsule"}, "draws projects"}},
             {"cad/bench/drops.cpp", {{"box"}, "scenes"}},
             {"gui/viewport/viewport.cpp", {{"plane", "cylinder", "sphere"}, "kinds of surfaces"}},
             {"gui/assembling/feature_text.cpp", {{"plane", "cylinder", "sphere"}, "kinds of surfaces"}},
             {"gui/tutorials/drop_a_ball.cpp", {{"plane", "sphere"}, "the two bodies that it asks for"}},
         }},
    };
}

Kind kindOf(const QString& what) {
    for (Kind& kind : kinds())
        if (what == kind.what) return kind;
    return {};
}

/// The texts in quotes of a piece of code, raw ones included, without comments.
std::string quoted(const std::string& code) {
    // \x22: a quote, kept out of the text for the sake of simple readers of this file
    static const std::regex piece(
        "//[^\\n]*|/\\*[\\s\\S]*?\\*/"
        "|R\\x22([a-z]*)\\([\\s\\S]*?\\)\\1\\x22|\\x22(?:[^\\x22\\\\\\n]|\\\\.)*\\x22|'(?:[^'\\\\\\n]|\\\\.)'");
    std::string texts;
    for (auto it = std::sregex_iterator(code.begin(), code.end(), piece); it != std::sregex_iterator(); ++it)
        if (const std::string text = it->str(); text.front() == '"' || text.front() == 'R') texts += text + "\n";
    return texts;
}

/// The names of the kind that a piece of code uses.
std::set<std::string> named(const Kind& kind, const std::string& code) {
    const std::string texts = quoted(code);
    const auto isLetter = [&](std::size_t at) {
        return at < texts.size() && (std::isalnum(static_cast<unsigned char>(texts[at])) || texts[at] == '-');
    };
    std::set<std::string> found;
    for (const std::string& name : kind.names)
        for (std::size_t at = texts.find(name); at != std::string::npos; at = texts.find(name, at + 1)) {
            if ((at > 0 && isLetter(at - 1)) || isLetter(at + name.size())) continue;
            const auto capital = [](unsigned char c) { return std::isupper(c) || std::isdigit(c); };
            const bool word = std::none_of(name.begin(), name.end(), capital);
            if (!word || (at > 0 && texts[at - 1] == '"' && texts[at + name.size()] == '"')) found.insert(name);
        }
    return found;
}

} // namespace

class KindNamesTest : public QObject {
    Q_OBJECT

  private slots:
    void theRuleItself_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("found");
        QTest::newRow("integrator: compared") << "integrator"
                                              << "if (run.integrator == \"HEM5\") return;"
                                              << "HEM5";
        QTest::newRow("integrator: in a message") << "integrator"
                                                  << "error(\"set it to HEM5, please\");"
                                                  << "HEM5";
        QTest::newRow("integrator: in an escaped text") << "integrator"
                                                        << "f(\"{\\\"integrator\\\": \\\"DOPRI5\\\"}\");"
                                                        << "DOPRI5";
        QTest::newRow("integrator: raw text") << "integrator"
                                              << "f(R\"x({\"integrator\": \"PHEM56\"})x\");"
                                              << "PHEM56";
        QTest::newRow("integrator: a word of the field, alone") << "integrator"
                                                                << "run.integrator == \"trapezoidal\""
                                                                << "trapezoidal";
        QTest::newRow("integrator: a word of the field, in a sentence") << "integrator"
                                                                        << "say(\"half-explicit trapezoidal scheme\");"
                                                                        << "";
        QTest::newRow("integrator: longer word") << "integrator"
                                                 << "say(\"PHEM567\");"
                                                 << "";
        QTest::newRow("integrator: a class") << "integrator"
                                             << "Hem5 HEM5;"
                                             << "";
        QTest::newRow("integrator: comment") << "integrator"
                                             << "int x; // \"HEM5\"\n/* \"HEM5\" */"
                                             << "";
        QTest::newRow("scheme: compared") << "scheme"
                                          << "if (run.scheme == \"DVI\") return;"
                                          << "DVI";
        QTest::newRow("scheme: in a message") << "scheme"
                                              << "error(\"set it to Moreau-Jean, please\");"
                                              << "Moreau-Jean";
        QTest::newRow("scheme: in an escaped text") << "scheme"
                                                    << "f(\"{\\\"scheme\\\": \\\"DVI\\\"}\");"
                                                    << "DVI";
        QTest::newRow("scheme: raw text") << "scheme"
                                          << "f(R\"x({\"scheme\": \"DVI\"})x\");"
                                          << "DVI";
        QTest::newRow("scheme: longer word") << "scheme"
                                             << "say(\"DVIs\");"
                                             << "";
        QTest::newRow("scheme: longer name") << "scheme"
                                             << "say(\"D-minus-MBSim\");"
                                             << "D-minus-MBSim";
        QTest::newRow("scheme: a class") << "scheme"
                                         << "Dvi DVI;"
                                         << "";
        QTest::newRow("scheme: comment") << "scheme"
                                         << "int x; // \"DVI\"\n/* \"DVI\" */"
                                         << "";
        QTest::newRow("solver: compared") << "solver"
                                          << "if (run.solver == \"gauss-seidel\") return;"
                                          << "gauss-seidel";
        QTest::newRow("solver: a word of the field, alone") << "solver"
                                                            << "run.solver == \"newton\""
                                                            << "newton";
        QTest::newRow("solver: a word of the field, in a sentence") << "solver"
                                                                    << "say(\"newton is a unit, too\");"
                                                                    << "";
        QTest::newRow("solver: longer word") << "solver"
                                             << "say(\"sors\");"
                                             << "";
        QTest::newRow("solver: a class") << "solver"
                                         << "Admm admm;"
                                         << "";
        QTest::newRow("solver: comment") << "solver"
                                         << "int x; // \"auto\"\n/* \"auto\" */"
                                         << "";
        QTest::newRow("contact law: compared") << "contact law"
                                               << "if (pair.law == \"rigid\") return;"
                                               << "rigid";
        QTest::newRow("contact law: a word of the field, in a sentence") << "contact law"
                                                                         << "say(\"rigid bodies\");"
                                                                         << "";
        QTest::newRow("contact law: a class") << "contact law"
                                              << "Rigid rigid;"
                                              << "";
        QTest::newRow("contact law: comment") << "contact law"
                                              << "int x; // \"rigid\""
                                              << "";
        QTest::newRow("primitive: compared") << "primitive"
                                             << "if (shape.primitive == \"box\") return;"
                                             << "box";
        QTest::newRow("primitive: a word of the field, in a sentence") << "primitive"
                                                                       << "say(\"a box of screws\");"
                                                                       << "";
        QTest::newRow("primitive: longer word") << "primitive"
                                                << "say(\"boxes\");"
                                                << "";
        QTest::newRow("primitive: comment") << "primitive"
                                            << "int x; // \"box\""
                                            << "";
    }
    void theRuleItself() {
        QFETCH(QString, kind);
        QFETCH(QString, code);
        QFETCH(QString, found);
        const auto names = named(kindOf(kind), code.toStdString());
        QCOMPARE(QString::fromStdString(names.empty() ? "" : *names.begin()), found);
    }

    void onlyItsOwnFileNamesIt_data() {
        QTest::addColumn<QString>("what");
        for (const Kind& kind : kinds()) QTest::newRow(kind.what) << kind.what;
    }
    void onlyItsOwnFileNamesIt() {
        QFETCH(QString, what);
        const Kind kind = kindOf(what);
        QVERIFY(!kind.names.empty());
        std::map<std::string, std::set<std::string>> filesOf; // in the kind's room
        std::map<std::string, std::set<std::string>> used;
        std::string wrong;
        const std::size_t files =
            eachProductSource(sourceFolder, [&](const std::string& file, const std::string& text) {
                for (const auto& name : named(kind, text)) {
                    const auto exception = kind.exceptions.find(file);
                    if (exception != kind.exceptions.end() && exception->second.names.contains(name))
                        used[file].insert(name);
                    else if (file.starts_with(kind.room)) filesOf[name].insert(file);
                    else wrong += file + " names the " + kind.what + " \"" + name + "\": ask its descriptor instead\n";
                }
            });
        QVERIFY(files > 300); // the walk did find the sources
        QVERIFY2(wrong.empty(), ("\n" + wrong).c_str());
        for (const std::string& name : kind.names) {
            const auto& own = filesOf[name];
            QVERIFY2(own.size() == 1, (name + " stands in " + std::to_string(own.size()) + " files").c_str());
        }
        for (const auto& [file, exception] : kind.exceptions)
            for (const auto& name : exception.names)
                QVERIFY2(used[file].contains(name),
                         (file + " does not name \"" + name + "\" any more: take it off the list").c_str());
    }
};

QTEST_GUILESS_MAIN(KindNamesTest)
#include "kind_names_test.moc"
