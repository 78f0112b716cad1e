#include "gui/workbench/dialogs/film_dialog.h"

#include "plots/plot_names.h"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QVBoxLayout>

namespace escapement {
namespace {

constexpr const char* keptKey = "film/plot";
constexpr qsizetype mostNamed = 6;

QString tr(const char* text) { return QCoreApplication::translate("escapement", text); }

} // namespace

std::optional<FilmPlotPlace> askFilmPlot(const QStringList& curves, int leftOut, QWidget* window) {
    QDialog dialog(window);
    dialog.setObjectName("filmDialog");
    dialog.setWindowTitle(tr("Film of the run"));
    auto* column = new QVBoxLayout(&dialog);
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
    const int kept = QSettings().value(keptKey, 0).toInt();
    (group->button(kept) ? group->button(kept) : group->button(0))->setChecked(true);
    QStringList names;
    for (const QString& curve : curves.mid(0, mostNamed)) names << shortName(curve);
    QString text = tr("Over time, with a cursor at the film's time: %1%2.")
                       .arg(names.join(", "), curves.size() > mostNamed ? " …" : "");
    if (leftOut > 0)
        text += " " + tr("%1 of the plot's curves were measured in this window and are not in the result's file: the "
                         "film does not have them.")
                          .arg(leftOut);
    auto* said = new QLabel(text, &dialog);
    said->setObjectName("filmSaid");
    said->setWordWrap(true);
    said->setMinimumWidth(380);
    said->setProperty("role", "secondary");
    column->addWidget(said);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Make the film"));
    buttons->button(QDialogButtonBox::Ok)->setObjectName("filmOk");
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    if (dialog.exec() != QDialog::Accepted) return std::nullopt;
    QSettings().setValue(keptKey, group->checkedId());
    return static_cast<FilmPlotPlace>(group->checkedId());
}

} // namespace escapement
