#include "gui/viewport/picture.h"

#include "engine/model/errors.h"
#include "gui/viewport/egl_context.h"
#include "gui/viewport/symbols/force_arrows.h"

#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkCoordinate.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cstring>

namespace escapement {

CameraPlace cameraOf(const Scene& scene) {
    vtkCamera* camera = scene.renderer()->GetActiveCamera();
    CameraPlace place;
    camera->GetPosition(place.eye.data());
    camera->GetFocalPoint(place.target.data());
    camera->GetViewUp(place.up.data());
    if (camera->GetParallelProjection()) place.height = 2.0 * camera->GetParallelScale();
    else place.angle = camera->GetViewAngle();
    return place;
}

struct OffscreenScene::Parts {
    EglContext context; // before what draws with it, and behind it at the end
    vtkSmartPointer<vtkGenericOpenGLRenderWindow> window = vtkSmartPointer<vtkGenericOpenGLRenderWindow>::New();
    Scene scene;
    vtkSmartPointer<vtkTextActor> caption = vtkSmartPointer<vtkTextActor>::New();
    QSize size;
};

OffscreenScene::OffscreenScene(const Mechanism& mechanism, const PartLibrary& parts, const QSize& size)
    : parts_(std::make_unique<Parts>()) {
    parts_->size = size;
    auto& window = parts_->window;
    auto observer = vtkSmartPointer<vtkCallbackCommand>::New();
    observer->SetClientData(&parts_->context);
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
    window->SetSize(size.width(), size.height());
    window->OpenGLInitContext();
    parts_->scene.attach(window);
    parts_->scene.setMechanism(mechanism, parts);
}

OffscreenScene::~OffscreenScene() { parts_->window->Finalize(); }

Scene& OffscreenScene::scene() { return parts_->scene; }

void OffscreenScene::place(const CameraPlace& place) {
    vtkCamera* camera = parts_->scene.renderer()->GetActiveCamera();
    camera->SetPosition(place.eye.data());
    camera->SetFocalPoint(place.target.data());
    camera->SetViewUp(place.up.data());
    camera->SetParallelProjection(place.height > 0.0);
    if (place.height > 0.0) camera->SetParallelScale(0.5 * place.height);
    else camera->SetViewAngle(place.angle);
    parts_->scene.renderer()->ResetCameraClippingRange();
}

void OffscreenScene::show(const Frame& frame, const std::vector<PairRow>& pairs) {
    parts_->scene.setPoses(frame.bodies);
    parts_->scene.arrows().setContacts(frame.contacts, pairs);
}

void OffscreenScene::setCaption(const std::string& text) {
    auto& caption = parts_->caption;
    if (!caption->GetInput() || !*caption->GetInput()) {
        caption->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
        auto* look = caption->GetTextProperty();
        look->SetFontFamilyToArial();
        look->SetFontSize(std::max(12, parts_->size.height() / 36));
        look->SetColor(0.11, 0.15, 0.19);
        look->SetJustificationToRight();
        caption->SetDisplayPosition(parts_->size.width() - parts_->size.height() / 40, parts_->size.height() / 40);
        parts_->scene.renderer()->AddActor2D(caption);
    }
    caption->SetInput(text.c_str());
}

QImage OffscreenScene::draw() {
    parts_->window->Render();
    auto pixels = vtkSmartPointer<vtkUnsignedCharArray>::New();
    const int w = parts_->size.width(), h = parts_->size.height();
    parts_->window->GetPixelData(0, 0, w - 1, h - 1, 0, pixels.Get(), 0);
    QImage image(w, h, QImage::Format_RGB888);
    for (int y = 0; y < h; ++y)
        std::memcpy(image.scanLine(y), pixels->GetPointer(3 * static_cast<vtkIdType>(h - 1 - y) * w),
                    3 * static_cast<std::size_t>(w));
    if (image.pixelColor(w / 2, 0).lightness() == 0)
        throw RunError(
            "OpenGL drew nothing, so there is no picture. Check Mesa's drivers (Debian: libgl1-mesa-dri), or "
            "save the picture from the window.");
    return image;
}

QImage renderPicture(const Mechanism& mechanism, const PartLibrary& parts, const Result* result,
                     const Picture& picture) {
    OffscreenScene stage(mechanism, parts, picture.size);
    stage.scene().arrows().setContactsVisible(picture.arrows);
    if (result && result->frameCount() > 0) {
        const std::size_t last = result->frameCount() - 1;
        stage.show(result->frameAt(picture.time ? result->frameIndexAt(*picture.time) : last), result->pairs());
    }
    if (picture.camera) stage.place(*picture.camera);
    else stage.scene().camera().look(picture.view);
    return stage.draw();
}

} // namespace escapement
