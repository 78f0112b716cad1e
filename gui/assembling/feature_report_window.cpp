#include "gui/assembling/feature_report_window.h"

#include "engine/contact/diagnostics/feature_report.h"
#include "engine/contact/features/placed_part.h"
#include "gui/panels/properties/copy_rows.h"
#include "gui/panels/tables/quiet_table.h"
#include "plots/language/language.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace escapement {
namespace {

constexpr int sortRole = Qt::UserRole + 1, indexRole = Qt::UserRole + 2;

QStandardItem* words(const QString& text) {
    auto* item = new QStandardItem(text);
    item->setData(text, sortRole);
    return item;
}

/// Empty where there is nothing to say; copied in SI.
QStandardItem* quantity(std::optional<double> value, const QString& unit) {
    auto* item = new QStandardItem(value ? quantityText(*value, unit, 4) : QString());
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setData(value ? *value : -1.0, sortRole);
    if (value) item->setData(*value, copyRole);
    return item;
}

} // namespace

FeatureReportWindow::FeatureReportWindow(const Document& document, const std::vector<int>& bodies, QWidget* parent)
    : QDialog(parent) {
    setObjectName("featureReportWindow");
    setWindowTitle(tr("Contact report"));
    resize(1000, 600);
    rows_ = new QStandardItemModel(this);
    rows_->setHorizontalHeaderLabels({tr("Body"), tr("Feature"), tr("Kind"), tr("Size"), tr("Angle"),
                                      tr("Curvature jump"), tr("Gap"), tr("Remark")});
    const QStringList exact{tr("Body"),          tr("Feature"),     tr("Kind"),
                            tr("Size [m, m^2]"), tr("Angle [rad]"), tr("Curvature jump [1/m]"),
                            tr("Gap [m]"),       tr("Remark")};
    for (int c = 0; c < exact.size(); ++c) rows_->horizontalHeaderItem(c)->setData(exact[c], copyRole);
    const auto& all = document.mechanism().bodies;
    for (int index : bodies) {
        if (index < 0 || index >= static_cast<int>(all.size())) continue;
        const Body& body = all[static_cast<std::size_t>(index)];
        try {
            for (const auto& placed : placedParts(body, document.mechanism(), document.parts())) {
                PickedFeature of;
                of.body = index;
                of.bodyName = body.name;
                of.instance = placed.instance;
                addPart(of, *placed.part);
            }
        } catch (const std::exception& error) {
            text_ += QString::fromStdString(body.name) + ": " + translated(error.what()) + "\n";
        }
    }
    auto* text = new QPlainTextEdit(text_.trimmed(), this);
    text->setObjectName("featureReportText");
    text->setReadOnly(true);
    text->setFrameShape(QFrame::NoFrame);
    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(rows_);
    sorted->setSortRole(sortRole);
    table_ = new QuietTable(tr("The bodies have no parts."), this);
    table_->setObjectName("featureReportTable");
    table_->setModel(sorted);
    static_cast<QuietTable*>(table_)->setColumnCharacters({12, 9, 18, 15, 9, 15, 12, 20}, 7);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder); // as numbered
    table_->setToolTip(tr("Ctrl+C copies the chosen rows in SI units; a chosen row is shown in the view"));
    makeRowsCopyable(table_);
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(text);
    split->addWidget(table_);
    split->setStretchFactor(1, 1);
    split->setSizes({200, 320});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(split, 1);
    layout->addWidget(buttons);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &FeatureReportWindow::look);
}

void FeatureReportWindow::addPart(const PickedFeature& of, const Part& part) {
    const FeatureReport report = featureReport(part);
    // A body may be of several parts, which all have a face 1.
    const QString whose = QString::fromStdString(of.bodyName) +
                          (part.path.empty() ? QString() : " (" + QString::fromStdString(of.instance) + ")");
    text_ += whose + "\n";
    for (const auto& line : sentences(report)) text_ += "    " + translated(line).replace(" mm2", " mm²") + "\n";
    for (const auto& note : report.notes) text_ += "    " + tr("read from the file: %1").arg(translated(note)) + "\n";
    text_ += "\n";

    std::map<std::string, QString> why;
    for (const auto& unused : report.unused)
        for (const auto& feature : unused.features) why[feature] = translated(unused.why);
    const auto add = [&](FeatureKind kind, int number, QList<QStandardItem*> cells, const QString& remark) {
        const QString name = kind == FeatureKind::Face ? tr("face %1").arg(number) : tr("edge %1").arg(number);
        auto* feature = words(name);
        feature->setData((kind == FeatureKind::Face ? 0 : 1000000) + number, sortRole);
        auto* body = words(whose);
        body->setData(static_cast<int>(features_.size()), indexRole);
        PickedFeature picked = of;
        picked.kind = kind == FeatureKind::Face ? PickKind::Face : PickKind::Edge;
        picked.number = number;
        features_.push_back(picked);
        rows_->appendRow(QList<QStandardItem*>{body, feature} + cells + QList<QStandardItem*>{words(remark)});
    };
    for (std::size_t i = 0; i < part.features.faces.size(); ++i) {
        const Face& face = part.features.faces[i];
        const int number = static_cast<int>(i) + 1;
        auto* area = quantity(std::nullopt, {});
        const Unit unit = Units::chosen().of("m");
        area->setText(numberText(face.area / (unit.factor * unit.factor), 4) + " " + unit.name + "²");
        area->setData(face.area, sortRole);
        area->setData(face.area, copyRole);
        add(FeatureKind::Face, number,
            {words(translated(name(face.surface->kind()))), area, quantity(std::nullopt, {}),
             quantity(std::nullopt, {}), quantity(std::nullopt, {})},
            why[featureName(FeatureKind::Face, number)]);
    }
    for (const auto& edge : report.edgeReports) {
        const bool meets = edge.faces[1] != 0 && edge.kind != EdgeKind::Border;
        const bool smooth = edge.kind == EdgeKind::Tangent || edge.kind == EdgeKind::Smooth;
        QString remark = why[featureName(FeatureKind::Edge, edge.number)];
        if (edge.nearlyTangent()) remark = tr("nearly tangent, taken as tangent");
        if (!edge.alongIt.empty()) {
            QStringList kinds;
            for (EdgeKind kind : edge.alongIt) kinds << translated(name(kind));
            remark = tr("along it: %1").arg(kinds.join(", "));
        }
        add(FeatureKind::Edge, edge.number,
            {words(tr("%1 %2").arg(translated(name(edge.kind)), translated(name(edge.curve)))),
             quantity(edge.length, "m"), quantity(meets ? std::optional(edge.angle()) : std::nullopt, "rad"),
             quantity(smooth ? std::optional(edge.curvatureJump) : std::nullopt, "1/m"),
             quantity(edge.gapFace ? std::optional(edge.gap) : std::nullopt, "m")},
            remark);
    }
}

void FeatureReportWindow::look() {
    std::vector<PickedFeature> chosen;
    for (const auto& row : table_->selectionModel()->selectedRows())
        chosen.push_back(features_[static_cast<std::size_t>(row.data(indexRole).toInt())]);
    emit highlighted(chosen);
}

} // namespace escapement
