#pragma once
// The properties of what is selected: every field of its description as an editor, and buttons for what can be done
// with it.

#include "gui/document/document.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/properties/field_editor.h"
#include "gui/panels/properties/mass_draft.h"

#include <QScrollArea>

#include <functional>
#include <set>

class QFormLayout;
class QVBoxLayout;
class QLabel;
class QPushButton;

namespace escapement {

class PropertiesPanel final : public QScrollArea {
    Q_OBJECT
  public:
    explicit PropertiesPanel(Document& document, QWidget* parent = nullptr);

    Selection selection() const { return selection_; }
    QString title() const; ///< what the panel is headed with
    /// The editor of a field; null when it is not shown.
    FieldEditor* editor(const std::string& pointer) const;
    /// Puts the cursor into a field and selects what is there.
    void focusField(const std::string& pointer);
    /// Takes what is typed in a field and not yet finished. False, and `problem` says why, when it cannot be taken.
    bool takePending(QString* problem = nullptr);
    /// What is typed and cannot be taken: the field's pointer and a sentence; nothing: all of it can.
    std::optional<std::pair<std::string, QString>> untaken() const;
    /// Tells which things are selected together with one, by index and itself among them, where all are of its kind;
    /// else nothing. An edit of the one is then made of all, unless the user wants it otherwise.
    void setAlike(std::function<std::vector<int>(const Selection&)> alike) { alike_ = std::move(alike); }
    /// Actions shown as buttons above the fields, for a kind of thing.
    void setActions(Selection::Kind kind, const QList<QAction*>& actions);

  public slots:
    /// `together`: the names of all that is selected, where that is more than one thing.
    void showSelection(const Selection& selection, const QStringList& together = {});
    /// What else the tree has selected now, after an edit.
    void showTogether(const QStringList& together);
    void refresh(); ///< the mechanism was edited

  signals:
    void titleChanged(const QString& title);
    void untakenChanged();
    void tableWanted(); ///< of a motor, from a file

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    static QString headingOfSeveral(const QStringList& together); ///< empty: it is one
    void rebuild();
    std::map<std::string, FieldEditor::Typed> untakenTexts();
    void typeAgain(const std::map<std::string, FieldEditor::Typed>& texts);
    void addHeading(QFormLayout* form, const QString& text);
    void addFields(const std::vector<FieldRow>& rows, QFormLayout* form);
    void addFileTools(QFormLayout* form);
    void addParameterTools(QFormLayout* form);
    FieldContext context() const;
    QString commit(const FieldRow& given, const std::optional<Json>& typed);
    QString commitEdit(const FieldRow& row, const std::optional<Json>& value);
    std::vector<int> others() const;
    void addTogether(QVBoxLayout* column);
    Json freshPart(const FieldRow& row) const;
    std::vector<FieldRow> rowsShown() const;
    QString refusalOf(const FieldRow& row, const std::optional<Json>& value) const;
    void judgeAgain();
    std::pair<std::string, QString> wrongField() const;
    MassDraft* draftOf(const std::string& pointer);
    bool commitDraft(FieldRow& row, std::optional<Json>& value);
    void addDraftTools(QFormLayout* form);
    void showDraft();
    void showNew(const std::set<std::pair<std::string, FieldRow::Presence>>& before);
    std::set<std::pair<std::string, FieldRow::Presence>> shownNow() const;

    Document& document_;
    Selection selection_, madeFor_; ///< shown, and that of the editors there are
    bool anotherDocument_ = false;  ///< since they were made
    QString together_;              ///< the heading of more than one thing; empty: there is one
    std::function<std::vector<int>(const Selection&)> alike_;
    bool changesAll_ = true;          ///< an edit of one of several things of a kind
    std::set<std::string> differing_; ///< fields that are not the same for all of them, as they are marked
    std::vector<FieldEditor*> editors_;
    std::map<Selection::Kind, QList<QAction*>> actions_;
    bool committing_ = false;
    std::map<std::string, MassDraft> drafts_; ///< masses being given, by body
    QLabel* draftNote_ = nullptr;
    QPushButton* draftFill_ = nullptr;
};

} // namespace escapement
