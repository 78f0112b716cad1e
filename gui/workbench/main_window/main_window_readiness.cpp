// What the window says of the mechanism as it is: findings, whether it can be run, and what would mend it.

#include "gui/workbench/floating_stack.h"
#include "gui/workbench/main_window/main_window.h"

#include "engine/model/material_pairs.h"
#include "gui/document/model_check.h"
#include "gui/document/start_check.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/style/style.h"
#include "gui/words/finding_text.h"
#include "gui/words/freedoms_text.h"
#include "gui/workbench/actions/assembling_actions.h"
#include "gui/workbench/actions/edit_actions.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <QDockWidget>
#include <QFrame>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace escapement {
namespace {

QString sentence(const QString& said) {
    const QString text = textInUnits(said);
    return text.isEmpty() || text.endsWith('.') || text.endsWith('?') ? text : text + ".";
}
QString sentence(const Mechanism& mechanism, const Finding& finding) {
    return sentence(findingText(mechanism, finding));
}

/// The same about the same thing; what names its thing may have been found at two places.
bool says(const Mechanism& mechanism, const std::vector<Finding>& findings, const Finding& wanted) {
    const bool bare = needsPlace(mechanism, wanted);
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
        return f.message == wanted.message && (!bare || f.pointer == wanted.pointer);
    });
}

std::string placeOf(const JointFinding& finding) {
    return finding.coupling >= 0 ? "/couplings/" + std::to_string(finding.coupling)
                                 : "/joints/" + std::to_string(finding.joint);
}

constexpr int namedBodies = 4, namedPairs = 3; // as many as one reads in a notice
constexpr const char* toldContactsProperty = "toldContacts";

/// "block – table (4), nut – bolt (12)".
QString pairsText(const StartContacts& contacts) {
    QStringList pairs;
    const std::size_t shown = std::min(std::size_t{namedPairs}, contacts.between.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& pair = contacts.between[i];
        pairs << QString("\"%1\" – \"%2\" (%3)")
                     .arg(QString::fromStdString(pair.a), QString::fromStdString(pair.b))
                     .arg(pair.contacts);
    }
    const QString named = pairs.join(", ");
    if (shown == contacts.between.size()) return named;
    return MainWindow::tr("%1 and %2 more pairs").arg(named).arg(contacts.between.size() - shown);
}

QString namesOf(const std::vector<int>& bodies, const Mechanism& mechanism) {
    QStringList names;
    const std::size_t shown = std::min(std::size_t{namedBodies}, bodies.size());
    for (std::size_t i = 0; i < shown; ++i)
        names << '"' + QString::fromStdString(mechanism.bodies[static_cast<std::size_t>(bodies[i])].name) + '"';
    const QString named = names.join(", ");
    if (shown == bodies.size()) return named;
    return MainWindow::tr("%1 and %2 more").arg(named).arg(bodies.size() - shown);
}

/// What many contacts that are closed at the start cost, and what would mend it; empty where they are few.
QString manyContactsText(const StartContacts* contacts, const Mechanism& mechanism) {
    if (!contacts || !contacts->areMany()) return {};
    const QString said =
        MainWindow::tr("%1 contacts are closed at the start: %2. With so many a run may make no headway.")
            .arg(contacts->closed)
            .arg(pairsText(*contacts));
    const auto seated = contacts->seated(mechanism);
    return said + ' ' +
           (seated.empty()
                ? MainWindow::tr("Leave out those that hold nothing, or merge bodies that move as one.")
                : MainWindow::tr("Parts that are screwed or seated together cost least as one body: merge %1.")
                      .arg(namesOf(seated, mechanism)));
}

QString andMore(std::size_t count) {
    return count > 1 ? MainWindow::tr(" And %1 more, see Messages.").arg(count - 1) : QString();
}

} // namespace

/// What a run would refuse. Joints that contradict each other by the joints' own check, which knows who is to blame.
std::vector<Finding> MainWindow::obstacles() const {
    std::vector<Finding> all = document_->cadFiles().obstacles();
    const std::size_t files = all.size();
    const ModelCheck* check = checker_->last();
    if (check && check->possible)
        for (const auto& conflict : check->assembled.conflicting)
            all.push_back({Severity::Error, placeOf(conflict), conflict.said()});
    const bool contradictory = all.size() > files;
    const auto ofJoint = [](const std::string& pointer) {
        const bool one = pointer.starts_with("/joints/") || pointer.starts_with("/couplings/");
        return one && pointer.find('/', pointer.find('/', 1) + 1) == std::string::npos;
    };
    if (const Readiness* start = starter_->last())
        for (const auto& finding : start->refusals)
            if (!(contradictory && ofJoint(finding.pointer)) && !says(document_->mechanism(), all, finding))
                all.push_back(finding);
    return all;
}

/// Masses first, as nothing else can be believed before; then what keeps it from running, then the rest.
std::vector<Finding> MainWindow::allFindings() const {
    std::vector<Finding> all;
    const Readiness* start = starter_->last();
    const ModelCheck* check = checker_->last();
    const bool joints = check && check->possible;
    const auto add = [&](const Finding& finding) {
        if (!says(document_->mechanism(), all, finding)) all.push_back(finding);
    };
    if (start)
        for (const auto& finding : start->questions) add(finding);
    for (const auto& finding : document_->findings()) add(finding);
    for (const auto& finding : obstacles()) add(finding);
    if (joints)
        for (const auto& redundant : check->assembled.redundant)
            add({Severity::Warning, placeOf(redundant), redundant.said()});
    if (start)
        for (const auto& finding : start->remarks) add(finding);
    if (const QString many = manyContactsText(starter_->contacts(), document_->mechanism()); !many.isEmpty())
        add({Severity::Warning, "/contacts/0", many.toStdString()});
    return all;
}

void MainWindow::showFindings() { messages_->showFindings(allFindings()); }

void MainWindow::showCheck() {
    const ModelCheck* check = checker_->last();
    if (!check) return;
    freedoms_->setText(
        check->possible
            ? tr("Degrees of freedom: %1").arg(freedomsText(check->assembled.freedoms, document_->mechanism()))
            : QString());
    showFindings();
    showReadiness();
    // A joint just made or changed that cannot be: said at once, where one looks.
    const auto& conflicts = check->assembled.conflicting;
    const bool blamed =
        check->possible && !conflicts.empty() && !conflicts.front().blame.empty() && !check->recent.empty();
    const JointFinding finding = blamed ? conflicts.front() : JointFinding();
    const QString text = blamed ? textInUnits(translated(finding.said())) : QString();
    if (std::exchange(toldConflict_, text) == text || !blamed) return;
    if (finding.remove) notice(text, tr("Remove it"), [this, finding] { assembling_->mend(finding); });
    else notice(text, true);
}

QString MainWindow::emptyText() {
    return tr("This project is empty: import a CAD file (Ctrl+I), or add a body (B for a box).");
}

/// What the run will say, in one line; empty: it runs.
QString MainWindow::obstacleText() const {
    if (const auto left = properties_->untaken()) return left->second;
    if (const int without = bodiesWithoutMass()) return tr("Bodies without a material: %1.").arg(without);
    const std::vector<Finding> errors = obstacles();
    return errors.empty() ? QString() : sentence(document_->mechanism(), errors.front()) + andMore(errors.size());
}

/// What it runs with and may not be meant to.
QString MainWindow::doubtText() const {
    const Readiness* start = starter_->last();
    if (!start) return {};
    std::vector<Finding> doubts = start->questions;
    doubts.insert(doubts.end(), start->remarks.begin(), start->remarks.end());
    const QString many = manyContactsText(starter_->contacts(), document_->mechanism());
    const std::size_t count = doubts.size() + (many.isEmpty() ? 0 : 1);
    return count == 0 ? QString()
                      : (doubts.empty() ? many : sentence(document_->mechanism(), doubts.front())) + andMore(count);
}

/// What is no doubt, but easily taken to be otherwise; begins with a space.
QString MainWindow::noteText() const {
    return isFrictionless(document_->mechanism()) ? ' ' + tr("No contact has friction.") : QString();
}

void MainWindow::showReadiness() {
    readiness_->setVisible(!document_->isEmpty());
    freedoms_->setVisible(!document_->isEmpty());
    if (notice_->property(noticeTypingProperty).toBool() && !properties_->untaken()) notice_->hide();
    const QString obstacle = obstacleText(), doubt = doubtText();
    QColor colour = contactColour(ContactStatus::Stick); // green
    QString word = tr("Ready to run"), tip = tr("Run would begin: it was tried up to its first step.");
    if (const StartContacts* contacts = starter_->contacts(); contacts && contacts->closed > 0)
        tip += ' ' + tr("Contacts closed at the start: %1, %2.").arg(contacts->closed).arg(pairsText(*contacts));
    tip += noteText();
    if (document_->mechanism().bodies.empty()) // no fault: it is only begun
        word = tr("Empty project"), tip = emptyText(), colour = secondaryTextColour();
    else if (!obstacle.isEmpty()) word = tr("Not ready to run"), tip = obstacle, colour = impactColour();
    else if (!starter_->last())
        word = tr("Checking …"), tip = tr("Finding out whether it can be run"), colour = secondaryTextColour();
    else if (!doubt.isEmpty())
        word = tr("Ready, with a doubt"), tip = doubt, colour = strategyColour(Strategy::TimeStepping);
    readiness_->setText(word);
    readiness_->setIcon(dot(colour));
    readiness_->setToolTip("<p>" + tip.toHtmlEscaped() + "</p>");
    showSummary();
}

void MainWindow::tellOverlap(const QString& text) {
    notice(text, tr("Settle"), [this] { assembling_->settle(); });
}

/// What is known to be refused is refused at once, without a run that ends before it began.
bool MainWindow::refusesRun() {
    if (!document_->cadFiles().obstacles().empty()) {
        if (document_->cadFiles().isReading()) showReadiness(); // the notice tells of the reading
        else notice(tr("Not ready to run. %1").arg(obstacleText()), tr("Read again"), [this] { readGeometryAgain(); });
        return true;
    }
    const Readiness* start = starter_->last();
    if (!start || start->ready()) return false;
    const QString text = obstacleText();
    if (start->overlapping) tellOverlap(tr("Not ready to run. %1").arg(text));
    else
        notice(tr("Not ready to run. %1").arg(text), tr("Show it"),
               [this, where = QString::fromStdString(start->refusals.front().pointer)] { goTo(where); });
    return true;
}

/// A slip of the keyboard fills the disk before it is seen: of more frames than anyone looks at the user is asked.
bool MainWindow::isWantedOfManyFrames() {
    const std::vector<Finding>& findings = document_->findings();
    const auto many = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::Warning && finding.pointer == "/run/output_step";
    });
    if (many == findings.end()) return true;
    QMessageBox question(QMessageBox::Warning, tr("Very many frames"),
                         findingBesideField(document_->mechanism(), *many), QMessageBox::Cancel, this);
    question.setObjectName("manyFramesQuestion");
    const auto* run = question.addButton(tr("Run all the same"), QMessageBox::AcceptRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    if (question.clickedButton() == run) return true;
    goTo(QString::fromStdString(many->pointer));
    return false;
}

void MainWindow::showStart() {
    showFindings();
    showReadiness();
    const Readiness* start = starter_->last();
    if (!start) return;
    // A mass that can hardly be meant is asked about once: what was told meanwhile may have asked it (Assemble does).
    const QString asked =
        start->questions.empty() ? QString() : sentence(document_->mechanism(), start->questions.front());
    // So is a start that cannot be, as soon as it is one.
    const QString refused =
        start->overlapping ? sentence(document_->mechanism(), start->refusals.front()) + andMore(start->refusals.size())
                           : QString();
    if (!refused.isEmpty() && refused != toldOverlap_) tellOverlap(refused);
    toldOverlap_ = refused;
    const bool isAsked = notice_->isVisible() && noticeText_->text().contains(asked);
    if (!asked.isEmpty() && asked != askedMass_ && !isAsked) {
        const QString where = QString::fromStdString(start->questions.front().pointer);
        notice(asked + andMore(start->questions.size()), tr("Show it"), [this, where] { goTo(where); });
    }
    askedMass_ = asked;
    // So are contacts that would hold up a run, where nothing is told that comes first.
    const StartContacts* contacts = starter_->contacts();
    if (!contacts) return;
    const QString many = manyContactsText(contacts, document_->mechanism());
    const bool isNew = notice_->property(toldContactsProperty).toString() != many;
    if (!many.isEmpty() && isNew && notice_->isVisible()) return;
    notice_->setProperty(toldContactsProperty, many);
    if (many.isEmpty() || !isNew) return;
    const auto seated = contacts->seated(document_->mechanism());
    if (seated.empty()) return notice(many, tr("Show it"), [this] { goTo("/contacts/0"); });
    notice(many, tr("Merge them"), [this, seated] { edits_->mergeThese(seated); }); // it goes with the next edit
}

} // namespace escapement
