// What the list of a field offers, and what its default is.

#include "engine/model/kinds/integrator_type.h"
#include "gui/panels/properties/field_editor.h"
#include "gui/style/symbol_icon.h"
#include "gui/style/typed_number.h"
#include "gui/words/finding_text.h"
#include "gui/words/property_rows.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

#include <algorithm>

namespace escapement {

/// What no choice means.
QString FieldEditor::emptyWord() const {
    return row_.key == "unit"        ? tr("as the file says")
           : row_.key == "primitive" ? tr("none: a CAD part")
                                     : tr("not chosen yet");
}

QString FieldEditor::zeroWord() const { return zeroWordOf(row_); }

bool FieldEditor::showsWord() const {
    return !zeroWord().isEmpty() && row_.isNumber && edits_.size() == 1 && edits_[0]->text() == zeroWord();
}

void FieldEditor::fillChoices() {
    choice_->clear();
    if (!row_.refersTo.empty()) {
        if (!row_.required) choice_->addItem(tr("none"), QString());
        if (!row_.everyWord.empty())
            choice_->addItem(tr("every %1").arg(translated(row_.refersTo)), QString::fromStdString(row_.everyWord));
        for (const QString& known : context_.names[row_.refersTo]) choice_->addItem(known, known);
        const auto& offered = context_.offered[row_.refersTo];
        if (!offered.empty() && choice_->count() > 0) choice_->insertSeparator(choice_->count());
        for (const auto& [name, words] : offered) choice_->addItem(words, name);
    }
    const QString now = QString::fromStdString(row_.text);
    // What may be left to the file can be left to it again.
    const bool mayBeEmpty = !row_.choices.empty() && !row_.required && row_.defaultText.empty();
    if (mayBeEmpty || (now.isEmpty() && choice_->findData(now) < 0)) choice_->addItem(emptyWord(), QString());
    const bool ofKinds =
        row_.key == "type" && (row_.pointer.starts_with("/joints/") || row_.pointer.starts_with("/couplings/"));
    for (const auto& word : row_.choices)
        choice_->addItem(ofKinds ? kindIcon(word) : QIcon(), translated(word), QString::fromStdString(word));
    if (row_.key == "unit" && mayBeEmpty)
        choice_->setItemData(
            0,
            tr("The file's own unit of length, and mm where it declares none. Where parts come out too "
               "large or too small, choose the unit that the file was drawn in."),
            Qt::ToolTipRole);
    if (row_.key == "integrator") // what each is for, in plain words
        for (int i = 0; i < choice_->count(); ++i)
            if (const IntegratorType* type = findIntegratorType(choice_->itemData(i).toString().toStdString()))
                choice_->setItemData(i, tr("For %1. %2").arg(helpText(type->purpose), helpText(type->words)),
                                     Qt::ToolTipRole);
    if (choice_->findData(now) < 0) choice_->addItem(now, now); // a name that no longer exists is shown as it is
    choice_->setCurrentIndex(choice_->findData(now));
}

/// The default as the field would show it: in the user's units and language.
QString FieldEditor::defaultSaid() const {
    const QString text = QString::fromStdString(row_.defaultText);
    if (flag_) return text == "true" ? tr("on") : tr("off");
    if (choice_)
        return text.isEmpty() ? choice_->itemText(std::max(0, choice_->findData(QString()))) : translated(text);
    if (text.isEmpty()) return "–";
    QStringList said;
    for (const QString& one : text.split(", ")) {
        bool plain = false;
        const double value = one.toDouble(&plain);
        if (plain && value == 0.0 && !zeroWord().isEmpty()) return zeroWord();
        said << (plain && row_.isNumber ? fieldText(value, QString::fromStdString(row_.unit)) : one);
    }
    return (said.join(", ") + " " + (row_.isNumber ? unitShown() : QString())).trimmed();
}

} // namespace escapement
