#include "gui/panels/properties_panel.h"

#include "gui/panels/property_rows.h"
#include "gui/style/style.h"

#include <QHeaderView>
#include <QPainter>

namespace escapement {

PropertiesPanel::PropertiesPanel(const Document& document, QWidget* parent) : QTreeWidget(parent), document_(document) {
    setObjectName("propertiesPanel");
    setColumnCount(2);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(0);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::NoSelection);
    setFocusPolicy(Qt::NoFocus);
    setWordWrap(true);
    header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(1, QHeaderView::Stretch);
}

void PropertiesPanel::showSelection(const Selection& selection) {
    clear();
    if (document_.isEmpty()) {
        emit titleChanged(tr("Properties"));
        return;
    }
    QString group;
    for (const PropertyRow& row : rowsOf(document_.mechanism(), selection)) {
        if (row.group != group) {
            group = row.group;
            auto* heading = new QTreeWidgetItem(this, {group});
            QFont bold = font();
            bold.setWeight(QFont::DemiBold);
            heading->setFont(0, bold);
            heading->setFirstColumnSpanned(true);
        }
        auto* item = new QTreeWidgetItem(this, {"  " + row.name, row.value});
        item->setForeground(0, secondaryTextColour());
        for (int column : {0, 1}) item->setToolTip(column, row.help + (column ? "\n" + row.value : QString()));
    }
    emit titleChanged(titleOf(document_.mechanism(), selection));
}

void PropertiesPanel::paintEvent(QPaintEvent* event) {
    QTreeWidget::paintEvent(event);
    if (topLevelItemCount() > 0) return;
    QPainter painter(viewport());
    painter.setPen(secondaryTextColour());
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap,
                     tr("Select a thing in the tree or click a body to see its properties."));
}

} // namespace escapement
