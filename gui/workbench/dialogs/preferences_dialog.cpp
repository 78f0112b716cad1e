#include "gui/workbench/dialogs/preferences_dialog.h"

#include "gui/document/preferences.h"
#include "gui/style/style.h"
#include "gui/style/system_theme.h"
#include "gui/style/typed_number.h"
#include "gui/workbench/actions/action.h"
#include "plots/language/language.h"
#include "plots/language/tr.h"
#include "plots/units/units.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTimer>

#include <algorithm>

namespace escapement {
namespace {

QLabel* remark(const QString& text) {
    auto* made = new QLabel(text);
    made->setWordWrap(true);
    made->setProperty("role", "secondary");
    return made;
}

QComboBox* unitsBox() {
    auto* box = new QComboBox;
    box->setObjectName("preferredUnits");
    box->addItems(Units::systems());
    box->setCurrentText(Units::chosen().system());
    QObject::connect(box, &QComboBox::textActivated, box,
                     [](const QString& system) { Units::chosen().choose(system); });
    return box;
}

constexpr int asSystem = 2; ///< row of the themes

QComboBox* themeBox(QAction& dark) {
    auto* box = new QComboBox;
    box->setObjectName("preferredTheme");
    box->addItems({tr("light"), tr("dark"), tr("as the system has it")});
    const auto chosen = chosenDark();
    box->setCurrentIndex(chosen ? int(*chosen) : asSystem);
    QObject::connect(&dark, &QAction::toggled, box, [box](bool on) {
        box->setCurrentIndex(on);
        // Where the system has changed it, nothing is chosen: that is known when the action has been handled.
        QTimer::singleShot(0, box, [box] {
            const auto now = chosenDark();
            box->setCurrentIndex(now ? int(*now) : asSystem);
        });
    });
    QObject::connect(box, &QComboBox::activated, box, [&dark, box](int index) {
        const bool system = index == asSystem;
        dark.setChecked(system ? systemIsDark() : index == 1);
        chooseDark(system ? std::nullopt : std::optional(index == 1));
        box->setCurrentIndex(index); // the action said light or dark
    });
    return box;
}

/// Says below it, in the language chosen and in the one in use, from when on it is used.
void addLanguage(QFormLayout& form) {
    auto* box = new QComboBox;
    box->setObjectName("preferredLanguage");
    box->addItem(tr("as the system has it"), QString());
    for (const Language& language : languages()) box->addItem(language.name, language.code);
    box->setCurrentIndex(std::max(0, box->findData(preferredLanguage())));
    auto* note = remark({});
    note->setObjectName("preferredLanguageNote");
    note->setMinimumHeight(2 * note->fontMetrics().lineSpacing()); // what is said of another one is two lines
    form.addRow(tr("Language"), box);
    form.addRow(note);
    const auto tell = [box, note] {
        const QString next = languageFor(box->currentData().toString(), QLocale::system().uiLanguages());
        const auto found = std::find_if(languages().begin(), languages().end(),
                                        [&](const Language& language) { return language.code == next; });
        note->setText(next == languageInUse() ? tr("Another language is used from the next start on.")
                                              : tr("From the next start on the window is in: %1").arg(found->name) +
                                                    "\n" + found->atNextStart);
    };
    tell();
    QObject::connect(box, &QComboBox::activated, note, [box, tell] {
        setPreferredLanguage(box->currentData().toString());
        tell();
    });
}

/// Says below it what is wrong with what was typed; only what can be used is taken.
void addTolerance(QFormLayout& form) {
    auto* edit = new QLineEdit(fieldText(preferredTolerance(), "1"));
    edit->setObjectName("preferredTolerance");
    edit->setAlignment(Qt::AlignRight);
    auto* note = remark(tr("Of mechanisms begun from now on; those there are keep theirs."));
    note->setObjectName("preferredToleranceNote");
    form.addRow(tr("Error allowed a step"), edit);
    form.addRow(note);
    QObject::connect(edit, &QLineEdit::textEdited, note, [note](const QString& text) {
        const TypedNumber typed = typedNumber(text, "1", {});
        const bool fits = typed.problem.isEmpty() && typed.value > 0.0 && typed.value < 1.0;
        note->setStyleSheet(fits ? QString() : "color: " + problemTextColour().name());
        note->setText(!typed.problem.isEmpty() ? typed.problem
                      : !fits                  ? tr("It must be greater than 0 and less than 1.")
                                               : tr("Of mechanisms begun from now on; those there are keep theirs."));
        if (fits) setPreferredTolerance(typed.value);
    });
}

/// Takes a comma for the point, as all fields do: in a plain box it would be left out, and "1,5" be 15.
class NumberBox final : public QDoubleSpinBox {
  public:
    using QDoubleSpinBox::QDoubleSpinBox;

  protected:
    QValidator::State validate(QString& text, int& position) const override {
        text.replace(',', '.');
        return QDoubleSpinBox::validate(text, position);
    }
    double valueFromText(const QString& text) const override {
        return QDoubleSpinBox::valueFromText(QString(text).replace(',', '.'));
    }
};

void show(QAction& dark, QWidget& window) {
    auto* dialog = new QDialog(&window);
    dialog->setObjectName("preferencesDialog");
    dialog->setWindowTitle(tr("Preferences"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* form = new QFormLayout(dialog);
    form->addRow(tr("Units"), unitsBox());
    form->addRow(tr("Theme"), themeBox(dark));
    addLanguage(*form);
    addTolerance(*form);
    auto* delay = new NumberBox;
    delay->setObjectName("preferredRecoveryDelay");
    delay->setRange(0.5, 600.0);
    delay->setDecimals(1);
    delay->setSuffix(" s");
    delay->setValue(recoveryDelay());
    QObject::connect(delay, &QDoubleSpinBox::valueChanged, delay, [](double seconds) { setRecoveryDelay(seconds); });
    form->addRow(tr("Copy for a crash after"), delay);
    form->addRow(remark(tr("So long after an edit a copy is kept aside. It is offered when the program ended without "
                           "saving, and never takes the place of the file.")));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    form->addRow(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    dialog->setMinimumWidth(420);
    dialog->show();
}

} // namespace

QAction* preferencesAction(QAction& dark, QWidget& window) {
    auto* action = helpfulAction(&window, "preferencesAction", tr("&Preferences…"), "configure", tr("Ctrl+,"),
                                 tr("Units, theme, language, the tolerance of new mechanisms, the copy for a crash"));
    QObject::connect(action, &QAction::triggered, &window, [&dark, &window] { show(dark, window); });
    return action;
}

} // namespace escapement
