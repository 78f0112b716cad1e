#include "gui/panels/mechanism_tree.h"

#include "engine/assembling/edit.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/kinds/load_values.h"
#include "gui/assembling/following_names.h"
#include "gui/panels/assembly_components.h"
#include "gui/panels/tables/detail_delegate.h"
#include "gui/runs/run_names.h"
#include "gui/style/style.h"
#include "gui/style/symbol_icon.h"
#include "gui/style/tip_text.h"
#include "plots/language/language.h"
#include "plots/quantities/quantity_mime.h"
#include "plots/series.h"
#include "plots/units/units.h"

#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace escapement {
namespace {

constexpr int kindRole = Qt::UserRole + 1, indexRole = Qt::UserRole + 2, pathRole = Qt::UserRole + 3;

bool isBelow(const QTreeWidgetItem* item, const QTreeWidgetItem* above) {
    while (item && item != above) item = item->parent();
    return item != nullptr;
}

QString text(const std::string& s) { return QString::fromStdString(s); }

QString massText(const Body& body, const Mechanism& mechanism, const PartLibrary& parts) {
    if (body.fixed) return MechanismTree::tr("ground");
    try {
        return quantityText(massOf(body, placedParts(body, mechanism, parts)).mass, "kg", 3);
    } catch (const std::exception&) {
        return MechanismTree::tr("no mass");
    }
}

} // namespace

MechanismTree::MechanismTree(Document& document, QWidget* parent) : QTreeWidget(parent), document_(document) {
    setObjectName("mechanismTree");
    setHeaderHidden(true);
    setIndentation(14);
    setUniformRowHeights(true);
    setItemDelegate(new DetailDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    setDragEnabled(true);
    setDragDropMode(QAbstractItemView::DragOnly);
    connect(this, &QTreeWidget::itemSelectionChanged, this, [this] {
        if (!filling_) emit selected(selection());
    });
    connect(this, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
        if (!filling_) rename(item);
    });
    connect(this, &QTreeWidget::itemCollapsed, this, [this](QTreeWidgetItem* item) {
        if (!filling_ && item->data(0, pathRole).isValid())
            closed_.insert(item->data(0, pathRole).toString().toStdString());
    });
    connect(this, &QTreeWidget::itemExpanded, this, [this](QTreeWidgetItem* item) {
        if (!filling_) closed_.erase(item->data(0, pathRole).toString().toStdString());
    });
    connect(this, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        if (item->data(0, pathRole).isValid()) return selectBelow(item);
        if (item->data(0, kindRole).toInt() == static_cast<int>(Selection::Kind::Run))
            emit runActivated(item->data(0, indexRole).toInt());
    });
}

QTreeWidgetItem* MechanismTree::group(const QString& title, Selection selection) {
    auto* item = new QTreeWidgetItem(this, {title});
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    item->setFont(0, bold);
    item->setData(0, kindRole, static_cast<int>(selection.kind));
    item->setData(0, indexRole, selection.index);
    if (selection.kind == Selection::Kind::None) item->setFlags(Qt::ItemIsEnabled);
    item->setExpanded(true);
    return item;
}

QTreeWidgetItem* MechanismTree::entry(QTreeWidgetItem* parent, const QString& name, const QString& detail,
                                      const QIcon& icon, Selection selection) {
    auto* item = new QTreeWidgetItem(parent, {name});
    item->setData(0, DetailDelegate::detailRole, detail);
    item->setData(0, kindRole, static_cast<int>(selection.kind));
    item->setData(0, indexRole, selection.index);
    using Kind = Selection::Kind;
    if (selection.kind == Kind::Body || selection.kind == Kind::Joint || selection.kind == Kind::Load ||
        selection.kind == Kind::Contact || selection.kind == Kind::Coupling || selection.kind == Kind::Sensor ||
        selection.kind == Kind::Run)
        item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setToolTip(0, detail.isEmpty() ? name : name + " – " + detail);
    item->setIcon(0, icon);
    return item;
}

QTreeWidgetItem* MechanismTree::find(const Selection& selection) const {
    for (QTreeWidgetItemIterator it(const_cast<MechanismTree*>(this)); *it; ++it)
        if ((*it)->data(0, kindRole).toInt() == static_cast<int>(selection.kind) &&
            (*it)->data(0, indexRole).toInt() == selection.index)
            return *it;
    return nullptr;
}

void MechanismTree::rename(QTreeWidgetItem* item) {
    using Kind = Selection::Kind;
    const Selection which{static_cast<Kind>(item->data(0, kindRole).toInt()), item->data(0, indexRole).toInt()};
    const std::string name = item->text(0).trimmed().toStdString();
    if (which.kind == Kind::Run) {
        const QString problem = document_.runs().rename(which.index, item->text(0));
        if (!problem.isEmpty()) emit refused(problem);
        return rebuildRuns();
    }
    const auto index = static_cast<std::size_t>(which.index);
    const bool done = document_.edit(tr("Rename to %1").arg(item->text(0).trimmed()), [&](Mechanism& m) {
        const auto plain = [&](auto& things, const char* what) {
            for (std::size_t i = 0; i < things.size(); ++i)
                if (i != index && things[i].name == name)
                    throw InputError("There is another " + std::string(what) + " named \"" + name +
                                     "\"; names must differ.");
            if (name.empty()) throw InputError("A name needs at least one letter.");
            things.at(index).name = name;
        };
        if (which.kind == Kind::Body) renameBodyInNames(m, which.index, name);
        if (which.kind == Kind::Joint) renameJointInNames(m, which.index, name);
        if (which.kind == Kind::Load) plain(m.loads, "load");
        if (which.kind == Kind::Contact) renameContactInNames(m, which.index, name);
        if (which.kind == Kind::Sensor) plain(m.sensors, "sensor");
        if (which.kind == Kind::Coupling) plain(m.couplings, "coupling");
    });
    if (!done) rebuild(); // the old name again
}

void MechanismTree::startRename() {
    const auto items = selectedItems();
    if (!items.isEmpty() && items[0]->flags() & Qt::ItemIsEditable) editItem(items[0], 0);
}

/// Bodies of a CAD assembly stand under its components, as the file has them.
void MechanismTree::fillBodies(QTreeWidgetItem* bodies) {
    const Mechanism& m = document_.mechanism();
    const std::set<int> hidden = hiddenBodies(m);
    const auto components = componentsOf(m);
    for (std::size_t i = 0; i < m.bodies.size(); ++i) {
        const bool gone = hidden.contains(static_cast<int>(i));
        auto* item = entry(componentItem(bodies, components[i]), text(m.bodies[i].name),
                           massText(m.bodies[i], m, document_.parts()) + (gone ? tr(", hidden") : QString()),
                           themeIcon(gone                ? "view-hidden"
                                     : m.bodies[i].fixed ? "object-locked"
                                                         : "draw-cuboid"),
                           {Selection::Kind::Body, static_cast<int>(i)});
        if (gone) item->setForeground(0, secondaryTextColour());
    }
    for (const auto& [path, item] : components_) {
        item->setExpanded(!closed_.contains(path));
        int count = 0, gone = 0, fixed = 0;
        for (QTreeWidgetItemIterator it(item); *it && isBelow(*it, item); ++it) {
            if ((*it)->data(0, kindRole).toInt() != static_cast<int>(Selection::Kind::Body)) continue;
            const int body = (*it)->data(0, indexRole).toInt();
            ++count, gone += hidden.contains(body), fixed += m.bodies[std::size_t(body)].fixed;
        }
        // What all of its bodies are, it is.
        const bool unseen = gone == count, grounded = fixed == count;
        item->setData(0, DetailDelegate::detailRole,
                      QString::number(count) + (grounded ? ", " + tr("ground") : QString()) +
                          (unseen ? tr(", hidden") : QString()));
        item->setIcon(0, themeIcon(unseen ? "view-hidden" : grounded ? "object-locked" : "folder"));
        if (unseen) item->setForeground(0, secondaryTextColour());
        item->setToolTip(0, count == 1
                                ? tr("%1: 1 body; a click selects it").arg(item->text(0))
                                : tr("%1: %2 bodies; a click selects them, to ground, hide or merge them together")
                                      .arg(item->text(0))
                                      .arg(count));
    }
}

QTreeWidgetItem* MechanismTree::componentItem(QTreeWidgetItem* bodies, const std::vector<std::string>& path) {
    QTreeWidgetItem* parent = bodies;
    std::string key;
    for (const auto& step : path) {
        key += step + "/";
        QTreeWidgetItem*& item = components_[key];
        if (!item) {
            item = new QTreeWidgetItem(parent, {text(step.substr(step.find('|') + 1))});
            item->setIcon(0, themeIcon("folder"));
            item->setData(0, pathRole, text(key));
            item->setData(0, kindRole, static_cast<int>(Selection::Kind::None));
            item->setData(0, indexRole, -1);
            item->setFlags(Qt::ItemIsEnabled);
        }
        parent = item;
    }
    return parent;
}

MechanismTree::Rows MechanismTree::rows() const {
    Rows rows;
    for (QTreeWidgetItemIterator it(const_cast<MechanismTree*>(this)); *it; ++it) {
        const int kind = (*it)->data(0, kindRole).toInt();
        ++rows.ofKind[kind];
        rows.byIndex[{kind, (*it)->data(0, indexRole).toInt()}] = *it;
        rows.byName[{kind, (*it)->text(0)}] = *it;
    }
    return rows;
}

/// In the order of the tree. Not by asking each row, which looks through all that is selected.
std::vector<QTreeWidgetItem*> MechanismTree::selectedRows() const {
    const QList<QTreeWidgetItem*> items = selectedItems();
    const std::set<QTreeWidgetItem*> chosen(items.begin(), items.end());
    std::vector<QTreeWidgetItem*> rows;
    for (QTreeWidgetItemIterator it(const_cast<MechanismTree*>(this)); *it && !chosen.empty(); ++it)
        if (chosen.contains(*it)) rows.push_back(*it);
    return rows;
}

std::vector<MechanismTree::Kept> MechanismTree::keep() const {
    std::vector<Kept> all;
    const auto ofKind = rows().ofKind;
    for (const QTreeWidgetItem* item : selectedRows()) {
        const int kind = item->data(0, kindRole).toInt();
        const Selection what{static_cast<Selection::Kind>(kind), item->data(0, indexRole).toInt()};
        const bool named = item->flags() & Qt::ItemIsEditable;
        all.push_back({what, named ? item->text(0) : QString(), item == currentItem(), ofKind.value(kind)});
    }
    return all;
}

/// By names: what follows a thing that was deleted has its number now. Where there are as many, one was renamed.
void MechanismTree::selectAgain(const std::vector<Kept>& kept) {
    const Rows now = rows();
    QItemSelection again;
    for (const Kept& one : kept) {
        const int kind = static_cast<int>(one.selection.kind);
        QTreeWidgetItem* item = one.name.isEmpty() ? nullptr : now.byName.value({kind, one.name});
        if (!item && (one.name.isEmpty() || now.ofKind.value(kind) == one.ofItsKind))
            item = now.byIndex.value({kind, one.selection.index});
        if (!item) continue;
        if (one.isCurrent) setCurrentItem(item, 0, QItemSelectionModel::NoUpdate);
        const QModelIndex row = indexFromItem(item);
        if (!again.isEmpty() && again.last().bottomRight() == row.siblingAtRow(row.row() - 1))
            again.last() = QItemSelectionRange(again.last().topLeft(), row);
        else again.select(row, row);
    }
    selectionModel()->select(again, QItemSelectionModel::Select);
}

void MechanismTree::startAfresh() {
    filling_ = true;
    clear();
    filling_ = false;
    closed_.clear();
    rebuild();
    emit selected({Selection::Kind::Mechanism, 0});
}

void MechanismTree::rebuild() {
    using Kind = Selection::Kind;
    const Selection before = selection();
    const std::vector<Kept> kept = keep();
    const int scrolled = verticalScrollBar()->value();
    filling_ = true;
    clear();
    components_.clear();
    runs_ = nullptr;
    if (document_.isEmpty()) {
        filling_ = false;
        return;
    }
    const Mechanism& m = document_.mechanism();
    const auto section = [this](const QString& title, std::size_t count) {
        auto* item = group(title);
        item->setData(0, DetailDelegate::detailRole, QString::number(count));
        return item;
    };
    auto* bodies = section(tr("Bodies"), m.bodies.size());
    fillBodies(bodies);
    auto* joints = section(tr("Joints"), m.joints.size());
    for (std::size_t i = 0; i < m.joints.size(); ++i)
        entry(joints, text(m.joints[i].name),
              translated(m.joints[i].type) + (m.joints[i].motor ? tr(", motor") : QString()),
              kindIcon(m.joints[i].type), {Kind::Joint, static_cast<int>(i)});
    if (!m.couplings.empty()) {
        auto* couplings = section(tr("Couplings"), m.couplings.size());
        for (std::size_t i = 0; i < m.couplings.size(); ++i)
            entry(couplings, text(m.couplings[i].name), translated(m.couplings[i].type), kindIcon(m.couplings[i].type),
                  {Kind::Coupling, static_cast<int>(i)});
    }
    auto* contacts = section(tr("Contacts"), m.contacts.size());
    const auto side = [](const ContactSide& one) { return one.body == everyBody ? tr("every body") : text(one.body); };
    for (std::size_t i = 0; i < m.contacts.size(); ++i)
        entry(contacts, text(m.contacts[i].name), side(m.contacts[i].a) + " – " + side(m.contacts[i].b),
              themeIcon("snap-node"), {Kind::Contact, static_cast<int>(i)});
    auto* loads = section(tr("Loads"), m.loads.size());
    const double g = toVec3(m.gravity).norm();
    entry(loads, tr("gravity"), g > 0 ? quantityText(g, "m/s^2") : tr("none"), themeIcon("go-down"),
          {Kind::Mechanism, 0});
    for (std::size_t i = 0; i < m.loads.size(); ++i)
        entry(loads, text(m.loads[i].name), translated(m.loads[i].type), loadIcon(typeOf(m.loads[i])),
              {Kind::Load, static_cast<int>(i)});
    loads->setData(0, DetailDelegate::detailRole, QString::number(m.loads.size() + 1));
    if (!m.sensors.empty()) {
        auto* sensors = section(tr("Sensors"), m.sensors.size());
        for (std::size_t i = 0; i < m.sensors.size(); ++i)
            entry(sensors, text(m.sensors[i].name),
                  m.sensors[i].action == "stop" ? tr("stops the run") : tr("marks the instant"),
                  themeIcon("view-visible"), {Kind::Sensor, static_cast<int>(i)});
    }
    auto* run = group(tr("Run settings"), {Kind::RunSettings, 0});
    run->setData(0, DetailDelegate::detailRole,
                 translated(m.run.strategy) + ", " +
                     text(m.run.strategy == "time-stepping" ? m.run.scheme : m.run.integrator));
    rebuildRuns();
    filling_ = true;
    selectAgain(kept);
    for (const auto& [path, item] : components_)
        item->setExpanded(!closed_.contains(path)); // selecting has opened them
    verticalScrollBar()->setValue(scrolled);
    filling_ = false;
    // Of several that were selected one may be left, which was the first of them before.
    if (selection() != before || std::size_t(selectedItems().size()) != kept.size()) emit selected(selection());
}

void MechanismTree::rebuildRuns() {
    if (document_.isEmpty()) return;
    const bool wasFilling = std::exchange(filling_, true);
    const Selection before = selection();
    if (!runs_) runs_ = group(tr("Results"));
    const auto& runs = document_.runs().all();
    runs_->setData(0, DetailDelegate::detailRole, runs.empty() ? tr("none yet") : QString::number(runs.size()));
    // Those that are there stay: one may be selected, or in the middle of a click.
    while (runs_->childCount() > static_cast<int>(runs.size())) delete runs_->takeChild(runs_->childCount() - 1);
    while (runs_->childCount() < static_cast<int>(runs.size()))
        entry(runs_, {}, {}, {}, {Selection::Kind::Run, runs_->childCount()});
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const RunRecord& run = runs[i];
        auto* item = runs_->child(static_cast<int>(i));
        const bool current = static_cast<int>(i) == document_.runs().current();
        const bool failed = statusOf(run) == RunStatus::Failed || !run.problem.isEmpty();
        QStringList details;
        if (current && document_.runs().wasShown()) details << tr("shown");
        if (failed) details << (run.problem.isEmpty() ? tr("failed") : tr("cannot be read"));
        else if (statusOf(run) != RunStatus::Done || hasRemarks(run)) details << stateText(run);
        const QString changes = changesOf(runs, i);
        // By what was changed for it a run is told from the others, also the one that is shown.
        if (!changes.isEmpty()) details << changes;
        if (details.isEmpty()) details << startedText(run);
        item->setText(0, run.name);
        item->setData(0, DetailDelegate::detailRole, details.join(", "));
        item->setIcon(0, themeIcon(failed ? "dialog-warning" : current ? "media-playback-start" : "view-list-details"));
        QStringList tip{QString("%1: %2").arg(run.name, stateText(run))};
        if (!changes.isEmpty()) tip << changes;
        if (!run.note.isEmpty()) tip << run.note;
        if (!run.file.isEmpty()) tip << run.file;
        item->setToolTip(0, wrappedTip(tip.join("\n")));
    }
    runs_->setExpanded(true);
    filling_ = wasFilling;
    if (!filling_ && selection() != before) emit selected(selection());
}

Selection MechanismTree::selection() const {
    const auto items = selectedItems();
    if (items.isEmpty()) return {};
    const QTreeWidgetItem* item = items.contains(currentItem()) ? currentItem() : items[0];
    return {static_cast<Selection::Kind>(item->data(0, kindRole).toInt()), item->data(0, indexRole).toInt()};
}

std::vector<int> MechanismTree::selectedOf(Selection::Kind kind) const {
    std::vector<int> indices;
    for (const QTreeWidgetItem* item : selectedRows())
        if (item->data(0, kindRole).toInt() == static_cast<int>(kind))
            indices.push_back(item->data(0, indexRole).toInt());
    return indices;
}

void MechanismTree::select(const Selection& selection) {
    QTreeWidgetItem* item = selection.kind == Selection::Kind::None || selection.index < 0 ? nullptr : find(selection);
    if (!item) return clearSelection();
    setCurrentItem(item, 0, QItemSelectionModel::ClearAndSelect);
    scrollToItem(item);
}

/// The bodies of a component.
void MechanismTree::selectBelow(QTreeWidgetItem* component) {
    QItemSelection rows;
    QTreeWidgetItem* first = nullptr;
    for (QTreeWidgetItemIterator it(component); *it && isBelow(*it, component); ++it) {
        if ((*it)->data(0, kindRole).toInt() != static_cast<int>(Selection::Kind::Body)) continue;
        if (!first) first = *it;
        rows.select(indexFromItem(*it), indexFromItem(*it));
    }
    if (!first) return;
    // With Ctrl or Shift they come to what is selected; with Ctrl they go again where all of them are.
    const Qt::KeyboardModifiers held = QGuiApplication::keyboardModifiers();
    const QModelIndexList below = rows.indexes();
    const bool all = std::all_of(below.begin(), below.end(),
                                 [this](const QModelIndex& one) { return selectionModel()->isSelected(one); });
    const auto command = !(held & (Qt::ControlModifier | Qt::ShiftModifier)) ? QItemSelectionModel::ClearAndSelect
                         : all && (held & Qt::ControlModifier)               ? QItemSelectionModel::Deselect
                                                                             : QItemSelectionModel::Select;
    setCurrentItem(first, 0, QItemSelectionModel::NoUpdate);
    selectionModel()->select(rows, command);
}

QStringList MechanismTree::selectedNames() const {
    QStringList names;
    for (const QTreeWidgetItem* item : selectedRows())
        if (item->flags() & Qt::ItemIsEditable) names << item->text(0);
    return names;
}

void MechanismTree::toggleBody(int index) {
    if (auto* item = find({Selection::Kind::Body, index})) setCurrentItem(item, 0, QItemSelectionModel::Toggle);
}

QRect MechanismTree::rectOf(const Selection& selection) const {
    QTreeWidgetItem* item = find(selection);
    return item ? visualItemRect(item) : QRect();
}

QStringList MechanismTree::mimeTypes() const { return {quantityMimeType}; }

QMimeData* MechanismTree::mimeData(const QList<QTreeWidgetItem*>& items) const {
    const RunRecord* run = document_.runs().currentRun();
    if (!run || !run->result) return nullptr; // nothing was measured yet
    const ThingNames names = namesIn(*run, document_.mechanism());
    QStringList paths;
    for (const auto* item : items) {
        const auto index = static_cast<std::size_t>(item->data(0, indexRole).toInt());
        const Mechanism& m = document_.mechanism();
        const auto add = [&](const char* folder, const auto& things) {
            if (index >= things.size()) return;
            const std::string there = nameThen(names, folder, text(things[index].name)).toStdString();
            if (there.empty()) return; // younger than the run
            for (const auto& path : quantitiesOf(*run->result, folder, there)) paths << text(path);
        };
        switch (static_cast<Selection::Kind>(item->data(0, kindRole).toInt())) {
        case Selection::Kind::Body:
            add("bodies", m.bodies);
            break;
        case Selection::Kind::Joint:
            add("joints", m.joints);
            break;
        case Selection::Kind::Contact:
            add("contacts", m.contacts);
            break;
        case Selection::Kind::Coupling:
            add("couplings", m.couplings);
            break;
        default:
            break;
        }
    }
    return paths.isEmpty() ? nullptr : quantityMime(paths);
}

bool MechanismTree::isAmongRuns(const QPoint& globalPosition) const {
    const QTreeWidgetItem* item = itemAt(viewport()->mapFromGlobal(globalPosition));
    return item && runs_ && (item == runs_ || item->parent() == runs_);
}

/// On a component the menu is of its bodies.
void MechanismTree::contextMenuEvent(QContextMenuEvent* event) {
    QTreeWidgetItem* item = event->reason() == QContextMenuEvent::Mouse ? itemAt(event->pos()) : currentItem();
    if (item && item->data(0, pathRole).isValid()) {
        bool all = true;
        for (QTreeWidgetItemIterator it(item); *it && isBelow(*it, item); ++it)
            all = all && ((*it)->data(0, pathRole).isValid() || (*it)->isSelected());
        if (!all) selectBelow(item);
    }
    emit menuWanted(event->globalPos());
}

void MechanismTree::paintEvent(QPaintEvent* event) {
    QTreeWidget::paintEvent(event);
    if (topLevelItemCount() > 0) return;
    QPainter painter(viewport());
    painter.setPen(secondaryTextColour());
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap,
                     tr("Nothing is open.\n\nBegin a new mechanism (Ctrl+N), open a project or a STEP file (Ctrl+O), "
                        "or drop one here."));
}

} // namespace escapement
