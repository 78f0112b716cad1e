#pragma once
// The editor of one field: what it looks like follows from its description. It checks what is typed as it is typed,
// and hands it over as JSON when it is finished.

#include "engine/model/fields/field_rows.h"
#include "engine/model/mechanism.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <map>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace escapement {

class FieldBalloon;

/// What a field's text may refer to.
struct FieldContext {
    std::map<std::string, double> parameters;
    /// body, joint, geometry, material: the names there are; of lists of names by the field's pointer.
    std::map<std::string, QStringList> names;
    /// Names that there are not yet and that may be chosen all the same, each with its words in the list.
    std::map<std::string, std::vector<std::pair<QString, QString>>> offered;
};

class FieldEditor final : public QWidget {
    Q_OBJECT
  public:
    /// Takes a value (JSON) or takes the key away (absent); answers what is wrong, empty when it was taken.
    using Commit = std::function<QString(const FieldRow& row, const std::optional<Json>& value)>;

    FieldEditor(const FieldRow& row, const FieldContext& context, Commit commit, QWidget* parent = nullptr);
    ~FieldEditor() override;

    const FieldRow& row() const { return row_; }
    /// The field's new state; what is being typed stays.
    void setRow(const FieldRow& row, const FieldContext& context);
    /// Whether `row` can be shown by this editor as it is made.
    bool fits(const FieldRow& row) const;
    /// Takes what was typed and not yet finished. False: it cannot be taken; it stays, marked.
    bool takePending();
    /// Why what is typed cannot be taken; empty: it can, or nothing is being typed.
    const QString& problem() const { return problem_; }
    /// What is typed into its components and not taken, with what stands there instead.
    struct Typed {
        std::map<int, QString> texts;
        std::map<int, std::string> insteadOf;
        QString problem;
        bool refused = false; ///< it can be read, but was not taken for what it would have led to
    };
    Typed typed() const;
    /// As if it were typed again, where the same still stands there.
    void typeAgain(const Typed& typed);
    /// The mechanism is another one by now: what was refused loses its mark where that would take it, and is taken with
    /// the next edit, run or save. `judge` answers as Commit does, and changes nothing.
    void judgeAgain(const Commit& judge);
    /// From now on nothing is handed over any more: the editor is about to go.
    void abandon();

  signals:
    void problemChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QString named(const char* what) const; ///< "edit:/bodies/0/mass"
    static QHBoxLayout* newLine(QVBoxLayout* column);
    void addPresence(QHBoxLayout* line);
    void addFlag(QHBoxLayout* line);
    void addChoice(QHBoxLayout* line);
    void addEdits(QHBoxLayout* line, QVBoxLayout* column);
    void show();
    QString emptyWord() const;
    QString zeroWord() const; ///< what is shown in place of 0; empty: 0 is a number like others
    bool showsWord() const;   ///< now
    void fillChoices();
    void check();
    void finish(int component);
    bool send(const std::optional<Json>& value);
    bool partsStandAlone() const; ///< whether one component may be taken while another cannot
    void newBalloon();
    void setProblem(const QString& problem);
    void showValue(bool isExpression, const std::vector<double>& values);
    QString defaultSaid() const;
    void resetToDefault();
    QString unitShown() const;
    QString shownText(int component) const;   ///< all digits, as it would be typed
    QString fittingText(int component) const; ///< as many of them as there is room for
    void showComponent(int component);
    /// All components as they are typed; those that cannot be taken as they were, and why is in `wrong`.
    Json typedValue(std::map<int, QString>& wrong, std::vector<double>* values = nullptr) const;
    Json typedComponent(int component, QString* problem, double* value) const;
    QStringList columnUnits() const; ///< SI, of each number of a point
    QString columnUnitsShown() const;
    QString shownPoints() const;
    Json typedPoints(QString* problem) const;
    Json typedNames() const;

    FieldRow row_;
    FieldContext context_;
    Commit commit_;
    std::vector<QLineEdit*> edits_;
    std::map<int, QString> fitted_; ///< of each component, as it was shown last without the focus
    QComboBox* choice_ = nullptr;
    QCheckBox* flag_ = nullptr;
    QLabel* unit_ = nullptr;
    QLabel* note_ = nullptr;         ///< the value of an expression
    QPointer<FieldBalloon> balloon_; ///< what is wrong
    QToolButton* presence_ = nullptr;
    QString problem_;
    bool waits_ = false; ///< what is typed could not be taken and now can, by what else has changed
    /// Why a component cannot be taken; empty beside a problem: all were refused together.
    std::map<int, QString> wrong_;
};

} // namespace escapement
