#include "gui/panels/tables/message_groups.h"

#include "gui/words/finding_text.h"
#include "plots/language/language.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace escapement {
namespace {

/// Names: what stands in quotes, and the path of a part before what is said of it ("as1/rod/nut: ...").
const QRegularExpression& quoted() {
    static const QRegularExpression names("'[^']*'|\"[^\"]*\"|^[^\\s:]*/[^\\s]*(?=: )");
    return names;
}

/// The first name that is not the same in all messages: what they are about.
QStringList namesIn(const QStringList& messages) {
    std::vector<QStringList> all;
    for (const QString& message : messages) {
        QStringList names;
        for (auto match = quoted().globalMatch(message); match.hasNext();) names << match.next().captured();
        all.push_back(names);
    }
    for (qsizetype k = 0; k < all.front().size(); ++k) {
        QStringList column;
        for (const auto& names : all) column << names.value(k);
        column.removeDuplicates();
        if (column.size() > 1) return column;
    }
    return {};
}

} // namespace

QString kindOfMessage(const QString& message) {
    static const QRegularExpression number("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
    return QString(message).replace(quoted(), "*").replace(number, "#");
}

QString MessageGroup::text() const {
    if (messages.size() < 2) return messages.value(0);
    const QStringList others = names.mid(1);
    const bool more = others.size() > 3;
    const QString listed = others.isEmpty() ? QString() : ": " + others.mid(0, 3).join(", ") + (more ? ", …" : "");
    return QCoreApplication::translate("MessagesPanel", "%1   (and %2 more like this%3)")
        .arg(messages.front())
        .arg(messages.size() - 1)
        .arg(listed);
}

std::vector<MessageGroup> grouped(const std::vector<Finding>& findings, const Mechanism* mechanism) {
    std::vector<MessageGroup> groups;
    std::map<std::pair<int, QString>, std::size_t> known;
    std::vector<QStringList> found; // in the engine's own words: of each group, what was found
    for (const Finding& finding : findings) {
        const QString message = QString::fromStdString(finding.message);
        const auto [place, isNew] =
            known.emplace(std::pair(static_cast<int>(finding.severity), kindOfMessage(message)), groups.size());
        if (isNew) groups.push_back({finding.severity, {}, {}, {}}), found.emplace_back();
        groups[place->second].messages << (mechanism ? findingText(*mechanism, finding) : translated(message));
        // Of what names nothing itself, the things are told apart by the names it is said of.
        const bool bare = mechanism && !quoted().match(message).hasMatch() && needsPlace(*mechanism, finding);
        found[place->second] << (bare ? pointedThing(*mechanism, finding.pointer) + ' ' + message : message);
        groups[place->second].pointers << QString::fromStdString(finding.pointer);
    }
    for (std::size_t i = 0; i < groups.size(); ++i) groups[i].names = namesIn(found[i]);
    return groups;
}

} // namespace escapement
