#include "gui/workbench/export_notice.h"

#include "gui/style/style.h"
#include "gui/workbench/actions/exporting.h"
#include "gui/workbench/notice_layout.h"
#include "plots/units/number_text.h"

#include <QFileInfo>
#include <QLabel>
#include <QPushButton>

namespace escapement {

ExportNotice::ExportNotice(Exporting& exporting, QWidget* parent) : QFrame(parent), words_(new QLabel(this)) {
    setObjectName("exportBar");
    words_->setObjectName("exportText");
    words_->setWordWrap(true);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName("cancelExportButton");
    auto* layout = new NoticeLayout(this, words_);
    layout->setContentsMargins(12, 6, 8, 6);
    layout->buttons().addWidget(cancel);
    hide();
    connect(cancel, &QPushButton::clicked, &exporting, &Exporting::stop);
    connect(&exporting, &Exporting::progressed, this, &ExportNotice::tell);
    for (const auto ended : {&Exporting::done, &Exporting::failed, &Exporting::cancelled})
        connect(&exporting, ended, this, &QWidget::hide);
}

void ExportNotice::tell(const QString& file, double share) {
    constexpr double telling = 0.02; // of the whole: before, the start of the program is most of the time
    if (share <= 0.0) since_.start();
    QString text = tr("Making %1: %2 %").arg(QFileInfo(file).fileName()).arg(static_cast<int>(100.0 * share));
    if (since_.isValid() && share > telling && share < 1.0)
        text += ", " + tr("%1 left").arg(durationText(1e-3 * double(since_.elapsed()) * (1.0 - share) / share));
    words_->setText(text);
    dress();
    show();
}

void ExportNotice::dress() {
    const QString style = QString("QFrame#exportBar { background: %1; border: 1px solid #0072b2; border-radius: 5px; }")
                              .arg(darkTheme() ? "#17364a" : "#e3f0f8");
    if (style != styleSheet()) setStyleSheet(style); // dear, and asked for with all progress
}

} // namespace escapement
