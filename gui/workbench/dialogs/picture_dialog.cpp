#include "gui/workbench/dialogs/picture_dialog.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QOpenGLWidget>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QSettings>
#include <QSpinBox>

#include <algorithm>

namespace escapement {
namespace {

constexpr const char *keptChoice = "picture/size", *keptOwn = "picture/own";
constexpr int least = 16, most = 8192; // pixels: larger ones ask for more memory than many graphics cards have

QString tr(const char* text) { return QCoreApplication::translate("escapement", text); }

QSize sizeOf(const QOpenGLWidget& view) { return (QSizeF(view.size()) * view.devicePixelRatioF()).toSize(); }

QString told(const QSize& size) { return QString("%1 × %2").arg(size.width()).arg(size.height()); }

} // namespace

std::optional<QSize> askPictureSize(const QOpenGLWidget& view, QWidget* window) {
    QDialog dialog(window);
    dialog.setObjectName("pictureDialog");
    dialog.setWindowTitle(tr("Size of the picture"));
    auto* form = new QFormLayout(&dialog);
    auto* choice = new QComboBox;
    choice->setObjectName("pictureSize");
    const QSize seen = sizeOf(view);
    choice->addItem(tr("As the view: %1").arg(told(seen)), seen);
    for (const QSize& usual : {QSize(1920, 1080), QSize(3840, 2160)}) choice->addItem(told(usual), usual);
    choice->addItem(tr("Own size"));
    form->addRow(tr("Pixels"), choice);
    auto* own = new QWidget;
    auto* row = new QHBoxLayout(own);
    row->setContentsMargins(0, 0, 0, 0);
    const QSize before = QSettings().value(keptOwn, QSize(1600, 900)).toSize();
    const auto number = [&](const char* name, int value) {
        auto* made = new QSpinBox;
        made->setObjectName(name);
        made->setRange(least, most);
        made->setValue(value);
        row->addWidget(made);
        return made;
    };
    auto* width = number("pictureWidth", before.width());
    row->addWidget(new QLabel("×"));
    auto* height = number("pictureHeight", before.height());
    row->addStretch(1);
    form->addRow(tr("Width and height"), own);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setObjectName("pictureOk");
    form->addRow(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    const auto isOwn = [choice] { return choice->currentIndex() == choice->count() - 1; };
    QObject::connect(choice, &QComboBox::currentIndexChanged, &dialog, [=] { own->setEnabled(isOwn()); });
    choice->setCurrentIndex(std::clamp(QSettings().value(keptChoice, 0).toInt(), 0, choice->count() - 1));
    own->setEnabled(isOwn());
    if (dialog.exec() != QDialog::Accepted) return std::nullopt;
    const QSize size = isOwn() ? QSize(width->value(), height->value()) : choice->currentData().toSize();
    QSettings().setValue(keptChoice, choice->currentIndex());
    if (isOwn()) QSettings().setValue(keptOwn, size);
    return size;
}

namespace {

/// With the label of the event or contact that is looked at: it is a widget over the view.
QImage withLabel(QOpenGLWidget& view, QImage picture) {
    auto* label = view.findChild<QLabel*>("eventCallout");
    if (picture.isNull() || !label || !label->isVisibleTo(&view)) return picture;
    picture.setDevicePixelRatio(view.devicePixelRatioF());
    QPainter painter(&picture);
    label->render(&painter, label->pos(), {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
    return picture;
}

} // namespace

QImage pictureOf(QOpenGLWidget& view, const QSize& size) {
    if (size.isEmpty() || size == sizeOf(view)) return withLabel(view, view.grabFramebuffer());
    // The view itself draws, so that its symbols, cut and colours are in the picture; nothing of it is seen, as no
    // event is handled in between.
    const QRect place = view.geometry();
    view.resize((QSizeF(size) / view.devicePixelRatioF()).toSize());
    QImage picture = view.grabFramebuffer();
    QResizeEvent drawn(view.size(), view.size()); // the label finds its place by what was drawn in this size
    QCoreApplication::sendEvent(&view, &drawn);
    picture = withLabel(view, picture);
    view.setGeometry(place);
    if (picture.isNull()) return picture;
    picture.setDevicePixelRatio(1.0);
    // Where a pixel of the desktop is not one of the screen the size may miss by one.
    if (picture.size() == size) return picture;
    return picture.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

} // namespace escapement
