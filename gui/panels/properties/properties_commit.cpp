// What a field hands over, as an edit of the mechanism: made, or refused with the reason.

#include "gui/panels/properties/properties_panel.h"

#include "cad/cad_reader.h"
#include "engine/assembling/edit.h"
#include "engine/contact/features/chosen_features.h"
#include "engine/couplings/coupling_type.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/json_pointer.h"
#include "engine/model/files/project_file.h"
#include "gui/assembling/common_materials.h"
#include "gui/assembling/following_names.h"
#include "gui/panels/properties/changed_quantities.h"
#include "gui/panels/properties/computed_mass.h"
#include "gui/panels/properties/present_coordinate.h"
#include "gui/panels/properties/same_for_all.h"
#include "gui/panels/tables/method_figures.h"
#include "gui/style/style.h"
#include "gui/words/finding_text.h"
#include "gui/words/property_rows.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QAction>
#include <QComboBox>
#include <QFormLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <tuple>

namespace escapement {

namespace {

using Change = std::function<void(Mechanism&)>;

bool isField(const FieldRow& row, const char* list, int index, const char* key) {
    return row.pointer == "/" + std::string(list) + "/" + std::to_string(index) + "/" + key;
}

std::string wordOf(const std::optional<Json>& value) {
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

/// The edit of a field that changes more than itself; nothing where there is none.
Change ownChange(const Document& document, const FieldRow& row, const std::optional<Json>& value, int index) {
    const std::string word = wordOf(value);
    using Rename = void (*)(Mechanism&, int, const std::string&);
    const std::tuple<const char*, const char*, Rename> named[] = {{"bodies", "name", renameBodyInNames},
                                                                  {"joints", "name", renameJointInNames},
                                                                  {"contacts", "name", renameContactInNames},
                                                                  {"materials", "name", renameMaterial},
                                                                  {"loads", "type", changeLoadType}};
    for (const auto& [list, key, change] : named)
        if (isField(row, list, index, key))
            return [change = change, index, word](Mechanism& after) { change(after, index, word); };
    for (const bool first : {true, false})
        if (value && isField(row, "joints", index, first ? "a/body" : "b/body"))
            return [index, first, word](Mechanism& after) { moveJointEnd(after, index, first, word); };
    if (isField(row, "geometry", index, "scale") && value && value->is_number())
        return [index, scale = value->get<double>()](Mechanism& after) { rescaleGeometry(after, index, scale); };
    if (isField(row, "geometry", index, "unit")) {
        const Geometry& geometry = document.mechanism().geometry.at(static_cast<std::size_t>(index));
        const double factor = unitRatio(absolutePath(document.place().fileOf(geometry)), geometry.unit, word);
        return [index, word, factor](Mechanism& after) {
            after.geometry.at(static_cast<std::size_t>(index)).unit = word;
            stretchGeometry(after, index, factor);
        };
    }
    if (row.key != "primitive" || !row.pointer.starts_with("/bodies/")) return {};
    if (!value)
        throw InputError(
            PropertiesPanel::tr("The CAD part it replaced is not known any more; undo, or import it again.")
                .toStdString());
    const int shape = std::stoi(row.pointer.substr(row.pointer.find("/shapes/") + 8));
    return [&parts = document.parts(), index, shape, word](Mechanism& after) {
        makePrimitiveShape(after, parts, index, shape, word);
    };
}

/// Throws ModelError where the edit of this field makes an error that was not there: a name that is taken, a reference
/// that leads nowhere.
void refuseNewErrors(const Mechanism& before, const Mechanism& after, const FieldRow& row) {
    const std::string thing = row.pointer.substr(0, row.pointer.find('/', row.pointer.find('/', 1) + 1));
    const auto old = validate(before);
    for (const auto& finding : validate(after)) {
        // A joint that is to lead a point along edges is given them next; until then the check says so.
        if (row.key == "type" && finding.pointer == thing + "/edges") continue;
        // As the pairs of materials that a contact goes by are given next.
        if (row.key == "by_materials") continue;
        // As one that takes other coordinates is given its joints next.
        if (row.key == "type" && thing.starts_with("/couplings/")) continue;
        const bool known = std::any_of(old.begin(), old.end(), [&](const Finding& one) {
            return one.pointer == finding.pointer && one.message == finding.message;
        });
        if (!known && finding.severity == Severity::Error && finding.pointer.starts_with(thing))
            throw ModelError(std::vector<Finding>{finding});
    }
}

/// Throws ModelError where a contact's side names a face or a corner that its body has not.
void refuseUnknownFaces(const Mechanism& after, const PartLibrary& parts, const FieldRow& row, int index) {
    for (const bool first : {true, false}) {
        if (!isField(row, "contacts", index, first ? "a/faces" : "b/faces")) continue;
        const ContactPair& pair = after.contacts.at(static_cast<std::size_t>(index));
        const ContactSide& side = first ? pair.a : pair.b;
        if (const Body* body = after.findBody(side.body); body && !side.faces.empty())
            chosenFeatures(pair, side, placedParts(*body, after, parts));
    }
}

/// A frame that was typed is no longer where its feature was picked.
void forgetPicked(const JointFrame& before, JointFrame& after) {
    if (!(before.position == after.position) || !(before.z == after.z)) after.picked.clear();
}

/// The mechanism with this field set, or without it.
Mechanism withField(const Mechanism& m, const PartLibrary& parts, const FieldRow& row, const std::optional<Json>& value,
                    int index) {
    Mechanism placed = m;
    const std::string word = wordOf(value);
    // A body is moved with its shapes, which may so far stay where the CAD assembly has them.
    if (row.pointer.find("/pose/") != std::string::npos) keepPlacements(placed, parts);
    if (isField(row, "joints", index, "type") && findJointType(word)) changeJointType(placed, index, word);
    if (isField(row, "couplings", index, "type") && findCouplingType(word)) changeCouplingType(placed, index, word);
    if (row.refersTo == "material") takeCommonMaterial(placed, word); // offered before the project has it
    // Without its table the motor needs a value again.
    if (!value && row.key == "table" && row.pointer.ends_with("/motor/table")) {
        placed.joints.at(static_cast<std::size_t>(index)).motor->table.reset();
        return placed;
    }
    const std::string text = projectText(placed);
    std::map<std::string, double> parameters;
    for (const auto& [known, number] : m.parameters) parameters[known] = number.value;
    const std::string set = row.key == cardanKey ? withCardanAngles(text, row.pointer, value, parameters)
                            : value              ? withSetting(text, row.pointer + "=" + value->dump())
                                                 : withoutSetting(text, row.pointer);
    Mechanism after = parseProject(set).mechanism;
    if (row.pointer.starts_with("/joints/") && row.key != "picked") {
        const auto i = static_cast<std::size_t>(index);
        forgetPicked(placed.joints.at(i).a, after.joints.at(i).a);
        forgetPicked(placed.joints.at(i).b, after.joints.at(i).b);
    }
    if (!row.choices.empty() || !row.refersTo.empty()) {
        resolve(after);
        after = withUsualNumbers(m, std::move(after), {row.pointer});
    }
    refuseNewErrors(m, after, row);
    if (row.isList) resolve(after);
    refuseUnknownFaces(after, parts, row, index);
    return after;
}

} // namespace

/// Why an edit would be refused; empty: it would be taken.
QString PropertiesPanel::refusalOf(const FieldRow& row, const std::optional<Json>& value) const {
    const Mechanism& m = document_.mechanism();
    try {
        const int index = pointedIndex(row.pointer);
        Mechanism after = m;
        if (const Change change = ownChange(document_, row, value, index)) change(after);
        else after = withField(m, document_.parts(), row, value, index);
        for (const Finding& finding : resolve(after))
            if (finding.severity == Severity::Error) return translated(finding.message);
    } catch (const std::exception& error) {
        return translated(error.what());
    }
    return {};
}

/// What was refused may be right by now: another field, an undo, another name may have made it so.
void PropertiesPanel::judgeAgain() {
    for (auto* editor : editors_)
        editor->judgeAgain(
            [this](const FieldRow& row, const std::optional<Json>& value) { return refusalOf(row, value); });
}

/// The things of the same kind that are selected with the one whose fields are shown, without it.
std::vector<int> PropertiesPanel::others() const {
    if (together_.isEmpty() || !alike_) return {};
    std::vector<int> all = alike_(selection_);
    std::erase(all, selection_.index);
    return all;
}

QString PropertiesPanel::commitEdit(const FieldRow& row, const std::optional<Json>& value) {
    const Mechanism& m = document_.mechanism();
    const QString owner = titleOf(m, selection_);
    const QString name = value ? tr("Change %1 of %2").arg(translated(row.label), owner)
                               : tr("Reset %1 of %2").arg(translated(row.label), owner);
    QString problem;
    const auto listen = connect(&document_, &Document::refused, this, [&](const QString& why) { problem = why; });
    committing_ = true;
    try {
        // The pointer says what is edited; what is selected may be something else by now.
        const int index = pointedIndex(row.pointer);
        if (const Change change = ownChange(document_, row, value, index)) document_.edit(name, change);
        else {
            const bool fresh = value && row.presence == FieldRow::Presence::Absent;
            const std::optional<Json> given = fresh ? freshPart(row) : value;
            Mechanism after = withField(m, document_.parts(), row, given, index);
            std::vector<int> more;
            if (changesAll_ && index == selection_.index && canBeSame(row)) more = others();
            if (more.empty()) document_.edit(name, std::move(after));
            else
                document_.edit(tr("Change %1 of %2 things").arg(translated(row.label)).arg(more.size() + 1),
                               withSameField(after, selection_, row, more));
        }
    } catch (const ModelError& error) {
        problem = error.findings.empty() ? translated(error.what()) : findingBesideField(m, error.findings.front());
    } catch (const std::exception& error) {
        problem = translated(error.what());
    }
    committing_ = false;
    disconnect(listen);
    return problem;
}

void PropertiesPanel::paintEvent(QPaintEvent* event) {
    QScrollArea::paintEvent(event);
    if (widget()) return;
    QPainter painter(viewport());
    painter.setPen(secondaryTextColour());
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap,
                     tr("Select a thing in the tree or click a body to see its properties."));
}

} // namespace escapement
