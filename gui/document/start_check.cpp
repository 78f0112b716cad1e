#include "gui/document/start_check.h"

#include "gui/document/contact_sides.h"
#include "gui/document/friction_questions.h"

namespace escapement {

StartChecker::StartChecker(Document& document, QObject* parent) : QObject(parent), document_(document) {
    soon_.setSingleShot(true);
    soon_.setInterval(150); // after the joints' check, which is quicker
    connect(&soon_, &QTimer::timeout, this, &StartChecker::begin);
    const auto changed = [this] {
        upToDate_ = counted_ = false;
        worker_.request_stop(); // contacts of what has changed need not be counted
        ++generation_;
        soon_.start();
        emit begun();
    };
    connect(&document_, &Document::edited, this, changed);
    connect(&document_, &Document::changed, this, changed);
}

StartChecker::~StartChecker() = default;

void StartChecker::begin() {
    if (document_.isEmpty() || working_) return; // one at a time; the newest state comes after the one being worked on
    working_ = true;
    if (worker_.joinable()) worker_.join(); // it has told us that it ended
    worker_ = std::jthread([this, mine = generation_, mechanism = document_.mechanism(),
                            parts = document_.parts()](std::stop_token changed) {
        Readiness found = readinessOf(mechanism, parts);
        for (auto& doubt : facesThatLookAway(mechanism, parts)) found.remarks.push_back(std::move(doubt));
        for (auto& doubt : questionFriction(mechanism)) found.remarks.push_back(std::move(doubt));
        const bool counting = found.ready() && !mechanism.contacts.empty();
        QMetaObject::invokeMethod(
            this,
            [this, mine, counting, found = std::move(found)]() mutable { take(mine, std::move(found), counting); },
            Qt::QueuedConnection);
        if (!counting) return;
        StartContacts contacts;
        if (!changed.stop_requested()) contacts = contactsAtStart(mechanism, parts);
        QMetaObject::invokeMethod(
            this, [this, mine, contacts = std::move(contacts)]() mutable { takeContacts(mine, std::move(contacts)); },
            Qt::QueuedConnection);
    });
}

/// `counting`: the worker goes on with the contacts.
void StartChecker::take(int generation, Readiness found, bool counting) {
    working_ = counting;
    if (generation != generation_) {
        if (!counting) begin();
        return;
    }
    last_ = std::move(found);
    upToDate_ = true;
    if (!counting) contacts_ = {}, counted_ = true;
    emit checked();
}

void StartChecker::takeContacts(int generation, StartContacts found) {
    working_ = false;
    if (generation != generation_) return begin();
    contacts_ = std::move(found);
    counted_ = true;
    emit checked();
}

} // namespace escapement
