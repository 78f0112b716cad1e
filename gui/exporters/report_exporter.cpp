// A report of a run: as one HTML file, or as a PDF on A4.

#include "engine/model/errors.h"
#include "engine/results/whole_file.h"
#include "gui/exporters/exporter.h"
#include "gui/exporters/plot_application.h"
#include "gui/report/report.h"
#include "plots/units/units.h"

#include <QFile>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextDocument>
#include <QUrl>

#include <memory>

namespace escapement {
namespace {

ReportText reportOf(const ExportInput& input) {
    const QString units = QString::fromStdString(input.units);
    if (!units.isEmpty() && !Units::systems().contains(units))
        throw InputError("There are no units \"" + input.units + "\"; there are \"" +
                         Units::systems().join("\", \"").toStdString() + "\".");
    Units::chosen().use(units.isEmpty() ? Units::systems().front() : units);
    try {
        return makeReport(input);
    } catch (const std::invalid_argument& problem) {
        throw InputError(problem.what());
    }
}

[[noreturn]] void refuse(const std::filesystem::path& file) {
    throw InputError("The report '" + file.string() +
                     "' cannot be written; check the folder and the room on the disk.");
}

void writeHtml(const ExportInput& input, const std::filesystem::path& file) {
    const auto application = applicationWhereNone(input.language);
    const QByteArray html = htmlFile(reportOf(input), reportTitle(input));
    WholeFile whole(file);
    QFile out(QString::fromStdString(whole.path().string()));
    if (!out.open(QIODevice::WriteOnly) || out.write(html) != html.size() || !out.flush()) refuse(file);
    out.close();
    whole.commit();
}

/// Qt's documents know little of styles: what matters on paper is said again here, in their words.
constexpr const char* paperStyle = R"(
body { font-family: "DejaVu Sans", sans-serif; font-size: 8.5pt; color: #1c2730; }
h1 { font-size: 17pt; } h2 { font-size: 13pt; margin-top: 16px; } h3 { font-size: 10pt; margin-top: 10px; }
th { text-align: left; background-color: #eef1f4; } td { vertical-align: top; }
p.caption { color: #6b7680; font-size: 7.5pt; } p.warning { color: #b04a00; } p.gap { font-size: 3pt; }
)";

void writePdf(const ExportInput& input, const std::filesystem::path& file) {
    const auto application = applicationWhereNone(input.language);
    const ReportText text = reportOf(input);
    const QString title = reportTitle(input);
    constexpr int across = 600; // pixels of a page between its margins
    WholeFile whole(file);
    QFile out(QString::fromStdString(whole.path().string()));
    if (!out.open(QIODevice::WriteOnly)) refuse(file);
    {
        QPdfWriter pdf(&out);
        pdf.setPageSize(QPageSize(QPageSize::A4));
        pdf.setPageMargins(QMarginsF(4, 2, 4, 2), QPageLayout::Millimeter);
        pdf.setResolution(300);
        pdf.setTitle(title);
        pdf.setCreator("Escapement");
        QTextDocument document;
        document.setDefaultStyleSheet(paperStyle);
        QString body = text.body();
        for (std::size_t i = 0; i < text.figures().size(); ++i) {
            const ReportFigure& figure = text.figures()[i];
            document.addResource(QTextDocument::ImageResource, QUrl(QString("figure:%1").arg(i)), figure.image);
            body.replace(QString("<img src=\"figure:%1\" width=\"%2\">").arg(i).arg(figure.width),
                         QString("<img src=\"figure:%1\" width=\"%2\">").arg(i).arg(std::min(figure.width, across)));
        }
        document.setHtml("<body><h1>" + title.toHtmlEscaped() + "</h1>" + body + "</body>");
        document.print(&pdf); // within 2 cm more, pages with their numbers
    }
    if (!out.flush() || out.error() != QFileDevice::NoError) refuse(file);
    out.close();
    whole.commit();
}

constexpr int reportTakes = Exporter::Columns | Exporter::Size | Exporter::Geometry | Exporter::NeedsResult |
                            Exporter::Apart | Exporter::InUnits;

} // namespace

Exporter htmlExporter() { return {"html", "Report of the run (HTML)", "html", reportTakes, writeHtml}; }
Exporter pdfExporter() { return {"pdf", "Report of the run (PDF)", "pdf", reportTakes, writePdf}; }

} // namespace escapement
