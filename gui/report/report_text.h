#pragma once
// A report while it is written: headings, sentences, tables and figures as HTML that browsers and Qt's documents show
// alike. Every text handed in is plain; what HTML needs is done here.

#include <QImage>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace escapement {

inline QString plain(const std::string& text) { return QString::fromStdString(text); }

struct ReportFigure {
    QByteArray svg; ///< a drawing; empty: only the picture
    QImage image;
    int width = 0; ///< pixels on the page
};

class ReportText {
  public:
    void heading(const QString& text);
    void subheading(const QString& text);
    void paragraph(const QString& text, bool warning = false);
    /// `numbers`: how many of the last columns stand to the right.
    void table(const QStringList& head, const std::vector<QStringList>& rows, int numbers = 0);
    void figure(ReportFigure figure, const QString& caption);

    /// With "figure:0", "figure:1", … where figures come.
    const QString& body() const { return body_; }
    const std::vector<ReportFigure>& figures() const { return figures_; }

  private:
    QString body_;
    std::vector<ReportFigure> figures_;
};

/// One file that holds everything: drawings within it, pictures as data. Follows the reader's light or dark.
QByteArray htmlFile(const ReportText& text, const QString& title);

} // namespace escapement
