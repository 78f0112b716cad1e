#pragma once
// Brings the contact inspector up in place of the property fields: for the contact chosen in the table of the moment,
// or for the one selected in the tree; keeps it at the moment shown, and takes its history away.

#include "gui/document/document.h"

#include <QObject>

class QAction;
class QDockWidget;
class QStackedWidget;

namespace escapement {

class ContactInspector;
class ContactsPanel;
class MechanismTree;
class Playback;

class ContactInspecting final : public QObject {
    Q_OBJECT
  public:
    struct Places {
        ContactsPanel& table;
        MechanismTree& tree;
        Playback& playback;
        QStackedWidget& stack; ///< of the dock that shows what is selected
        QDockWidget& dock;
    };
    ContactInspecting(Document& document, const Places& places, QWidget* parent);

    QAction* action() const { return action_; }
    ContactInspector& inspector() const { return *inspector_; }
    /// Called when another moment, or another result, is shown, with the mechanism it belongs to.
    void momentShown(const Mechanism& shown);

  signals:
    void told(const QString& text, bool problem);
    void plotWanted(const QString& contact);

  private:
    void inspectSelected();
    QString nameInRun(const QString& contact) const;
    void bringUp();
    void chooseFile();

    Document& document_;
    Places places_;
    std::weak_ptr<Result> known_; ///< to the inspector
    ContactInspector* inspector_;
    QAction* action_;
};

} // namespace escapement
