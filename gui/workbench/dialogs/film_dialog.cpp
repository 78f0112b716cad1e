#include "gui/workbench/dialogs/film_dialog.h"

#include "gui/exporters/film_pictures.h"
#include "gui/style/style.h"
#include "plots/language/tr.h"
#include "plots/plot_names.h"
#include "plots/units/number_text.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr const char *keptPlot = "film/plot", *keptSize = "film/size";
constexpr qsizetype mostNamed = 6;

/// "0.1", "0,1" or "1/10"; 0: none that a film can have.
double speedTyped(const QString& text) {
    const QStringList parts = QString(text).replace(',', '.').split('/');
    bool known = false, whole = true;
    double speed = parts.value(0).trimmed().toDouble(&known);
    if (parts.size() == 2) speed /= parts[1].trimmed().toDouble(&whole);
    return known && whole && parts.size() < 3 && speed > 0.0 && std::isfinite(speed) ? speed : 0.0;
}

/// How long the film will be; empty: it cannot be made so.
QString lengthText(double length, double speed) {
    if (!(speed > 0.0) || length / speed * ExportInput().rate > mostFilmPictures) return {};
    const double seconds = length / speed;
    return seconds < 120.0 ? tr("The film lasts %1 s.").arg(numberText(seconds, 3))
                           : tr("The film lasts %1 min.").arg(numberText(seconds / 60.0, 3));
}

/// Speed and size, above what is chosen of the plot.
struct FilmForm {
    QLineEdit* speed;
    QComboBox* size;
};

/// `make` can be pressed while there is a film of that speed.
FilmForm addForm(const FilmOffer& offer, QPushButton* make, QVBoxLayout* column, QDialog& dialog) {
    auto* speed = new QLineEdit(&dialog);
    speed->setObjectName("filmSpeed");
    // As it can be typed: "5·10⁻⁵" is no number to the field.
    speed->setText(QString::number(offer.speed > 0.0 ? offer.speed : usualFilmSpeed(offer.length), 'g', 6));
    speed->setToolTip(tr("Simulated seconds in a second of the film: 1 is real time, 0.1 or 1/10 is ten times slower"));
    auto* size = new QComboBox(&dialog);
    size->setObjectName("filmSize");
    for (const QSize& usual : {QSize(1280, 720), QSize(1600, 900), QSize(1920, 1080), QSize(3840, 2160)})
        size->addItem(QString("%1 × %2").arg(usual.width()).arg(usual.height()), usual);
    size->setCurrentIndex(std::clamp(QSettings().value(keptSize, 1).toInt(), 0, size->count() - 1));
    const QString tooLong = tr("At this speed the film would be too long."),
                  wrong = tr("The speed is a number above 0, such as 0.1 or 1/10.");
    auto* said = new QLabel(&dialog);
    said->setObjectName("filmLength");
    // Whatever it says, the dialog keeps its width while one types.
    for (const QString& text : {tooLong, wrong, tr("The film lasts %1 min.").arg("0000")})
        said->setMinimumWidth(std::max(said->minimumWidth(), said->fontMetrics().horizontalAdvance(text) + 4));
    auto* form = new QFormLayout;
    auto* times = new QHBoxLayout;
    times->addWidget(speed, 1);
    times->addWidget(new QLabel(tr("× real time"), &dialog));
    form->addRow(tr("Speed"), times);
    form->addRow(tr("Pixels"), size);
    form->addRow(QString(), said);
    column->addLayout(form);
    const auto tell = [speed, said, make, tooLong, wrong, length = offer.length] {
        const double typed = speedTyped(speed->text());
        const QString text = lengthText(length, typed);
        make->setEnabled(!text.isEmpty());
        said->setStyleSheet("color: " + (text.isEmpty() ? problemTextColour() : secondaryTextColour()).name() + ";");
        said->setText(!text.isEmpty() ? text : typed > 0.0 ? tooLong : wrong);
    };
    QObject::connect(speed, &QLineEdit::textChanged, &dialog, tell);
    tell();
    return {speed, size};
}

/// Where the plot in front is to be; null: there is nothing for it.
QButtonGroup* addPlotPlaces(const FilmOffer& offer, QVBoxLayout* column, QDialog& dialog) {
    if (offer.curves.isEmpty()) return nullptr;
    auto* group = new QButtonGroup(&dialog);
    for (const auto& [place, name, text] :
         {std::tuple(FilmPlotPlace::None, "filmNoPlot", tr("The view alone")),
          {FilmPlotPlace::Below, "filmPlotBelow", tr("The plot in front below the view")},
          {FilmPlotPlace::Beside, "filmPlotBeside", tr("The plot in front beside the view")}}) {
        auto* button = new QRadioButton(text, &dialog);
        button->setObjectName(name);
        group->addButton(button, static_cast<int>(place));
        column->addWidget(button);
    }
    const int kept = QSettings().value(keptPlot, 0).toInt();
    (group->button(kept) ? group->button(kept) : group->button(0))->setChecked(true);
    QStringList names;
    for (const QString& curve : offer.curves.mid(0, mostNamed)) names << shortName(curve);
    QString text = tr("Over time, with a cursor at the film's time: %1%2.")
                       .arg(names.join(", "), offer.curves.size() > mostNamed ? " …" : "");
    if (offer.leftOut > 0)
        text += " " + tr("%1 of the plot's curves were measured in this window, or are differences of runs, and are "
                         "not in the result's file: the film does not have them.")
                          .arg(offer.leftOut);
    auto* said = new QLabel(text, &dialog);
    said->setObjectName("filmSaid");
    said->setWordWrap(true);
    said->setMinimumWidth(380);
    said->setProperty("role", "secondary");
    column->addWidget(said);
    return group;
}

} // namespace

std::optional<FilmWish> askFilm(const FilmOffer& offer, QWidget* window) {
    QDialog dialog(window);
    dialog.setObjectName("filmDialog");
    dialog.setWindowTitle(tr("Film of the run"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    QPushButton* make = buttons->button(QDialogButtonBox::Ok);
    make->setText(tr("Make the film"));
    make->setObjectName("filmOk");
    auto* column = new QVBoxLayout(&dialog);
    const FilmForm form = addForm(offer, make, column, dialog);
    const QButtonGroup* plot = addPlotPlaces(offer, column, dialog);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    if (dialog.exec() != QDialog::Accepted) return std::nullopt;
    QSettings().setValue(keptSize, form.size->currentIndex());
    if (plot) QSettings().setValue(keptPlot, plot->checkedId());
    return FilmWish{plot ? static_cast<FilmPlotPlace>(plot->checkedId()) : FilmPlotPlace::None,
                    speedTyped(form.speed->text()), form.size->currentData().toSize()};
}

} // namespace escapement
