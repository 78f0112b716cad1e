// Curves as a table, plots as a picture.

#include "plots/file_ending.h"
#include "plots/language/language.h"
#include "plots/last_folder.h"
#include "plots/pictures/saved_picture.h"
#include "plots/plot_colours.h"
#include "plots/plot_cursors.h"
#include "plots/plot_names.h"
#include "plots/plot_panel.h"
#include "plots/units/table_choice.h"
#include "plots/units/units.h"

#include <qcustomplot.h>

#include <QDir>
#include <QFileDialog>
#include <QLocale>
#include <QMessageBox>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QTextStream>

#include <algorithm>

namespace escapement {
namespace {

/// As RFC 4180 wants it: names of bodies may hold anything.
QString csvField(const QString& text) {
    if (!text.contains(',') && !text.contains('"') && !text.contains('\n')) return text;
    return '"' + QString(text).replace('"', "\"\"") + '"';
}

} // namespace

bool PlotPanel::exportTo(const QString& file, QString* problem, bool inSi) const {
    QString why;
    bool done = false;
    const auto ends = [&](const char* ending) { return file.endsWith(ending, Qt::CaseInsensitive); };
    if (!ends(".csv") && !ends(".svg") && !ends(".pdf") && !ends(".png"))
        why = tr("'%1' has no ending known here. Choose .csv, .svg, .pdf or .png.").arg(file);
    else if (!result_ || curves_.empty()) why = tr("There are no curves to export: pick quantities first.");
    else done = ends(".csv") ? writeTable(file, inSi, why) : writePicture(file, why);
    if (!done && problem) *problem = why;
    return done;
}

bool PlotPanel::writeTable(const QString& file, bool inSi, QString& problem) const {
    // The table holds every recorded row, also where the drawing was thinned. Curves of one run and one
    // kind of row (frames, steps) share their horizontal column; a group that has ended leaves its fields empty.
    struct Group {
        QString run;
        bool ofSteps;
        std::vector<std::vector<double>> columns;
    };
    std::vector<Group> groups;
    std::vector<QStringList> heads;
    const auto turned = [inSi](std::vector<double> values, const QString& si) {
        const double factor = inSi ? 1.0 : Units::chosen().of(si).factor;
        if (factor != 1.0)
            for (double& value : values) value /= factor;
        return values;
    };
    const auto unitIn = [inSi](const QString& si) { return inSi || si == "1" ? si : Units::chosen().of(si).name; };
    const QString x = spectrum_ ? QString(timePath) : xQuantity();
    for (const auto& curve : curves_) {
        const bool ofSteps = spectrum_ || isOfSteps(curve.path.toStdString());
        auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& one) {
            return one.run == curve.run && one.ofSteps == ofSteps && !spectrum_;
        });
        Series rows;
        try {
            rows = rowsOf(curve);
        } catch (const std::exception& error) {
            problem = translated(error.what());
            return false;
        }
        if (spectrum_) rows = spectrum(rows);
        const QString runs = curve.less ? QString("%1 - %2").arg(curve.run, comparison_->shownName()) : curve.run;
        const QString prefix = runs.isEmpty() ? QString() : runs + ": ";
        if (group == groups.end()) {
            const QString xHead =
                spectrum_ ? QString("frequency [Hz]") : QString("%1 [%2]").arg(curve.across, unitIn(unitOf(x)));
            groups.push_back({curve.run, ofSteps, {spectrum_ ? rows.x : turned(rows.x, unitOf(x))}});
            heads.push_back({csvField(prefix + xHead)});
            group = groups.end() - 1;
        }
        const auto own = names_.find(curve.wanted);
        group->columns.push_back(turned(rows.y, curve.unit));
        heads[static_cast<std::size_t>(group - groups.begin())] << csvField(
            QString("%1%2 [%3]").arg(prefix, own == names_.end() ? curve.path : own->second, unitIn(curve.unit)));
    }
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly | QIODevice::Text)) {
        problem = tr("The table '%1' could not be written: %2.").arg(file, out.errorString());
        return false;
    }
    QTextStream text(&out);
    std::size_t rows = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        text << (g ? "," : "") << heads[g].join(',');
        std::size_t own = groups[g].columns[0].size();
        for (const auto& column : groups[g].columns) own = std::min(own, column.size()); // a run may be adding rows
        for (auto& column : groups[g].columns) column.resize(own);
        rows = std::max(rows, own);
    }
    text << '\n';
    for (std::size_t row = 0; row < rows; ++row) {
        bool first = true;
        for (const Group& group : groups)
            for (const auto& column : group.columns) {
                if (!std::exchange(first, false)) text << ',';
                if (row < column.size() && std::isfinite(column[row]))
                    text << QString::number(column[row], 'g', QLocale::FloatingPointShortest);
            }
        text << '\n';
    }
    text.flush();
    if (text.status() == QTextStream::Ok && out.commit()) return true;
    problem = tr("The table '%1' could not be written: %2.").arg(file, out.errorString());
    return false;
}

bool PlotPanel::writePicture(const QString& file, QString& problem) const {
    // On paper there is no window around the plot: its names go into a legend, the cursor and the dark ground go away.
    auto* self = const_cast<PlotPanel*>(this);
    const bool dark = dark_;
    if (dark) self->setDark(false);
    const auto lines = cursors_->hide();
    std::vector<QCPItemTracer*> hidden;
    for (const auto& curve : curves_)
        if (curve.now && curve.now->visible()) {
            curve.now->setVisible(false);
            hidden.push_back(curve.now);
        }
    auto* legend = plot_->legend;
    auto* below = new QCPLayoutGrid;
    plot_->plotLayout()->addElement(1, 0, below);
    plot_->plotLayout()->setRowStretchFactor(1, 0.001);
    below->addElement(0, 0, legend);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend->setWrap(3);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setFont(font());
    legend->setTextColor(plotColours(false).cursor);
    legend->setVisible(true);

    const int width = 1000, height = 560;
    self->fitLabels(height);
    bool done = false;
    if (!file.endsWith(".svg", Qt::CaseInsensitive)) {
        done = savePicture(*plot_, file, width, height);
    } else {
        QSaveFile out(file); // the generator itself does not say when writing fails
        QSvgGenerator generator;
        generator.setSize({width, height});
        generator.setViewBox(QRect(0, 0, width, height));
        generator.setTitle(shownQuantities().join(", "));
        if (out.open(QIODevice::WriteOnly)) {
            generator.setOutputDevice(&out);
            QCPPainter painter;
            if (painter.begin(&generator)) {
                painter.setMode(QCPPainter::pmVectorized);
                painter.setMode(QCPPainter::pmNoCaching);
                plot_->toPainter(&painter, width, height);
                painter.end();
                done = out.commit();
            }
        }
    }

    legend->setVisible(false);
    plot_->axisRect()->insetLayout()->addElement(legend, Qt::AlignRight | Qt::AlignTop);
    plot_->plotLayout()->remove(below);
    plot_->plotLayout()->simplify();
    cursors_->unhide(lines);
    for (auto* now : hidden) now->setVisible(true);
    self->fitLabels(plot_->height());
    if (dark) self->setDark(true);
    self->schedule();
    if (!done)
        problem =
            tr("The picture '%1' could not be written: see that its folder is there and may be written to.").arg(file);
    return done;
}

void PlotPanel::chooseExport() {
    const TableChoice tables = tableChoice();
    const QString svg = tr("Drawing (*.svg)"), pdf = tr("Document (*.pdf)"), png = tr("Picture (*.png)");
    QString chosen = tables.last();
    QString file = QFileDialog::getSaveFileName(this, tr("Export curves"), QDir(lastFolder({})).filePath("curves.csv"),
                                                QStringList{tables.own, tables.si, svg, pdf, png}.join(";;"), &chosen);
    if (!file.isEmpty())
        file = withEnding(file, chosen == svg ? "svg" : chosen == pdf ? "pdf" : chosen == png ? "png" : "csv", this);
    if (file.isEmpty()) return;
    rememberFolderOf(file);
    if (chosen == tables.own || chosen == tables.si) rememberTablesInSi(chosen == tables.si);
    QString problem;
    if (!exportTo(file, &problem, tablesInSi())) QMessageBox::warning(this, tr("Export curves"), problem);
}

} // namespace escapement
