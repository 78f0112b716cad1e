#pragma once
// Numbers below one another: one unit for all of a column, so that the larger one looks larger.

#include <QString>

namespace escapement {

/// quantityText(value, si, digits), in the unit and with the prefix that it gives `like`: "0.628 N s" beside "1.05 N
/// s".
QString quantityTextAs(double value, const QString& si, double like, int digits);

/// The unit that `like` has there, for the head of the column; its numbers are the values over `factor`.
struct ColumnUnit {
    QString name;
    double factor = 1.0;
};
ColumnUnit columnUnit(const QString& si, double like, int digits);

} // namespace escapement
