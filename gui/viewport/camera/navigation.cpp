#include "gui/viewport/camera/navigation.h"

#include "plots/language/tr.h"

namespace escapement {
namespace {

struct Binding {
    NavigationPreset preset;
    Qt::MouseButtons buttons;
    Qt::KeyboardModifiers keys;
    CameraAct act;
};

using P = NavigationPreset;
const Qt::MouseButtons left = Qt::LeftButton, middle = Qt::MiddleButton, right = Qt::RightButton;
const Qt::KeyboardModifiers none = Qt::NoModifier, withShift = Qt::ShiftModifier, ctrl = Qt::ControlModifier,
                            alt = Qt::AltModifier;

const Binding bindings[] = {
    {P::Escapement, left, none, CameraAct::Orbit},
    {P::Escapement, left, withShift, CameraAct::Pan},
    {P::Escapement, left, ctrl, CameraAct::Roll},
    {P::Escapement, left, ctrl | withShift, CameraAct::Zoom},
    {P::Escapement, middle, none, CameraAct::Pan},
    {P::Escapement, right, none, CameraAct::Zoom},

    {P::SolidWorks, middle, none, CameraAct::Orbit},
    {P::SolidWorks, middle, ctrl, CameraAct::Pan},
    {P::SolidWorks, middle, withShift, CameraAct::Zoom},
    {P::SolidWorks, middle, alt, CameraAct::Roll},

    {P::Catia, middle, none, CameraAct::Pan},
    {P::Catia, middle | left, none, CameraAct::Orbit},
    {P::Catia, middle | right, none, CameraAct::Orbit},
    {P::Catia, middle, ctrl, CameraAct::Zoom},

    {P::Nx, middle, none, CameraAct::Orbit},
    {P::Nx, middle, withShift, CameraAct::Pan},
    {P::Nx, middle | right, none, CameraAct::Pan},
    {P::Nx, middle, ctrl, CameraAct::Zoom},
    {P::Nx, middle | left, none, CameraAct::Zoom},

    {P::Fusion, middle, none, CameraAct::Pan},
    {P::Fusion, middle, withShift, CameraAct::Orbit},
    {P::Fusion, middle, ctrl | withShift, CameraAct::Zoom},

    {P::Blender, middle, none, CameraAct::Orbit},
    {P::Blender, middle, withShift, CameraAct::Pan},
    {P::Blender, middle, ctrl, CameraAct::Zoom},
};

QString gesture(const Binding& binding) {
    QStringList parts;
    if (binding.keys & ctrl) parts << tr("Ctrl");
    if (binding.keys & withShift) parts << tr("Shift");
    if (binding.keys & alt) parts << tr("Alt");
    if (binding.buttons & middle) parts << tr("middle");
    if (binding.buttons & left) parts << tr("left");
    if (binding.buttons & right) parts << tr("right");
    return parts.join(" + ");
}

} // namespace

const std::vector<NavigationPreset>& navigationPresets() {
    static const std::vector<NavigationPreset> all{P::Escapement, P::SolidWorks, P::Catia,
                                                   P::Nx,         P::Fusion,     P::Blender};
    return all;
}

QString presetName(NavigationPreset preset) {
    switch (preset) {
    case P::Escapement:
        return tr("Escapement");
    case P::SolidWorks:
        return tr("SolidWorks");
    case P::Catia:
        return tr("CATIA");
    case P::Nx:
        return tr("NX");
    case P::Fusion:
        return tr("Fusion, Inventor");
    case P::Blender:
        return tr("Blender");
    }
    return {};
}

const char* presetKey(NavigationPreset preset) {
    switch (preset) {
    case P::Escapement:
        break;
    case P::SolidWorks:
        return "solidworks";
    case P::Catia:
        return "catia";
    case P::Nx:
        return "nx";
    case P::Fusion:
        return "fusion";
    case P::Blender:
        return "blender";
    }
    return "escapement";
}

QString presetHelp(NavigationPreset preset) {
    const auto ways = [preset](CameraAct act) {
        QStringList found;
        for (const auto& binding : bindings)
            if (binding.preset == preset && binding.act == act) found << gesture(binding);
        return found.join(tr(" or "));
    };
    return tr("Turn: %1 · move: %2 · zoom: wheel or %3")
        .arg(ways(CameraAct::Orbit), ways(CameraAct::Pan), ways(CameraAct::Zoom));
}

CameraAct cameraAct(NavigationPreset preset, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    modifiers &= withShift | ctrl | alt;
    for (const auto& binding : bindings)
        if (binding.preset == preset && binding.buttons == buttons && binding.keys == modifiers) return binding.act;
    return CameraAct::None;
}

} // namespace escapement
