#include "gui/workbench/notice_layout.h"

#include <QLabel>
#include <QRegularExpression>

#include <algorithm>

namespace escapement {

NoticeLayout::NoticeLayout(QWidget* notice, QLabel* words) : QBoxLayout(LeftToRight, notice), words_(words) {
    buttons_ = new QHBoxLayout;
    buttons_->addStretch(1);
    addWidget(words, 1);
    addLayout(buttons_);
}

/// Lines end behind white space, hyphens and slashes.
QBoxLayout::Direction NoticeLayout::directionFor(int width) const {
    static const QRegularExpression ends("(?<=[\\s/-])");
    int longest = 0;
    for (const QString& word : words_->text().split(ends))
        longest = std::max(longest, words_->fontMetrics().horizontalAdvance(word.trimmed()));
    return longest + spacing() + buttons_->sizeHint().width() > width ? TopToBottom : LeftToRight;
}

int NoticeLayout::heightForWidth(int width) const {
    const QSize beside = buttons_->sizeHint();
    const QMargins margins = contentsMargins();
    const int around = margins.top() + margins.bottom(), inner = width - margins.left() - margins.right();
    if (directionFor(inner) == TopToBottom) return words_->heightForWidth(inner) + spacing() + beside.height() + around;
    return std::max(words_->heightForWidth(inner - spacing() - beside.width()), beside.height()) + around;
}

void NoticeLayout::setGeometry(const QRect& place) {
    const QMargins margins = contentsMargins();
    setDirection(directionFor(place.width() - margins.left() - margins.right()));
    QBoxLayout::setGeometry(place);
}

} // namespace escapement
