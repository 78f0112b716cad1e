#include "gui/words/finding_text.h"

#include "gui/words/property_rows.h"
#include "plots/language/language.h"
#include "plots/language/tr.h"
#include "plots/units/units.h"

#include "engine/model/kinds/method_parameter.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <map>

namespace escapement {
namespace {

QString capitalized(const QString& text) { return text.left(1).toUpper() + text.mid(1); }

/// What a pointer leads to: what is selected there, and the thing's kind and name.
struct Pointed {
    Selection selection{Selection::Kind::Mechanism, 0};
    QString kind, name;
};

template <class T> QString nameAt(const std::vector<T>& things, int index) {
    return index >= 0 && index < static_cast<int>(things.size())
               ? QString::fromStdString(things[static_cast<std::size_t>(index)].name)
               : QString();
}

Pointed pointed(const Mechanism& m, const std::string& pointer) {
    using Kind = Selection::Kind;
    const std::string list = pointer.substr(0, pointer.find('/', 1));
    const int index = pointedIndex(pointer);
    const auto at = [&](Kind kind, const QString& word, const QString& name) {
        return Pointed{{kind, index}, word, name};
    };
    if (list == "/bodies") return at(Kind::Body, tr("body"), nameAt(m.bodies, index));
    if (list == "/joints") return at(Kind::Joint, tr("joint"), nameAt(m.joints, index));
    if (list == "/loads") return at(Kind::Load, tr("load"), nameAt(m.loads, index));
    if (list == "/contacts") return at(Kind::Contact, tr("contact"), nameAt(m.contacts, index));
    if (list == "/couplings") return at(Kind::Coupling, tr("coupling"), nameAt(m.couplings, index));
    if (list == "/sensors") return at(Kind::Sensor, tr("sensor"), nameAt(m.sensors, index));
    if (list == "/run") return {{Kind::RunSettings, 0}, tr("run settings"), {}};
    Pointed of; // all else is the project's
    if (list == "/materials") of.kind = tr("material"), of.name = nameAt(m.materials, index);
    if (list == "/geometry" && index >= 0 && index < static_cast<int>(m.geometry.size())) {
        of.kind = tr("CAD file");
        of.name = QFileInfo(QString::fromStdString(m.geometry[static_cast<std::size_t>(index)].file)).fileName();
    }
    if (list == "/material_pairs" && index >= 0 && index < static_cast<int>(m.material_pairs.size())) {
        const MaterialPair& pair = m.material_pairs[static_cast<std::size_t>(index)];
        of.kind = tr("pair of materials");
        of.name = tr("%1 on %2").arg(QString::fromStdString(pair.a), QString::fromStdString(pair.b));
    }
    if (list == "/parameters" && pointer.size() > list.size()) {
        of.kind = tr("parameter");
        of.name = QString::fromStdString(pointer.substr(list.size() + 1));
    }
    return of;
}

/// As the panels call it, but English labels begin small inside a sentence.
QString inSentence(const QString& label) {
    const bool plainWord = label.size() > 1 && label[1].isLower();
    return languageInUse() == "en" && plainWord ? label.left(1).toLower() + label.mid(1) : label;
}

/// The label of the field; of a group of them its heading; empty where the pointer leads to the thing itself.
QString fieldAt(const Mechanism& m, const std::string& pointer, const Pointed& of) {
    if (pointer.starts_with("/parameters/")) return {};
    const FieldRow* best = nullptr;
    QString heading;
    const bool project = of.selection.kind == Selection::Kind::Mechanism;
    const std::vector<FieldRow> rows = rowsOf(m, of.selection);
    for (const FieldRow& row : rows) {
        const bool leads = pointer == row.pointer || pointer.starts_with(row.pointer + "/");
        if (leads && (!best || row.pointer.size() > best->pointer.size())) best = &row;
        if (!project && row.pointer.starts_with(pointer + "/") && !row.group.empty() && heading.isEmpty())
            heading = headingOf(QString::fromStdString(row.group));
    }
    const int steps = of.selection.kind == Selection::Kind::RunSettings ? 2 : 3;
    const bool thing = std::count(pointer.begin(), pointer.end(), '/') < steps;
    if (!best) return thing ? QString() : inSentence(heading);
    const QString label = inSentence(labelOf(*best));
    return best->group.empty() || project
               ? label
               : QString("%1, %2").arg(inSentence(headingOf(QString::fromStdString(best->group))), label);
}

/// "Body 2": by its place in the list.
QString numberedThing(const Mechanism& m, const std::string& pointer) {
    return QString("%1 %2").arg(capitalized(pointed(m, pointer).kind)).arg(pointedIndex(pointer) + 1);
}

bool isNamesake(const Mechanism& m, const std::string& pointer, const std::string& own) {
    return !own.empty() && pointedIndex(pointer) != pointedIndex(own) &&
           pointedThing(m, pointer) == pointedThing(m, own);
}

/// "set /run/step below": a setting by its label, in quotes inside a sentence.
QString withoutRunAddresses(const QString& text) {
    static const QRegularExpression address(R"((?<![\w./])/run/(\w+)(?![\w/]))");
    if (!text.contains("/run/")) return text; // tables ask for each of their cells
    const std::vector<FieldRow> known = fieldRows(RunSettings());
    QString said;
    qsizetype from = 0;
    for (auto match = address.globalMatch(text); match.hasNext();) {
        const auto one = match.next();
        FieldRow row; // of a setting that has another strategy's name only
        row.pointer = one.captured().toStdString();
        row.key = one.captured(1).toStdString();
        row.label = one.captured(1).replace('_', ' ').toStdString();
        for (const FieldRow& field : known)
            if (field.pointer == row.pointer) row = field;
        said += text.mid(from, one.capturedStart() - from) + tr("\"%1\"").arg(labelOf(row));
        from = one.capturedEnd();
    }
    return said + text.mid(from);
}

/// Addresses in the file that a sentence itself names: "... is already used by /bodies/3".
/// Of two things of one name their places in the list tell.
QString withoutAddresses(const Mechanism& m, const QString& text, const std::string& own) {
    static const QRegularExpression address(
        R"((?<![\w./])/(?:bodies|joints|loads|contacts|couplings|sensors|materials|geometry)/\d+)"
        R"((?:/\w+)*(?![\w/.]*\.\w))");
    QString said;
    qsizetype from = 0;
    for (auto match = address.globalMatch(text); match.hasNext();) {
        const auto one = match.next();
        const std::string pointer = one.captured().toStdString();
        const QString place = isNamesake(m, pointer, own) ? numberedThing(m, pointer) : pointedPlace(m, pointer);
        said += text.mid(from, one.capturedStart() - from) + (place.isEmpty() ? one.captured() : inSentence(place));
        from = one.capturedEnd();
    }
    return withoutRunAddresses(said + text.mid(from));
}

/// Fields by their keys in the project's file, those whose key is several words: no word of a sentence looks like them.
const std::map<QString, FieldRow>& fieldsOfKeys() {
    static const std::map<QString, FieldRow> all = [] {
        std::map<QString, FieldRow> fields;
        const auto add = [&](const std::vector<FieldRow>& rows) {
            for (const FieldRow& row : rows)
                if (row.key.find('_') != std::string::npos) fields.emplace(QString::fromStdString(row.key), row);
        };
        add(fieldRows(ContactPair(), "/contacts/0"));
        add(fieldRows(Joint(), "/joints/0"));
        add(fieldRows(Body(), "/bodies/0"));
        add(fieldRows(RunSettings()));
        for (const MethodKey& one : methodKeys()) { // each is shown with the methods that read it
            RunSettings run;
            run.integrator = run.scheme = one.users.front();
            add(fieldRows(run));
        }
        return fields;
    }();
    return all;
}

/// "accept so much overlap (accepted_overlap)": a key of the file by its label; names in quotes stay as they are.
QString withoutKeys(const QString& text) {
    static const QRegularExpression key(
        R"("[^"]*"|(?<!\w)'[^']*'(?!\w)|(?<![\w./])`?([a-z]+(?:_[a-z]+)+)`?(?![\w./]))");
    static const QRegularExpression code("`([^`]*)`"); // the manual's way to set off what is typed
    if (!text.contains('_')) return QString(text).replace(code, "\"\\1\"");
    QString said;
    qsizetype from = 0;
    for (auto match = key.globalMatch(text); match.hasNext();) {
        const auto one = match.next();
        const auto field = fieldsOfKeys().find(one.captured(1));
        if (field == fieldsOfKeys().end()) continue;
        said += text.mid(from, one.capturedStart() - from) + tr("\"%1\"").arg(labelOf(field->second));
        from = one.capturedEnd();
    }
    said += text.mid(from);
    return said.replace(code, "\"\\1\"");
}

/// The unit of the numbers at a pointer: of the field, or of the one that it leads into.
QString unitAt(const Mechanism& m, const std::string& pointer) {
    if (pointer.empty() || pointer.starts_with("/parameters/")) return {};
    for (const FieldRow& row : rowsOf(m, pointed(m, pointer).selection)) {
        if (!row.isNumber && row.columns == 0) continue;
        if (pointer != row.pointer && !pointer.starts_with(row.pointer + "/")) continue;
        QString unit = QString::fromStdString(row.unit);
        if (row.columns > 0) { // "/points/2/1": of the second number; what is said of all is of that which sorts them
            const QStringList steps = QString::fromStdString(pointer.substr(row.pointer.size())).split('/');
            unit = unit.split(", ").value(steps.value(2).toInt());
        }
        return unit == "1" || unit.contains(" or ") ? QString() : unit;
    }
    return {};
}

/// The engine says "the lower limit -0.0127 must be below the upper one": a value of the field has the field's unit.
/// Only where a value stands by the words around it; what is counted has none. Zero is the same in all units.
QString withUnits(const Mechanism& m, const Finding& finding) {
    const QString text = QString::fromStdString(finding.message);
    static const QRegularExpression value( // names in quotes stay as they are: "pin 2 to 3"
        R"("[^"]*"|(?<!\w)'[^']*'(?!\w)|)"
        R"(\b(?:is|than|from|to|and|limit|one,|but|followed by) (-?(?:\d+\.\d+|[1-9]\d*)(?:e[+-]?\d+)?))"
        R"((?=$|[,;:)]|\.(?:\s|$)| \(| must | and | to | but | is followed ))");
    if (!value.match(text).hasMatch()) return text;
    const QString unit = unitAt(m, finding.pointer);
    if (unit.isEmpty()) return text;
    QString said;
    qsizetype from = 0;
    for (auto match = value.globalMatch(text); match.hasNext();) {
        const auto one = match.next();
        if (one.captured(1).isEmpty()) continue;
        said += text.mid(from, one.capturedEnd() - from) + " " + unit;
        from = one.capturedEnd();
    }
    return said + text.mid(from);
}

/// In the language, with units, and things and fields by their names.
QString wordsOf(const Mechanism& m, const Finding& finding) {
    return withoutKeys(withoutAddresses(m, translated(withUnits(m, finding)), finding.pointer));
}

} // namespace

QString pointedThing(const Mechanism& mechanism, const std::string& pointer) {
    if (pointer.empty()) return {};
    const Pointed of = pointed(mechanism, pointer);
    if (of.kind.isEmpty()) return {};
    return of.name.isEmpty() ? capitalized(of.kind) : QString("%1 '%2'").arg(capitalized(of.kind), of.name);
}

QString pointedPlace(const Mechanism& mechanism, const std::string& pointer) {
    if (pointer.empty()) return {};
    const QString thing = pointedThing(mechanism, pointer),
                  field = fieldAt(mechanism, pointer, pointed(mechanism, pointer));
    return thing.isEmpty() ? capitalized(field) : field.isEmpty() ? thing : QString("%1, %2").arg(thing, field);
}

bool needsPlace(const Mechanism& mechanism, const Finding& finding) {
    if (finding.pointer.empty()) return false;
    const QString said = QString::fromStdString(finding.message);
    // What lacks its subject says so by its first word, whatever it names beside.
    static constexpr std::array<const char*, 5> verbs{"must ", "is ", "are ", "goes ", "unknown "};
    if (std::any_of(verbs.begin(), verbs.end(), [&](const char* verb) { return said.startsWith(verb); })) return true;
    // A whole sentence about all things of a kind leads to the first of them.
    const bool sentence = !said.isEmpty() && (said[0].isUpper() || said[0].isDigit());
    if (sentence && fieldAt(mechanism, finding.pointer, pointed(mechanism, finding.pointer)).isEmpty()) return false;
    const QString name = pointed(mechanism, finding.pointer).name;
    // A short name may stand in any word.
    const bool named = said.startsWith(name) || said.contains("'" + name + "'") || said.contains('"' + name + '"') ||
                       (name.size() > 2 && said.contains(name));
    return !name.isEmpty() && !named;
}

QString findingText(const Mechanism& mechanism, const Finding& finding) {
    const QString said = wordsOf(mechanism, finding);
    if (finding.pointer.ends_with("/name") &&
        pointed(mechanism, finding.pointer).selection.kind != Selection::Kind::Mechanism)
        return QString("%1: %2").arg(numberedThing(mechanism, finding.pointer), said);
    const QString place = needsPlace(mechanism, finding) ? pointedPlace(mechanism, finding.pointer) : QString();
    if (!place.isEmpty()) return QString("%1: %2").arg(place, said);
    // A name at the beginning, "as1/plate: ..." or "hinge: ...", stays as it is written.
    const bool word = QRegularExpression(R"(^\p{Ll}[\p{Ll}-]* )").match(said).hasMatch();
    const QString name = pointed(mechanism, finding.pointer).name;
    return word && (name.isEmpty() || !said.startsWith(name)) ? capitalized(said) : said;
}

QString findingBesideField(const Mechanism& mechanism, const Finding& finding) {
    return textInUnits(wordsOf(mechanism, finding));
}

QString helpText(const std::string& said) { return withoutKeys(translated(said)); }

QString runText(const QString& said) { return textInUnits(withoutKeys(withoutRunAddresses(translated(said)))); }

QString runText(const std::string& said) { return runText(QString::fromStdString(said)); }

} // namespace escapement
