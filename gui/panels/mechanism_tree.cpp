#include "gui/panels/mechanism_tree.h"

#include "engine/contact/placed_part.h"
#include "gui/panels/detail_delegate.h"
#include "gui/style/style.h"
#include "gui/style/units.h"

#include <QHeaderView>
#include <QPainter>

namespace escapement {
namespace {

constexpr int kindRole = Qt::UserRole + 1, indexRole = Qt::UserRole + 2;

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

MechanismTree::MechanismTree(const Document& document, QWidget* parent) : QTreeWidget(parent), document_(document) {
    setObjectName("mechanismTree");
    setHeaderHidden(true);
    setIndentation(14);
    setUniformRowHeights(true);
    setItemDelegate(new DetailDelegate(this));
    setFrameShape(QFrame::NoFrame);
    connect(this, &QTreeWidget::itemSelectionChanged, this, [this] { emit selected(selection()); });
    connect(this, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
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
                                      const char* icon, Selection selection) {
    auto* item = new QTreeWidgetItem(parent, {name});
    item->setData(0, DetailDelegate::detailRole, detail);
    item->setData(0, kindRole, static_cast<int>(selection.kind));
    item->setData(0, indexRole, selection.index);
    item->setToolTip(0, detail.isEmpty() ? name : name + " – " + detail);
    if (icon) item->setIcon(0, themeIcon(icon));
    return item;
}

void MechanismTree::rebuild() {
    using Kind = Selection::Kind;
    clear();
    runs_ = nullptr;
    if (document_.isEmpty()) return;
    const Mechanism& m = document_.mechanism();
    const auto section = [this](const QString& title, std::size_t count) {
        auto* item = group(title);
        item->setData(0, DetailDelegate::detailRole, QString::number(count));
        return item;
    };
    auto* bodies = section(tr("Bodies"), m.bodies.size());
    for (std::size_t i = 0; i < m.bodies.size(); ++i)
        entry(bodies, text(m.bodies[i].name), massText(m.bodies[i], m, document_.parts()),
              m.bodies[i].fixed ? "object-locked" : "draw-cuboid", {Kind::Body, static_cast<int>(i)});
    auto* joints = section(tr("Joints"), m.joints.size());
    for (std::size_t i = 0; i < m.joints.size(); ++i)
        entry(joints, text(m.joints[i].name), text(m.joints[i].type), "link", {Kind::Joint, static_cast<int>(i)});
    auto* contacts = section(tr("Contacts"), m.contacts.size());
    for (std::size_t i = 0; i < m.contacts.size(); ++i)
        entry(contacts, text(m.contacts[i].name),
              text(m.contacts[i].a.body) + " – " + text(m.contacts[i].b.body), "snap-node",
              {Kind::Contact, static_cast<int>(i)});
    auto* loads = section(tr("Loads"), m.loads.size());
    const double g = toVec3(m.gravity).norm();
    entry(loads, tr("gravity"), g > 0 ? quantityText(g, "m/s²") : tr("none"), "go-down",
          {Kind::Mechanism, 0});
    for (std::size_t i = 0; i < m.loads.size(); ++i)
        entry(loads, text(m.loads[i].name), text(m.loads[i].type), "go-next", {Kind::Load, static_cast<int>(i)});
    loads->setData(0, DetailDelegate::detailRole, QString::number(m.loads.size() + 1));
    auto* run = group(tr("Run settings"), {Kind::RunSettings, 0});
    run->setData(0, DetailDelegate::detailRole, text(m.run.strategy) + ", " + text(m.run.integrator));
    rebuildRuns();
}

void MechanismTree::rebuildRuns() {
    if (document_.isEmpty()) return;
    if (!runs_) runs_ = group(tr("Results"));
    qDeleteAll(runs_->takeChildren());
    const auto& runs = document_.runs();
    runs_->setData(0, DetailDelegate::detailRole, runs.empty() ? tr("none yet: press Run") : QString::number(runs.size()));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const bool shown = static_cast<int>(i) == document_.currentRun();
        auto* item = entry(runs_, runs[i].name, shown ? tr("shown") : tr("click to show"),
                           shown ? "media-playback-start" : "view-list-details", {Selection::Kind::Run, static_cast<int>(i)});
        item->setToolTip(0, runs[i].file);
    }
    runs_->setExpanded(true);
}

Selection MechanismTree::selection() const {
    const auto items = selectedItems();
    if (items.isEmpty()) return {};
    return {static_cast<Selection::Kind>(items[0]->data(0, kindRole).toInt()), items[0]->data(0, indexRole).toInt()};
}

void MechanismTree::selectBody(int index) {
    for (QTreeWidgetItemIterator it(this); *it; ++it)
        if ((*it)->data(0, kindRole).toInt() == static_cast<int>(Selection::Kind::Body) &&
            (*it)->data(0, indexRole).toInt() == index) {
            setCurrentItem(*it);
            return;
        }
    clearSelection();
}

void MechanismTree::paintEvent(QPaintEvent* event) {
    QTreeWidget::paintEvent(event);
    if (topLevelItemCount() > 0) return;
    QPainter painter(viewport());
    painter.setPen(secondaryTextColour());
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap,
                     tr("Nothing is open.\n\nOpen a project or a STEP file (Ctrl+O), or drop one here."));
}

} // namespace escapement
