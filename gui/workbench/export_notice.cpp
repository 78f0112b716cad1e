#include "gui/workbench/export_notice.h"

#include "gui/style/style.h"
#include "gui/workbench/actions/exporting.h"
#include "gui/workbench/notice_layout.h"

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
    connect(&exporting, &Exporting::progressed, this, [this](const QString& file, double share) {
        words_->setText(tr("Making %1: %2 %").arg(QFileInfo(file).fileName()).arg(static_cast<int>(100.0 * share)));
        dress();
        show();
    });
    for (const auto ended : {&Exporting::done, &Exporting::failed, &Exporting::cancelled})
        connect(&exporting, ended, this, &QWidget::hide);
}

void ExportNotice::dress() {
    const QString style = QString("QFrame#exportBar { background: %1; border: 1px solid #0072b2; border-radius: 5px; }")
                              .arg(darkTheme() ? "#17364a" : "#e3f0f8");
    if (style != styleSheet()) setStyleSheet(style); // dear, and asked for with all progress
}

} // namespace escapement
