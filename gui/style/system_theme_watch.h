#pragma once
// Follows the desktop's choice of light or dark while the program runs, as desktops tell it on the session bus
// (org.freedesktop.portal.Settings, color-scheme). Without a bus, or on one where nobody answers, nothing happens.

#include <QDBusMessage>
#include <QObject>

namespace escapement {

class SystemThemeWatch final : public QObject {
    Q_OBJECT
  public:
    explicit SystemThemeWatch(QObject* parent = nullptr);

  signals:
    /// systemIsDark() is another one now.
    void changed();

  private slots:
    void read(const QDBusMessage& reply);
    void settingChanged(const QDBusMessage& told);

  private:
    void take(const QVariant& scheme);
};

} // namespace escapement
