#pragma once
// One contact, or one pair of its features, over a run: force and impulse history, how far it slid, what it took, which
// features it crossed, its force in the friction cone at the moment shown. All numbers were recorded by the run.

#include "engine/model/mechanism.h"
#include "engine/results/contact_history.h"

#include <QScrollArea>

class QComboBox;
class QLabel;
class QToolButton;

namespace escapement {

class ConePicture;
class HistoryStrips;

class ContactInspector final : public QScrollArea {
    Q_OBJECT
  public:
    explicit ContactInspector(QWidget* parent = nullptr);

    /// The result looked at, with the mechanism that was run; null: none. What was inspected is looked for in it.
    void setResult(std::shared_ptr<Result> result, std::shared_ptr<const Mechanism> mechanism);
    void inspectPair(int pair);
    void inspectContact(const QString& contact); ///< all of its pairs
    /// The moment shown, whose contacts stand in the cone; also takes over what the result has gained.
    void showMoment(const Frame& frame);

    bool hasContact() const { return !contact_.isEmpty(); }
    QString title() const;
    const std::vector<ContactMoment>& history() const { return history_; } ///< as far as it was read
    bool isReading() const { return reading_; }
    /// The history as a table. Throws InputError.
    void exportTo(const QString& file) const;

  signals:
    void timePicked(double time); ///< s
    void titleChanged(const QString& title);
    void plotWanted(const QString& contact);
    void exportWanted();

  private:
    void choose();
    void findNow();
    void offerPairs();
    void forgetHistory(); ///< it is of something else
    void read();
    void take(std::vector<ContactMoment> history, std::vector<Event> crossed);
    void showFigures();
    void showState(double largest);
    std::vector<int> pairs() const;
    double frictionOf(const ContactPair& contact) const;

    std::shared_ptr<Result> result_;
    std::shared_ptr<const Mechanism> mechanism_;
    QString contact_;
    std::optional<PairRow> pair_; ///< absent: all of the contact
    bool turns_ = false;          ///< its gap is an angle
    bool rubs_ = false;           ///< it is the friction of a joint
    double friction_ = 0.0;
    std::vector<ContactMoment> history_;
    std::vector<Event> crossed_;
    std::vector<ContactRow> shown_, now_; ///< of the moment shown: all, and those looked at
    double time_ = 0.0;
    std::size_t framesRead_ = 0, pairsOffered_ = 0;
    int request_ = 0; ///< what is read for an earlier one is no longer wanted
    bool reading_ = false, filling_ = false;

    QComboBox* which_;
    QToolButton* table_;
    QLabel *state_, *figures_, *crossings_;
    ConePicture* cone_;
    HistoryStrips* strips_;
};

} // namespace escapement
