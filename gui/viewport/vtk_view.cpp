#include "gui/viewport/vtk_view.h"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSurfaceFormat>

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>

namespace escapement {

void VtkView::setDefaultFormat() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    // Not forward-compatible: that would forbid lines wider than a pixel.
    format.setOption(QSurfaceFormat::DeprecatedFunctions);
    format.setSwapBehavior(QSurfaceFormat::DoubleBuffer);
    format.setRedBufferSize(8);
    format.setGreenBufferSize(8);
    format.setBlueBufferSize(8);
    format.setAlphaBufferSize(8);
    format.setDepthBufferSize(8);
    format.setStencilBufferSize(0);
    format.setSamples(0);
    QSurfaceFormat::setDefaultFormat(format);
}

VtkView::VtkView(QWidget* parent) : QOpenGLWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setUpdateBehavior(QOpenGLWidget::NoPartialUpdate);

    connect(this, &QOpenGLWidget::aboutToCompose, this, [this] { composing_ = StopWatch(); });
    connect(this, &QOpenGLWidget::frameSwapped, this, [this] {
        const auto took = composing_.elapsed();
        emit composed(took.wall, took.processor);
    });
    window_ = vtkSmartPointer<vtkGenericOpenGLRenderWindow>::New();
    window_->SetOwnContext(0);
    window_->SetFrameBlitModeToNoBlit();
    window_->SetReadyForRendering(false);
    // Fewer where the driver has fewer, or where no graphics card draws and the environment says so.
    bool said = false;
    const int samples = qEnvironmentVariableIntValue("ESCAPEMENT_SAMPLES", &said);
    window_->SetMultiSamples(said ? samples : 4);

    observer_ = vtkSmartPointer<vtkCallbackCommand>::New();
    observer_->SetClientData(this);
    observer_->SetCallback(&VtkView::windowCalled);
    for (auto event :
         {vtkCommand::WindowMakeCurrentEvent, vtkCommand::WindowIsCurrentEvent, vtkCommand::WindowFrameEvent,
          vtkCommand::WindowIsDirectEvent, vtkCommand::WindowSupportsOpenGLEvent})
        window_->AddObserver(event, observer_);
}

VtkView::~VtkView() {
    disconnect(contextGoes_);
    releaseContext();
    window_->RemoveObserver(observer_);
}

vtkGenericOpenGLRenderWindow* VtkView::renderWindow() const { return window_; }

void VtkView::windowCalled(vtkObject*, unsigned long event, void* client, void* answer) {
    auto* self = static_cast<VtkView*>(client);
    auto* context = self->context();
    switch (event) {
    case vtkCommand::WindowMakeCurrentEvent:
        // Not QOpenGLWidget::makeCurrent(): that binds Qt's framebuffer in the middle of VTK's render.
        if (context) context->makeCurrent(context->surface());
        break;
    case vtkCommand::WindowIsCurrentEvent:
        *static_cast<bool*>(answer) = context && QOpenGLContext::currentContext() == context;
        break;
    case vtkCommand::WindowFrameEvent:
        if (!self->painting_) self->update();
        break;
    case vtkCommand::WindowIsDirectEvent:
    case vtkCommand::WindowSupportsOpenGLEvent:
        *static_cast<int*>(answer) = 1;
        break;
    default:
        break;
    }
}

void VtkView::initializeGL() {
    // A new context, also after the dock that holds this view was floated or docked again.
    disconnect(contextGoes_);
    contextGoes_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &VtkView::releaseContext);
    window_->SetReadyForRendering(true);
    window_->GetState()->Reset();
    window_->GetState()->vtkglDepthFunc(GL_LEQUAL);
    window_->OpenGLInitContext();
}

void VtkView::releaseContext() {
    if (!window_->GetReadyForRendering()) return;
    makeCurrent();
    window_->Finalize();
    window_->SetReadyForRendering(false);
    doneCurrent();
}

void VtkView::resizeGL(int width, int height) {
    const double ratio = devicePixelRatioF();
    const int w = std::max(1, qRound(width * ratio)), h = std::max(1, qRound(height * ratio));
    window_->SetSize(w, h);
    window_->SetDPI(qRound(72 * ratio * logicalDpiX() / 96.0));
}

void VtkView::paintGL() {
    painting_ = true;
    auto* state = window_->GetState();
    state->Reset();
    state->Push();
    state->vtkglDepthFunc(GL_LEQUAL);
    const StopWatch watch;
    window_->Render();
    window_->WaitForCompletion(); // so that the drawing is counted as Render's, also where it is asynchronous
    const auto took = watch.elapsed();

    makeCurrent();
    auto* gl = context()->functions();
    gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, defaultFramebufferObject());
    state->vtkglDisable(GL_SCISSOR_TEST);
    const int* size = window_->GetSize();
    window_->BlitDisplayFramebuffer(0, 0, 0, size[0], size[1], 0, 0, size[0], size[1], GL_COLOR_BUFFER_BIT, GL_NEAREST);
    // Qt composes with alpha: the view is opaque whatever VTK left there.
    gl->glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
    gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->glClearColor(0, 0, 0, 1);
    gl->glClear(GL_COLOR_BUFFER_BIT);
    gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    state->Reset();
    state->Pop();
    painting_ = false;
    emit rendered(took.wall, took.processor);
}

} // namespace escapement
