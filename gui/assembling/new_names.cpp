#include "gui/assembling/new_names.h"

#include "plots/language/language.h"

#include <QCoreApplication>

namespace escapement {
namespace {

QString text(const std::string& name) { return QString::fromStdString(name); }

} // namespace

std::string newGroundName() { return QCoreApplication::translate("escapement", "ground").toStdString(); }

std::string newNameOn(const std::string& what, const std::string& on) {
    return QCoreApplication::translate("escapement", "%1 on %2").arg(text(what), text(on)).toStdString();
}

std::string newLoadName(const LoadType& type, const std::string& body) {
    if (type.hasTwoEnds()) return translated(type.picking.called).toStdString();
    return newNameOn(translated(type.name).toStdString(), body);
}

std::string newSensorName(const std::string& type, const std::string& of) {
    const QString word = translated(type);
    return (of.empty() ? word : QCoreApplication::translate("escapement", "%1 of %2").arg(word, text(of)))
        .toStdString();
}

} // namespace escapement
