#include "gui/style/eliding_label.h"

#include "gui/style/whole_quantities.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace escapement {

QString ElidingLabel::shown() const { return elidedText(fontMetrics(), text().simplified(), contentsRect().width()); }

bool ElidingLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && shown() != text()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), "<p>" + text().toHtmlEscaped() + "</p>", this);
        return true;
    }
    return QLabel::event(event);
}

void ElidingLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), int(alignment()) | Qt::TextSingleLine, palette(), isEnabled(),
                          shown(), foregroundRole());
}

} // namespace escapement
