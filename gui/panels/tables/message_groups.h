#pragma once
// Findings that say the same of many things, as one: "Body 'a' has no mass" and 73 like it.

#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <QStringList>

#include <vector>

namespace escapement {

struct MessageGroup {
    Severity severity = Severity::Error;
    QStringList messages; ///< as the window says them
    QStringList names;    ///< what they are about where that is not the same in all; each once
    QStringList pointers; ///< of each, may be empty
    QString text() const; ///< the first, with how many more there are and of which things
};

/// What a message says with the names and numbers in it left out: equal for findings that differ in these alone.
QString kindOfMessage(const QString& message);

/// In the order in which each kind came first. Findings of one kind become one group. Each is said as findingText says
/// it of `mechanism`; without one, in its own words alone.
std::vector<MessageGroup> grouped(const std::vector<Finding>& findings, const Mechanism* mechanism = nullptr);

} // namespace escapement
