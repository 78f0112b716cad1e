#include "plots/plot_titles.h"

#include "plots/plot_names.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace escapement {
namespace {

constexpr qsizetype longest = 40; // letters
constexpr qsizetype told = 2;     // things or quantities by name

struct Named {
    QString thing, quantity;
    QString text() const { return thing.isEmpty() ? quantity : thing + ' ' + quantity; }
};

/// The folder says nothing new where a thing stands below it.
Named named(const QString& path, bool english) {
    QStringList steps = english ? path.split('/') : spokenSteps(path);
    if (english && steps.front() != "clearances") steps.back() = spokenQuantity(steps.front(), steps.back());
    for (QString& step : steps) step = QString::fromStdString(unescapedName(step.toStdString()));
    if (steps.size() > 2) steps.removeFirst();
    return steps.size() < 2 ? Named{{}, steps.value(0)} : Named{steps.front(), steps.mid(1).join(' ')};
}

QString listed(const std::vector<Named>& all, QString Named::*word) {
    QStringList words;
    for (const Named& one : all) words << one.*word;
    words.removeDuplicates();
    return words.mid(0, told).join(", ") + (words.size() > told ? ", …" : "");
}

QString titleOf(const std::vector<Named>& all) {
    const auto alike = [&](QString Named::*word) {
        return std::all_of(all.begin(), all.end(), [&](const Named& one) { return one.*word == all.front().*word; });
    };
    if (all.size() == 1) return all.front().text();
    if (alike(&Named::thing)) return Named{all.front().thing, listed(all, &Named::quantity)}.text();
    if (alike(&Named::quantity)) return Named{listed(all, &Named::thing), all.front().quantity}.text();
    return all.front().text() + ", …";
}

} // namespace

QString plotTitle(const QStringList& paths, const QString& x, bool english) {
    std::vector<Named> all;
    for (const QString& path : paths)
        if (!path.isEmpty()) all.push_back(named(path, english));
    if (all.empty()) return {};
    QString title = titleOf(all);
    if (!x.isEmpty() && x != timePath)
        title = (english ? QString("%1 over %2") : QCoreApplication::translate("escapement", "%1 over %2"))
                    .arg(title, named(x, english).text());
    return title.size() > longest ? title.left(longest - 1).trimmed() + "…" : title;
}

} // namespace escapement
