#pragma once
// "Find contacts": pairs of faces that come near each other, as the bodies stand, over the range of the joints or over
// a run, to be looked at and taken.

#include "engine/assembling/proposals/contact_proposal.h"
#include "gui/document/document.h"
#include "gui/viewport/picking/picked_feature.h"

#include <QDialog>

#include <thread>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace escapement {

class ContactFinder final : public QDialog {
    Q_OBJECT
  public:
    enum class Where { AsPlaced, JointRange, LastRun };

    explicit ContactFinder(Document& document, QWidget* parent = nullptr);

    bool searching() const { return searching_; }

  signals:
    /// The faces of the proposal looked at.
    void highlighted(const std::vector<PickedFeature>& faces);
    void addedWithoutNumbers(const QStringList& contacts); ///< neither friction nor restitution is given for them

  private:
    void search();
    void stop();
    void found(std::vector<ContactProposal> proposals, std::vector<ContactProposal> refused, const QString& problem,
               bool stopped);
    void showProposal(const ContactProposal& proposal);
    static void checked(QTreeWidgetItem* item);
    void showRefused(const ContactProposal& refused);
    void take();
    void look();

    Document& document_;
    std::vector<ContactProposal> proposals_, refused_;
    QLineEdit* margin_;
    QComboBox* where_;
    QTreeWidget* list_;
    QLabel* said_;
    QProgressBar* progress_;
    QPushButton *search_, *add_;
    bool searching_ = false;
    QString searchedBy_;  ///< what was typed as the distance
    int generation_ = 0;  ///< of searches: what an older one still says does not count
    std::jthread worker_; ///< last: it is joined before anything else goes
};

} // namespace escapement
