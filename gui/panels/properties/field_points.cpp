// Points in a line of text, "0, 1; 2, 3": each number in the unit of its column.

#include "gui/panels/properties/field_editor.h"
#include "gui/style/typed_number.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QLineEdit>
#include <QStringList>

#include <map>
#include <utility>
#include <vector>

namespace escapement {

namespace {

std::vector<QStringList> pointsOf(const QString& text) {
    std::vector<QStringList> points;
    for (const QString& point : text.split(';', Qt::SkipEmptyParts)) {
        if (point.trimmed().isEmpty()) continue;
        points.emplace_back();
        for (const QString& number : point.split(',')) points.back() << number.trimmed();
    }
    return points;
}

/// A number of the project as the field shows it; an expression as it is.
QString shownNumber(const QString& kept, const QString& si) {
    bool plain = false;
    const double value = kept.toDouble(&plain);
    return plain ? fieldText(value, si) : kept;
}

/// What the project has for numbers that were left as they are shown: at their places, or at those of other points
/// where some were put in or taken out.
class KeptNumbers {
  public:
    KeptNumbers(const std::vector<QStringList>& points, const QStringList& units) {
        for (const QStringList& point : points) {
            shown_.emplace_back();
            for (qsizetype k = 0; k < point.size(); ++k) {
                shown_.back().emplace_back(shownNumber(point[k], units.value(k)), point[k]);
                anywhere_.emplace(std::pair(k, shown_.back().back().first), point[k]);
            }
        }
    }
    /// Empty: it was typed.
    QString at(std::size_t point, qsizetype column, const QString& shown) const {
        const auto k = static_cast<std::size_t>(column);
        if (point < shown_.size() && k < shown_[point].size() && shown_[point][k].first == shown)
            return shown_[point][k].second;
        const auto found = anywhere_.find(std::pair(column, shown));
        return found == anywhere_.end() ? QString() : found->second;
    }

  private:
    std::vector<std::vector<std::pair<QString, QString>>> shown_; ///< of each number: as it is shown, and as it is kept
    std::map<std::pair<qsizetype, QString>, QString> anywhere_;
};

} // namespace

QStringList FieldEditor::columnUnits() const {
    const QStringList units = QString::fromStdString(row_.unit).split(", ");
    return units.size() == row_.columns ? units : QStringList(row_.columns, QString());
}

QString FieldEditor::columnUnitsShown() const {
    QStringList names;
    for (const QString& si : columnUnits()) names << Units::chosen().of(si).name;
    return names.join(", ");
}

QString FieldEditor::shownPoints() const {
    const QStringList units = columnUnits();
    QStringList points;
    for (const QStringList& point : pointsOf(QString::fromStdString(row_.text))) {
        QStringList numbers;
        for (qsizetype k = 0; k < point.size(); ++k) numbers << shownNumber(point[k], units.value(k));
        points << numbers.join(", ");
    }
    return points.join("; ");
}

/// Numbers in the units shown, or with a unit, or expressions over the parameters, which are in SI.
Json FieldEditor::typedPoints(QString* problem) const {
    const QStringList units = columnUnits();
    const std::vector<QStringList> typed = pointsOf(edits_[0]->text());
    const KeptNumbers kept(pointsOf(QString::fromStdString(row_.text)), units);
    Json all = Json::array();
    for (std::size_t i = 0; i < typed.size(); ++i) {
        if (typed[i].size() != row_.columns) {
            *problem = tr("Each point has %1 numbers, with commas between them and a semicolon behind: 0, 1; 2, 3")
                           .arg(row_.columns);
            return nullptr;
        }
        Json one = Json::array();
        for (qsizetype k = 0; k < row_.columns; ++k) {
            const QString& si = units[k];
            bool plain = false;
            const double value = kept.at(i, k, typed[i][k]).toDouble(&plain);
            if (plain) {
                one.push_back(value);
                continue;
            }
            const TypedNumber number = typedNumber(typed[i][k], si, context_.parameters);
            if (!number.problem.isEmpty()) {
                *problem = number.problem;
                return nullptr;
            }
            one.push_back(number.expression.empty() ? Json(number.value) : Json(number.expression));
        }
        all.push_back(one);
    }
    return all;
}

} // namespace escapement
