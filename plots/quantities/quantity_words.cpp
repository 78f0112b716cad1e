#include "plots/quantities/quantity_words.h"

#include <QCoreApplication>
#include <QList>

namespace escapement {

namespace {

struct Words {
    const char *folder, *quantity; ///< what the path begins with, and its last step; without an ending, with any
    const char* text;
};

/// All texts of those that the path fits, in the window's language; or the first alone.
template <std::size_t n> QString fitting(const Words (&all)[n], const QString& path, bool first = false) {
    const QString folder = path.section('/', 0, 0), quantity = path.section('/', -1);
    QString found;
    for (const Words& one : all)
        if (folder == one.folder && quantity.startsWith(one.quantity))
            if (!first || found.isEmpty())
                found += (found.isEmpty() ? "" : " ") + QCoreApplication::translate("QuantityTree", one.text);
    return found;
}

} // namespace

QString otherWords(const QString& path) {
    static constexpr Words words[] = {
        {"joints", "coordinate", QT_TRANSLATE_NOOP("QuantityTree", "angle rotation turn stroke travel displacement")},
        {"joints", "slide", QT_TRANSLATE_NOOP("QuantityTree", "stroke travel displacement")},
        {"joints", "speed", QT_TRANSLATE_NOOP("QuantityTree", "velocity rate rpm")},
        {"joints", "moment", QT_TRANSLATE_NOOP("QuantityTree", "torque motor drive reaction load")},
        {"joints", "force ", QT_TRANSLATE_NOOP("QuantityTree", "motor drive reaction load")},
        {"couplings", "", QT_TRANSLATE_NOOP("QuantityTree", "moment load backlash")},
        {"bodies", "position z", QT_TRANSLATE_NOOP("QuantityTree", "height")},
        {"bodies", "position", QT_TRANSLATE_NOOP("QuantityTree", "displacement travel coordinate place")},
        {"bodies", "quaternion", QT_TRANSLATE_NOOP("QuantityTree", "orientation rotation")},
        {"bodies", "angular velocity", QT_TRANSLATE_NOOP("QuantityTree", "spin rpm rotation")},
        {"bodies", "angular speed", QT_TRANSLATE_NOOP("QuantityTree", "spin rpm rotation")},
        {"contacts", "normal force", QT_TRANSLATE_NOOP("QuantityTree", "load pressure reaction")},
        {"contacts", "friction force", QT_TRANSLATE_NOOP("QuantityTree", "tangential traction reaction")},
        {"contacts", "gap", QT_TRANSLATE_NOOP("QuantityTree", "distance clearance penetration")},
        {"contacts", "impulse", QT_TRANSLATE_NOOP("QuantityTree", "impact shock hit")},
        {"energy", "given by motors", QT_TRANSLATE_NOOP("QuantityTree", "power work drive")},
        {"energy", "dissipated", QT_TRANSLATE_NOOP("QuantityTree", "lost losses heat")}};
    return fitting(words, path);
}

QString meaningOf(const QString& path) {
    static constexpr Words meanings[] = {
        {"joints", "force ",
         QT_TRANSLATE_NOOP("QuantityTree", "On the joint's second body by its first, with what a motor gives; in the "
                                           "axes of the joint's frame on the second body: z is the joint's axis.")},
        {"joints", "moment",
         QT_TRANSLATE_NOOP("QuantityTree", "Torque on the joint's second body by its first; in the axes of the joint's "
                                           "frame on the second body. A motor's torque is the one about z, the "
                                           "joint's axis.")},
        {"joints", "coordinate ",
         QT_TRANSLATE_NOOP("QuantityTree", "One component of the rotation as a vector (its direction is the axis, its "
                                           "length the angle), in the axes of the joint's frame on the first body.")},
        {"joints", "coordinate",
         QT_TRANSLATE_NOOP("QuantityTree", "Of the joint's second body against its first: the angle about the joint's "
                                           "axis z, of a slide the distance along it.")},
        {"joints", "speed ",
         QT_TRANSLATE_NOOP("QuantityTree", "Angular velocity of the joint's second body against its first, about that "
                                           "axis of the joint's frame on the first body. It is not the rate of the "
                                           "rotation's component.")},
        {"joints", "acceleration ",
         QT_TRANSLATE_NOOP("QuantityTree", "Rate of the angular velocity about that axis of the joint's frame on the "
                                           "first body.")},
        {"bodies", "position", QT_TRANSLATE_NOOP("QuantityTree", "Of the body's frame, in the world's axes.")},
        {"bodies", "linear velocity", QT_TRANSLATE_NOOP("QuantityTree", "Of the centre of mass, in the world's axes.")},
        {"contacts", "normal force",
         QT_TRANSLATE_NOOP("QuantityTree", "Sum over all places at which the two touch. Impacts have an impulse "
                                           "instead.")}};
    return fitting(meanings, path, true);
}

} // namespace escapement
