#include "gui/viewport/section_bar.h"

#include "gui/style/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

namespace escapement {

SectionBar::SectionBar(QWidget* parent) : QFrame(parent) {
    setObjectName("sectionBar");
    setStyleSheet("#sectionBar { background: palette(base); border: 1px solid palette(mid); border-radius: 4px; }"
                  "#sectionBar QLabel { color: palette(text); background: transparent; }"
                  "#sectionBar QToolButton { border: 1px solid transparent; border-radius: 3px; padding: 2px 7px; "
                  "color: palette(text); background: transparent; }"
                  "#sectionBar QToolButton:hover { border-color: palette(mid); }"
                  "#sectionBar QToolButton:checked { background: #0072b2; color: white; border-color: #0072b2; }");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(9, 4, 5, 4);
    row->setSpacing(3);
    row->addWidget(new QLabel(tr("Section"), this));
    row->addSpacing(4);
    const char* names[] = {"x", "y", "z"};
    for (int i = 0; i < 3; ++i) {
        axes_[i] = new QToolButton(this);
        axes_[i]->setObjectName(QString("sectionAxis%1").arg(QString(names[i]).toUpper()));
        axes_[i]->setText(names[i]);
        axes_[i]->setToolTip(tr("Cut across the %1 axis").arg(names[i]));
        axes_[i]->setCheckable(true);
        row->addWidget(axes_[i]);
        connect(axes_[i], &QToolButton::clicked, this, [this, i] { setAxis(i); });
    }
    axes_[0]->setChecked(true);
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setObjectName("sectionSlider");
    slider_->setRange(0, 1000);
    slider_->setValue(500);
    slider_->setMinimumWidth(170);
    slider_->setToolTip(tr("Position of the cut"));
    row->addSpacing(4);
    row->addWidget(slider_, 1);
    position_ = new QLabel(this);
    position_->setObjectName("sectionPosition");
    position_->setMinimumWidth(fontMetrics().horizontalAdvance("−888.88 mm"));
    position_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(position_);
    flip_ = new QToolButton(this);
    flip_->setObjectName("sectionFlip");
    flip_->setText(tr("Flip"));
    flip_->setCheckable(true);
    flip_->setToolTip(tr("Show the other half"));
    row->addWidget(flip_);
    auto* close = new QToolButton(this);
    close->setObjectName("sectionClose");
    close->setText("✕");
    close->setToolTip(tr("No section"));
    row->addWidget(close);
    connect(slider_, &QSlider::valueChanged, this, &SectionBar::changed);
    connect(flip_, &QToolButton::toggled, this, [this](bool on) {
        flipped_ = on;
        emit changed();
    });
    connect(close, &QToolButton::clicked, this, &SectionBar::closed);
}

double SectionBar::fraction() const { return slider_->value() / 1000.0; }

void SectionBar::setAxis(int axis) {
    if (axis != axis_) {
        const QSignalBlocker quiet(flip_);
        flip_->setChecked(false);
        flipped_ = false;
    }
    axis_ = axis;
    for (int i = 0; i < 3; ++i) axes_[i]->setChecked(i == axis);
    emit axisChosen();
    emit changed();
}

void SectionBar::setPositionText(const QString& text) { position_->setText(text); }

} // namespace escapement
