#include "gui/report/report_text.h"

#include "plots/language/language.h"

#include <QBuffer>

#include <algorithm>

namespace escapement {
namespace {

/// Of browsers; on paper the document has a style of its own.
constexpr const char* style = R"(
:root { color-scheme: light dark; }
body { font: 15px/1.45 "DejaVu Sans", "Segoe UI", Helvetica, Arial, sans-serif; max-width: 1000px; margin: 2em auto;
       padding: 0 1.2em; color: #1c2730; background: #ffffff; }
h1 { font-size: 1.7em; margin-bottom: 0.2em; } h2 { font-size: 1.25em; margin: 1.8em 0 0.5em;
     border-bottom: 1px solid #c3cad2; padding-bottom: 0.2em; } h3 { font-size: 1.05em; margin: 1.2em 0 0.4em; }
table { border-collapse: collapse; margin: 0.5em 0 1em; font-size: 0.9em; }
th { text-align: left; font-weight: 600; border-bottom: 2px solid #c3cad2; padding: 3px 14px 3px 0; }
td { border-bottom: 1px solid #e3e7ec; padding: 3px 14px 3px 0; vertical-align: top; }
td[align=right], th[align=right] { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
h1, h2, h3, p, th, td { overflow-wrap: anywhere; }
div.figure { margin: 1em 0; } div.figure svg, div.figure img { max-width: 100%; height: auto; background: #ffffff;
     border: 1px solid #e3e7ec; border-radius: 4px; } p.caption { color: #6b7680; font-size: 0.9em; margin-top: 0.3em; }
p.warning { color: #b04a00; } p.gap { margin: 0; line-height: 0.3; }
@media (prefers-color-scheme: dark) { body { color: #e6ebf0; background: #15191d; } h2, th { border-color: #4c5761; }
     td { border-color: #2c343b; } p.caption { color: #a9b4be; } p.warning { color: #f0a35e; } }
@media print { body { max-width: none; margin: 0; } h2, h3 { break-after: avoid; }
     div.figure, tr { break-inside: avoid; } }
)";

QString escaped(const QString& text) { return text.toHtmlEscaped().replace('\n', "<br>"); }

} // namespace

void ReportText::heading(const QString& text) { body_ += "<h2>" + escaped(text) + "</h2>\n"; }
void ReportText::subheading(const QString& text) { body_ += "<h3>" + escaped(text) + "</h3>\n"; }

void ReportText::paragraph(const QString& text, bool warning) {
    if (text.isEmpty()) return;
    body_ += (warning ? "<p class=\"warning\">" : "<p>") + escaped(text) + "</p>\n";
}

void ReportText::table(const QStringList& head, const std::vector<QStringList>& rows, int numbers) {
    if (rows.empty()) return;
    const auto line = [&](const QStringList& cells, const char* tag) {
        body_ += "<tr>";
        for (qsizetype i = 0; i < cells.size(); ++i) {
            const QString place = i >= head.size() - numbers ? " align=\"right\"" : "";
            body_ += QString("<%1%2>%3</%1>").arg(tag, place, escaped(cells[i]));
        }
        body_ += "</tr>\n";
    };
    body_ += "<table cellpadding=\"3\" cellspacing=\"0\">\n";
    line(head, "th");
    for (const auto& row : rows) line(row, "td");
    body_ += "</table>\n<p class=\"gap\">&nbsp;</p>\n"; // documents of Qt set what follows close to a table
}

void ReportText::figure(ReportFigure figure, const QString& caption) {
    body_ += QString("<div class=\"figure\"><img src=\"figure:%1\" width=\"%2\"></div>\n<p class=\"caption\">%3</p>\n")
                 .arg(figures_.size())
                 .arg(figure.width)
                 .arg(escaped(caption));
    figures_.push_back(std::move(figure));
}

QByteArray htmlFile(const ReportText& text, const QString& title) {
    QByteArray body = text.body().toUtf8();
    for (std::size_t i = 0; i < text.figures().size(); ++i) {
        const ReportFigure& figure = text.figures()[i];
        const QByteArray tag = QString("<img src=\"figure:%1\" width=\"%2\">").arg(i).arg(figure.width).toUtf8();
        QByteArray own = figure.svg;
        if (own.isEmpty()) {
            QByteArray bytes;
            QBuffer buffer(&bytes);
            buffer.open(QIODevice::WriteOnly);
            figure.image.save(&buffer, "PNG");
            own = "<img alt=\"\" src=\"data:image/png;base64," + bytes.toBase64() + "\" width=\"" +
                  QByteArray::number(figure.width) + "\">";
        }
        body.replace(tag, own);
    }
    return "<!DOCTYPE html>\n<html lang=\"" + languageInUse().toUtf8() + "\"><head><meta charset=\"utf-8\"><title>" +
           escaped(title).toUtf8() + "</title><style>" + style + "</style></head>\n<body>\n<h1>" +
           escaped(title).toUtf8() + "</h1>\n" + body + "</body></html>\n";
}

} // namespace escapement
