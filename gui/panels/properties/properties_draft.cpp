// What is being given and not taken yet: values that are typed, and the mass of a body before it is complete.

#include "gui/panels/properties/properties_panel.h"

#include "gui/words/property_rows.h"

#include <nlohmann/json.hpp>

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace escapement {

/// "Mass › Value" of a field that holds what cannot be taken; empty: none does.
std::pair<std::string, QString> PropertiesPanel::wrongField() const {
    for (const auto* editor : editors_) {
        if (editor->problem().isEmpty()) continue;
        const FieldRow& row = editor->row();
        return {row.pointer, row.group.empty()
                                 ? labelOf(row)
                                 : tr("%1 › %2").arg(headingOf(QString::fromStdString(row.group)), labelOf(row))};
    }
    return {};
}

std::optional<std::pair<std::string, QString>> PropertiesPanel::untaken() const {
    if (const auto [pointer, label] = wrongField(); !label.isEmpty())
        return std::pair(pointer,
                         tr("\"%1\" of \"%2\" holds a value that cannot be taken. Mend it, or press Esc in the field.")
                             .arg(label, title()));
    const auto& bodies = document_.mechanism().bodies;
    for (const auto& [name, draft] : drafts_) {
        if (draft.missing().isEmpty()) continue;
        const auto body = std::find_if(bodies.begin(), bodies.end(), [&](const Body& one) { return one.name == name; });
        if (body == bodies.end() || body->mass) continue; // it went, or has got one on another way
        return std::pair("/bodies/" + std::to_string(body - bodies.begin()) + "/mass/value",
                         tr("The mass of \"%1\" is not complete: give its %2 too, or take it away.")
                             .arg(QString::fromStdString(name), draft.missing()));
    }
    return std::nullopt;
}

/// What stands in the fields and was not taken, by pointer, where the fields that are made next are of the same
/// thing.
std::map<std::string, FieldEditor::Typed> PropertiesPanel::untakenTexts() {
    std::map<std::string, FieldEditor::Typed> texts;
    const bool same = madeFor_ == selection_ && !anotherDocument_;
    madeFor_ = selection_;
    anotherDocument_ = false;
    for (const auto* editor : editors_)
        if (auto typed = editor->typed(); same && !typed.texts.empty()) texts[editor->row().pointer] = std::move(typed);
    return texts;
}

void PropertiesPanel::typeAgain(const std::map<std::string, FieldEditor::Typed>& texts) {
    for (const auto& [pointer, typed] : texts)
        if (auto* same = editor(pointer)) same->typeAgain(typed);
}

/// The draft of the mass that a pointer into a body's mass is of; null: there is none.
MassDraft* PropertiesPanel::draftOf(const std::string& pointer) {
    const auto& bodies = document_.mechanism().bodies;
    const int index = pointedIndex(pointer);
    if (!pointer.starts_with("/bodies/") || pointer.find("/mass") == std::string::npos || index < 0 ||
        index >= static_cast<int>(bodies.size()))
        return nullptr;
    const Body& body = bodies[static_cast<std::size_t>(index)];
    const auto found = body.mass ? drafts_.end() : drafts_.find(body.name);
    return found == drafts_.end() ? nullptr : &found->second;
}

/// The fields of what is selected, with those of a mass that is being given.
std::vector<FieldRow> PropertiesPanel::rowsShown() const {
    auto rows = rowsOf(document_.mechanism(), selection_);
    const auto mass = std::find_if(rows.begin(), rows.end(), [](const FieldRow& row) {
        return row.key == "mass" && row.presence == FieldRow::Presence::Absent;
    });
    if (mass == rows.end()) return rows;
    const auto draft = drafts_.find(document_.mechanism().bodies[static_cast<std::size_t>(selection_.index)].name);
    if (draft == drafts_.end()) return rows;
    mass->presence = FieldRow::Presence::Present; // to be taken away again
    const auto fields = draft->second.rows(mass->pointer);
    const auto place =
        std::find_if(rows.begin(), rows.end(), [&](const FieldRow& row) { return row.group == fields.front().group; });
    rows.insert(place == rows.end() ? rows.end() : place, fields.begin(), fields.end());
    return rows;
}

/// Begins, fills or drops the draft of a mass. True: that is all; false: `row` and `value` are to be committed.
bool PropertiesPanel::commitDraft(FieldRow& row, std::optional<Json>& value) {
    if (!row.pointer.starts_with("/bodies/")) return false;
    const int index = pointedIndex(row.pointer);
    const Body& body = document_.mechanism().bodies.at(static_cast<std::size_t>(index));
    const std::string mass = "/bodies/" + std::to_string(index) + "/mass";
    if (row.pointer == mass && !body.mass) {
        if (value) drafts_[body.name]; // nothing is filled in: what a body weighs is the user's to say
        else drafts_.erase(body.name);
        return true;
    }
    MassDraft* draft = draftOf(row.pointer);
    if (!draft || !value) return draft != nullptr;
    draft->take(row.key, *value);
    if (!draft->missing().isEmpty()) return true;
    row.pointer = mass;
    row.key = "mass";
    row.label = "mass";
    row.presence = FieldRow::Presence::Present; // all of it is here
    value = draft->json();
    return false;
}

void PropertiesPanel::addDraftTools(QFormLayout* form) {
    draftNote_ = new QLabel(this);
    draftNote_->setObjectName("massDraftNote");
    draftNote_->setWordWrap(true);
    draftNote_->setProperty("role", "secondary");
    form->addRow(draftNote_);
    draftFill_ = new QPushButton(tr("Centre and inertia of the solids"), this);
    draftFill_->setObjectName("massOfSolidsButton");
    draftFill_->setToolTip(tr("As if the mass filled the body's solids evenly"));
    form->addRow(draftFill_);
    connect(draftFill_, &QPushButton::clicked, this, [this] {
        const auto pointer = "/bodies/" + std::to_string(selection_.index) + "/mass";
        takePending();
        MassDraft* draft = draftOf(pointer);
        if (!draft || !draft->fill(document_.mechanism().bodies.at(static_cast<std::size_t>(selection_.index)),
                                   document_.mechanism(), document_.parts())) {
            emit document_.refused(tr("Type the mass first; and the body must have closed solids."));
            return;
        }
        for (const FieldRow& row : draft->rows(pointer))
            if (row.key == "inertia") commit(row, draft->json()["inertia"]);
    });
}

void PropertiesPanel::showDraft() {
    if (!draftNote_) return;
    const MassDraft* draft = draftOf("/bodies/" + std::to_string(selection_.index) + "/mass");
    if (!draft) return;
    draftNote_->setText(tr("Still to be given: %1. Or take this away and choose a material: mass, centre and inertia "
                           "then follow from the solids.")
                            .arg(draft->missing()));
}

} // namespace escapement
