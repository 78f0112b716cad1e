#include "plots/plot_colours.h"

#include <array>

namespace escapement {
namespace {

// Yellow is left out: it is hardly seen on white. The last one is for the ground it is drawn on.
const std::array<QColor, 6> curves{QColor(0x00, 0x72, 0xb2), QColor(0xe6, 0x9f, 0x00), QColor(0x00, 0x9e, 0x73),
                                   QColor(0xd5, 0x5e, 0x00), QColor(0xcc, 0x79, 0xa7), QColor(0x56, 0xb4, 0xe9)};

} // namespace

PlotColours plotColours(bool dark) {
    if (dark)
        return {QColor(0x1d, 0x23, 0x29), QColor(0xa9, 0xb4, 0xbe), QColor(0x4c, 0x57, 0x61),
                QColor(0x2c, 0x34, 0x3b), QColor(0xe6, 0xeb, 0xf0), QColor(0x56, 0xb4, 0xe9)};
    return {Qt::white,
            QColor(0x6b, 0x76, 0x80),
            QColor(0xc3, 0xca, 0xd2),
            QColor(0xe3, 0xe7, 0xec),
            QColor(0x1c, 0x27, 0x30),
            QColor(0x00, 0x72, 0xb2)};
}

int curveColourCount() { return static_cast<int>(curves.size()) + 1; }

QColor curveColour(int number, bool dark) {
    const int which = number % curveColourCount();
    // The two blues are lifted where the ground is dark.
    if (dark && which == 0) return {0x3b, 0x9c, 0xde};
    if (dark && which == 5) return {0x9a, 0xd5, 0xf5};
    if (which < static_cast<int>(curves.size())) return curves[static_cast<std::size_t>(which)];
    return dark ? QColor(0xd5, 0xdb, 0xe1) : QColor(0x33, 0x3d, 0x47);
}

QColor eventMarkColour(EventKind kind) {
    switch (kind) {
    case EventKind::Impact:
        return curves[3];
    case EventKind::Stick:
        return curves[2];
    case EventKind::Slip:
    case EventKind::Switch:
        return curves[1];
    case EventKind::Transition:
    case EventKind::Birth:
    case EventKind::Fold:
    case EventKind::Kink:
        return curves[4];
    case EventKind::Touch:
    case EventKind::User:
        return curves[0];
    case EventKind::Detachment:
    case EventKind::Rejection:
    case EventKind::Message:
        break;
    }
    return QColor(0x7a, 0x85, 0x90);
}

} // namespace escapement
