#include "gui/workbench/dialogs/picture_dialog.h"

#include "gui/viewport/viewport.h"

#include "plots/language/tr.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressDialog>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr const char *keptChoice = "picture/size", *keptOwn = "picture/own";
constexpr double widestLine = 4.0;     // pixels, in the view
constexpr int least = 16, most = 8192; // pixels: larger ones ask for more memory than many graphics cards have

QSize sizeOf(const Viewport& view) { return (QSizeF(view.size()) * view.devicePixelRatioF()).toSize(); }

QString told(const QSize& size) { return QString("%1 × %2").arg(size.width()).arg(size.height()); }

} // namespace

std::optional<QSize> askPictureSize(const Viewport& view, QWidget* window) {
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

/// While pieces are drawn into it, the view shows what it showed before.
class StillView {
  public:
    explicit StillView(Viewport& view) : view_(view), cover_(&view) {
        cover_.setPixmap(view.grab());
        cover_.setGeometry(view.rect());
        cover_.show();
        cover_.raise();
    }
    ~StillView() { view_.update(); }

  private:
    Viewport& view_;
    QLabel cover_;
};

} // namespace

QImage pictureOf(Viewport& view, const QSize& size, const std::function<bool(double)>& goesOn) {
    const QSize seen = sizeOf(view);
    if (size.isEmpty() || size == seen) {
        QImage picture = view.snapshot();
        picture.setDevicePixelRatio(1.0);
        view.drawCallout(picture, 1.0);
        return picture;
    }
    // The view itself draws, so that its symbols, cut and colours are in the picture: piece by piece, each as large as
    // the view. A piece has an edge that is cut off, as lines end where their middle leaves it.
    const double scale = std::max(1.0, double(size.height()) / seen.height());
    const int wanted = static_cast<int>(std::ceil(widestLine * scale)) + 1;
    const int edge = std::min({wanted, seen.width() / 4, seen.height() / 4});
    const QSize piece = seen - QSize(2 * edge, 2 * edge);
    const int columns = (size.width() - 1) / piece.width() + 1, rows = (size.height() - 1) / piece.height() + 1;
    QImage picture(size, QImage::Format_RGB32);
    if (picture.isNull()) return picture;
    const StillView still(view);
    QPainter painter(&picture);
    for (int k = 0; k < columns * rows; ++k) {
        if (goesOn && !goesOn(double(k) / (columns * rows))) return {};
        const QPoint at(k % columns * piece.width(), k / columns * piece.height());
        PicturePart part;
        part.from = Vec2(at.x() - edge, size.height() - at.y() - piece.height() - edge); // from below
        part.whole = Vec2(size.width(), size.height());
        part.scale = scale;
        const QImage drawn = view.partOf(part);
        if (drawn.isNull()) return {};
        painter.drawImage(at, drawn, QRect(QPoint(edge, edge), piece));
    }
    painter.end();
    view.drawCallout(picture, scale);
    return picture;
}

std::optional<bool> savePicture(Viewport& view, const QSize& size, const QString& file) {
    QProgressDialog progress(tr("Drawing %1").arg(QFileInfo(file).fileName()), tr("Cancel"), 0, 100, view.window());
    progress.setObjectName("pictureProgress");
    progress.setWindowTitle(tr("Save picture"));
    progress.setWindowModality(Qt::WindowModal);
    const QImage picture = pictureOf(view, size, [&](double share) {
        progress.setValue(static_cast<int>(100.0 * share)); // looks after the dialog's events, too
        return !progress.wasCanceled();
    });
    if (progress.wasCanceled()) return std::nullopt;
    return picture.save(file);
}

} // namespace escapement
