#pragma once
// The tree of what is open: bodies, joints, contacts, loads, runs. Things are renamed in place (F2).

#include "gui/document/document.h"
#include "gui/words/selection.h"

#include <QMap>
#include <QTreeWidget>

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace escapement {

class MechanismTree final : public QTreeWidget {
    Q_OBJECT
  public:
    explicit MechanismTree(Document& document, QWidget* parent = nullptr);

    Selection selection() const; ///< the current one; of kind None when nothing or a heading is selected
    std::vector<int> selectedOf(Selection::Kind kind) const; ///< indices, in the order of the tree
    QStringList selectedNames() const; ///< of all that is selected and can be edited, in the order of the tree
    std::vector<int> selectedBodies() const { return selectedOf(Selection::Kind::Body); }
    void select(const Selection& selection);
    void selectBody(int index) { select({Selection::Kind::Body, index}); }
    void toggleBody(int index); ///< into the selection, or out of it
    /// Where a thing's row is, for a mouse; in the tree's viewport.
    QRect rectOf(const Selection& selection) const;
    void startRename();
    /// Whether a place on the screen is that of a run or of the heading above them.
    bool isAmongRuns(const QPoint& globalPosition) const;

  public slots:
    void rebuild();     ///< keeps what is selected, as far as it is still there
    void startAfresh(); ///< for another document: no row is selected, `selected` tells of the mechanism
    void rebuildRuns();

  signals:
    void selected(const Selection& selection);
    void runActivated(int index);
    void menuWanted(const QPoint& globalPosition);
    void refused(const QString& reason); ///< a name was

  protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override; ///< the quantities of what is dragged
    QStringList mimeTypes() const override;

  private:
    QTreeWidgetItem* group(const QString& title, Selection selection = {});
    QTreeWidgetItem* entry(QTreeWidgetItem* parent, const QString& name, const QString& detail, const QIcon& icon,
                           Selection selection);

    void selectBelow(QTreeWidgetItem* component);
    void fillBodies(QTreeWidgetItem* bodies);
    QTreeWidgetItem* componentItem(QTreeWidgetItem* bodies, const std::vector<std::string>& path);
    /// A selected row, to be found again when the tree is filled anew.
    struct Kept {
        Selection selection;
        QString name; ///< of what can be renamed
        bool isCurrent = false;
        int ofItsKind = 0; ///< how many there were
    };
    /// All rows by what they are of, to look up many; keys begin with the kind.
    struct Rows {
        QMap<int, int> ofKind; ///< how many there are
        QMap<std::pair<int, int>, QTreeWidgetItem*> byIndex;
        QMap<std::pair<int, QString>, QTreeWidgetItem*> byName;
    };
    std::vector<Kept> keep() const;
    void selectAgain(const std::vector<Kept>& kept);
    Rows rows() const;
    std::vector<QTreeWidgetItem*> selectedRows() const;
    QTreeWidgetItem* find(const Selection& selection) const;
    void rename(QTreeWidgetItem* item);

    Document& document_;
    QTreeWidgetItem* runs_ = nullptr;
    std::map<std::string, QTreeWidgetItem*> components_; ///< by their path
    std::set<std::string> closed_;                       ///< components folded by the user
    bool filling_ = false;
};

} // namespace escapement
