#pragma once
// The tree of what is open: bodies, joints, contacts, loads, runs.

#include "gui/document/document.h"

#include <QTreeWidget>

namespace escapement {

/// What is selected: a kind of thing and its index in the Mechanism (or in the document's runs).
struct Selection {
    enum class Kind { None, Mechanism, Body, Joint, Load, Contact, RunSettings, Run };
    Kind kind = Kind::None;
    int index = -1;
    bool operator==(const Selection&) const = default;
};

class MechanismTree final : public QTreeWidget {
    Q_OBJECT
  public:
    explicit MechanismTree(const Document& document, QWidget* parent = nullptr);

    Selection selection() const;
    void selectBody(int index);

  public slots:
    void rebuild();
    void rebuildRuns();

  signals:
    void selected(const Selection& selection);
    void runActivated(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QTreeWidgetItem* group(const QString& title, Selection selection = {});
    QTreeWidgetItem* entry(QTreeWidgetItem* parent, const QString& name, const QString& detail, const char* icon,
                           Selection selection);

    const Document& document_;
    QTreeWidgetItem* runs_ = nullptr;
};

} // namespace escapement
