#pragma once
// A user at the workbench, with real mouse and key events: opens files, clicks features in the view, types into fields.

#include "gui/document/model_check.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/properties/field_editor.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/run/run_controller.h"
#include "gui/style/style.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/main_window/main_window.h"
#include "plots/units/units.h"
#include "tests/support/places.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QtTest>

#include <memory>

namespace escapement {

class User {
  public:
    explicit User(const QSize& size = QSize(1280, 800)) {
        QSettings().clear();
        Units::chosen().choose(Units::systems().front());
        window = std::make_unique<MainWindow>();
        window->document().loader().setCadWorker(programFile);
        window->resize(size);
        window->show();
        if (!QTest::qWaitForWindowExposed(window.get())) qFatal("the window does not show");
        window->activateWindow(); // shortcuts belong to the active window
        if (!QTest::qWaitForWindowActive(window.get())) qFatal("the window does not become active");
    }
    ~User() {
        window->runs().stop();
        const bool idle =
            QTest::qWaitFor([this] { return window->runs().state() == RunController::State::Idle; }, 20000);
        if (!idle) qWarning("a run does not end");
    }

    Document& document() { return window->document(); }
    const Mechanism& mechanism() { return document().mechanism(); }
    template <class T> T* find(const QString& name) {
        T* found = window->findChild<T*>(name);
        if (!found) qFatal("the window has no '%s'", qPrintable(name));
        return found;
    }

    bool open(const QString& file) {
        QSignalSpy changed(&document(), &Document::changed);
        window->openFile(file);
        return changed.wait(60000) && settle();
    }
    /// Lets what an edit started in the background come to its end.
    bool settle() {
        QTest::qWait(30);
        return QTest::qWaitFor([this] { return document().isEmpty() || window->checker().last() != nullptr; }, 20000);
    }

    void press(const char* button) {
        QTest::mouseClick(find<QToolButton>(button), Qt::LeftButton);
        ++clicks;
        QTest::qWait(30);
    }
    void trigger(const QString& action) {
        find<QAction>(action)->trigger();
        QTest::qWait(20);
    }
    void key(int code, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        window->activateWindow(); // a dialog may have been the active window
        (void)QTest::qWaitFor([this] { return window->isActiveWindow(); }, 2000);
        QWidget* focus = window->focusWidget(); // as a keyboard does
        QTest::keyClick(focus ? focus : static_cast<QWidget*>(window.get()), static_cast<Qt::Key>(code), modifiers);
        QTest::qWait(20);
    }

    bool clickTree(const Selection& what, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        const QRect row = window->tree().rectOf(what);
        if (row.isEmpty()) return false;
        window->tree().scrollTo(window->tree().indexAt(row.center()));
        QTest::mouseClick(window->tree().viewport(), Qt::LeftButton, modifiers,
                          QPoint(window->tree().rectOf(what).left() + 30, window->tree().rectOf(what).center().y()));
        ++clicks;
        QTest::qWait(20);
        return true;
    }
    int body(const std::string& name) {
        for (std::size_t i = 0; i < mechanism().bodies.size(); ++i)
            if (mechanism().bodies[i].name == name) return static_cast<int>(i);
        return -1;
    }
    bool clickBody(const std::string& name, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        return clickTree({Selection::Kind::Body, body(name)}, modifiers);
    }

    /// Clicks a feature in the view, turning the view until it can be seen. False: from no standard view.
    bool clickFeature(const std::string& bodyName, const std::string& instance, PickKind kind, int number) {
        PickedFeature feature;
        feature.body = body(bodyName);
        feature.bodyName = bodyName;
        feature.instance = instance;
        feature.kind = kind;
        feature.number = number;
        Viewport& view = window->viewport();
        for (const auto look : {StandardView::Home, StandardView::Front, StandardView::Right, StandardView::Top,
                                StandardView::Back, StandardView::Left, StandardView::Bottom}) {
            auto at = view.pointer().pixelFor(feature);
            if (!at) {
                view.look(look);
                QTest::qWait(40);
                at = view.pointer().pixelFor(feature);
            }
            // Who clicks looks first: the tool strip above may have grown by a line and moved the view under the
            // pointer.
            for (int glance = 0; at && glance < 20; ++glance) {
                QTest::mouseMove(&view, *at);
                QTest::qWait(60);
                const auto seen = view.pointer().pixelFor(feature);
                if (seen == at) break;
                at = seen;
            }
            if (!at) continue;
            QTest::mouseClick(&view, Qt::LeftButton, {}, *at);
            ++clicks;
            QTest::qWait(30);
            return true;
        }
        return false;
    }

    /// Types into a field and presses Enter.
    bool type(const std::string& pointer, const QString& text) {
        QLineEdit* edit = window->properties().findChild<QLineEdit*>("edit:" + QString::fromStdString(pointer));
        if (!edit) return false;
        window->properties().ensureWidgetVisible(edit);
        QTest::qWait(10);
        QTest::mouseClick(edit, Qt::LeftButton);
        ++clicks;
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
        QTest::qWait(20);
        return true;
    }
    bool typeAll(const std::string& pointer, const QStringList& texts) {
        for (int i = 0; i < texts.size(); ++i)
            if (!type(pointer + "/" + std::to_string(i), texts[i])) return false;
        return true;
    }
    QString noteOf(const std::string& pointer) {
        for (const QString& kind : {QString("problem:"), QString("note:")}) {
            auto* note = window->findChild<QLabel*>(kind + QString::fromStdString(pointer));
            if (note && note->isVisible()) return note->text();
        }
        return {};
    }
    bool choose(const std::string& pointer, const QString& word) {
        auto* box = window->properties().findChild<QComboBox*>("edit:" + QString::fromStdString(pointer));
        if (!box || box->findData(word) < 0) return false;
        // With the mouse, as with the keys one would step through choices that are not wanted.
        box->showPopup();
        QTest::qWait(20);
        const QModelIndex item = box->model()->index(box->findData(word), 0);
        box->view()->scrollTo(item);
        QTest::mouseClick(box->view()->viewport(), Qt::LeftButton, {}, box->view()->visualRect(item).center());
        ++clicks;
        QTest::qWait(30);
        box = window->properties().findChild<QComboBox*>("edit:" + QString::fromStdString(pointer));
        if (!box) return false;
        return box->currentData() == word;
    }

    /// Answers the next file dialog with this name.
    void answerFileDialog(const QString& file) {
        auto* timer = new QTimer(window.get());
        QObject::connect(timer, &QTimer::timeout, window.get(), [timer, file] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            timer->stop();
            timer->deleteLater();
            auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
            name->setText(file); // pasted: typing lets the dialog's completer walk through folders meanwhile
            QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
        });
        timer->start(50);
    }
    /// Presses a button of the next question.
    void answerQuestion(QMessageBox::StandardButton button) {
        auto* timer = new QTimer(window.get());
        QObject::connect(timer, &QTimer::timeout, window.get(), [timer, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            timer->stop();
            timer->deleteLater();
            QTest::mouseClick(box->button(button), Qt::LeftButton);
        });
        timer->start(50);
    }

    bool run() {
        QSignalSpy finished(&window->runs(), &RunController::finished);
        press("runButton");
        return !finished.isEmpty() || finished.wait(180000); // a short run may have ended already
    }
    QString notice() {
        auto* bar = find<QFrame>("noticeBar");
        return bar->isVisible() ? find<QLabel>("noticeText")->text() : QString();
    }
    void shoot(const QString& name) {
        const QString folder = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS");
        if (folder.isEmpty()) return;
        QTest::qWait(200);
        window->grab().save(folder + "/" + name + ".png");
    }

    std::unique_ptr<MainWindow> window;
    int clicks = 0;
};

inline QByteArray bytesOf(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

/// Settings and data of a test program go into a folder of its own.
inline void keepSettingsIn(const QTemporaryDir& folder) {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path() + "/settings");
    qputenv("XDG_DATA_HOME", (folder.path() + "/data").toLocal8Bit());
}

} // namespace escapement
