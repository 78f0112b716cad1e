#include "gui/style/system_theme_watch.h"

#include "gui/style/system_theme.h"

#include <QDBusConnection>
#include <QDBusVariant>

namespace escapement {
namespace {

const QString service = QStringLiteral("org.freedesktop.portal.Desktop");
const QString path = QStringLiteral("/org/freedesktop/portal/desktop");
const QString settings = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearance = QStringLiteral("org.freedesktop.appearance");
const QString colourScheme = QStringLiteral("color-scheme");

} // namespace

SystemThemeWatch::SystemThemeWatch(QObject* parent) : QObject(parent) {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(service, path, settings, "SettingChanged", this, SLOT(settingChanged(QDBusMessage)));
    // The window's colours of the start may be those of a platform that knows no dark ones.
    QDBusMessage question = QDBusMessage::createMethodCall(service, path, settings, "Read");
    question << appearance << colourScheme;
    bus.callWithCallback(question, this, SLOT(read(QDBusMessage)));
}

void SystemThemeWatch::read(const QDBusMessage& reply) {
    if (!reply.arguments().isEmpty()) take(reply.arguments().constFirst());
}

void SystemThemeWatch::settingChanged(const QDBusMessage& told) {
    const QVariantList what = told.arguments(); // group, key, value
    if (what.size() == 3 && what[0] == appearance && what[1] == colourScheme) take(what[2]);
}

void SystemThemeWatch::take(const QVariant& scheme) {
    QVariant plain = scheme;
    while (plain.canConvert<QDBusVariant>()) plain = plain.value<QDBusVariant>().variant(); // Read wraps it twice
    const uint preferred = plain.toUInt(); // 1 dark, 2 light, 0 no preference
    if (preferred != 1 && preferred != 2) return;
    if (setSystemDark(preferred == 1)) emit changed();
}

} // namespace escapement
