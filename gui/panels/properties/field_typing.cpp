// What is typed into a field: checked as it is typed, each number by itself, and handed over when it is finished.

#include "gui/panels/properties/field_balloon.h"
#include "gui/panels/properties/field_editor.h"
#include "gui/panels/properties/name_completer.h"
#include "gui/style/typed_number.h"
#include "gui/words/property_rows.h"
#include "plots/language/language.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <limits>

namespace escapement {

bool FieldEditor::takePending() {
    // It can be read and was refused all the same: so it would be again before each edit elsewhere. Typing on, or
    // Enter, tries anew.
    if (!problem_.isEmpty() && wrong_.empty()) return false;
    for (std::size_t i = 0; i < edits_.size(); ++i)
        if (commit_ && edits_[i]->isModified()) {
            finish(static_cast<int>(i)); // takes all components at once
            return problem_.isEmpty();
        }
    return true;
}

FieldEditor::Typed FieldEditor::typed() const {
    Typed typed;
    if (problem_.isEmpty() && !waits_) return typed;
    for (std::size_t i = 0; i < edits_.size(); ++i) {
        if (!edits_[i]->isModified()) continue;
        const int component = static_cast<int>(i);
        typed.texts[component] = edits_[i]->text();
        typed.insteadOf[component] = i < row_.components.size() ? row_.components[i] : row_.text;
    }
    typed.problem = problem_;
    typed.refused = !problem_.isEmpty() && wrong_.empty();
    return typed;
}

void FieldEditor::typeAgain(const Typed& typed) {
    bool any = false;
    for (const auto& [component, text] : typed.texts) {
        const auto i = static_cast<std::size_t>(component);
        if (i >= edits_.size()) continue;
        if (typed.insteadOf.at(component) != (i < row_.components.size() ? row_.components[i] : row_.text)) continue;
        edits_[i]->setText(text);
        edits_[i]->setCursorPosition(0);
        edits_[i]->setModified(true);
        any = true;
    }
    if (!any) return;
    check();
    if (problem_.isEmpty() && typed.refused) setProblem(typed.problem);
    waits_ = problem_.isEmpty();
}

void FieldEditor::judgeAgain(const Commit& judge) {
    if (problem_.isEmpty() || !wrong_.empty()) return;
    std::map<int, QString> wrong;
    const Json value = typedValue(wrong);
    if (!wrong.empty() || !judge(row_, value).isEmpty()) return;
    setProblem({});
    waits_ = true;
}

void FieldEditor::newBalloon() {
    balloon_ = new FieldBalloon(this);
    balloon_->setObjectName("problem:" + QString::fromStdString(row_.pointer));
}

void FieldEditor::setProblem(const QString& problem) {
    const bool changed = problem_ != problem;
    problem_ = problem;
    if (!problem.isEmpty() && !balloon_) newBalloon();
    if (balloon_) balloon_->say(problem);
    for (std::size_t i = 0; i < edits_.size(); ++i) {
        // A number beside one that cannot be read is none the worse for it.
        const bool its = wrong_.empty() ? edits_[i]->isModified() : wrong_.contains(static_cast<int>(i));
        const bool wrong = !problem.isEmpty() && (its || edits_.size() == 1);
        edits_[i]->setProperty("wrong", wrong);
        edits_[i]->setStyleSheet(wrong ? "QLineEdit { border: 1px solid #d55e00; border-radius: 2px; padding: 2px; }"
                                       : "");
    }
    if (changed) emit problemChanged();
}

/// Null, and `problem` says why, when it cannot be taken.
Json FieldEditor::typedComponent(int component, QString* problem, double* value) const {
    const auto i = static_cast<std::size_t>(component);
    const QString text = edits_[i]->text();
    // What was not touched keeps its exact value. A number in place of an expression of that value takes its place.
    const std::string& kept = row_.components[i];
    const Json known = Json::parse(kept, nullptr, false);
    if (!edits_[i]->isModified() || text == shownText(component) ||
        (known.is_number() && text == wholeFieldText(row_.values[i], QString::fromStdString(row_.unit))) ||
        (fitted_.contains(component) && text == fitted_.at(component))) {
        *value = row_.values[i];
        if (kept.empty()) return nullptr; // not given yet
        return known.is_number() ? known : Json(kept);
    }
    // The word or nothing leaves it to the program.
    if (const QString word = text.trimmed();
        !zeroWord().isEmpty() && (word.isEmpty() || !word.compare(zeroWord(), Qt::CaseInsensitive))) {
        *value = 0.0;
        return 0.0;
    }
    // A parameter may be of any quantity.
    const QString unit = row_.group == "parameters" ? anyUnit : QString::fromStdString(row_.unit);
    const TypedNumber typed = typedNumber(text, unit, context_.parameters, row_.usesTime, row_.variables);
    *value = typed.value;
    if (!typed.problem.isEmpty()) {
        *problem = typed.problem;
    } else if (!row_.range.contains(typed.value) && !typed.usesTime) {
        const bool plain = typed.value == 0.0 || unit.isEmpty() || unit == "1" || unit == anyUnit;
        const Unit shown = Units::chosen().of(unit); // as it was typed
        Range range = row_.range;
        range.lower /= shown.factor, range.upper /= shown.factor;
        *problem = tr("Must be %1%3, but is %2%3.")
                       .arg(translated(range.text()), numberText(typed.value / shown.factor, 6),
                            plain ? QString() : " " + shown.name);
    }
    return typed.expression.empty() ? Json(typed.value) : Json(typed.expression);
}

Json FieldEditor::typedValue(std::map<int, QString>& wrong, std::vector<double>* values) const {
    if (row_.isList) return typedNames();
    QString problem;
    if (row_.columns > 0) {
        const Json points = typedPoints(&problem);
        if (!problem.isEmpty()) wrong[0] = problem;
        return points;
    }
    if (!row_.isNumber) return Json(edits_[0]->text().toStdString());
    Json all = Json::array();
    for (int component = 0; component < static_cast<int>(edits_.size()); ++component) {
        const auto i = static_cast<std::size_t>(component);
        double value = 0.0;
        problem.clear();
        Json one = typedComponent(component, &problem, &value);
        if (!problem.isEmpty()) {
            wrong[component] = problem;
            const std::string& kept = row_.components[i];
            const Json number = Json::parse(kept, nullptr, false);
            one = kept.empty() ? Json(nullptr) : number.is_number() ? number : Json(kept);
            value = row_.values[i];
        }
        all.push_back(one);
        if (values) values->push_back(value);
    }
    return row_.components.size() == 1 ? all[0] : all;
}

/// Names with commas between them, or the word for all of them; whether there are such names is for the edit to say.
Json FieldEditor::typedNames() const {
    const QString text = edits_[0]->text().trimmed(), word = QString::fromStdString(row_.defaultText);
    const bool all = text.isEmpty() || !text.compare(word, Qt::CaseInsensitive) ||
                     !text.compare(translated(word), Qt::CaseInsensitive);
    if (!row_.isWrittenList && all) return Json(row_.defaultText);
    const auto known = context_.names.find(row_.pointer);
    Json names = Json::array();
    for (const QString& name : namesIn(text, known == context_.names.end() ? QStringList() : known->second))
        names.push_back(name.toStdString());
    return names;
}

void FieldEditor::check() {
    std::vector<double> values;
    std::map<int, QString> wrong;
    const Json value = typedValue(wrong, &values);
    wrong_ = std::move(wrong);
    setProblem(wrong_.empty() ? QString() : wrong_.begin()->second);
    if (!row_.isNumber) return;
    if (!wrong_.empty()) return note_->setText(" "); // its place stays until the text is a value again
    const auto isWord = [](const Json& one) { return one.is_string(); };
    showValue(value.is_array() ? std::any_of(value.begin(), value.end(), isWord) : isWord(value), values);
}

/// Lengths and the like are what they are one by one; of a direction, a quaternion and its angles all make the value.
bool FieldEditor::partsStandAlone() const {
    return row_.isNumber && edits_.size() > 1 && !row_.unit.empty() && row_.unit != "1" && row_.key != cardanKey;
}

void FieldEditor::finish(int component) {
    QLineEdit* edit = edits_[static_cast<std::size_t>(component)];
    if (!edit->isModified() || edit->isReadOnly()) return;
    std::map<int, QString> wrong;
    const Json value = typedValue(wrong);
    wrong_ = std::move(wrong);
    // What was typed and cannot be taken stays, marked, and nothing is changed by it.
    if (!wrong_.empty()) setProblem(wrong_.begin()->second);
    if (!wrong_.empty() && !partsStandAlone()) return;
    std::vector<QLineEdit*> taken;
    for (std::size_t i = 0; i < edits_.size(); ++i)
        if (edits_[i]->isModified() && !wrong_.contains(static_cast<int>(i))) taken.push_back(edits_[i]);
    if (taken.empty()) return;
    for (auto* one : taken) one->setModified(false);
    if (send(value)) return;
    for (auto* one : taken) one->setModified(true);
    setProblem(problem_); // and marks these
}

/// False: it was refused, which the field says.
bool FieldEditor::send(const std::optional<Json>& value) {
    if (!commit_) return true;
    const QString problem = commit_(row_, value);
    if (problem.isEmpty()) return true; // the panel shows the new state, or is made anew
    // What cannot even be read is said first: the others may be right beside what it should have been.
    if (!flag_ && !choice_) {
        if (wrong_.empty()) setProblem(problem);
        return false;
    }
    // What was chosen is gone from here again: nothing waits to be mended, but why it was not taken is told.
    show();
    if (!balloon_) newBalloon();
    balloon_->say(problem);
    return false;
}

} // namespace escapement
