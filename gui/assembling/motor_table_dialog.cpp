#include "gui/assembling/motor_table_dialog.h"

#include "engine/math/time_table.h"
#include "engine/model/files/table_file.h"
#include "engine/model/kinds/joint_numbers.h"
#include "gui/document/document.h"
#include "plots/language/language.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHash>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace escapement {
namespace {

struct Unit {
    const char* name;
    double size; ///< SI
};

/// The same unit as others write it.
QString plainUnit(const QString& written) {
    static const QHash<QString, QString> same{{"°", "deg"},     {"degree", "deg"},  {"degrees", "deg"},
                                              {"rev", "turns"}, {"°/s", "deg/s"},   {"r/min", "rpm"},
                                              {"1/min", "rpm"}, {"rev/min", "rpm"}, {"Nm", "N m"},
                                              {"N*m", "N m"},   {"N·m", "N m"},     {"Nmm", "N mm"},
                                              {"kNm", "kN m"},  {"sec", "s"},       {"seconds", "s"},
                                              {"msec", "ms"},   {"minutes", "min"}};
    return same.value(written, written);
}

/// Units in which other programs write what a motor of that kind follows.
std::vector<Unit> unitsOf(const QString& kind, bool slides) {
    if (kind == "torque") return {{"N m", 1.0}, {"N mm", 1e-3}, {"kN m", 1e3}};
    if (kind == "force") return {{"N", 1.0}, {"kN", 1e3}};
    if (kind == "speed" && slides) return {{"mm/s", 1e-3}, {"m/s", 1.0}};
    if (kind == "speed") return {{"rad/s", 1.0}, {"deg/s", M_PI / 180.0}, {"rpm", M_PI / 30.0}};
    if (slides) return {{"mm", 1e-3}, {"m", 1.0}};
    return {{"deg", M_PI / 180.0}, {"rad", 1.0}, {"turns", 2.0 * M_PI}};
}

class MotorTableDialog final : public QDialog {
    Q_DECLARE_TR_FUNCTIONS(MotorTableDialog)
  public:
    MotorTableDialog(const QString& file, const Joint& joint, bool slides, QWidget* parent)
        : QDialog(parent), file_(file), slides_(slides) {
        setObjectName("motorTableDialog");
        setWindowTitle(tr("Motor table of %1").arg(QString::fromStdString(joint.name)));
        auto* form = new QFormLayout(this);
        form->addRow(tr("File"), new QLabel(QFileInfo(file).fileName()));
        kind_ = box("tableKind",
                    slides ? QStringList{"speed", "position", "force"} : QStringList{"speed", "angle", "torque"});
        if (joint.motor && kind_->findData(QString::fromStdString(joint.motor->kind)) >= 0)
            kind_->setCurrentIndex(kind_->findData(QString::fromStdString(joint.motor->kind)));
        form->addRow(tr("What it gives"), kind_);
        time_ = box("tableTimeUnit", {"s", "ms", "min"});
        form->addRow(tr("Unit of the times"), time_);
        value_ = box("tableValueUnit", {});
        form->addRow(tr("Unit of the values"), value_);
        interpolation_ = box("tableInterpolation", {"linear", "cubic"});
        form->addRow(tr("Between the points"), interpolation_);
        ends_ = new QLabel;
        ends_->setObjectName("tableEnds");
        ends_->setWordWrap(true);
        form->addRow(tr("Before and after them"), ends_);
        said_ = new QLabel;
        said_->setObjectName("tableSaid");
        said_->setWordWrap(true);
        said_->setMinimumWidth(360);
        form->addRow(said_);
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
        buttons->button(QDialogButtonBox::Ok)->setObjectName("tableOk");
        ok_ = buttons->button(QDialogButtonBox::Ok);
        form->addRow(buttons);
        connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        connect(kind_, &QComboBox::currentTextChanged, this, [this] { offerUnits(); });
        for (auto* one : {time_, value_, interpolation_})
            connect(one, &QComboBox::currentTextChanged, this, [this] { read(); });
        offerUnits();
        takeHeadings();
    }

    Motor motor() const {
        Motor made;
        made.kind = kind_->currentData().toString().toStdString();
        made.table = table_;
        return made;
    }

  private:
    /// What the file says itself is not asked for; what it says and is not understood is said.
    void takeHeadings() {
        QFile file(file_);
        if (!file.open(QIODevice::ReadOnly)) return;
        const auto headings = headingsOfTimeTable(file.read(4096).toStdString());
        if (headings.size() != 2) return;
        const auto choose = [](QComboBox* where, const QString& what) {
            const int found = what.isEmpty() ? -1 : where->findText(what);
            if (found >= 0) where->setCurrentIndex(found);
            return found >= 0;
        };
        const QString time = plainUnit(QString::fromStdString(headings[0].unit)),
                      value = plainUnit(QString::fromStdString(headings[1].unit)),
                      name = QString::fromStdString(headings[1].name).toLower();
        // A unit belongs to one kind alone; of a bare name, the kind that it is called by.
        QString kind;
        const auto kindAt = [&](int i) { return kind_->itemData(i).toString(); };
        for (int i = 0; i < kind_->count(); ++i) {
            const auto units = unitsOf(kindAt(i), slides_);
            const bool fits =
                std::any_of(units.begin(), units.end(), [&](const Unit& one) { return value == one.name; });
            if (fits || (kind.isEmpty() && value.isEmpty() && name.contains(kindAt(i)))) kind = kindAt(i);
        }
        if (!kind.isEmpty()) kind_->setCurrentIndex(kind_->findData(kind));
        if (!time.isEmpty() && !choose(time_, time)) unknown_ << QString::fromStdString(headings[0].unit);
        if (!value.isEmpty() && !choose(value_, value)) unknown_ << QString::fromStdString(headings[1].unit);
        fromHeading_ = !time.isEmpty() || !value.isEmpty();
        read();
    }
    static QComboBox* box(const char* name, const QStringList& words) {
        auto* made = new QComboBox;
        made->setObjectName(name);
        for (const QString& word : words) made->addItem(translated(word), word);
        return made;
    }
    void offerUnits() {
        value_->clear();
        for (const Unit& unit : unitsOf(kind_->currentData().toString(), slides_))
            value_->addItem(unit.name, unit.size);
        read();
    }
    void read() {
        table_.reset();
        const double time = time_->currentData() == "ms" ? 1e-3 : time_->currentData() == "min" ? 60.0 : 1.0;
        try {
            MotorTable table;
            table.points = readTimeTable(file_.toStdString(), time, value_->currentData().toDouble());
            table.interpolation = interpolation_->currentData().toString().toStdString();
            table.source = QFileInfo(file_).fileName().toStdString();
            said_->setText(tr("%1 points, from %2 s to %3 s. They are kept in the project; the file is not read again.")
                               .arg(table.points.size())
                               .arg(table.points.front()[0].value)
                               .arg(table.points.back()[0].value));
            if (!unknown_.isEmpty())
                said_->setText(said_->text() + "\n" +
                               tr("The heading says \"%1\", which is no unit known here: choose those of the columns.")
                                   .arg(unknown_.join("\", \"")));
            else if (fromHeading_)
                said_->setText(said_->text() + "\n" + tr("The heading gave the units; others can be chosen."));
            table_ = std::move(table);
        } catch (const std::exception& problem) {
            said_->setText(translated(problem.what()));
        }
        ok_->setEnabled(table_.has_value());
        sayEnds();
    }
    /// What the motor does at times that the table does not reach (engine/math/time_table.h), whichever way it goes
    /// between the points.
    void sayEnds() {
        if (!table_) return ends_->setText({});
        const double size = value_->currentData().toDouble();
        const QString unit = value_->currentText();
        const auto told = [&](const std::array<Number, 2>& point) {
            return QString("%1 %2").arg(QString::number(point[1].value / size, 'g', 6), unit);
        };
        const auto &first = table_->points.front(), &last = table_->points.back();
        const QString kind = kind_->currentData().toString();
        QString text =
            tr("Before %1 s it is %2, after %3 s it stays %4; the table does not begin again.")
                .arg(QString::number(first[0].value), told(first), QString::number(last[0].value), told(last));
        if (kind == "angle" || kind == "position") {
            std::vector<std::array<double, 2>> points;
            for (const auto& [t, value] : table_->points) points.push_back({t.value, value.value});
            const TimeTable way(points, table_->interpolation == "cubic");
            text += " " + tr("The motor holds its place there.");
            const double speed = way.rate(last[0].value, true), begin = way.rate(first[0].value, false);
            double steepest = 0.0; // what is this much less is roundoff
            for (std::size_t i = 1; i < points.size(); ++i)
                steepest =
                    std::max(steepest, std::abs((points[i][1] - points[i - 1][1]) / (points[i][0] - points[i - 1][0])));
            if (std::max(std::abs(speed), std::abs(begin)) > 1e-9 * steepest)
                text +=
                    " " + tr("Its speed jumps at the ends: to %1 %3/s at the first point, from %2 %3/s at the last.")
                              .arg(QString::number(begin / size, 'g', 6), QString::number(speed / size, 'g', 6), unit);
        } else if (kind == "speed") {
            text += " " + tr("The motor goes on at that speed.");
        }
        ends_->setText(text);
    }

    QString file_;
    bool slides_;
    QComboBox *kind_, *time_, *value_, *interpolation_;
    QLabel *said_, *ends_;
    QStringList unknown_;      ///< units of the heading that are not offered
    bool fromHeading_ = false; ///< the heading gave units
    QPushButton* ok_ = nullptr;
    std::optional<MotorTable> table_;
};

} // namespace

void askMotorTable(Document& document, int index, QWidget& window) {
    document.pending().take();
    const Joint joint = document.mechanism().joints.at(static_cast<std::size_t>(index));
    const JointCoordinate* driven = drivenCoordinate(joint);
    if (!driven) {
        QMessageBox::information(
            &window, QDialog::tr("Motor table"),
            QDialog::tr(
                "Joint \"%1\" is %2 and has no single coordinate to drive. Name one first, among its properties.")
                .arg(QString::fromStdString(joint.name), translated(joint.type)));
        return;
    }
    const QString file =
        QFileDialog::getOpenFileName(&window, QDialog::tr("Table of times and values"), document.place().folder(),
                                     QDialog::tr("Tables (*.csv *.txt *.tsv *.dat);;All files (*)"));
    if (file.isEmpty()) return;
    MotorTableDialog dialog(file, joint, !driven->turns(), &window);
    if (dialog.exec() != QDialog::Accepted) return;
    document.edit(QDialog::tr("Motor table of %1").arg(QString::fromStdString(joint.name)), [&](Mechanism& m) {
        auto& motor = m.joints.at(static_cast<std::size_t>(index)).motor;
        const std::string coordinate = motor ? motor->coordinate : std::string();
        motor = dialog.motor();
        motor->coordinate = coordinate;
    });
}

} // namespace escapement
