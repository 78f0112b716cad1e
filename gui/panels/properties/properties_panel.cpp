#include "gui/panels/properties/properties_panel.h"

#include "engine/assembling/edit.h"
#include "engine/couplings/coupling_type.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/json_pointer.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/primitive_type.h"
#include "gui/assembling/common_materials.h"
#include "gui/assembling/following_names.h"
#include "gui/document/friction_questions.h"
#include "gui/panels/properties/changed_quantities.h"
#include "gui/panels/properties/computed_mass.h"
#include "gui/panels/properties/feature_names.h"
#include "gui/panels/properties/present_coordinate.h"
#include "gui/panels/properties/same_for_all.h"
#include "gui/panels/tables/method_figures.h"
#include "gui/style/style.h"
#include "gui/style/wrapped_label.h"
#include "gui/words/finding_text.h"
#include "gui/words/property_rows.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
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

PropertiesPanel::PropertiesPanel(Document& document, QWidget* parent) : QScrollArea(parent), document_(document) {
    setObjectName("propertiesPanel");
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded); // nothing is cut off in a narrow panel
    connect(&document, &Document::changed, this, [this] {
        drafts_.clear();
        anotherDocument_ = true;
    });
    connect(&Units::chosen(), &Units::changed, this, &PropertiesPanel::refresh);
}

void PropertiesPanel::setActions(Selection::Kind kind, const QList<QAction*>& actions) { actions_[kind] = actions; }

FieldEditor* PropertiesPanel::editor(const std::string& pointer) const {
    for (auto* editor : editors_)
        if (editor->row().pointer == pointer) return editor;
    return nullptr;
}

void PropertiesPanel::focusField(const std::string& pointer) {
    FieldEditor* wanted = editor(pointer);
    if (!wanted) return;
    if (widget() && widget()->layout()) widget()->layout()->activate(); // it may have been made just now
    ensureWidgetVisible(wanted);
    // Again when its place is final.
    QTimer::singleShot(0, wanted, [this, wanted] { ensureWidgetVisible(wanted); });
    if (auto* edit = wanted->findChild<QLineEdit*>()) {
        edit->setFocus();
        edit->end(false);
        edit->home(true); // selected, and its beginning is what is seen
    } else if (auto* choice = wanted->findChild<QComboBox*>()) {
        choice->setFocus();
    }
}

std::set<std::pair<std::string, FieldRow::Presence>> PropertiesPanel::shownNow() const {
    std::set<std::pair<std::string, FieldRow::Presence>> shown;
    for (auto* editor : editors_) shown.emplace(editor->row().pointer, editor->row().presence);
    return shown;
}

/// Fields that an edit has added come into view, and the first that is still to be given is ready to be typed into: a
/// number, or a choice that is not made yet.
void PropertiesPanel::showNew(const std::set<std::pair<std::string, FieldRow::Presence>>& before) {
    FieldEditor *first = nullptr, *last = nullptr, *given = nullptr;
    for (auto* editor : editors_) {
        if (editor->row().presence != FieldRow::Presence::Always && !editor->row().isNumber) continue; // a button alone
        if (before.contains({editor->row().pointer, editor->row().presence})) continue;
        const bool made = !editor->row().choices.empty() && !editor->row().text.empty();
        FieldEditor*& place = made ? given : first;
        if (!place) place = editor;
        last = editor;
    }
    if (!first) first = given;
    if (!first) return;
    if (widget() && widget()->layout()) widget()->layout()->activate();
    ensureWidgetVisible(last);
    QTimer::singleShot(0, last, [this, last] { ensureWidgetVisible(last); });
    focusField(first->row().pointer);
}

FieldContext PropertiesPanel::context() const {
    FieldContext context;
    const Mechanism& m = document_.mechanism();
    context.names = namesForFields(m, document_.parts(), selection_);
    for (const auto& [name, value] : m.parameters) context.parameters[name] = value.value;
    const auto collect = [&](const char* kind, const auto& things, auto name) {
        for (const auto& thing : things) context.names[kind] << QString::fromStdString(thing.*name);
    };
    collect("body", m.bodies, &Body::name);
    collect("joint", m.joints, &Joint::name);
    collect("geometry", m.geometry, &Geometry::id);
    collect("material", m.materials, &Material::name);
    collect("contact", m.contacts, &ContactPair::name);
    for (const CommonMaterial& one : commonMaterials())
        if (!context.names["material"].contains(one.name))
            context.offered["material"].emplace_back(one.name, materialText(one.name, one.density));
    return context;
}

bool PropertiesPanel::takePending(QString* problem) {
    if (committing_) return true;
    // Taking one may make all editors anew.
    const auto editors = editors_;
    for (auto* editor : editors) {
        if (std::find(editors_.begin(), editors_.end(), editor) == editors_.end()) break;
        editor->takePending(); // one that cannot be taken stays, and keeps no other from it
    }
    const auto left = untaken();
    if (left && problem) *problem = left->second;
    return !left;
}

QString PropertiesPanel::headingOfSeveral(const QStringList& together) {
    return together.size() > 1 ? tr("%1 selected: %2").arg(together.size()).arg(together.join(", ")) : QString();
}

void PropertiesPanel::showTogether(const QStringList& together) {
    const QString now = headingOfSeveral(together);
    if (committing_ || now == together_) return;
    together_ = now;
    rebuild();
}

void PropertiesPanel::showSelection(const Selection& selection, const QStringList& together) {
    takePending();
    const bool another = selection_ != selection;
    const QString wrong = another ? wrongField().second : QString(), of = title();
    together_ = headingOfSeveral(together);
    selection_ = selection;
    rebuild();
    if (!wrong.isEmpty()) // its field is gone
        emit document_.refused(
            tr("What was typed for \"%1\" of \"%2\" could not be taken: it is as it was.").arg(wrong, of));
    if (another) verticalScrollBar()->setValue(0); // another thing begins at its beginning
}

void PropertiesPanel::refresh() {
    if (committing_) return;
    const auto rows = rowsShown();
    bool same = rows.size() == editors_.size() && !document_.isEmpty();
    for (std::size_t i = 0; same && i < rows.size(); ++i) same = editors_[i]->fits(rows[i]);
    if (!same || differingFields(document_.mechanism(), selection_, rows, others()) != differing_) return rebuild();
    const FieldContext now = context();
    for (std::size_t i = 0; i < rows.size(); ++i) editors_[i]->setRow(rows[i], now);
    judgeAgain();
    showDraft();
    emit titleChanged(title());
}

void PropertiesPanel::addHeading(QFormLayout* form, const QString& text) {
    auto* heading = new QLabel(text.left(1).toUpper() + text.mid(1), this);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    heading->setFont(bold);
    heading->setContentsMargins(0, 8, 0, 2);
    form->addRow(heading);
}

namespace {

constexpr qsizetype mostUses = 6; // of a parameter, by name

/// Whether a field of a body's shape is that of a face to fall on.
bool isOfPlane(const Mechanism& m, const std::string& pointer) {
    const std::string shapes = "/shapes/";
    const std::size_t at = pointer.find(shapes);
    if (!pointer.starts_with("/bodies/") || at == std::string::npos) return false;
    const auto body = static_cast<std::size_t>(pointedIndex(pointer));
    const auto shape = static_cast<std::size_t>(std::stoi(pointer.substr(at + shapes.size())));
    if (body >= m.bodies.size() || shape >= m.bodies[body].shapes.size()) return false;
    const PrimitiveType* type = findPrimitiveType(m.bodies[body].shapes[shape].primitive);
    return type && !type->solid;
}

/// Where a body is and how it moves; the view may show a later moment beside it.
bool isOfStart(const std::string& pointer) {
    return pointer.starts_with("/bodies/") &&
           (pointer.find("/pose/") != std::string::npos || pointer.find("/velocity/") != std::string::npos);
}

/// A plane looks as if it went on for ever. Below its sizes, also after the shape has become one.
void addPlaneNote(const Document& document, const std::string& pointer, QFormLayout* form) {
    auto* note = new WrappedLabel(form->parentWidget());
    note->setObjectName("planeEndNote");
    note->setText(PropertiesPanel::tr(
        "A plane ends there. Round bodies fall off its rim; what has edges cannot overhang it: the run would "
        "stop and say so. A box in its place has a rim of edges."));
    const auto renew = [&document, pointer, note] { note->setVisible(isOfPlane(document.mechanism(), pointer)); };
    form->addRow(QString(), note);
    renew();
    QObject::connect(&document, &Document::edited, note, renew);
}

/// Below a coefficient that can hardly be meant.
void addFrictionNote(const Document& document, const std::string& pointer, QFormLayout* form) {
    auto* note = new WrappedLabel(form->parentWidget());
    note->setObjectName("frictionNote:" + QString::fromStdString(pointer));
    note->setText(PropertiesPanel::tr("Is that meant?") + ' ' + usualFrictionText());
    const auto renew = [&document, pointer, note] {
        const auto questions = questionFriction(document.mechanism());
        note->setVisible(std::any_of(questions.begin(), questions.end(),
                                     [&](const Finding& finding) { return finding.pointer == pointer; }));
    };
    form->addRow(QString(), note);
    renew();
    QObject::connect(&document, &Document::edited, note, renew);
}

/// A row of icons, each with its name in a tip: the fields below are what the panel is for.
QLayout* actionRow(const QList<QAction*>& actions, QWidget* content) {
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    for (QAction* action : actions) {
        if (!action->isVisible()) continue;
        auto* button = new QToolButton(content);
        button->setDefaultAction(action);
        if (action->menu()) button->setPopupMode(QToolButton::InstantPopup); // a click on it chooses nothing by itself
        button->setObjectName("property:" + action->objectName());
        button->setToolButtonStyle(action->icon().isNull() ? Qt::ToolButtonTextOnly : Qt::ToolButtonIconOnly);
        button->setAccessibleName(action->text().remove('&'));
        button->setAutoRaise(true);
        row->addWidget(button);
    }
    row->addStretch(1);
    return row;
}

} // namespace

void PropertiesPanel::rebuild() {
    const int scrolled = verticalScrollBar()->value();
    const QWidget* focus = widget() ? widget()->focusWidget() : nullptr;
    const QString focused = focus && focus->hasFocus() ? focus->objectName() : QString();
    const auto texts = untakenTexts();
    // Losing the focus as they go, they would hand over what is typed in them, to what may be another thing by now.
    for (auto* editor : editors_) editor->abandon();
    editors_.clear();
    draftNote_ = nullptr;
    draftFill_ = nullptr;
    // The widget may be in the middle of an event of its own: it goes when that is over.
    if (QWidget* old = takeWidget()) {
        old->hide();
        old->deleteLater();
    }
    if (document_.isEmpty()) {
        emit titleChanged(tr("Properties"));
        emit untakenChanged();
        return;
    }
    auto* content = new QWidget(this);
    content->setObjectName("propertiesContent");
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(10, 6, 8, 10);
    const auto rows = rowsShown();
    const auto actions = actions_.find(rows.empty() ? Selection::Kind::None : selection_.kind);
    if (actions != actions_.end()) column->addLayout(actionRow(actions->second, content));
    if (!together_.isEmpty()) addTogether(column);
    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(4);
    column->addLayout(form);
    column->addStretch();

    addFields(rows, form);
    if (rows.empty()) {
        selection_ = {};
    } else if (selection_.kind == Selection::Kind::Mechanism || selection_.kind == Selection::Kind::None) {
        addFileTools(form);
        addParameterTools(form); // with nothing selected the fields are those of the project, too
    }
    setWidget(content);
    content->show();
    typeAgain(texts);
    judgeAgain();
    showDraft();
    verticalScrollBar()->setValue(scrolled);
    // What had the focus keeps it where the field is still there.
    if (auto* again = focused.isEmpty() ? nullptr : content->findChild<QWidget*>(focused)) again->setFocus();
    emit titleChanged(title());
    emit untakenChanged();
}

/// What the fields are of several things that are selected together, and whether an edit is made of all.
void PropertiesPanel::addTogether(QVBoxLayout* column) {
    auto* note = new QLabel(column->parentWidget());
    note->setObjectName("togetherNote");
    note->setWordWrap(true);
    note->setText(tr("Commands act on all that is selected. The fields below are those of <b>%1</b>.")
                      .arg(titleOf(document_.mechanism(), selection_).toHtmlEscaped()));
    column->addWidget(note);
    const auto more = others();
    if (more.empty()) return;
    auto* all = new QCheckBox(tr("Change all %1 together").arg(more.size() + 1), column->parentWidget());
    all->setObjectName("changeAllBox");
    all->setToolTip(
        tr("What is changed below is changed for all that is selected, but for names, types, places and what a thing "
           "acts on. Values that are not the same for all are marked with ≠."));
    all->setChecked(changesAll_);
    connect(all, &QCheckBox::toggled, this, [this](bool on) { changesAll_ = on; });
    column->addWidget(all);
}

void PropertiesPanel::addFields(const std::vector<FieldRow>& rows, QFormLayout* form) {
    QWidget* content = form->parentWidget();
    const FieldContext now = context();
    differing_ = differingFields(document_.mechanism(), selection_, rows, others());
    QString group;
    for (const FieldRow& row : rows) {
        if (const QString its = QString::fromStdString(row.group); its != group) {
            group = its;
            addHeading(form, isOfStart(row.pointer) ? tr("%1 at the start").arg(headingOf(group)) : headingOf(group));
        }
        // A part that may be left out has a row of its own behind its values: its button says what it does.
        const bool again =
            &row != rows.data() && (&row)[-1].pointer == row.pointer && labelOf((&row)[-1]) == labelOf(row);
        auto* label = new QLabel(again ? QString() : labelOf(row), content);
        if (!again && differing_.contains(row.pointer)) label->setText(label->text() + " ≠");
        label->setProperty("role", "secondary");
        label->setToolTip(helpOf(row));
        auto* editor = new FieldEditor(
            row, now, [this](const FieldRow& r, const std::optional<Json>& value) { return commit(r, value); },
            content);
        connect(editor, &FieldEditor::problemChanged, this, &PropertiesPanel::untakenChanged);
        form->addRow(label, editor);
        editors_.push_back(editor);
        if (row.key == "limits" && row.isNumber && together_.isEmpty())
            form->addRow(QString(), new PresentCoordinate(document_, pointedIndex(row.pointer), content));
        if (row.key == "inertia" && !row.hints.empty()) addDraftTools(form);
        if (row.key == "mass" && row.presence == FieldRow::Presence::Absent && row.pointer.starts_with("/bodies/"))
            form->addRow(new ComputedMass(document_, pointedIndex(row.pointer), content));
        if (row.key == "size" && row.pointer.starts_with("/bodies/")) addPlaneNote(document_, row.pointer, form);
        if (row.key.ends_with("friction") && row.pointer.starts_with("/contacts/"))
            addFrictionNote(document_, row.pointer, form);
        if (row.key == "integrator") form->addRow(new MethodFigures(document_, content));
        if (row.key == "table" && row.presence != FieldRow::Presence::Always && together_.isEmpty()) {
            auto* file = new QToolButton(content);
            file->setObjectName("tableFromFile");
            file->setText(tr("From a file…"));
            file->setToolTip(tr("Reads times and values from a file with two columns (CSV)"));
            connect(file, &QToolButton::clicked, this, &PropertiesPanel::tableWanted, Qt::QueuedConnection);
            form->addRow(QString(), file);
        }
    }
}

QString PropertiesPanel::title() const {
    return together_.isEmpty() ? titleOf(document_.mechanism(), selection_) : together_;
}

void PropertiesPanel::addParameterTools(QFormLayout* form) {
    auto* add = new QPushButton(tr("Add parameter…"), this);
    add->setObjectName("addParameterButton");
    add->setToolTip(tr("A named value that every field may use, such as mu or l1"));
    connect(add, &QPushButton::clicked, this, [this] {
        const QString name = QInputDialog::getText(this, tr("Add parameter"), tr("Name (letters, digits and _):"));
        if (name.isEmpty()) return;
        document_.edit(tr("Add parameter %1").arg(name),
                       [&](Mechanism& m) { m.parameters.emplace_back(name.toStdString(), Number(0.0)); });
        focusField(pointerTo("/parameters", name.toStdString()));
    });
    form->addRow(add);
    if (document_.mechanism().parameters.empty()) return;
    auto* remove = new QPushButton(tr("Remove parameter…"), this);
    remove->setObjectName("removeParameterButton");
    connect(remove, &QPushButton::clicked, this, [this] {
        QStringList names;
        for (const auto& parameter : document_.mechanism().parameters) names << QString::fromStdString(parameter.first);
        bool wanted = false;
        const QString name =
            QInputDialog::getItem(this, tr("Remove parameter"), tr("Parameter:"), names, 0, false, &wanted);
        if (!wanted) return;
        if (const QStringList uses = usesOfParameter(document_.mechanism(), name.toStdString()); !uses.isEmpty()) {
            const QString more = uses.size() > mostUses ? ", …" : "";
            emit document_.refused(tr("\"%1\" stands in fields of: %2. Give these a value first.")
                                       .arg(name, uses.mid(0, mostUses).join(", ") + more));
            return;
        }
        document_.edit(tr("Remove parameter %1").arg(name), [&](Mechanism& m) {
            std::erase_if(m.parameters, [&](const auto& one) { return one.first == name.toStdString(); });
        });
    });
    form->addRow(remove);
}

void PropertiesPanel::addFileTools(QFormLayout* form) {
    if (document_.mechanism().geometry.empty()) return;
    auto* remove = new QPushButton(tr("Remove CAD file…"), this);
    remove->setObjectName("removeFileButton");
    remove->setToolTip(tr("Takes a CAD file out of the project that no body has a shape of any more"));
    connect(remove, &QPushButton::clicked, this, [this] {
        QStringList names;
        for (const auto& geometry : document_.mechanism().geometry) names << QString::fromStdString(geometry.id);
        bool wanted = false;
        const QString name =
            QInputDialog::getItem(this, tr("Remove CAD file"), tr("CAD file:"), names, 0, false, &wanted);
        if (!wanted) return;
        document_.edit(tr("Remove CAD file %1").arg(name),
                       [&](Mechanism& m) { removeGeometry(m, static_cast<int>(names.indexOf(name))); });
    });
    form->addRow(remove);
}

/// What a part holds that was left out and is now given.
Json PropertiesPanel::freshPart(const FieldRow& row) const {
    const Mechanism& m = document_.mechanism();
    const auto index = static_cast<std::size_t>(pointedIndex(row.pointer));
    if (row.key == "motor") return {{"kind", "speed"}, {"value", 0}};
    if (row.key == "table") return {{"points", {{0, 0}, {1, 1}}}};
    if (row.key == "limits") {
        const auto [lower, upper] = usualLimits(m.joints.at(index));
        return Json::array({lower, upper});
    }
    return Json::object();
}

QString PropertiesPanel::commit(const FieldRow& given, const std::optional<Json>& typed) {
    FieldRow row = given;
    std::optional<Json> value = typed;
    const auto before = shownNow();
    if (commitDraft(row, value)) {
        refresh();
        showNew(before);
        emit untakenChanged();
        return {};
    }
    const QString problem = commitEdit(row, value);
    if (!problem.isEmpty()) return problem;
    if (row.key == "mass" && value)
        drafts_.erase(document_.mechanism().bodies.at(static_cast<std::size_t>(pointedIndex(row.pointer))).name);
    refresh();
    if (given.presence != FieldRow::Presence::Always || given.key == "type" || !given.choices.empty()) showNew(before);
    return {};
}

} // namespace escapement
