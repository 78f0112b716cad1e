#pragma once
// Which button and key turns, moves and zooms the camera, as in the common CAD programs.

#include <QString>
#include <Qt>

#include <vector>

namespace escapement {

enum class NavigationPreset { Escapement, SolidWorks, Catia, Nx, Fusion, Blender };
enum class CameraAct { None, Orbit, Pan, Zoom, Roll };

const std::vector<NavigationPreset>& navigationPresets();
QString presetName(NavigationPreset preset);
/// A line on how to turn, move and zoom.
QString presetHelp(NavigationPreset preset);
/// The name kept in the settings.
const char* presetKey(NavigationPreset preset);

/// What a drag with these buttons and keys does.
CameraAct cameraAct(NavigationPreset preset, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers);

} // namespace escapement
