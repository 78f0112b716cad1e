#include "gui/viewport/picture.h"

#include "engine/model/errors.h"
#include "gui/viewport/egl_context.h"

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>

namespace escapement {

QImage renderPicture(const Mechanism& mechanism, const PartLibrary& parts, const Result* result,
                     const Picture& picture) {
    EglContext context;
    auto window = vtkSmartPointer<vtkGenericOpenGLRenderWindow>::New();
    auto observer = vtkSmartPointer<vtkCallbackCommand>::New();
    observer->SetClientData(&context);
    observer->SetCallback([](vtkObject*, unsigned long event, void* client, void* answer) {
        auto* own = static_cast<EglContext*>(client);
        if (event == vtkCommand::WindowMakeCurrentEvent) own->makeCurrent();
        if (event == vtkCommand::WindowIsCurrentEvent) *static_cast<bool*>(answer) = own->isCurrent();
        if (event == vtkCommand::WindowSupportsOpenGLEvent || event == vtkCommand::WindowIsDirectEvent)
            *static_cast<int*>(answer) = 1;
        // VTK's loader (GLEW) loads every OpenGL function and then complains that there is no X display, which is the
        // point here; taking its errors over keeps the terminal quiet. An unusable context shows as an empty picture
        // and is reported below.
    });
    for (auto event : {vtkCommand::ErrorEvent, vtkCommand::WindowMakeCurrentEvent, vtkCommand::WindowIsCurrentEvent,
                       vtkCommand::WindowSupportsOpenGLEvent, vtkCommand::WindowIsDirectEvent})
        window->AddObserver(event, observer);
    window->SetOwnContext(0);
    window->SetFrameBlitModeToNoBlit();
    window->SetMultiSamples(8);
    window->SetReadyForRendering(true);
    window->SetSize(picture.size.width(), picture.size.height());
    window->OpenGLInitContext();

    Scene scene;
    scene.attach(window);
    scene.setMechanism(mechanism, parts);
    scene.setArrowsVisible(picture.arrows);
    if (result && result->frameCount() > 0) {
        const std::size_t last = result->frameCount() - 1;
        const Frame frame = result->frameAt(picture.time ? result->frameIndexAt(*picture.time) : last);
        scene.setPoses(frame.bodies);
        scene.setContacts(frame.contacts, result->pairs());
    }
    scene.look(picture.view);
    window->Render();

    auto pixels = vtkSmartPointer<vtkUnsignedCharArray>::New();
    const int w = picture.size.width(), h = picture.size.height();
    window->GetPixelData(0, 0, w - 1, h - 1, 0, pixels.Get(), 0);
    QImage image(w, h, QImage::Format_RGB888);
    for (int y = 0; y < h; ++y)
        std::memcpy(image.scanLine(y), pixels->GetPointer(3 * static_cast<vtkIdType>(h - 1 - y) * w), 3 * w);
    window->Finalize();
    if (image.pixelColor(w / 2, 0).lightness() == 0)
        throw RunError("OpenGL drew nothing, so there is no picture. Check Mesa's drivers (Debian: libgl1-mesa-dri), or "
                       "save the picture from the window.");
    return image;
}

} // namespace escapement
