#include "gui/panels/properties/field_editor.h"

#include "gui/panels/properties/field_balloon.h"
#include "gui/panels/properties/name_completer.h"
#include "gui/style/style.h"
#include "gui/style/typed_number.h"
#include "gui/words/property_rows.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr double leastPlace = 1e-8; // m: to which CAD files say where their faces are
constexpr double roundoff = 1e-7;   // of the largest neighbour: beyond the digits that are shown of it

/// With the cursor at the beginning: the leading digits are what is seen of a long number.
void selectFromEnd(QLineEdit* edit) {
    edit->end(false);
    edit->home(true);
}

constexpr const char* handedKeys = "handedKeys"; // property of a line: it has the keys without having been clicked

/// Whether the key is a letter with which nothing begins that a field of a number takes: no parameter, no function.
bool beginsNothing(const QKeyEvent& key, const FieldContext& context) {
    static const QString functions = "acelmprst"; // the first letters of those of engine/model/resolve.cpp
    const QString text = key.text().toLower();
    if (text.size() != 1 || !text[0].isLetter() || (key.modifiers() & ~Qt::ShiftModifier)) return false;
    return !functions.contains(text) &&
           std::none_of(context.parameters.begin(), context.parameters.end(), [&](const auto& parameter) {
               return QString::fromStdString(parameter.first).startsWith(text, Qt::CaseInsensitive);
           });
}

/// Of a line in which nothing is being typed: undo and redo mean the project's history, not the letters of a value that
/// was taken; and no number begins with a space, which plays, nor, where the line came to the keys by itself, with the
/// key that adds another box. Who clicked it may type the name of a parameter that is still to come.
bool meansWindow(const QLineEdit& edit, const QKeyEvent& key, const FieldRow& row, const FieldContext& context) {
    if (row.isNumber && key.key() == Qt::Key_Space) return true;
    if (row.isNumber && row.variables.empty() && edit.property(handedKeys).toBool() &&
        edit.selectedText() == edit.text() && beginsNothing(key, context))
        return true;
    return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo) || key.key() == Qt::Key_Y;
}

/// All digits of a plain number, also of one that was reckoned; empty: it is none.
QString digitsOf(const FieldRow& row, std::size_t component) {
    bool plain = false;
    if (row.isNumber && component < row.components.size())
        QString::fromStdString(row.components[component]).toDouble(&plain);
    return plain ? wholeFieldText(row.values[component], QString::fromStdString(row.unit)) : QString();
}

/// What is seen of a number that was not touched may be its beginning: copied whole, it is the number. False: it is
/// copied as any text.
bool copyDigits(const QLineEdit& edit, const QString& digits) {
    bool number = false;
    edit.text().toDouble(&number);
    if (!number || digits.isEmpty() || edit.isModified() || edit.selectedText() != edit.text()) return false;
    QApplication::clipboard()->setText(digits);
    return true;
}

/// With what the line itself offers; its copy is that of the keys.
QMenu* menuOf(QLineEdit* edit, const QString& digits) {
    QMenu* menu = edit->createStandardContextMenu();
    for (QAction* action : menu->actions())
        if (action->objectName() == "edit-copy")
            QObject::connect(action, &QAction::triggered, edit, [edit, digits] { copyDigits(*edit, digits); });
    return menu;
}

} // namespace

FieldEditor::FieldEditor(const FieldRow& row, const FieldContext& context, Commit commit, QWidget* parent)
    : QWidget(parent), row_(row), context_(context), commit_(std::move(commit)) {
    setObjectName("field:" + QString::fromStdString(row.pointer));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    auto* line = newLine(column);

    if (row.presence != FieldRow::Presence::Always) addPresence(line);
    else if (row.isFlag) addFlag(line);
    else if (!row.choices.empty() || !row.refersTo.empty()) addChoice(line);
    else addEdits(line, column);
    note_ = new QLabel(this);
    note_->setObjectName(named("note"));
    note_->setProperty("role", "secondary");
    note_->setWordWrap(true);
    note_->hide();
    column->addWidget(note_);
    show();
}

QString FieldEditor::named(const char* what) const {
    return QString("%1:").arg(what) + QString::fromStdString(row_.pointer);
}

QHBoxLayout* FieldEditor::newLine(QVBoxLayout* column) {
    auto* line = new QHBoxLayout;
    line->setSpacing(3);
    column->addLayout(line);
    return line;
}

/// What may be there or not: a button that gives or takes it.
void FieldEditor::addPresence(QHBoxLayout* line) {
    presence_ = new QToolButton(this);
    presence_->setObjectName(named("presence"));
    presence_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    connect(presence_, &QToolButton::clicked, this, [this] {
        if (row_.presence == FieldRow::Presence::Present) send(std::nullopt);
        else send(Json::object()); // the panel knows what a fresh one holds
    });
    line->addWidget(presence_);
    line->addStretch();
}

void FieldEditor::addFlag(QHBoxLayout* line) {
    flag_ = new QCheckBox(this);
    flag_->setObjectName(named("edit"));
    flag_->installEventFilter(this);
    connect(flag_, &QCheckBox::clicked, this, [this](bool on) { send(Json(on)); });
    line->addWidget(flag_);
    line->addStretch();
}

void FieldEditor::addChoice(QHBoxLayout* line) {
    choice_ = new QComboBox(this);
    choice_->setObjectName(named("edit"));
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice_->setMinimumContentsLength(8);
    choice_->installEventFilter(this); // a wheel over a panel scrolls it, it changes no joint
    choice_->setFocusPolicy(Qt::StrongFocus);
    connect(choice_, &QComboBox::activated, this, [this] {
        const QString word = choice_->currentData().toString();
        send(word.isEmpty() ? std::optional<Json>() : Json(word.toStdString()));
    });
    line->addWidget(choice_, 1);
}

/// A line to type in for each component, and the unit behind.
void FieldEditor::addEdits(QHBoxLayout* line, QVBoxLayout* column) {
    const std::size_t count = row_.isNumber ? row_.components.size() : 1;
    for (std::size_t i = 0; i < count; ++i) {
        auto* edit = new QLineEdit(this);
        edit->setObjectName(count > 1 ? named("edit") + QString("/%1").arg(i) : named("edit"));
        edit->setMinimumWidth(count == 4 ? 41 : 62);
        if (!zeroWord().isEmpty())
            edit->setMinimumWidth(std::max(62, edit->fontMetrics().horizontalAdvance(zeroWord()) + 18));
        if (i < row_.hints.size()) edit->setPlaceholderText(translated(row_.hints[i]));
        if (row_.key == "encoding") edit->setPlaceholderText(tr("as in the file"));
        if (row_.isNumber && count == 1) edit->setAlignment(Qt::AlignRight);
        if (row_.isList) connect(new NameCompleter(*edit), &NameCompleter::completed, this, &FieldEditor::check);
        edit->installEventFilter(this);
        const int component = static_cast<int>(i);
        connect(edit, &QLineEdit::textEdited, this, &FieldEditor::check);
        connect(edit, &QLineEdit::editingFinished, this, [this, component] { finish(component); });
        // Enter keeps the field: the next value can be typed at once. Esc gives the keys back to the window, and so
        // does Enter after a name: a key meant for the window would begin another one.
        connect(
            edit, &QLineEdit::returnPressed, this,
            [this, edit] {
                if (!problem_.isEmpty() || !edit->hasFocus()) return;
                if (row_.key == "name") return edit->clearFocus();
                selectFromEnd(edit);
            },
            Qt::QueuedConnection);
        // Six numbers do not fit into one line of a narrow panel.
        if (count == 6 && i == 3) line = newLine(column);
        line->addWidget(edit, 1);
        edits_.push_back(edit);
    }
    if (!row_.isNumber && row_.columns == 0) return;
    unit_ = new QLabel(this);
    unit_->setProperty("role", "secondary");
    unit_->setObjectName(named("unit"));
    line->addWidget(unit_);
}

FieldEditor::~FieldEditor() { delete balloon_.data(); } // the window's child

bool FieldEditor::fits(const FieldRow& row) const {
    return row.pointer == row_.pointer && row.presence == row_.presence && row.isNumber == row_.isNumber &&
           row.components.size() == row_.components.size() && row.isFlag == row_.isFlag &&
           row.choices == row_.choices && row.refersTo == row_.refersTo;
}

void FieldEditor::setRow(const FieldRow& row, const FieldContext& context) {
    // What was shown of another value means that value no more: it may be typed again.
    for (std::size_t i = 0; i < row.components.size(); ++i)
        if (i >= row_.components.size() || row.components[i] != row_.components[i]) fitted_.erase(static_cast<int>(i));
    row_ = row;
    context_ = context;
    show();
}

void FieldEditor::abandon() {
    commit_ = nullptr;
    for (auto* edit : edits_) edit->blockSignals(true);
    if (balloon_) balloon_->say({});
}

QString FieldEditor::shownText(int component) const {
    if (row_.columns > 0) return shownPoints();
    if (!row_.isNumber) return QString::fromStdString(row_.text);
    if (row_.components[component].empty()) return {}; // to be given
    const QString typed = QString::fromStdString(row_.components[component]);
    bool plain = false;
    typed.toDouble(&plain);
    if (plain && row_.values[component] == 0.0 && !zeroWord().isEmpty()) return zeroWord();
    // The digits of a parameter are those that were typed: it is there to be used by them.
    if (plain && row_.group == "parameters") return digitsOf(row_, static_cast<std::size_t>(component));
    return plain ? fieldText(row_.values[component], QString::fromStdString(row_.unit)) : typed;
}

QString FieldEditor::unitShown() const {
    if (row_.columns > 0) return columnUnitsShown();
    const QString si = QString::fromStdString(row_.unit);
    return row_.isExpression && (row_.usesTime || !row_.variables.empty()) ? unitText(si) : Units::chosen().of(si).name;
}

QString FieldEditor::fittingText(int component) const {
    const QString all = shownText(component);
    const QLineEdit* edit = edits_.at(std::size_t(component));
    const auto fits = [&](const QString& text) {
        return edit->fontMetrics().horizontalAdvance(text) <= edit->width() - 12;
    };
    bool plain = false;
    all.toDouble(&plain);
    if (!row_.isNumber || !plain || edit->hasFocus()) return all;
    // What is as small beside the other components of its vector as roundoff is nothing to look at; the field being
    // typed in has it all. Two numbers are a lower and an upper limit, of which neither says anything of the other.
    if (edits_.size() > 2) {
        double largest = row_.unit == "rad" || row_.unit.empty() ? 1.0 : 0.0;
        for (const double value : row_.values) largest = std::max(largest, std::abs(value));
        const double value = std::abs(row_.values[component]);
        if (value < 1e-12 * largest) return "0";
        // So is a place that was picked or reckoned to less than what CAD files are exact to.
        const QString si = QString::fromStdString(row_.unit);
        if (si == "m" && value < std::max(leastPlace, roundoff * largest) &&
            fieldText(row_.values[component], si) != wholeFieldText(row_.values[component], si))
            return "0";
    }
    // Of a position or a direction six digits tell what there is to see; a number alone has room for all it has.
    if (const QString six = fieldText(row_.values[component], QString::fromStdString(row_.unit), 6);
        edits_.size() > 1 && six.size() < all.size() && fits(six))
        return six;
    if (fits(all)) return all;
    for (int digits = 6; digits > 2; --digits)
        if (const QString text = fieldText(row_.values[component], QString::fromStdString(row_.unit), digits);
            fits(text))
            return text;
    return fieldText(row_.values[component], QString::fromStdString(row_.unit), 2);
}

/// What has not all its digits on show has them in its tip, and shows those that were typed while it has the focus.
void FieldEditor::showComponent(int component) {
    QLineEdit* edit = edits_[component];
    if (edit->isModified()) return;
    const QString text = fittingText(component), all = shownText(component);
    if (!edit->hasFocus()) fitted_[component] = text;
    if (edit->text() != text) {
        const bool selected = edit->hasSelectedText() && edit->selectedText() == edit->text();
        edit->setText(text); // which also forgets how it was typed
        edit->setCursorPosition(0);
        if (selected) selectFromEnd(edit); // what is typed next is to take its place
    }
    const QString digits = all == zeroWord() ? QString() : digitsOf(row_, static_cast<std::size_t>(component));
    const QString whole = digits.isEmpty() ? all : digits;
    const bool cut = text != whole || edit->fontMetrics().horizontalAdvance(text) > edit->width() - 12;
    edit->setToolTip(cut && !whole.isEmpty() ? "<p><b>" + whole.toHtmlEscaped() + "</b> " +
                                                   unitShown().toHtmlEscaped() + "</p>" + helpOf(row_)
                                             : QString());
}

void FieldEditor::show() {
    const QString help = helpOf(row_);
    setToolTip(help);
    if (presence_) {
        const bool present = row_.presence == FieldRow::Presence::Present;
        presence_->setText(present ? tr("Take away") : tr("Give"));
        presence_->setToolTip(help);
    }
    if (flag_) flag_->setChecked(row_.text == "true");
    if (choice_) {
        fillChoices();
    }
    if (row_.isList)
        for (auto* edit : edits_)
            if (auto* completer = edit->findChild<NameCompleter*>()) completer->setNames(context_.names[row_.pointer]);
    bool typing = false;
    for (std::size_t i = 0; i < edits_.size(); ++i) {
        // What could not be taken, and what waits for it, stays when the panel is filled anew.
        const bool typed = edits_[i]->isModified() && (edits_[i]->hasFocus() || !problem_.isEmpty() || waits_);
        typing = typing || typed;
        if (typed) continue;
        edits_[i]->setModified(false);
        showComponent(static_cast<int>(i));
    }
    if (unit_) {
        unit_->setText(showsWord() ? QString() : unitShown());
        // A unit is never cut off: beside a long one several numbers give way.
        const int room = unit_->sizeHint().width();
        unit_->setMinimumWidth(std::max(30, room));
        if (edits_.size() == 3 || edits_.size() == 6)
            for (auto* edit : edits_) edit->setMinimumWidth(room > 40 ? 50 : 62);
        unit_->setVisible(edits_.size() == 1 || !unit_->text().isEmpty());
    }
    if (!typing) {
        waits_ = false;
        wrong_.clear();
        setProblem({});
        showValue(row_.isExpression, row_.values);
    } else if (problem_.isEmpty() || !wrong_.empty()) {
        const bool marked = !problem_.isEmpty();
        check(); // what is typed may go by a parameter that is gone, or there by now
        waits_ = problem_.isEmpty() && (waits_ || marked);
    }
}

/// Below the field from the moment an expression is typed: were it only after it is taken, the click that leaves the
/// field would move the one that is clicked.
void FieldEditor::showValue(bool isExpression, const std::vector<double>& values) {
    const QString si = QString::fromStdString(row_.unit);
    const Unit shown = Units::chosen().of(si);
    const auto in = [&](double value) {
        return std::isnan(value) ? tr("not given") : fieldText(value, si, 8) + " " + shown.name;
    };
    QStringList said;
    const bool changes = row_.usesTime || !row_.variables.empty();
    if (isExpression && row_.variables.empty() && !values.empty()) {
        QStringList texts;
        for (double value : values) texts << (std::isnan(value) ? tr("not given") : fieldText(value, si, 8));
        said << (changes ? tr("At t = 0: %1 %2.") : QString("= %1 %2")).arg(texts.join(", "), shown.name);
    }
    if (isExpression && changes && shown.factor != 1.0 && shown.name != unitText(si))
        said << tr("In %1 (1 is %2), unless its numbers have units.").arg(unitText(si), in(1.0));
    if (isExpression && !row_.variables.empty())
        said << tr("In SI: %1; a number beside them may have a unit, as in 120 mm.").arg(variablesOf(row_));
    note_->setText(said.join(' '));
    note_->setVisible(!said.isEmpty());
}

void FieldEditor::resetToDefault() {
    wrong_.clear(); // what is typed goes as well
    for (auto* edit : edits_) edit->setModified(false);
    if (send(std::nullopt)) return show(); // also where the default was there all along
    for (auto* edit : edits_) edit->setModified(true);
    setProblem(problem_); // and marks them
}

bool FieldEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Wheel && watched == choice_) {
        event->ignore();
        return true;
    }
    if (event->type() == QEvent::FocusOut && !qobject_cast<QLineEdit*>(watched) && balloon_ && problem_.isEmpty()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason(); // its own list, another window
        const bool comesBack = reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason;
        if (!comesBack) balloon_->say({}); // why a choice was not taken was read
    }
    auto* edit = qobject_cast<QLineEdit*>(watched);
    const auto place = std::find(edits_.begin(), edits_.end(), edit);
    const int component = static_cast<int>(place - edits_.begin());
    if (edit &&
        (event->type() == QEvent::Resize || event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)) {
        // After the event: the focus, and with it the room for digits, is only then what it will be.
        const bool select =
            event->type() == QEvent::FocusIn && static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason;
        if (event->type() == QEvent::FocusIn && balloon_) balloon_->comeForward();
        QTimer::singleShot(0, edit, [this, component, select] {
            if (component >= static_cast<int>(edits_.size())) return;
            showComponent(component);
            if (select && !edits_[component]->isModified()) selectFromEnd(edits_[component]);
        });
    }
    if (edit && event->type() == QEvent::MouseButtonPress) edit->setProperty(handedKeys, false);
    if (edit && event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool comesBack = reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason;
        if (!comesBack) edit->setProperty(handedKeys, reason == Qt::OtherFocusReason);
    }
    if (edit && event->type() == QEvent::ShortcutOverride && !edit->isModified() &&
        meansWindow(*edit, *static_cast<QKeyEvent*>(event), row_, context_)) {
        event->ignore();
        return true;
    }
    // What was typed is given up first; a tool in use ends with the next Esc.
    if (edit && event->type() == QEvent::ShortcutOverride && edit->isModified() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    const auto digits = [&] { return digitsOf(row_, static_cast<std::size_t>(component)); };
    if (edit && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy) &&
        copyDigits(*edit, digits()))
        return true;
    if (edit && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape &&
        edit->isModified()) {
        edit->setModified(false);
        check();
        if (problem_.isEmpty()) takePending(); // what waited for it
        show();
        selectFromEnd(edit);
        return true;
    }
    if (edit && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        edit->clearFocus(); // the window gives the keys to the view
        return false;
    }
    const bool mayReset = !row_.required && row_.presence == FieldRow::Presence::Always && !row_.isWrittenList;
    if (event->type() == QEvent::ContextMenu && (edit || (mayReset && watched == choice_))) {
        QMenu* menu = edit ? menuOf(edit, digits()) : new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        QAction* before = menu->actions().isEmpty() ? nullptr : menu->actions().first();
        if (mayReset) {
            auto* reset = new QAction(tr("Reset to default (%1)").arg(defaultSaid()), menu);
            reset->setObjectName("resetFieldAction");
            reset->setEnabled(row_.text != row_.defaultText || !problem_.isEmpty());
            connect(reset, &QAction::triggered, this, &FieldEditor::resetToDefault);
            menu->insertAction(before, reset);
        }
        menu->popup(static_cast<QContextMenuEvent*>(event)->globalPos());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace escapement
