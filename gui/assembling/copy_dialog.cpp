#include "gui/assembling/copy_dialog.h"

#include "engine/assembling/copies/copy_bodies.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/pose.h"
#include "gui/style/style.h"
#include "gui/style/typed_number.h"
#include "gui/viewport/scene/ghosts.h"
#include "gui/viewport/viewport.h"
#include "plots/language/language.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <numbers>
#include <stdexcept>

namespace escapement {
namespace {

constexpr double pale = 0.4;               // opacity of what is not there yet
constexpr std::size_t mostPreviewed = 400; // bodies drawn while asking

/// Of the bodies' parts, world axes; m.
Eigen::AlignedBox3d boxOf(const Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& bodies) {
    Eigen::AlignedBox3d box;
    for (int index : bodies) {
        const Body& body = mechanism.bodies.at(std::size_t(index));
        try {
            for (const auto& part : placedParts(body, mechanism, parts))
                for (const auto& p : part.part->triangulation.points)
                    box.extend(motionOf(body.pose) * (part.placement * p));
        } catch (const std::exception&) { // a part that is missing has no size
        }
    }
    return box;
}

} // namespace

CopyDialog::CopyDialog(Document& document, Viewport& view, std::vector<int> bodies, QWidget* parent)
    : QDialog(parent), document_(document), view_(view), bodies_(std::move(bodies)) {
    setObjectName("copyDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    const auto& all = document_.mechanism().bodies;
    setWindowTitle(bodies_.size() == 1
                       ? tr("Copies of %1").arg(QString::fromStdString(all.at(std::size_t(bodies_.front())).name))
                       : tr("Copies of %1 bodies").arg(bodies_.size()));
    form_ = new QFormLayout(this);
    kind_ = new QComboBox;
    kind_->setObjectName("copyKind");
    kind_->addItems({tr("along a line"), tr("about an axis"), tr("mirrored in a plane")});
    form_->addRow(tr("Copies"), kind_);
    const auto box = boxOf(document_.mechanism(), document_.parts(), bodies_);
    const double width = box.isEmpty() ? 0.1 : box.sizes().x();
    direction_ = vector("copyDirection", tr("Direction"), Vec3::UnitX(), "");
    addRow(tr("Direction"), direction_[0]->parentWidget(), {Line});
    spacing_ = number("copySpacing", 1.2 * width, "m");
    addRow(tr("From one to the next"), spacing_->parentWidget(), {Line});
    axis_ = vector("copyAxis", tr("Axis"), Vec3::UnitZ(), "");
    addRow(tr("Direction of the axis"), axis_[0]->parentWidget(), {Axis});
    normal_ = vector("copyNormal", tr("Normal"), Vec3::UnitX(), "");
    addRow(tr("Normal of the plane"), normal_[0]->parentWidget(), {Mirror});
    point_ = vector("copyPoint", tr("Point"), Vec3::Zero(), "m");
    addRow(tr("A point on it"), point_[0]->parentWidget(), {Axis, Mirror});
    angle_ = number("copyAngle", std::numbers::pi / 2, "rad");
    addRow(tr("From one to the next"), angle_->parentWidget(), {Axis});
    count_ = new QSpinBox;
    count_->setObjectName("copyCount");
    count_->setRange(1, 1000);
    count_->setValue(3);
    addRow(tr("How many copies"), count_, {Line, Axis});
    ground_ = new QCheckBox(tr("also joints, contacts and springs to what stands still"));
    ground_->setObjectName("copyGround");
    ground_->setChecked(true);
    ground_->setToolTip(
        tr("Loads and sensors of the bodies, and joints and contacts between them, are copied in any case; couplings "
           "are not"));
    form_->addRow(QString(), ground_);
    said_ = new QLabel;
    said_->setObjectName("copySaid");
    said_->setWordWrap(true);
    said_->setMinimumWidth(380);
    form_->addRow(said_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    ok_ = buttons->button(QDialogButtonBox::Ok);
    ok_->setObjectName("copyOk");
    ok_->setText(tr("Make copies"));
    buttons->button(QDialogButtonBox::Cancel)->setObjectName("copyCancel");
    form_->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &CopyDialog::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(kind_, &QComboBox::currentIndexChanged, this, &CopyDialog::showKind);
    connect(ground_, &QCheckBox::toggled, this, &CopyDialog::preview);
    connect(count_, &QSpinBox::valueChanged, this, &CopyDialog::spreadAngle);
    connect(angle_, &QLineEdit::textEdited, this, [this] { angleTyped_ = true; });
    // What it counts by would be another mechanism.
    connect(&document_, &Document::edited, this, [this] {
        if (!finishing_) reject();
    });
    connect(&document_, &Document::changed, this, &QDialog::reject);
    connect(this, &QDialog::finished, &view_, [view = &view_] { view->edit().ghosts().set({}); });
    showKind();
    spreadAngle();
}

QLineEdit* CopyDialog::number(const QString& name, double value, const QString& si) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* edit = new QLineEdit(fieldText(value, si, 6), row);
    edit->setCursorPosition(0); // from its first digit on
    edit->setObjectName(name);
    edit->setProperty("si", si);
    layout->addWidget(edit, 1);
    layout->addWidget(new QLabel(Units::chosen().of(si).name, row));
    connect(edit, &QLineEdit::textEdited, this, &CopyDialog::preview);
    return edit;
}

CopyDialog::Vector CopyDialog::vector(const QString& name, const QString& label, const Vec3& value, const QString& si) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    Vector edits{};
    for (int k = 0; k < 3; ++k) {
        auto* edit = new QLineEdit(fieldText(value[k], si, 6), row);
        edit->setCursorPosition(0);
        edit->setObjectName(name + QString::number(k));
        edit->setProperty("si", si);
        edit->setAccessibleName(label + " " + QString("xyz").mid(k, 1));
        edit->setToolTip(QString("xyz").mid(k, 1) + tr(", in the world"));
        layout->addWidget(edit, 1);
        connect(edit, &QLineEdit::textEdited, this, &CopyDialog::preview);
        edits[std::size_t(k)] = edit;
    }
    if (!si.isEmpty()) layout->addWidget(new QLabel(Units::chosen().of(si).name, row));
    return edits;
}

void CopyDialog::addRow(const QString& label, QWidget* field, std::initializer_list<Kind> kinds) {
    form_->addRow(label, field);
    rows_.emplace_back(field, kinds);
}

void CopyDialog::showKind() {
    const auto kind = static_cast<Kind>(kind_->currentIndex());
    for (const auto& [field, kinds] : rows_)
        form_->setRowVisible(field, std::find(kinds.begin(), kinds.end(), kind) != kinds.end());
    adjustSize();
    preview();
}

/// All round, as long as nobody says otherwise.
void CopyDialog::spreadAngle() {
    if (!angleTyped_) {
        angle_->setText(fieldText(2.0 * std::numbers::pi / (count_->value() + 1), "rad", 10));
        angle_->setCursorPosition(0);
    }
    preview();
}

double CopyDialog::read(const QLineEdit* edit) const {
    std::map<std::string, double> parameters;
    for (const auto& [name, value] : document_.mechanism().parameters) parameters[name] = value.value;
    const TypedNumber typed = typedNumber(edit->text(), edit->property("si").toString(), parameters);
    if (!typed.problem.isEmpty())
        throw std::invalid_argument(tr("\"%1\": %2").arg(edit->text(), typed.problem).toStdString());
    return typed.value;
}

Vec3 CopyDialog::read(const Vector& edits) const { return {read(edits[0]), read(edits[1]), read(edits[2])}; }

std::vector<int> CopyDialog::copy(Mechanism& mechanism, std::vector<std::string>* left) const {
    const bool ground = ground_->isChecked();
    switch (kind_->currentIndex()) {
    case Line:
        return copyBodies(mechanism, document_.parts(), bodies_,
                          linearPattern(read(direction_), read(spacing_), count_->value()), ground);
    case Axis:
        return copyBodies(mechanism, document_.parts(), bodies_,
                          circularPattern(read(point_), read(axis_), read(angle_), count_->value()), ground);
    default:
        return mirrorBodies(mechanism, document_.parts(), bodies_, {read(point_), read(normal_)}, ground, left);
    }
}

void CopyDialog::preview() {
    Mechanism trial = document_.mechanism();
    const Mechanism& before = document_.mechanism();
    std::vector<std::string> left;
    std::vector<Ghost> ghosts;
    QString text;
    bool fine = true;
    try {
        const auto made = copy(trial, &left);
        for (std::size_t i = 0; i < std::min(made.size(), mostPreviewed); ++i)
            ghosts.push_back({bodies_[i % bodies_.size()], motionOf(trial.bodies[std::size_t(made[i])].pose), pale,
                              kind_->currentIndex() == Mirror});
        const auto joints = qint64(trial.joints.size() - before.joints.size()),
                   contacts = qint64(trial.contacts.size() - before.contacts.size());
        QStringList parts{counted(qint64(made.size()), tr("1 body"), tr("%1 bodies")),
                          counted(joints, tr("1 joint"), tr("%1 joints")),
                          counted(contacts, tr("1 contact"), tr("%1 contacts"))};
        if (const auto loads = qint64(trial.loads.size() - before.loads.size()))
            parts << counted(loads, tr("1 load"), tr("%1 loads"));
        if (const auto sensors = qint64(trial.sensors.size() - before.sensors.size()))
            parts << counted(sensors, tr("1 sensor"), tr("%1 sensors"));
        text = tr("Makes %1: \"%2\" …")
                   .arg(parts.join(", "), QString::fromStdString(trial.bodies[std::size_t(made.front())].name));
        QStringList names;
        for (const auto& name : left) names << "\"" + QString::fromStdString(name) + "\"";
        if (!names.isEmpty())
            text += tr(" Without %1: what acts by a law over a coordinate that runs the other way in the mirror is to "
                       "be made anew.")
                        .arg(names.join(", "));
    } catch (const std::exception& problem) {
        fine = false;
        text = translated(problem.what());
    }
    said_->setText(text);
    said_->setStyleSheet(fine ? QString() : QString("color: %1;").arg(problemTextColour().name()));
    ok_->setEnabled(fine);
    if (const int needed = layout()->totalHeightForWidth(width()); needed > height()) resize(width(), needed);
    view_.edit().ghosts().set(std::move(ghosts));
}

void CopyDialog::finish() {
    std::vector<int> copies;
    finishing_ = true;
    const QString name = kind_->currentIndex() == Mirror ? tr("Mirror bodies") : tr("Pattern of bodies");
    const bool done = document_.edit(name, [&](Mechanism& mechanism) { copies = copy(mechanism); });
    finishing_ = false;
    if (!done) return;
    accept();
    emit made(copies);
}

} // namespace escapement
