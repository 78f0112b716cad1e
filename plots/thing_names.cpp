#include "plots/thing_names.h"

#include "engine/results/escaped_name.h"

#include <QStringList>

namespace escapement {
namespace {

const QString between = " – "; // the two sides of a clearance or a distance
const QString mark = "then:";

QString escaped(const QString& name) { return QString::fromStdString(escapedName(name.toStdString())); }
QString plain(const QString& step) { return QString::fromStdString(unescapedName(step.toStdString())); }

enum class Way { Then, Now };

/// Null: there is no such thing on the other side.
QString renamed(const ThingNames& names, const QString& folder, const QString& name, Way way) {
    for (const ThingName& one : names) {
        if (one.folder != folder || (way == Way::Then ? one.now : one.then) != name) continue;
        const QString other = way == Way::Then ? one.then : one.now;
        return other.isEmpty() ? QString() : other;
    }
    return name;
}

QString moved(const ThingNames& names, const QString& path, Way way) {
    QStringList steps = path.split('/');
    if (names.empty() || steps.size() < 2) return path;
    const QString name = plain(steps[1]);
    const bool measured = steps[0] == "measures";
    const QStringList sides = measured || steps[0] == "clearances" ? name.split(between) : QStringList();
    if (sides.size() == 2) {
        QStringList others;
        for (const QString& side : sides) {
            // What was measured from feature to feature says the feature after its body: "crank, face 3".
            const qsizetype comma = measured ? side.lastIndexOf(", ") : -1;
            const QString body = renamed(names, "bodies", comma < 0 ? side : side.left(comma), way);
            if (body.isEmpty()) return {};
            others << (comma < 0 ? body : body + side.mid(comma));
        }
        steps[1] = escaped(others.join(between));
    } else {
        const QString other = renamed(names, steps[0], name, way);
        if (other.isEmpty() && !name.isEmpty()) return {};
        if (other != name) steps[1] = escaped(other);
    }
    return steps.join('/');
}

/// Whether the project has the thing of a run's quantity, under whatever name.
bool isInProject(const ThingNames& names, const QString& there) {
    return moved(names, moved(names, there, Way::Now), Way::Then) == there;
}

} // namespace

QString nameThen(const ThingNames& names, const QString& folder, const QString& name) {
    return renamed(names, folder, name, Way::Then);
}

QString pathThen(const ThingNames& names, const QString& path) {
    if (!path.startsWith(mark)) return moved(names, path, Way::Then);
    const QString there = unmarked(path);
    return isInProject(names, there) ? QString() : there;
}

QString pathNow(const ThingNames& names, const QString& path) {
    if (!path.startsWith(mark)) return isInProject(names, path) ? moved(names, path, Way::Now) : mark + path;
    // Its name is free again once the other thing has given it up.
    const QString there = unmarked(path);
    return moved(names, there, Way::Now) != there && moved(names, there, Way::Then) == there ? there : path;
}

QString unmarked(const QString& path) { return path.startsWith(mark) ? path.mid(mark.size()) : path; }

QString thingOf(const QString& path) {
    const QStringList steps = unmarked(path).split('/');
    return steps.size() > 2 || steps[0] == "clearances" ? plain(steps.value(1)) : QString();
}

QString placeOf(const QString& path) { return path.section('/', 0, 1) + "/"; }

} // namespace escapement
